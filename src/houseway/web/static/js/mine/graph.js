/** A graph of a player's chips, hand by hand, with the zero line. */
import { h } from "../dom.js";
import { dollars, signedDollars } from "../money.js";
import { ngettext } from "../text.js";

/** @import { Cents } from "../types.js" */

const WIDTH = 1000;
const HEIGHT = 240;

/** A round step that fits a range about three times. @param {number} range */
function roundStep(range) {
  const rough = Math.max(range, 100) / 3;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return /** @type {number} */ ([1, 2, 5, 10].map((one) => one * ten).find((one) => one >= rough));
}

/** @param {Cents[]} totals */
function scale(totals) {
  const least = Math.min(0, ...totals);
  const most = Math.max(0, ...totals);
  const by = roundStep(most - least);
  const low = Math.floor(least / by) * by;
  const high = Math.max(Math.ceil(most / by) * by, low + by);
  const marks = [...Array(Math.round((high - low) / by) + 1).keys()].map((at) => low + at * by);
  return { marks, y: (/** @type {Cents} */ cents) => (HEIGHT * (high - cents)) / (high - low) };
}

/** @param {[number, Cents][]} line @param {number} hands */
export function resultGraph(line, hands) {
  const totals = [0, ...line.map(([, cents]) => cents)];
  const { marks, y } = scale(totals);
  const x = (/** @type {number} */ at) => (WIDTH * at) / Math.max(1, totals.length - 1);
  const d = totals.map((cents, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(cents).toFixed(1)}`).join("");
  const last = totals[totals.length - 1];
  const said = ngettext("{count} hand: {result}. Highest {most}, lowest {least}.", "{count} hands: {result}. Highest {most}, lowest {least}.", hands, {
    result: signedDollars(last),
    most: signedDollars(Math.max(...totals)),
    least: signedDollars(Math.min(...totals)),
  });
  return h(
    "figure",
    { class: "graph" },
    h(
      "div",
      { class: "graph-area" },
      h(
        "div",
        { class: "graph-marks", "aria-hidden": "true" },
        marks.map((cents) =>
          h("span", { key: cents, class: "amount", style: { top: `${(100 * y(cents)) / HEIGHT}%` } }, dollars(cents)),
        ),
      ),
      h(
        "svg",
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": said },
        marks.map((cents) =>
          h("line", { key: cents, class: cents ? "grid" : "grid zero", x1: 0, x2: WIDTH, y1: y(cents), y2: y(cents) }),
        ),
        h("path", { class: "under", d: `${d}L${WIDTH} ${y(0)}L0 ${y(0)}Z` }),
        h("path", { class: last < 0 ? "course down" : "course", d }),
      ),
    ),
    h("figcaption", { class: "soft small" }, said),
  );
}
