/** The floor's latest actions with people and seats, with undo. */
import { h } from "../dom.js";
import { ago } from "./ago.js";
import { runCommand } from "./command-form.js";

/** @import { FloorView } from "../types.js" */

/** @param {FloorView} view */
export function recentActions(view) {
  return (
    view.acts.length > 0 &&
    h(
      "section",
      { class: "acts stack", "aria-label": "Latest actions" },
      h("h2", null, "Latest actions"),
      h(
        "ol",
        null,
        view.acts.map((one) =>
          h(
            "li",
            { key: one.act, class: one.undone ? "soft" : "" },
            one.undone ? h("s", null, one.says) : h("span", null, one.says),
            h("span", { class: "soft small" }, one.undone ? `undone by ${one.undone}` : `${one.by}, ${ago(one.at)} ago`),
            one.stands && h("span", { class: "soft small" }, `Can't undo: ${one.stands}`),
            !one.undone &&
              !one.stands &&
              h(
                "button",
                {
                  type: "button",
                  class: "quiet",
                  "aria-label": `Undo: ${one.says}`,
                  onclick: () => runCommand({ type: "Undo", act: one.act }, "Undone."),
                },
                "Undo",
              ),
          ),
        ),
      ),
    )
  );
}
