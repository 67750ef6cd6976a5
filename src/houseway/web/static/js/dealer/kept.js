/** What a tablet remembers of its table, so that its page comes up again while the room cannot be reached. */

/** @import { TableView } from "../types.js" */

/** @typedef {{view: TableView, at: number}} Remembered */

/** @param {string} table @param {string} person */
const named = (table, person) => `felt ${table} ${person}`;

/** @param {string} table @param {string} person @param {TableView} view */
export function remember(table, person, view) {
  localStorage.setItem(named(table, person), JSON.stringify({ view, at: Date.now() }));
}

/** @param {string} table @param {string} person @returns {Remembered | undefined} */
export function remembered(table, person) {
  return JSON.parse(localStorage.getItem(named(table, person)) ?? "null") ?? undefined;
}

/** The page and all that it is made of stay on the tablet; a browser does so only on a connection that is secured. */
export async function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  const { active, waiting, installing } = await navigator.serviceWorker.register("/static/js/worker.js", { scope: "/dealer" });
  const files = performance
    .getEntriesByType("resource")
    .map((one) => new URL(one.name).pathname)
    .filter((path) => path.startsWith("/static/"));
  (active ?? waiting ?? installing)?.postMessage([...new Set(["/dealer", ...files])]);
}
