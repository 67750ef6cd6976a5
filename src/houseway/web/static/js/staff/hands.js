/** Search of finished hands, for players and for the office. */
import { ask } from "../api.js";
import { h } from "../dom.js";
import { dollars, gained, typed } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { refusal } from "../shell/toast.js";
import { figures } from "./page.js";
import { choosePerson } from "./people.js";

/** @import { Found, HandLine } from "../types.js" */

/** @type {HandLine[] | undefined} */
let found;
/** The last search, for its next page. */
let asked = new URLSearchParams();
let more = false;
/** The player whose hands the office searches. @type {Found | undefined} */
let player;
/** The most hands that one answer has. */
const PAGE = 100;

/** @param {HandLine} hand */
function line(hand) {
  const players = Object.entries(hand.names)
    .map(([seat, name]) => `${name} ${gained(hand.net[seat] ?? 0)}`)
    .join(", ");
  return [
    h("a", { href: `/hand/${hand.table}/${hand.number}` }, `Table ${hand.table}, hand ${hand.number}`),
    new Date(hand.at).toLocaleString(),
    `${hand.title} ${hand.limit}`,
    players,
    h(
      "span",
      null,
      hand.collection === undefined ? h("span", { class: "soft" }, "not counted") : dollars(hand.collection),
      hand.rulings.length > 0 && h("why-button", { rule: hand.rulings.join(" ") }),
    ),
  ];
}

/** Finds a hand by its number. @param {string} table @param {number} number @returns {Promise<HandLine | undefined>} */
async function handOf(table, number) {
  let before = 0;
  for (;;) {
    const page = await ask(`/api/hands?table=${encodeURIComponent(table)}&before=${before}`);
    const last = page.at(-1);
    const one = page.find((hand) => hand.number === number);
    if (one || !last || page.length < PAGE || last.number < number) return one;
    before = last.event;
  }
}

/** Asks for a hand by table and number; calls `then` with it. @param {(hand: HandLine) => void} then */
export function chooseHand(then) {
  openDialog("Which hand?", (close) =>
    h(
      "form",
      {
        class: "stack",
        onsubmit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
          const [table, number] = ["table", "hand"].map((name) => String(form.get(name)).trim());
          try {
            const hand = await handOf(table, Number(number));
            if (!hand) return refusal(new Error(`Table ${table} has no hand ${number} that is over.`));
            close();
            then(hand);
          } catch (error) {
            refusal(error);
          }
          return undefined;
        },
      },
      h("label", { class: "field" }, "Table", h("input", { name: "table", required: true, inputmode: "numeric", pattern: "[0-9]+", maxlength: 9 })),
      h("label", { class: "field" }, "Hand", h("input", { name: "hand", required: true, inputmode: "numeric", pattern: "[0-9]+", maxlength: 9 })),
      h("button", { class: "main" }, "Look it up"),
    ),
  );
}

/** Chooses a player by name. Walk-ins are found by the hands of their table. @param {() => void} redraw */
function whose(redraw) {
  /** @param {Found | undefined} who */
  const take = (who) => {
    player = who;
    redraw();
  };
  return h(
    "div",
    { class: "field", role: "group", "aria-label": "Player" },
    h("span", { class: "small" }, "Player"),
    h(
      "span",
      { class: "row" },
      h("button", { type: "button", onclick: () => choosePerson("Whose hands?", take) }, player?.name ?? "Anybody"),
      player && h("button", { type: "button", class: "quiet", "aria-label": "Anybody's hands", onclick: () => take(undefined) }, "✕"),
    ),
  );
}

/** @param {() => void} redraw @param {boolean} everybody */
export function handSearch(redraw, everybody) {
  const look = async (/** @type {HandLine[]} */ before) => {
    const last = before.at(-1);
    if (last) asked.set("before", String(last.event));
    try {
      const page = await ask(`/api/hands?${asked}`);
      found = [...before, ...page];
      more = page.length === PAGE;
    } catch (error) {
      refusal(error);
    }
    redraw();
  };
  const search = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    asked = new URLSearchParams();
    if (everybody && player) asked.set("player", player.id);
    for (const name of ["table", "ruling"]) if (form.get(name)) asked.set(name, String(form.get(name)));
    const least = typed(String(form.get("least") ?? ""));
    if (least) asked.set("least", String(least));
    await look([]);
  };
  return h(
    "section",
    { class: "stack", "aria-label": "Hands" },
    h("h2", null, "Hands"),
    h(
      "form",
      { class: "filters", onsubmit: search },
      everybody && whose(redraw),
      h("label", { class: "field" }, "Table", h("input", { name: "table", inputmode: "numeric" })),
      h("label", { class: "field" }, "Ruling, by its rule", h("input", { name: "ruling" })),
      h("label", { class: "field" }, "Somebody won at least", h("input", { name: "least", inputmode: "decimal" })),
      h("button", { class: "main" }, "Find"),
    ),
    found &&
      (found.length
        ? figures("Found, the newest first", ["Hand", "When", "Game", "Players", "Collection"], found.map(line))
        : h("p", { class: "soft" }, "No finished hand matches.")),
    found && more && h("button", { onclick: () => look(found ?? []) }, "Older hands"),
  );
}
