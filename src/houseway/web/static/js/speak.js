/** What a screen reader says: the run of the game politely, one's own turn at once. */
import { one } from "./dom.js";

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** Several calls close together are said as one. @param {string} text */
export function say(text) {
  waiting.push(text);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    one("#polite").textContent = waiting.join(" ");
    waiting = [];
  }, 150);
}

/** @param {string} text */
export function call(text) {
  const place = one("#assertive");
  place.textContent = "";
  requestAnimationFrame(() => (place.textContent = text));
}
