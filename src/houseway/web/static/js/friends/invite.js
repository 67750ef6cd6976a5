/** The invitation to a private table (a link as text and as a QR code) and the host's controls. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { me } from "../me.js";
import { openDialog } from "../shell/dialog.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { _ } from "../text.js";
import { levels, paces, select, talks } from "./options.js";

/**
 * @import { Command, VNode, Friends, Level, Speed, Talk } from "../types.js"
 * @import { TableSession } from "../table/session.js"
 */

/** The button that opens the invitation, in the head of a private table. @param {TableSession} at */
export function inviteButton(at) {
  const { id, friends } = at.view.table;
  const show = () => {
    const invite = me.known?.friends?.[id]?.invite;
    if (invite) showInvite(invite, friends?.name, at);
    else toast(_("This is a private table. Ask the host for the link."));
  };
  return (
    friends &&
    h("button", { type: "button", class: "invite-button", onclick: show }, isHost(at, friends) ? _("Your table") : _("Invite"))
  );
}

/**
 * Whether this player is the host, or may act as host because the host is not seated.
 * @param {TableSession} at
 * @param {Friends} friends
 */
function isHost(at, friends) {
  const seated = Object.values(at.view.seats).some((one) => one.player === friends.host);
  return friends.host === me.known?.id || (!seated && at.seat != null);
}

/** @param {string} invite @param {string} [name] @param {TableSession} [at] */
export async function showInvite(invite, name, at) {
  let link = "";
  let alone = false;
  try {
    ({ link, alone = false } = await fetchJson(`/api/join/${invite}`));
  } catch (error) {
    return showError(error);
  }
  const dialog = openDialog(name || _("Invite friends"), () => [
    h(
      "div",
      { class: "invite" },
      h("img", { class: "qr", src: `/join/${invite}.svg`, alt: _("QR code of the link"), width: 176, height: 176 }),
      h(
        "div",
        { class: "stack" },
        h("p", { class: "soft small" }, _("Send this link, or scan the code with a phone. Anyone with the link can sit down.")),
        h(
          "label",
          { class: "field" },
          _("Link"),
          h("input", { class: "invite-link", readonly: true, value: link, onfocus: selectAll }),
        ),
        alone &&
          h(
            "p",
            { class: "small", role: "note" },
            h("strong", null, _("Others can't open this link.")),
            " ",
            _("The room is only open to this computer. To open it to your network, start it with this command:"),
            " ",
            h("code", null, "houseway open --host 0.0.0.0 --insecure-bind"),
          ),
        h("button", { type: "button", class: "main", onclick: () => copy(link) }, _("Copy link")),
      ),
    ),
    at?.view.table.friends && isHost(at, at.view.table.friends) && hostControls(at, at.view.table.friends, run),
  ]);

  /** @param {Command} command */
  function run(command) {
    return room.do(command).then(dialog.redraw, showError);
  }
}

/**
 * The host's controls.
 * @param {TableSession} at
 * @param {Friends} friends
 * @param {(command: Command) => Promise<void>} doing
 * @returns {VNode}
 */
function hostControls(at, friends, doing) {
  const { table: facts, seats, paused } = at.view;
  const table = facts.id;
  const bots = Object.values(seats).some((one) => one.bot);
  const others = Object.entries(seats).filter(([, one]) => !one.bot && one.player !== friends.host);
  return h(
    "section",
    { class: "hosting", "aria-label": _("Host controls") },
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", onclick: () => doing({ type: paused ? "HostResume" : "HostPause", table }) },
        paused ? _("Resume") : _("Pause"),
      ),
      h(
        "button",
        {
          type: "button",
          onclick: async () => {
            await doing({ type: "AskForBots", table, count: bots ? 0 : 3 });
            toast(bots ? _("The bots leave after this hand.") : _("Bots come after this hand."));
          },
        },
        bots ? _("Remove bots") : _("Add bots"),
      ),
    ),
    select(_("Pace"), friends.pace, paces(), (pace) =>
      doing({ type: "HostPace", table, pace: /** @type {Speed} */ (pace) }),
    ),
    select(_("Talk"), friends.talk, talks(), (talk) => doing({ type: "HostTalk", table, talk: /** @type {Talk} */ (talk) })),
    select(_("Bot skill"), friends.level, levels(), (level) =>
      doing({ type: "AskForBots", table, count: Object.values(seats).filter((one) => one.bot).length, level: /** @type {Level} */ (level) }),
    ),
    friends.host === me.known?.id &&
      others.length > 0 &&
      select(
        _("Make someone else host"),
        "",
        [["", _("Keep me as host")], ...others.map(([seat, one]) => /** @type {[string, string]} */ ([seat, one.name]))],
        (seat) => seat && doing({ type: "HandOver", table, seat: Number(seat) }),
      ),
  );
}

/** @param {FocusEvent} event */
const selectAll = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/** Without TLS a page has no clipboard API, but it can copy a selection. @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".invite-link"));
    field?.select();
    if (!document.execCommand("copy")) return toast(_("Couldn't copy. The link is selected, so you can copy it yourself."));
  }
  return toast(_("Link copied."));
}
