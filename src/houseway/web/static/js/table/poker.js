/** The felt of a poker table: seats around it, the board and the pots in the middle. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { order, place } from "./places.js";
import { chips, emptySeat, pickable, plate, row } from "./seat.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

/** @param {any} some an array, or an object keyed by number @returns {any[]} */
export const listed = (some) => (Array.isArray(some) ? some : Object.values(some ?? {}));

/** @param {Sitting} at @param {number} number */
function name(at, number) {
  return number === at.seat ? "you" : at.view.seats[String(number)]?.name ?? `seat ${number}`;
}

/** @param {Sitting} at */
function pots(at) {
  const hand = at.view.hand ?? {};
  const all = listed(hand.pots);
  if (!all.length) return hand.pot > 0 && h("div", { class: "pot" }, chips(hand.pot, "Pot"));
  return h("ul", { class: "pots", "aria-label": "Pots" }, all.map((pot, place) => h("li", { key: place, class: "pot" },
    h("chip-pile", { cents: pot.amount }),
    h("span", null,
      h("span", { class: "pot-name" }, all.length === 1 ? "Pot" : place === 0 ? "Main pot" : all.length === 2 ? "Side pot" : `Side pot ${place}`),
      " ", h("span", { class: "amount" }, dollars(pot.amount)),
      all.length > 1 && h("span", { class: "pot-who" }, listed(pot.seats).map((number) => name(at, number)).join(", "))))));
}

/** @param {Sitting} at */
function middle(at) {
  const hand = at.view.hand;
  const board = listed(hand?.board);
  return h("div", { class: "middle" },
    board.length > 0 && h("div", { class: "board" }, row(board, 0, "Board")),
    hand && !hand.over && pots(at),
    hand && h("p", { class: "street" }, hand.over ? "The hand is over" : hand.street));
}

/** @param {Sitting} at @param {number} number @param {any} seen */
function cards(at, number, seen) {
  if (!seen) return null;
  const own = number === at.seat && seen.live !== false;
  return h("div", { class: "seat-cards" },
    own ? pickable(at, listed(seen.cards)) : row(listed(seen.cards), seen.hidden ?? 0, `${name(at, number)}: cards`),
    listed(seen.aside).length > 0 && h("span", { class: "aside", title: "split openers" }, row(listed(seen.aside))));
}

/** @param {Sitting} at @param {number} number @param {number} place_ @param {number} count */
function seat(at, number, place_, count) {
  const style = place(place_, count);
  if (!at.view.seats[String(number)]) return emptySeat(at, number, style);
  const seen = at.view.hand?.seats?.[String(number)];
  const folded = Boolean(seen) && seen.live === false;
  const marks = [seen?.drew != null && h("span", { class: "token drew", role: "img", "aria-label": `drew ${seen.drew}` }, seen.drew ? `drew ${seen.drew}` : "pat")];
  const total = (seen?.hidden ?? 0) + listed(seen?.cards).length;
  return h("div", { key: `seat${number}`, class: `seat ${number === at.seat ? "own" : ""} ${total > 4 ? "many" : ""} ${place_ * 2 < count ? "left" : "right"}`, style },
    !folded && total > 0 && cards(at, number, seen),
    plate(at, number, { marks, out: folded }),
    seen?.bet > 0 && h("div", { class: "seat-bet" }, chips(seen.bet, "bet")));
}

/** @param {Sitting} at */
export function pokerFelt(at) {
  const count = at.view.table.seats[1];
  const [own, ...others] = order(count, at.seat).map((number, place_) => seat(at, number, place_, count));
  return h("section", { class: "felt poker", "aria-label": "The table", "data-seats": count },
    h("div", { class: "cloth", "aria-hidden": "true" }),
    others,
    middle(at),
    own);
}
