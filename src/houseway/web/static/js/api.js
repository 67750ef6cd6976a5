/** HTTP requests to the room. */
import { _, parseJson } from "./text.js";

/** @import { Answers } from "./types.js" */

/** A request that the room refused, with the room's reason. */
export class ApiError extends Error {
  /** @param {number} status @param {string} why */
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

/** @type {Map<string, Promise<Answers[keyof Answers]>>} */
const cache = new Map();

/**
 * Sends a request, as JSON; with a body it is a POST.
 * @template {keyof Answers} P
 * @param {P} path
 * @param {object} [body]
 * @returns {Promise<Answers[P]>}
 */
export async function fetchJson(path, body) {
  const answer = await fetch(
    path,
    body === undefined
      ? { headers: { accept: "application/json" } }
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  const said = await answer.text().then(parseJson).catch(() => ({}));
  if (!answer.ok) throw new ApiError(answer.status, said.why ?? _("The room answered with error {status}.", { status: String(answer.status) }));
  return said;
}

/**
 * Fetches data that never changes while the room is open (rules, games, fees), once per path.
 * @template {keyof Answers} P
 * @param {P} path
 * @returns {Promise<Answers[P]>}
 */
export function fetchOnce(path) {
  const known = cache.get(path);
  if (known) return /** @type {Promise<Answers[P]>} */ (known);
  const asked = fetchJson(path);
  cache.set(path, asked);
  asked.catch(() => cache.delete(path));
  return asked;
}
