/** Muted players, stored in this browser. */

const NAME = "houseway-muted";

/** Names by id. @type {Map<string, string>} */
const muted = new Map(read());

/** @returns {[string, string][]} */
function read() {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(NAME) ?? "{}"));
  } catch {
    return [];
  }
}

/** @param {string} player */
export const isMuted = (player) => muted.has(player);

/** All muted players: id and name. */
export const everyMuted = () => [...muted];

/** @param {string} player @param {string} name @param {boolean} on */
export function mute(player, name, on) {
  if (on) muted.set(player, name);
  else muted.delete(player);
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(muted)));
  } catch {
    // Storage may be unavailable in a private window; the choice then lasts until it is closed.
  }
}
