/** The button of a choice, with its key. */
import { cardNames } from "../cards.js";
import { h } from "../dom.js";
import { prefs } from "../prefs.js";
import { _ } from "../text.js";
import { choiceType } from "./session.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Choice } from "../types.js"
 */

/** @param {string | undefined} key */
export const keyCap = (key) => key && h("span", { class: "key", "aria-hidden": "true" }, key === " " ? _("space") : key);

/** A choice's label with the chosen amount or cards. @param {TableSession} at @param {Choice} choice */
export function choiceLabel(at, choice) {
  if (choice.amount) return _("{choice} {amount}", { choice: choice.label, amount: at.formatAmount(at.amountFor(choice)) });
  if (choice.cards) {
    const count = at.cardsFor(choice).length;
    return choice.cards.least === choice.cards.most || !count ? choice.label : _("{choice} {count}", { choice: choice.label, count });
  }
  return at.formatText(choice.label);
}

/** Whether to show the hint. @param {Choice} choice */
const showsHint = (choice) => choice.hint && prefs.now.hints;

/** @param {TableSession} at @param {Choice} choice @param {string | number} [value] @param {string} [text] */
export function choiceButton(at, choice, value, text) {
  const cards = choice.cards ? cardNames(at.cardsFor(choice)) : "";
  return h(
    "button",
    {
      key: `${choice.id}/${value ?? ""}`,
      type: choice.amount && choice === at.sizedChoice ? "submit" : "button",
      class: [
        "choice",
        choice.danger ? "danger" : "",
        showsHint(choice) ? "hinted" : "",
        isMainChoice(choice) ? "main" : "",
      ].join(" "),
      disabled: at.busy || !at.isReady(choice),
      "aria-keyshortcuts": choice.key && !text ? choice.key : false,
      "aria-label": choice.cards && cards ? _("{choice}: {cards}", { choice: choiceLabel(at, choice), cards }) : false,
      onclick: choice.amount && choice === at.sizedChoice ? null : () => at.send(choice, value),
    },
    keyCap(text ? undefined : choice.key),
    h("span", null, text ?? choiceLabel(at, choice)),
    showsHint(choice) && h("span", { class: "hint" }, _("By the book")),
  );
}

/** Moves that give something up get a plain button. */
const PLAIN_MOVES = new Set("Fold Muck Decline DeclineBank NoInsurance Stay Offer Force Surrender".split(" "));

/** @param {Choice} choice */
function isMainChoice(choice) {
  return !choice.danger && !choice.pick && !PLAIN_MOVES.has(choiceType(choice));
}
