/** Announcements for screen readers: the game politely, the player's own turn at once. */
import { element } from "./dom.js";

/** @type {string[]} */
let queued = [];
let timer = 0;

/** Announces politely; several texts in quick succession become one. @param {string} text */
export function announce(text) {
  queued.push(text);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    element("#polite").textContent = queued.join(" ");
    queued = [];
  }, 150);
}

/** @param {string} text */
export function announceNow(text) {
  const place = element("#assertive");
  place.textContent = "";
  requestAnimationFrame(() => (place.textContent = text));
}
