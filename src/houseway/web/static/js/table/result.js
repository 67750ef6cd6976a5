/** The result of a hand: each pot or wager, and a summary for the player. */
import { h } from "../dom.js";
import { dollars, signedDollars } from "../money.js";
import { _, asSentence } from "../text.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { ResultLine } from "../types.js"
 */

/** The amount of a result. @param {TableSession} at @param {ResultLine} one */
function resultAmount(at, one) {
  const { family } = at.view.table;
  if (one.push) return _("Push");
  if (one.amount == null) return "";
  return family === "poker" ? at.formatAmount(one.amount) : signedDollars(one.amount);
}

/** @param {TableSession} at @param {ResultLine} one @param {number} key */
function resultItem(at, one, key) {
  const who = one.seat == null ? "" : at.player(one.seat);
  return h(
    "li",
    { key, class: at.isMine(one.seat) ? "result-line mine" : "result-line" },
    h("span", { class: "result-what" }, one.what),
    who && h("span", { class: "result-who" }, who),
    h("span", { class: "amount" }, resultAmount(at, one)),
    one.hand && h("span", { class: "result-hand" }, one.hand),
    one.odd && h("span", { class: "soft" }, _("with the odd {amount}", { amount: at.formatAmount(one.odd) })),
    one.due && h("span", { class: "soft" }, _("of {amount}; the bank did not cover the rest", { amount: dollars(one.due) })),
    one.back && h("span", { class: "soft" }, _("{amount} returned", { amount: dollars(one.back) })),
  );
}

/** Puts the player's own lines first, where there are many. @param {TableSession} at @param {ResultLine[]} all */
function ownFirst(at, all) {
  if (at.view.table.family === "poker") return all;
  return [...all.filter((one) => one.seat === at.seat || one.seat == null), ...all.filter((one) => one.seat !== at.seat && one.seat != null)];
}

/** The result strip of a finished hand. @param {TableSession} at */
export function resultStrip(at) {
  const { hand, reckoning } = at.view;
  const all = hand?.results ?? [];
  if (!all.length) return null;
  return h(
    "section",
    { key: "result", class: "result-strip", "aria-label": _("Result of the hand"), tabindex: 0 },
    reckoning && h("p", { class: "reckoning" }, asSentence(at.formatText(reckoning))),
    h(
      "ul",
      null,
      ownFirst(at, all).map((one, key) => resultItem(at, one, key)),
    ),
  );
}

/** The cards of the winning hands. @param {TableSession} at @returns {Set<string>} */
export function winningCards(at) {
  return new Set((at.view.hand?.results ?? []).flatMap((one) => one.cards ?? []));
}
