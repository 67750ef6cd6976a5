/**
 * Notes on the next hand that concern the whole table: the button, the kill, the bank, the half hour, overdue players.
 */
import { timeOfDay } from "../clock.js";
import { h } from "../dom.js";
import { ago } from "../staff/ago.js";
import { bankTimeLeft } from "../table/law.js";
import { rulingNote } from "../table/ruling-note.js";
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
  if (question) return h("section", { class: "dealer-notes asks", "aria-label": "Questions" }, question);
  const { hand, next, answers = [] } = felt.expected;
  const late = Object.entries(next.overdue ?? {}).map(([seat, why]) => ({
    ...why,
    says: `${felt.name(Number(seat))}: ${why.says}`,
  }));
  const lines = [
    felt.view?.paused && h("p", { key: "paused", class: "because bad" }, `The table is stopped: ${felt.view.paused}`),
    felt.view?.floor &&
      h("p", { key: "floor", class: "because bad" }, `The floor has been called: ${felt.view.floor.what}`),
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
    { class: "dealer-notes", "aria-label": "Notes on the next hand" },
    lines,
    answers.length > 0 && bankOffers(felt, answers),
  );
}

/** A call for the floor at another table. @param {FloorCall} one */
const callNote = ({ table, title, house, hand, by, what, since }) =>
  h(
    "p",
    { key: `call ${table}`, class: "because bad", role: "alert" },
    `Floor called at table ${table} (${title}, ${house}, hand ${hand}), ${ago(since)} ago. ${by}: ${what}`,
  );

/** @param {string} key @param {Child} inside */
const noteItem = (key, inside) => h("div", { key, class: "dealer-note" }, inside);

/** The next game, with the name of the player who chooses it. @param {Felt} felt @param {NextGame} next */
const nextGameReason = (felt, { why }) => ({ ...why, says: `Next: ${why.says.replace(/seat (\d+)/, (_, seat) => felt.name(Number(seat)))}` });

/** @param {Felt} felt */
function buttonReason({ expected: { hand, next } }) {
  const whose = hand ? hand.button : (next.button ?? 0);
  return { ...next.button_why, says: `Button at seat ${whose}${hand ? "" : `: ${next.button_why?.says}`}` };
}

/** @param {Felt} felt @param {NonNullable<Felt["expected"]["answers"]>} answers */
function bankOffers(felt, answers) {
  return h(
    "ol",
    { class: "rotation", "aria-label": "Offers of the bank, the newest last" },
    answers.slice(-6).map((one) =>
      h(
        "li",
        { key: `${one.at} ${one.seat}`, class: one.turn ? "took" : "" },
        h("span", null, felt.name(one.seat)),
        h("span", { class: "small" }, `${one.turn ? `took it, ${one.turn === 1 ? "1st" : "2nd"}` : "passed"} ${timeOfDay(one.at)}`),
      ),
    ),
  );
}

