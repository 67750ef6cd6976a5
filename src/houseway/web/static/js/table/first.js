/** A guest's first hand of a game: one line of help at each decision, in plain words, until it is put off or over. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { prefs } from "../prefs.js";
import { toast } from "../shell/toast.js";

/** @import { Sitting } from "./sitting.js" */

/**
 * What is asked, and what is said to it; the first line whose moves are all offered is the one.
 * @type {[string[], (at: Sitting) => string][]}
 */
const LINES = [
  [["Bet", "Check"], () => "Nobody has bet. Check for free, or bet."],
  [["Check"], () => "You are in already. Check for free, or raise."],
  [["BringIn"], () => "The lowest card begins: bring in the small bet."],
  [["Call"], (at) => `${at.told(stays(at))} to stay in. Call, raise, or fold.`],
  [["Discard"], (at) => (at.view.table.family === "pan" ? "Tap a card you can spare, and let it go." : "Tap the cards to throw away, then draw new ones.")],
  [["Show"], () => "Show your cards to win with them, or give up unseen."],
  [["Wager"], () => "Put chips on your square to play this round; then: done."],
  [["Ready"], () => "Press Done for the cards."],
  [["TakeBank"], () => "Take the bank to play against everybody, or pass it on."],
  [["PutUp"], () => "Your bank: you win and lose no more than you put up."],
  [["Insure"], () => "Bet that the dealer has a natural? Most players do not."],
  [["Hit"], () => "Hit for another card, or stand. Too many points lose."],
  [["SetHand"], () => "Two cards in front, five behind; the five must be better."],
  [["Shake"], () => "Shake the dice: they say who gets which cards."],
  [["ChoosePile"], () => "Pick a pile: the dice begin with it."],
  [["Declare"], () => "Play this hand, or stay out and save your chips."],
  [["Spread"], () => "Spread cards that match: three of a kind, or a run."],
  [["Draw"], () => "Turn up a card, and see whether it fits yours."],
  [["GoOut"], () => "All your cards are spread: go out, and win."],
];

/** What it costs to stay in, as the button says. @param {Sitting} at */
const stays = (at) => at.offered("Call")?.label.replace(/^Call\s*/, "") || "A call";

/** The hand in which a table's player was helped. @type {Record<string, number>} */
const helped = {};

/** Whether a guest plays their first hand of this game. @param {Sitting} at */
export function isFirst(at) {
  const { coach, first, learnt } = prefs.now;
  return first && !coach && Boolean(me.known?.guest) && !learnt.includes(at.view.table.game);
}

/** The line of help; nothing where nothing is asked. @param {Sitting} at */
export function helpLine(at) {
  if (!isFirst(at) || !at.asked.length) return "";
  const offered = new Set(at.asked.map((one) => one.command.command?.type ?? one.command.type));
  return LINES.find(([moves]) => moves.every((one) => offered.has(one)))?.[1](at) ?? "";
}

/** @param {Sitting} at @param {string} made */
export function firstLine(at, made) {
  return h(
    "aside",
    { key: "first", class: "first-line", "aria-label": "The coach" },
    h("p", { key: made + helpLine(at) }, made && h("span", { class: "holds" }, `${made} · `), helpLine(at)),
    h(
      "button",
      { type: "button", class: "link", onclick: () => prefs.set({ first: false }), "aria-label": "Not now: no help in first hands" },
      "Not now",
    ),
  );
}

/** Notes that a first hand is over; the next one is played alone. @param {Sitting} at */
export function follow(at) {
  const { id, game, title } = at.view.table;
  const now = at.view.hand?.number ?? 0;
  if (helpLine(at)) helped[id] ??= now;
  else if (helped[id] && now > helped[id]) {
    delete helped[id];
    prefs.set({ learnt: [...prefs.now.learnt, game] });
    toast(`Your first hand of ${title} is played. From here on you play alone.`);
  }
}
