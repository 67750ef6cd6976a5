/** What a person does at one table: the view, what they have picked so far, and the commands that follow. */
import { keyed } from "../cards.js";
import { blinds, dollars, inBlinds, legal } from "../money.js";
import { prefs } from "../prefs.js";
import { confirmed } from "../shell/dialog.js";
import { refusal } from "../shell/toast.js";
import { room } from "../socket.js";
import { askBuyIn } from "./buy-in.js";

/**
 * @import { CardsOf, Choice, Command, Fields, Hand, Heard, Json, PokerHand, TableView } from "../types.js"
 * @typedef {string | number} Picked
 */

/** Ways back into the game, shown where one looks for something to do. */
const COMING = new Set(["ComeIn", "SitIn", "Straddle"]);

/** Without chips one buys some, before anything else. */
const BROKE = new Set(["Buy", "Leave"]);

/** What stands under a seat when it was said of it. */
const SAID = new Set(["action", "win", "bank"]);

/** The line with which a hand begins. */
const BEGINS = /^Hand \d/;

/**
 * A copy of `command` with `value` put where `at` says.
 * @param {Fields} command @param {string[]} at @param {Json} value @returns {Fields}
 */
export function filled(command, at, value) {
  const [first, ...rest] = at;
  const inner = /** @type {Fields} */ (command[first] ?? {});
  return { ...command, [first]: rest.length ? filled(inner, rest, value) : value };
}

/** @template {Hand} [H=Hand] the hands of its family */
export class Sitting {
  /** @type {TableView<H>} */
  view;
  /** Keys of picked cards in the order of picking. @type {string[]} */
  picked = [];
  /** @type {Record<string, number>} */
  amounts = {};
  /** @type {Record<string, string>} */
  picks = {};
  /** What to do when the turn comes. @type {{kind: "check-fold" | "call", amount: number, hand?: number} | undefined} */
  before;
  /** What the felt is called. */
  title = "The table";
  busy = false;
  /** Whether the room cannot be reached: then nothing can be done, and the clock that is shown stands. */
  away = false;
  panel = "log";
  /** @type {Heard[]} */
  log = [];
  /** How high the lines were that the log has let go, in pixels. */
  gone = 0;
  /** Whether the log is read at its newest line. */
  follows = true;
  /** How much was said so far. */
  heard = 0;
  /** What each seat said last. @type {Record<string, Heard>} */
  said = {};

  /** @param {TableView<H>} view @param {() => void} redraw */
  constructor(view, redraw) {
    this.view = view;
    this.redraw = redraw;
  }

  get seat() {
    return this.view.you?.seat;
  }

  /** The big blind, where amounts are to be told in it; otherwise 0. */
  get big() {
    const { family, sign } = this.view.table;
    return prefs.now.blinds && family === "poker" ? Math.max(0, ...(sign?.blinds ?? [])) : 0;
  }

  /** An amount as this person reads it. @param {number} cents */
  money(cents) {
    return this.big ? blinds(cents, this.big) : dollars(cents);
  }

  /** A text with its amounts as this person reads them. @param {string} text */
  told(text) {
    return this.big ? inBlinds(text, this.big) : text;
  }

  /** What a player is called here. @param {number} number */
  name(number) {
    return number === this.seat ? "you" : (this.view.seats[String(number)]?.name ?? `seat ${number}`);
  }

  /** What a player of the hand is called, who may have left since. @param {number} number */
  player(number) {
    return this.view.hand?.names?.[String(number)] ?? this.name(number);
  }

  /** Whether a seat of the hand was one's own. @param {number | undefined} number */
  isMine(number) {
    return number === this.seat && !this.view.hand?.names?.[String(number)];
  }

  /** @returns {Choice[]} */
  get choices() {
    return this.view.choices ?? [];
  }

  /** What is asked now. */
  get asked() {
    return this.choices.filter((one) => one.group !== "table");
  }

  /** Ways to come in, come back or straddle. */
  get coming() {
    const mine = this.view.seats[String(this.seat)];
    const wanted = mine && !mine.stack && !mine.coming && !mine.live ? BROKE : COMING;
    return this.choices.filter((one) => wanted.has(one.command.type));
  }

  /** What was said last, as the dealer calls it. @returns {Heard | undefined} */
  get called() {
    return this.log.at(-1);
  }

  /** What the table's menu offers; seats are taken on the felt, and the floor has a button of its own. */
  get menu() {
    return this.choices.filter((one) => one.group === "table" && !["Sit", "CallFloor"].includes(one.command.type));
  }

  /** @param {string} type @returns {Choice | undefined} */
  offered(type) {
    return this.choices.find((one) => (one.command.command?.type ?? one.command.type) === type);
  }

  /** The choice that sets seven cards in front and behind, if any. */
  get setting() {
    return this.asked.find((one) => one.command.command?.type === "SetHand");
  }

  /** The choice that works on cards, if any. */
  get cardChoice() {
    return this.asked.find((one) => one.cards);
  }

  /** Cards of a choice that are picked. @param {Choice} choice */
  cardsFor(choice) {
    const of = new Map(keyed(choice.cards?.of ?? []));
    return this.picked.filter((key) => of.has(key)).map((key) => /** @type {string} */ (of.get(key)));
  }

