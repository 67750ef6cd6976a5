/** Pre-actions, and the choices to come back into the game. */
import { h, textSpan } from "../dom.js";
import { _ } from "../text.js";
import { makeChoice } from "./make-choice.js";
import { keyCap } from "./choice-button.js";
import { choiceType } from "./session.js";

/** @import { TableSession } from "./session.js" */

/** Check or fold, or call up to an amount, when the turn comes. @param {TableSession} at */
export function preActionButtons(at) {
  const { hand, seats } = at.view;
  const mine = seats[String(at.seat)];
  const others = hand?.to_act != null && hand.to_act !== at.seat;
  if (at.view.table.family !== "poker" || !others || hand.over || !mine?.live || !mine.stack) return null;
  const toCall = at.toCall;
  const tick = (/** @type {"check-fold" | "call"} */ kind, /** @type {string} */ text, /** @type {string} */ key) =>
    h(
      "button",
      {
        key: kind,
        type: "button",
        class: "before",
        "aria-pressed": String(at.preAction?.kind === kind),
        "aria-keyshortcuts": key,
        onclick: () => at.setPreAction(kind, toCall),
      },
      keyCap(key),
      textSpan(text),
    );
  return h(
    "div",
    { key: "ahead", class: "ahead row" },
    h("span", { class: "soft small" }, _("When it's my turn:")),
    tick("check-fold", toCall ? _("Fold") : _("Check or fold"), "x"),
    tick("call", toCall ? _("Call {amount} only", { amount: at.formatAmount(toCall) }) : _("Check"), "v"),
  );
}

/** Choices to come back into the game. @param {TableSession} at */
export function returnButtons(at) {
  // In the first hand everyone is dealt in, without a choice.
  const ways = at.returnChoices.filter((one) => at.view.hand || !["ComeIn", "Straddle"].includes(choiceType(one)));
  const rule = ways.map((choice) => choice.rule).find(Boolean);
  return (
    ways.length > 0 &&
    h(
      "div",
      // New choices get new buttons; unchanged ones stay in place.
      { key: ways.map((choice) => choice.id).join(), class: "row coming" },
      ways.map((choice) => returnButton(at, choice)),
      rule && h("why-button", { key: "why", rule }),
    )
  );
}

/** @param {TableSession} at @param {import("../types.js").Choice} choice */
function returnButton(at, choice) {
  const type = choiceType(choice);
  return h(
    "button",
    {
      key: choice.id,
      type: "button",
      class: ["SitIn", "Buy"].includes(type) ? "main" : "",
      "aria-pressed": type === "ComeIn" ? String(Boolean(choice.chosen)) : false,
      onclick: () => makeChoice(at, choice),
    },
    keyCap(choice.key),
    choice.label,
  );
}
