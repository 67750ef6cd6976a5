/** Where a dealer begins: every table that is dealt by hand, one large button each. */
import { h, render } from "../dom.js";
import { room } from "../socket.js";

/** @import { TableLine } from "../types.js" */

/** @type {import("../router.js").Page} */
export function page(root) {
  return room.watch("lobby", ({ tables }) => {
    const mine = Object.entries(tables).filter(([, one]) => one.by_hand);
    render(
      root,
      h(
        "div",
        { class: "wrap staff" },
        h("h1", null, "Tables dealt by hand"),
        mine.length
          ? h("nav", { class: "deal-here", "aria-label": "Tables dealt by hand" }, mine.map(link))
          : h("p", { class: "notice" }, "No table is dealt by hand. The floor opens one."),
      ),
    );
  });
}

/** @param {[string, TableLine]} table */
function link([id, one]) {
  return h(
    "a",
    { key: id, class: "button big", href: `/dealer/${id}` },
    h("strong", null, `Table ${id}`),
    h("span", null, `${one.title} ${one.limit}`),
    h("span", { class: "soft" }, `${one.seated} of ${one.most} seats taken`),
  );
}
