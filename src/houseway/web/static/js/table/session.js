/** A player's session at one table: the view, what they have picked, and the commands they send. */
import { withKeys } from "../cards.js";
import { inBigBlinds, dollars, withBigBlinds, nearestLegal } from "../money.js";
import { prefs } from "../prefs.js";
import { confirmDialog } from "../shell/dialog.js";
import { showError } from "../shell/toast.js";
import { room } from "../socket.js";
import { _ } from "../text.js";
import { askBuyIn } from "./buy-in.js";

/**
 * @import { CardsOf, Choice, Command, Fields, Hand, Heard, Json, PokerHand, TableView } from "../types.js"
 * @typedef {string | number} Picked
 */

/** The type of a choice's move or command at the table. @param {Choice} choice */
export const choiceType = (choice) => choice.command.command?.type ?? choice.command.type;

/** Choices to come back into the game, shown with the player's choices. */
const RETURN_TYPES = new Set(["ComeIn", "SitIn", "Straddle"]);

/** Choices of a player without chips. */
const NO_CHIPS_TYPES = new Set(["Buy", "Leave"]);

/** Kinds of lines that appear under a seat. */
const SEAT_KINDS = new Set(["action", "win", "bank"]);

/**
 * A copy of `command` with `value` at the path `at`.
 * @param {Fields} command
 * @param {string[]} at
 * @param {Json} value
 * @returns {Fields}
 */
export function withValueAt(command, at, value) {
  const [first, ...rest] = at;
  const inner = /** @type {Fields} */ (command[first] ?? {});
  return { ...command, [first]: rest.length ? withValueAt(inner, rest, value) : value };
}

/** @template {Hand} [H=Hand] hands of the game's family */
export class TableSession {
  /** @type {TableView<H>} */
  view;
  /** Keys of the picked cards, in order. @type {string[]} */
  picked = [];
  /** @type {Record<string, number>} */
  amounts = {};
  /** @type {Record<string, string>} */
  picks = {};
  /** The pre-action. @type {{kind: "check-fold" | "call", amount: number, hand?: number} | undefined} */
  preAction;
  /** The accessible name of the felt. */
  title = _("Table");
  busy = false;
  /** Whether the room is unreachable: then choices are disabled and the clock stops. */
  isStale = false;
  panel = "log";
  /** @type {Heard[]} */
  log = [];
  /** The height of the lines removed from the log, in pixels. */
  trimmedHeight = 0;
  /** Whether the log is scrolled to its newest line. */
  followsLog = true;
  /** How many lines have arrived. */
  lineCount = 0;
  /** The last line of each seat. @type {Record<string, Heard>} */
  lastLines = {};

  /** @param {TableView<H>} view @param {() => void} redraw */
  constructor(view, redraw) {
    this.view = view;
    this.redraw = redraw;
  }

  get seat() {
    return this.view.you?.seat;
  }

  /** The big blind if amounts are shown in big blinds; otherwise 0. */
  get bigBlind() {
    const { family, sign } = this.view.table;
    return prefs.now.blinds && family === "poker" ? Math.max(0, ...(sign?.blinds ?? [])) : 0;
  }

  /** Formats an amount as this player prefers. @param {number} cents */
  formatAmount(cents) {
    return this.bigBlind ? inBigBlinds(cents, this.bigBlind) : dollars(cents);
  }

  /** Formats the amounts in a text as this player prefers. @param {string} text */
  formatText(text) {
    return this.bigBlind ? withBigBlinds(text, this.bigBlind) : text;
  }

  /** The name of the player in a seat. @param {number} number */
  name(number) {
    return number === this.seat ? _("You") : (this.view.seats[String(number)]?.name ?? _("Seat {number}", { number }));
  }

  /** The name of a player of the hand, even if they have left. @param {number} number */
  player(number) {
    return this.view.hand?.names?.[String(number)] ?? this.name(number);
  }

  /** Whether a seat of the hand belonged to this player. @param {number | undefined} number */
  isMine(number) {
    return number === this.seat && !this.view.hand?.names?.[String(number)];
  }

  /** @returns {Choice[]} */
  get choices() {
    return this.view.choices ?? [];
  }

  /** The choices that the hand waits for. */
  get handChoices() {
    return this.choices.filter((one) => one.group !== "table");
  }

  /** Choices to come in, come back or straddle. */
  get returnChoices() {
    const mine = this.view.seats[String(this.seat)];
    const wanted = mine && !mine.stack && !mine.coming && !mine.live ? NO_CHIPS_TYPES : RETURN_TYPES;
    return this.choices.filter((one) => wanted.has(choiceType(one)));
  }

  /** The last line, as the dealer calls it. @returns {Heard | undefined} */
  get lastLine() {
    return this.log.at(-1);
  }

  /** The choices of the table's menu. Seats are taken on the felt, and calling the floor has its own button. */
  get menuChoices() {
    return this.choices.filter((one) => one.group === "table" && !["Sit", "CallFloor"].includes(choiceType(one)));
  }

  /** @param {string} type @returns {Choice | undefined} */
  choiceFor(type) {
    return this.choices.find((one) => choiceType(one) === type);
  }

  /** The choice that sets seven cards, if any. */
  get setChoice() {
    return this.handChoices.find((one) => choiceType(one) === "SetHand");
  }

  /** The choice that needs cards, if any. */
  get cardChoice() {
    return this.handChoices.find((one) => one.cards);
  }

