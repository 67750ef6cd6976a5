/** A control for one possible move: a button, with an input for an amount or for cards where the move needs one. */
import { h } from "../dom.js";
import { parseDollars } from "../money.js";
import { _ } from "../text.js";

/** @import { Card, Cents, Child, Choice, Move } from "../types.js" */

/** @typedef {(move: Move) => void} OnMove */

/** @param {Choice} choice @param {OnMove} does @returns {Child} */
export function moveControl(choice, does) {
  const move = /** @type {Move} */ (choice.command.command);
  if (choice.amount) return amountForm(choice, choice.amount.at, does);
  if (choice.cards) return cardsForm(choice, does);
  if (choice.pick) {
    const { at, of } = choice.pick;
    return of.map(([value, label]) => moveButton(`${choice.id} ${value}`, _("{action} {option}", { action: choice.label, option: label }), () => does(withValue(move, at, value))));
  }
  return moveButton(choice.id, choice.label, () => does(move));
}

/** @param {string} key @param {string} label @param {() => void} onclick */
const moveButton = (key, label, onclick) => h("button", { key, type: "button", onclick }, label);

/** @param {Move} move @param {string[]} at @param {Cents | string | Card[]} value @returns {Move} */
const withValue = (move, at, value) => ({ ...move, [at[at.length - 1]]: value });

/** @param {Choice} choice @param {string[]} at @param {OnMove} does */
function amountForm(choice, at, does) {
  const { least = 0, most = 0 } = choice.amount ?? {};
  const send = (/** @type {string} */ text) => {
    const cents = parseDollars(text);
    if (cents) does(withValue(/** @type {Move} */ (choice.command.command), at, cents));
  };
  return textForm(choice, _("{least} to {most}", { least: { cents: least }, most: { cents: most } }), send);
}

/** A form for the cards of a move. @param {Choice} choice @param {OnMove} does */
function cardsForm(choice, does) {
  const { at = [], of = [], one = false } = choice.cards ?? {};
  const send = (/** @type {string} */ text) => {
    const named = text.split(/[\s,]+/).filter(Boolean);
    if (named.length) does(withValue(/** @type {Move} */ (choice.command.command), at, one ? named[0] : /** @type {Card[]} */ (named)));
  };
  return textForm(choice, of.join(" "), send);
}

/** @param {Choice} choice @param {string} hint @param {(text: string) => void} send */
function textForm(choice, hint, send) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    send(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("text") ?? ""));
  };
  return h(
    "form",
    { key: choice.id, class: "row", onsubmit: submit },
    h("input", { name: "text", size: 12, "aria-label": _("{action}: {hint}", { action: choice.label, hint }), placeholder: hint, autocomplete: "off" }),
    h("button", null, choice.label),
  );
}
