/** The HTTP side of the room. */

/** @import { Answers } from "./types.js" */

/** Something the room said no to, in its own words. */
export class ApiError extends Error {
  /** @param {number} status @param {string} why */
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

/** @type {Map<string, Promise<Answers[keyof Answers]>>} */
const kept = new Map();

/**
 * @template {keyof Answers} P
 * @param {P} path @param {object} [body] @returns {Promise<Answers[P]>}
 */
export async function ask(path, body) {
  const answer = await fetch(
    path,
    body === undefined
      ? { headers: { accept: "application/json" } }
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ApiError(answer.status, said.why ?? `the room answered ${answer.status}`);
  return said;
}

/**
 * What never changes while the room is open (rules, games, fees), asked for once.
 * @template {keyof Answers} P
 * @param {P} path @returns {Promise<Answers[P]>}
 */
export function lookUp(path) {
  const known = kept.get(path);
  if (known) return /** @type {Promise<Answers[P]>} */ (known);
  const asked = ask(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}
