/** The floor's board: all tables, the lists, and the latest actions with undo. */
import { h } from "../dom.js";
import { bindPageKeys } from "../keys.js";
import { recentActions } from "../staff/recent-actions.js";
import { adjustments } from "../staff/adjustments.js";
import { pickedPerson, cancelMove } from "../staff/move-person.js";
import { dealerSection } from "../staff/dealers.js";
import { listSection } from "../staff/lists.js";
import { openTable } from "../staff/open-table.js";
import { staffPage } from "../staff/page.js";
import { tableTile } from "../staff/tables.js";

/** @import { FloorLine, FloorView } from "../types.js" */

/** How many tables are in each state. @param {FloorLine[]} tables */
function summary(tables) {
  /** @type {Map<string, number>} */
  const count = new Map();
  for (const { now } of tables) count.set(now.is, (count.get(now.is) ?? 0) + 1);
  return [`${tables.length} ${tables.length === 1 ? "table" : "tables"}`, ...[...count].map(([is, of]) => `${of} ${is}`)].join(
    " · ",
  );
}

/** @param {() => void} redraw */
function moveBanner(redraw) {
  const who = pickedPerson();
  return (
    who &&
    h(
      "p",
      { class: "carrying", role: "status" },
      h("strong", null, who.name),
      ": choose a seat. ",
      h("button", { type: "button", onclick: () => cancelMove(redraw) }, "Cancel"),
    )
  );
}

export const page = staffPage("floor", "Floor", "floor", (/** @type {FloorView} */ view, redraw) => {
  bindPageKeys([["Escape", () => cancelMove(redraw)]]);
  const tables = Object.entries(view.tables).sort((one, other) => Number(one[0]) - Number(other[0]));
  return [
    h(
      "p",
      { class: "row wide soft" },
      h("span", null, summary(tables.map(([, one]) => one))),
      h("button", { type: "button", onclick: openTable }, "Open a table"),
      h("a", { class: "push", href: "/board" }, "Board for the wall"),
      h("a", { href: "/kiosk" }, "Kiosk"),
      h("a", { href: "/list" }, "Lists on a phone"),
    ),
    moveBanner(redraw),
    h(
      "div",
      { class: "floor-board" },
      h(
        "ul",
        { class: "consoles" },
        tables.map(([id, one]) => tableTile(id, one, redraw)),
      ),
      h("div", { class: "beside stack" }, listSection(view, redraw), dealerSection(view), recentActions(view)),
    ),
    adjustments(view),
  ];
});