  /** @param {string} key */
  pick(key) {
    const most = Math.max(...this.asked.map((one) => one.cards?.most ?? 0));
    if (this.picked.includes(key)) this.picked = this.picked.filter((one) => one !== key);
    else this.picked = [...this.picked, key].slice(-most);
    this.redraw();
  }

  /** The choice whose amount has its box on the page. */
  get sized() {
    return this.asked.find((one) => one.amount && !one.pick && !one.amount.usual);
  }

  /** @param {Choice} choice @param {number} cents */
  setAmount(choice, cents) {
    this.amounts = { ...this.amounts, [choice.id]: cents };
    this.redraw();
  }

  /** @param {Choice} choice */
  amountFor(choice) {
    return choice.amount
      ? legal(choice.amount, this.amounts[choice.id] ?? choice.amount.usual ?? choice.amount.least)
      : 0;
  }

  /** Whether the choice can be sent as things are picked. @param {Choice} choice */
  ready(choice) {
    if (!choice.cards) return true;
    const count = this.cardsFor(choice).length;
    return count >= choice.cards.least && count <= choice.cards.most;
  }

  /** The command with everything picked in it. @param {Choice} choice @param {Picked} [value] of its pick */
  command(choice, value) {
    /** @type {Fields} */
    let command = choice.command;
    if (choice.amount) command = filled(command, choice.amount.at, this.amountFor(choice));
    if (choice.cards) command = this.#withCards(command, choice);
    if (choice.pick) command = filled(command, choice.pick.at, value ?? this.pickFor(choice));
    return /** @type {Command} */ (/** @type {unknown} */ (command));
  }

  /** @param {Fields} command @param {Choice} choice */
  #withCards(command, choice) {
    const of = /** @type {CardsOf} */ (choice.cards);
    const cards = this.cardsFor(choice);
    return filled(command, of.at, of.one ? cards[0] : cards);
  }

  /** @param {Choice} choice */
  pickFor(choice) {
    const of = choice.pick?.of ?? [];
    return (of.find(([value]) => String(value) === this.picks[choice.id]) ?? of[0])?.[0];
  }

  /** @param {Choice} choice @param {Picked} [value] */
  async send(choice, value) {
    if (this.busy || this.away || !this.ready(choice)) return;
    if (!(await this.#sure(choice))) return;
    this.busy = true;
    this.redraw();
    try {
      await room.do(this.command(choice, value));
      this.picked = [];
    } catch (error) {
      refusal(error);
    } finally {
      this.busy = false;
      this.redraw();
    }
  }

  /** @param {Choice} choice */
  async #sure(choice) {
    if (choice.sure) return confirmed(`${choice.label}?`, choice.sure, choice.label);
    const stack = this.view.seats[String(this.seat)]?.stack ?? 0;
    const bets = ["Bet", "Raise"].includes(choice.command.command?.type ?? "");
    const sized = bets && choice.amount && this.amountFor(choice) === choice.amount.most && choice.amount.most >= stack;
    const everything = sized || (choice.danger && choice.command.type === "Play");
    if (!prefs.now.sure || !everything) return true;
    return confirmed("All in?", `This puts ${this.money(stack)} into the pot: everything in front of you.`, `All in for ${this.money(stack)}`);
  }

  /** What a call would cost, at poker. */
  get toCall() {
    const hand = /** @type {PokerHand | undefined} */ (this.view.hand);
    return Math.max(0, (hand?.bet_to ?? 0) - (this.view.seats[String(this.seat)]?.bet ?? 0));
  }

  /**
   * What to do when the turn comes; said again, it is taken back.
   * @param {"check-fold" | "call"} kind @param {number} amount
   */
  ahead(kind, amount) {
    this.before = this.before?.kind === kind ? undefined : { kind, amount, hand: this.view.hand?.number };
    this.redraw();
  }

  /** Does what was said beforehand, unless the hand or the amount has changed. */
  keepWord() {
    const { before, view } = this;
    if (!before) return;
    const toCall = this.toCall;
    const changed = before.hand !== view.hand?.number || (before.kind === "call" && before.amount !== toCall);
    const now = this.offered("Check") ?? this.offered(before.kind === "call" ? "Call" : "Fold");
    if (changed || now) this.before = undefined;
    if (!changed && now) this.send(now);
  }

  /** Takes a seat: asks for the buy-in first where there is one. @param {Choice} choice @param {number} number */
  sitDown(choice, number) {
    askBuyIn(this, choice, number);
  }

  /** Nothing of the last hand is left lying about. */
  newHand() {
    this.picked = [];
    this.said = {};
  }

  /** @param {Heard[]} heard */
  hear(heard) {
    for (const one of heard) {
      if (one.seat !== undefined && SAID.has(one.kind)) this.said = { ...this.said, [one.seat]: one };
      if ((one.kind === "deal" && one.seat === undefined) || BEGINS.test(one.text)) this.said = {};
    }
    this.log = [...this.log, ...heard];
    this.heard += heard.length;
  }
}
