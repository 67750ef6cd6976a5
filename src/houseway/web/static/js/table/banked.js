/** The felt of a player-dealer game: the bank on top, the squares in an arc before it. */
import { h } from "../dom.js";
import { dollars, gained } from "../money.js";
import { listed } from "./poker.js";
import { chips, plate, row, tokens } from "./seat.js";
import { settingTray } from "./setting.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

/** Half points as the trade writes them. @param {any} hand */
function total(hand) {
  if (hand.half_points == null) return "";
  const points = `${hand.half_points >> 1}${hand.half_points % 2 ? "½" : ""}`;
  return [hand.natural ? "natural" : hand.soft ? `soft ${points}` : points, hand.doubled && "doubled", hand.surrendered && "surrendered"].filter(Boolean).join(", ");
}

/** @param {any} hand @param {string} label */
function cards(hand, label) {
  const front = listed(hand.front);
  if (front.length) {
    return h("div", { class: "set-hand" }, row(front, 0, `${label}, front`), row(listed(hand.back), 0, `${label}, back`),
      hand.foul && h("span", { class: "badge bad" }, "foul"), hand.house_way && h("span", { class: "small" }, "house way"));
  }
  return h("div", { class: `held ${hand.done ? "done" : ""}` }, h("span", { class: listed(hand.cards).length > 5 ? "tight" : "" }, row(listed(hand.cards), 0, label)), h("span", { class: "total" }, total(hand)));
}

/** @param {any} sides @returns {[string, number][]} */
const sidesOf = (sides) => (Array.isArray(sides) ? sides : Object.entries(sides ?? {}));

/** @param {Sitting} at @param {any} wager */
function wagerLine(at, wager) {
  const own = wager.seat === at.seat;
  const who = own ? "You" : at.view.seats[String(wager.seat)]?.name ?? `seat ${wager.seat}`;
  const result = wager.result ?? wager.paid;
  return h("li", { key: wager.number, class: `wager ${own ? "mine" : ""} ${wager.backline ? "backline" : ""}` },
    h("chip-pile", { cents: wager.amount }),
    h("span", null, h("span", { class: "wager-who" }, wager.backline ? `${who}, backline` : who), " ", h("span", { class: "amount" }, dollars(wager.amount))),
    result != null && h("span", { class: result > 0 ? "result good" : result < 0 ? "result bad" : "result" }, gained(result)),
    wager.uncovered > 0 && h("span", { class: "small" }, `${dollars(wager.uncovered)} not covered`),
    sidesOf(wager.sides).map(([name, cents]) => h("span", { key: name, class: "side-bet", title: `${name} bet` }, h("span", null, name), h("span", { class: "amount" }, dollars(cents)))));
}

/** @param {Sitting} at @param {number} number */
function square(at, number) {
  const { hand, seats } = at.view;
  const hands = listed(hand?.hands).filter((one) => one.square === number);
  const wagers = listed(hand?.wagers).filter((one) => one.square === number);
  const sitter = seats[String(number)];
  const setting = number === at.seat && at.cardChoice?.cards?.rest;
  const acting = hand?.square_to_act === number || (hand?.to_act === number && hands.some((one) => !one.done));
  return h("li", { key: number, class: ["square", number === at.seat && "own", acting && "acting", hand?.bank_seat === number && "banks"].filter(Boolean).join(" ") },
    h("div", { class: hands.length > 1 ? "square-hands split" : "square-hands" }, !setting && hands.map((one) => h("div", { key: one.number ?? 0 }, cards(one, `Square ${number}`)))),
    h("ul", { class: "circle", "aria-label": `Square ${number}, wagers` },
      wagers.map((one) => wagerLine(at, one)),
      wagers.length === 0 && h("li", { class: "square-number" }, hand?.bank_seat === number ? "bank" : number)),
    hand?.button === number && h("span", { class: "square-token" }, tokens(["action"])),
    sitter ? plate(at, number) : h("span", { class: "nobody-here" }, `Square ${number}`));
}

/** @param {Sitting} at */
function cover(at) {
  const { put_up: up = 0, bank_result: result = 0 } = at.view.hand ?? {};
  if (!up) return null;
  return h("div", { class: "cover" },
    chips(up, "bank put up"),
    h("span", { class: "small" }, `covers ${dollars(Math.max(0, up + result))}`, result ? `, ${gained(result)} so far` : ""),
    h("span", { class: "cover-bar", "aria-hidden": "true", style: { "--left": Math.max(0, Math.min(1, (up + result) / (2 * up))) } }));
}

/** @param {Sitting} at */
function bank(at) {
  const { hand, bank: turn, seats } = at.view;
  const number = hand?.bank_seat ?? turn?.seat;
  const holder = number == null ? undefined : seats[String(number)];
  const dice = listed(hand?.dice);
  return h("div", { class: "bank" },
    h("div", { class: "bank-who" },
      h("span", { class: "bank-title" }, "Player-dealer"),
      h("strong", null, holder ? (number === at.seat ? "You" : holder.name) : "nobody yet"),
      turn?.hands != null && tokens([`bank-${turn.hands}`])),
    hand?.bank && cards(hand.bank, "Player-dealer's hand"),
    dice.length > 0 && h("div", { class: "dice", role: "img", "aria-label": `Dice: ${dice.join(", ")}` }, dice.map((one, place) => die(one, place))),
    cover(at));
}

/** Where the spots of a die are, by row and column. @type {Record<number, [number, number][]>} */
const SPOTS = {
  1: [[1, 1]], 2: [[0, 0], [2, 2]], 3: [[0, 0], [1, 1], [2, 2]], 4: [[0, 0], [0, 2], [2, 0], [2, 2]],
  5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]], 6: [[0, 0], [0, 2], [1, 0], [1, 2], [2, 0], [2, 2]],
};

/** @param {number} shows @param {number} key */
function die(shows, key) {
  return h("svg", { key, class: "die", viewBox: "0 0 48 48" }, h("rect", { x: 2, y: 2, width: 44, height: 44, rx: 9 }),
    (SPOTS[shows] ?? []).map(([y, x]) => h("circle", { cx: 12 + 12 * x, cy: 12 + 12 * y, r: 4.5 })));
}

/** People who bet from behind. @param {Sitting} at @param {number} squares */
function behind(at, squares) {
  const standing = Object.keys(at.view.seats).map(Number).filter((number) => number > squares);
  return standing.length > 0 && h("div", { class: "behind", "aria-label": "Behind the table" }, standing.map((number) => h("div", { key: number }, plate(at, number))));
}

/** @param {Sitting} at */
export function bankedFelt(at) {
  const { hand, table } = at.view;
  const squares = hand?.squares ?? table.seats[1];
  const order = [...Array(squares).keys()].map((one) => squares - one);
  return h("section", { class: "felt banked", "aria-label": "The table" },
    h("div", { class: "cloth", "aria-hidden": "true" }),
    bank(at),
    settingTray(at),
    h("ol", { class: "squares", style: { "--squares": squares }, "aria-label": "Squares" }, order.map((number) => square(at, number))),
    behind(at, squares));
}
