/** A sentence of the rulebook, with its rules. */
import { h } from "../dom.js";

/** @import { Child, Reason } from "../types.js" */

/** @param {Reason | undefined} reason @param {string} [look] @returns {Child} */
export function reasonLine(reason, look = "") {
  if (!reason) return null;
  return h(
    "p",
    { class: `because ${look}` },
    h("span", null, reason.says),
    reason.rules?.length ? h("why-button", { rule: reason.rules.join(" ") }) : null,
  );
}
