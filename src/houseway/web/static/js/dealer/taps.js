/**
 * The dealer's taps: a queue that survives a lost connection and a closed page. Each tap carries the hand and the step
 * that it was made for, and the room books it for exactly these. Taps are sent one at a time; each has a key, so that the
 * room executes it only once. A refused tap is kept until somebody dismisses it.
 */
import { newKey, room } from "../socket.js";
import { _ } from "../text.js";

/**
 * @import { Move, RefusedTap } from "../types.js"
 * @import { Refusal } from "../socket.js"
 */

/** `seen` is the step that the page showed. @typedef {{key: string, command: Move, hand: number, step: string, seen: string, made: number}} Tap */

const RETRY_MS = 2000;
const outdated = () =>
  _("An older version of this page kept this tap without its hand, so it is not booked. Tap again if it still counts.");

export class Taps extends EventTarget {
  #sending = false;
  /** Accepted taps, oldest first, whose views are still on their way. @type {Tap[]} */
  #accepted = [];

  /** @param {string} table @param {string} person */
  constructor(table, person) {
    super();
    this.table = table;
    this.name = `taps ${table} ${person}`;
    this.#dropOutdated();
    this.#send();
  }

  /** Taps that the room has not answered yet, oldest first. Another page of this tablet may have added some. @returns {Tap[]} */
  get pending() {
    return JSON.parse(localStorage.getItem(this.name) ?? "[]");
  }

  /** Refused taps that nobody has dismissed here, oldest first. @returns {RefusedTap[]} */
  get refused() {
    return JSON.parse(localStorage.getItem(`refused ${this.name}`) ?? "[]");
  }

  /** @param {Move} command @param {{hand: number, step: string}} seen the hand and step on the page */
  tap(command, { hand, step }) {
    const before = this.pending;
    const last = before.at(-1) ?? this.unseen(step).at(-1);
    const tap = { key: newKey(), command, hand, step: last?.key ?? step, seen: step, made: Date.now() };
    this.#save(this.name, [...before, tap]);
    this.#send();
  }

  /** The accepted taps that a view with this step doesn't show yet. @param {string} step @returns {Tap[]} */
  unseen(step) {
    const shown = this.#accepted.findIndex(({ key }) => key === step);
    if (shown >= 0) return this.#accepted.slice(shown + 1);
    return this.#accepted.filter(({ seen }) => seen === step);
  }

  /** @param {string} tap */
  dismiss(tap) {
    this.#save(`refused ${this.name}`, this.refused.filter((one) => one.tap !== tap));
  }

  async #send() {
    const [first] = this.pending;
    if (!first || this.#sending) return;
    this.#sending = true;
    const { key, command, hand, step, made } = first;
    try {
      await room.do({ type: "Tell", table: this.table, command, hand, step, tap: key, made }, key);
      this.#accepted = [...this.unseen(first.seen), first];
      this.#answered(key);
    } catch (error) {
      if (/** @type {Refusal} */ (error).refused) this.#refuse(first, /** @type {Error} */ (error));
      else await new Promise((later) => setTimeout(later, RETRY_MS));
    }
    this.#sending = false;
    this.#send();
  }

  /** Keeps a refused tap. Those after it name it as their step, so that the room refuses them too. @param {Tap} tap @param {Error} error */
  #refuse({ key, command, hand, made }, error) {
    this.#save(`refused ${this.name}`, [...this.refused, { tap: key, what: command, hand, made, why: error.message }]);
    this.#answered(key);
  }

  /** @param {string} key */
  #answered(key) {
    this.#save(this.name, this.pending.filter((one) => one.key !== key));
  }

  /** Moves taps without a hand to the refused ones. */
  #dropOutdated() {
    const old = this.pending.filter((one) => one.hand === undefined);
    if (!old.length) return;
    const now = Date.now();
    const refused = old.map(({ key, command }) => ({ tap: key, what: command, hand: 0, made: now, why: outdated() }));
    this.#save(`refused ${this.name}`, [...this.refused, ...refused]);
    this.#save(this.name, this.pending.filter((one) => one.hand !== undefined));
  }

  /** @param {string} name @param {unknown[]} kept */
  #save(name, kept) {
    if (kept.length) localStorage.setItem(name, JSON.stringify(kept));
    else localStorage.removeItem(name);
    this.dispatchEvent(new Event("change"));
  }
}
