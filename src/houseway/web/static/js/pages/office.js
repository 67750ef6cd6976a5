/** The back office: the drop by box and shift with its count, jackpots, hands, reports. */
import { h } from "../dom.js";
import { dollars, gained } from "../money.js";
import { bars } from "../staff/bars.js";
import { handSearch } from "../staff/hands.js";
import { order, orderForm } from "../staff/order.js";
import { figures, staffPage } from "../staff/page.js";

const REPORTS = ["drop", "jackpots", "players", "hands", "rotation", "audit"];

/** @param {any} view @returns {[string, string, any][]} */
function boxes(view) {
  return Object.entries(view.drop ?? {}).flatMap(([table, shifts]) =>
    Object.entries(/** @type {any} */ (shifts)).map(
      ([shift, box]) => /** @type {[string, string, any]} */ ([table, shift, box]),
    ),
  );
}

/** @param {string} table @param {string} shift @param {any} box */
function count(table, shift, box) {
  const amount = { name: "cents", label: "Found in the box", sort: /** @type {const} */ ("dollars") };
  if (box.count === undefined) {
    return h(
      "button",
      {
        type: "button",
        "aria-label": `Count the box of table ${table}, shift ${shift}`,
        onclick: () =>
          orderForm("Count the box", [amount], ({ cents }) => ({ type: "CountDrop", table, shift, cents })),
      },
      "Count",
    );
  }
  const correct = () =>
    orderForm(
      "Correct the count",
      [amount, { name: "reason", label: "Why" }],
      (given) => ({ type: "CorrectCount", count: box.count, ...given }),
      { intro: h("p", { class: "soft" }, "The old figure is struck through and stays.") },
    );
  return h(
    "span",
    { class: "row" },
    (box.struck ?? []).map((/** @type {any} */ one, /** @type {number} */ at) =>
      h("s", { key: at, title: `${one.reason} (${one.by})` }, dollars(one.cents)),
    ),
    dollars(box.counted),
    h("span", { class: "soft" }, box.counted === box.cents ? "agrees" : gained(box.counted - box.cents)),
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
  );
}

/** Sums by what `name` says, the greatest first. @param {[string, string, any][]} all @param {(box: [string, string, any]) => string} name */
function sums(all, name) {
  /** @type {Map<string, number>} */
  const by = new Map();
  for (const box of all) by.set(name(box), (by.get(name(box)) ?? 0) + box[2].cents);
  return [...by].sort((one, other) => other[1] - one[1]).slice(0, 12);
}

/** @param {any} view */
function jackpots(view) {
  const funds = Object.entries(view.jackpots ?? {});
  const qualify = () =>
    orderForm(
      "Qualify a jackpot",
      [
        { name: "fund", label: "Fund", of: funds.map(([name]) => /** @type {[any, string]} */ ([name, name])) },
        { name: "table", label: "Table" },
        { name: "hand", label: "Hand", sort: "number" },
        { name: "player", label: "Player, such as p12" },
        { name: "cents", label: "Amount", sort: "dollars" },
      ],
      (given) => ({ type: "QualifyJackpot", ...given }),
      {
        intro: h(
          "p",
          { class: "soft" },
          "The money is held back until the claim is verified by somebody else and paid.",
        ),
      },
    );
  const claims = funds.flatMap(([, fund]) => Object.entries(/** @type {any} */ (fund).claims ?? {}));
  const next = (/** @type {string} */ id, /** @type {any} */ one) =>
    one.state === "qualified"
      ? h(
          "button",
          { type: "button", onclick: () => order({ type: "VerifyJackpot", claim: id }, "Verified from the log.") },
          "Verify",
        )
      : one.state === "verified" &&
        h(
          "button",
          { type: "button", class: "main", onclick: () => order({ type: "PayJackpot", claim: id }, "Paid.") },
          "Pay",
        );
  return h(
    "section",
    { class: "stack", "aria-label": "Jackpots" },
    h(
      "div",
      { class: "row" },
      h("h2", null, "Jackpots"),
      funds.length > 0 && h("button", { type: "button", onclick: qualify }, "Qualify a claim"),
    ),
    funds.length
      ? figures(
          "Funds",
          ["Fund", "Amount"],
          funds.map(([name, fund]) => [name, dollars(/** @type {any} */ (fund).cents)]),
        )
      : h("p", { class: "soft" }, "No jackpot money has come in yet."),
    claims.length > 0 &&
      figures(
        "Claims",
        ["No.", "Fund", "Hand", "Player", "Amount", "State", "Next"],
        claims.map(([id, one]) => {
          const is = /** @type {any} */ (one);
          return [
            id,
            is.fund,
            h("a", { href: `/hand/${is.table}/${is.hand}` }, `${is.table}/${is.hand}`),
            is.player,
            dollars(is.cents),
            is.state,
            next(id, is),
          ];
        }),
      ),
  );
}

export const page = staffPage("office", "Back office", "office", (view, redraw) => {
  const all = boxes(view);
  const total = all.reduce((sum, [, , box]) => sum + box.cents, 0);
  return [
    h(
      "dl",
      { class: "tiles" },
      h("div", null, h("dt", null, "Drop"), h("dd", null, dollars(total))),
      h(
        "div",
        null,
        h("dt", null, "Boxes not counted"),
        h("dd", null, String(all.filter(([, , box]) => box.count === undefined).length)),
      ),
      h("div", null, h("dt", null, "Shift"), h("dd", null, view.shift)),
    ),
    h(
      "section",
      { class: "stack", "aria-label": "Drop" },
      h("h2", null, "Drop"),
      all.length > 0 &&
        h(
          "div",
          { class: "two" },
          bars(
            "By house",
            sums(all, ([, , box]) => box.house),
          ),
          bars(
            "By game",
            sums(all, ([, , box]) => box.game),
          ),
        ),
      all.length
        ? figures(
            "By box",
            ["Table", "House", "Game", "Shift", "In the log", "Counted"],
            all.map(([table, shift, box]) => [
              h("a", { href: `/table/${table}` }, table),
              box.house,
              box.game,
              shift,
              dollars(box.cents),
              count(table, shift, box),
            ]),
          )
        : h("p", { class: "soft" }, "Nothing has been collected yet."),
    ),
    jackpots(view),
    handSearch(redraw, true),
    h(
      "section",
      { class: "stack", "aria-label": "Reports" },
      h("h2", null, "Reports"),
      h("p", { class: "soft" }, "Each line carries the numbers of the events that made it."),
      h(
        "div",
        { class: "row" },
        REPORTS.map((name) =>
          h(
            "a",
            { key: name, class: "button", href: `/api/office/${name}.csv`, download: `${name}.csv` },
            `${name}.csv`,
          ),
        ),
      ),
    ),
  ];
});
