/** Adjustments of accounts, which one of the floor proposes and another signs; and lifting a bar. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { _ } from "../text.js";
import { runCommand, openCommandForm } from "./command-form.js";
import { dataTable } from "./page.js";
import { choosePerson } from "./people.js";

/** @import { FloorView } from "../types.js" */

function propose() {
  choosePerson(_("Adjust which account?"), (who) =>
    openCommandForm(
      _("Adjust {name}'s account", { name: who.name }),
      [
        {
          name: "way",
          label: _("Direction"),
          of: [
            ["in", _("From the cage to {name}", { name: who.name })],
            ["out", _("From {name} to the cage", { name: who.name })],
          ],
        },
        { name: "cents", label: _("Amount"), sort: "dollars" },
        { name: "reason", label: _("Reason") },
      ],
      ({ way, cents, reason }) => {
        const ends = ["cage", `player:${who.id}`];
        const [account, to] = way === "in" ? ends : ends.reverse();
        return { type: "Adjust", account, to, cents, reason };
      },
      {
        intro: h("p", { class: "soft" }, _("The money is held until a second floor person signs or releases it.")),
        yes: _("Send for signature"),
        said: _("Waiting for a second signature."),
      },
    ),
  );
}

const letIn = () =>
  choosePerson(_("Let which player back in?"), (who) => runCommand({ type: "Unbar", player: who.id }, _("{name} can come back in.", { name: who.name })), {
    only: (who) => Boolean(who.barred),
  });

/** @param {FloorView} view */
export function adjustments(view) {
  const sheets = Object.entries(view.adjustments);
  return h(
    "section",
    { class: "stack", "aria-label": _("Adjustments") },
    h(
      "div",
      { class: "row" },
      h("h2", null, _("Adjustments")),
      h("button", { type: "button", onclick: propose }, _("New adjustment")),
      h("button", { type: "button", onclick: letIn }, _("Let a player back in")),
    ),
    sheets.length > 0 &&
      dataTable(
        _("Adjustments, open and signed"),
        [_("No."), _("From"), _("To"), _("Amount"), _("Reason"), _("Requested by"), _("Signed by")],
        sheets.map(([id, is]) => [
          id,
          is.account_name,
          is.to_name,
          dollars(is.cents),
          is.reason,
          is.names.Adjust,
          is.state === "proposed"
            ? h("button", { type: "button", onclick: () => runCommand({ type: "Sign", adjustment: id }, _("Signed.")) }, _("Sign"))
            : (is.names.Sign ?? _("Released")),
        ]),
      ),
  );
}
