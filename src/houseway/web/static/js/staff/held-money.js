/** Held money: waiting for a signature, a jackpot payment or a table. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { _ } from "../text.js";
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
      _("Release {hold}", { hold: holdName(hold) }),
      [{ name: "reason", label: _("Reason") }],
      ({ reason }) => ({ type: "Release", hold, reason }),
      { intro: h("p", { class: "soft" }, _("The money goes back where it came from.")), said: _("Released.") },
    );
  return (
    all.length > 0 &&
    h(
      "section",
      { class: "stack", "aria-label": _("Held money") },
      h("h2", null, _("Held money")),
      dataTable(
        _("Held money"),
        [_("For"), _("From"), _("Amount"), _("Held for"), _("Next step")],
        all.map(([hold, is]) => [
          holdName(hold),
          is.name,
          dollars(is.cents),
          ago(is.at),
          h("button", { type: "button", onclick: () => release(hold) }, _("Release")),
        ]),
      ),
    )
  );
}
