/** The felt of a pan table: each player's spreads, the deck and discards in the middle, the player's own hand below. */
import { sortedHand } from "../cards.js";
import { h, textSpan } from "../dom.js";
import { dollars } from "../money.js";
import { seatOrder, gridRows } from "./seat-positions.js";
import { chips, emptySeat, pickableCards, seatPlate, cardRow } from "./seat.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Meld, PanHand } from "../types.js"
 */

/** @param {Meld} meld @param {number} key */
function meldCards(meld, key) {
  return h(
    "span",
    { key, class: "meld" },
    cardRow(meld.cards, 0, "spread"),
    meld.worth && h("span", { class: "condition", title: `a condition, worth ${meld.worth}` }, `pays ${meld.worth}`),
  );
}

/** The number of cards left. The element stays when there are none. @param {number} count */
function cardCount(count) {
  return h(
    "span",
    { key: "holding", class: "holding", title: count && `holds ${count}` },
    count > 0 && [
      h("span", { class: "unseen" }, "holds "),
      h("playing-card", { card: "??", "aria-hidden": "true" }),
      textSpan(String(count)),
    ],
  );
}

/** @param {TableSession<PanHand>} at @param {number} number */
function panSeat(at, number) {
  const seat = at.view.seats[String(number)];
  if (!seat) return emptySeat(at, number, {});
  const own = number === at.seat;
  const status = seat.status && !["playing", "waiting"].includes(seat.status) ? seat.status : "";
  return h(
    "div",
    { key: `seat${number}`, class: `pan-seat ${own ? "own" : ""}` },
    seatPlate(at, number, {
      out: status !== "",
      marks: [
        // A pass of another player is shown under their plate.
        status && (own || status !== "passed") && h("span", { key: "status", class: "token wide" }, status),
        seat.doubles && h("span", { key: "doubles", class: "token wide" }, "doubles"),
        seat.due && h("span", { key: "due", class: "token wide" }, `${seat.due} due`),
      ],
    }),
    h(
      "div",
      { class: "melds", role: "group", "aria-label": own ? "Your spreads" : `Spreads of ${seat.name}` },
      !own && cardCount(seat.hidden ?? 0),
      (seat.melds ?? []).map(meldCards),
    ),
  );
}

/** @param {string} label @param {import("../types.js").Child} what @param {string} [more] */
function cardPile(label, what, more) {
  return h(
    "figure",
    { class: "pile" },
    what,
    h("figcaption", null, textSpan(label), more && h("span", { class: "small" }, ` ${more}`)),
  );
}

/** @param {TableSession<PanHand>} at */
function panMiddle(at) {
  const hand = at.view.hand;
  if (!hand) return h("div", { class: "middle pan-middle" });
  const { tops = 0, double_tops: doubled = 0 } = hand;
  return h(
    "div",
    { class: "middle pan-middle" },
    cardPile("Deck", cardRow([], 1), hand.stock != null ? `${hand.stock} left` : ""),
    hand.drawn ? cardPile("Drawn", cardRow([hand.drawn])) : hand.live ? cardPile("May be taken", cardRow([hand.live])) : cardPile("", cardRow([], 0, undefined, 1)),
    hand.discard && hand.discard !== hand.live
      ? cardPile("Discards", cardRow([hand.discard]), `${hand.discards}`)
      : cardPile("", cardRow([], 0, undefined, 1)),
    h(
      "div",
      { class: "tops" },
      h("span", { class: "pot-name" }, "Tops"),
      chips(tops, "Tops"),
      doubled > 0 && h("span", { class: "small" }, `double tops ${dollars(doubled)}`),
    ),
  );
}

/** @param {TableSession<PanHand>} at */
export function panFelt(at) {
  const [own, ...others] = seatOrder(at.view.table.seats[1], at.seat);
  const cards = sortedHand(at.view.hand?.cards ?? []);
  return h(
    "section",
    { class: "felt pan", "aria-label": at.title, style: gridRows(others.length) },
    h("div", { class: "cloth", "aria-hidden": "true" }),
    h(
      "div",
      { class: "pan-others" },
      others.map((number) => panSeat(at, number)),
    ),
    panMiddle(at),
    h("div", { class: "pan-own" }, panSeat(at, own), h("div", { class: "pan-hand" }, cards.length > 0 && pickableCards(at, cards))),
  );
}
