/** The HTTP side of the room. */

/** Something the room said no to, in its own words. */
export class ApiError extends Error {
  /** @param {number} status @param {string} why */
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** @param {string} path @param {any} [body] @returns {Promise<any>} */
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
 * @param {string} path @returns {Promise<any>}
 */
export function lookUp(path) {
  const known = kept.get(path);
  if (known) return known;
  const asked = ask(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}
