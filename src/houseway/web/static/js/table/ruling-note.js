/** A ruling of the floor: the irregularity, the steps, and the rule. */
import { h } from "../dom.js";

/** @import { FloorSaid } from "../types.js" */

/** @param {FloorSaid} one @param {number} nth @param {(seat: number) => string} name */
export function rulingNote({ says, seat, faces = [], mistaken, steps = [], rules = [], assumed = "", done = "" }, nth, name) {
  const about = [seat && name(seat), faces.join(" ")].filter(Boolean).join(", ");
  const what = `${says.replace(/\.$/, "")}${about ? ` (${about})` : ""}.`;
  return h(
    "p",
    { key: `ruled ${nth}`, class: "ruled", role: "status" },
    h("strong", null, mistaken ? "The floor was mistaken: " : "The floor ruled: "),
    [what, ...steps, done].filter(Boolean).join(" "),
    rules.length > 0 && h("why-button", { rule: rules.join(" ") }),
    assumed && h("span", { class: "soft small" }, ` Assumed: ${assumed}.`),
  );
}
