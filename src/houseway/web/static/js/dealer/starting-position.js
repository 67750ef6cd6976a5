/** The position of a hand as text, for the dealer to complete. */

/** @import { Felt } from "./felt.js" */

/** A position with everything known of the hand, for the dealer to complete. @param {Felt} felt */
export function startingPosition(felt) {
  const { hand, next } = felt.expected;
  const button = hand?.button ?? next.button ?? next.bank?.seat ?? 1;
  const seats = [...(hand?.seats ?? felt.occupied.map(([seat]) => seat))].sort((one, other) => one - other);
  const first = seats.find((seat) => seat > button) ?? seats[0] ?? 1;
  switch (felt.view?.table.family) {
    case "poker":
      return [`button ${button}`, "flop", "board ?? ?? ??", ...seats.map((seat) => `seat ${seat} $100 ?? ??`), "pot $0", `to act ${first}`].join("; ");
    case "pan":
      return [...seats.map((seat) => `seat ${seat} $20 playing: ?? ?? ?? ?? ?? ?? ?? ?? ?? ??`), "playing", `to act ${first}`].join("; ");
    default: {
      const squares = Object.keys(hand?.wagers ?? {}).map((square) => `square ${square}: seat ${square} $10, ?? ??`);
      return [`bank ${button} $100`, ...seats.map((seat) => `seat ${seat} $100`), ...squares, "bank cards ?? ??", `to act ${first}`].join("; ");
    }
  }
}
