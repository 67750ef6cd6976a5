/** A player's time in words: the time bank, the consequence of a time-out, how long a seat is kept, and a lost seat. */
import { timeOfDay as clockTime } from "../clock.js";
import { h } from "../dom.js";
import { me } from "../me.js";
import { dollars } from "../money.js";
import { _, asSentence, ngettext } from "../text.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Clock, Kept } from "../types.js"
 */

/** The clock of this player, if one is running. @param {TableSession} at */
const ownClock = (at) => (at.view.clock?.seat != null && at.view.clock.seat === at.seat ? at.view.clock : undefined);

/** The kind of extra time. @param {Clock} clock */
function extraTimeText(clock) {
  const seconds = Math.round(clock.of / 1000);
  if (clock.bank) return _("Time bank {number}: {seconds} s.", { number: clock.bank, seconds });
  return clock.of > 10000
    ? _("The clock is on you: {seconds} s.", { seconds })
    : _("No time bank left. You have {seconds} s.", { seconds });
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
    [extraTimeText(clock), timeOutSentence(clock)].join(" "),
    clock.left ? [" ", h("span", { class: "more" }, ngettext("{count} more left.", "{count} more left.", clock.left))] : "",
  );
}

/** What happens when the time runs out. @param {Clock} clock */
function timeOutSentence(clock) {
  const outcome = asSentence(clock.then ?? "");
  return clock.out
    ? _("If time runs out: {outcome} Then you sit out.", { outcome })
    : _("If time runs out: {outcome}", { outcome });
}

/** The consequence of a time-out, if no time bank follows. @param {TableSession} at */
export function timeOutText(at) {
  const clock = ownClock(at);
  return clock?.kind === "action" && clock.then && !clock.left ? timeOutSentence(clock) : "";
}

/** @param {Kept} kept */
function keptText({ until, blinds }) {
  const time = clockTime(until);
  return blinds
    ? ngettext("Your seat is held until {time} or {count} more blind.", "Your seat is held until {time} or {count} more blinds.", blinds, { time })
    : _("Your seat is held until {time}.", { time });
}

/** The text for a player who is away, or who lost the seat. @param {TableSession} at */
export function absenceText(at) {
  const seat = at.view.seats[String(at.seat)];
  const late = seat?.late ? _("Your time ran out: {outcome} You're sitting out.", { outcome: asSentence(seat.late) }) : "";
  if (seat?.away) return `${late || _("You're sitting out.")} ${seat.kept ? keptText(seat.kept) : _("Your seat is held.")}`;
  if (late) return late;
  const out = lostSeat(at);
  return out ? _("You were away too long and lost your seat. You got {amount} back.", { amount: dollars(out.chips) }) : "";
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
    h("button", { type: "button", class: "main", onclick: () => at.sitDown(sit, seat) }, _("Sit down again")),
    out.rule && h("why-button", { rule: out.rule }),
  );
}
