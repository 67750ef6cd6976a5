/** Chips by denomination: a form to count them, and a count in words. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { _ } from "../text.js";

/** @import { Child, Rack, InputChange } from "../types.js" */

/** @param {Rack} rack */
export const rackTotal = (rack) => Object.entries(rack).reduce((sum, [value, count]) => sum + Number(value) * count, 0);

/** @param {Rack} rack */
export function rackText(rack) {
  const chips = Object.entries(rack)
    .filter(([, count]) => count)
    .sort((one, other) => Number(other[0]) - Number(one[0]));
  return chips.map(([value, count]) => `${count} × ${dollars(Number(value))}`).join(", ") || _("No chips");
}

/**
 * Asks for chips by denomination. `then` gets them and returns whether the dialog may close.
 * @param {string} title
 * @param {number[]} values
 * @param {(rack: Rack) => Promise<unknown>} then
 * @param {{intro?: Child, yes?: string}} [how]
 */
export function countChips(title, values, then, { intro, yes = title } = {}) {
  /** @type {Rack} */
  const rack = {};
  const dialog = openDialog(title, (close) =>
    h(
      "form",
      {
        class: "stack",
        onsubmit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          if (await then(Object.fromEntries(Object.entries(rack).filter(([, count]) => count)))) close();
        },
      },
      intro,
      h(
        "div",
        { class: "rack" },
        [...values]
          .sort((one, other) => other - one)
          .map((value) =>
            h(
              "label",
              { key: value, class: "rack-line" },
              h("span", null, _("{amount} chips", { amount: { cents: value } })),
              h("input", {
                inputmode: "numeric",
                pattern: "[0-9]*",
                autocomplete: "off",
                maxlength: 6,
                name: `chips-${value}`,
                oninput: (/** @type {InputChange} */ event) => {
                  rack[String(value)] = Number(event.target.value) || 0;
                  dialog.redraw();
                },
              }),
              h("span", { class: "amount" }, dollars(value * (rack[String(value)] ?? 0))),
            ),
          ),
      ),
      h("p", { class: "rack-sum", role: "status" }, _("Total"), " ", h("strong", null, dollars(rackTotal(rack)))),
      h("button", { class: "main" }, yes),
    ),
  );
}
