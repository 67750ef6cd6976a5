/** The cards of a square or of the player-dealer, with their total. */
import { h } from "../dom.js";
import { _ } from "../text.js";
import { cardRow } from "./seat.js";

/** @import { Held } from "../types.js" */

/** The total of a hand of 21. @param {Held} hand */
function handTotal(hand) {
  if (hand.surrendered) return _("Surrendered");
  return [hand.natural && _("Natural"), hand.total, hand.doubled && "×2"].filter(Boolean).join(" ");
}

/** @param {Held} hand @param {string} label */
export function heldCards(hand, label) {
  if (hand.front) {
    return h(
      "div",
      // A set hand lies elsewhere than the dealt cards.
      { key: "set", class: "set-hand" },
      h("span", { class: "front" }, cardRow(hand.front, 0, _("{hand}, front", { hand: label }))),
      h("span", { class: "back" }, cardRow(hand.back ?? [], 0, _("{hand}, back", { hand: label }))),
      h("span", { class: "total" }, hand.foul ? _("Foul") : hand.house_way && _("House way")),
    );
  }
  return h(
    "div",
    { key: "held", class: "held" },
    cardRow(hand.cards ?? [], 0, label),
    h("span", { class: "total", title: hand.doubled ? _("{total}, doubled", { total: hand.total ?? "" }) : handTotal(hand) }, handTotal(hand)),
  );
}
