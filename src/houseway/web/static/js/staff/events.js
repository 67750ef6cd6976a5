/** A figure that opens the events it is made of, and the number of an event that opens what was written with it. */
import { ask } from "../api.js";
import { h } from "../dom.js";
import { dollars, gained } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { figures } from "./page.js";
import { accountName, bankTitle, boxName, columnName, eventName, streamName } from "./words.js";

/** @import { Child, Moved, Written } from "../types.js" */

/** @param {number} cents @param {string} account @param {{first?: string, last?: string, name?: string}} [between] events, and whose it is */
export function figure(cents, account, between = {}) {
  return h(
    "button",
    {
      type: "button",
      class: "link",
      "aria-haspopup": "dialog",
      "aria-label": `${dollars(cents)}: events of ${accountName(account, between.name)}`,
      onclick: () => openEvents(account, cents, between),
    },
    dollars(cents),
  );
}

/** @param {Moved} event */
function line(event) {
  return [`#${event.number}`, new Date(event.at).toLocaleString(), streamName(event.stream), eventName(event.type), gained(event.cents)];
}

/** @param {string} account @param {number} cents @param {{first?: string, last?: string, name?: string}} between */
function openEvents(account, cents, { first = "0", last = "0", name }) {
  /** @type {Moved[] | undefined} */
  let found;
  let why = "Reading the log…";
  const dialog = openDialog(`${accountName(account, name)}: ${dollars(cents)}`, () =>
    found
      ? figures("The last events, the newest first", ["Event", "When", "Where", "What", "Moved"], found.map(line))
      : h("p", { class: "soft" }, why),
  );
  ask(`/api/office/events?account=${encodeURIComponent(account)}&first=${first}&last=${last}`)
    .then(
      (events) => (found = events),
      (error) => (why = error.message),
    )
    .then(dialog.redraw);
}

/** The number of an event, which opens it. @param {string} number */
export function eventLink(number) {
  const look = () => openWritten(number);
  return h("button", { type: "button", class: "link", "aria-haspopup": "dialog", "aria-label": `Event ${number}`, onclick: look }, `#${number}`);
}

/** @param {string} number */
function openWritten(number) {
  /** @type {Written[] | undefined} */
  let found;
  let why = "Reading the log…";
  const dialog = openDialog(`Event ${number}`, () =>
    found ? h("ol", { class: "stack written", "aria-label": "What was written together" }, found.map(written)) : h("p", { class: "soft" }, why),
  );
  ask(`/api/office/events?event=${number}`)
    .then(
      (events) => (found = events),
      (error) => (why = error.message),
    )
    .then(dialog.redraw);
}

/** Amounts on the lines of the sheets. */
const CENTS = new Set(["cents", "expected", "difference", "struck", "in", "out", "collected"]);

/** @param {Written} event @returns {Child} */
function written(event) {
  return h(
    "li",
    { key: event.number },
    h("p", null, h("strong", null, `#${event.number} ${eventName(event.type)}`), h("span", { class: "soft" }, ` ${streamName(event.stream)}, ${new Date(event.at).toLocaleString()}`)),
    event.lines.map(({ sheet, ...told }) =>
      h(
        "dl",
        { key: sheet, class: "told" },
        Object.entries(told).map(([name, value]) => h("div", { key: name }, h("dt", null, columnName(name, sheet)), h("dd", null, said(name, value)))),
      ),
    ),
  );
}

/** @param {string} name @param {string | number} value @returns {Child} */
function said(name, value) {
  if (CENTS.has(name)) return dollars(Number(value));
  if (name === "stream") return streamName(String(value));
  if (name === "bank") return bankTitle(String(value));
  if (name === "shift") return boxName(String(value));
  if (name === "what") return eventName(String(value));
  if (name === "since" || name === "until") return new Date(Number(value)).toLocaleString();
  return name === "rules" ? [String(value), h("why-button", { rule: String(value) })] : String(value);
}
