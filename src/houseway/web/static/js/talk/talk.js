/** Talk at a table: in a tab next to the felt if there is room, otherwise in a dialog. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { openDialog } from "../shell/dialog.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { _, ngettext } from "../text.js";
import { visibleLines, announceNewLines, markRead, phraseText, unreadCount } from "./lines.js";
import { mutedPlayers, setMuted } from "./muted.js";

/**
 * @import { TableSession } from "../table/session.js"
 * @import { TalkLine } from "../types.js"
 */

const WIDE_SCREEN = matchMedia("(min-width: 72rem)");

/** The dialog, while it is open. @type {{redraw: () => void} | undefined} */
let sheet;

/** Handles a new view: announces new lines and updates the dialog. @param {TableSession} at */
export function onTalkView(at) {
  if (!at.view.talk) return;
  announceNewLines(at);
  sheet?.redraw();
}

/** Opens the talk: the tab or the dialog. @param {TableSession} at */
export function openTalk(at) {
  if (!at.view.talk) return;
  if (WIDE_SCREEN.matches) {
    at.panel = "talk";
    at.redraw();
    /** @type {HTMLElement | null} */ (document.querySelector(".talk input"))?.focus();
    return;
  }
  sheet = openDialog(
    _("Talk"),
    // The space for the turn button is reserved from the start.
    (close) => [talkPanel(at), h("p", { class: "talk-turn" }, at.handChoices.length > 0 && turnButton(close))],
    () => {
      sheet = undefined;
    },
  );
  at.redraw();
}

/** @param {() => void} close */
const turnButton = (close) => h("button", { type: "button", class: "main", onclick: close }, _("Your turn: back to the table"));

/** The button in the head of a narrow page. Its width is the same with and without a count. @param {TableSession} at */
export function talkButton(at) {
  if (!at.view.talk) return null;
  const count = unreadCount(at);
  return h(
    "button",
    {
      key: "talk",
      type: "button",
      class: "talk-button",
      "aria-haspopup": "dialog",
      "aria-label": count ? ngettext("Talk, {count} new", "Talk, {count} new", count) : _("Talk"),
      onclick: () => openTalk(at),
    },
    bubbleIcon(),
    h("span", { class: count ? "count new" : "count", "aria-hidden": "true" }, count > 9 ? "9+" : count || ""),
  );
}

function bubbleIcon() {
  return h(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: "M4 5h16v11H10l-4 4v-4H4z" }),
  );
}

/** The label of the tab. @param {TableSession} at */
export function talkTab(at) {
  const count = at.panel === "talk" ? 0 : unreadCount(at);
  return [_("Talk"), h("span", { class: count ? "count new" : "count" }, count > 9 ? "9+" : count || "")];
}

/** @param {TableSession} at */
export function talkPanel(at) {
  markRead(at);
  const { talk } = at.view;
  if (!talk) return h("p", { class: "soft" }, _("Talk is off at this table."));
  const shown = visibleLines(at);
  return h(
    "div",
    { class: "talk" },
    h(
      "div",
      { class: "talk-lines", role: "region", tabindex: 0, "aria-label": _("Talk, newest last") },
      h(
        "ol",
        null,
        shown.length
          ? shown.map(([number, line]) => talkLine(at, number, line))
          : h("li", { key: "none", class: "soft" }, _("No one has said anything yet.")),
      ),
    ),
    mutedNames(at),
    h(
      "div",
      { class: "phrases", role: "group", "aria-label": _("Quick phrases") },
      talk.phrases.map((text) =>
        h("button", { key: text, type: "button", disabled: Boolean(cannotTalkReason(at, false)), onclick: () => send(at, text) }, phraseText(at, text)),
      ),
    ),
    talkForm(at),
    houseTalkRules(talk.house ?? {}),
  );
}

/** The house's rules on talk in short, with a link to the rules. @param {Record<string, string>} house */
function houseTalkRules(house) {
  const ids = Object.keys(house);
  return (
    ids.length > 0 &&
    h(
      "p",
      { class: "small soft talk-house" },
      _("House rule:"),
      ` ${Object.values(house).join(" ")} `,
      h("why-button", { rule: ids.join(" "), label: _("Which rule?") }),
    )
  );
}

