/** Names of houses and titles of games, by slug. */
import { fetchOnce } from "../api.js";

/** @type {Record<string, string>} */
const names = {};

/** Fetches the names once, then calls `then`. @param {() => void} then */
export function fetchNames(then) {
  if (Object.keys(names).length) return;
  fetchOnce("/api/games").then((games) => {
    for (const one of games) {
      names[one.house] = one.house_name;
      names[`${one.house}/${one.game}`] = one.title;
    }
    then();
  });
}

/** @param {string} house */
export const houseName = (house) => names[house] ?? house;

/** @param {string} house @param {string} game */
export const gameTitle = (house, game) => names[`${house}/${game}`] ?? game;
