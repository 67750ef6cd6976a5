/** Lobby filters: house, family, game, limit, number of seats. */
import { h } from "../dom.js";
import { _ } from "../text.js";

/**
 * @import { SelectChange, Family, Spread } from "../types.js"
 * @typedef {{house: string, family: string, title: string, limit: string, seats: string}} Filter
 * @typedef {Spread & {house: string, houseName: string, game: string}} SpreadGame a game that a house spreads
 */

/**
 * Something to filter: a game that is spread, or an open table, which has one limit and no family.
 * @typedef {object} Filterable
 * @property {string} house
 * @property {string} game
 * @property {Family} [family]
 * @property {string[]} [limits]
 * @property {[number, number]} [seats]
 * @property {string} [limit]
 * @property {number} [most]
 */

/** @type {Filter} */
export const NO_FILTER = { house: "", family: "", title: "", limit: "", seats: "" };

/** The families of games, with their names. @returns {[Family, string][]} */
export const families = () => [
  ["poker", _("Poker")],
  ["banked", _("Player-dealer games")],
  ["pan", _("Pan")],
];

/** Groups games that houses name differently, such as high-low variants. @param {string} game */
export function baseGame(game) {
  return game.replace(/-hilo$/, "");
}

/** A game's title without additions by the house. @param {string} title */
export const plainTitle = (title) => title.replace(/ ?[(].*| Hi.*Lo.*| High.*/i, "");

/** @param {Filter} wish @param {Filterable} one */
export function matches(wish, one) {
  const most = one.most ?? one.seats?.[1];
  return (
    (!wish.house || one.house === wish.house) &&
    (!wish.family || (one.family ?? wish.family) === wish.family) &&
    (!wish.title || baseGame(one.game) === wish.title) &&
    (!wish.limit || (one.limits ? one.limits.includes(wish.limit) : one.limit === wish.limit)) &&
    (!wish.seats || String(most) === wish.seats)
  );
}

/** @param {string} label @param {string} value @param {[string, string][]} of @param {(value: string) => void} want */
function selectField(label, value, of, want) {
  return h(
    "label",
    { class: "field" },
    label,
    h(
      "select",
      { value, onchange: (/** @type {SelectChange} */ event) => want(event.target.value) },
      h("option", { value: "", selected: value === "" }, _("Any")),
      of.map(([one, text]) => h("option", { key: one, value: one, selected: value === one }, text)),
    ),
  );
}

/** The game's family, as radio buttons. @param {string} value @param {(value: string) => void} want */
function familyField(value, want) {
  return h(
    "fieldset",
    { class: "segments" },
    h("legend", null, _("Game type")),
    [["", _("All")], ...families()].map(([family, text]) =>
      h(
        "label",
        { key: family, class: "segment" },
        h("input", { type: "radio", name: "kind", value: family, checked: value === family, onchange: () => want(family) }),
        h("span", null, text),
      ),
    ),
  );
}

/** @param {(string | number)[]} values @returns {[string, string][]} */
function distinctOptions(values) {
  return [...new Set(values)].map((one) => [String(one), String(one)]);
}

/** @param {SpreadGame[]} games @param {Filter} wish @param {(change: Partial<Filter>) => void} want */
export function filterForm(games, wish, want) {
  const here = games.filter((one) => matches({ ...wish, title: "", limit: "", seats: "" }, one));
  /** @type {Record<string, string>} */
  const titles = Object.fromEntries(
    here.map((one) => [baseGame(one.game), plainTitle(one.title)]).reverse(),
  );
  const limits = here.filter((one) => matches({ ...wish, limit: "", seats: "" }, one)).flatMap((one) => one.limits);
  const anything = Object.entries(wish).some(([name, value]) => name !== "house" && value);
  return h(
    "form",
    {
      class: "filters",
      "aria-label": _("Filter games and tables"),
      onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
    },
    familyField(wish.family, (family) => want({ family, title: "", limit: "", seats: "" })),
    selectField(_("Game"), wish.title, Object.entries(titles), (title) => want({ title, limit: "" })),
    wish.title && selectField(_("Limit"), wish.limit, distinctOptions(limits), (limit) => want({ limit })),
    wish.title &&
      selectField(_("Seats"), wish.seats, distinctOptions(here.map((one) => one.seats[1]).sort((a, b) => a - b)), (seats) =>
        want({ seats }),
      ),
    anything &&
      h(
        "button",
        { type: "button", class: "quiet", onclick: () => want({ ...NO_FILTER, house: wish.house }) },
        _("Show all"),
      ),
  );
}
