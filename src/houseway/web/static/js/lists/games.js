/** The games on the board, and their texts for the wall, a phone and the kiosk. */
import { _, ngettext } from "../text.js";

/** @import { WallGame, WallView } from "../types.js" */

/**
 * A game on the board, with its house.
 * @typedef {{list: string, house: string, houseName: string, game: WallGame}} ListedGame
 */

/** The games of one house or of all, longest list first. @param {WallView} view @param {string} [house] */
export function listedGames(view, house) {
  return Object.entries(view.houses)
    .filter(([slug]) => !house || slug === house)
    .flatMap(([slug, is]) =>
      Object.entries(is.games).map(
        ([list, game]) => /** @type {ListedGame} */ ({ list, house: slug, houseName: is.name, game }),
      ),
    )
    .sort((one, other) => other.game.names.length - one.game.names.length || one.list.localeCompare(other.list));
}

/** The name of a game with its stakes. @param {{title: string, stakes: string}} game */
export const gameName = ({ title, stakes }) => _("{game}, {stakes}", { game: title, stakes });

/** A wait in words, in steps of five minutes. @param {number | undefined} wait */
export function waitText(wait) {
  if (!wait) return "";
  const minutes = Math.max(5, 5 * Math.round(wait / 300_000));
  return minutes < 90
    ? _("about {minutes} min", { minutes })
    : ngettext("about {count} hour", "about {count} hours", Math.round(minutes / 60));
}

/** The state of a game's list, in words. @param {WallGame} game */
export function listStatus(game) {
  const waiting = game.names.length;
  if (!waiting && game.open) return openSeats(game.open);
  const wait = waitText(game.wait);
  const waitingText = ngettext("{count} waiting", "{count} waiting", waiting);
  return wait ? _("{waiting}, {wait}", { waiting: waitingText, wait }) : waitingText;
}

/** @param {number} count */
export function openSeats(count) {
  return ngettext("{count} seat open", "{count} seats open", count);
}

/** The house, game and limit of a list's id. @param {string} list */
export function listFields(list) {
  const [house, game, ...limit] = list.split("/");
  return { house, game, limit: limit.join("/") };
}