/** @param {TableSession} at @param {number} number @param {TalkLine} line */
function talkLine(at, number, line) {
  const own = line.player === me.known?.id;
  return h(
    "li",
    { key: number, class: own ? "talk-line own" : "talk-line" },
    h("span", { class: "talk-text" }, h("strong", null, own ? _("You") : line.name), ` ${phraseText(at, line.text)}`),
    !own &&
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": _("Mute {player} or report this line", { player: line.name }),
          "aria-haspopup": "dialog",
          onclick: () => openLineMenu(at, number, line),
        },
        "⋯",
      ),
  );
}

/**
 * A dialog to mute a player or report a line.
 * @param {TableSession} at
 * @param {number} number
 * @param {TalkLine} line
 */
function openLineMenu(at, number, line) {
  openDialog(line.name, (close) => [
    h("blockquote", { class: "talk-quote" }, phraseText(at, line.text)),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: () => changeMuted(at, line, true, close) }, _("Mute {player}", { player: line.name })),
      h("button", { type: "button", class: "danger", onclick: () => report(at, number, close) }, _("Report to the floor")),
    ),
    h(
      "p",
      { class: "soft small" },
      _("You won't see what a muted player says, and they won't know. A report sends this line and the lines before it to the floor."),
    ),
  ]);
}

/** @param {TableSession} at @param {TalkLine} line @param {boolean} on @param {() => void} [close] */
function changeMuted(at, line, on, close) {
  setMuted(line.player, line.name, on);
  close?.();
  at.redraw();
  sheet?.redraw();
}

/** @param {TableSession} at @param {number} number @param {() => void} close */
async function report(at, number, close) {
  try {
    await room.do({ type: "ReportTalk", table: at.view.table.id, line: number });
    toast(_("Reported to the floor."));
    close();
  } catch (error) {
    showError(error);
  }
}

/** The muted players who are, or were, at this table. @param {TableSession} at */
function mutedNames(at) {
  const here = new Set([
    ...Object.values(at.view.seats).map((one) => one.player),
    ...Object.values(at.view.talk?.lines ?? {}).map((one) => one.player),
  ]);
  const some = mutedPlayers().filter(([player]) => here.has(player));
  return (
    some.length > 0 &&
    h(
      "p",
      { class: "small soft" },
      _("Muted:"),
      " ",
      some.map(([player, name]) =>
        h(
          "button",
          {
            key: player,
            type: "button",
            class: "link",
            "aria-label": _("Unmute {player}", { player: name }),
            onclick: () => changeMuted(at, { player, name, text: "" }, false),
          },
          name,
        ),
      ),
    )
  );
}

/**
 * Why this player can't talk now, or can't write freely; empty if they can.
 * @param {TableSession} at
 * @param {boolean} own
 */
function cannotTalkReason(at, own) {
  const { talk, hand, table } = at.view;
  const inPlay = Boolean(hand && !hand.over);
  if (at.seat == null && !table.friends) return _("Take a seat to talk.");
  if (at.seat == null && inPlay) return _("Spectators can talk between hands.");
  return own && inPlay && talk?.rule === "phrases" ? _("Only quick phrases during a hand.") : "";
}

/** @param {TableSession} at */
function talkForm(at) {
  const cannot = cannotTalkReason(at, true);
  return h(
    "form",
    {
      class: "talk-form",
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const form = /** @type {HTMLFormElement} */ (event.target);
        const text = String(new FormData(form).get("text") ?? "").trim();
        if (text && (await send(at, text))) form.reset();
      },
    },
    h("input", {
      name: "text",
      maxlength: 140,
      autocomplete: "off",
      enterkeyhint: "send",
      "aria-label": _("Say something"),
      placeholder: cannot || _("Say something"),
      disabled: Boolean(cannot),
    }),
    h("button", { class: "main", disabled: Boolean(cannot) }, _("Send")),
  );
}

/** @param {TableSession} at @param {string} text */
async function send(at, text) {
  try {
    await room.do({ type: "Say", table: at.view.table.id, text });
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}
