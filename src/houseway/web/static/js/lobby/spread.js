/** The games that are spread: each with its limits, a button to play, and a link to its explanation. */
import { h } from "../dom.js";
import { _, ngettext } from "../text.js";
import { baseGame, families, plainTitle } from "./filters.js";
import { joinList, playNow } from "./play.js";

/**
 * @import { SpreadGame, Filter } from "./filters.js"
 * @import { Child, Lists } from "../types.js"
 */

/** @param {SubmitEvent} event @param {SpreadGame} one */
function submit(event, one) {
  event.preventDefault();
  const limit = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("limit") ?? "");
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.value === "list") joinList(one.house, one.game, limit || one.limits[0]);
  else playNow(one.house, one.game, limit);
}

/** How many people wait for a game, at any limit. @param {SpreadGame} one @param {Lists} lists */
function waiting(one, lists) {
  const all = Object.values(lists).filter((list) => list.house === one.house && list.game === one.game);
  return all.reduce((sum, list) => sum + list.waiting, 0);
}

/** @param {SpreadGame} one @param {Lists} lists @param {boolean} byHand */
function gameCard(one, lists, byHand) {
  const waits = waiting(one, lists);
  const name = _("{game}, {house}", { game: one.title, house: one.houseName });
  return h(
    "li",
    { key: `${one.house}/${one.game}`, class: "game", "data-house": one.house },
    h(
      "div",
      { class: "game-head" },
      h("h3", null, h("a", { href: `/game/${one.house}/${one.game}` }, one.title)),
      h("span", { class: "soft small" }, one.houseName),
    ),
    h(
      "p",
      { class: "soft small game-facts" },
      [
        one.structures.filter(Boolean).join(", "),
        _("{least}–{most} seats", { least: one.seats[0], most: one.seats[1] }),
        waits > 0 && ngettext("{count} waiting", "{count} waiting", waits),
      ]
        .filter(Boolean)
        .join(" · "),
      " · ",
      h("a", { href: `/game/${one.house}/${one.game}`, "aria-label": _("Explain {game}", { game: name }) }, _("Explain")),
    ),
    h(
      "form",
      { class: "game-go", onsubmit: (/** @type {SubmitEvent} */ event) => submit(event, one) },
      h(
        "label",
        null,
        h("span", { class: "unseen" }, _("Limit of {game}", { game: name })),
        h(
          "select",
          { name: "limit" },
          one.limits.map((limit) => h("option", { key: limit, value: limit }, limit)),
        ),
      ),
      !byHand && h("button", { class: "main", value: "play", "aria-label": _("Play {game} now", { game: name }) }, _("Play now")),
      h("button", { class: "quiet", value: "list", "aria-label": _("Join the list for {game}", { game: name }) }, _("Join list")),
    ),
  );
}

/** @param {string} name @param {string} title @param {string} what @param {() => void} open */
function largeButton(name, title, what, open) {
  return h(
    "button",
    { key: name, type: "button", class: "family-door", onclick: open },
    h("span", { class: "family-name" }, title),
    h("span", { class: "soft small" }, what),
  );
}

/** The shortest title that a house gives a game. @param {SpreadGame[]} of */
const shortestTitle = (of) => of.map((one) => plainTitle(one.title)).sort((one, other) => one.length - other.length)[0];

/** @param {number} count */
export const gameCount = (count) => ngettext("{count} game", "{count} games", count);

/** @param {number} count */
export const houseCount = (count) => ngettext("{count} house", "{count} houses", count);

/**
 * Draws a family's games on a narrow screen.
 * @typedef {(games: SpreadGame[], family: string, title: string) => Child} NarrowView
 */

/** Families first. @param {(change: Partial<Filter>) => void} want @returns {NarrowView} */
export const familyButtons = (want) => (games, family, title) =>
  largeButton(family, title, gameCount(games.length), () => want({ family }));

/**
 * Then games; houses and limits come with the game.
 * @param {(change: Partial<Filter>) => void} want
 * @returns {NarrowView}
 */
export const gameButtons = (want) => (games, family, title) => {
  const kinds = Map.groupBy(games, (one) => baseGame(one.game));
  return h(
    "section",
    { key: family, class: "family", "aria-label": title },
    h("h2", null, title),
    [...kinds].map(([game, of]) =>
      largeButton(game, shortestTitle(of), houseCount(of.length), () => want({ title: game })),
    ),
  );
};

/**
 * All games by family. A narrow screen shows families first, then games.
 * @param {SpreadGame[]} games
 * @param {Lists} lists
 * @param {NarrowView | false} doors
 * @param {boolean} byHand whether the floor seats people
 */
export function spreadGames(games, lists, doors, byHand) {
  if (!games.length) return h("p", { class: "notice" }, _("No house spreads that game. Change the filter."));
  return families().map(([family, title]) => {
    const mine = games.filter((one) => one.family === family);
    if (doors && mine.length) return doors(mine, family, title);
    return (
      mine.length > 0 &&
      h(
        "section",
        { key: family, class: "family", "aria-label": title },
        h("h2", null, title),
        h(
          "ul",
          { class: "games" },
          mine.map((one) => gameCard(one, lists, byHand)),
        ),
      )
    );
  });
}
