/** Refused taps of a table dealt by hand: what was tapped, when, and why it isn't booked. */
import { timeOfDay } from "../clock.js";
import { h } from "../dom.js";
import { _ } from "../text.js";

/** @import { Child, Move, RefusedTap } from "../types.js" */

/** The buttons of the dealer's page. @type {Record<string, () => string>} */
const LABELS = {
  DealByHand: () => _("Deal"),
  TakeCollection: () => _("Collect"),
  ReturnCollection: () => _("Return the drop"),
  EndHand: () => _("Hand over"),
  CallMisdeal: () => _("Misdeal"),
  ReopenHand: () => _("Undo the hand"),
  TakeTime: () => _("Half hour"),
  GiveButton: () => _("Give the button"),
  ChooseGame: () => _("Choose the game"),
  TakeBank: () => _("Take the bank"),
  DeclineBank: () => _("Pass the bank"),
  TakeAnswerBack: () => _("Undo the answer"),
  RecordHand: () => _("Record the hand"),
  Sit: () => _("Sit down"),
  Leave: () => _("Leave the table"),
  SitOut: () => _("Away"),
  SitIn: () => _("Back in"),
  Move: () => _("Move"),
  ComeIn: () => _("Come in"),
  Straddle: () => _("Straddle"),
  PlayDoubles: () => _("Play doubles or singles"),
};

/** @param {Move} what */
function tapLabel(what) {
  const label = LABELS[what.type]?.() ?? what.type;
  const seat = Number(what.seat);
  if (typeof what.player === "string") return _("Not booked: {button}, {name}, seat {seat}", { button: label, name: what.player, seat });
  return seat ? _("Not booked: {button}, seat {seat}", { button: label, seat }) : _("Not booked: {button}", { button: label });
}

/**
 * @param {RefusedTap[]} taps
 * @param {(tap: string) => void} dismiss
 * @returns {Child}
 */
export function refusedTaps(taps, dismiss) {
  return (
    taps.length > 0 &&
    h(
      "ul",
      { key: "refused taps", class: "refused-taps", role: "alert", "aria-label": _("Taps that are not booked") },
      taps.map(({ tap, what, hand, made, by, why }) =>
        h(
          "li",
          { key: tap },
          h("strong", null, tapLabel(what)),
          h("span", { class: "soft small" }, [hand ? _("Hand {number}", { number: String(hand) }) : "", made ? timeOfDay(made) : "", by ?? ""].filter(Boolean).join(" · ")),
          h("span", { class: "why" }, why),
          h("button", { type: "button", class: "quiet", onclick: () => dismiss(tap) }, _("Dismiss")),
        ),
      ),
    )
  );
}
