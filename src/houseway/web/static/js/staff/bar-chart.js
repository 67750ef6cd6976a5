/** A bar chart of amounts: one bar per line, with its figure. */
import { h } from "../dom.js";
import { dollars } from "../money.js";

/** @param {string} title @param {[string, number][]} lines */
export function barChart(title, lines) {
  const most = Math.max(1, ...lines.map(([, cents]) => cents));
  const tall = 34;
  return h(
    "figure",
    { class: "bars" },
    h("figcaption", null, title),
    h(
      "svg",
      {
        viewBox: `0 0 600 ${Math.max(1, lines.length) * tall}`,
        role: "img",
        "aria-label": lines.map(([name, cents]) => `${name}: ${dollars(cents)}`).join(", "),
      },
      lines.map(([name, cents], at) =>
        h(
          "g",
          { key: name, transform: `translate(0 ${at * tall})` },
          h("text", { x: 0, y: 21 }, name),
          h("rect", { x: 270, y: 6, height: 20, rx: 4, width: Math.max(2, Math.round((cents / most) * 230)) }),
          h("text", { x: 510, y: 21 }, dollars(cents)),
        ),
      ),
    ),
  );
}
