/**
 * The service worker of the dealer's page. It shows and caches what the room sends, and shows the cached copy if the
 * room is unreachable or too slow. It caches only static files and the page itself.
 */

/** @typedef {Event & {waitUntil: (done: Promise<unknown>) => void}} Lasting */
/** @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void}} Asked */

const KEPT = "dealer";
const PAGE = "/dealer";
const PATIENCE = 4000;

const worker = /** @type {{skipWaiting: () => void, clients: {claim: () => Promise<void>}}} */ (/** @type {unknown} */ (self));

addEventListener("install", () => worker.skipWaiting());
addEventListener("activate", (event) => /** @type {Lasting} */ (event).waitUntil(worker.clients.claim()));

// The page was loaded before this worker was active, so it sends the list of its files.
addEventListener("message", (event) => {
  const files = /** @type {string[]} */ (event.data);
  const keeping = caches.open(KEPT).then((kept) => Promise.all(files.map((file) => kept.add(file))));
  /** @type {Lasting} */ (/** @type {unknown} */ (event)).waitUntil(keeping);
});

addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {Asked} */ (event);
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") respondWith.call(event, answered(request, PAGE));
  else if (pathname.startsWith("/static/")) respondWith.call(event, answered(request, pathname));
});

/** @param {Request} request @param {string} name the key in the cache */
async function answered(request, name) {
  const kept = await caches.open(KEPT);
  const before = await kept.match(name);
  try {
    const answer = await (before ? Promise.race([fetch(request), late()]) : fetch(request));
    if (answer.ok) await kept.put(name, answer.clone());
    return answer;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

/** @returns {Promise<never>} */
const late = () => new Promise((_, failed) => setTimeout(() => failed(new Error("the room does not answer")), PATIENCE));
