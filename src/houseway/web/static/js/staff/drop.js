/**
 * The drop: each box is counted blind, then compared with the log; corrections are struck through, and a second person
 * verifies.
 */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { _ } from "../text.js";
import { variance } from "./banks.js";
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
  const amount = { name: "cents", label: _("Amount counted"), sort: /** @type {const} */ ("dollars") };
  const { count: sheet, counted = 0, cents = 0 } = box;
  if (sheet === undefined) {
    return h(
      "button",
      {
        type: "button",
        "aria-label": _("Count the box of table {table}, shift {shift}", { table, shift: boxName(shift) }),
        onclick: () =>
          openCommandForm(_("Count the box"), [amount], (given) => ({ type: "CountDrop", table, shift, ...given }), {
            intro: h("p", { class: "soft" }, _("Count the chips in the box. You see the log's amount afterwards. The box is off the table, and new drops go into a new one.")),
            said: _("The box is counted."),
          }),
      },
      _("Count"),
    );
  }
  const correct = () =>
    openCommandForm(
      _("Correct the count"),
      [amount, { name: "reason", label: _("Reason") }],
      (given) => ({ type: "CorrectCount", count: sheet, ...given }),
      { intro: h("p", { class: "soft" }, _("The old figure stays, struck through.")) },
    );
  return h(
    "span",
    { class: "row" },
    (box.struck ?? []).map((one, at) =>
      h("s", { key: at, title: _("{name}: {words}", { name: one.by, words: one.reason }) }, dollars(one.cents)),
    ),
    dollars(counted),
    h("span", { class: "soft" }, variance(counted, cents)),
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": _("Correct the count of table {table}, shift {shift}", { table, shift: boxName(shift) }),
        onclick: correct,
      },
      _("Correct"),
    ),
    box.verified
      ? h("span", { class: "soft" }, _("Counted by {name}, verified by {verifier}", { name: box.by ?? "", verifier: box.verified }))
      : h(
          "button",
          {
            type: "button",
            class: "quiet",
            "aria-label": _("Verify the count of table {table}, shift {shift}", { table, shift: boxName(shift) }),
            onclick: () => runCommand({ type: "VerifyCount", count: sheet }, _("Verified.")),
          },
          _("Verify"),
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
    { class: "stack", "aria-label": _("Drop") },
    h("h2", null, _("Drop")),
    counted.length > 0 &&
      h(
        "div",
        { class: "two" },
        barChart(
          _("By house"),
          sumBy(counted, ([, , box]) => houseName(box.house)),
        ),
        barChart(
          _("By game"),
          sumBy(counted, ([, , box]) => gameTitle(box.house, box.game)),
        ),
      ),
    all.length
      ? dataTable(
          _("By box"),
          [_("Table"), _("House"), _("Game"), _("Shift"), _("Log"), _("Counted")],
          all.map(([table, shift, box]) => [
            h("a", { href: `/table/${table}` }, table),
            houseName(box.house),
            gameTitle(box.house, box.game),
            boxName(shift),
            box.cents === undefined ? h("span", { class: "soft" }, _("Not counted")) : amountButton(box.cents, `drop:${table}:${shift}`),
            countCell(table, shift, box),
          ]),
        )
      : h("p", { class: "soft" }, _("No drops yet.")),
  );
}
