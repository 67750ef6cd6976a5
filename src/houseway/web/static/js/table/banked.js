/** The felt of a player-dealer game: the bank on top, the squares in an arc before it. */
import { h } from "../dom.js";
import { dollars, gained } from "../money.js";
import { chips, emptySeat, plate, row, tokens } from "./seat.js";
import { settingTray } from "./setting.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

/** What is said of a hand of 21. @param {any} hand */
function total(hand) {
  return [
    hand.natural ? `natural ${hand.total}` : hand.total,
    hand.doubled && "doubled",
    hand.surrendered && "surrendered",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {any} hand @param {string} label */
function cards(hand, label) {
  if (hand.front) {
    return h(
      "div",
      { class: "set-hand" },
      row(hand.front, 0, `${label}, front`),
      row(hand.back ?? [], 0, `${label}, back`),
      hand.foul && h("span", { class: "total" }, "foul"),
      hand.house_way && h("span", { class: "total" }, "house way"),
    );
  }
  return h(
    "div",
    { class: "held" },
    h("span", { class: (hand.cards ?? []).length > 5 ? "tight" : "" }, row(hand.cards ?? [], 0, label)),
    h("span", { class: "total" }, total(hand)),
  );
}

/** How the bets of a wager came out, in the order of the payout. @param {Sitting} at @param {string} number */
function results(at, number) {
  const settled = Object.entries(at.view.hand?.settled ?? {}).filter(([, one]) => String(one.wager) === number);
  return settled.map(([order, one]) =>
    h(
      "span",
      {
        key: `settled${order}`,
        style: { "--order": order },
        class: one.paid > 0 ? "result good" : one.paid < 0 ? "result bad" : "result",
        title: one.says,
      },
      one.bet === "main" ? "" : `${one.bet} `,
      one.outcome === "push" ? "push" : gained(one.paid),
      one.paid !== one.due &&
        one.outcome !== "push" &&
        h("span", { class: "uncovered" }, ` of ${dollars(Math.abs(one.due))}, rest not covered`),
    ),
  );
}

/** @param {Sitting} at @param {string} number @param {any} wager */
function wagerLine(at, number, wager) {
  const own = wager.seat === at.seat;
  const who = own ? "You" : (at.view.seats[String(wager.seat)]?.name ?? `seat ${wager.seat}`);
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
    Object.entries(wager.sides ?? {}).map(([name, cents]) =>
      h(
        "span",
        { key: name, class: "side-bet", title: `${name} bet` },
        h("span", null, name),
        h("span", { class: "amount" }, dollars(cents)),
      ),
    ),
    results(at, number),
  );
}

/** @param {Sitting} at @param {number} number */
function square(at, number) {
  const { hand, seats } = at.view;
  const hands = Object.entries(hand?.hands ?? {}).filter(([, one]) => one.square === number);
  const wagers = Object.entries(hand?.wagers ?? {}).filter(([, one]) => one.square === number);
  const banks = hand?.bank_seat === number;
  const hides = number === at.seat && at.setting;
  return h(
    "li",
    {
      key: number,
      class: ["square", number === at.seat && "own", hand?.acting?.startsWith(`${number}-`) && "acting"]
        .filter(Boolean)
        .join(" "),
    },
    h(
      "div",
      { class: hands.length > 1 ? "square-hands split" : "square-hands" },
      !hides &&
        hands.map(([key, one]) =>
          h("div", { key, class: hand?.acting === key ? "in-play" : "" }, cards(one, `Square ${number}`)),
        ),
    ),
    h(
      "ul",
      { class: "circle", "aria-label": `Square ${number}, wagers` },
      wagers.map(([key, one]) => wagerLine(at, key, one)),
      wagers.length === 0 && h("li", { key: "number", class: "square-number" }, banks ? "bank" : number),
    ),
    hand?.button === number && h("span", { key: "action", class: "square-token" }, tokens(["action"])),
    seats[String(number)] ? plate(at, number, { quiet: true }) : emptySquare(at, number),
  );
}

/** @param {Sitting} at @param {number} number */
function emptySquare(at, number) {
  return at.offered("Sit") ? emptySeat(at, number, {}) : h("span", { class: "nobody-here" }, `Square ${number}`);
}

/** @param {Sitting} at */
function cover(at) {
  const { put_up: up = 0, bank_result: result = 0 } = at.view.hand ?? {};
  if (!up) return null;
  return h(
    "div",
    { class: "cover" },
    chips(up, "bank put up"),
    h(
      "span",
      { class: "small" },
      `covers ${dollars(Math.max(0, up + result))}`,
      result ? `, ${gained(result)} so far` : "",
    ),
    h("span", {
      class: "cover-bar",
      "aria-hidden": "true",
      style: { "--left": Math.max(0, Math.min(1, (up + result) / (2 * up))) },
    }),
  );
}

/** @param {Sitting} at */
function offered(at) {
  const to = at.view.bank?.offered_to;
  if (to == null) return "nobody yet";
  return to === at.seat ? "offered to you" : `offered to ${at.view.seats[String(to)]?.name}`;
}

/** @param {Sitting} at */
function bank(at) {
  const { hand, bank: turn, seats } = at.view;
  const number = hand?.bank_seat ?? turn?.seat;
  const holder = number == null ? undefined : seats[String(number)];
  const dice = hand?.dice ?? [];
  return h(
    "div",
    { class: "bank" },
    h(
      "div",
      { class: "bank-who" },
      h("span", { class: "bank-title" }, "Player-dealer"),
      h("strong", null, holder ? (number === at.seat ? "You" : holder.name) : offered(at)),
      turn?.turn != null && tokens([`bank-${turn.turn}`]),
    ),
    hand?.bank && cards(hand.bank, "Player-dealer's hand"),
    dice.length > 0 &&
      h("div", { class: "dice", role: "img", "aria-label": `Dice: ${dice.join(", ")}` }, dice.map(die)),
    cover(at),
  );
}

/** Where the spots of a die are, by row and column. @type {Record<number, [number, number][]>} */
const SPOTS = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  5: [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 2],
    [1, 0],
    [1, 2],
    [2, 0],
    [2, 2],
  ],
};

