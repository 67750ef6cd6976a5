/** The felt of a pan table: each player's spreads, the deck and discards in the middle, the player's own hand below. */
import { sortedHand } from "../cards.js";
import { h, textSpan } from "../dom.js";
import { dollars } from "../money.js";
import { _, ngettext } from "../text.js";
import { seatOrder, gridRows } from "./seat-positions.js";
import { chips, emptySeat, pickableCards, seatPlate, cardRow } from "./seat.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Meld, PanHand } from "../types.js"
 */

/** What a player is, if not in the hand. @type {Record<string, () => string>} */
const STATUS_NAMES = {
  passed: () => _("Passed"),
  dead: () => _("Dead hand"),
  broke: () => _("Out of chips"),
  foul: () => _("Foul hand"),
  "thrown-in": () => _("Threw in"),
  misled: () => _("Misled"),
};

/** @param {Meld} meld @param {number} key */
function meldCards(meld, key) {
  return h(
    "span",
    { key, class: "meld" },
    cardRow(meld.cards, 0, _("Spread")),
    meld.worth && h("span", { class: "condition", title: _("Condition, worth {chips}", { chips: meld.worth }) }, _("Pays {chips}", { chips: meld.worth })),
  );
}

/** The number of cards left. The element stays when there are none. @param {number} count */
function cardCount(count) {
  return h(
    "span",
    { key: "holding", class: "holding", title: count && ngettext("{count} card", "{count} cards", count) },
    count > 0 && [
      h("span", { class: "unseen" }, ngettext("{count} card", "{count} cards", count)),
      h("playing-card", { card: "??", "aria-hidden": "true" }),
      h("span", { key: count, "aria-hidden": "true" }, count),
    ],
  );
}

/** @param {TableSession<PanHand>} at @param {number} number */
function panSeat(at, number) {
  const seat = at.view.seats[String(number)];
  if (!seat) return emptySeat(at, number, {});
  const own = number === at.seat;
  const status = STATUS_NAMES[seat.status ?? ""]?.() ?? "";
  return h(
    "div",
    { key: `seat${number}`, class: `pan-seat ${own ? "own" : ""}` },
    seatPlate(at, number, {
      out: status !== "",
      marks: [
        // A pass of another player is shown under their plate.
        status && (own || seat.status !== "passed") && h("span", { key: "status", class: "token wide" }, status),
        seat.doubles && h("span", { key: "doubles", class: "token wide" }, _("Doubles")),
        seat.due && h("span", { key: "due", class: "token wide" }, _("{chips} due", { chips: seat.due })),
      ],
    }),
    h(
      "div",
      { class: "melds", role: "group", "aria-label": own ? _("Your spreads") : _("{player}: spreads", { player: seat.name }) },
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
    cardPile(_("Deck"), cardRow([], 1), hand.stock != null ? _("{count} left", { count: hand.stock }) : ""),
    hand.drawn ? cardPile(_("Drawn"), cardRow([hand.drawn])) : hand.live ? cardPile(_("May be taken"), cardRow([hand.live])) : cardPile("", cardRow([], 0, undefined, 1)),
    hand.discard && hand.discard !== hand.live
      ? cardPile(_("Discards"), cardRow([hand.discard]), `${hand.discards}`)
      : cardPile("", cardRow([], 0, undefined, 1)),
    h(
      "div",
      { class: "tops" },
      h("span", { class: "pot-name" }, _("Tops")),
      chips(tops, _("Tops")),
      doubled > 0 && h("span", { class: "small" }, _("Double tops {amount}", { amount: dollars(doubled) })),
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
