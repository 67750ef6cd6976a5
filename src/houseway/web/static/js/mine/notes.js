/** Notes on players, by author. They stay in this browser; the room never sees them. */
import { me } from "../me.js";

const NAME = "houseway-notes";
export const LONGEST = 500;

/** By author, then by player. @type {Record<string, Record<string, string>>} */
let kept = stored();

/** @returns {typeof kept} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
}

// Another tab may have saved a note.
addEventListener("storage", () => (kept = stored()));

/** The note on a player. @param {string} player */
export const noteOn = (player) => kept[me.known?.id ?? ""]?.[player] ?? "";

/** @param {string} player @param {string} text */
export function write(player, text) {
  const mine = me.known?.id ?? "";
  const { [player]: _, ...others } = kept[mine] ?? {};
  const said = text.trim().slice(0, LONGEST);
  kept = { ...kept, [mine]: said ? { ...others, [player]: said } : others };
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Storage may be unavailable in a private window.
  }
}
