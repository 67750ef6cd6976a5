/** Reports: read on the page or taken away as CSV; each line carries the numbers of the events that made it. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { toast } from "../shell/toast.js";
import { figures } from "./page.js";

/** @type {Record<string, string>} */
const REPORTS = {
  sessions: "Session ledger",
  drop: "Drop and count",
  jackpots: "Jackpots",
  players: "Accounts",
  hands: "Hands",
  rotation: "Rotation of the bank",
  audit: "What staff did",
};
const CENTS = new Set([
  "cents",
  "counted",
  "difference",
  "held",
  "in",
  "out",
  "collected",
  "collection",
  "jackpot",
]);
const MOMENTS = new Set(["at", "since", "until"]);
const MOST = 200;

/** @type {{name: string, heads: string[], rows: string[][]} | undefined} */
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

/** @param {string} head @param {string} cell */
function shown(head, cell) {
  if (cell === "") return "";
  if (CENTS.has(head)) return dollars(Number(cell));
  return MOMENTS.has(head) ? new Date(Number(cell)).toLocaleString() : cell;
}

/** @param {string} name @param {() => void} redraw */
async function read(name, redraw) {
  const answer = await fetch(`/api/office/${name}.csv`);
  if (!answer.ok) return toast("The report cannot be read now.");
  const [heads, ...rows] = cells(await answer.text());
  open = { name, heads, rows: rows.reverse().slice(0, MOST) };
  return redraw();
}

/** @param {() => void} redraw */
export function reports(redraw) {
  return h(
    "section",
    { class: "stack", "aria-label": "Reports" },
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
    open && [
      h(
        "p",
        null,
        h(
          "a",
          { class: "button", href: `/api/office/${open.name}.csv`, download: `${open.name}.csv` },
          `Download ${open.name}.csv`,
        ),
      ),
      figures(
        `${REPORTS[open.name]}, the newest first`,
        open.heads.map((head) => head.replaceAll("_", " ")),
        open.rows.map((row) => row.map((cell, at) => shown(open?.heads[at] ?? "", cell))),
      ),
    ],
  );
}
