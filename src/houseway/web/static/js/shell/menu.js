/** The menu on a narrow screen: every page by name. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { _ } from "../text.js";
import { openDialog } from "./dialog.js";
import { pagesFor } from "./pages.js";

function openMenu() {
  openDialog(_("Pages"), (close) =>
    h(
      "nav",
      { class: "menu", "aria-label": _("Pages") },
      [["/", _("Lobby")], ...pagesFor(me.known?.roles)].map(([path, name]) =>
        h("a", { key: path, class: "button", href: path, onclick: close }, name),
      ),
    ),
  );
}

export function menuButton() {
  return h(
    "button",
    {
      key: "menu",
      type: "button",
      class: "quiet menu-button",
      onclick: openMenu,
      "aria-haspopup": "dialog",
      "aria-label": _("Pages"),
    },
    h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: "M4 6h16M4 12h16M4 18h16" })),
  );
}
