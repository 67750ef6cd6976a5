/** Finding people by name. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { showError } from "../shell/toast.js";
import { _ } from "../text.js";

/** @import { Child, Found, InputChange } from "../types.js" */

/**
 * Asks for a person by name, then calls `then` with them.
 * @param {string} title
 * @param {(who: Found) => void} then
 * @param {{intro?: Child, role?: string, only?: (who: Found) => boolean}} [how]
 */
export function choosePerson(title, then, { intro, role = "", only = () => true } = {}) {
  /** @type {Found[]} */
  let found = [];
  let turn = 0;
  const look = async (/** @type {string} */ wanted) => {
    const mine = ++turn;
    try {
      const people = await fetchJson(`/api/people?find=${encodeURIComponent(wanted)}&role=${role}`);
      if (mine !== turn) return;
      found = people.filter(only);
      dialog.redraw();
    } catch (error) {
      showError(error);
    }
  };
  const dialog = openDialog(title, (close) => [
    intro,
    h(
      "label",
      { class: "field" },
      _("Name"),
      h("input", {
        type: "search",
        autofocus: true,
        autocomplete: "off",
        oninput: (/** @type {InputChange} */ event) => look(event.target.value),
      }),
    ),
    h(
      "ul",
      { class: "found", "aria-label": _("People") },
      found.map((who) =>
        h(
          "li",
          { key: who.id },
          h(
            "button",
            {
              type: "button",
              onclick: () => {
                close();
                then(who);
              },
            },
            who.name,
            who.barred && h("span", { class: "soft small" }, _("Barred: {reason}", { reason: who.barred })),
          ),
        ),
      ),
      found.length === 0 && h("li", { class: "soft" }, _("No one by that name.")),
    ),
  ]);
  look("");
}
