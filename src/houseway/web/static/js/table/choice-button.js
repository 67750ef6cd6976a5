/** The button of a choice, with its key. */
import { spokenAll } from "../cards.js";
import { h } from "../dom.js";
import { prefs } from "../prefs.js";

/**
 * @import { Sitting } from "./sitting.js"
 * @import { Choice } from "../types.js"
 */

/** @param {string | undefined} key */
export const cap = (key) => key && h("span", { class: "key", "aria-hidden": "true" }, key === " " ? "space" : key);

/** A choice's label with the chosen amount or cards. @param {Sitting} at @param {Choice} choice */
export function label(at, choice) {
  if (choice.amount) return `${choice.label} ${at.money(at.amountFor(choice))}`;
  if (choice.cards) {
    const count = at.cardsFor(choice).length;
    return choice.cards.least === choice.cards.most ? choice.label : `${choice.label} ${count || ""}`.trim();
  }
  return at.told(choice.label);
}

/** Whether to show the hint. @param {Choice} choice */
const hinted = (choice) => choice.hint && prefs.now.hints;

/** @param {Sitting} at @param {Choice} choice @param {string | number} [value] @param {string} [text] */
export function button(at, choice, value, text) {
  const cards = choice.cards ? spokenAll(at.cardsFor(choice)) : "";
  return h(
    "button",
    {
      key: `${choice.id}/${value ?? ""}`,
      type: choice.amount && choice === at.sized ? "submit" : "button",
      class: [
        "choice",
        choice.danger ? "danger" : "",
        hinted(choice) ? "hinted" : "",
        strong(choice) ? "main" : "",
      ].join(" "),
      disabled: at.busy || !at.ready(choice),
      "aria-keyshortcuts": choice.key && !text ? choice.key : false,
      "aria-label": choice.cards && cards ? `${label(at, choice)}: ${cards}` : false,
      onclick: choice.amount && choice === at.sized ? null : () => at.send(choice, value),
    },
    cap(text ? undefined : choice.key),
    h("span", null, text ?? label(at, choice)),
    hinted(choice) && h("span", { class: "hint" }, "by the book"),
  );
}

/** Moves that give something up get a plain button. */
const QUIET = new Set("Fold Muck Decline DeclineBank NoInsurance Stay Offer Force Surrender".split(" "));

/** @param {Choice} choice */
function strong(choice) {
  return !choice.danger && !choice.pick && !QUIET.has(choice.command.command?.type ?? choice.command.type);
}
