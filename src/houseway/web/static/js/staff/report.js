/** Reports: shown on the page, printed, or downloaded as CSV or Parquet. The room defines their columns. */
import { fetchJson } from "../api.js";
import { dateAndTime } from "../clock.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { showError } from "../shell/toast.js";
import { _ } from "../text.js";
import { reportCell, amountButton } from "./events.js";
import { dataTable } from "./page.js";
import { ReportDays } from "./report-days.js";

/** @import { Child, OfficeView, Report, ReportRow } from "../types.js" */

/** The open report and its days. @type {{report: Report, words: string, query: string} | undefined} */
let open;
const reportDays = new ReportDays();

/** @param {string} name @param {() => void} redraw */
async function openReport(name, redraw) {
  const { words, query } = reportDays;
  const report = await fetchJson(`/api/office/${name}.json${query}`).catch(showError);
  if (!report) return;
  open = { report, words, query };
  document.body.classList.add("sheet-open");
  redraw();
}

/** The cells of a row. @param {Report} report @param {ReportRow} row @returns {Child[]} */
function rowCells(report, row) {
  const { columns } = report;
  const { opens, total } = row;
  return row.cells.map((value, at) => {
    if (value !== null && total && columns[at].kind === "cents") return totalButton(report, total, Number(value));
    if (opens?.cells.includes(at)) return amountButton(Number(value), opens.account, opens);
    return reportCell(columns, row.cells, at);
  });
}

/**
 * A total, as a button that opens its rows.
 * @param {Report} report
 * @param {string} total
 * @param {number} cents
 */
function totalButton(report, total, cents) {
  const title = _("{total}: {amount}", { total: report.totals[total] ?? "", amount: { cents } });
  const parts = report.parts[total] ?? [];
  const look = () =>
    openDialog(title, () =>
      parts.length
        ? dataTable(_("Lines of the total, newest first"), report.columns.map((column) => column.label), parts.map((row) => rowCells(report, row)))
        : h("p", { class: "soft" }, _("None in this shift.")),
    );
  return h("button", { type: "button", class: "link", "aria-haspopup": "dialog", "aria-label": _("{total}: {amount}. Open the lines", { total: report.totals[total] ?? "", amount: { cents } }), onclick: look }, dollars(cents));
}

/** @param {OfficeView} view @param {() => void} redraw */
export function reportSection(view, redraw) {
  return h(
    "section",
    { class: "stack reports", "aria-label": _("Reports") },
    h("h2", null, _("Reports")),
    h("p", { class: "soft" }, _("Tap an amount or an event number to see the events behind it.")),
    reportDays.form(view, () => (open ? openReport(open.report.name, redraw) : redraw())),
    h(
      "div",
      { class: "row" },
      view.reports.map(({ name, title }) =>
        h(
          "button",
          { key: name, type: "button", "aria-pressed": String(open?.report.name === name), onclick: () => openReport(name, redraw) },
          title,
        ),
      ),
    ),
    open && reportSheet(view, open),
  );
}

/** @param {OfficeView} view @param {NonNullable<typeof open>} report */
function reportSheet(view, { report, words, query }) {
  const { name, title, columns, rows } = report;
  return h(
    "article",
    { class: "stack sheet", "aria-label": title },
    h(
      "header",
      { class: "on-paper sheet-head" },
      h("h2", null, title),
      h("p", null, _("{room} · {days}", { room: view.room, days: words || _("All gaming days to {day}, shift {shift}", { day: view.day, shift: view.shift }) })),
      h("p", null, _("Printed {time}", { time: dateAndTime(Date.now()) })),
    ),
    words && h("p", { class: "off-paper" }, words),
    h(
      "div",
      { class: "row off-paper" },
      h("button", { type: "button", class: "main", onclick: () => window.print() }, _("Print the sheet")),
      ["csv", "parquet"].map((kind) =>
        h(
          "a",
          { key: kind, class: "button", href: `/api/office/${name}.${kind}${query}`, download: `${name}.${kind}` },
          _("Download {file}", { file: `${name}.${kind}` }),
        ),
      ),
    ),
    rows.length
      ? dataTable(
          _("{report}, newest first", { report: title }),
          columns.map((column) => column.label),
          rows.map((row) => rowCells(report, row)),
        )
      : h("p", { class: "soft" }, words ? _("Nothing on this sheet for these days.") : _("Nothing on this sheet yet.")),
    report.count > rows.length &&
      h("p", { class: "soft" }, _("The newest {shown} of {count} lines. Download the file to get all of them.", { shown: rows.length, count: report.count })),
    h(
      "footer",
      { class: "on-paper" },
      h(
        "div",
        { class: "signatures" },
        [_("Prepared by"), _("Verified by"), _("Date and time")].map((label) => h("span", { key: label }, label)),
      ),
    ),
  );
}
