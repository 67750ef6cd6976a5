/** What the dialogs of a private table have in common. */
import { h } from "../dom.js";

/** @import { Chosen } from "../types.js" */

/** @type {[string, string][]} */
export const PACES = [
  ["calm", "Calm, twice the time"],
  ["usual", "Usual"],
  ["quick", "Quick, half the time"],
];

/**
 * @param {string} label @param {string} value @param {[string, string][]} of @param {(value: string) => void} want
 */
export function select(label, value, of, want) {
  return h(
    "label",
    { class: "field" },
    label,
    h(
      "select",
      { value, onchange: (/** @type {Chosen} */ event) => want(event.target.value) },
      of.map(([one, text]) => h("option", { key: one, value: one, selected: one === value }, text)),
    ),
  );
}
