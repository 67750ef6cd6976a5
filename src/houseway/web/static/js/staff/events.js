/** A figure that opens the events it is made of. */
import { ask } from "../api.js";
import { h } from "../dom.js";
import { dollars, gained } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { figures } from "./page.js";

/** @import { Moved } from "../types.js" */

/** @param {number} cents @param {string} account @param {{first?: string, last?: string}} [between] events */
export function figure(cents, account, between = {}) {
  return h(
    "button",
    {
      type: "button",
      class: "link",
      "aria-haspopup": "dialog",
      "aria-label": `${dollars(cents)}: events of ${account}`,
      onclick: () => openEvents(account, cents, between),
    },
    dollars(cents),
  );
}

/** @param {Moved} event */
function line(event) {
  return [`#${event.number}`, new Date(event.at).toLocaleString(), event.stream, event.type, gained(event.cents)];
}

/** @param {string} account @param {number} cents @param {{first?: string, last?: string}} between */
function openEvents(account, cents, { first = "0", last = "0" }) {
  /** @type {Moved[] | undefined} */
  let found;
  let why = "Reading the log…";
  const dialog = openDialog(`${account}: ${dollars(cents)}`, () =>
    found
      ? figures("The last events, the newest first", ["Event", "When", "Stream", "What", "Moved"], found.map(line))
      : h("p", { class: "soft" }, why),
  );
  ask(`/api/office/events?account=${encodeURIComponent(account)}&first=${first}&last=${last}`)
    .then(
      (events) => (found = events),
      (error) => (why = error.message),
    )
    .then(dialog.redraw);
}
