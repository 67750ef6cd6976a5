/** @import { Fields, Json } from "./types.js" */

/**
 * RFC 7396: a JSON merge patch. What the patch does not name stays the same object, so it can be compared by identity.
 * @param {Json} target @param {Json} patch @returns {Json}
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
