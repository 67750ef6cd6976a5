/**
 * The dealer's taps: a queue that survives a lost connection and a closed page. Taps are sent one at a time; each has a
 * key, so that the room executes it only once.
 */
import { showError, toast } from "../shell/toast.js";
import { newKey, room } from "../socket.js";

/**
 * @import { Move } from "../types.js"
 * @import { Refusal } from "../socket.js"
 */

/** @typedef {{key: string, command: Move}} Tap */

const RETRY_MS = 2000;

export class Taps extends EventTarget {
  /** Taps that the room has not answered yet, oldest first. @type {Tap[]} */
  pending;
  #sending = false;

  /** @param {string} table @param {string} person */
  constructor(table, person) {
    super();
    this.table = table;
    this.name = `taps ${table} ${person}`;
    this.pending = JSON.parse(localStorage.getItem(this.name) ?? "[]");
    this.#send();
  }

  /** @param {Move} command */
  tap(command) {
    this.#save([...this.pending, { key: newKey(), command }]);
    this.#send();
  }

  async #send() {
    const [first] = this.pending;
    if (!first || this.#sending) return;
    this.#sending = true;
    try {
      await room.do({ type: "Tell", table: this.table, command: first.command }, first.key);
      this.#save(this.pending.slice(1));
    } catch (error) {
      if (/** @type {Refusal} */ (error).refused) this.#refused(error);
      else await new Promise((later) => setTimeout(later, RETRY_MS));
    }
    this.#sending = false;
    this.#send();
  }

  /** Drops the later taps too, because they relied on the refused one. @param {unknown} error */
  #refused(error) {
    const others = this.pending.length - 1;
    this.#save([]);
    showError(error);
    if (others) toast(`${others} ${others === 1 ? "tap" : "taps"} after it did not count.`);
  }

  /** @param {Tap[]} waiting */
  #save(waiting) {
    this.pending = waiting;
    if (waiting.length) localStorage.setItem(this.name, JSON.stringify(waiting));
    else localStorage.removeItem(this.name);
    this.dispatchEvent(new Event("change"));
  }
}
