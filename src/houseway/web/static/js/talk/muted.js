/** Whom one does not want to hear, kept on one's own machine. */

const NAME = "houseway-muted";

/** Ids with the names they had. @type {Map<string, string>} */
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

/** Everybody who is muted: id and name. */
export const everyMuted = () => [...muted];

/** @param {string} player @param {string} name @param {boolean} on */
export function mute(player, name, on) {
  if (on) muted.set(player, name);
  else muted.delete(player);
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(muted)));
  } catch {
    // A private window keeps nothing; the choice holds until it is closed.
  }
}
