/** The large buttons at the bottom of the dealer's page: the next step, and what it costs. */
import { h } from "../dom.js";
import { dollars, typed } from "../money.js";
import { confirmed, openDialog } from "../shell/dialog.js";
import { because } from "./why.js";

/**
 * @import { Cents, Child, HandFee, HandOnFelt, Steps } from "../types.js"
 * @import { Felt } from "./felt.js"
 */

/** Whether the table is paused; a hand in play can't be ended then. @param {Felt} felt */
const paused = (felt) => Boolean(felt.view?.paused);

/** Whether the next hand has to wait. A call for the floor lets the hand in play finish. @param {Felt} felt */
const waits = (felt) => paused(felt) || Boolean(felt.view?.floor);

/**
 * A large button with a second line of text.
 * @param {string} label
 * @param {string} below
 * @param {() => void} does
 * @param {string} [look]
 * @param {boolean} [off]
 */
function big(label, below, does, look = "", off = false) {
  return h(
    "button",
    { key: label, type: "button", class: `big ${look}`, disabled: off, onclick: does },
    h("strong", null, label),
    below && h("span", { class: "below" }, below),
  );
}

/** @param {Felt} felt @returns {Child} */
export function acts(felt) {
  const { hand } = felt.now;
  const inside = felt.picking ? picking(felt) : hand ? inHand(felt, hand) : between(felt);
  return h("footer", { class: `dealer-acts ${felt.picking ? "picking" : ""}`, "aria-label": "What to do" }, inside);
}

// -- between hands ----------------------------------------------------------------------------------------------------

/** @param {Felt} felt @returns {Child} */
function between(felt) {
  const { next, undo, answered } = felt.now;
  const { bank, rented, fee, hindered } = next;
  const owing = rented?.owing ?? [];
  return [
    bank && !bank.ready ? offer(felt) : next.game?.chooser && !next.game.title ? chooses(felt) : dealButton(felt, fee, Boolean(hindered)),
    next.game?.chooser && next.game.title && big("Another game", "Before it is dealt", () => nameGame(felt), "quiet"),
    owing.length > 0 &&
      big(`Half hour: ${owing.length} ${owing.length === 1 ? "owes" : "owe"}`, `${dollars(rented?.amount ?? 0)} each`, () =>
        felt.pick("paid", owing),
      ),
    answered &&
      big("Take the answer back", "The bank is offered again", () => felt.tap({ type: "TakeAnswerBack" }), "quiet"),
    undo && big("Take it back", "The last hand is in play again", () => felt.tap({ type: "ReopenHand" }), "quiet", paused(felt)),
  ];
}

/** @param {Felt} felt @param {HandFee | undefined} fee @param {boolean} hindered */
function dealButton(felt, fee, hindered) {
  const { next } = felt.now;
  const drawn = hindered && !next.button && felt.taken.length > 1;
  if (drawn) return big("Give the button", "Tap who drew the high card", () => felt.pick("button"), "main");
  if (next.bank) {
    const bets = felt.taken.map(([seat]) => seat).filter((seat) => felt.place(seat)?.dealt && seat !== next.bank?.seat);
    return big(`Deal round ${next.number}`, "Tap the squares that have a wager", () => felt.pick("wagers", bets), "main", hindered || waits(felt));
  }
  const hands = Object.values(next.seats).filter((one) => one.dealt).length;
  return big(`Deal hand ${next.number}`, `${hands} hands · ${cost(fee)}`, () => felt.tap({ type: "DealByHand" }), "main", hindered || waits(felt));
}

/** What a hand costs, and when it is collected. @param {HandFee | undefined} fee */
function cost(fee) {
  if (!fee) return "no collection";
  if (!fee.collection && !fee.jackpot) return fee.why?.says ?? "no collection";
  const when = { "before-deal": "taken now", flop: "at the flop", "first-round": "after the first round", "pot-won": "by the pot" };
  return `${amounts(fee)} ${fee.moment ? when[fee.moment] : ""}`;
}

