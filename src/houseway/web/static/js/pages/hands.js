/** One's own finished hands. */
import { h, render } from "../dom.js";
import { handSearch } from "../staff/hands.js";

/** @type {import("../router.js").Page} */
export function page(root) {
  const draw = () =>
    render(
      root,
      h(
        "div",
        { class: "wrap staff" },
        h("h1", null, "Hands I have played"),
        h("p", { class: "soft" }, "Each can be played again step by step, with the cards you were entitled to see."),
        handSearch(draw, false),
      ),
    );
  draw();
}
