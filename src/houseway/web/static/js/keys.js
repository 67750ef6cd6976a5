/** Keys of the page in front; a dialog or a box one types in keeps its own. */

/** @type {Map<string, () => void>} */
let bound = new Map();

/** The keys that work from now on, by what they print. @param {Iterable<[string, () => void]>} keys */
export function useKeys(keys) {
  bound = new Map(keys);
}

/** Keys that work on every page. @type {Map<string, () => void>} */
const everywhere = new Map();

/** @param {string} key @param {() => void} does */
export function onEveryPage(key, does) {
  everywhere.set(key, does);
}

/** @param {KeyboardEvent} event */
function typing(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  return at.isContentEditable || /^(input|select|textarea)$/i.test(at.tagName);
}

/** Enter and the space bar belong to the button in focus. @param {KeyboardEvent} event */
function pressing(event) {
  return (
    (event.key === "Enter" || event.key === " ") &&
    /** @type {HTMLElement} */ (event.target).closest("button, a, summary") !== null
  );
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (typing(event) || pressing(event) || document.querySelector("dialog[open]")) return;
  const does = bound.get(event.key) ?? bound.get(event.key.toLowerCase()) ?? everywhere.get(event.key);
  if (!does) return;
  event.preventDefault();
  does();
});
