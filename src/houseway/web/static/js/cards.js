/** Cards are two characters, rank and suit. `Jk` is a joker and `??` a card face down. */
import { _, ngettext } from "./text.js";

/** @type {Record<string, (() => string) | undefined>} */
const RANKS = {
  2: () => _("two"),
  3: () => _("three"),
  4: () => _("four"),
  5: () => _("five"),
  6: () => _("six"),
  7: () => _("seven"),
  8: () => _("eight"),
  9: () => _("nine"),
  T: () => _("ten"),
  J: () => _("jack"),
  Q: () => _("queen"),
  K: () => _("king"),
  A: () => _("ace"),
};
/** @type {Record<string, (() => string) | undefined>} */
const SUITS = {
  c: () => _("clubs"),
  d: () => _("diamonds"),
  h: () => _("hearts"),
  s: () => _("spades"),
};

/** @param {string} card */
export function cardName(card) {
  if (card === "Jk") return _("joker");
  const rank = RANKS[card[0]];
  const suit = SUITS[card[1]];
  return rank && suit ? _("{rank} of {suit}", { rank: rank(), suit: suit() }) : _("a card face down");
}

/** @param {readonly string[]} cards */
export function cardNames(cards) {
  const down = cards.filter((card) => card === "??").length;
  const up = cards.filter((card) => card !== "??").map(cardName);
  if (down) up.push(ngettext("{count} card face down", "{count} cards face down", down));
  return up.join(", ");
}

const LOW_FIRST = "A23456789TJQK";

/** Sorts a long hand by rank, then by suit. @param {readonly string[]} cards */
export function sortedHand(cards) {
  return [...cards].sort((a, b) => LOW_FIRST.indexOf(a[0]) - LOW_FIRST.indexOf(b[0]) || a.localeCompare(b));
}

/**
 * Gives each card of a list a key, so that two identical cards stay two.
 * @param {readonly string[]} cards
 * @returns {[string, string][]} key and card
 */
export function withKeys(cards) {
  /** @type {Record<string, number>} */
  const seen = {};
  return cards.map((card) => {
    seen[card] = (seen[card] ?? 0) + 1;
    return [`${card}${seen[card]}`, card];
  });
}
