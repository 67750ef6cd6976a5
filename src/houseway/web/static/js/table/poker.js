/** The felt of a poker table: seats around it, board and pots in the middle. */
import { h, textSpan } from "../dom.js";
import { _ } from "../text.js";
import { seatOrder, seatPosition, gridRows } from "./seat-positions.js";
import { winningCards } from "./result.js";
import { chips, placeholders, emptySeat, cardClass, pickableCards, seatPlate, cardRow } from "./seat.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { PokerHand, Seat } from "../types.js"
 */

/** @param {TableSession<PokerHand>} at */
function potPiles(at) {
  const { pot: whole = 0, pots: each = [] } = at.view.hand ?? {};
  // Separate pots exist only once a player is all-in; before that, chips in front of players are not matched yet.
  const allIn = Object.values(at.view.seats).some((one) => one.live && one.stack === 0);
  const all = allIn ? each : [];
  if (all.length < 2) {
    return h(
      "div",
      { class: "pots" },
      whole > 0 &&
        h(
          "div",
          { class: "pot" },
          h("chip-pile", { cents: whole }),
          h("span", { class: "amount" }, _("Pot {amount}", { amount: at.formatAmount(whole) })),
        ),
    );
  }
  return h(
    "ul",
    { class: "pots", "aria-label": _("Pots") },
    all.map((pot, seat) =>
      h(
        "li",
        { key: seat, class: "pot" },
        h("chip-pile", { cents: pot.amount }),
        h(
          "span",
          null,
          h("span", { class: "pot-name" }, pot.name),
          " ",
          h("span", { class: "amount" }, at.formatAmount(pot.amount)),
          h("span", { class: "pot-who" }, pot.seats.map((number) => at.name(number)).join(", ")),
        ),
      ),
    ),
  );
}

/** @param {TableSession<PokerHand>} at */
function boardAndPots(at) {
  const hand = at.view.hand;
  const places = at.view.table.layout?.board ?? 0;
  return h(
    "div",
    { class: "middle" },
    (hand?.runs ?? []).map((board, number) =>
      h("div", { key: `run${number}`, class: "board run" }, cardRow(board, 0, _("Board {number}", { number: number + 1 }), places, winningCards(at))),
    ),
    places > 0 && h("div", { class: "board" }, cardRow(hand?.board ?? [], 0, _("Board"), places, winningCards(at))),
    hand && !hand.over ? potPiles(at) : h("div", { class: "pots" }),
    h("p", { class: "street" }, textSpan(hand && (hand.results ? _("Hand complete") : hand.street))),
  );
}

/** How many cards the game deals to a seat. @param {TableSession<PokerHand>} at */
const cardsDealt = (at) => (at.view.table.layout?.down ?? 0) + (at.view.table.layout?.up ?? 0);

/** @param {TableSession<PokerHand>} at @param {number} number @param {Seat} place */
function seatCards(at, number, place) {
  const own = number === at.seat;
  const label = own ? _("Your cards") : _("{player}: cards", { player: at.name(number) });
  const { down = 0, up = 0 } = at.view.table.layout ?? {};
  const dealt = up ? splitStud(place, own) : { hole: [], up: place.cards ?? [] };
  return h(
    "div",
    { key: "cards", class: "seat-cards" },
    own && at.cardChoice
      ? pickableCards(at, [...dealt.hole, ...dealt.up], down + up, dealt.hole.length)
      : up
        ? studCards(dealt, { down, up }, label, winningCards(at))
        : cardRow(place.cards ?? [], own ? 0 : (place.hidden ?? 0), label, down, winningCards(at)),
    place.aside && h("span", { class: "aside", title: _("Split openers") }, cardRow(place.aside, 0, _("Split openers"))),
    own && place.open && h("span", { class: "aside", title: _("Seen by everyone") }, cardRow(place.open, 0, _("Seen by everyone"))),
  );
}

