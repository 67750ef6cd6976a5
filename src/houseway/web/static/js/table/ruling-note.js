/** A ruling of the floor: the irregularity, the steps, and the rule. */
import { h } from "../dom.js";
import { _, asSentence, cardText } from "../text.js";

/** @import { FloorSaid } from "../types.js" */

/** @param {FloorSaid} one @param {number} nth @param {(seat: number) => string} name */
export function rulingNote({ says, seat, faces = [], mistaken, steps = [], rules = [], assumed = "", done = "" }, nth, name) {
  const about = [seat && name(seat), cardText(faces)].filter(Boolean).join(", ");
  return h(
    "p",
    { key: `ruled ${nth}`, class: "ruled", role: "status" },
    h("strong", null, mistaken ? _("The floor was mistaken:") : _("Floor ruling:")),
    " ",
    [about && _("{about}:", { about }), asSentence(says), ...steps, done].filter(Boolean).join(" "),
    rules.length > 0 && h("why-button", { rule: rules.join(" ") }),
    assumed && [" ", h("span", { class: "soft small" }, _("Assumed: {reading}", { reading: asSentence(assumed) }))],
  );
}
