/** The open tables. */
import { h } from "../dom.js";
import { emblem } from "../emblems.js";
import { me } from "../me.js";
import { _, ngettext } from "../text.js";
import { joinList } from "./play.js";

/**
 * @import { LobbyView, Standing, TableLine } from "../types.js"
 * @typedef {TableLine & {id: string}} OpenTable
 */

/** @type {Record<Standing, () => string>} */
const STATE_NAMES = {
  free: () => _("Empty"),
  open: () => _("Waiting for players"),
  going: () => _("Going"),
  short: () => _("Short-handed"),
  broken: () => _("No one wants the bank"),
  paused: () => _("Paused"),
  closed: () => _("Closed"),
};

/** @param {Standing} state */
export const stateName = (state) => STATE_NAMES[state]();

/** Occupied seats as dots, next to the number. @param {OpenTable} one */
function seatDots(one) {
  const people = one.seated - one.bots;
  return h(
    "span",
    { class: "dots", "aria-hidden": "true" },
    [...Array(one.most).keys()].map((at) =>
      h("i", { key: at, class: at < people ? "person" : at < one.seated ? "bot" : "" }),
    ),
  );
}

/** @param {OpenTable} one */
function takenText({ seated, most, bots }) {
  return bots
    ? ngettext("{seated} of {most} seats, {count} bot", "{seated} of {most} seats, {count} bots", bots, { seated, most })
    : _("{seated} of {most} seats", { seated, most });
}

/** @param {OpenTable} one @param {LobbyView} view */
function tableRow(one, view) {
  const house = view.houses[one.house]?.name ?? one.house;
  const mine = me.known?.seats?.[one.id] !== undefined;
  return h(
    "li",
    { key: one.id, class: "open-table", "data-house": one.house },
    emblem(one.house, house),
    h(
      "div",
      { class: "open-what" },
      h("a", { href: `/table/${one.id}` }, `${one.title} ${one.limit}`),
      h(
        "span",
        { class: "soft small" },
        [_("Table {table}", { table: one.id }), house, stateName(one.state)].join(" · "),
      ),
    ),
    h(
      "div",
      { class: "open-seats" },
      seatDots(one),
      h("span", { class: "soft small" }, takenText(one)),
    ),
    h(
      "div",
      { class: "open-more soft small" },
      [one.waiting && ngettext("{count} waiting", "{count} waiting", one.waiting), one.feeds && _("Must move to table {table}", { table: String(one.feeds) })]
        .filter(Boolean)
        .join(" · "),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "a",
        {
          class: mine ? "button main" : "button",
          href: `/table/${one.id}`,
          "aria-label": mine ? _("Back to table {table}", { table: one.id }) : _("Watch or sit at table {table}", { table: one.id }),
        },
        mine ? _("Back to my seat") : _("Watch"),
      ),
      !mine &&
        one.seated >= one.most &&
        one.bots === 0 &&
        h("button", { type: "button", onclick: () => joinList(one.house, one.game, one.limit) }, _("Join list")),
    ),
  );
}

/** @param {OpenTable[]} tables @param {LobbyView} view */
const tableList = (tables, view) =>
  h(
    "ul",
    { class: "open-tables" },
    tables.map((one) => tableRow(one, view)),
  );

/** How many tables a narrow screen shows before "more". The player's own tables come first. */
const SHOWN_NARROW = 3;

/** @param {OpenTable[]} tables @param {LobbyView} view @param {boolean} narrow */
export function openTables(tables, view, narrow) {
  if (!tables.length) return null;
  const own = (/** @type {OpenTable} */ one) => Number(me.known?.seats?.[one.id] !== undefined);
  const sorted = narrow ? [...tables].sort((one, other) => own(other) - own(one)) : tables;
  const [shown, more] = narrow ? [sorted.slice(0, SHOWN_NARROW), sorted.slice(SHOWN_NARROW)] : [sorted, []];
  return h(
    "section",
    { key: "tables", class: "family", "aria-label": _("Open tables") },
    h("h2", null, _("Open tables")),
    tableList(shown, view),
    more.length > 0 &&
      h("details", { class: "more-tables" }, h("summary", null, ngettext("{count} more open table", "{count} more open tables", more.length)), tableList(more, view)),
  );
}
