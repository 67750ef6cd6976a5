/** For new players: the meaning of each choice, with its rules. */
import { h } from "../dom.js";
import { prefs } from "../prefs.js";
import { choiceType } from "./session.js";

/** @import { TableSession } from "./session.js" */

/** The meaning of a move, by its command. @type {Record<string, string>} */
const MEANINGS = {
  Fold: "gives up the hand; what you put in stays in the pot",
  Check: "passes the turn and costs nothing",
  Call: "pays what it takes to stay in",
  Bet: "opens the betting",
  Raise: "makes all the others pay more to stay in",
  BringIn: "is the forced bet of the lowest card",
  Discard: "discards cards: pick them first",
  Show: "lays your cards open, so that they can win",
  Muck: "gives up unseen",
  BuyIn: "pays for a hand in the pot that was tied",
  Chop: "shares the pot instead of playing on",
  AgreeToPush: "lets the pot go on to the next hand",
  PutUp: "is your bank: you win and lose no more than this",
  TakeBank: "makes you the player-dealer: you play against all the others",
  DeclineBank: "lets the bank go to the next player",
  Wager: "puts chips on the square; it plays against the player-dealer",
  SideBet: "is a second wager on its own terms",
  Ready: "closes your betting; the cards come when all are done",
  Insure: "is a side wager that the player-dealer has a natural",
  NoInsurance: "lets that wager be",
  TakeEvenMoney: "takes one to one at once for your natural",
  Hit: "takes another card",
  Stand: "keeps the hand",
  Double: "adds to the wager for one more card",
  Split: "makes two hands of the pair",
  Surrender: "gives up half and ends the hand",
  Join: "adds to the double or split of the player on the square",
  Stay: "keeps your wager",
  ChoosePile: "picks the pile that the dice begin with",
  Shake: "shakes the dice: they say who gets which pile",
  SetHand: "puts the two cards you pick in front; the five behind must be the better hand",
  SetHouseWay: "lets the house set the hand by its book",
  Declare: "says whether you play this hand",
  Draw: "turns up the next card of the stock",
  Spread: "lays a meld on the table",
  Collect: "takes the chips that a meld earns",
  GoOut: "wins: all your cards are spread",
  Force: "makes another take a card that fits their spread",
  Offer: "proposes to end the hand and share",
  Answer: "answers that offer",
};

/** @param {TableSession} at */
export function coachPanel(at) {
  if (!prefs.now.coach || !at.handChoices.length) return null;
  // The first choice of a kind represents all of them.
  const kinds = new Map(
    at.handChoices
      .filter((one) => MEANINGS[choiceType(one)])
      .map((one) => /** @type {const} */ ([choiceType(one), one]))
      .reverse(),
  );
  return h(
    "aside",
    { class: "coach", "aria-label": "The coach" },
    h(
      "ul",
      null,
      [...kinds]
        .reverse()
        .map(([name, choice]) =>
          h(
            "li",
            { key: name },
            h("strong", null, choice.label),
            ` ${MEANINGS[name]}. `,
            choice.rule && h("why-button", { rule: choice.rule }),
          ),
        ),
    ),
    h("button", { type: "button", class: "quiet small", onclick: () => prefs.set({ coach: false, first: false }) }, "Hide"),
  );
}
