/** The felt of a player-dealer game: the bank at the top, the squares in an arc. */
import { h, words } from "../dom.js";
import { dollars, gained } from "../money.js";
import { bank, partners } from "./bank.js";
import { cards } from "./held.js";
import { rows } from "./places.js";
import { emptySeat, plate, tokens } from "./seat.js";
import { settingTray } from "./setting.js";

/**
 * @import { Sitting } from "./sitting.js"
 * @import { BankedHand, Wager } from "../types.js"
 */

/**
 * The results of a wager in payout order: of the main bet, or of its side bets.
 * @param {Sitting<BankedHand>} at
 * @param {string} number
 * @param {boolean} main
 */
function results(at, number, main) {
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
      one.outcome === "push" ? "push" : gained(one.paid),
      one.paid !== one.due &&
        one.outcome !== "push" &&
        h("span", { class: "uncovered" }, ` of ${dollars(Math.abs(one.due))}`),
    ),
  );
  return all.length > 0 && h("span", { class: main ? "results" : "results sides" }, all);
}

/** @param {[string, number]} bet name and amount */
function sideBet([name, cents]) {
  return h(
    "span",
    { key: name, class: "side-bet", title: `${name} bet` },
    h("span", null, name),
    h("span", { class: "amount" }, dollars(cents)),
  );
}

/** @param {Sitting<BankedHand>} at @param {string} number @param {Wager} wager */
function wagerLine(at, number, wager) {
  const own = at.isMine(wager.seat);
  const who = at.player(wager.seat);
  return h(
    "li",
    { key: number, class: `wager ${own ? "mine" : ""}` },
    h("chip-pile", { cents: wager.amount }),
    h(
      "span",
      null,
      h("span", { class: "wager-who" }, wager.backline ? `${who}, backline` : who),
      " ",
      h("span", { class: "amount" }, dollars(wager.amount)),
    ),
    partners(at, wager.partners),
    h("span", { class: "side-bets" }, Object.entries(wager.sides ?? {}).map(sideBet)),
    results(at, number, true),
    results(at, number, false),
  );
}

/** @param {Sitting<BankedHand>} at @param {number} number */
function square(at, number) {
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
      own && at.setting
        ? settingTray(at)
        : hands.map(([key, one]) =>
            // A split hand is not the same element as the hand before the split.
            h("div", { key: `${key} of ${hands.length}`, class: hand?.acting === key ? "in-play" : "" }, cards(one, `Square ${number}`)),
          ),
    ),
    h(
      "ul",
      { class: "circle", "aria-label": `Square ${number}, wagers` },
      wagers.map(([key, one]) => wagerLine(at, key, one)),
      wagers.length === 0 && h("li", { key: "number", class: "square-number" }, words(banks ? "bank" : String(number))),
    ),
    hand?.button === number && h("span", { key: "action", class: "square-token" }, tokens(["action"])),
    seats[String(number)] ? plate(at, number, { quiet: true }) : emptySquare(at, number),
  );
}

/** @param {Sitting<BankedHand>} at @param {number} number */
function emptySquare(at, number) {
  return at.offered("Sit") ? emptySeat(at, number, {}) : h("span", { class: "nobody-here" }, `Square ${number}`);
}

/** Players without a square, who bet from behind. @param {Sitting<BankedHand>} at @param {number} squares */
function behind(at, squares) {
  const standing = Object.keys(at.view.seats)
    .map(Number)
    .filter((number) => number > squares);
  return standing.map((number) =>
    h("li", { key: number, class: number === at.seat ? "square own" : "square" }, plate(at, number)),
  );
}

/** @param {Sitting<BankedHand>} at */
export function bankedFelt(at) {
  const { hand, table } = at.view;
  const squares = hand?.squares ?? table.seats[1];
  const own = at.seat != null && at.seat <= squares ? at.seat : 0;
  // Squares run clockwise, which is right to left for the players.
  const order = [...Array(squares).keys()]
    .map((one) => (((own || squares) + squares - one - 2) % squares) + 1)
    .filter((number) => number !== own);
  const standing = behind(at, squares);
  return h(
    "section",
    {
      class: `felt banked ${table.layout?.kind === "pai-gow" ? "seven" : ""}`,
      "aria-label": at.title,
      style: rows(order.length + standing.length),
    },
    h("div", { class: "cloth", "aria-hidden": "true" }),
    bank(at),
    h(
      "ol",
      { class: "squares", "aria-label": "Squares" },
      order.map((number) => square(at, number)),
      standing,
    ),
    own > 0 && square(at, own),
  );
}
