/** Fields for the facts of an irregularity: seat, cards, amounts. */
import { h } from "../dom.js";
import { parseDollars } from "../money.js";
import { _ } from "../text.js";

/**
 * @import { SelectChange, Fact, FactField, Facts, InputChange } from "../types.js"
 * @typedef {(field: FactField, value: Fact) => void} SetFact
 * @typedef {Record<string, { name: string }>} Names
 */

/** @param {number | string} seat @param {Names} names */
export function seatName(seat, names) {
  const number = Number(seat);
  return names[seat] ? _("Seat {number}: {name}", { number, name: names[seat].name }) : _("Seat {number}", { number });
}

/**
 * Checkboxes for several values, kept in the order of ticking.
 * @param {FactField} field
 * @param {string} label
 * @param {[number | string, string][]} of
 * @param {Facts} facts
 * @param {SetFact} put
 */
function checkboxes(field, label, of, facts, put) {
  const chosen = /** @type {(number | string)[]} */ (facts[field.name] ?? []);
  return h(
    "fieldset",
    { key: field.name, class: "segments" },
    h("legend", null, label),
    of.map(([one, text]) =>
      h(
        "label",
        { key: one, class: "tick" },
        h("input", {
          type: "checkbox",
          checked: chosen.includes(one),
          onchange: (/** @type {InputChange} */ event) =>
            put(field, event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one)),
        }),
        text,
      ),
    ),
  );
}

/** An answer in words. @param {FactField} field @param {Fact} value */
export const answerText = (field, value) =>
  (field.sort !== "cards" && field.labels?.[field.values?.indexOf(/** @type {string | number} */ (value)) ?? -1]) || String(value);

/** The field for one fact. @param {FactField} field @param {Facts} facts @param {SetFact} put @param {Names} names */
export function factField(field, facts, put, names) {
  const label = field.needed ? field.asks : _("{question} (if it matters)", { question: field.asks });
  if (field.sort === "cards") {
    const count = field.counts[String(facts.seat ?? "")] ?? field.counts[""] ?? 0;
    return checkboxes(
      field,
      label,
      [...Array(count).keys()].map((nth) => [nth + 1, _("Card {number}", { number: nth + 1 })]),
      facts,
      put,
    );
  }
  const values = field.values ?? [];
  if (field.sort === "steps") {
    return checkboxes(
      field,
      label,
      values.map((one) => [one, answerText(field, one)]),
      facts,
      put,
    );
  }
  if (values.length) {
    return h(
      "label",
      { key: field.name, class: "field" },
      label,
      h(
        "select",
        {
          onchange: (/** @type {SelectChange} */ event) =>
            put(field, values.find((one) => String(one) === event.target.value) ?? ""),
        },
        !field.needed && h("option", { key: "", value: "" }, _("Not known")),
        values.map((one) =>
          h(
            "option",
            { key: String(one), value: String(one), selected: facts[field.name] === one },
            field.sort === "seat" ? seatName(Number(one), names) : answerText(field, one),
          ),
        ),
      ),
    );
  }
  const amount = field.sort === "amount";
  /** @param {string} text @returns {Fact} */
  const read = (text) => (field.sort === "text" ? text : amount ? parseDollars(text) || "" : text && Number(text));
  return h(
    "label",
    { key: field.name, class: "field" },
    label,
    h("input", {
      inputmode: field.sort === "text" ? false : amount ? "decimal" : "numeric",
      placeholder: amount ? "$" : false,
      onchange: (/** @type {InputChange} */ event) => put(field, read(event.target.value)),
    }),
  );
}
