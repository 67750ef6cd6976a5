/** The amount of a bet: a box, a slider and presets, limited to legal amounts. */
import { h } from "../dom.js";
import { nearestLegal, parseDollars } from "../money.js";
import { _ } from "../text.js";
import { choiceButton } from "./choice-button.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { AmountOf, Choice, InputChange } from "../types.js"
 */

/** Default presets, for an amount without its own. @param {AmountOf} of @returns {[string, number][]} */
function presetsOf(of) {
  if (of.presets) return of.presets;
  /** @type {[string, number][]} */
  const usual = [
    [_("Min"), of.least],
    ["×2", 2 * of.least],
    ["×5", 5 * of.least],
    ["×10", 10 * of.least],
  ];
  return [...usual.filter(([, cents]) => cents < of.most), [_("Max"), of.most]];
}

/** @param {AmountOf} of @param {number} now @param {(cents: number) => void} set */
function presetButtons(of, now, set) {
  const mark = (/** @type {[string, number]} */ [text, cents]) => {
    const pressed = String(nearestLegal(of, cents) === now);
    return h(
      "button",
      { key: text, type: "button", class: "preset", "aria-pressed": pressed, onclick: () => set(cents) },
      text,
    );
  };
  return h("div", { class: "presets" }, presetsOf(of).map(mark));
}

/** @param {string} name @param {string} sign @param {() => void} onclick */
function stepButton(name, sign, onclick) {
  return h("button", { type: "button", class: "quiet", "aria-label": name, onclick }, sign);
}

/** An amount for the input, in dollars or big blinds. @param {TableSession} at @param {number} cents */
const amountText = (at, cents) => String(at.bigBlind ? Number((cents / at.bigBlind).toFixed(2)) : cents / 100);

/** @param {TableSession} at @param {string} text */
function parseAmount(at, text) {
  const cents = parseDollars(text);
  return cents === undefined || !at.bigBlind ? cents : Math.round((cents / 100) * at.bigBlind);
}

/**
 * @param {TableSession} at
 * @param {Choice} choice
 * @param {AmountOf} of
 * @param {number} now
 * @param {(cents: number) => void} set
 */
function amountInputs(at, choice, of, now, set) {
  const step = of.step || 1;
  return h(
    "div",
    { class: "sizes" },
    stepButton(_("Less"), "−", () => set(now - step)),
    h("input", {
      type: "range",
      "aria-label": _("{choice}: amount", { choice: choice.label }),
      "aria-valuetext": at.formatAmount(now),
      min: of.least,
      max: of.most,
      step,
      value: String(now),
      oninput: (/** @type {InputChange} */ event) => set(Number(event.target.value)),
    }),
    stepButton(_("More"), "+", () => set(now + step)),
    h("input", {
      class: "typed",
      "aria-label": at.bigBlind ? _("{choice}: type an amount in big blinds", { choice: choice.label }) : _("{choice}: type an amount", { choice: choice.label }),
      inputmode: "decimal",
      autocomplete: "off",
      value: amountText(at, now),
      onchange: (/** @type {InputChange} */ event) => {
        const wanted = nearestLegal(of, parseAmount(at, event.target.value) ?? now);
        event.target.value = amountText(at, wanted);
        set(wanted);
      },
    }),
  );
}

/** @param {TableSession} at @param {Choice} choice */
export function amountBox(at, choice) {
  const of = /** @type {AmountOf} */ (choice.amount);
  const now = at.amountFor(choice);
  const set = (/** @type {number} */ cents) => at.setAmount(choice, cents);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    at.send(choice);
  };
  return h(
    "form",
    { key: choice.id, class: "amount-box", onsubmit: submit },
    presetButtons(of, now, set),
    amountInputs(at, choice, of, now, set),
    choiceButton(at, choice),
  );
}
