/** Requests of players to each other and to the house: another game, another deck, shared money. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { _ } from "../text.js";
import { keyCap } from "./choice-button.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Ballot } from "../types.js"
 */

/** The games that players vote for. @type {Record<string, () => string>} */
const VOTE_TITLES = {
  "half-kill": () => _("Vote on a half kill game."),
  "full-kill": () => _("Vote on a full kill game."),
  regular: () => _("Vote on the regular game."),
  "forced-bet": () => _("Vote on a forced-bet game."),
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
      h("strong", null, VOTE_TITLES[to]?.() ?? to),
      " ",
      ayes.length
        ? _("{count} of {needed} votes: {players}.", { count: ayes.length, needed: vote.needed, players: seatNames(at, ayes) })
        : _("{needed} votes needed.", { needed: vote.needed }),
      vote.objections && [" ", _("Against: {players}.", { players: seatNames(at, vote.objections) })],
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
        choice.command.aye ? _("Vote yes") : _("Object"),
      ),
    ),
  );
}

/** @param {TableSession} at @param {number} from @param {number} to @param {string} amount */
function kumKumText(at, from, to, amount) {
  if (from === at.seat) return _("Kum-kum: you offer to add {amount} to {player}'s next bet.", { amount, player: at.name(to) });
  if (to === at.seat) return _("Kum-kum: {player} offers to add {amount} to your next bet.", { amount, player: at.name(from) });
  return _("Kum-kum: {player} offers to add {amount} to {other}'s next bet.", { amount, player: at.name(from), other: at.name(to) });
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
        kumKumText(at, Number(seat), offer.to, dollars(offer.cents)),
      ),
    ),
    deck && h("li", { key: "deck" }, _("New deck for the next hand.")),
  ].flat();
  return lines.some(Boolean) && h("ul", { class: "wanted", role: "status" }, lines);
}
