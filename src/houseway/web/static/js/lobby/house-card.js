/** The house's card: its rulebook, its collections, its jackpots. */
import { fetchOnce } from "../api.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";

/** @import { Collection, HouseCard } from "../types.js" */

/** @type {Record<string, HouseCard>} */
const cards = {};

/** @param {number[]} cents */
function rateText(cents) {
  if (!cents.length) return "none";
  return cents.length > 4
    ? `${dollars(cents[0])} to ${dollars(cents[cents.length - 1])}`
    : cents.map(dollars).join(", ");
}

/** @param {Collection} one @param {number} key */
function collection(one, key) {
  return h(
    "tr",
    { key },
    h("td", null, one.title),
    h("td", null, `${one.payer}, per ${one.per}`),
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
    h("summary", null, "The house's card"),
    h(
      "dl",
      { class: "facts" },
      h("dt", null, "Rulebook"),
      h(
        "dd",
        null,
        `${is.name}'s own, ${is.rules} rules; ${is.assumed} rest on our own reading and are marked.`,
      ),
      h("dt", null, "Law"),
      h("dd", null, "As the house's printed rules state it; no later law is applied."),
      h("dt", null, "Jackpots"),
      h(
        "dd",
        null,
        is.collections.some((one) => one.jackpots.length)
          ? "Funded by the jackpot fees below, separate from the drop."
          : "None is posted.",
      ),
    ),
    h(
      "div",
      { class: "scrolls", tabindex: 0, role: "region", "aria-label": "Collections" },
      h(
        "table",
        { class: "fees" },
        h("caption", null, "Collections"),
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ["Schedule", "Who pays", "Rates", "Jackpot", "Rule"].map((head) =>
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
