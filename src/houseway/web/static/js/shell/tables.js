/**
 * The player's tables: each with its game, the player's cards and whether it is their turn. A strip in the bar, or a
 * button with a dialog if the bar is too narrow. One key goes to the next table that waits for the player.
 */
import { h } from "../dom.js";
import { cardNames } from "../cards.js";
import { bindGlobalKey } from "../keys.js";
import { me } from "../me.js";
import { dollars } from "../money.js";
import { navigate } from "../router.js";
import { room } from "../socket.js";
import { playTurnBell } from "../sound.js";
import { announceNow } from "../announce.js";
import { _, ngettext } from "../text.js";
import { openDialog } from "./dialog.js";
import { toast } from "./toast.js";

/** @import { BankedHand, PanHand, Seat, TableView } from "../types.js" */

const NEXT_TABLE_KEY = ".";
const SUIT_SYMBOLS = /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" });
/** Hands with more cards are shown as a number. */
const MAX_SHOWN_CARDS = 7;

/** @typedef {{view?: TableView, stop?: () => void, waits: boolean}} WatchedTable */

/** @type {Map<string, WatchedTable>} */
const tables = new Map();
/** @type {Set<string>} */
let notified = new Set();
/** @type {{redraw: () => void} | undefined} */
let sheet;
let changed = () => {};

/** The id of the table whose page is open. */
const openTableId = () => location.pathname.match(/^\/table\/(\d+)/)?.[1];

/** @param {TableView} view @returns {Seat | undefined} */
const ownSeat = (view) => view.seats[String(view.you.seat)];

/** Whether it is this player's turn. @param {TableView} view */
function isMyTurn(view) {
  const asked = (view.choices ?? []).some((one) => one.group !== "table");
  return asked && view.you.seat != null && (view.clock?.seat === view.you.seat || view.hand?.to_act === view.you.seat);
}

/** Watches the player's tables. A table where they sit out is not watched from other pages, so that it can pause. */
function watchTables() {
  const seats = me.known?.seats ?? {};
  for (const [id, one] of tables) {
    if (id in seats) continue;
    one.stop?.();
    tables.delete(id);
  }
  for (const id of Object.keys(seats)) {
    const one = tables.get(id) ?? { waits: false };
    tables.set(id, one);
    if (id !== openTableId() && one.view && ownSeat(one.view)?.away) {
      one.stop?.();
      one.stop = undefined;
    } else one.stop ??= room.watch(`table:${id}`, (view) => updateTable(id, one, view));
  }
}

/** @param {string} id @param {WatchedTable} one @param {TableView} view */
function updateTable(id, one, view) {
  const before = one.waits;
  one.view = view;
  one.waits = isMyTurn(view);
  if (one.waits && !before && id !== openTableId()) announceTurn(view);
  changed();
  sheet?.redraw();
}

/** Announces the player's turn at another table. @param {TableView} view */
function announceTurn(view) {
  playTurnBell();
  announceNow(_("Your turn at {table}.", { table: tableName(view) }));
}

/** Tells a player once that they lost their seat at another table. */
function announceLostSeats() {
  const out = me.known?.put_out ?? {};
  for (const [id, one] of Object.entries(out)) {
    if (notified.has(id) || id === openTableId()) continue;
    toast(_("You were away too long and lost your seat at {game} {limit}. {amount} went back to your account.", {
        game: one.title,
        limit: one.limit,
        amount: dollars(one.chips),
      }));
  }
  notified = new Set(Object.keys(out));
}

/** @param {TableView} view */
const tableName = (view) => view.table.friends?.name || _("{game} {limit}", { game: view.table.title, limit: view.table.limit });

/** The player's cards in the hand in play. @param {TableView} view @returns {string[]} */
function ownCards(view) {
  const { hand, table, you } = view;
  if (!hand || hand.over) return [];
  if (table.family === "poker") return ownSeat(view)?.cards ?? [];
  if (table.family === "pan") return /** @type {PanHand} */ (hand).cards ?? [];
  const round = /** @type {BankedHand} */ (hand);
  if (round.bank_seat === you.seat) return round.bank?.cards ?? [];
  const mine = Object.values(round.wagers ?? {}).find((one) => one.seat === you.seat && !one.backline);
  const held = Object.values(round.hands ?? {}).find((one) => mine && one.square === mine.square);
  return held ? [...(held.cards ?? []), ...(held.front ?? []), ...(held.back ?? [])] : [];
}

