/** Announcements for screen readers: the game politely, the player's own turn at once. */
import { one } from "./dom.js";

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** Announces politely; several texts in quick succession become one. @param {string} text */
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
