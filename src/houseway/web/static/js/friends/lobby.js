/** The lobby's private tables: a button to open one, and the tables this player is invited to. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { _ } from "../text.js";
import { openPrivateDialog } from "./open.js";

/** @import { LobbyView } from "../types.js" */

/** @param {LobbyView} view @param {string} house the preselected house */
export function privateTables(view, house) {
  const tables = Object.entries(me.known?.friends ?? {});
  return h(
    "section",
    { key: "friends", class: "friends", "aria-label": _("Friends") },
    h("button", { type: "button", onclick: () => openPrivateDialog(view, house) }, _("Play with friends")),
    tables.map(([id, one]) =>
      h(
        "a",
        { key: id, class: "button", href: `/table/${id}` },
        h("strong", null, one.name || _("Table {table}", { table: id })),
        h("span", { class: "soft small" }, _("{game} {limit}", { game: one.title, limit: one.limit })),
      ),
    ),
  );
}
