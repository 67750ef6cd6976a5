/** A dialog with the rule behind a refusal, a ruling, a fee or a payout. */
import { fetchOnce } from "../api.js";
import { h } from "../dom.js";
import { _ } from "../text.js";
import { openDialog } from "./dialog.js";

/** @import { Rule } from "../types.js" */

/** @param {Rule} rule */
function shown(rule) {
  const place = [rule.house_name, rule.where].filter(Boolean).join(" · ");
  return h(
    "article",
    { key: rule.id, class: "rule stack" },
    h("div", { class: "row" }, h("span", { class: "badge" }, rule.id), h("span", { class: "soft small" }, place)),
    h("p", null, rule.says),
    rule.example && h("p", { class: "soft" }, h("strong", null, _("For example:")), " ", rule.example),
    rule.assumed && h("p", { class: "notice small" }, h("strong", null, _("Assumed reading:")), " ", rule.assumed),
  );
}

/** @param {string[]} ids */
export function openRules(ids) {
  /** @type {Record<string, Rule | {failed: string}>} */
  const known = {};
  const dialog = openDialog(ids.length > 1 ? _("Rules") : _("Rule"), () =>
    ids.map((id) => {
      const rule = known[id];
      if (!rule) return h("p", { key: id, class: "soft" }, _("Looking up {rule}…", { rule: id }));
      return "failed" in rule ? h("p", { key: id }, `${id}: ${rule.failed}`) : shown(rule);
    }),
  );
  for (const id of ids) {
    fetchOnce(`/api/rules/${encodeURIComponent(id)}`)
      .then(
        (rule) => (known[id] = rule),
        (error) => (known[id] = { failed: error.message }),
      )
      .then(dialog.redraw);
  }
}
