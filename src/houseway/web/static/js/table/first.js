/** A guest's first hand of a game: one line of help at each decision, until it is hidden or the hand is over. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { prefs } from "../prefs.js";
import { toast } from "../shell/toast.js";
import { _, ngettext } from "../text.js";
import { choiceType } from "./session.js";

/** @import { TableSession } from "./session.js" */

/** The choices, with a lookup by move. @typedef {{at: TableSession, has: (...moves: string[]) => boolean}} Offered */

/** Help with a bet to call. @param {Offered} offer */
function callHelp({ at, has }) {
  const stack = at.view.seats[String(at.seat)]?.stack ?? at.toCall;
  const values = { amount: at.formatAmount(Math.min(at.toCall, stack)) };
  if (has("Raise", "Fold")) return _("It costs {amount} to stay in. Call, raise or fold.", values);
  if (has("Fold")) return _("It costs {amount} to stay in. Call or fold.", values);
  return _("It costs {amount} to stay in.", values);
}

/** Help with a discard. @param {Offered} offer */
function discardHelp({ at }) {
  const cards = at.cardChoice?.cards;
  if (!cards) return _("No more cards can be drawn. Stand pat.");
  if (at.handChoices.length > 1) return _("Tap the cards to throw away and draw new ones, or stand pat.");
  return ngettext("Tap {count} card to throw away.", "Tap {count} cards to throw away.", cards.least);
}

/** Help with the card that was turned up, or a discard at pan. @param {Offered} offer */
function panDiscardHelp({ at, has }) {
  if (at.cardChoice) return has("Spread") ? _("Spread cards that match, or tap a card to discard.") : _("Tap a card you don't need and discard it.");
  return has("Spread") ? _("Spread cards that match, or discard the card.") : _("You can't use this card. Discard it.");
}

/** @param {Offered} offer */
function declareHelp({ at }) {
  const plays = at.handChoices.filter((one) => choiceType(one) === "Declare").map((one) => one.command.command?.plays);
  if (plays.length > 1) return _("Play this hand, or pass and save your chips.");
  return plays[0] ? _("You're in. Press Play.") : _("You can't play this hand. Press Pass.");
}

/** @param {Offered} offer */
function wagerHelp({ at, has }) {
  const round = /** @type {import("../types.js").BankedHand | undefined} */ (at.view.hand);
  const lies = Object.values(round?.wagers ?? {}).some((one) => one.seat === at.seat && !one.backline);
  const done = has("Ready");
  if (lies || !at.handChoices.some((one) => one.id === "wager")) return done ? _("Press Done to get your cards.") : "";
  return done ? _("Put chips on your square to play, then press Done.") : _("Put chips on your square to play.");
}

/**
 * Help by the moves offered. The first line whose moves are all offered applies. A line names only moves that are
 * offered.
 * @type {[string[], (offer: Offered) => string][]}
 */
const HELP_LINES = [
  [["Bet", "Check"], () => _("No one has bet. Check for free, or bet.")],
  [["Check"], ({ has }) => (has("Raise") ? _("You're in already. Check for free, or raise.") : _("Check. It costs nothing."))],
  [["BringIn"], ({ has }) => (has("Bet") || has("Raise") ? _("You have the low card: bring it in, or complete the bet.") : _("You have the low card: bring it in."))],
  [["Call"], callHelp],
  [["GoOut"], () => _("All your cards are spread. Go out and win.")],
  [["Collect"], () => _("Collect what your spread pays.")],
  [["Discard"], (offer) => (offer.at.view.table.family === "pan" ? panDiscardHelp(offer) : discardHelp(offer))],
  [["Show"], ({ has }) => (has("Muck") ? _("Show your cards to try for the pot, or muck them unseen.") : _("Show your cards to try for the pot."))],
  [["Wager"], wagerHelp],
  [["Ready"], () => _("Press Done to get your cards.")],
  [["TakeBank", "DeclineBank"], () => _("Take the bank to play against everyone else, or pass it.")],
  [["PutUp"], () => _("Choose your bank. You can't win or lose more than that.")],
  [["Insure"], () => _("Bet that the player-dealer has a natural? Most players don't.")],
  [["Hit", "Stand"], () => _("Hit for another card, or stand with what you have.")],
  [["Hit"], () => _("Hit for another card. You can't stand yet.")],
  [["SetHand"], () => _("Two cards in front, five behind. The five must be the better hand.")],
  [["Shake"], () => _("Shake the dice. They decide who gets which hand.")],
  [["ChoosePile"], () => _("Pick a pile. The dice count starts there.")],
  [["Declare"], declareHelp],
  [["Draw", "Spread"], () => _("Spread cards that match, or turn up a card.")],
  [["Draw"], () => _("Turn up a card and see if it fits yours.")],
  [["Spread"], () => _("Spread cards that match: three of a kind or a run.")],
];

/** The number of the hand with help, by table. @type {Record<string, number>} */
const helpedHand = {};

/** Whether a guest plays their first hand of this game. @param {TableSession} at */
export function isFirst(at) {
  const { coach, first, learnt } = prefs.now;
  return first && !coach && Boolean(me.known?.guest) && !learnt.includes(at.view.table.game);
}

/** The line of help; empty if there is none. @param {TableSession} at */
export function helpLine(at) {
  if (!isFirst(at) || !at.handChoices.length) return "";
  const offered = new Set(at.handChoices.map((one) => choiceType(one)));
  const has = (/** @type {string[]} */ ...moves) => moves.every((one) => offered.has(one));
  return HELP_LINES.find(([moves]) => has(...moves))?.[1]({ at, has }) ?? "";
}

/** @param {TableSession} at @param {string} made */
export function helpPanel(at, made) {
  return h(
    "aside",
    { key: "first", class: "first-line", "aria-label": _("Coach") },
    h("p", { key: made + helpLine(at) }, made && h("span", { class: "holds" }, `${made} · `), helpLine(at)),
    h(
      "button",
      { type: "button", class: "link", onclick: () => prefs.set({ first: false }), "aria-label": _("Hide tips in first hands") },
      _("Hide tips"),
    ),
  );
}

/** Ends the help after the first hand. @param {TableSession} at */
export function endHelp(at) {
  const { id, game, title } = at.view.table;
  const now = at.view.hand?.number ?? 0;
  if (helpLine(at)) helpedHand[id] ??= now;
  else if (helpedHand[id] && now > helpedHand[id]) {
    delete helpedHand[id];
    prefs.set({ learnt: [...prefs.now.learnt, game] });
    toast(_("You've played your first hand of {game}. No more tips for this game.", { game: title }));
  }
}
