/** Cards are two characters, rank and suit. `Jk` is a joker and `??` a card face down. */

const RANKS = {
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** @param {string} card */
export function cardName(card) {
  if (card === "Jk") return "joker";
  const rank = RANKS[/** @type {keyof typeof RANKS} */ (card[0])];
  const suit = SUITS[/** @type {keyof typeof SUITS} */ (card[1])];
  return rank && suit ? `${rank} of ${suit}` : "a card face down";
}

/** @param {readonly string[]} cards */
export function cardNames(cards) {
  const down = cards.filter((card) => card === "??").length;
  const up = cards.filter((card) => card !== "??").map(cardName);
  if (down) up.push(down === 1 ? "one card face down" : `${down} cards face down`);
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
