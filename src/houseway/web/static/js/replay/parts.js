/** The parts of a replay: felt, controls, caption, transcript. */
import { h } from "../dom.js";
import { felt } from "../table/felt.js";
import { Sitting } from "../table/sitting.js";

/**
 * @import { Reel } from "./reel.js"
 * @import { RuleLine, Typed } from "../types.js"
 */

/** The felt at the current step. @param {Reel} reel */
export function reelFelt(reel) {
  const at = new Sitting(reel.view, reel.redraw);
  at.title = "The table at this step";
  at.hear(reel.heard);
  return h("div", { class: "felt-area" }, felt(at));
}

/** @param {string} key */
const cap = (key) => h("span", { class: "key", "aria-hidden": "true" }, key);

/** @param {Reel} reel @param {boolean} [keys] whether the page's keys control it */
export function scrub(reel, keys = true) {
  const { step, last } = reel;
  return h(
    "div",
    { class: "scrub" },
    h(
      "button",
      { type: "button", onclick: () => reel.go(step - 1), disabled: step === 0, "aria-label": "One step back" },
      keys && cap("←"),
      "Back",
    ),
    h(
      "button",
      { type: "button", class: "main", onclick: () => reel.play() },
      keys && cap("p"),
      reel.playing ? "Stop" : "Play",
    ),
    h(
      "button",
      { type: "button", onclick: () => reel.go(step + 1), disabled: step === last, "aria-label": "One step on" },
      "On",
      keys && cap("→"),
    ),
    h("input", {
      type: "range",
      min: 0,
      max: last,
      value: String(step),
      "aria-label": `Step ${step + 1} of ${last + 1}`,
      oninput: (/** @type {Typed} */ event) => reel.go(Number(event.target.value)),
    }),
  );
}

/** Every line of the hand; a click goes to its step. @param {Reel} reel */
export function lines(reel) {
  return h(
    "ol",
    { class: "log steps", tabindex: 0, "aria-label": "What was said" },
    reel.hand.steps.map((one, place) =>
      one.heard.map((line, nth) =>
        h(
          "li",
          {
            key: `${place}-${nth}`,
            class: "heard",
            "data-kind": line.kind,
            "aria-current": place === reel.step ? "step" : false,
          },
          h("button", { type: "button", class: "link", onclick: () => reel.go(place) }, line.text),
          line.rule && h("why-button", { rule: line.rule }),
        ),
      ),
    ),
  );
}

/**
 * The lines of the current step, with their rules as far as they are known.
 * @param {Reel} reel
 * @param {RuleLine[]} [rules]
 * @param {(text: string) => string} [told] formats the amounts in a line
 */
export function caption(reel, rules = [], told = (text) => text) {
  const ids = [...new Set(reel.heard.flatMap((line) => (line.rule ?? "").split(" ")).filter(Boolean))];
  const known = ids.map((id) => rules.find((rule) => rule.id === id));
  return h(
    "div",
    { class: "caption stack" },
    h("p", { class: "soft small" }, `Step ${reel.step + 1} of ${reel.last + 1}`),
    reel.heard.map((line, nth) => h("p", { key: nth, class: "caption-said" }, `${told(line.text)}.`)),
    known
      .filter((rule) => rule !== undefined)
      .map((rule) =>
        h(
          "blockquote",
          { key: rule.id, class: "rule-quote" },
          h("p", null, rule.says),
          h("footer", { class: "soft small" }, h("span", { class: "badge" }, rule.id), " ", rule.where),
          rule.assumed && h("p", { class: "small" }, h("strong", null, "Assumed: "), rule.assumed),
        ),
      ),
    known.includes(undefined) && h("why-button", { rule: ids.join(" ") }),
  );
}
