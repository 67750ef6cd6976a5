/** The seats of a table dealt by hand, as large as the screen allows: who is in, who posts, and why. */
import { h } from "../dom.js";
import { _ } from "../text.js";
import { openSeat, openEmptySeat } from "./seat-sheet.js";

/**
 * @import { Child } from "../types.js"
 * @import { Felt } from "./felt.js"
 */

/** @type {Record<string, () => string>} */
const TOKEN_NAMES = {
  button: () => _("Button"),
  kill: () => _("Kill"),
  leg: () => _("Leg"),
  straddle: () => _("Straddle"),
  "bank-1": () => _("Bank 1"),
  "bank-2": () => _("Bank 2"),
};

/** @param {Felt} felt @returns {Child} */
export function seats(felt) {
  const most = felt.view?.table.seats[1] ?? 0;
  return h(
    "ol",
    { class: `dealer-seats ${most > 8 ? "many" : ""}`, "aria-label": _("Seats") },
    [...Array(most).keys()].map((at) => seat(felt, at + 1)),
  );
}

/** @param {Felt} felt @param {number} number */
function seat(felt, number) {
  const who = felt.view?.seats[String(number)];
  if (!who)
    return h(
      "li",
      { key: number },
      h(
        "button",
        {
          type: "button",
          class: "dealer-seat open",
          disabled: felt.picking !== "",
          onclick: () => openEmptySeat(felt, number),
          "aria-label": _("Seat {number}: open", { number }),
        },
        h("span", { class: "seat-number" }, number),
        h("span", { class: "seat-state" }, _("Open")),
      ),
    );
  const { hand } = felt.expected;
  const place = felt.nextPlace(number);
  const into = hand ? hand.seats.includes(number) : Boolean(place?.dealt);
  const may = isPickable(felt, number, into);
  const picked = felt.picking !== "" && felt.picked.has(number);
  return h(
    "li",
    { key: number },
    h(
      "button",
      {
        type: "button",
        class: `dealer-seat ${into ? "in" : "out"} ${felt.picking && may ? "pickable" : ""}`,
        disabled: felt.picking !== "" && !may,
        "aria-pressed": felt.picking ? String(picked) : undefined,
        onclick: () => (felt.picking ? felt.toggle(number) : openSeat(felt, number)),
      },
      h("span", { class: "seat-number" }, number),
      h("strong", { class: "seat-name" }, who.name),
      h(
        "span",
        { class: "seat-tokens" },
        seatTokens(felt, number).map((one) => h("span", { key: one, class: `seat-token is-${one.split("-")[0]}` }, TOKEN_NAMES[one]())),
      ),
      h("span", { class: "seat-state" }, stateText(felt, number)),
    ),
  );
}

/** The buttons in front of a seat, for the hand in play or the next one. @param {Felt} felt @param {number} number */
function seatTokens(felt, number) {
  const { hand, next } = felt.expected;
  const own = felt.view?.seats[String(number)]?.tokens ?? [];
  const others = own.filter((one) => one !== "button" && TOKEN_NAMES[one]);
  const button = hand ? hand.button : next.button;
  return button === number && !next.bank ? ["button", ...others] : others;
}

/** @param {Felt} felt @param {number} number */
function stateText(felt, number) {
  const { hand } = felt.expected;
  if (!hand) return felt.nextPlace(number)?.why.says ?? "";
  if (!hand.seats.includes(number)) return felt.view?.seats[String(number)]?.away ? _("Away") : _("Not in this hand");
  const post = hand.posts?.find((one) => one.seat === number && one.kind !== "ante");
  if (post) return POST_NAMES[post.kind]?.() ?? post.kind;
  return hand.wagers && number !== hand.button ? (hand.wagers[String(number)] ? _("Wager") : _("No wager")) : _("In");
}

/** @type {Record<string, () => string>} */
const POST_NAMES = {
  small: () => _("Small blind"),
  big: () => _("Big blind"),
  third: () => _("Button blind"),
  straddle: () => _("Straddle"),
  kill: () => _("Kill blind"),
  post: () => _("Posted"),
};

/** @param {Felt} felt @param {number} number @param {boolean} into */
function isPickable(felt, number, into) {
  switch (felt.picking) {
    case "winners":
      return into;
    case "wagers":
      return into && felt.expected.next.bank?.seat !== number;
    case "paid":
      return felt.expected.next.rented?.owing?.includes(number) ?? false;
    case "button":
      return !felt.view?.seats[String(number)]?.away;
    default:
      return true;
  }
}
