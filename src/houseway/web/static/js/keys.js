/** Keyboard shortcuts of the current page. They don't fire in dialogs or while typing. */

/** @type {Map<string, () => void>} */
let pageKeys = new Map();

/** Sets the page's shortcuts, by key. @param {Iterable<[string, () => void]>} keys */
export function bindPageKeys(keys) {
  pageKeys = new Map(keys);
}

/** Shortcuts that work on every page. @type {Map<string, () => void>} */
const globalKeys = new Map();

/** @param {string} key @param {() => void} does */
export function bindGlobalKey(key, does) {
  globalKeys.set(key, does);
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  return at.isContentEditable || /^(input|select|textarea)$/i.test(at.tagName);
}

/** Whether Enter or space goes to the focused button. @param {KeyboardEvent} event */
function isPressingButton(event) {
  return (
    (event.key === "Enter" || event.key === " ") &&
    /** @type {HTMLElement} */ (event.target).closest("button, a, summary") !== null
  );
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (isTyping(event) || isPressingButton(event) || document.querySelector("dialog[open]")) return;
  const does = pageKeys.get(event.key) ?? pageKeys.get(event.key.toLowerCase()) ?? globalKeys.get(event.key);
  if (!does) return;
  event.preventDefault();
  does();
});