/** @param {{collection?: Cents, jackpot?: Cents}} fee */
const amounts = ({ collection = 0, jackpot = 0 }) => `${dollars(collection)}${jackpot ? ` + ${dollars(jackpot)} jackpot` : ""}`;

/** The player who has the choice names the next game. @param {Felt} felt */
function chooses(felt) {
  const seat = felt.now.next.game?.chooser ?? 0;
  return big("Choose the game", `${felt.name(seat)}, seat ${seat}, names it`, () => nameGame(felt), "main");
}

/** @param {Felt} felt */
function nameGame(felt) {
  const { chooser: seat = 0, games = [] } = felt.now.next.game ?? {};
  openDialog(`${felt.name(seat)} names the next game`, (close) =>
    h(
      "div",
      { class: "stack dealer-sheet" },
      games.map((title, at) =>
        h(
          "button",
          {
            key: title,
            type: "button",
            onclick: () => {
              felt.tap({ type: "ChooseGame", seat, game: at + 1 });
              close();
            },
          },
          title,
        ),
      ),
    ),
  );
}

/** Offers the bank to one seat after another. @param {Felt} felt @returns {Child} */
function offer(felt) {
  const { bank } = felt.now.next;
  const seat = bank?.offered;
  if (seat === undefined) return big("Nobody takes the bank", bank?.why.says ?? "", () => {}, "", true);
  return [
    big(`${felt.name(seat)} takes the bank`, `Seat ${seat}`, () => felt.tap({ type: "TakeBank", seat }), "main"),
    big("Passes", "It goes on clockwise", () => felt.tap({ type: "DeclineBank", seat })),
  ];
}

// -- a hand on the felt -----------------------------------------------------------------------------------------------

/** @param {Felt} felt @param {HandOnFelt} hand @returns {Child} */
function inHand(felt, hand) {
  const due = hand.fee && !hand.collected && !hand.jackpot ? hand.fee : undefined;
  const back = hand.collected && hand.fee && hand.fee.moment !== "before-deal" && !hand.wagers;
  const over = () => (felt.asksWho ? felt.pick("winners") : felt.tap({ type: "EndHand" }));
  const moment = { "before-deal": "", flop: "The flop is down", "first-round": "The first round is over", "pot-won": "By the pot" };
  const byPot = due?.moment === "pot-won";
  const collect = () => (byPot ? dropByPot(felt) : felt.tap({ type: "TakeCollection" }));
  return [
    due &&
      big(byPot ? "Drop" : `Collect ${amounts(due)}`, due.moment ? moment[due.moment] : "", collect, "main", paused(felt)),
    big("Hand over", due ? "Nothing was collected" : felt.asksWho ? "Who won?" : "", over, due ? "" : "main", paused(felt)),
    felt.view?.table.game === "push-nine" && big("Push pot", "It has a collection of its own", () => pushPot(felt, hand), "", paused(felt)),
    back && big("Return it", `${amounts({ collection: hand.collected, jackpot: hand.jackpot })} goes back`, () =>
      felt.tap({ type: "ReturnCollection" }), "quiet", paused(felt)),
    big("Misdeal", "The same button deals again", () => misdeal(felt, hand), "danger", paused(felt)),
  ];
}

/** @param {Felt} felt @param {HandOnFelt} hand */
async function misdeal(felt, hand) {
  const stands = hand.collected && (hand.fee?.moment === "before-deal" || hand.wagers);
  const text = !hand.collected
    ? "All money of this deal goes back to the players."
    : stands
      ? "All money of this deal goes back. What was collected stands for the new deal."
      : "All money of this deal goes back, and so does the collection.";
  if (await confirmed("A misdeal?", text, "Misdeal")) felt.tap({ type: "CallMisdeal" });
}

