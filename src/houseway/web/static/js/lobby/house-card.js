/** The house's card: its rulebook, its collections, its jackpots. */
import { fetchOnce } from "../api.js";
import { h } from "../dom.js";
import { payerText } from "../fees.js";
import { dollars } from "../money.js";
import { _ } from "../text.js";

/** @import { Collection, HouseCard } from "../types.js" */

/** @type {Record<string, HouseCard>} */
const cards = {};

/** @param {number[]} cents */
function rateText(cents) {
  if (!cents.length) return _("None");
  return cents.length > 4
    ? _("{least} to {most}", { least: dollars(cents[0]), most: dollars(cents[cents.length - 1]) })
    : cents.map(dollars).join(", ");
}

/** @param {Collection} one @param {number} key */
function collection(one, key) {
  return h(
    "tr",
    { key },
    h("td", null, one.title),
    h("td", null, payerText(one)),
    h("td", { class: "amount" }, rateText(one.rates)),
    h("td", { class: "amount" }, one.jackpots.length ? rateText(one.jackpots) : ""),
    h("td", null, h("why-button", { rule: one.rules.join(" ") })),
  );
}

/** @param {HouseCard} is */
function card(is) {
  return h(
    "details",
    { class: "schedule house-card" },
    h("summary", null, _("About this house")),
    h(
      "dl",
      { class: "facts" },
      h("dt", null, _("Rulebook")),
      h(
        "dd",
        null,
        _("{house} plays by its own {rules} rules. We had to interpret {assumed} of them; those are marked.", {
          house: is.name,
          rules: is.rules,
          assumed: is.assumed,
        }),
      ),
      h("dt", null, _("Law")),
      h("dd", null, _("As the house's printed rules state it. Later laws aren't applied.")),
      h("dt", null, _("Jackpots")),
      h(
        "dd",
        null,
        is.collections.some((one) => one.jackpots.length)
          ? _("Paid for by the jackpot fees below, separate from the drop.")
          : _("None posted."),
      ),
    ),
    h(
      "div",
      { class: "scrolls", tabindex: 0, role: "region", "aria-label": _("Collections") },
      h(
        "table",
        { class: "fees" },
        h("caption", null, _("Collections")),
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            [_("Schedule"), _("Who pays"), _("Rates"), _("Jackpot"), _("Rule")].map((head) =>
              h("th", { key: head, scope: "col" }, head),
            ),
          ),
        ),
        h("tbody", null, is.collections.map(collection)),
      ),
    ),
    is.notes.length > 0 &&
      h(
        "ul",
        { class: "stack small soft" },
        is.notes.map((note) => h("li", { key: note }, note)),
      ),
  );
}

/** @param {string} house @param {() => void} redraw */
export function houseCard(house, redraw) {
  if (cards[house]) return card(cards[house]);
  fetchOnce(`/api/house/${house}`).then((is) => {
    cards[house] = is;
    redraw();
  });
  return null;
}
