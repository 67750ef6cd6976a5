/** Pre-actions, and the choices to come back into the game. */
import { h, words } from "../dom.js";
import { askChoice } from "./ask.js";
import { cap } from "./choice-button.js";

/** @import { Sitting } from "./sitting.js" */

/** Check or fold, or call up to an amount, when the turn comes. @param {Sitting} at */
export function beforehand(at) {
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
        "aria-pressed": String(at.before?.kind === kind),
        "aria-keyshortcuts": key,
        onclick: () => at.ahead(kind, toCall),
      },
      cap(key),
      words(text),
    );
  return h(
    "div",
    { key: "ahead", class: "ahead row" },
    h("span", { class: "soft small" }, "When it is my turn:"),
    tick("check-fold", toCall ? "Fold" : "Check or fold", "x"),
    tick("call", toCall ? `Call ${at.money(toCall)} only` : "Check", "v"),
  );
}

/** Choices to come back into the game. @param {Sitting} at */
export function coming(at) {
  // In the first hand everyone is dealt in, without a choice.
  const ways = at.coming.filter((one) => at.view.hand || !["ComeIn", "Straddle"].includes(one.command.type));
  const rule = ways.map((choice) => choice.rule).find(Boolean);
  return (
    ways.length > 0 &&
    h(
      "div",
      // New choices get new buttons; unchanged ones stay in place.
      { key: ways.map((choice) => choice.id).join(), class: "row coming" },
      ways.map((choice) => way(at, choice)),
      rule && h("why-button", { key: "why", rule }),
    )
  );
}

/** @param {Sitting} at @param {import("../types.js").Choice} choice */
function way(at, choice) {
  const { type } = choice.command;
  return h(
    "button",
    {
      key: choice.id,
      type: "button",
      class: ["SitIn", "Buy"].includes(type) ? "main" : "",
      "aria-pressed": type === "ComeIn" ? String(Boolean(choice.chosen)) : false,
      onclick: () => askChoice(at, choice),
    },
    cap(choice.key),
    choice.label,
  );
}
