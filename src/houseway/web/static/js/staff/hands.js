/** Search of finished hands, for players and for the office. */
import { fetchJson } from "../api.js";
import { dateAndTime } from "../clock.js";
import { h } from "../dom.js";
import { dollars, signedDollars, parseDollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { showError } from "../shell/toast.js";
import { _ } from "../text.js";
import { dataTable } from "./page.js";
import { choosePerson } from "./people.js";

/** @import { Found, HandLine } from "../types.js" */

/** @type {HandLine[] | undefined} */
let results;
/** The last search, for its next page. */
let lastSearch = new URLSearchParams();
let hasMore = false;
/** The player whose hands the office searches. @type {Found | undefined} */
let searchedPlayer;
/** The most hands that one answer has. */
const PAGE = 100;

/** @param {HandLine} hand */
function handRow(hand) {
  const players = Object.entries(hand.names)
    .map(([seat, name]) => (hand.net ? `${name} ${signedDollars(hand.net[seat] ?? 0)}` : name))
    .join(", ");
  return [
    h("a", { href: `/hand/${hand.table}/${hand.number}` }, _("Table {table}, hand {number}", { table: hand.table, number: String(hand.number) })),
    dateAndTime(hand.at),
    `${hand.title} ${hand.limit}`,
    players,
    h(
      "span",
      null,
      hand.collection === undefined ? h("span", { class: "soft" }, _("Not counted yet")) : dollars(hand.collection),
      hand.rulings.length > 0 && h("why-button", { rule: hand.rulings.join(" ") }),
    ),
  ];
}

/** Finds a hand by its number. @param {string} table @param {number} number @returns {Promise<HandLine | undefined>} */
async function findHand(table, number) {
  let before = 0;
  for (;;) {
    const page = await fetchJson(`/api/hands?table=${encodeURIComponent(table)}&before=${before}`);
    const last = page.at(-1);
    const one = page.find((hand) => hand.number === number);
    if (one || !last || page.length < PAGE || last.number < number) return one;
    before = last.event;
  }
}

/** Asks for a hand by table and number; calls `then` with it. @param {(hand: HandLine) => void} then */
export function chooseHand(then) {
  openDialog(_("Which hand?"), (close) =>
    h(
      "form",
      {
        class: "stack",
        onsubmit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
          const [table, number] = ["table", "hand"].map((name) => String(form.get(name)).trim());
          try {
            const hand = await findHand(table, Number(number));
            if (!hand) return showError(new Error(_("Table {table} has no finished hand {number}. Check the numbers.", { table, number })));
            close();
            then(hand);
          } catch (error) {
            showError(error);
          }
          return undefined;
        },
      },
      h("label", { class: "field" }, _("Table"), h("input", { name: "table", required: true, inputmode: "numeric", pattern: "[0-9]+", maxlength: 9 })),
      h("label", { class: "field" }, _("Hand"), h("input", { name: "hand", required: true, inputmode: "numeric", pattern: "[0-9]+", maxlength: 9 })),
      h("button", { class: "main" }, _("Find the hand")),
    ),
  );
}

/** Chooses a player by name. Walk-ins are found by the hands of their table. @param {() => void} redraw */
function playerField(redraw) {
  /** @param {Found | undefined} who */
  const take = (who) => {
    searchedPlayer = who;
    redraw();
  };
  return h(
    "div",
    { class: "field", role: "group", "aria-label": _("Player") },
    h("span", { class: "small" }, _("Player")),
    h(
      "span",
      { class: "row" },
      h("button", { type: "button", onclick: () => choosePerson(_("Whose hands?"), take) }, searchedPlayer?.name ?? _("Any player")),
      searchedPlayer && h("button", { type: "button", class: "quiet", "aria-label": _("Any player's hands"), onclick: () => take(undefined) }, "✕"),
    ),
  );
}

/** @param {() => void} redraw @param {boolean} allPlayers */
export function handSearch(redraw, allPlayers) {
  const look = async (/** @type {HandLine[]} */ before) => {
    const last = before.at(-1);
    if (last) lastSearch.set("before", String(last.event));
    try {
      const page = await fetchJson(`/api/hands?${lastSearch}`);
      results = [...before, ...page];
      hasMore = page.length === PAGE;
    } catch (error) {
      showError(error);
    }
    redraw();
  };
  const search = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    lastSearch = new URLSearchParams();
    if (allPlayers && searchedPlayer) lastSearch.set("player", searchedPlayer.id);
    for (const name of ["table", "ruling"]) if (form.get(name)) lastSearch.set(name, String(form.get(name)));
    const least = parseDollars(String(form.get("least") ?? ""));
    if (least) lastSearch.set("least", String(least));
    await look([]);
  };
  return h(
    "section",
    { class: "stack", "aria-label": _("Hands") },
    h("h2", null, _("Hands")),
    h(
      "form",
      { class: "filters", onsubmit: search },
      allPlayers && playerField(redraw),
      h("label", { class: "field" }, _("Table"), h("input", { name: "table", inputmode: "numeric" })),
      h("label", { class: "field" }, _("Ruling, by rule number"), h("input", { name: "ruling" })),
      h("label", { class: "field" }, _("Biggest win at least"), h("input", { name: "least", inputmode: "decimal" })),
      h("button", { class: "main" }, _("Find")),
    ),
    results &&
      (results.length
        ? dataTable(_("Hands found, newest first"), [_("Hand"), _("Time"), _("Game"), _("Players"), _("Collection")], results.map(handRow))
        : h("p", { class: "soft" }, _("No finished hands match."))),
    results && hasMore && h("button", { onclick: () => look(results ?? []) }, _("Older hands")),
  );
}
