/** Saves the last view of a table on the tablet, so that the page can open while the room is unreachable. */

/** @import { TableView } from "../types.js" */

/** @typedef {{view: TableView, at: number}} Snapshot */

/** @param {string} table @param {string} person */
const storageKey = (table, person) => `felt ${table} ${person}`;

/** @param {string} table @param {string} person @param {TableView} view */
export function saveSnapshot(table, person, view) {
  localStorage.setItem(storageKey(table, person), JSON.stringify({ view, at: Date.now() }));
}

/** @param {string} table @param {string} person @returns {Snapshot | undefined} */
export function loadSnapshot(table, person) {
  return JSON.parse(localStorage.getItem(storageKey(table, person)) ?? "null") ?? undefined;
}

/** Caches the page and its files in a service worker. Browsers allow that only over a secure connection. */
export async function cachePage() {
  if (!("serviceWorker" in navigator)) return;
  const { active, waiting, installing } = await navigator.serviceWorker.register("/static/js/worker.js", { scope: "/dealer" });
  const files = performance
    .getEntriesByType("resource")
    .map((one) => new URL(one.name).pathname)
    .filter((path) => path.startsWith("/static/"));
  (active ?? waiting ?? installing)?.postMessage([...new Set(["/dealer", ...files])]);
}
