/** The felt of a poker table: seats around it, the board and the pots in the middle. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { order, place } from "./places.js";
import { chips, emptySeat, pickable, plate, row } from "./seat.js";

/**
 * @import { Sitting } from "./sitting.js"
 * @import { PokerHand, Seat } from "../types.js"
 */

/** @param {Sitting<PokerHand>} at */
function pots(at) {
  const { pot: whole = 0, pots: each = [] } = at.view.hand ?? {};
  // While everybody can still call, chips of the round that are not matched yet make no pot of their own.
  const allIn = Object.values(at.view.seats).some((one) => one.live && one.stack === 0);
  const all = allIn ? each : [];
  if (all.length < 2) {
    return (
      whole > 0 &&
      h(
        "div",
        { class: "pot" },
        h("chip-pile", { cents: whole }),
        h("span", null, "Pot ", h("span", { class: "amount" }, dollars(whole))),
      )
    );
  }
  return h(
    "ul",
    { class: "pots", "aria-label": "Pots" },
    all.map((pot, place) =>
      h(
        "li",
        { key: place, class: "pot" },
        h("chip-pile", { cents: pot.amount }),
        h(
          "span",
          null,
          h("span", { class: "pot-name" }, pot.name),
          " ",
          h("span", { class: "amount" }, dollars(pot.amount)),
          h("span", { class: "pot-who" }, pot.seats.map((number) => at.name(number)).join(", ")),
        ),
      ),
    ),
  );
}

/** @param {Sitting<PokerHand>} at */
function middle(at) {
  const hand = at.view.hand;
  const board = hand?.board ?? [];
  return h(
    "div",
    { class: "middle" },
    board.length > 0 && h("div", { class: "board" }, row(board, 0, "Board")),
    hand && !hand.over && pots(at),
    hand && h("p", { class: "street" }, hand.over ? "The hand is over" : hand.street),
  );
}

/** @param {Sitting<PokerHand>} at @param {number} number @param {Seat} seat */
function cards(at, number, seat) {
  const own = number === at.seat;
  return h(
    "div",
    { class: "seat-cards" },
    own ? pickable(at, seat.cards ?? []) : row(seat.cards ?? [], seat.hidden ?? 0, `${at.name(number)}: cards`),
    seat.aside && h("span", { class: "aside", title: "split openers" }, row(seat.aside, 0, "split openers")),
    own && seat.open && h("span", { class: "aside", title: "seen by all" }, row(seat.open, 0, "seen by all")),
  );
}

/** What a seat won in the hand that is over. @param {Sitting<PokerHand>} at @param {number} number */
function winnings(at, number) {
  const won = (at.view.hand?.won ?? []).filter((one) => one.seat === number);
  if (!won.length) return "";
  const cents = won.reduce((sum, one) => sum + one.amount, 0);
  return [`wins ${dollars(cents)}`, won[0].hand].filter(Boolean).join(", ");
}

/** @param {Sitting<PokerHand>} at @param {number} number @param {number} place_ @param {number} count */
function seat(at, number, place_, count) {
  const style = place(place_, count);
  const one = at.view.seats[String(number)];
  if (!one) return emptySeat(at, number, style);
  const total = (one.hidden ?? 0) + (one.cards ?? []).length;
  const { hand } = at.view;
  const folded = Boolean(hand && !hand.over && !one.live);
  const marks = [
    one.drew != null &&
      h(
        "span",
        { key: "drew", class: "token", role: "img", "aria-label": `drew ${one.drew}` },
        one.drew ? `drew ${one.drew}` : "pat",
      ),
  ];
  return h(
    "div",
    { key: `seat${number}`, class: `seat ${number === at.seat ? "own" : ""} ${total > 4 ? "many" : ""}`, style },
    total > 0 && cards(at, number, one),
    plate(at, number, { marks, out: folded, won: winnings(at, number) }),
    (one.bet ?? 0) > 0 && h("div", { class: "seat-bet" }, chips(one.bet ?? 0, "bet")),
  );
}

/** @param {Sitting<PokerHand>} at */
export function pokerFelt(at) {
  const count = at.view.table.seats[1];
  const [own, ...others] = order(count, at.seat).map((number, place_) => seat(at, number, place_, count));
  return h(
    "section",
    { class: "felt poker", "aria-label": at.title, "data-seats": count },
    h("div", { class: "cloth", "aria-hidden": "true" }),
    others,
    middle(at),
    own,
  );
}
