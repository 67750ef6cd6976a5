/** The felt of a player-dealer game: the bank at the top, the squares in an arc. */
import { h, textSpan } from "../dom.js";
import { dollars, signedDollars } from "../money.js";
import { _ } from "../text.js";
import { bankArea, partnerShares } from "./bank.js";
import { heldCards } from "./held-cards.js";
import { gridRows } from "./seat-positions.js";
import { emptySeat, seatPlate, tokenBadges } from "./seat.js";
import { settingTray } from "./set-hand.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { BankedHand, Wager } from "../types.js"
 */

/**
 * The results of a wager in payout order: of the main bet, or of its side bets.
 * @param {TableSession<BankedHand>} at
 * @param {string} number
 * @param {boolean} main
 */
function wagerResults(at, number, main) {
  const settled = Object.entries(at.view.hand?.settled ?? {}).filter(
    ([, one]) => String(one.wager) === number && (one.bet === "main") === main,
  );
  const all = settled.map(([order, one]) =>
    h(
      "span",
      {
        key: `settled${order}`,
        style: { "--order": order },
        class: one.paid > 0 ? "result good" : one.paid < 0 ? "result bad" : "result",
        title: one.says,
      },
      main ? "" : `${one.bet} `,
      one.outcome === "push" ? _("Push") : signedDollars(one.paid),
      one.paid !== one.due &&
        one.outcome !== "push" &&
        [" ", h("span", { class: "uncovered" }, _("of {amount}", { amount: dollars(Math.abs(one.due)) }))],
    ),
  );
  return all.length > 0 && h("span", { class: main ? "results" : "results sides" }, all);
}

/** @param {[string, number]} bet name and amount */
function sideBet([name, cents]) {
  return h(
    "span",
    { key: name, class: "side-bet", title: _("{name} bet", { name }) },
    h("span", null, name),
    h("span", { class: "amount" }, dollars(cents)),
  );
}

/** @param {TableSession<BankedHand>} at @param {string} number @param {Wager} wager */
function wagerItem(at, number, wager) {
  const own = at.isMine(wager.seat);
  const who = at.player(wager.seat);
  return h(
    "li",
    { key: number, class: `wager ${own ? "mine" : ""}` },
    h("chip-pile", { cents: wager.amount }),
    h(
      "span",
      null,
      h("span", { class: "wager-who" }, wager.backline ? _("{player}, behind", { player: who }) : who),
      " ",
      h("span", { class: "amount" }, dollars(wager.amount)),
    ),
    partnerShares(at, wager.partners),
    h("span", { class: "side-bets" }, Object.entries(wager.sides ?? {}).map(sideBet)),
    wagerResults(at, number, true),
    wagerResults(at, number, false),
  );
}

/** @param {TableSession<BankedHand>} at @param {number} number */
function squareArea(at, number) {
  const { hand, seats } = at.view;
  const hands = Object.entries(hand?.hands ?? {}).filter(([, one]) => one.square === number);
  const wagers = Object.entries(hand?.wagers ?? {}).filter(([, one]) => one.square === number);
  const banks = hand?.bank_square === number;
  const own = number === at.seat;
  return h(
    own ? "div" : "li",
    {
      key: number,
      class: ["square", own && "own", hand?.acting?.startsWith(`${number}-`) && "acting"]
        .filter(Boolean)
        .join(" "),
    },
    h(
      "div",
      { class: hands.length > 1 ? "square-hands split" : "square-hands", style: { "--hands": hands.length } },
      own && at.setChoice
        ? settingTray(at)
        : hands.map(([key, one]) =>
            // A split hand is not the same element as the hand before the split.
            h("div", { key: `${key} of ${hands.length}`, class: hand?.acting === key ? "in-play" : "" }, heldCards(one, _("Square {number}", { number }))),
          ),
    ),
    h(
      "ul",
      { class: "circle", "aria-label": _("Square {number}, wagers", { number }) },
      wagers.map(([key, one]) => wagerItem(at, key, one)),
      wagers.length === 0 && h("li", { key: "number", class: "square-number" }, textSpan(banks ? _("Bank") : String(number))),
    ),
    hand?.button === number && h("span", { key: "action", class: "square-token" }, tokenBadges(["action"])),
    seats[String(number)] ? seatPlate(at, number, { quiet: true }) : emptySquare(at, number),
  );
}

/** @param {TableSession<BankedHand>} at @param {number} number */
function emptySquare(at, number) {
  return at.choiceFor("Sit") ? emptySeat(at, number, {}) : h("span", { class: "nobody-here" }, _("Square {number}", { number }));
}

/** Players without a square, who bet from behind. @param {TableSession<BankedHand>} at @param {number} squares */
function backlinePlayers(at, squares) {
  const standing = Object.keys(at.view.seats)
    .map(Number)
    .filter((number) => number > squares);
  return standing.map((number) =>
    h("li", { key: number, class: number === at.seat ? "square own" : "square" }, seatPlate(at, number)),
  );
}

/** @param {TableSession<BankedHand>} at */
export function bankedFelt(at) {
  const { hand, table } = at.view;
  const squares = hand?.squares ?? table.seats[1];
  const own = at.seat != null && at.seat <= squares ? at.seat : 0;
  // Squares run clockwise, which is right to left for the players.
  const order = [...Array(squares).keys()]
    .map((one) => (((own || squares) + squares - one - 2) % squares) + 1)
    .filter((number) => number !== own);
  const standing = backlinePlayers(at, squares);
  return h(
    "section",
    {
      class: `felt banked ${table.layout?.kind === "pai-gow" ? "seven" : ""}`,
      "aria-label": at.title,
      style: gridRows(order.length + standing.length),
    },
    h("div", { class: "cloth", "aria-hidden": "true" }),
    bankArea(at),
    h(
      "ol",
      { class: "squares", "aria-label": _("Squares") },
      order.map((number) => squareArea(at, number)),
      standing,
    ),
    own > 0 && squareArea(at, own),
  );
}
