/** The bank of a player-dealer game: its holder, what it covers, the dice, and the second bank. */
import { h } from "../dom.js";
import { dollars, signedDollars } from "../money.js";
import { _ } from "../text.js";
import { heldCards } from "./held-cards.js";
import { chips, tokenBadges } from "./seat.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { BankedHand } from "../types.js"
 */

/** The hand in play, or an empty object. @param {TableSession<BankedHand>} at @returns {Partial<BankedHand>} */
const handOf = (at) => at.view.hand ?? {};

/** @param {TableSession<BankedHand>} at */
function bankCover(at) {
  const { put_up: up = 0, bank_result: result = 0 } = handOf(at);
  if (!up) return null;
  return h(
    "div",
    { class: "cover" },
    chips(up, _("Put up")),
    h("span", {
      class: "cover-bar",
      "aria-hidden": "true",
      style: { "--left": Math.max(0, Math.min(1, (up + result) / (2 * up))) },
    }),
    h("span", { class: "small" }, _("Covers {amount}", { amount: dollars(Math.max(0, up + result)) })),
    h("span", { class: "small" }, result ? _("{amount} so far", { amount: signedDollars(result) }) : ""),
    partnerShares(at, handOf(at).partners),
  );
}

/** The second bank, which pays when the first is used up. @param {TableSession<BankedHand>} at */
function secondBank(at) {
  const { second_seat: seat = 0, second_put_up: up = 0, second_result: result = 0 } = handOf(at);
  if (!up) return null;
  return h(
    "div",
    { class: "cover" },
    h("span", { class: "bank-title" }, _("Second bank: {player}", { player: at.name(seat) })),
    chips(up, _("Second bank put up")),
    result !== 0 && h("span", { class: "small" }, _("{amount} so far", { amount: signedDollars(result) })),
  );
}

/**
 * Other players' shares of a bank or a wager.
 * @param {TableSession<BankedHand>} at
 * @param {Record<string, number> | undefined} shares
 */
export function partnerShares(at, shares) {
  return Object.entries(shares ?? {}).map(([seat, cents]) =>
    h("span", { key: `with${seat}`, class: "small" }, _("{player}: {amount}", { player: at.name(Number(seat)), amount: dollars(cents) })),
  );
}

/** @param {TableSession<BankedHand>} at */
function offeredText(at) {
  const to = at.view.bank?.offered_to;
  if (to == null) return _("No one yet");
  return to === at.seat ? _("Offered to you") : _("Offered to {player}", { player: at.name(to) });
}

/** @param {TableSession<BankedHand>} at */
export function bankArea(at) {
  const { hand, bank: turn, seats } = at.view;
  const number = hand?.bank_seat ?? turn?.seat;
  const holder = number == null ? undefined : seats[String(number)];
  const dice = hand?.dice ?? [];
  return h(
    "div",
    { class: "bank" },
    h(
      "div",
      { class: "bank-who" },
      h("span", { class: "bank-title" }, _("Player-dealer")),
      h("strong", null, holder ? (number === at.seat ? _("You") : holder.name) : offeredText(at)),
      turn?.turn != null && tokenBadges([`bank-${turn.turn}`]),
    ),
    h(
      "div",
      { class: "bank-cards" },
      hand?.bank && heldCards(hand.bank, _("Player-dealer's hand")),
      dice.length > 0 &&
        h("div", { class: "dice", role: "img", "aria-label": _("Dice: {dice}", { dice: dice.join(", ") }) }, dice.map(dieFace)),
    ),
    h("div", { class: "bank-cover" }, bankCover(at), secondBank(at)),
  );
}

/** The spots of a die, by row and column. @type {Record<number, [number, number][]>} */
const DIE_SPOTS = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  5: [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 2],
    [1, 0],
    [1, 2],
    [2, 0],
    [2, 2],
  ],
};

/** @param {number} shows @param {number} key */
function dieFace(shows, key) {
  return h(
    "svg",
    { key, class: "die", viewBox: "0 0 48 48" },
    h("rect", { x: 2, y: 2, width: 44, height: 44, rx: 9 }),
    (DIE_SPOTS[shows] ?? []).map(([y, x]) => h("circle", { cx: 12 + 12 * x, cy: 12 + 12 * y, r: 4.5 })),
  );
}
