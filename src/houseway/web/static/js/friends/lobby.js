/** In the lobby: a table of one's own for friends, and those one was invited to. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { openPrivate } from "./open.js";

/** @import { LobbyView } from "../types.js" */

/** @param {LobbyView} view @param {string} house what is chosen already */
export function friendsTables(view, house) {
  const tables = Object.entries(me.known?.friends ?? {});
  return h(
    "section",
    { key: "friends", class: "friends", "aria-label": "Friends" },
    h("button", { type: "button", onclick: () => openPrivate(view, house) }, "Play with friends"),
    tables.map(([id, one]) =>
      h(
        "a",
        { key: id, class: "button", href: `/table/${id}` },
        h("strong", null, one.name || `Table ${id}`),
        h("span", { class: "soft small" }, `${one.title} ${one.limit}`),
      ),
    ),
  );
}
