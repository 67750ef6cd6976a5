/** The result of a hand: each pot or wager, and a summary for the player. */
import { h } from "../dom.js";
import { dollars, gained } from "../money.js";

/**
 * @import { Sitting } from "./sitting.js"
 * @import { ResultLine } from "../types.js"
 */

/** The amount of a result. @param {Sitting} at @param {ResultLine} one */
function amount(at, one) {
  const { family } = at.view.table;
  if (one.push) return "push";
  if (one.amount == null) return "";
  return family === "poker" ? at.money(one.amount) : gained(one.amount);
}

/** @param {Sitting} at @param {ResultLine} one @param {number} key */
function line(at, one, key) {
  const who = one.seat == null ? "" : at.player(one.seat);
  return h(
    "li",
    { key, class: at.isMine(one.seat) ? "result-line mine" : "result-line" },
    h("span", { class: "result-what" }, one.what),
    who && h("span", { class: "result-who" }, who),
    h("span", { class: "amount" }, amount(at, one)),
    one.hand && h("span", { class: "result-hand" }, one.hand),
    one.odd && h("span", { class: "soft" }, `with the odd ${at.money(one.odd)}`),
    one.due && h("span", { class: "soft" }, `of ${dollars(one.due)}, the rest not covered`),
    one.back && h("span", { class: "soft" }, `${dollars(one.back)} back`),
  );
}

/** Puts the player's own lines first, where there are many. @param {Sitting} at @param {ResultLine[]} all */
function sorted(at, all) {
  if (at.view.table.family === "poker") return all;
  return [...all.filter((one) => one.seat === at.seat || one.seat == null), ...all.filter((one) => one.seat !== at.seat && one.seat != null)];
}

/** The result strip of a finished hand. @param {Sitting} at */
export function resultStrip(at) {
  const { hand, reckoning } = at.view;
  const all = hand?.results ?? [];
  if (!all.length) return null;
  return h(
    "section",
    { key: "result", class: "result-strip", "aria-label": "How the hand came out", tabindex: 0 },
    reckoning && h("p", { class: "reckoning" }, `${at.told(reckoning)}.`),
    h(
      "ul",
      null,
      sorted(at, all).map((one, key) => line(at, one, key)),
    ),
  );
}

/** The cards of the winning hands. @param {Sitting} at @returns {Set<string>} */
export function winning(at) {
  return new Set((at.view.hand?.results ?? []).flatMap((one) => one.cards ?? []));
}
