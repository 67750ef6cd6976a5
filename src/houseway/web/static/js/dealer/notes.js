/**
 * Notes on the next hand that concern the whole table: the button, the kill, the bank, the half hour, overdue players.
 */
import { timeOfDay } from "../clock.js";
import { h } from "../dom.js";
import { ago } from "../staff/ago.js";
import { bankAnswer } from "../staff/labels.js";
import { bankTimeLeft } from "../table/law.js";
import { rulingNote } from "../table/ruling-note.js";
import { _ } from "../text.js";
import { pickQuestions } from "./buttons.js";
import { reasonLine } from "./reason.js";

/**
 * @import { Child, FloorCall, NextGame } from "../types.js"
 * @import { Felt } from "./felt.js"
 */

/**
 * The notes above the seats. Questions appear in the same place, so that the seats don't move.
 * @param {Felt} felt
 * @returns {Child}
 */
export function notes(felt) {
  const question = pickQuestions(felt);
  if (question) return h("section", { class: "dealer-notes asks", "aria-label": _("Questions") }, question);
  const { hand, next, answers = [] } = felt.expected;
  const late = Object.entries(next.overdue ?? {}).map(([seat, why]) => ({
    ...why,
    says: _("{name}: {reason}", { name: felt.name(Number(seat)), reason: why.says }),
  }));
  const lines = [
    felt.view?.paused && h("p", { key: "paused", class: "because bad" }, _("The table is paused: {reason}", { reason: felt.view.paused })),
    felt.view?.floor &&
      h("p", { key: "floor", class: "because bad" }, _("Floor called: {words}", { words: felt.view.floor.what })),
    ...felt.calls.filter((one) => one.table !== felt.table).map(callNote),
    ...(felt.view?.floor_said ?? []).map((one, nth) => rulingNote(one, nth, (seat) => felt.name(seat))),
    !hand && next.hindered && !next.bank?.offered && (!next.game?.chooser || next.game.title) && noteItem("hindered", reasonLine(next.hindered, "bad")),
    !hand && next.game && noteItem("game", reasonLine(nextGameReason(felt, next.game))),
    next.kill && noteItem("kill", reasonLine(next.kill)),
    next.bank && noteItem("bank", reasonLine(next.bank.why)),
    felt.view?.law && noteItem("law", bankTimeLeft(felt.view.law, (seat) => felt.name(seat))),
    !next.bank && next.button_why && next.button && noteItem("button", reasonLine(buttonReason(felt))),
    next.rented && noteItem("rented", reasonLine(next.rented.why)),
    ...late.map((why) => noteItem(why.says, reasonLine(why, "bad"))),
  ].filter(Boolean);
  return h(
    "section",
    { class: "dealer-notes", "aria-label": _("Notes on the next hand") },
    lines,
    answers.length > 0 && bankOffers(felt, answers),
  );
}

/** A call for the floor at another table. @param {FloorCall} one */
const callNote = ({ table, title, house, hand, by, what, since }) =>
  h(
    "p",
    { key: `call ${table}`, class: "because bad", role: "alert" },
    _("Floor called at table {table}, {time} ago ({game}, {house}, hand {number}). {name}: {words}", {
      table,
      time: ago(since),
      game: title,
      house,
      number: String(hand),
      name: by,
      words: what,
    }),
  );

/** @param {string} key @param {Child} inside */
const noteItem = (key, inside) => h("div", { key, class: "dealer-note" }, inside);

/** The next game, with the name of the player who chooses it. @param {Felt} felt @param {NextGame} next */
const nextGameReason = (felt, { why }) => ({ ...why, says: _("Next: {game}", { game: why.says.replace(/seat (\d+)/, (_all, seat) => felt.name(Number(seat))) }) });

/** @param {Felt} felt */
function buttonReason({ expected: { hand, next } }) {
  if (hand) return { ...next.button_why, says: _("Button at seat {number}", { number: hand.button }) };
  const says = _("Button at seat {number}: {reason}", { number: next.button ?? 0, reason: next.button_why?.says ?? "" });
  return { ...next.button_why, says };
}

/** @param {Felt} felt @param {NonNullable<Felt["expected"]["answers"]>} answers */
function bankOffers(felt, answers) {
  return h(
    "ol",
    { class: "rotation", "aria-label": _("Offers of the bank, newest last") },
    answers.slice(-6).map((one) =>
      h(
        "li",
        { key: `${one.at} ${one.seat}`, class: one.turn ? "took" : "" },
        h("span", null, felt.name(one.seat)),
        h("span", { class: "small" }, bankAnswer(one.turn, timeOfDay(one.at))),
      ),
    ),
  );
}