/** Splits a stud hand into cards dealt face down and face up. @param {Seat} seat @param {boolean} own */
function splitStud(seat, own) {
  const seen = seat.cards ?? [];
  const up = seat.up ?? (own ? [] : seen);
  const known = seen.filter((card) => !up.includes(card));
  return { hole: [...known, ...Array(own ? 0 : (seat.hidden ?? 0)).fill("??")], up };
}

/**
 * A stud hand: face-down cards on the left, face-up cards on the right, each in a fixed position.
 * @param {{hole: string[], up: string[]}} dealt
 * @param {{down: number, up: number}} places positions for cards
 * @param {string} label
 * @param {Set<string>} won
 */
function studCards({ hole, up }, places, label, won) {
  return h(
    "span",
    { class: "hand-cards dealt", role: "group", "aria-label": label, style: { "--cards": places.down + places.up } },
    hole.map((card, at) =>
      h("playing-card", { key: `down${at}`, card, class: `down-card ${cardClass(card, won) || ""}`, "data-dealt": "face down" }),
    ),
    placeholders(hole.length, places.down),
    up.map((card, at) => h("playing-card", { key: `up${at}`, card, class: `${at ? "" : "after-down"} ${cardClass(card, won) || ""}` })),
    h("span", { key: "to-come", class: up.length ? "to-come" : "to-come after-down" }, placeholders(up.length, places.up)),
  );
}

/** A seat's winnings in the finished hand. @param {TableSession<PokerHand>} at @param {number} number */
function winnings(at, number) {
  const mine = (at.view.hand?.results ?? []).filter((one) => one.seat === number);
  return mine.reduce((sum, one) => sum + (one.amount ?? 0), 0);
}

/** @param {number} count the cards a player drew */
const drewText = (count) => (count ? _("Drew {count}", { count }) : _("Stood pat"));

/** @param {TableSession<PokerHand>} at @param {number} number @param {number} place_ @param {number} count */
function pokerSeat(at, number, place_, count) {
  const style = seatPosition(place_, count);
  const one = at.view.seats[String(number)];
  if (!one) return emptySeat(at, number, style);
  const total = (one.hidden ?? 0) + (one.cards ?? []).length;
  const many = Math.max(total, cardsDealt(at)) > 4;
  const { hand } = at.view;
  const won = winnings(at, number);
  const folded = Boolean(hand && !hand.over && !one.live);
  const marks = [
    one.drew != null &&
      h(
        "span",
        { key: "drew", class: "token wide", role: "img", "aria-label": drewText(one.drew) },
        drewText(one.drew),
      ),
  ];
  return h(
    "div",
    { key: `seat${number}`, class: `seat ${number === at.seat ? "own" : ""} ${many ? "many" : ""}`, style },
    (total > 0 || number === at.seat) && seatCards(at, number, one),
    seatPlate(at, number, { marks, out: folded, won: won > 0 ? _("Wins {amount}", { amount: at.formatAmount(won) }) : "" }),
    won > 0
      ? h("div", { key: "won", class: "seat-bet pushed" }, chips(won, _("Won"), at.formatAmount(won)))
      : (one.bet ?? 0) > 0 && h("div", { key: "bet", class: "seat-bet" }, chips(one.bet ?? 0, _("Bet"), at.formatAmount(one.bet ?? 0))),
  );
}

/** @param {TableSession<PokerHand>} at */
export function pokerFelt(at) {
  const count = at.view.table.seats[1];
  const [own, ...others] = seatOrder(count, at.seat).map((number, place_) => pokerSeat(at, number, place_, count));
  return h(
    "section",
    { class: `felt poker ${cardsDealt(at) > 4 ? "many" : ""}`, "aria-label": at.title, style: gridRows(count - 1) },
    h("div", { class: "cloth", "aria-hidden": "true" }),
    others,
    boardAndPots(at),
    own,
  );
}