/** Asks the dealer for the size of the pot, where the drop depends on it. @param {Felt} felt */
function dropByPot(felt) {
  openDialog("How much does the pot hold?", (close) =>
    h(
      "form",
      {
        class: "row",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const pot = typed(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("pot") ?? ""));
          if (!pot) return;
          felt.tap({ type: "TakeCollection", pot });
          close();
        },
      },
      h("label", { class: "field grows" }, "The pot", h("input", { name: "pot", inputmode: "decimal" })),
      h("button", { class: "main" }, "Drop"),
    ),
  );
}

/** @param {Felt} felt @param {HandOnFelt} hand */
function pushPot(felt, hand) {
  openDialog("How many hands are in the push pot?", (close) =>
    h(
      "div",
      { class: "row dealer-sheet" },
      hand.seats.slice(1).map((_, at) =>
        h(
          "button",
          {
            key: at,
            type: "button",
            onclick: () => {
              felt.tap({ type: "TakeCollection", push: at + 2 });
              close();
            },
          },
          at + 2,
        ),
      ),
    ),
  );
}

// -- picking seats ----------------------------------------------------------------------------------------------------

/** @param {Felt} felt @returns {Child} */
function picking(felt) {
  const back = big("Back", "", () => felt.pick(""), "quiet");
  const seats = [...felt.picked].sort((one, other) => one - other);
  switch (felt.picking) {
    case "winners":
      return [won(felt, seats), back];
    case "wagers":
      return [round(felt), back];
    case "paid":
      return [big(`${seats.length} paid`, "Into the box", () => felt.tap({ type: "TakeTime", seats }), "main", !seats.length), back];
    default:
      return [
        big(
          seats.length ? `Button to ${felt.name(seats[0])}` : "Tap who drew the high card",
          "",
          () => felt.tap({ type: "GiveButton", seat: seats[0] }),
          "main",
          !seats.length,
        ),
        back,
      ];
  }
}

/** The questions to answer while seats are picked, if there are any. @param {Felt} felt @returns {Child} */
export function asked(felt) {
  if (felt.picking === "winners") return questions(felt);
  const { fee, bank } = felt.now.next;
  const asks = bank?.backline || (fee?.bank?.length ?? 0) > 1 || fee?.steps?.length;
  return felt.picking === "wagers" && asks ? [bands(felt), bank?.backline && behind(felt)] : null;
}

/** The questions to answer at the end of a hand, in addition to who won. @param {Felt} felt @returns {Child} */
function questions(felt) {
  const { scoop, enough } = felt.asks;
  const asks = /** @type {const} */ ([
    ["scoop", scoop],
    ["enough", enough],
  ]);
  return h(
    "div",
    { key: "questions", class: "questions" },
    felt.asks.winners ? because(felt.asks.winners) : h("p", { class: "because" }, "Who went out? Nobody, if the Tops are split."),
    asks.map(
      ([name, why]) =>
        why &&
        h(
          "button",
          {
            key: name,
            type: "button",
            "aria-pressed": String(felt[name]),
            onclick: () => {
              felt[name] = !felt[name];
              felt.redraw();
            },
          },
          why.says,
        ),
    ),
  );
}

/** @param {Felt} felt @param {number[]} winners */
function won(felt, winners) {
  const names = winners.map((seat) => felt.name(seat)).join(" and ");
  const label = winners.length > 1 ? `${names} split` : winners.length ? `${names} ${felt.asks.goes_out ? "went out" : "won"}` : "";
  const { scoop, enough } = felt;
  return big(
    label || (felt.asks.goes_out ? "Nobody went out" : "Tap who won"),
    "The hand is over",
    () => felt.tap({ type: "EndHand", winners, scoop, enough }),
    "main",
    paused(felt) || (!winners.length && !felt.asks.goes_out),
  );
}

