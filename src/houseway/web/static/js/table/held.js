/** The cards of a square or of the player-dealer, with what they come to. */
import { h } from "../dom.js";
import { row } from "./seat.js";

/** @import { Held } from "../types.js" */

/** What is said of a hand of 21. @param {Held} hand */
function total(hand) {
  return [
    hand.natural ? `natural ${hand.total}` : hand.total,
    hand.doubled && "doubled",
    hand.surrendered && "surrendered",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {Held} hand @param {string} label */
export function cards(hand, label) {
  if (hand.front) {
    return h(
      "div",
      { class: "set-hand" },
      row(hand.front, 0, `${label}, front`),
      row(hand.back ?? [], 0, `${label}, back`),
      hand.foul && h("span", { class: "total" }, "foul"),
      hand.house_way && h("span", { class: "total" }, "house way"),
    );
  }
  return h(
    "div",
    { class: "held" },
    h("span", { class: (hand.cards ?? []).length > 5 ? "tight" : "" }, row(hand.cards ?? [], 0, label)),
    h("span", { class: "total" }, total(hand)),
  );
}
