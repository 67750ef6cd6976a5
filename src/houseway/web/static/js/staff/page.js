/** Shared parts of the staff pages, which need a role and show one topic. */
import { h, render } from "../dom.js";
import { me } from "../me.js";
import { room } from "../socket.js";
import { _ } from "../text.js";
import { callsBoard, watchCalls } from "./calls.js";

/**
 * @import { Page } from "../router.js"
 * @import { Child, FloorCall, Topics } from "../types.js"
 */

const NOT_ALLOWED = {
  floor: () => _("This page is for the floor. Sign in with a floor key, or with the key printed where the room was opened."),
  cage: () => _("This page is for the cage. Sign in with a cage key, or with the key printed where the room was opened."),
  office: () => _("This page is for the back office. Sign in with an office key, or with the key printed where the room was opened."),
};

/**
 * Makes a page that draws a topic.
 * @template {"floor" | "cage" | "office"} T
 * @param {T} topic
 * @param {() => string} title
 * @param {T} role
 * @param {(view: Topics[T], redraw: () => void) => Child} draw
 * @returns {Page}
 */
export function staffPage(topic, title, role, draw) {
  return (root) => {
    /** @type {Topics[T] | undefined} */
    let view;
    /** @type {FloorCall[]} */
    let calls = [];
    let stop = () => {};
    let watching = false;
    const redraw = () => render(root, h("div", { class: "wrap staff" }, h("h1", null, title()), inside()));
    const inside = () => {
      if (!me.known?.roles?.includes(role))
        return h("p", { class: "notice" }, NOT_ALLOWED[role]());
      return [
        callsBoard(calls, me.known.roles.includes("floor")),
        view ? draw(view, redraw) : h("p", { class: "soft" }, _("One moment…")),
      ];
    };
    const begin = () => {
      if (!watching && me.known?.roles?.includes(role)) {
        watching = true;
        const stops = [
          room.watch(topic, (seen) => {
            view = seen;
            redraw();
          }),
          watchCalls((open) => {
            calls = open;
            redraw();
          }),
        ];
        stop = () => stops.forEach((end) => end());
      }
      redraw();
    };
    me.addEventListener("change", begin);
    begin();
    // Elapsed times change without any event.
    const clock = setInterval(redraw, 10_000);
    return () => {
      stop();
      clearInterval(clock);
      me.removeEventListener("change", begin);
    };
  };
}

/**
 * A table that scrolls sideways on a narrow screen.
 * @param {string} caption
 * @param {string[]} heads
 * @param {Child[][]} rows
 */
export function dataTable(caption, heads, rows) {
  return h(
    "div",
    { class: "scrolls", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      { class: "figures" },
      h("caption", null, caption),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          heads.map((head) => h("th", { key: head, scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map((cells, at) =>
          h(
            "tr",
            { key: at },
            cells.map((cell, place) => h("td", { key: place }, cell)),
          ),
        ),
      ),
    ),
  );
}
