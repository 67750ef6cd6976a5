/** The amount of a bet: a box, a slider and presets, limited to legal amounts. */
import { h } from "../dom.js";
import { legal, typed } from "../money.js";
import { button } from "./choice-button.js";

/**
 * @import { Sitting } from "./sitting.js"
 * @import { AmountOf, Choice, Typed } from "../types.js"
 */

/** Default presets, for an amount without its own. @param {AmountOf} of @returns {[string, number][]} */
function marks(of) {
  if (of.presets) return of.presets;
  /** @type {[string, number][]} */
  const usual = [
    ["least", of.least],
    ["×2", 2 * of.least],
    ["×5", 5 * of.least],
    ["×10", 10 * of.least],
  ];
  return [...usual.filter(([, cents]) => cents < of.most), ["most", of.most]];
}

/** @param {AmountOf} of @param {number} now @param {(cents: number) => void} set */
function presets(of, now, set) {
  const mark = (/** @type {[string, number]} */ [text, cents]) => {
    const pressed = String(legal(of, cents) === now);
    return h(
      "button",
      { key: text, type: "button", class: "preset", "aria-pressed": pressed, onclick: () => set(cents) },
      text,
    );
  };
  return h("div", { class: "presets" }, marks(of).map(mark));
}

/** @param {string} name @param {string} sign @param {() => void} onclick */
function nudge(name, sign, onclick) {
  return h("button", { type: "button", class: "quiet", "aria-label": name, onclick }, sign);
}

/** An amount for the input, in dollars or big blinds. @param {Sitting} at @param {number} cents */
const written = (at, cents) => String(at.big ? Number((cents / at.big).toFixed(2)) : cents / 100);

/** @param {Sitting} at @param {string} text */
function read(at, text) {
  const cents = typed(text);
  return cents === undefined || !at.big ? cents : Math.round((cents / 100) * at.big);
}

/** @param {Sitting} at @param {Choice} choice @param {AmountOf} of @param {number} now @param {(cents: number) => void} set */
function sizes(at, choice, of, now, set) {
  const step = of.step || 1;
  return h(
    "div",
    { class: "sizes" },
    nudge("Less", "−", () => set(now - step)),
    h("input", {
      type: "range",
      "aria-label": `${choice.label}, amount`,
      "aria-valuetext": at.money(now),
      min: of.least,
      max: of.most,
      step,
      value: String(now),
      oninput: (/** @type {Typed} */ event) => set(Number(event.target.value)),
    }),
    nudge("More", "+", () => set(now + step)),
    h("input", {
      class: "typed",
      "aria-label": `${choice.label}, typed amount${at.big ? " in big blinds" : ""}`,
      inputmode: "decimal",
      autocomplete: "off",
      value: written(at, now),
      onchange: (/** @type {Typed} */ event) => {
        const wanted = legal(of, read(at, event.target.value) ?? now);
        event.target.value = written(at, wanted);
        set(wanted);
      },
    }),
  );
}

/** @param {Sitting} at @param {Choice} choice */
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
    presets(of, now, set),
    sizes(at, choice, of, now, set),
    button(at, choice),
  );
}
