/** A seat: player, chips, tokens, and their last action. */
import { withKeys } from "../cards.js";
import { h } from "../dom.js";
import { noteAbout } from "../mine/notes.js";
import { dollars } from "../money.js";
import { _ } from "../text.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Child, Seat, Style } from "../types.js"
 */

/** Tokens by name: printed text and full name. @type {Record<string, () => [string, string]>} */
const TOKENS = {
  button: () => [_("D"), _("Dealer button")],
  small: () => [_("SB"), _("Small blind")],
  big: () => [_("BB"), _("Big blind")],
  middle: () => [_("MB"), _("Middle blind")],
  kill: () => [_("K"), _("Kill")],
  leg: () => [_("L"), _("One leg of a kill")],
  straddle: () => [_("ST"), _("Straddle")],
  "missed-small": () => [_("MS"), _("Missed small blind")],
  "missed-big": () => [_("MB"), _("Missed big blind")],
  "bank-1": () => [_("1st"), _("Bank, first hand")],
  "bank-2": () => [_("2nd"), _("Bank, second hand")],
  action: () => [_("A"), _("Action button")],
};

/** @type {Record<string, () => string>} */
const LEVEL_NAMES = { easy: () => _("Easy"), steady: () => _("Steady"), sharp: () => _("Sharp") };

/** How well a bot plays. @param {string} level */
const levelName = (level) => LEVEL_NAMES[level]?.() ?? level;

/** @param {string} level */
export const botLevel = (level) => _("{level} bot", { level: levelName(level) });

/** @param {string[]} names */
export function tokenBadges(names) {
  return names.map((name) => {
    const [print, called] = TOKENS[name]?.() ?? [name.slice(0, 2).toUpperCase(), name.replaceAll("-", " ")];
    return h(
      "span",
      { key: name, class: "token", "data-token": name, title: called, role: "img", "aria-label": called },
      print,
    );
  });
}

/** Placeholders from one position up to another. @param {number} from @param {number} to */
export const placeholders = (from, to) =>
  [...Array(Math.max(0, to - from)).keys()].map((at) => h("i", { key: `place${from + at}`, class: "card-place" }));

/** The CSS class of a card after the showdown. @param {string} card @param {Set<string>} [winning] */
export const cardClass = (card, winning) => (winning?.size ? (winning.has(card) ? "wins" : "dims") : false);

/**
 * Cards in a row, with hidden ones face down. `places` sets the final length of the row; `winning` cards are marked.
 * @param {string[]} cards
 * @param {number} [hidden]
 * @param {string} [label]
 * @param {number} [places]
 * @param {Set<string>} [winning]
 */
export function cardRow(cards, hidden = 0, label, places = 0, winning) {
  const all = withKeys([...cards, ...Array(hidden).fill("??")]);
  return h(
    "span",
    {
      class: "hand-cards dealt",
      role: label ? "group" : false,
      "aria-label": label ?? false,
      style: { "--cards": Math.max(all.length, places) },
    },
    all.map(([key, card], at) => h("playing-card", { key, card, class: cardClass(card, winning), style: { "--at": at } })),
    placeholders(all.length, places),
  );
}

/**
 * The player's cards, as buttons when cards have to be picked. The first `hole` cards of a stud hand were dealt face
 * down.
 * @param {TableSession} at
 * @param {string[]} cards
 * @param {number} [places]
 * @param {number} [hole]
 */
export function pickableCards(at, cards, places = 0, hole = 0) {
  const choice = at.cardChoice;
  if (!choice) return cardRow(cards, 0, _("Your cards"), places);
  const open = new Set(withKeys(choice.cards?.of ?? []).map(([key]) => key));
  return h(
    "span",
    {
      class: "hand-cards picking",
      role: "group",
      "aria-label": _("Your cards: choose some"),
      style: { "--cards": Math.max(cards.length, places) },
    },
    withKeys(cards).map(([key, card], place) =>
      h(
        "button",
        {
          key,
          type: "button",
          class: hole ? `pick-card ${place < hole ? "down-card" : place === hole ? "after-down" : ""}` : "pick-card",
          style: { "--at": place },
          "aria-pressed": String(at.picked.includes(key)),
          disabled: !open.has(key),
          onclick: () => at.pick(key),
        },
        h("playing-card", { card }),
        place < 10 && h("span", { class: "key", "aria-hidden": "true" }, (place + 1) % 10),
      ),
    ),
    placeholders(cards.length, places),
  );
}

