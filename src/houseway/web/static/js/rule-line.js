/** A rule as it stands in a list. */
import { h } from "./dom.js";

/** @import { RuleLine } from "./types.js" */

/** @param {RuleLine} rule */
export function ruleLine(rule) {
  return h(
    "li",
    { key: rule.id, class: "rule-line" },
    h("span", { class: "badge" }, rule.id),
    h(
      "div",
      null,
      h("p", null, rule.says),
      rule.example && h("p", { class: "soft small" }, rule.example),
      rule.assumed && h("p", { class: "small" }, h("strong", null, "Assumed: "), rule.assumed),
      h("p", { class: "soft small" }, rule.where),
    ),
  );
}