/** @param {number} shows @param {number} key */
function die(shows, key) {
  return h(
    "svg",
    { key, class: "die", viewBox: "0 0 48 48" },
    h("rect", { x: 2, y: 2, width: 44, height: 44, rx: 9 }),
    (SPOTS[shows] ?? []).map(([y, x]) => h("circle", { cx: 12 + 12 * x, cy: 12 + 12 * y, r: 4.5 })),
  );
}

/** People who bet from behind. @param {Sitting} at @param {number} squares */
function behind(at, squares) {
  const standing = Object.keys(at.view.seats)
    .map(Number)
    .filter((number) => number > squares);
  return (
    standing.length > 0 &&
    h(
      "div",
      { class: "behind", "aria-label": "Behind the table" },
      standing.map((number) => h("div", { key: number }, plate(at, number))),
    )
  );
}

/** @param {Sitting} at */
export function bankedFelt(at) {
  const { hand, table } = at.view;
  const squares = hand?.squares ?? table.seats[1];
  // Squares run clockwise, which is from right to left for those who sit; one's own is in the middle.
  const first = at.seat && at.seat <= squares ? at.seat + Math.floor(squares / 2) : squares;
  const order = [...Array(squares).keys()].map((one) => ((first - one - 1 + squares) % squares) + 1);
  return h(
    "section",
    { class: "felt banked", "aria-label": "The table" },
    h("div", { class: "cloth", "aria-hidden": "true" }),
    bank(at),
    settingTray(at),
    h(
      "ol",
      { class: "squares", style: { "--squares": squares }, "aria-label": "Squares" },
      order.map((number) => square(at, number)),
    ),
    behind(at, squares),
  );
}
