/** A replay of a finished hand: its steps, the current one, and a timer. */
import { announce } from "../announce.js";
import { asSentence } from "../text.js";

/** @import { Heard, ReelHand, TableView } from "../types.js" */

const STEP_MS = 1200;

/** @template {ReelHand} [H=ReelHand] */
export class Replay {
  step = 0;
  #timer = 0;

  /** @param {H} hand a hand in steps @param {() => void} redraw @param {number} [step] */
  constructor(hand, redraw, step = 0) {
    this.hand = hand;
    this.redraw = redraw;
    this.step = this.#clamp(step);
  }

  get last() {
    return this.hand.steps.length - 1;
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** The lines of the current step. @returns {Heard[]} */
  get lines() {
    return this.hand.steps[this.step].heard;
  }

  /** @param {number} step */
  #clamp(step) {
    return Math.max(0, Math.min(this.last, step));
  }

  /** @param {number} step */
  go(step) {
    this.step = this.#clamp(step);
    announce(this.lines.map((one) => asSentence(one.text)).join(" "));
    this.redraw();
  }

  /** Plays, from the start if it is at the end; or stops. */
  play() {
    if (this.playing) this.stop();
    else {
      if (this.step === this.last) this.step = 0;
      this.#timer = window.setInterval(() => this.#next(), STEP_MS);
    }
    this.redraw();
  }

  #next() {
    if (this.step === this.last) {
      this.stop();
      this.redraw();
    } else this.go(this.step + 1);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  /** Keyboard shortcuts of a page with a replay. @returns {[string, () => void][]} */
  get keys() {
    return [
      ["ArrowLeft", () => this.go(this.step - 1)],
      ["ArrowRight", () => this.go(this.step + 1)],
      ["p", () => this.play()],
    ];
  }

  /** The table at the current step, as a view for the felt. @returns {TableView} */
  get view() {
    const { hand } = this;
    const step = hand.steps[this.step];
    const seats = Object.fromEntries(
      Object.entries(hand.names).map(([seat, name]) => [seat, { name, stack: 0, ...step.seats[seat] }]),
    );
    const { table: id, house, game, title, family, layout, limit, seats: range } = hand;
    return /** @type {TableView} */ ({
      table: { id, house, house_name: house, game, title, family, layout, limit, state: "going", seats: range },
      you: hand.seat == null ? { watching: true } : { seat: hand.seat },
      seats,
      hand: { number: hand.number, ...step.hand },
    });
  }
}
