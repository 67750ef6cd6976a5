/** For new players: the meaning of each choice, with its rules. */
import { h } from "../dom.js";
import { prefs } from "../prefs.js";
import { _ } from "../text.js";
import { choiceType } from "./session.js";

/** @import { TableSession } from "./session.js" */

/** The meaning of a move, by its command. @type {Record<string, () => string>} */
const MEANINGS = {
  Fold: () => _("Give up the hand. What you put in stays in the pot."),
  Check: () => _("Pass the turn. It costs nothing."),
  Call: () => _("Match the bet to stay in."),
  Bet: () => _("Open the betting. The others must call, raise or fold."),
  Raise: () => _("Bet more. The others must pay more to stay in."),
  BringIn: () => _("The forced bet of the low card."),
  Discard: () => _("Tap the cards to throw away first."),
  Show: () => _("Turn your cards up so they can win."),
  Muck: () => _("Give up without showing your cards."),
  BuyIn: () => _("Pay to get a hand in the tied pot."),
  Chop: () => _("Split the tied pot instead of playing on."),
  AgreeToPush: () => _("Leave the pot for the next hand."),
  PutUp: () => _("Your bank. You can't win or lose more than this."),
  TakeBank: () => _("Become the player-dealer. You play against everyone else."),
  DeclineBank: () => _("Pass the bank to the next player."),
  Wager: () => _("Put chips on the square to play against the player-dealer."),
  SideBet: () => _("A separate bet with its own payouts."),
  Ready: () => _("You're done betting. Cards are dealt when everyone is done."),
  Insure: () => _("Bet that the player-dealer has a natural."),
  NoInsurance: () => _("Play on without insurance."),
  TakeEvenMoney: () => _("Take even money for your natural right now."),
  Hit: () => _("Take another card."),
  Stand: () => _("Keep the hand as it is."),
  Double: () => _("Bet more and take one more card."),
  Split: () => _("Play the pair as two hands."),
  Surrender: () => _("Give up half your bet and end the hand."),
  Join: () => _("Add to the double or split on this square."),
  Stay: () => _("Keep your bet as it is."),
  ChoosePile: () => _("Pick the pile where the dice count starts."),
  Shake: () => _("Shake the dice. They decide who gets which hand."),
  SetHand: () => _("Put the two cards you tap in front. The five behind must be the better hand."),
  SetHouseWay: () => _("Set the hand the house way."),
  Declare: () => _("Say whether you play this hand."),
  Draw: () => _("Turn up the next card of the deck."),
  Spread: () => _("Lay a meld on the table."),
  Collect: () => _("Take the chips your meld pays."),
  GoOut: () => _("Spread all your cards and win."),
  Force: () => _("Make a player take a card that fits their spread."),
  Offer: () => _("Offer to end the hand and split."),
  Answer: () => _("Answer the offer."),
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
    { class: "coach", "aria-label": _("Coach") },
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
            " ",
            MEANINGS[name](),
            " ",
            choice.rule && h("why-button", { rule: choice.rule }),
          ),
        ),
    ),
    h("button", { type: "button", class: "quiet small", onclick: () => prefs.set({ coach: false, first: false }) }, _("Hide")),
  );
}
