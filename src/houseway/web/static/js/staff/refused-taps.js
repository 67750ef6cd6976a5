/** Refused taps of a table dealt by hand: what was tapped, when, and why it isn't booked. */
import { timeOfDay } from "../clock.js";
import { h } from "../dom.js";

/** @import { Child, Move, RefusedTap } from "../types.js" */

/** The buttons of the dealer's page. @type {Record<string, string>} */
const LABELS = {
  DealByHand: "Deal",
  TakeCollection: "Collect",
  ReturnCollection: "Return it",
  EndHand: "Hand over",
  CallMisdeal: "Misdeal",
  ReopenHand: "Take it back",
  TakeTime: "Half hour",
  GiveButton: "Give the button",
  TakeBank: "Takes the bank",
  DeclineBank: "Passes the bank",
  TakeAnswerBack: "Undo the answer",
  RecordHand: "Record",
  Sit: "Sits down",
  Leave: "Leaves",
  SitOut: "Away",
  SitIn: "Back in",
};

/** @param {Move} what */
function tapLabel(what) {
  const label = LABELS[what.type] ?? what.type.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
  const player = typeof what.player === "string" ? `, ${what.player}` : "";
  return `${label}${player}${what.seat ? `, seat ${what.seat}` : ""}`;
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
      { key: "refused taps", class: "refused-taps", role: "alert", "aria-label": "Taps that are not booked" },
      taps.map(({ tap, what, hand, made, by, why }) =>
        h(
          "li",
          { key: tap },
          h("strong", null, `Not booked: ${tapLabel(what)}`),
          h("span", { class: "soft small" }, [hand ? `hand ${hand}` : "", made ? timeOfDay(made) : "", by ?? ""].filter(Boolean).join(" · ")),
          h("span", { class: "why" }, why),
          h("button", { type: "button", class: "quiet", onclick: () => dismiss(tap) }, "Dismiss"),
        ),
      ),
    )
  );
}
