/** Held money: waiting for a signature, a jackpot payment or a table. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { openCommandForm } from "./command-form.js";
import { ago } from "./ago.js";
import { dataTable } from "./page.js";
import { holdName } from "./labels.js";

/** @import { OfficeView } from "../types.js" */

/** @param {OfficeView} view */
export function heldMoney(view) {
  const all = Object.entries(view.held);
  const release = (/** @type {string} */ hold) =>
    openCommandForm(
      `Release ${holdName(hold)}`,
      [{ name: "reason", label: "Why" }],
      ({ reason }) => ({ type: "Release", hold, reason }),
      { intro: h("p", { class: "soft" }, "The money goes back to where it came from."), said: "Released." },
    );
  return (
    all.length > 0 &&
    h(
      "section",
      { class: "stack", "aria-label": "Held money" },
      h("h2", null, "Held"),
      dataTable(
        "Held money",
        ["For", "From", "Amount", "Since", "Next"],
        all.map(([hold, is]) => [
          holdName(hold),
          is.name,
          dollars(is.cents),
          ago(is.at),
          h("button", { type: "button", onclick: () => release(hold) }, "Release"),
        ]),
      ),
    )
  );
}
