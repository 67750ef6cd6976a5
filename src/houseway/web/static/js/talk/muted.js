/** Muted players, stored in this browser. */

const STORAGE_KEY = "houseway-muted";

/** Names by id. @type {Map<string, string>} */
const muted = new Map(load());

/** @returns {[string, string][]} */
function load() {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}"));
  } catch {
    return [];
  }
}

/** @param {string} player */
export const isMuted = (player) => muted.has(player);

/** All muted players: id and name. */
export const mutedPlayers = () => [...muted];

/** @param {string} player @param {string} name @param {boolean} on */
export function setMuted(player, name, on) {
  if (on) muted.set(player, name);
  else muted.delete(player);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(muted)));
  } catch {
    // Storage may be unavailable in a private window; the choice then lasts until it is closed.
  }
}
