/**
 * The drop: each box is counted blind, then compared with the log; corrections are struck through, and a second person
 * verifies.
 */
import { h } from "../dom.js";
import { dollars, signedDollars } from "../money.js";
import { barChart } from "./bar-chart.js";
import { amountButton } from "./events.js";
import { gameTitle, houseName } from "./names.js";
import { runCommand, openCommandForm } from "./command-form.js";
import { dataTable } from "./page.js";
import { boxName } from "./labels.js";

/**
 * @import { DropBox, OfficeView } from "../types.js"
 * @typedef {[table: string, shift: string, box: DropBox]} BoxEntry
 */

/** @param {OfficeView} view */
export function dropBoxes(view) {
  return Object.entries(view.drop).flatMap(([table, shifts]) =>
    Object.entries(shifts).map(([shift, box]) => /** @type {BoxEntry} */ ([table, shift, box])),
  );
}

/** @param {string} table @param {string} shift @param {DropBox} box */
function countCell(table, shift, box) {
  const amount = { name: "cents", label: "Counted amount", sort: /** @type {const} */ ("dollars") };
  const { count: sheet, counted = 0, cents = 0 } = box;
  if (sheet === undefined) {
    return h(
      "button",
      {
        type: "button",
        "aria-label": `Count the box of table ${table}, shift ${shift}`,
        onclick: () =>
          openCommandForm("Count the box", [amount], (given) => ({ type: "CountDrop", table, shift, ...given }), {
            intro: h("p", { class: "soft" }, "Count the chips in the box; the amount in the log is shown afterwards. The box is off the table: new collections go into a new box."),
          }),
      },
      "Count",
    );
  }
  const correct = () =>
    openCommandForm(
      "Correct the count",
      [amount, { name: "reason", label: "Why" }],
      (given) => ({ type: "CorrectCount", count: sheet, ...given }),
      { intro: h("p", { class: "soft" }, "The old figure is struck through and stays.") },
    );
  return h(
    "span",
    { class: "row" },
    (box.struck ?? []).map((one, at) =>
      h("s", { key: at, title: `${one.reason} (${one.by})` }, dollars(one.cents)),
    ),
    dollars(counted),
    h("span", { class: "soft" }, counted === cents ? "agrees" : signedDollars(counted - cents)),
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": `Correct the count of table ${table}, shift ${shift}`,
        onclick: correct,
      },
      "Correct",
    ),
    box.verified
      ? h("span", { class: "soft" }, `by ${box.by}, verified by ${box.verified}`)
      : h(
          "button",
          {
            type: "button",
            class: "quiet",
            "aria-label": `Verify the count of table ${table}, shift ${shift}`,
            onclick: () => runCommand({ type: "VerifyCount", count: sheet }, "Verified."),
          },
          "Verify",
        ),
  );
}

/**
 * Sums of the counted boxes by `name`, largest first.
 * @param {BoxEntry[]} all
 * @param {(box: BoxEntry) => string} name
 */
function sumBy(all, name) {
  /** @type {Map<string, number>} */
  const by = new Map();
  for (const box of all) by.set(name(box), (by.get(name(box)) ?? 0) + (box[2].counted ?? 0));
  return [...by].sort((one, other) => other[1] - one[1]).slice(0, 12);
}

/** @param {OfficeView} view */
export function dropSection(view) {
  const all = dropBoxes(view);
  const counted = all.filter(([, , box]) => box.cents !== undefined);
  return h(
    "section",
    { class: "stack", "aria-label": "Drop" },
    h("h2", null, "Drop"),
    counted.length > 0 &&
      h(
        "div",
        { class: "two" },
        barChart(
          "By house",
          sumBy(counted, ([, , box]) => houseName(box.house)),
        ),
        barChart(
          "By game",
          sumBy(counted, ([, , box]) => gameTitle(box.house, box.game)),
        ),
      ),
    all.length
      ? dataTable(
          "By box",
          ["Table", "House", "Game", "Shift", "In the log", "Counted"],
          all.map(([table, shift, box]) => [
            h("a", { href: `/table/${table}` }, table),
            houseName(box.house),
            gameTitle(box.house, box.game),
            boxName(shift),
            box.cents === undefined ? h("span", { class: "soft" }, "not counted") : amountButton(box.cents, `drop:${table}:${shift}`),
            countCell(table, shift, box),
          ]),
        )
      : h("p", { class: "soft" }, "Nothing has been collected yet."),
  );
}
