/** The gaming days and the shift that a report covers. */
import { h } from "../dom.js";
import { _ } from "../text.js";
import { shiftOf } from "./labels.js";

/** @import { OfficeView } from "../types.js" */

const DAY = 24 * 3600 * 1000;

export class ReportDays {
  from = "";
  to = "";
  shift = "";

  /** The query for a report's address. */
  get query() {
    const asked = new URLSearchParams();
    for (const name of /** @type {const} */ (["from", "to", "shift"])) if (this[name]) asked.set(name, this[name]);
    return asked.size ? `?${asked}` : "";
  }

  /** The days in words, for the head of a sheet; empty for all days. */
  get words() {
    const { from, to, shift } = this;
    const days = daysText(from, to);
    if (!shift) return days;
    return days ? _("{days}, shift {shift}", { days, shift }) : _("Shift {shift}", { shift });
  }

  /** @param {OfficeView} view @param {() => void} changed */
  form(view, changed) {
    const shifts = [...new Set(Object.values(view.drop).flatMap((boxes) => Object.keys(boxes).map(shiftOf)))].sort().reverse();
    /** @param {Partial<ReportDays>} wanted */
    const take = (wanted) => {
      Object.assign(this, wanted);
      changed();
    };
    /** @param {"from" | "to"} name @param {string} label */
    const day = (name, label) =>
      h(
        "label",
        { class: "field" },
        label,
        h("input", { type: "date", name, value: this[name], onchange: (/** @type {Event} */ event) => take({ [name]: value(event) }) }),
      );
    const yesterday = new Date(Date.parse(view.day) - DAY).toISOString().slice(0, 10);
    return h(
      "div",
      { class: "row off-paper days", role: "group", "aria-label": _("Days of the reports") },
      h("button", { type: "button", "aria-pressed": String(!this.query), onclick: () => take({ from: "", to: "", shift: "" }) }, _("All days")),
      [
        [_("This gaming day"), view.day],
        [_("The day before"), yesterday],
      ].map(([label, one]) =>
        h(
          "button",
          {
            key: label,
            type: "button",
            "aria-pressed": String(this.from === one && this.to === one),
            onclick: () => take({ from: one, to: one }),
          },
          label,
        ),
      ),
      day("from", _("From")),
      day("to", _("To")),
      h(
        "label",
        { class: "field" },
        _("Shift"),
        h(
          "input",
          { name: "shift", list: "shifts", autocomplete: "off", placeholder: _("Any"), value: this.shift, onchange: (/** @type {Event} */ event) => take({ shift: value(event) }) },
        ),
        h("datalist", { id: "shifts" }, shifts.map((one) => h("option", { key: one, value: one }))),
      ),
    );
  }
}

/** A range of gaming days in words. @param {string} from @param {string} to */
function daysText(from, to) {
  if (from && to) return from === to ? _("Gaming day {day}", { day: from }) : _("Gaming days {from} to {to}", { from, to });
  if (from) return _("Gaming days from {from}", { from });
  return to ? _("Gaming days to {to}", { to }) : "";
}

/** @param {Event} event */
const value = (event) => /** @type {HTMLInputElement} */ (event.target).value.trim();