/** @param {Felt} felt */
function round(felt) {
  const { next } = felt.now;
  const fee = next.fee ? felt.roundFee(next.fee) : 0;
  const { wagers, action } = felt;
  return big(
    `Deal round ${next.number}`,
    `${wagers.length} ${wagers.length === 1 ? "wager" : "wagers"} · ${fee ? `${dollars(fee)} taken now` : "no collection"}`,
    () => felt.tap({ type: "DealByHand", wagers, action }),
    "main",
    !wagers.length || waits(felt),
  );
}

/**
 * Buttons for the fee bands, where a fee depends on the wager or on the total action.
 * @param {Felt} felt
 * @returns {Child}
 */
function bands(felt) {
  const { fee } = felt.now.next;
  return h(
    "div",
    { key: "bands", class: "questions" },
    (fee?.bank?.length ?? 0) > 1 &&
      h(
        "div",
        { class: "bands", role: "group", "aria-label": "Total action" },
        h("span", { class: "soft" }, "Total action"),
        ranges(fee?.bank ?? []).map(([low, label]) =>
          h(
            "button",
            {
              key: low,
              type: "button",
              "aria-pressed": String((felt.action || 1) === low),
              onclick: () => {
                felt.action = low;
                felt.redraw();
              },
            },
            label,
          ),
        ),
      ),
    (fee?.steps?.length ?? 0) > 0 &&
      [...felt.picked].map((seat) =>
        h(
          "div",
          { key: seat, class: "bands", role: "group", "aria-label": `Wager of ${felt.name(seat)}` },
          h("span", { class: "soft" }, felt.name(seat)),
          ranges([[0, fee?.square ?? 0], ...(fee?.steps ?? [])]).map(([low, label]) =>
            h(
              "button",
              {
                key: low,
                type: "button",
                "aria-pressed": String((felt.bands.get(seat) ?? 0) === low),
                onclick: () => {
                  felt.bands.set(seat, low);
                  felt.redraw();
                },
              },
              label,
            ),
          ),
        ),
      ),
  );
}

/** Backline wagers: who bets on another player's square. @param {Felt} felt @returns {Child} */
function behind(felt) {
  const { bank } = felt.now.next;
  const who = felt.taken.map(([seat]) => seat).filter((seat) => seat !== bank?.seat && felt.place(seat)?.dealt);
  const choose = () =>
    openDialog("A backline wager", (close) =>
      [...felt.picked].map((square) =>
        h(
          "div",
          { key: square, class: "row dealer-sheet", role: "group", "aria-label": `On the square of ${felt.name(square)}` },
          h("span", { class: "soft" }, `On the square of ${felt.name(square)}:`),
          who
            .filter((seat) => seat !== square)
            .map((seat) =>
              h(
                "button",
                {
                  key: seat,
                  type: "button",
                  onclick: () => {
                    felt.backline.push({ square, seat });
                    close();
                    felt.redraw();
                  },
                },
                felt.name(seat),
              ),
            ),
        ),
      ),
    );
  return h(
    "div",
    { key: "backline", class: "bands", role: "group", "aria-label": "Backline" },
    h("button", { type: "button", disabled: !felt.picked.size, onclick: choose }, "Backline wager"),
    felt.backline.map(({ square, seat }, at) =>
      h(
        "button",
        {
          key: at,
          type: "button",
          "aria-label": `Take off the wager of ${felt.name(seat)} on the square of ${felt.name(square)}`,
          onclick: () => {
            felt.backline.splice(at, 1);
            felt.redraw();
          },
        },
        `${felt.name(seat)} behind ${felt.name(square)} ✕`,
      ),
    ),
  );
}

/** Labels for bands by their low ends: `to $50`, `$51 on`. @param {Steps} steps @returns {[Cents, string][]} */
function ranges(steps) {
  return steps.map(([low], at) => {
    const next = steps[at + 1]?.[0];
    const from = low > 1 ? dollars(low) : "";
    const to = next ? dollars(Math.floor((next - 1) / 100) * 100) : "";
    return [low, from && to ? `${from} to ${to}` : to ? `to ${to}` : `${from || "any"}${from ? " on" : ""}`];
  });
}
