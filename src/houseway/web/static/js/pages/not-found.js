import { h, render } from "../dom.js";
import { _ } from "../text.js";

/** @type {import("../router.js").Page} */
export function page(root) {
  render(
    root,
    h(
      "div",
      { class: "wrap lost stack" },
      h("h1", null, _("Page not found")),
      h("p", { class: "soft" }, _("There is no page at this address.")),
      h("p", null, h("a", { class: "button main", href: "/" }, _("Go to the lobby"))),
    ),
  );
}
