/** The other players at a table, with notes on them. */
import { ask } from "../api.js";
import { h } from "../dom.js";
import { refusal } from "../shell/toast.js";
import { noteOn } from "./notes.js";
import { openPlayer } from "./players.js";

/**
 * @import { Sitting } from "../table/sitting.js"
 * @import { Seat } from "../types.js"
 */

/** @param {Sitting} at @param {Seat} who */
async function open(at, who) {
  try {
    const met = await ask("/api/my/players");
    openPlayer(
      who,
      met.find((one) => one.player === who.player),
      at.redraw,
    );
  } catch (error) {
    refusal(error);
  }
}

/** @param {Sitting} at */
export function company(at) {
  const others = Object.entries(at.view.seats).filter(([number]) => Number(number) !== at.seat);
  if (!others.length) return null;
  return h(
    "section",
    { class: "stack company", "aria-label": "Who sits here" },
    h("h2", null, "Who sits here"),
    h(
      "ul",
      null,
      others.map(([number, one]) =>
        h(
          "li",
          { key: number },
          h(
            "button",
            { type: "button", class: "quiet", "aria-haspopup": "dialog", onclick: () => open(at, one) },
            h("span", null, one.name),
            h("span", { class: "soft small" }, noteOn(one.player).split("\n")[0] || "Notes and figures"),
          ),
        ),
      ),
    ),
  );
}
