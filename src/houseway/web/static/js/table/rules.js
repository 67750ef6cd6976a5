/** The rules of this table's game, with a search. */
import { fetchOnce } from "../api.js";
import { h } from "../dom.js";
import { ruleLine } from "../rule-line.js";
import { _, ngettext } from "../text.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { RuleLine, InputChange } from "../types.js"
 */

/** @type {Record<string, RuleLine[]>} */
const known = {};
let search = "";

/** @param {TableSession} at */
export function rulesPanel(at) {
  const { house, game, title, house_name: name } = at.view.table;
  const path = /** @type {const} */ (`/api/explain/${house}/${game}`);
  if (!known[path]) {
    fetchOnce(path)
      .then(
        (is) => (known[path] = is.rules),
        (error) => (known[path] = [{ id: "", where: "", kind: "", says: error.message }]),
      )
      .then(() => at.redraw());
    return h("p", { class: "soft" }, _("Loading the rules…"));
  }
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = known[path].filter((rule) =>
    words.every((word) => `${rule.id} ${rule.says} ${rule.kind}`.toLowerCase().includes(word)),
  );
  return h(
    "div",
    { class: "stack" },
    h(
      "label",
      { class: "field" },
      ngettext("{game}, {house}: {count} rule", "{game}, {house}: {count} rules", known[path].length, { game: title, house: name }),
      h("input", {
        type: "search",
        placeholder: _("Search, for example: all-in"),
        value: search,
        oninput: (/** @type {InputChange} */ event) => {
          search = event.target.value;
          at.redraw();
        },
      }),
    ),
    found.length
      ? h("ul", { class: "rule-lines" }, found.map(ruleLine))
      : h("p", { class: "soft" }, _("No rule has these words.")),
  );
}
