/**
 * The dealer's taps: a queue that survives a lost connection and a closed page. Taps are sent one at a time; each has a
 * key, so that the room executes it only once.
 */
import { refusal, toast } from "../shell/toast.js";
import { newKey, room } from "../socket.js";

/**
 * @import { Move } from "../types.js"
 * @import { Refusal } from "../socket.js"
 */

/** @typedef {{key: string, command: Move}} Tap */

const AGAIN = 2000;

export class Taps extends EventTarget {
  /** Taps that the room has not answered yet, oldest first. @type {Tap[]} */
  waiting;
  #sending = false;

  /** @param {string} table @param {string} person */
  constructor(table, person) {
    super();
    this.table = table;
    this.name = `taps ${table} ${person}`;
    this.waiting = JSON.parse(localStorage.getItem(this.name) ?? "[]");
    this.#send();
  }

  /** @param {Move} command */
  tap(command) {
    this.#keep([...this.waiting, { key: newKey(), command }]);
    this.#send();
  }

  async #send() {
    const [first] = this.waiting;
    if (!first || this.#sending) return;
    this.#sending = true;
    try {
      await room.do({ type: "Tell", table: this.table, command: first.command }, first.key);
      this.#keep(this.waiting.slice(1));
    } catch (error) {
      if (/** @type {Refusal} */ (error).refused) this.#refused(error);
      else await new Promise((later) => setTimeout(later, AGAIN));
    }
    this.#sending = false;
    this.#send();
  }

  /** Drops the later taps too, because they relied on the refused one. @param {unknown} error */
  #refused(error) {
    const others = this.waiting.length - 1;
    this.#keep([]);
    refusal(error);
    if (others) toast(`${others} ${others === 1 ? "tap" : "taps"} after it did not count.`);
  }

  /** @param {Tap[]} waiting */
  #keep(waiting) {
    this.waiting = waiting;
    if (waiting.length) localStorage.setItem(this.name, JSON.stringify(waiting));
    else localStorage.removeItem(this.name);
    this.dispatchEvent(new Event("change"));
  }
}
