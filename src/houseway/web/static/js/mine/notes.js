/** Notes on players: kept in this browser alone, by who wrote them; the room never sees them. */
import { me } from "../me.js";

const NAME = "houseway-notes";
export const LONGEST = 500;

/** @returns {Record<string, Record<string, string>>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
}

/** What I wrote about a player. @param {string} player */
export const noteOn = (player) => all()[me.known?.id ?? ""]?.[player] ?? "";

/** @param {string} player @param {string} text */
export function write(player, text) {
  const mine = me.known?.id ?? "";
  const kept = all();
  const { [player]: _, ...others } = kept[mine] ?? {};
  const said = text.trim().slice(0, LONGEST);
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...kept, [mine]: said ? { ...others, [player]: said } : others }));
  } catch {
    // A private window keeps nothing.
  }
}
