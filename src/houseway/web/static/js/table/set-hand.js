/** Setting seven cards into a front and a back hand: by tapping or dragging cards, or by the house way. */
import { withKeys } from "../cards.js";
import { h } from "../dom.js";
import { ngettext } from "../text.js";

/** @import { TableSession } from "./session.js" */

/** @param {TableSession} at @param {[string, string][]} cards @param {string} name @param {boolean} front */
function tray(at, cards, name, front) {
  const over = (/** @type {DragEvent} */ event) => event.preventDefault();
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    const key = event.dataTransfer?.getData("text/plain");
    if (key && at.picked.includes(key) !== front) at.pick(key);
  };
  return h(
    "div",
    { class: front ? "tray front" : "tray back", role: "group", "aria-label": name, ondragover: over, ondrop: drop },
    h("span", { class: "tray-name" }, name),
    h(
      "span",
      { class: "hand-cards", style: { "--cards": cards.length } },
      cards.map(([key, card], nth) =>
        h(
          "button",
          {
            key,
            type: "button",
            class: "pick-card",
            style: { "--at": nth },
            "aria-pressed": String(front),
            draggable: "true",
            onclick: () => at.pick(key),
            ondragstart: (/** @type {DragEvent} */ event) => event.dataTransfer?.setData("text/plain", key),
          },
          h("playing-card", { card }),
          h("span", { class: "key", "aria-hidden": "true" }, cardNumber(at, key)),
        ),
      ),
    ),
  );
}

/** @param {TableSession} at @param {string} key */
function cardNumber(at, key) {
  return withKeys(at.setChoice?.cards?.of ?? []).findIndex(([one]) => one === key) + 1;
}

/** @param {TableSession} at */
export function settingTray(at) {
  const of = at.setChoice?.cards;
  if (!of) return null;
  const all = withKeys(of.of);
  const chosen = new Set(at.picked);
  return h(
    "div",
    { class: "setting" },
    tray(
      at,
      all.filter(([key]) => chosen.has(key)),
      ngettext("Front: {count} card", "Front: {count} cards", of.most),
      true,
    ),
    tray(
      at,
      all.filter(([key]) => !chosen.has(key)),
      ngettext("Back: {count} card", "Back: {count} cards", of.of.length - of.most),
      false,
    ),
  );
}