/** @param {string[]} cards */
function miniCards(cards) {
  if (cards.length > MAX_SHOWN_CARDS) return ngettext("{count} card", "{count} cards", cards.length);
  return cards.map((card, at) =>
    h("span", { key: `${card}${at}`, class: "mini-card", "data-suit": card[1] }, card === "Jk" ? "Jk" : `${card[0]}${SUIT_SYMBOLS[card[1]] ?? ""}`),
  );
}

/** The player's situation at a table, in a few words. @param {TableView} view */
function situation(view) {
  const seat = ownSeat(view);
  if (view.paused) return _("Paused");
  if (seat?.away) return _("Sitting out");
  if (!view.hand || view.hand.over) return _("Between hands");
  if (seat?.live === false && view.table.family === "poker") return _("You folded");
  return seat?.live === false || seat?.out ? _("Not in this hand") : _("Waiting for others");
}

/** @param {string} id @param {WatchedTable} one @param {boolean} next whether the key goes there */
function stripItem(id, { view, waits: turn }, next) {
  if (!view) return h("span", { class: "strip-name" }, me.known?.friends?.[id]?.name || _("Table {table}", { table: id }));
  const cards = ownCards(view);
  return [
    h("span", { key: "name", class: "strip-name" }, tableName(view)),
    h(
      "span",
      { key: "how", class: "strip-how" },
      cards.length > 0 && h("span", { class: "strip-cards", role: "img", "aria-label": cardNames(cards) }, miniCards(cards)),
      turn ? h("strong", { class: "strip-turn" }, _("Your turn")) : h("span", { class: "strip-state" }, situation(view)),
      turn && next && h("span", { class: "key", "aria-hidden": "true" }, NEXT_TABLE_KEY),
    ),
  ];
}

/** The table that the key goes to: the next one that waits for the player. */
function nextTable() {
  const ids = [...tables.keys()];
  const at = ids.indexOf(openTableId() ?? "");
  return [...ids.slice(at + 1), ...ids.slice(0, at + 1)].find((id) => tables.get(id)?.waits && id !== openTableId());
}

/** @param {string} id @param {WatchedTable} one @param {() => void} [close] */
function tableLink(id, one, close) {
  return h(
    "a",
    {
      key: id,
      class: ["button quiet strip-table", one.waits && id !== openTableId() && "waits"].filter(Boolean).join(" "),
      href: `/table/${id}`,
      "aria-current": id === openTableId() ? "page" : false,
      onclick: close,
    },
    stripItem(id, one, id === nextTable()),
  );
}

/** The strip of tables in the bar. */
export function tableStrip() {
  const others = [...tables].filter(([id]) => id !== openTableId());
  if (!others.length) return null;
  const waiting = others.filter(([, one]) => one.waits).length;
  return [
    h("span", { key: "strip", class: "strip" }, [...tables].map(([id, one]) => tableLink(id, one))),
    h(
      "button",
      {
        key: "tables",
        type: "button",
        class: waiting ? "strip-button waits" : "strip-button",
        "aria-haspopup": "dialog",
        "aria-label": waiting ? _("My tables: {count}, {waiting} waiting for you", { count: tables.size, waiting }) : _("My tables: {count}", { count: tables.size }),
        onclick: openTables,
      },
      waiting ? _("Your turn") : ngettext("{count} table", "{count} tables", tables.size),
    ),
  ];
}

function openTables() {
  sheet = openDialog(
    _("My tables"),
    (close) => h("nav", { class: "strip-sheet", "aria-label": _("My tables") }, [...tables].map(([id, one]) => tableLink(id, one, close))),
    () => {
      sheet = undefined;
    },
  );
}

/** Starts watching; calls `draw` when something changes. @param {() => void} draw */
export function followTables(draw) {
  changed = draw;
  bindGlobalKey(NEXT_TABLE_KEY, () => {
    const id = nextTable();
    if (id) navigate(`/table/${id}`);
  });
  const both = () => {
    watchTables();
    announceLostSeats();
    draw();
  };
  me.addEventListener("change", both);
  addEventListener("moved", both);
}
