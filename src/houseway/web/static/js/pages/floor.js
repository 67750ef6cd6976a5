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
import { _, ngettext } from "../text.js";

/** @import { Doing, FloorLine, FloorView } from "../types.js" */

/** @type {Record<Doing["is"], (count: number) => string>} */
const STATES = {
  empty: (count) => ngettext("{count} empty", "{count} empty", count),
  "dead spread": (count) => ngettext("{count} dead spread", "{count} dead spreads", count),
  filling: (count) => ngettext("{count} filling", "{count} filling", count),
  going: (count) => ngettext("{count} running", "{count} running", count),
  waiting: (count) => ngettext("{count} waiting", "{count} waiting", count),
  stalled: (count) => ngettext("{count} stalled", "{count} stalled", count),
  paused: (count) => ngettext("{count} paused", "{count} paused", count),
};

/** How many tables are in each state. @param {FloorLine[]} tables */
function summary(tables) {
  /** @type {Map<Doing["is"], number>} */
  const count = new Map();
  for (const { now } of tables) count.set(now.is, (count.get(now.is) ?? 0) + 1);
  return [
    ngettext("{count} table", "{count} tables", tables.length),
    ...[...count].map(([is, of]) => [" · ", STATES[is](of)]),
  ];
}

/** @param {() => void} redraw */
function moveBanner(redraw) {
  const who = pickedPerson();
  return (
    who &&
    h(
      "p",
      { class: "carrying", role: "status" },
      h("strong", null, _("Choose a seat for {name}", { name: who.name })),
      " ",
      h("button", { type: "button", onclick: () => cancelMove(redraw) }, _("Cancel")),
    )
  );
}

export const page = staffPage("floor", () => _("Floor"), "floor", (/** @type {FloorView} */ view, redraw) => {
  bindPageKeys([["Escape", () => cancelMove(redraw)]]);
  const tables = Object.entries(view.tables).sort((one, other) => Number(one[0]) - Number(other[0]));
  return [
    h(
      "p",
      { class: "row wide soft" },
      h("span", null, summary(tables.map(([, one]) => one))),
      h("button", { type: "button", onclick: openTable }, _("Open a table")),
      h("a", { class: "push", href: "/board" }, _("Wall board")),
      h("a", { href: "/kiosk" }, _("Kiosk")),
      h("a", { href: "/list" }, _("Lists on a phone")),
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
