/** Adjustments of accounts, which one of the floor proposes and another signs; and lifting a bar. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { runCommand, openCommandForm } from "./command-form.js";
import { dataTable } from "./page.js";
import { choosePerson } from "./people.js";

/** @import { FloorView } from "../types.js" */

function propose() {
  choosePerson("Adjust which account?", (who) =>
    openCommandForm(
      `Adjust the account of ${who.name}`,
      [
        {
          name: "way",
          label: "Which way",
          of: [
            ["in", `from the cage to ${who.name}`],
            ["out", `from ${who.name} to the cage`],
          ],
        },
        { name: "cents", label: "Amount", sort: "dollars" },
        { name: "reason", label: "Why" },
      ],
      ({ way, cents, reason }) => {
        const ends = ["cage", `player:${who.id}`];
        const [account, to] = way === "in" ? ends : ends.reverse();
        return { type: "Adjust", account, to, cents, reason };
      },
      {
        intro: h("p", { class: "soft" }, "The money is held until another floor person signs, or it is released."),
        yes: "Propose it",
        said: "It waits for a second signature.",
      },
    ),
  );
}

const letIn = () =>
  choosePerson("Lift the bar on which player?", (who) => runCommand({ type: "Unbar", player: who.id }, `${who.name} may come in.`), {
    only: (who) => Boolean(who.barred),
  });

/** @param {FloorView} view */
export function adjustments(view) {
  const sheets = Object.entries(view.adjustments);
  return h(
    "section",
    { class: "stack", "aria-label": "Adjustments" },
    h(
      "div",
      { class: "row" },
      h("h2", null, "Adjustments"),
      h("button", { type: "button", onclick: propose }, "Propose one"),
      h("button", { type: "button", onclick: letIn }, "Unbar"),
    ),
    sheets.length > 0 &&
      dataTable(
        "Proposed and signed",
        ["No.", "From", "To", "Amount", "Why", "By", "Signed by"],
        sheets.map(([id, is]) => [
          id,
          is.account_name,
          is.to_name,
          dollars(is.cents),
          is.reason,
          is.names.Adjust,
          is.state === "proposed"
            ? h("button", { type: "button", onclick: () => runCommand({ type: "Sign", adjustment: id }, "Signed.") }, "Sign")
            : (is.names.Sign ?? is.state),
        ]),
      ),
  );
}
