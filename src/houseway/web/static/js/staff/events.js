/** Amounts that open their events, event numbers that open everything written with them, and the cells of reports. */
import { fetchJson } from "../api.js";
import { dateAndTime } from "../clock.js";
import { h } from "../dom.js";
import { dollars, signedDollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { _ } from "../text.js";
import { gameTitle, houseName } from "./names.js";
import { dataTable } from "./page.js";
import { accountName, bankTitle, boxName, streamName } from "./labels.js";

/** @import { Child, ColumnKind, Moved, ReportColumn, Written } from "../types.js" */

/**
 * @param {number} cents
 * @param {string} account
 * @param {{first?: string | number, last?: string | number, name?: string}} [between] the range of events, and the account's owner
 */
export function amountButton(cents, account, between = {}) {
  return h(
    "button",
    {
      type: "button",
      class: "link",
      "aria-haspopup": "dialog",
      "aria-label": _("{amount}: events of {account}", { amount: { cents }, account: accountName(account, between.name) }),
      onclick: () => openEvents(account, cents, between),
    },
    dollars(cents),
  );
}

/** @param {Moved} event */
function eventRow(event) {
  return [`#${event.number}`, dateAndTime(event.at), streamName(event.stream), event.name, signedDollars(event.cents)];
}

/**
 * @param {string} account
 * @param {number} cents
 * @param {{first?: string | number, last?: string | number, name?: string}} between
 */
function openEvents(account, cents, { first = "0", last = "0", name }) {
  /** @type {Moved[] | undefined} */
  let found;
  let why = _("Reading the log…");
  const dialog = openDialog(_("{account}: {amount}", { account: accountName(account, name), amount: { cents } }), () =>
    found
      ? dataTable(_("Latest events, newest first"), [_("Event"), _("Time"), _("Where"), _("What happened"), _("Amount")], found.map(eventRow))
      : h("p", { class: "soft" }, why),
  );
  fetchJson(`/api/office/events?account=${encodeURIComponent(account)}&first=${first}&last=${last}`)
    .then(
      (events) => (found = events),
      (error) => (why = error.message),
    )
    .then(dialog.redraw);
}

/** The number of an event, as a button that opens it. @param {string} number */
export function eventLink(number) {
  const look = () => openEvent(number);
  return h("button", { type: "button", class: "link", "aria-haspopup": "dialog", "aria-label": _("Event {number}", { number }), onclick: look }, `#${number}`);
}

/** @param {string} number */
function openEvent(number) {
  /** @type {Written[] | undefined} */
  let found;
  let why = _("Reading the log…");
  const dialog = openDialog(_("Event {number}", { number }), () =>
    found ? h("ol", { class: "stack written", "aria-label": _("Events logged together") }, found.map(eventDetails)) : h("p", { class: "soft" }, why),
  );
  fetchJson(`/api/office/events?event=${number}`)
    .then(
      (events) => (found = events),
      (error) => (why = error.message),
    )
    .then(dialog.redraw);
}

/** @param {Written} event @returns {Child} */
function eventDetails(event) {
  return h(
    "li",
    { key: event.number },
    h("p", null, h("strong", null, _("#{number} {event}", { number: String(event.number), event: event.name })), " ", h("span", { class: "soft" }, _("{where}, {time}", { where: streamName(event.stream), time: dateAndTime(event.at) }))),
    event.lines.map(({ sheet, cells }, at) => {
      const columns = cells.map(({ value, ...column }) => column);
      const values = cells.map(({ value }) => value);
      return h(
        "dl",
        { key: `${sheet} ${at}`, class: "told" },
        columns.map((column, place) => h("div", { key: column.name }, h("dt", null, column.label), h("dd", null, reportCell(columns, values, place)))),
      );
    }),
  );
}

/**
 * A cell of a report, by the kind of its column. A game needs the row's house, and a hand needs its table.
 * @param {ReportColumn[]} columns
 * @param {(string | number | null)[]} cells
 * @param {number} at
 * @returns {Child}
 */
export function reportCell(columns, cells, at) {
  const value = cells[at];
  if (value === null) return "";
  /** @param {ColumnKind} kind */
  const other = (kind) => String(cells[columns.findIndex((column) => column.kind === kind)] ?? "");
  const text = String(value);
  switch (columns[at].kind) {
    case "cents":
      return dollars(Number(value));
    case "struck cents":
      return h("s", null, dollars(Number(value)));
    case "time":
      return dateAndTime(Number(value));
    case "event":
      return eventLink(text);
    case "event number":
      return `#${text}`;
    case "hand":
      return h("a", { href: `/hand/${other("table")}/${text}` }, text);
    case "rule":
      return [text, h("why-button", { rule: text, class: "off-paper" })];
    case "house":
      return houseName(text);
    case "game":
      return gameTitle(other("house"), text);
    case "bank":
      return bankTitle(text);
    case "box":
      return boxName(text);
    case "stream":
      return streamName(text);
    default:
      return text;
  }
}
