/** Reports: shown on the page, printed, or downloaded as CSV or Parquet. The room defines their columns. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { showError } from "../shell/toast.js";
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

/** The cells of a row. @param {Report} report @param {ReportRow} row @param {string} zone @returns {Child[]} */
function rowCells(report, row, zone) {
  const { columns } = report;
  const { opens, total } = row;
  return row.cells.map((value, at) => {
    if (value !== null && total && columns[at].kind === "cents") return totalButton(report, total, Number(value), zone);
    if (opens?.cells.includes(at)) return amountButton(Number(value), opens.account, opens);
    return reportCell(columns, row.cells, at, zone);
  });
}

/**
 * A total, as a button that opens its rows.
 * @param {Report} report
 * @param {string} total
 * @param {number} cents
 * @param {string} zone
 */
function totalButton(report, total, cents, zone) {
  const title = `${total[0].toUpperCase()}${total.slice(1)}: ${dollars(cents)}`;
  const parts = report.parts[total] ?? [];
  const look = () =>
    openDialog(title, () =>
      parts.length
        ? dataTable("Rows of the total, the newest first", report.columns.map((column) => column.label), parts.map((row) => rowCells(report, row, zone)))
        : h("p", { class: "soft" }, "Nothing of that kind was done in the shift."),
    );
  return h("button", { type: "button", class: "link", "aria-haspopup": "dialog", "aria-label": `${title}: its events`, onclick: look }, dollars(cents));
}

/** @param {OfficeView} view @param {() => void} redraw */
export function reportSection(view, redraw) {
  return h(
    "section",
    { class: "stack reports", "aria-label": "Reports" },
    h("h2", null, "Reports"),
    h("p", { class: "soft" }, "Each line opens the events that made it."),
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
      h("p", null, `${view.room} · ${words || `all days to gaming day ${view.day}, shift ${view.shift}`}`),
      h("p", null, `Printed ${new Date().toLocaleString(undefined, { timeZone: view.zone })}`),
    ),
    words && h("p", { class: "off-paper" }, words),
    h(
      "div",
      { class: "row off-paper" },
      h("button", { type: "button", class: "main", onclick: () => window.print() }, "Print the sheet"),
      ["csv", "parquet"].map((kind) =>
        h(
          "a",
          { key: kind, class: "button", href: `/api/office/${name}.${kind}${query}`, download: `${name}.${kind}` },
          `Download ${name}.${kind}`,
        ),
      ),
    ),
    rows.length
      ? dataTable(
          `${title}, the newest first`,
          columns.map((column) => column.label),
          rows.map((row) => rowCells(report, row, view.zone)),
        )
      : h("p", { class: "soft" }, words ? "There is nothing on this sheet for these days." : "There is nothing on this sheet yet."),
    report.count > rows.length &&
      h("p", { class: "soft" }, `The newest ${rows.length} of ${report.count} lines; the files have all.`),
    h(
      "footer",
      { class: "on-paper" },
      h(
        "div",
        { class: "signatures" },
        ["Prepared by", "Verified by", "Date and time"].map((label) => h("span", { key: label }, label)),
      ),
    ),
  );
}
