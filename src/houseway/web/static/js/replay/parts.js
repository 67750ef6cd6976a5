/** The parts of a replay: felt, controls, caption, transcript. */
import { h } from "../dom.js";
import { felt } from "../table/felt.js";
import { TableSession } from "../table/session.js";
import { _, asSentence } from "../text.js";

/**
 * @import { Replay } from "./replay.js"
 * @import { RuleLine, InputChange } from "../types.js"
 */

/** The felt at the current step. @param {Replay} reel */
export function replayFelt(reel) {
  const at = new TableSession(reel.view, reel.redraw);
  at.title = _("Table at this step");
  at.addLines(reel.lines);
  return h("div", { class: "felt-area" }, felt(at));
}

/** @param {string} key */
const keyCap = (key) => h("span", { class: "key", "aria-hidden": "true" }, key);

/** @param {Replay} reel @param {boolean} [keys] whether the page's keys control it */
export function replayControls(reel, keys = true) {
  const { step, last } = reel;
  return h(
    "div",
    { class: "scrub" },
    h(
      "button",
      { type: "button", onclick: () => reel.go(step - 1), disabled: step === 0, "aria-label": _("One step back") },
      keys && keyCap("←"),
      _("Back"),
    ),
    h(
      "button",
      { type: "button", class: "main", onclick: () => reel.play() },
      keys && keyCap("p"),
      reel.playing ? _("Stop") : _("Play"),
    ),
    h(
      "button",
      { type: "button", onclick: () => reel.go(step + 1), disabled: step === last, "aria-label": _("One step forward") },
      _("Next"),
      keys && keyCap("→"),
    ),
    h("input", {
      type: "range",
      min: 0,
      max: last,
      value: String(step),
      "aria-label": _("Step {number} of {last}", { number: step + 1, last: last + 1 }),
      oninput: (/** @type {InputChange} */ event) => reel.go(Number(event.target.value)),
    }),
  );
}

/** Every line of the hand; a click goes to its step. @param {Replay} reel */
export function transcript(reel) {
  return h(
    "ol",
    { class: "log steps", tabindex: 0, "aria-label": _("Log of the hand") },
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
 * The lines of the current step, with the rules that are known.
 * @param {Replay} reel
 * @param {RuleLine[]} [rules]
 * @param {(text: string) => string} [formatText] formats the amounts in a line
 */
export function caption(reel, rules = [], formatText = (text) => text) {
  const ids = [...new Set(reel.lines.flatMap((line) => (line.rule ?? "").split(" ")).filter(Boolean))];
  const known = ids.map((id) => rules.find((rule) => rule.id === id));
  return h(
    "div",
    { class: "caption stack" },
    h("p", { class: "soft small" }, _("Step {number} of {last}", { number: reel.step + 1, last: reel.last + 1 })),
    reel.lines.map((line, nth) => h("p", { key: nth, class: "caption-said" }, asSentence(formatText(line.text)))),
    known
      .filter((rule) => rule !== undefined)
      .map((rule) =>
        h(
          "blockquote",
          { key: rule.id, class: "rule-quote" },
          h("p", null, rule.says),
          h("footer", { class: "soft small" }, h("span", { class: "badge" }, rule.id), " ", rule.where),
          rule.assumed && h("p", { class: "small" }, h("strong", null, _("Assumed:")), " ", rule.assumed),
        ),
      ),
    known.includes(undefined) && h("why-button", { rule: ids.join(" ") }),
  );
}
