/** @import { Fields, Json } from "./types.js" */

/**
 * Applies a JSON merge patch (RFC 7396). Parts that the patch does not name stay the same objects, so they can be
 * compared by identity.
 * @param {Json} target
 * @param {Json} patch
 * @returns {Json}
 */
export function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const out = /** @type {Fields} */ (
    target !== null && typeof target === "object" && !Array.isArray(target) ? { ...target } : {}
  );
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete out[name];
    else out[name] = merge(out[name], value);
  }
  return out;
}
