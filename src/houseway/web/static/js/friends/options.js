/** Options and a select field shared by the dialogs of a private table. */
import { h } from "../dom.js";

/** @import { SelectChange } from "../types.js" */

/** @type {[string, string][]} */
export const PACES = [
  ["calm", "Calm, twice the time"],
  ["usual", "Usual"],
  ["quick", "Quick, half the time"],
];

/** @type {[string, string][]} */
export const LEVELS = [
  ["easy", "Easy"],
  ["steady", "Steady"],
  ["sharp", "Sharp"],
];

/** @type {[string, string][]} */
export const TALKS = [
  ["free", "Any time"],
  ["phrases", "Only quick phrases during a hand"],
  ["off", "None"],
];

/**
 * @param {string} label @param {string} value @param {[string, string][]} of @param {(value: string) => void} want
 * @param {boolean} [disabled]
 */
export function select(label, value, of, want, disabled = false) {
  return h(
    "label",
    { class: "field" },
    label,
    h(
      "select",
      { value, disabled, onchange: (/** @type {SelectChange} */ event) => want(event.target.value) },
      of.map(([one, text]) => h("option", { key: one, value: one, selected: one === value }, text)),
    ),
  );
}
