/** A guest's first hand of a game: one line of help at each decision, until it is hidden or the hand is over. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { prefs } from "../prefs.js";
import { toast } from "../shell/toast.js";
import { choiceType } from "./session.js";

/** @import { TableSession } from "./session.js" */

/** The choices, with a lookup by move. @typedef {{at: TableSession, has: (...moves: string[]) => boolean}} Offered */

/** A sentence of those words whose moves are offered. @param {Offered} offer @param {Record<string, string>} words */
function offeredWords(offer, words) {
  const said = Object.entries(words).filter(([move]) => offer.has(move)).map(([, word]) => word);
  const all = said.length > 2 ? `${said.slice(0, -1).join(", ")}, or ${said.at(-1)}` : said.join(", or ");
  return `${all[0].toUpperCase()}${all.slice(1)}.`;
}

/** The amount to call, as on the button. @param {TableSession} at */
const callAmount = (at) => at.choiceFor("Call")?.label.replace(/^Call\s*/, "") || "A call";

/** Help with a discard. @param {Offered} offer */
function discardHelp({ at }) {
  const cards = at.cardChoice?.cards;
  if (!cards) return "No more cards can be drawn: stand pat.";
  if (at.handChoices.length > 1) return "Tap the cards to throw away and draw new ones, or stand pat.";
  return `Tap ${cards.least === 1 ? "the card" : `${cards.least} cards`} to throw away.`;
}

/** Help with the card that was turned up, or a discard at pan. @param {Offered} offer */
function panDiscardHelp({ at, has }) {
  if (at.cardChoice) return has("Spread") ? "Spread cards that match, or tap one you can spare and let it go." : "Tap a card you can spare, and let it go.";
  return has("Spread") ? "Spread cards that match, or let the card go." : "The card is not for you: let it go.";
}

/** @param {Offered} offer */
function declareHelp({ at }) {
  const plays = at.handChoices.filter((one) => choiceType(one) === "Declare").map((one) => one.command.command?.plays);
  if (plays.length > 1) return "Play this hand, or stay out and save your chips.";
  return plays[0] ? "You are in: press Play." : "You cannot play this hand: press Pass.";
}

/** @param {Offered} offer */
function wagerHelp({ at, has }) {
  const round = /** @type {import("../types.js").BankedHand | undefined} */ (at.view.hand);
  const lies = Object.values(round?.wagers ?? {}).some((one) => one.seat === at.seat && !one.backline);
  const done = has("Ready");
  if (lies || !at.handChoices.some((one) => one.id === "wager")) return done ? "Press Done for the cards." : "";
  return `Put chips on your square to play this round${done ? "; then: done" : ""}.`;
}

/**
 * Help by the moves offered. The first line whose moves are all offered applies. A line names only moves that are
 * offered.
 * @type {[string[], (offer: Offered) => string][]}
 */
const HELP_LINES = [
  [["Bet", "Check"], () => "No one has bet. Check for free, or bet."],
  [["Check"], ({ has }) => (has("Raise") ? "You are in already. Check for free, or raise." : "Check: it costs nothing.")],
  [["BringIn"], ({ has }) => (has("Bet") || has("Raise") ? "You have to bring it in: the small bet, or a full one." : "You have to bring it in: the small bet.")],
  [["Call"], (offer) => `${offer.at.formatText(callAmount(offer.at))} to stay in. ${offeredWords(offer, { Call: "call", Raise: "raise", Fold: "fold" })}`],
  [["GoOut"], () => "All your cards are spread: go out, and win."],
  [["Collect"], () => "Collect what your spread pays."],
  [["Discard"], (offer) => (offer.at.view.table.family === "pan" ? panDiscardHelp(offer) : discardHelp(offer))],
  [["Show"], ({ has }) => (has("Muck") ? "Show your cards to win with them, or give up unseen." : "Show your cards to win with them.")],
  [["Wager"], wagerHelp],
  [["Ready"], () => "Press Done for the cards."],
  [["TakeBank", "DeclineBank"], () => "Take the bank to play against all the others, or pass it on."],
  [["PutUp"], () => "Your bank: you win and lose no more than you put up."],
  [["Insure"], () => "Bet that the dealer has a natural? Most players do not."],
  [["Hit", "Stand"], () => "Hit for another card, or stand with what you have."],
  [["Hit"], () => "Hit for another card: you cannot stop yet."],
  [["SetHand"], () => "Two cards in front, five behind; the five must be better."],
  [["Shake"], () => "Shake the dice: they say who gets which cards."],
  [["ChoosePile"], () => "Pick a pile: the dice begin with it."],
  [["Declare"], declareHelp],
  [["Draw", "Spread"], () => "Spread cards that match, or turn up a card."],
  [["Draw"], () => "Turn up a card, and see whether it fits yours."],
  [["Spread"], () => "Spread cards that match: three of a kind, or a run."],
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
    { key: "first", class: "first-line", "aria-label": "The coach" },
    h("p", { key: made + helpLine(at) }, made && h("span", { class: "holds" }, `${made} · `), helpLine(at)),
    h(
      "button",
      { type: "button", class: "link", onclick: () => prefs.set({ first: false }), "aria-label": "Hide tips in first hands" },
      "Hide tips",
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
    toast(`Your first hand of ${title} is played. From here on you play alone.`);
  }
}
