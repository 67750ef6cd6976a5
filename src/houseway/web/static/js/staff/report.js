/** Reports, of all days or of some: read on the page, printed as a sheet, or taken away as CSV or Parquet; each figure opens its events. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { refusal } from "../shell/toast.js";
import { eventLink, figure } from "./events.js";
import { gameTitle, houseName } from "./names.js";
import { figures } from "./page.js";
import { Days } from "./span.js";
import { bankTitle, boxName, columnName, eventName, streamName } from "./words.js";

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
  ...["opening", "closing", "bonuses", "claims", "adjusted", "paid", "moved"],
]);
/** Figures that an account's events add up to; where a report has both, the second is what they come to. */
const OPENS = new Set(["cents", "collected", "closing", "moved", "expected"]);
const EVENTS = new Set(["event", "first_event", "last_event"]);
/** The lines of the cage's sheets that a total of its shift is the sum of. @type {Record<string, (line: Line) => boolean>} */
const SUMMED = {
  "shift: sold": (line) => line.what === "sold",
  "shift: cashed": (line) => line.what === "cashed",
  "shift: fills": (line) => line.what === "fill received",
  "shift: credits": (line) => line.what === "credit received",
  "shift: over": (line) => Number(line.difference) > 0,
  "shift: short": (line) => Number(line.difference) < 0,
};
const MOMENTS = new Set(["at", "since", "until"]);
/** Columns that tell nothing beside another: ids beside names, and the account that a figure opens. */
const HIDDEN = { by: "by_name", player: "name", account: "cents", about: "happened" };
/** Reports whose lines each stand for an event that can be opened. */
const OPENED = new Set(["incidents", "rotation", "cage", "counts", "audit", "sessions"]);
const MOST = 200;

/** @typedef {Record<string, string>} Line one line of a report, by its titles */

/** What was read, the newest line first. @type {{name: string, heads: string[], lines: Line[], words: string, query: string} | undefined} */
let open;
const days = new Days();

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
    case "cage":
      return line.expected && `bank:${line.bank}`;
    default:
      return "";
  }
}

/** The zone of the room's clock. */
let zone = "UTC";

/** A moment on the room's clock. @param {number} at */
const moment = (at) => new Date(at).toLocaleString(undefined, { timeZone: zone });

/** @param {string} name @param {string[]} heads @param {string} head @param {Line} line @returns {Child} */
function shown(name, heads, head, line) {
  const cell = line[head];
  if (cell === "") return "";
  if (name === "cage" && head === "cents" && SUMMED[line.what]) return total(line);
  const opens = OPENS.has(head) && !(head === "cents" && (name === "cage" || heads.includes("moved")));
  const account = opens && accountOf(name, line);
  if (account) return figure(Number(cell), account, { first: line.first_event, last: line.last_event ?? line.event, name: line.name });
  if (CENTS.has(head) || (name === "counts" && head === "struck"))
    return head === "struck" ? h("s", null, dollars(Number(cell))) : dollars(Number(cell));
  if (EVENTS.has(head)) return OPENED.has(name) ? eventLink(cell) : `#${cell}`;
  if (name === "hands" && head === "number") return h("a", { href: `/hand/${line.table}/${cell}` }, cell);
  if (head === "rules" || head === "rule") return cell && [cell, h("why-button", { rule: cell, class: "off-paper" })];
  return MOMENTS.has(head) ? moment(Number(cell)) : worded(name, head, line);
}

/** A cell in the words of the trade. @param {string} name @param {string} head @param {Line} line */
function worded(name, head, line) {
  const cell = line[head];
  switch (head) {
    case "house":
    case "fund":
      return houseName(cell);
    case "game":
      return gameTitle(line.house, cell);
    case "bank":
      return bankTitle(cell);
    case "shift":
      return name === "cage" ? cell : boxName(cell);
    case "stream":
      return streamName(cell);
    case "what":
      return name === "audit" ? eventName(cell) : cell;
    default:
      return cell;
  }
}

/** What a shift of the cage came to opens the lines of the sheet that it is the sum of. @param {Line} line */
function total(line) {
  const cents = dollars(Number(line.cents));
  const title = `Shift ${line.shift}, ${line.what.replace("shift: ", "")}: ${cents}`;
  const heads = ["event", "at", "what", "bank", "cents", "difference", "by_name"];
  const own = () => (open?.lines ?? []).filter((one) => one.shift === line.shift && SUMMED[line.what](one));
  const look = () =>
    openDialog(title, () =>
      own().length
        ? figures("What it is the sum of, the newest first", heads.map((head) => columnName(head, "cage")), own().map((one) => heads.map((head) => shown("cage", heads, head, one))))
        : h("p", { class: "soft" }, "Nothing of that kind was done in the shift."),
    );
  return h("button", { type: "button", class: "link", "aria-haspopup": "dialog", "aria-label": `${title}: its events`, onclick: look }, cents);
}

/** @param {string} name @param {() => void} redraw */
async function read(name, redraw) {
  const { words, query } = days;
  const answer = await fetch(`/api/office/${name}.csv${query}`);
  if (!answer.ok) return refusal(new Error((await answer.json().catch(() => ({}))).why ?? "The report cannot be read now."));
  const [heads, ...rows] = cells(await answer.text());
  const lines = rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at]])));
  open = { name, heads, lines: lines.reverse(), words, query };
  document.body.classList.add("sheet-open");
  return redraw();
}

/** @param {OfficeView} view @param {() => void} redraw */
export function reports(view, redraw) {
  zone = view.zone;
  return h(
    "section",
    { class: "stack reports", "aria-label": "Reports" },
    h("h2", null, "Reports"),
    h("p", { class: "soft" }, "Each line opens the events that made it."),
    days.form(view, () => (open ? read(open.name, redraw) : redraw())),
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
function sheet(view, { name, heads, lines, words, query }) {
  const rows = lines.slice(0, MOST);
  const seen = heads.filter((head) => !heads.includes(HIDDEN[/** @type {keyof typeof HIDDEN} */ (head)] ?? ""));
  const title = REPORTS[name];
  return h(
    "article",
    { class: "stack sheet", "aria-label": title },
    h(
      "header",
      { class: "on-paper sheet-head" },
      h("h2", null, title),
      h("p", null, `${view.room} · ${words || `all days to gaming day ${view.day}, shift ${view.shift}`}`),
      h("p", null, `Printed ${moment(Date.now())}`),
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
      ? figures(
          `${title}, the newest first`,
          seen.map((head) => columnName(head, name)),
          rows.map((line) => seen.map((head) => shown(name, heads, head, line))),
        )
      : h("p", { class: "soft" }, words ? "There is nothing on this sheet for these days." : "There is nothing on this sheet yet."),
    lines.length > rows.length &&
      h("p", { class: "soft" }, `The newest ${rows.length} of ${lines.length} lines; the files have all.`),
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
