/** What pages for staff have in common: they need a role, and they live from one topic. */
import { h, render } from "../dom.js";
import { me } from "../me.js";
import { room } from "../socket.js";

/**
 * @import { Page } from "../router.js"
 * @import { Child, Topics } from "../types.js"
 */

/**
 * A page drawn from a topic.
 * @template {"floor" | "cage" | "office"} T
 * @param {T} topic @param {string} title @param {T} role
 * @param {(view: Topics[T], redraw: () => void) => Child} draw
 * @returns {Page}
 */
export function staffPage(topic, title, role, draw) {
  return (root) => {
    /** @type {Topics[T] | undefined} */
    let view;
    let stop = () => {};
    let watching = false;
    const redraw = () => render(root, h("div", { class: "wrap staff" }, h("h1", null, title), inside()));
    const inside = () => {
      if (!me.known?.roles?.includes(role))
        return h(
          "p",
          { class: "notice" },
          `This page is for the ${role === "office" ? "back office" : role}. The address with the key is printed where the room was opened, and gives every role.`,
        );
      return view ? draw(view, redraw) : h("p", { class: "soft" }, "One moment…");
    };
    const begin = () => {
      if (!watching && me.known?.roles?.includes(role)) {
        watching = true;
        stop = room.watch(topic, (seen) => {
          view = seen;
          redraw();
        });
      }
      redraw();
    };
    me.addEventListener("change", begin);
    begin();
    return () => {
      stop();
      me.removeEventListener("change", begin);
    };
  };
}

/** How long ago, in the shortest words. @param {number} moment */
export function ago(moment) {
  const seconds = Math.max(0, Math.round((Date.now() - moment) / 1000));
  if (seconds < 60) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** A table of figures that scrolls by itself on a narrow screen. @param {string} caption @param {string[]} heads @param {Child[][]} rows */
export function figures(caption, heads, rows) {
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
