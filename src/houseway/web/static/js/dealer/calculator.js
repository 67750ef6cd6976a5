/** The calculator: pots and payouts from the amounts that the dealer types, with the rule for each line. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { _ } from "../text.js";

/**
 * @import { Child, Reckoned } from "../types.js"
 * @import { Felt } from "./felt.js"
 */

/**
 * A question for the table, or for each seat.
 * @typedef {{name: string, label: string, each?: boolean, hint?: string, tick?: boolean}} Question
 */

/** @returns {Record<string, Question[]>} */
const questionsByGame = () => ({
  poker: [
    { name: "put", label: _("Chips put in by each seat"), each: true },
    { name: "folded", label: _("Seats that folded"), hint: "6 7" },
    { name: "high", label: _("Seats, best hand first"), hint: _("2 5,3 for seat 2, then a tie of 5 and 3") },
    { name: "fee", label: _("Drop"), hint: "4" },
    { name: "dead", label: _("Dead money"), hint: "2" },
  ],
  hilo: [{ name: "low", label: _("Seats, best low first"), hint: _("Leave empty for no low") }],
  push: [
    { name: "tied", label: _("Tied seats"), hint: "2,5" },
    { name: "pushed", label: _("Push pots before this one"), hint: "0" },
  ],
  banked: [
    { name: "put", label: _("Wager on each square"), each: true },
    { name: "due", label: _("Each square wins, or loses with −"), each: true },
    { name: "bank", label: _("Chips in the bank"), hint: "200" },
    { name: "count", label: _("Count for the action button"), hint: _("Down card or dice") },
  ],
  pan: [
    { name: "put", label: _("Chips in front of each seat"), each: true },
    { name: "winner", label: _("Seat that collects"), hint: "3" },
    { name: "conditions", label: _("Chips from each player"), hint: "4" },
    { name: "foul", label: _("Seats with foul hands"), hint: "5 6" },
    { name: "out", label: _("Went out"), tick: true },
  ],
});

/** The calculator's name for a family of games. @param {string} family */
export const calculatorName = (family) => (family === "poker" ? _("Split pots") : _("Payouts"));

/** @param {Felt} felt */
export function openCalculator(felt) {
  const view = felt.view;
  if (!view) return;
  const { house, game, family, structure = "", limit } = view.table;
  const all = questionsByGame();
  const questions = [
    ...all[family],
    ...(game.endsWith("hilo") ? all.hilo : []),
    ...(game === "push-nine" ? all.push : []),
  ];
  const seats = (felt.expected.hand?.seats ?? felt.occupied.map(([seat]) => seat)).slice().sort((one, other) => one - other);
  /** @type {Reckoned[]} */
  let lines = [];
  let wrong = "";
  const dialog = openDialog(calculatorName(family), () => [
    h(
      "form",
      {
        class: "reckon-form",
        onsubmit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
          const query = new URLSearchParams({ structure, limit, ...formValues(felt, family, questions, seats, given) });
          try {
            lines = await fetchJson(`/api/reckon/${house}/${game}?${query}`);
            wrong = "";
          } catch (error) {
            lines = [];
            wrong = /** @type {Error} */ (error).message;
          }
          dialog.redraw();
        },
      },
      questions.map((one) => (one.each ? seatFields(felt, one, seats) : tableField(one))),
      h("button", { class: "main" }, _("Calculate")),
    ),
    wrong && h("p", { class: "notice bad", role: "alert" }, wrong),
    lines.length > 0 && resultLines(felt, lines),
  ]);
}

/** @param {Felt} felt @param {Question} one @param {number[]} seats @returns {Child} */
function seatFields(felt, one, seats) {
  return h(
    "fieldset",
    { key: one.name, class: "segments" },
    h("legend", null, one.label),
    h(
      "div",
      { class: "reckon-amounts" },
      seats.map((seat) =>
        h(
          "label",
          { key: seat, class: "field" },
          _("{seat} {name}", { seat: String(seat), name: felt.name(seat) }),
          h("input", { name: `${one.name} ${seat}`, inputmode: "decimal", autocomplete: "off" }),
        ),
      ),
    ),
  );
}

/** @param {Question} one @returns {Child} */
function tableField(one) {
  if (one.tick)
    return h("label", { key: one.name, class: "tick" }, h("input", { type: "checkbox", name: one.name, value: "yes" }), one.label);
  return h(
    "label",
    { key: one.name, class: "field" },
    one.label,
    h("input", { name: one.name, placeholder: one.hint, autocomplete: "off" }),
  );
}

/**
 * The form's values as the room expects them.
 * @param {Felt} felt
 * @param {string} family
 * @param {Question[]} questions
 * @param {number[]} seats
 * @param {FormData} given
 */
function formValues(felt, family, questions, seats, given) {
  /** @type {Record<string, string>} */
  const out = {};
  for (const { name, each } of questions) {
    const read = (/** @type {string} */ box) => String(given.get(box) ?? "").trim().replace("−", "-");
    out[name] = each
      ? seats
          .filter((seat) => read(`${name} ${seat}`))
          .map((seat) => `${seat}=${read(`${name} ${seat}`)}`)
          .join(" ")
      : read(name);
  }
  const { hand, next } = felt.expected;
  const button = hand?.button ?? next.button ?? 0;
  if (family === "poker") out.button = String(button);
  if (family === "banked" && out.bank) out.bank = `${next.bank?.seat ?? button}=${out.bank}`;
  if (family === "pan")
    out.doubles = felt.occupied
      .filter(([, one]) => one.doubles)
      .map(([seat]) => seat)
      .join(" ");
  return out;
}

/** @param {Felt} felt @param {Reckoned[]} lines */
function resultLines(felt, lines) {
  return h(
    "ul",
    { class: "reckoned", "aria-live": "polite" },
    lines.map((line, at) =>
      h(
        "li",
        { key: at },
        line.seat > 0 && h("span", { class: "whose" }, felt.name(line.seat)),
        h("span", null, line.says),
        line.rules.length > 0 && h("why-button", { rule: line.rules.join(" ") }),
        // Show each assumption only once.
        line.assumed &&
          lines.findIndex((one) => one.assumed === line.assumed) === at &&
          h("small", { class: "soft" }, line.assumed),
      ),
    ),
  );
}
