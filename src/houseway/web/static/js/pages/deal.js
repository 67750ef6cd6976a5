/** The dealer's start page: a large button for every table dealt by hand. */
import { h, render } from "../dom.js";
import { me } from "../me.js";
import { room } from "../socket.js";
import { callsBoard, watchCalls } from "../staff/calls.js";

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
        h("h1", null, "Tables dealt by hand"),
        callsBoard(calls, Boolean(me.known?.roles?.includes("floor"))),
        mine.length
          ? h("nav", { class: "deal-here", "aria-label": "Tables dealt by hand" }, mine.map(tableLink))
          : h("p", { class: "notice" }, "No table is dealt by hand. The floor opens one."),
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
    h("strong", null, `Table ${id}`),
    h("span", null, `${one.title} ${one.limit}`),
    h("span", { class: "soft" }, `${one.seated} of ${one.most} seats taken`),
  );
}
