/** Options and a select field shared by the dialogs of a private table. */
import { h } from "../dom.js";
import { _ } from "../text.js";

/** @import { SelectChange } from "../types.js" */

/** @returns {[string, string][]} */
export const paces = () => [
  ["calm", _("Slow (twice the time)")],
  ["usual", _("Normal")],
  ["quick", _("Fast (half the time)")],
];

/** @returns {[string, string][]} */
export const levels = () => [
  ["easy", _("Easy")],
  ["steady", _("Steady")],
  ["sharp", _("Sharp")],
];

/** @returns {[string, string][]} */
export const talks = () => [
  ["free", _("Any time")],
  ["phrases", _("Only quick phrases during a hand")],
  ["off", _("None")],
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
