/** The dealer's start page: a large button for every table dealt by hand. */
import { h, render } from "../dom.js";
import { gameName } from "../lists/games.js";
import { me } from "../me.js";
import { room } from "../socket.js";
import { callsBoard, watchCalls } from "../staff/calls.js";
import { _ } from "../text.js";

/** @import { FloorCall, TableLine, Topics } from "../types.js" */

/** @type {import("../router.js").Page} */
export function page(root) {
  /** @type {Topics["lobby"]["tables"]} */
  let tables = {};
  /** @type {FloorCall[]} */
  let calls = [];
  const redraw = () => {
    const mine = Object.entries(tables).filter(([, one]) => one.by_hand);
    render(
      root,
      h(
        "div",
        { class: "wrap staff" },
        h("h1", null, _("Tables to deal")),
        callsBoard(calls, Boolean(me.known?.roles?.includes("floor"))),
        mine.length
          ? h("nav", { class: "deal-here", "aria-label": _("Tables to deal") }, mine.map(tableLink))
          : h("p", { class: "notice" }, _("No tables to deal. Ask the floor to open one.")),
      ),
    );
  };
  const stops = [
    room.watch("lobby", (view) => {
      tables = view.tables;
      redraw();
    }),
    watchCalls((open) => {
      calls = open;
      redraw();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** @param {[string, TableLine]} table */
function tableLink([id, one]) {
  return h(
    "a",
    { key: id, class: "button big", href: `/dealer/${id}` },
    h("strong", null, _("Table {table}", { table: id })),
    h("span", null, gameName(one)),
    h("span", { class: "soft" }, _("{seated} of {most} seats taken", { seated: one.seated, most: one.most })),
  );
}
