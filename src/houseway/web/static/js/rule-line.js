/** A rule in a list: its text first, then its place and id. */
import { h } from "./dom.js";
import { _ } from "./text.js";

/** @import { RuleLine } from "./types.js" */

/** @param {RuleLine} rule */
export function ruleLine(rule) {
  return h(
    "li",
    { key: rule.id, class: "rule-line" },
    h("p", null, rule.says),
    rule.example && h("p", { class: "soft small" }, rule.example),
    rule.assumed && h("p", { class: "small" }, h("strong", null, _("Assumed:")), " ", rule.assumed),
    h("p", { class: "soft small" }, [rule.where, rule.id].filter(Boolean).join(" · ")),
  );
}
