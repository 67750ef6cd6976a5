/** The dealer's copy of the table: the room's view, pending taps, and the seats being picked. */
import { me } from "../me.js";
import { room } from "../socket.js";
import { runCommand } from "../staff/command-form.js";
import { _ } from "../text.js";
import { withPendingTaps } from "./pending.js";
import { saveSnapshot, loadSnapshot } from "./offline.js";
import { Taps } from "./taps.js";

/** @import { ByHand, Cents, FloorCall, HandFee, Move, NextPlace, RefusedTap, Seat, TableView } from "../types.js" */

/**
 * The meaning of a tap on a seat: picks the winners, the seats with a wager, those who paid, or who drew the high card. Empty:
 * the tap opens the seat.
 * @typedef {"" | "winners" | "wagers" | "paid" | "button"} Picking
 */

export class Felt {
  /** @type {TableView | undefined} */
  view;
  /** When the last view arrived. */
  seenAt = 0;
  /** Open calls for the floor, in the whole room. @type {FloorCall[]} */
  calls = [];
  /** Since when the room is unreachable; 0 while it is reachable. */
  lostAt = 0;
  /** @type {Picking} */
  picking = "";
  /** @type {Set<number>} */
  picked = new Set();
  scoop = false;
  enough = false;
  /** The total action, as the low end of its band. @type {Cents} */
  action = 0;
  /** Wagers on another player's square. @type {{square: number, seat: number}[]} */
  backline = [];
  /** The low end of each wager's band, by seat. @type {Map<number, Cents>} */
  bands = new Map();

  /** @param {string} table @param {() => void} redraw */
  constructor(table, redraw) {
    this.table = table;
    this.redraw = redraw;
    this.taps = new Taps(table, me.known?.id ?? "");
    this.taps.addEventListener("change", redraw);
    const before = loadSnapshot(table, me.known?.id ?? "");
    this.view = before?.view;
    this.seenAt = before?.at ?? 0;
  }

  /** Takes a new view from the room. @param {TableView} view */
  setView(view) {
    this.view = view;
    this.seenAt = Date.now();
    saveSnapshot(this.table, me.known?.id ?? "", view);
  }

  /** Notes that the connection was lost or is back. */
  connectionChanged() {
    const away = room.isStale(`table:${this.table}`);
    if (!away) this.lostAt = 0;
    else if (room.state === "away" || room.state === "here") this.lostAt ||= Date.now();
  }

  /** The expected state once the room has every tap. @returns {ByHand} */
  get expected() {
    const known = this.view?.by_hand ?? { next: { number: 1, seats: {} }, step: "" };
    return withPendingTaps(known, [...this.taps.unseen(known.step), ...this.taps.pending]);
  }

  /** Whether every tap is in the log. */
  get isSaved() {
    return !this.taps.pending.length && !room.isStale(`table:${this.table}`);
  }

  /** @param {number} seat */
  name(seat) {
    return this.view?.seats[String(seat)]?.name ?? _("Seat {number}", { number: seat });
  }

  /** @returns {[number, Seat][]} */
  get occupied() {
    return Object.entries(this.view?.seats ?? {}).map(([seat, one]) => [Number(seat), one]);
  }

  /** @param {number} seat @returns {NextPlace | undefined} */
  nextPlace(seat) {
    return this.expected.next.seats[String(seat)];
  }

  /** @param {Picking} what @param {Iterable<number>} [picked] */
  pick(what, picked = []) {
    this.picking = what;
    this.picked = new Set(picked);
    this.scoop = this.enough = false;
    this.backline = [];
    this.redraw();
  }

  /** @param {number} seat */
  toggle(seat) {
    const one = this.picking === "button" || this.endQuestions.goes_out;
    if (this.picked.has(seat)) this.picked.delete(seat);
    else if (one && this.picking !== "wagers" && this.picking !== "paid") this.picked = new Set([seat]);
    else this.picked.add(seat);
    this.redraw();
  }

  /** @param {Move} command */
  tap(command) {
    this.picking = "";
    this.taps.tap(command, this.seen);
  }

  /** The hand and step that the dealer sees. A tap counts for these only. */
  get seen() {
    const { hand, next } = this.expected;
    return { hand: hand?.number ?? next.number - 1, step: this.view?.by_hand?.step ?? "" };
  }

  /** Refused taps, of this tablet and of others, oldest first. @returns {RefusedTap[]} */
  get refusedTaps() {
    const known = this.view?.by_hand?.refused ?? [];
    return [...known, ...this.taps.refused.filter((one) => known.every(({ tap }) => tap !== one.tap))];
  }

  /** @param {string} tap */
  dismissTap(tap) {
    this.taps.dismiss(tap);
    const known = this.view?.by_hand?.refused ?? [];
    if (known.some((one) => one.tap === tap)) runCommand({ type: "DismissTaps", table: this.table, taps: [tap] }, _("Dismissed."));
  }

  get endQuestions() {
    return this.expected.asks ?? {};
  }

  /** Whether the winners have to be named to end the hand. */
  get needsWinners() {
    return Boolean(this.endQuestions.winners || this.endQuestions.goes_out);
  }

  /** The picked wagers, each with the low end of its band. */
  get wagers() {
    const own = [...this.picked].map((seat) => ({ square: seat, seat, cents: this.bands.get(seat) ?? 0 }));
    return [...own, ...this.backline.map((one) => ({ ...one, cents: 0 }))];
  }

  /** The collection of a round with the picked wagers. @param {HandFee} fee */
  roundFee(fee) {
    const each = this.wagers.reduce((sum, one) => sum + bandAmount(fee.steps, one.cents, fee.square ?? 0), 0);
    const all = this.wagers.reduce((sum, one) => sum + one.cents, 0);
    return each + bandAmount(fee.bank, Math.max(1, this.action, all), 0);
  }
}

/** @param {[Cents, Cents][] | undefined} steps @param {Cents} amount @param {Cents} first */
export function bandAmount(steps, amount, first) {
  return steps?.findLast(([low]) => amount >= low)?.[1] ?? first;
}
