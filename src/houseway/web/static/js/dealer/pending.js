/** The expected state of the table once the room has the pending taps, so that the dealer can continue meanwhile. */

/** @import { ByHand, HandOnFelt, Move, NextGame } from "../types.js" */

/** @param {ByHand} known @param {{command: Move}[]} waiting @returns {ByHand} */
export function withPendingTaps(known, waiting) {
  return waiting.reduce((now, { command }) => afterTap(now, command), known);
}

/** @param {ByHand} now @param {Move} command @returns {ByHand} */
function afterTap(now, command) {
  const { hand, next } = now;
  switch (command.type) {
    case "DealByHand":
      return { ...now, hand: startedHand(now), next: { ...next, number: next.number + 1 }, undo: false };
    case "TakeCollection":
      return hand ? { ...now, hand: { ...hand, collected: hand.fee?.collection, jackpot: hand.fee?.jackpot } } : now;
    case "ReturnCollection":
      return hand ? { ...now, hand: { ...hand, collected: undefined, jackpot: undefined } } : now;
    case "ChooseGame":
      return { ...now, next: { ...next, hindered: undefined, game: withChosenGame(next.game, Number(command.game)) } };
    case "EndHand":
    case "CallMisdeal":
      return { ...now, hand: undefined };
    default:
      return now;
  }
}

/** @param {NextGame | undefined} game @param {number} number @returns {NextGame | undefined} */
function withChosenGame(game, number) {
  const title = game?.games?.[number - 1] ?? "";
  return game && { ...game, title, why: { ...game.why, says: title } };
}

/** @param {ByHand} now @returns {HandOnFelt} */
function startedHand({ next }) {
  const { fee } = next;
  const before = fee?.moment === "before-deal";
  return {
    number: next.number,
    game: next.game?.title,
    button: next.button ?? 0,
    seats: Object.keys(next.seats)
      .map(Number)
      .filter((seat) => next.seats[String(seat)].dealt),
    fee: fee?.collection || fee?.jackpot ? fee : undefined,
    collected: before ? fee.collection : undefined,
    jackpot: before ? fee.jackpot : undefined,
  };
}
