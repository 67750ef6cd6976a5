import { h, render } from "../dom.js";

/** @type {import("../router.js").Page} */
export function page(root) {
  render(
    root,
    h(
      "div",
      { class: "wrap lost stack" },
      h("h1", null, "There is no such room."),
      h("p", { class: "soft" }, "The address leads nowhere in this house."),
      h("p", null, h("a", { class: "button main", href: "/" }, "To the lobby")),
    ),
  );
}
