/** A player's time in words: the time bank, the consequence of a time-out, how long a seat is kept, and a lost seat. */
import { timeOfDay as clockTime } from "../clock.js";
import { h } from "../dom.js";
import { me } from "../me.js";
import { dollars } from "../money.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Clock, Kept } from "../types.js"
 */

const TIMES_WORDS = ["", "once", "twice", "three times"];

/** The clock of this player, if one is running. @param {TableSession} at */
const ownClock = (at) => (at.view.clock?.seat != null && at.view.clock.seat === at.seat ? at.view.clock : undefined);

/** The kind of extra time. @param {Clock} clock */
function extraTimeText(clock) {
  const seconds = `${Math.round(clock.of / 1000)} s`;
  if (clock.bank) return `Time bank: ${seconds}, used ${TIMES_WORDS[clock.bank] ?? `${clock.bank} times`}.`;
  return clock.of > 10000 ? `The clock is on you: ${seconds}.` : `No time bank left: ${seconds}.`;
}

/**
 * Replaces the dealer's call while extra time runs: what it is, and what happens at its end.
 * @param {TableSession} at
 */
export function extraTimeLine(at) {
  const clock = ownClock(at);
  if (!clock || !["clock", "warning"].includes(clock.kind)) return null;
  return h(
    "p",
    { class: "dealers-call time", role: "status" },
    `${extraTimeText(clock)} Then ${clock.then}.`,
    clock.left ? h("span", { class: "more" }, ` ${clock.left} more left.`) : "",
  );
}

/** The consequence of a time-out, if no time bank follows. @param {TableSession} at */
export function timeOutText(at) {
  const clock = ownClock(at);
  return clock?.kind === "action" && clock.then && !clock.left ? `When your time is over, ${clock.then}` : "";
}

/** @param {Kept} kept */
function keptText({ until, blinds }) {
  return `Your seat is kept until ${clockTime(until)}${blinds ? ` or ${blinds} more ${blinds === 1 ? "blind" : "blinds"}` : ""}.`;
}

/** The text for a player who is away, or who lost the seat. @param {TableSession} at */
export function absenceText(at) {
  const seat = at.view.seats[String(at.seat)];
  const late = seat?.late ? `Your time ran out: ${seat.late} and sit out.` : "";
  if (seat?.away) return `${late || "You sit out."} ${seat.kept ? keptText(seat.kept) : "Your seat is kept."}`;
  if (late) return late;
  const out = lostSeat(at);
  return out ? `You were put out of your seat; ${dollars(out.chips)} went back to you.` : "";
}

/** @param {TableSession} at */
const lostSeat = (at) => (at.seat == null ? me.known?.put_out?.[at.view.table.id] : undefined);

/** The button to take the lost seat again, or another one. @param {TableSession} at */
export function sitAgainButton(at) {
  const out = lostSeat(at);
  const sit = out && at.choiceFor("Sit");
  const open = (sit?.pick?.of ?? []).map(([value]) => Number(value));
  if (!out || !sit || !open.length) return null;
  const seat = open.includes(out.seat) ? out.seat : open[0];
  return h(
    "div",
    { key: "again", class: "row coming" },
    h("button", { type: "button", class: "main", onclick: () => at.sitDown(sit, seat) }, "Sit again"),
    out.rule && h("why-button", { rule: out.rule }),
  );
}
