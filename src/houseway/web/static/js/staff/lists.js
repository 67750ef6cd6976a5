/** The waiting lists beside the tables: names in order, each to be picked up and put on a seat. */
import { h } from "../dom.js";
import { ago } from "./ago.js";
import { carried } from "./carry.js";

/** @import { FloorView, ListedName } from "../types.js" */

/** @param {ListedName} one @param {number} place @param {() => void} redraw */
function name(one, place, redraw) {
  return h(
    "li",
    { key: one.player, class: one.table ? "called" : "" },
    h(
      "button",
      {
        type: "button",
        class: "listed",
        "aria-label": `${one.name}, ${place} on the list`,
        ...carried({ player: one.player, name: one.name }, redraw),
      },
      h("span", { class: "chair-number" }, String(place)),
      h("span", { class: "chair-name" }, one.name),
      h("span", { class: "soft small" }, one.table ? `called to ${one.table}` : ago(one.since)),
    ),
  );
}

/** @param {FloorView} view @param {() => void} redraw */
export function lists(view, redraw) {
  const all = Object.entries(view.lists);
  return h(
    "section",
    { class: "lists stack", "aria-label": "Waiting lists" },
    h("h2", null, "Lists"),
    all.length === 0 && h("p", { class: "soft" }, "Nobody waits."),
    all.map(([id, list]) =>
      h(
        "section",
        { key: id, class: "waiting-list", "data-house": list.house, "aria-label": `${list.title} ${list.limit}` },
        h("h3", null, `${list.title} ${list.limit}`),
        h(
          "ol",
          null,
          list.names.map((one, at) => name(one, at + 1, redraw)),
        ),
      ),
    ),
  );
}
