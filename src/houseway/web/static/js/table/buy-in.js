/** Sitting down: the buy-in. */
import { h } from "../dom.js";
import { dollars, nearestLegal } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { _ } from "../text.js";

/** @import { Choice, InputChange } from "../types.js" */

/** @param {import("./session.js").TableSession} at @param {Choice} choice @param {number} seat */
export function askBuyIn(at, choice, seat) {
  const of = choice.amount;
  if (!of) return void at.send(choice, seat);
  const set = (/** @type {number} */ cents) => {
    at.amounts[choice.id] = nearestLegal(of, cents);
    dialog.redraw();
  };
  const dialog = openDialog(_("Seat {number}", { number: seat }), (close) =>
    h(
      "form",
      {
        class: "stack",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          close();
          at.send(choice, seat);
        },
      },
      h(
        "label",
        { class: "field" },
        _("Buy-in: {least} to {most}", { least: dollars(of.least), most: dollars(of.most) }),
        h("input", {
          type: "range",
          min: of.least,
          max: of.most,
          step: of.step || 1,
          value: String(at.amountFor(choice)),
          oninput: (/** @type {InputChange} */ event) => set(Number(event.target.value)),
        }),
      ),
      h("p", { class: "big-amount" }, dollars(at.amountFor(choice))),
      h("button", { class: "main" }, _("Sit down")),
    ),
  );
}