/** @param {string} text @param {string} name */
function withoutName(text, name) {
  const said = text.startsWith(`${name} `) ? text.slice(name.length + 1) : text;
  // Shown cards are visible above the note.
  return said.replace(/^posts the (.*) of /, "$1 ").replace(/^shows .*/, "shows");
}

/** @param {TableSession} at @param {number} number @param {Style} style */
export function emptySeat(at, number, style) {
  const sit = at.choices.find(
    (one) =>
      one.command.type === "Sit" && (one.command.seat === number || one.pick?.of.some(([value]) => value === number)),
  );
  return h(
    "div",
    { key: `seat${number}`, class: "seat empty", style },
    // A dead button is in front of an empty seat.
    at.view.button === number && !at.view.bank && h("span", { key: "tokens", class: "tokens" }, tokenBadges(["button"])),
    sit
      ? h(
          "button",
          {
            type: "button",
            class: "sit",
            "aria-label": _("Sit in seat {number}", { number }),
            onclick: () => at.sitDown(sit, number),
          },
          _("Sit"),
        )
      : h("span", { class: "nobody", "aria-label": _("Seat {number}, empty", { number }) }, number),
  );
}

/**
 * The clock of the player to act, or the player's initial.
 * @param {TableSession} at
 * @param {number} number
 * @param {Seat} seat
 */
function clockOrInitial(at, number, seat) {
  const clock = at.view.clock;
  if (clock?.seat === number)
    return h("clock-ring", { key: "clock", until: clock.until, of: clock.of, class: clock.kind });
  return h(
    "span",
    { key: "face", class: seat.bot ? "face bot" : "face", "aria-hidden": "true" },
    seat.name[0]?.toUpperCase(),
  );
}

/** The note under a plate. @param {TableSession} at @param {number} number @param {string} won */
function plateNote(at, number, won) {
  const seat = at.view.seats[String(number)];
  const said = at.lastLines[number];
  if (won) return won;
  if (at.view.clock?.seat === number && at.view.clock.bank) return _("Time bank");
  if (seat.away) return seat.meal ? _("Meal break") : _("Away");
  // In the first hand no one owes anything: everyone is dealt in.
  if (seat.owes && at.view.hand) return seat.owes === "missed" ? _("Owes a blind") : _("Waiting to come in");
  if (seat.out) return _("Next hand");
  return said ? at.formatText(withoutName(said.text, seat.name)) : "";
}

/**
 * The plate of a seat.
 * @param {TableSession} at
 * @param {number} number
 * @param {{marks?: Child[], out?: boolean, won?: string, quiet?: boolean}} [more]
 */
export function seatPlate(at, number, { marks = [], out = false, won = "", quiet = false } = {}) {
  const seat = at.view.seats[String(number)];
  const acts = at.view.hand?.to_act === number || at.view.clock?.seat === number;
  const says = quiet ? "" : plateNote(at, number, won);
  return h(
    "div",
    {
      // The plate stays the same element when cards appear or disappear.
      key: "plate",
      class: ["plate", acts && "to-act", (out || seat.away || seat.out) && "faded", won && "won"]
        .filter(Boolean)
        .join(" "),
    },
    clockOrInitial(at, number, seat),
    h(
      "span",
      { class: "who" },
      h(
        "span",
        { class: "name" },
        h("span", { class: "called" }, number === at.seat ? _("You") : seat.name),
        noteAbout(seat.player) && h("span", { class: "has-note", title: noteAbout(seat.player), "aria-label": _("Has a note"), role: "img" }, "✎"),
        seat.bot && [" ", h("span", { class: "level" }, h("span", { "aria-hidden": "true" }, levelName(seat.bot)), h("span", { class: "unseen" }, botLevel(seat.bot)))],
      ),
      !at.view.by_hand && h("span", { class: "amount" }, at.formatAmount(seat.stack)),
    ),
    says && h("span", { key: says, class: "note", title: says }, says),
    h("span", { class: "tokens" }, tokenBadges(seat.tokens ?? []), marks),
  );
}

/** @param {number} cents @param {string} label @param {string} [amountText] the formatted amount */
export function chips(cents, label, amountText = dollars(cents)) {
  return h(
    "span",
    { class: "chips" },
    h("chip-pile", { cents }),
    h("span", { class: "amount" }, h("span", { class: "unseen" }, `${label} `), amountText),
  );
}
