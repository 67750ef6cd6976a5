/** Filters for the player's hands: game, house, table, result, dates. */
import { h } from "../dom.js";
import { _ } from "../text.js";

/**
 * @import { SelectChange, MyResults, InputChange } from "../types.js"
 * @typedef {{house: string, game: string, table: string, outcome: string, since: string, until: string}} Sought
 */

/** @type {Sought} */
export const NO_FILTER = { house: "", game: "", table: "", outcome: "", since: "", until: "" };

const DAY = 24 * 60 * 60 * 1000;

/** The start of a picked day in the person's time zone, in milliseconds. @param {string} day @param {number} [later] */
function dayStart(day, later = 0) {
  const at = new Date(`${day}T00:00`).getTime();
  return Number.isNaN(at) ? "" : String(at + later);
}

/** The filters as a query. @param {Sought} sought */
export function filterQuery({ since, until, ...rest }) {
  const all = { ...rest, since: since && dayStart(since), until: until && dayStart(until, DAY) };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value));
}

/**
 * @param {string} label @param {keyof Sought} name @param {Sought} sought @param {[string, string][]} of
 * @param {(change: Partial<Sought>) => void} want
 */
function selectField(label, name, sought, of, want) {
  return h(
    "label",
    { class: "field" },
    label,
    h(
      "select",
      { value: sought[name], onchange: (/** @type {SelectChange} */ event) => want({ [name]: event.target.value }) },
      h("option", { value: "", selected: !sought[name] }, _("All")),
      of.map(([value, text]) => h("option", { key: value, value, selected: sought[name] === value }, text)),
    ),
  );
}

/**
 * @param {string} label
 * @param {"since" | "until"} name
 * @param {Sought} sought
 * @param {(change: Partial<Sought>) => void} want
 */
function dateField(label, name, sought, want) {
  return h(
    "label",
    { class: "field" },
    label,
    h("input", {
      type: "date",
      value: sought[name],
      onchange: (/** @type {InputChange} */ event) => want({ [name]: event.target.value }),
    }),
  );
}

/** @param {MyResults["choices"]} choices @param {Sought} sought @param {(change: Partial<Sought>) => void} want */
export function filterForm(choices, sought, want) {
  const tables = choices.tables.map((id) => /** @type {[string, string]} */ ([id, _("Table {table}", { table: id })]));
  return h(
    "form",
    {
      class: "filters",
      "aria-label": _("Filter my hands"),
      onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
    },
    selectField(_("Game"), "game", sought, Object.entries(choices.games), want),
    selectField(_("House"), "house", sought, Object.entries(choices.houses), want),
    selectField(_("Table"), "table", sought, tables, want),
    selectField(_("Result"), "outcome", sought, [["won", _("Won")], ["lost", _("Lost")]], want),
    dateField(_("From"), "since", sought, want),
    dateField(_("To"), "until", sought, want),
    Object.values(sought).some(Boolean) &&
      h("button", { type: "button", class: "quiet", onclick: () => want(NO_FILTER) }, _("Show all")),
  );
}
