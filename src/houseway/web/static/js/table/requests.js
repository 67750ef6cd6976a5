/** Requests of players to each other and to the house: another game, another deck, shared money. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { keyCap } from "./choice-button.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Ballot } from "../types.js"
 */

/** @type {Record<string, string>} */
const GAME_NAMES = {
  "half-kill": "a half kill game",
  "full-kill": "a full kill game",
  regular: "the regular game",
  "forced-bet": "a forced-bet game",
};

/** @param {TableSession} at @param {number[] | undefined} seats */
const seatNames = (at, seats) => (seats ?? []).map((seat) => at.name(seat)).join(", ");

/** @param {TableSession} at @param {string} to @param {Ballot} vote */
function voteItem(at, to, vote) {
  const ayes = vote.ayes ?? [];
  const mine = at.choices.filter((one) => one.command.type === "Vote" && one.command.to === to);
  return h(
    "li",
    { key: to, class: "ballot row" },
    h(
      "span",
      null,
      h("strong", null, `A vote for ${GAME_NAMES[to] ?? to}. `),
      `${ayes.length} of ${vote.needed} needed${ayes.length ? `: ${seatNames(at, ayes)}` : ""}.`,
      vote.objections && ` Against: ${seatNames(at, vote.objections)}.`,
    ),
    mine.map((choice) =>
      h(
        "button",
        {
          key: choice.id,
          type: "button",
          class: choice.command.aye ? "main" : "",
          "aria-pressed": String(Boolean(choice.chosen)),
          disabled: at.busy || choice.chosen,
          onclick: () => at.send(choice),
        },
        keyCap(choice.key),
        choice.command.aye ? "I want it" : "I object",
      ),
    ),
  );
}

/** @param {TableSession} at */
export function requestList(at) {
  const { votes = {}, kum_kum: offers = {}, new_deck: deck } = at.view;
  const lines = [
    Object.entries(votes).map(([to, vote]) => voteItem(at, to, vote)),
    Object.entries(offers).map(([seat, offer]) =>
      h(
        "li",
        { key: `kum-kum-${seat}` },
        `Kum-kum: ${at.name(Number(seat))} would put ${dollars(offer.cents)} with the next bet of ${at.name(offer.to)}.`,
      ),
    ),
    deck && h("li", { key: "deck" }, "The next hand is dealt from another deck."),
  ].flat();
  return lines.some(Boolean) && h("ul", { class: "wanted", role: "status" }, lines);
}
