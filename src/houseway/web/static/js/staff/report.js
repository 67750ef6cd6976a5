/** Reports: read on the page, printed as a sheet, or taken away as CSV or Parquet; each figure opens its events. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { toast } from "../shell/toast.js";
import { figure } from "./events.js";
import { figures } from "./page.js";

/** @import { Child, OfficeView } from "../types.js" */

/** @type {Record<string, string>} */
const REPORTS = {
  collections: "Collections by rate and hour",
  drop: "Drop and count",
  counts: "Count sheets",
  statement: "Jackpot statement",
  jackpots: "Jackpots",
  incidents: "Incident book",
  rotation: "Rotation of the bank",
  cage: "Cage sheets",
  sessions: "Session ledger",
  players: "Accounts",
  hands: "Hands",
  audit: "What staff did",
};
const CENTS = new Set([
  ...["cents", "counted", "difference", "held", "in", "out", "collected", "collection", "jackpot", "rate", "expected"],
  ...["opening", "closing", "bonuses", "claims", "adjusted", "paid"],
]);
/** Figures that an account's events add up to. */
const OPENS = new Set(["cents", "collected", "closing"]);
const MOMENTS = new Set(["at", "since", "until"]);
/** Columns that tell nothing beside another: ids beside names, and the account that a figure opens. */
const HIDDEN = { by: "by_name", player: "name", account: "cents" };
const MOST = 200;

/** @typedef {Record<string, string>} Line one line of a report, by its titles */

/** @type {{name: string, heads: string[], rows: Line[], all: number} | undefined} */
let open;

/** The cells of a CSV text. @param {string} text @returns {string[][]} */
function cells(text) {
  const rows = /** @type {string[][]} */ ([[]]);
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    rows[rows.length - 1].push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

/** The account whose events a line's figure is made of; none where it is no sum of one. @param {string} name @param {Line} line */
function accountOf(name, line) {
  switch (name) {
    case "collections":
      return line.account;
    case "drop":
      return `drop:${line.table}:${line.shift}`;
    case "jackpots":
    case "statement":
      return `jackpot:${line.fund}`;
    case "players":
      return `player:${line.player}`;
    default:
      return "";
  }
}

/** @param {string} name @param {string} head @param {Line} line @returns {Child} */
function shown(name, head, line) {
  const cell = line[head];
  if (cell === "") return "";
  const account = OPENS.has(head) && accountOf(name, line);
  if (account) return figure(Number(cell), account, { first: line.first_event, last: line.last_event });
  if (CENTS.has(head) || (name === "counts" && head === "struck"))
    return head === "struck" ? h("s", null, dollars(Number(cell))) : dollars(Number(cell));
  if (head === "rules" || head === "rule") return cell && [cell, h("why-button", { rule: cell, class: "off-paper" })];
  return MOMENTS.has(head) ? new Date(Number(cell)).toLocaleString() : cell;
}

/** @param {string} name @param {() => void} redraw */
async function read(name, redraw) {
  const answer = await fetch(`/api/office/${name}.csv`);
  if (!answer.ok) return toast("The report cannot be read now.");
  const [heads, ...rows] = cells(await answer.text());
  const lines = rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at]])));
  open = { name, heads, rows: lines.reverse().slice(0, MOST), all: rows.length };
  document.body.classList.add("sheet-open");
  return redraw();
}

/** @param {OfficeView} view @param {() => void} redraw */
export function reports(view, redraw) {
  return h(
    "section",
    { class: "stack reports", "aria-label": "Reports" },
    h("h2", null, "Reports"),
    h("p", { class: "soft" }, "Each line carries the numbers of the events that made it."),
    h(
      "div",
      { class: "row" },
      Object.entries(REPORTS).map(([name, title]) =>
        h(
          "button",
          { key: name, type: "button", "aria-pressed": String(open?.name === name), onclick: () => read(name, redraw) },
          title,
        ),
      ),
    ),
    open && sheet(view, open),
  );
}

/** @param {OfficeView} view @param {NonNullable<typeof open>} report */
function sheet(view, { name, heads, rows, all }) {
  const seen = heads.filter((head) => !heads.includes(HIDDEN[/** @type {keyof typeof HIDDEN} */ (head)] ?? ""));
  const title = REPORTS[name];
  return h(
    "article",
    { class: "stack sheet", "aria-label": title },
    h(
      "header",
      { class: "on-paper sheet-head" },
      h("h2", null, title),
      h("p", null, `${view.room} · gaming day ${view.day} · shift ${view.shift}`),
      h("p", null, `Printed ${new Date().toLocaleString()}`),
    ),
    h(
      "div",
      { class: "row off-paper" },
      h("button", { type: "button", class: "main", onclick: () => window.print() }, "Print the sheet"),
      ["csv", "parquet"].map((kind) =>
        h(
          "a",
          { key: kind, class: "button", href: `/api/office/${name}.${kind}`, download: `${name}.${kind}` },
          `Download ${name}.${kind}`,
        ),
      ),
    ),
    rows.length
      ? figures(
          `${title}, the newest first`,
          seen.map((head) => (head === "by_name" ? "by" : head).replaceAll("_", " ")),
          rows.map((line) => seen.map((head) => shown(name, head, line))),
        )
      : h("p", { class: "soft" }, "There is nothing on this sheet yet."),
    all > rows.length && h("p", { class: "soft" }, `The newest ${rows.length} of ${all} lines; the files have all.`),
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
