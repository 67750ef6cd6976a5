import { h, render } from "../dom.js";

/** @type {import("../router.js").Page} */
export function page(root) {
  render(
    root,
    h(
      "div",
      { class: "wrap lost stack" },
      h("h1", null, "There is no such page."),
      h("p", { class: "soft" }, "Nothing is at this address."),
      h("p", null, h("a", { class: "button main", href: "/" }, "To the lobby")),
    ),
  );
}