  /** The cards picked for a choice. @param {Choice} choice */
  cardsFor(choice) {
    const of = new Map(withKeys(choice.cards?.of ?? []));
    return this.picked.filter((key) => of.has(key)).map((key) => /** @type {string} */ (of.get(key)));
  }

  /** @param {string} key */
  pick(key) {
    const most = Math.max(...this.handChoices.map((one) => one.cards?.most ?? 0));
    if (this.picked.includes(key)) this.picked = this.picked.filter((one) => one !== key);
    else this.picked = [...this.picked, key].slice(-most);
    this.redraw();
  }

  /** The choice whose amount has a box on the page. */
  get sizedChoice() {
    return this.handChoices.find((one) => one.amount && !one.pick && !one.amount.usual);
  }

  /** @param {Choice} choice @param {number} cents */
  setAmount(choice, cents) {
    this.amounts = { ...this.amounts, [choice.id]: cents };
    this.redraw();
  }

  /** @param {Choice} choice */
  amountFor(choice) {
    return choice.amount
      ? nearestLegal(choice.amount, this.amounts[choice.id] ?? choice.amount.usual ?? choice.amount.least)
      : 0;
  }

  /** Whether a choice can be sent with the current picks. @param {Choice} choice */
  isReady(choice) {
    if (!choice.cards) return true;
    const count = this.cardsFor(choice).length;
    return count >= choice.cards.least && count <= choice.cards.most;
  }

  /** The command of a choice with all picks filled in. @param {Choice} choice @param {Picked} [value] the option */
  command(choice, value) {
    /** @type {Fields} */
    let command = choice.command;
    if (choice.amount) command = withValueAt(command, choice.amount.at, this.amountFor(choice));
    if (choice.cards) command = this.#withCards(command, choice);
    if (choice.pick) command = withValueAt(command, choice.pick.at, value ?? this.pickFor(choice));
    return /** @type {Command} */ (/** @type {unknown} */ (command));
  }

  /** @param {Fields} command @param {Choice} choice */
  #withCards(command, choice) {
    const of = /** @type {CardsOf} */ (choice.cards);
    const cards = this.cardsFor(choice);
    return withValueAt(command, of.at, of.one ? cards[0] : cards);
  }

  /** @param {Choice} choice */
  pickFor(choice) {
    const of = choice.pick?.of ?? [];
    return (of.find(([value]) => String(value) === this.picks[choice.id]) ?? of[0])?.[0];
  }

  /** @param {Choice} choice @param {Picked} [value] */
  async send(choice, value) {
    if (this.busy || this.isStale || !this.isReady(choice)) return;
    if (!(await this.#confirm(choice))) return;
    this.busy = true;
    this.redraw();
    try {
      await room.do(this.command(choice, value));
      this.picked = [];
    } catch (error) {
      showError(error);
    } finally {
      this.busy = false;
      this.redraw();
    }
  }

  /** Asks for confirmation if the choice needs it. @param {Choice} choice */
  async #confirm(choice) {
    if (choice.sure) return confirmDialog(_("{choice}?", { choice: choice.label }), choice.sure, choice.label);
    const stack = this.view.seats[String(this.seat)]?.stack ?? 0;
    const bets = ["Bet", "Raise"].includes(choiceType(choice));
    const sized = bets && choice.amount && this.amountFor(choice) === choice.amount.most && choice.amount.most >= stack;
    const everything = sized || (choice.danger && choice.command.type === "Play");
    if (!prefs.now.sure || !everything) return true;
    const amount = this.formatAmount(stack);
    return confirmDialog(_("All in?"), _("This bets all your chips: {amount}.", { amount }), _("All in for {amount}", { amount }));
  }

  /** The cost of a call, at poker. */
  get toCall() {
    const hand = /** @type {PokerHand | undefined} */ (this.view.hand);
    return Math.max(0, (hand?.bet_to ?? 0) - (this.view.seats[String(this.seat)]?.bet ?? 0));
  }

  /** Sets the pre-action; the same one again clears it. @param {"check-fold" | "call"} kind @param {number} amount */
  setPreAction(kind, amount) {
    this.preAction = this.preAction?.kind === kind ? undefined : { kind, amount, hand: this.view.hand?.number };
    this.redraw();
  }

  /** Executes the pre-action, unless the hand or the amount has changed. */
  runPreAction() {
    const { preAction: before, view } = this;
    if (!before) return;
    const toCall = this.toCall;
    const changed = before.hand !== view.hand?.number || (before.kind === "call" && before.amount !== toCall);
    const now = this.choiceFor("Check") ?? this.choiceFor(before.kind === "call" ? "Call" : "Fold");
    if (changed || now) this.preAction = undefined;
    if (!changed && now) this.send(now);
  }

  /** Takes a seat, asking for the buy-in first. @param {Choice} choice @param {number} number */
  sitDown(choice, number) {
    askBuyIn(this, choice, number);
  }

  /** Clears the picks and notes of the last hand. */
  newHand() {
    this.picked = [];
    this.lastLines = {};
  }

  /** @param {Heard[]} heard */
  addLines(heard) {
    const handStart = _("Hand {number}", { number: this.view.hand?.number ?? 0 });
    for (const one of heard) {
      if (one.seat !== undefined && SEAT_KINDS.has(one.kind)) this.lastLines = { ...this.lastLines, [one.seat]: one };
      if ((one.kind === "deal" && one.seat === undefined) || one.text.startsWith(handStart)) this.lastLines = {};
    }
    this.log = [...this.log, ...heard];
    this.lineCount += heard.length;
  }
}
