/** Makes a choice from the table's menu, asking for an amount or an option first. */
import { h } from "../dom.js";
import { dollars, nearestLegal } from "../money.js";
import { confirmDialog, openDialog } from "../shell/dialog.js";
import { _ } from "../text.js";
import { choiceType } from "./session.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Choice, SelectChange, InputChange } from "../types.js"
 */

/** @param {TableSession} at @param {Choice} choice */
export async function makeChoice(at, choice) {
  if (choice.amount || choice.pick) return openChoiceForm(at, choice);
  if (
    (choice.danger || choiceType(choice) === "Leave") &&
    !(await confirmDialog(choice.label, _("{choice}?", { choice: choice.label }), choice.label))
  )
    return undefined;
  return at.send(choice);
}

/** @param {TableSession} at @param {Choice} choice */
function openChoiceForm(at, choice) {
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
          _("Which one?"),
          h(
            "select",
            {
              onchange: (/** @type {SelectChange} */ event) => {
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
          _("{least} to {most}", { least: dollars(of.least), most: dollars(of.most) }),
          h("input", {
            type: "range",
            min: of.least,
            max: of.most,
            step: of.step || 1,
            value: String(at.amountFor(choice)),
            oninput: (/** @type {InputChange} */ event) => {
              at.amounts[choice.id] = nearestLegal(of, Number(event.target.value));
              dialog.redraw();
            },
          }),
        ),
      of && h("p", { class: "big-amount" }, dollars(at.amountFor(choice))),
      h("button", { class: "main" }, choice.label),
    ),
  );
}
