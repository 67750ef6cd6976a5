/** A table of any family: the felt, the player's choices, and the log. */
import { h, render, textSpan } from "../dom.js";
import { bindPageKeys } from "../keys.js";
import { me } from "../me.js";
import { prefs } from "../prefs.js";
import { toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { playTurnBell, playSounds } from "../sound.js";
import { announceNow, announce } from "../announce.js";
import { actionPanel, offlineBanner } from "../table/actions.js";
import { choiceLabel } from "../table/choice-button.js";
import { felt } from "../table/felt.js";
import { endHelp, helpLine } from "../table/first.js";
import { tableHead, pauseNotice } from "../table/head.js";
import { tableKeys } from "../table/keys.js";
import { following, side } from "../table/side.js";
import { TableSession } from "../table/session.js";
import { extraTimeLine } from "../table/time.js";
import { onTalkView } from "../talk/talk.js";
import { _, asSentence, ngettext } from "../text.js";

/** @type {import("../router.js").Page} */
export function page(root, { table }) {
  /** @type {`table:${string}`} */
  const topic = `table:${table}`;
  /** @type {TableSession | undefined} */
  let at;
  let turn = "";
  let lost = false;
  const draw = () => {
    if (!at)
      return render(
        root,
        h(
          "div",
          { class: "wrap lobby" },
          h("h1", null, _("Table {table}", { table })),
          h("p", { class: "soft" }, room.state === "here" && room.isStale(topic) ? _("Can't reach this table's server. Trying again…") : _("Opening the table…")),
        ),
      );
    const sitting = at;
    bindPageKeys(sitting.isStale ? [] : tableKeys(sitting));
    return following(sitting, () => render(root, tablePage(sitting)));
  };
  const stop = room.watch(topic, (view, heard, fresh) => {
    at ??= new TableSession(view, draw);
    const news = fresh ? [] : heard;
    // A new visitor can read the log of the hand, so don't announce it.
    if (fresh && !at.log.length) at.addLines(heard);
    if (fresh && lost) at.addLines([{ kind: "table", text: _("Reconnected. The table is up to date.") }]);
    lost &&= !fresh;
    if (at.view.hand?.number !== view.hand?.number) at.newHand();
    at.view = view;
    at.addLines(news);
    if (news.length) announce(at.formatText(news.map((one) => asSentence(one.text)).join(" ")));
    playSounds(news);
    at.runPreAction();
    onTalkView(at);
    endHelp(at);
    turn = announceTurn(at, turn);
    room.isMyTurn = at.handChoices.length > 0;
    document.title = `${at.handChoices.length ? "● " : ""}${view.table.title} ${view.table.limit} · Houseway`;
    draw();
  });
  const unwatch = announceMissed(() => at);
  const reached = () => {
    if (at) at.isStale = room.isStale(topic);
    // After a short silence the room sends the missed lines; only a new connection starts with a fresh view.
    lost ||= Boolean(at?.isStale) && room.state !== "silent";
    draw();
  };
  room.addEventListener("state", reached);
  prefs.addEventListener("change", draw);
  me.addEventListener("change", draw);
  draw();
  return () => {
    stop();
    unwatch();
    room.isMyTurn = false;
    room.removeEventListener("state", reached);
    prefs.removeEventListener("change", draw);
    me.removeEventListener("change", draw);
  };
}

/**
 * Says how many lines were missed during a lost connection.
 * @param {() => TableSession | undefined} sitting
 * @returns {() => void} ends it
 */
function announceMissed(sitting) {
  let heard = -1;
  const changed = () => {
    if (room.state === "away") heard = sitting()?.lineCount ?? -1;
    if (room.state !== "here" || heard < 0) return;
    const before = heard;
    heard = -1;
    setTimeout(() => {
      const missed = (sitting()?.lineCount ?? before) - before;
      toast(
        missed
          ? ngettext("Reconnected. You missed {count} call; see the log.", "Reconnected. You missed {count} calls; see the log.", missed)
          : _("Reconnected. You missed nothing."),
      );
    }, 600);
  };
  room.addEventListener("state", changed);
  return () => room.removeEventListener("state", changed);
}

/** Announces "your turn" once per turn. @param {TableSession} at @param {string} before */
function announceTurn(at, before) {
  const mine = at.handChoices.length > 0 && (at.view.clock?.seat === at.seat || at.view.hand?.to_act === at.seat);
  const now = mine ? `${at.view.hand?.number}/${at.handChoices.map((one) => one.label).join()}` : "";
  if (now && now !== before && !at.busy) {
    playTurnBell();
    announceNow([_("Your turn: {choices}.", { choices: { any: at.handChoices.map((one) => choiceLabel(at, one)) } }), helpLine(at)].join(" ").trim());
  }
  return now;
}

/**
 * The dealer's call: the last line, for the eye only; the live region announces it separately.
 * @param {TableSession} at
 */
function dealersCall(at) {
  const { lastLine: called } = at;
  // If several players have won, the last line is not the whole result; the result strip names them all.
  const several = at.view.table.family === "poker" && (at.view.hand?.results ?? []).length > 1;
  const text = several ? "" : at.formatText(called?.text ?? "");
  return h("p", { class: "dealers-call", "data-kind": called?.kind ?? false, "aria-hidden": "true" }, textSpan(text));
}

/** @param {TableSession} at */
function tablePage(at) {
  const { table } = at.view;
  return h(
    "div",
    { class: `table-page ${table.family}`, "data-house": table.house },
    h(
      "div",
      { class: ["stage", table.layout?.sized && "sized", at.isStale && "away"].filter(Boolean).join(" ") },
      tableHead(at),
      h("div", { class: "felt-area" }, felt(at)),
      pauseNotice(at) ?? extraTimeLine(at) ?? dealersCall(at),
      actionPanel(at),
      offlineBanner(at),
    ),
    side(at),
  );
}
