/**
 * The drop: each box is counted blind, then compared with the log; corrections are struck through, and a second person
 * verifies.
 */
import { h } from "../dom.js";
import { dollars, gained } from "../money.js";
import { bars } from "./bars.js";
import { figure } from "./events.js";
import { gameTitle, houseName } from "./names.js";
import { order, orderForm } from "./order.js";
import { figures } from "./page.js";
import { boxName } from "./words.js";

/**
 * @import { DropBox, OfficeView } from "../types.js"
 * @typedef {[table: string, shift: string, box: DropBox]} Boxed
 */

/** @param {OfficeView} view */
export function boxes(view) {
  return Object.entries(view.drop).flatMap(([table, shifts]) =>
    Object.entries(shifts).map(([shift, box]) => /** @type {Boxed} */ ([table, shift, box])),
  );
}

/** @param {string} table @param {string} shift @param {DropBox} box */
function count(table, shift, box) {
  const amount = { name: "cents", label: "Found in the box", sort: /** @type {const} */ ("dollars") };
  const { count: sheet, counted = 0, cents = 0 } = box;
  if (sheet === undefined) {
    return h(
      "button",
      {
        type: "button",
        "aria-label": `Count the box of table ${table}, shift ${shift}`,
        onclick: () =>
          orderForm("Count the box", [amount], (given) => ({ type: "CountDrop", table, shift, ...given }), {
            intro: h("p", { class: "soft" }, "Count what is there. What the log has is told afterwards. The box is off the table: what is collected from now on goes into a fresh one."),
          }),
      },
      "Count",
    );
  }
  const correct = () =>
    orderForm(
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
    h("span", { class: "soft" }, counted === cents ? "agrees" : gained(counted - cents)),
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
            onclick: () => order({ type: "VerifyCount", count: sheet }, "Verified."),
          },
          "Verify",
        ),
  );
}

/** Sums of the counted boxes by `name`, largest first. @param {Boxed[]} all @param {(box: Boxed) => string} name */
function sums(all, name) {
  /** @type {Map<string, number>} */
  const by = new Map();
  for (const box of all) by.set(name(box), (by.get(name(box)) ?? 0) + (box[2].counted ?? 0));
  return [...by].sort((one, other) => other[1] - one[1]).slice(0, 12);
}

/** @param {OfficeView} view */
export function drop(view) {
  const all = boxes(view);
  const counted = all.filter(([, , box]) => box.cents !== undefined);
  return h(
    "section",
    { class: "stack", "aria-label": "Drop" },
    h("h2", null, "Drop"),
    counted.length > 0 &&
      h(
        "div",
        { class: "two" },
        bars(
          "By house",
          sums(counted, ([, , box]) => houseName(box.house)),
        ),
        bars(
          "By game",
          sums(counted, ([, , box]) => gameTitle(box.house, box.game)),
        ),
      ),
    all.length
      ? figures(
          "By box",
          ["Table", "House", "Game", "Shift", "In the log", "Counted"],
          all.map(([table, shift, box]) => [
            h("a", { href: `/table/${table}` }, table),
            houseName(box.house),
            gameTitle(box.house, box.game),
            boxName(shift),
            box.cents === undefined ? h("span", { class: "soft" }, "not counted") : figure(box.cents, `drop:${table}:${shift}`),
            count(table, shift, box),
          ]),
        )
      : h("p", { class: "soft" }, "Nothing has been collected yet."),
  );
}
