/** Makes a choice from the table's menu, asking for an amount or an option first. */
import { h } from "../dom.js";
import { dollars, legal } from "../money.js";
import { confirmed, openDialog } from "../shell/dialog.js";

/**
 * @import { Sitting } from "./sitting.js"
 * @import { Choice, Chosen, Typed } from "../types.js"
 */

/** @param {Sitting} at @param {Choice} choice */
export async function askChoice(at, choice) {
  if (choice.amount || choice.pick) return form(at, choice);
  if (
    (choice.danger || choice.command.type === "Leave") &&
    !(await confirmed(choice.label, `${choice.label}?`, choice.label))
  )
    return undefined;
  return at.send(choice);
}

/** @param {Sitting} at @param {Choice} choice */
function form(at, choice) {
  const of = choice.amount;
  const dialog = openDialog(choice.label, (close) =>
    h(
      "form",
      {
        class: "stack",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          close();
          at.send(choice);
        },
      },
      choice.pick &&
        h(
          "label",
          { class: "field" },
          "Which",
          h(
            "select",
            {
              onchange: (/** @type {Chosen} */ event) => {
                at.picks[choice.id] = event.target.value;
              },
            },
            choice.pick.of.map(([value, text]) => h("option", { key: String(value), value: String(value) }, text)),
          ),
        ),
      of &&
        h(
          "label",
          { class: "field" },
          `${dollars(of.least)} to ${dollars(of.most)}`,
          h("input", {
            type: "range",
            min: of.least,
            max: of.most,
            step: of.step || 1,
            value: String(at.amountFor(choice)),
            oninput: (/** @type {Typed} */ event) => {
              at.amounts[choice.id] = legal(of, Number(event.target.value));
              dialog.redraw();
            },
          }),
        ),
      of && h("p", { class: "big-amount" }, dollars(at.amountFor(choice))),
      h("button", { class: "main" }, choice.label),
    ),
  );
}
