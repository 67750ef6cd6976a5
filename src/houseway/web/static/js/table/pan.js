/** The felt of a pan table: each player's spreads, the deck and discards in the middle, the player's own hand below. */
import { sorted } from "../cards.js";
import { h, words } from "../dom.js";
import { dollars } from "../money.js";
import { order, rows } from "./places.js";
import { chips, emptySeat, pickable, plate, row } from "./seat.js";

/**
 * @import { Sitting } from "./sitting.js"
 * @import { Meld, PanHand } from "../types.js"
 */

/** @param {Meld} meld @param {number} key */
function spread(meld, key) {
  return h(
    "span",
    { key, class: "meld" },
    row(meld.cards, 0, "spread"),
    meld.worth && h("span", { class: "condition", title: `a condition, worth ${meld.worth}` }, `pays ${meld.worth}`),
  );
}

/** The number of cards left. The element stays when there are none. @param {number} count */
function holding(count) {
  return h(
    "span",
    { key: "holding", class: "holding", title: count && `holds ${count}` },
    count > 0 && [
      h("span", { class: "unseen" }, "holds "),
      h("playing-card", { card: "??", "aria-hidden": "true" }),
      words(String(count)),
    ],
  );
}

/** @param {Sitting<PanHand>} at @param {number} number */
function player(at, number) {
  const seat = at.view.seats[String(number)];
  if (!seat) return emptySeat(at, number, {});
  const own = number === at.seat;
  const status = seat.status && !["playing", "waiting"].includes(seat.status) ? seat.status : "";
  return h(
    "div",
    { key: `seat${number}`, class: `pan-seat ${own ? "own" : ""}` },
    plate(at, number, {
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
      !own && holding(seat.hidden ?? 0),
      (seat.melds ?? []).map(spread),
    ),
  );
}

/** @param {string} label @param {import("../types.js").Child} what @param {string} [more] */
function pile(label, what, more) {
  return h(
    "figure",
    { class: "pile" },
    what,
    h("figcaption", null, words(label), more && h("span", { class: "small" }, ` ${more}`)),
  );
}

/** @param {Sitting<PanHand>} at */
function middle(at) {
  const hand = at.view.hand;
  if (!hand) return h("div", { class: "middle pan-middle" });
  const { tops = 0, double_tops: doubled = 0 } = hand;
  return h(
    "div",
    { class: "middle pan-middle" },
    pile("Deck", row([], 1), hand.stock != null ? `${hand.stock} left` : ""),
    hand.drawn ? pile("Drawn", row([hand.drawn])) : hand.live ? pile("May be taken", row([hand.live])) : pile("", row([], 0, undefined, 1)),
    hand.discard && hand.discard !== hand.live
      ? pile("Discards", row([hand.discard]), `${hand.discards}`)
      : pile("", row([], 0, undefined, 1)),
    h(
      "div",
      { class: "tops" },
      h("span", { class: "pot-name" }, "Tops"),
      chips(tops, "Tops"),
      doubled > 0 && h("span", { class: "small" }, `double tops ${dollars(doubled)}`),
    ),
  );
}

/** @param {Sitting<PanHand>} at */
export function panFelt(at) {
  const [own, ...others] = order(at.view.table.seats[1], at.seat);
  const cards = sorted(at.view.hand?.cards ?? []);
  return h(
    "section",
    { class: "felt pan", "aria-label": at.title, style: rows(others.length) },
    h("div", { class: "cloth", "aria-hidden": "true" }),
    h(
      "div",
      { class: "pan-others" },
      others.map((number) => player(at, number)),
    ),
    middle(at),
    h("div", { class: "pan-own" }, player(at, own), h("div", { class: "pan-hand" }, cards.length > 0 && pickable(at, cards))),
  );
}
