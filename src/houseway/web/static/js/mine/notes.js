/** Notes on players, by author. They stay in this browser; the room never sees them. */
import { me } from "../me.js";

const STORAGE_KEY = "houseway-notes";
export const MAX_LENGTH = 500;

/** By author, then by player. @type {Record<string, Record<string, string>>} */
let notes = load();

/** @returns {typeof notes} */
function load() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    return {};
  }
}

// Another tab may have saved a note.
addEventListener("storage", () => (notes = load()));

/** The note on a player. @param {string} player */
export const noteAbout = (player) => notes[me.known?.id ?? ""]?.[player] ?? "";

/** @param {string} player @param {string} text */
export function saveNote(player, text) {
  const mine = me.known?.id ?? "";
  const { [player]: _, ...others } = notes[mine] ?? {};
  const said = text.trim().slice(0, MAX_LENGTH);
  notes = { ...notes, [mine]: said ? { ...others, [player]: said } : others };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(notes));
  } catch {
    // Storage may be unavailable in a private window.
  }
}
