/** The invitation to a private table (a link as text and as a QR code) and the host's controls. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { me } from "../me.js";
import { openDialog } from "../shell/dialog.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { LEVELS, PACES, TALKS, select } from "./options.js";

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
    else toast("This is a private table. Ask the host for the link.");
  };
  return (
    friends &&
    h("button", { type: "button", class: "invite-button", onclick: show }, isHost(at, friends) ? "Your table" : "Invite")
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
  const dialog = openDialog(name || "Invite friends", () => [
    h(
      "div",
      { class: "invite" },
      h("img", { class: "qr", src: `/join/${invite}.svg`, alt: "The link as a QR code", width: 176, height: 176 }),
      h(
        "div",
        { class: "stack" },
        h("p", { class: "soft small" }, "Send this link, or scan the code with a phone. Everyone with the link may sit down."),
        h(
          "label",
          { class: "field" },
          "Link",
          h("input", { class: "invite-link", readonly: true, value: link, onfocus: selectAll }),
        ),
        alone &&
          h(
            "p",
            { class: "small", role: "note" },
            h("strong", null, "Others cannot reach this address: "),
            "the room is open to this machine alone. Have it opened for the network (",
            h("code", null, "houseway open --host 0.0.0.0 --insecure-bind"),
            "), and the link has the address of this machine there.",
          ),
        h("button", { type: "button", class: "main", onclick: () => copy(link) }, "Copy the link"),
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
    { class: "hosting", "aria-label": "For the host" },
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", onclick: () => doing({ type: paused ? "HostResume" : "HostPause", table }) },
        paused ? "Resume" : "Pause",
      ),
      h(
        "button",
        {
          type: "button",
          onclick: async () => {
            await doing({ type: "AskForBots", table, count: bots ? 0 : 3 });
            toast(`The bots ${bots ? "leave" : "come"} when the hand is over.`);
          },
        },
        bots ? "Remove bots" : "Add bots",
      ),
    ),
    select("Pace", friends.pace, PACES, (pace) =>
      doing({ type: "HostPace", table, pace: /** @type {Speed} */ (pace) }),
    ),
    select("Talk", friends.talk, TALKS, (talk) => doing({ type: "HostTalk", table, talk: /** @type {Talk} */ (talk) })),
    select("Bot skill", friends.level, LEVELS, (level) =>
      doing({ type: "AskForBots", table, count: Object.values(seats).filter((one) => one.bot).length, level: /** @type {Level} */ (level) }),
    ),
    friends.host === me.known?.id &&
      others.length > 0 &&
      select(
        "Make someone else host",
        "",
        [["", "You stay the host"], ...others.map(([seat, one]) => /** @type {[string, string]} */ ([seat, one.name]))],
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
    if (!document.execCommand("copy")) return toast("The link is selected: copy it from there.");
  }
  return toast("The link is copied.");
}
