/** The floor's latest actions with people and seats, with undo. */
import { h } from "../dom.js";
import { _ } from "../text.js";
import { ago } from "./ago.js";
import { runCommand } from "./command-form.js";

/** @import { FloorView } from "../types.js" */

/** @param {FloorView} view */
export function recentActions(view) {
  return (
    view.acts.length > 0 &&
    h(
      "section",
      { class: "acts stack", "aria-label": _("Latest actions") },
      h("h2", null, _("Latest actions")),
      h(
        "ol",
        null,
        view.acts.map((one) =>
          h(
            "li",
            { key: one.act, class: one.undone ? "soft" : "" },
            one.undone ? h("s", null, one.says) : h("span", null, one.says),
            h("span", { class: "soft small" }, one.undone ? _("Undone by {name}", { name: one.undone }) : _("{name}, {time} ago", { name: one.by, time: ago(one.at) })),
            one.stands && h("span", { class: "soft small" }, _("Can't undo. {reason}", { reason: one.stands })),
            !one.undone &&
              !one.stands &&
              h(
                "button",
                {
                  type: "button",
                  class: "quiet",
                  "aria-label": _("Undo: {action}", { action: one.says }),
                  onclick: () => runCommand({ type: "Undo", act: one.act }, _("Undone.")),
                },
                _("Undo"),
              ),
          ),
        ),
      ),
    )
  );
}
