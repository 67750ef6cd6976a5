/** Keyboard shortcuts of the current page. They don't fire in dialogs or while typing. */

/** @type {Map<string, () => void>} */
let bound = new Map();

/** Sets the page's shortcuts, by key. @param {Iterable<[string, () => void]>} keys */
export function useKeys(keys) {
  bound = new Map(keys);
}

/** Shortcuts that work on every page. @type {Map<string, () => void>} */
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

/** Whether Enter or space goes to the focused button. @param {KeyboardEvent} event */
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
