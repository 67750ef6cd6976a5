/** The large buttons at the bottom of the dealer's page: the next step, and what it costs. */
import { h } from "../dom.js";
import { dollars, parseDollars } from "../money.js";
import { confirmDialog, openDialog } from "../shell/dialog.js";
import { reasonLine } from "./reason.js";

/**
 * @import { Cents, Child, HandFee, HandOnFelt, Steps } from "../types.js"
 * @import { Felt } from "./felt.js"
 */

/** Whether the table is paused; a hand in play can't be ended then. @param {Felt} felt */
const isPaused = (felt) => Boolean(felt.view?.paused);

/** Whether the next hand has to wait. A call for the floor lets the hand in play finish. @param {Felt} felt */
const mustWait = (felt) => isPaused(felt) || Boolean(felt.view?.floor);

/**
 * A large button with a second line of text.
 * @param {string} label
 * @param {string} below
 * @param {() => void} does
 * @param {string} [look]
 * @param {boolean} [off]
 */
function bigButton(label, below, does, look = "", off = false) {
  return h(
    "button",
    { key: label, type: "button", class: `big ${look}`, disabled: off, onclick: does },
    h("strong", null, label),
    below && h("span", { class: "below" }, below),
  );
}

/** @param {Felt} felt @returns {Child} */
export function dealerButtons(felt) {
  const { hand } = felt.expected;
  const inside = felt.picking ? pickingButtons(felt) : hand ? handButtons(felt, hand) : betweenHands(felt);
  return h("footer", { class: `dealer-acts ${felt.picking ? "picking" : ""}`, "aria-label": "What to do" }, inside);
}

// -- between hands ----------------------------------------------------------------------------------------------------

/** @param {Felt} felt @returns {Child} */
function betweenHands(felt) {
  const { next, undo, answered } = felt.expected;
  const { bank, rented, fee, hindered } = next;
  const owing = rented?.owing ?? [];
  return [
    bank && !bank.ready ? bankOfferButtons(felt) : next.game?.chooser && !next.game.title ? chooseGameButton(felt) : dealButton(felt, fee, Boolean(hindered)),
    next.game?.chooser && next.game.title && bigButton("Another game", "Before it is dealt", () => nameGame(felt), "quiet"),
    owing.length > 0 &&
      bigButton(`Half hour: ${owing.length} ${owing.length === 1 ? "owes" : "owe"}`, `${dollars(rented?.amount ?? 0)} each`, () =>
        felt.pick("paid", owing),
      ),
    answered &&
      bigButton("Undo the answer", "The bank is offered again", () => felt.tap({ type: "TakeAnswerBack" }), "quiet"),
    undo && bigButton("Take it back", "The last hand is in play again", () => felt.tap({ type: "ReopenHand" }), "quiet", isPaused(felt)),
  ];
}

/** @param {Felt} felt @param {HandFee | undefined} fee @param {boolean} hindered */
function dealButton(felt, fee, hindered) {
  const { next } = felt.expected;
  const drawn = hindered && !next.button && felt.occupied.length > 1;
  if (drawn) return bigButton("Give the button", "Tap who drew the high card", () => felt.pick("button"), "main");
  if (next.bank) {
    const bets = felt.occupied.map(([seat]) => seat).filter((seat) => felt.nextPlace(seat)?.dealt && seat !== next.bank?.seat);
    return bigButton(`Deal round ${next.number}`, "Tap the squares that have a wager", () => felt.pick("wagers", bets), "main", hindered || mustWait(felt));
  }
  const hands = Object.values(next.seats).filter((one) => one.dealt).length;
  return bigButton(`Deal hand ${next.number}`, `${hands} hands · ${feeText(fee)}`, () => felt.tap({ type: "DealByHand" }), "main", hindered || mustWait(felt));
}

/** What a hand costs, and when it is collected. @param {HandFee | undefined} fee */
function feeText(fee) {
  if (!fee) return "no collection";
  if (!fee.collection && !fee.jackpot) return fee.why?.says ?? "no collection";
  const when = { "before-deal": "taken now", flop: "at the flop", "first-round": "after the first round", "pot-won": "by the pot" };
  return `${feeAmounts(fee)} ${fee.moment ? when[fee.moment] : ""}`;
}

/** @param {{collection?: Cents, jackpot?: Cents}} fee */
const feeAmounts = ({ collection = 0, jackpot = 0 }) => `${dollars(collection)}${jackpot ? ` + ${dollars(jackpot)} jackpot` : ""}`;

/** The player who has the choice names the next game. @param {Felt} felt */
function chooseGameButton(felt) {
  const seat = felt.expected.next.game?.chooser ?? 0;
  return bigButton("Choose the game", `${felt.name(seat)}, seat ${seat}, names it`, () => nameGame(felt), "main");
}

/** @param {Felt} felt */
function nameGame(felt) {
  const { chooser: seat = 0, games = [] } = felt.expected.next.game ?? {};
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
function bankOfferButtons(felt) {
  const { bank } = felt.expected.next;
  const seat = bank?.offered;
  if (seat === undefined) return bigButton("No one wants the bank", bank?.why.says ?? "", () => {}, "", true);
  return [
    bigButton(`${felt.name(seat)} takes the bank`, `Seat ${seat}`, () => felt.tap({ type: "TakeBank", seat }), "main"),
    bigButton("Passes", "Clockwise to the next seat", () => felt.tap({ type: "DeclineBank", seat })),
  ];
}

// -- a hand on the felt -----------------------------------------------------------------------------------------------

/** @param {Felt} felt @param {HandOnFelt} hand @returns {Child} */
function handButtons(felt, hand) {
  const due = hand.fee && !hand.collected && !hand.jackpot ? hand.fee : undefined;
  const back = hand.collected && hand.fee && hand.fee.moment !== "before-deal" && !hand.wagers;
  const over = () => (felt.needsWinners ? felt.pick("winners") : felt.tap({ type: "EndHand" }));
  const moment = { "before-deal": "", flop: "The flop is down", "first-round": "The first round is over", "pot-won": "By the pot" };
  const byPot = due?.moment === "pot-won";
  const collect = () => (byPot ? dropByPot(felt) : felt.tap({ type: "TakeCollection" }));
  return [
    due &&
      bigButton(byPot ? "Drop" : `Collect ${feeAmounts(due)}`, due.moment ? moment[due.moment] : "", collect, "main", isPaused(felt)),
    bigButton("Hand over", due ? "Nothing was collected" : felt.needsWinners ? "Who won?" : "", over, due ? "" : "main", isPaused(felt)),
    felt.view?.table.game === "push-nine" && bigButton("Push pot", "It has a separate collection", () => pushPot(felt, hand), "", isPaused(felt)),
    back && bigButton("Return it", `${feeAmounts({ collection: hand.collected, jackpot: hand.jackpot })} goes back`, () =>
      felt.tap({ type: "ReturnCollection" }), "quiet", isPaused(felt)),
    bigButton("Misdeal", "The same button deals again", () => misdeal(felt, hand), "danger", isPaused(felt)),
  ];
}

/** @param {Felt} felt @param {HandOnFelt} hand */
async function misdeal(felt, hand) {
  const stands = hand.collected && (hand.fee?.moment === "before-deal" || hand.wagers);
  const text = !hand.collected
    ? "All money of this deal goes back to the players."
    : stands
      ? "All money of this deal goes back. The collection is kept for the new deal."
      : "All money of this deal goes back, and so does the collection.";
  if (await confirmDialog("A misdeal?", text, "Misdeal")) felt.tap({ type: "CallMisdeal" });
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
          const pot = parseDollars(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("pot") ?? ""));
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
function pickingButtons(felt) {
  const back = bigButton("Back", "", () => felt.pick(""), "quiet");
  const seats = [...felt.picked].sort((one, other) => one - other);
  switch (felt.picking) {
    case "winners":
      return [winnersButton(felt, seats), back];
    case "wagers":
      return [roundButton(felt), back];
    case "paid":
      return [bigButton(`${seats.length} paid`, "Drop", () => felt.tap({ type: "TakeTime", seats }), "main", !seats.length), back];
    default:
      return [
        bigButton(
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
export function pickQuestions(felt) {
  if (felt.picking === "winners") return endOfHandQuestions(felt);
  const { fee, bank } = felt.expected.next;
  const asks = bank?.backline || (fee?.bank?.length ?? 0) > 1 || fee?.steps?.length;
  return felt.picking === "wagers" && asks ? [bandButtons(felt), bank?.backline && backlineButtons(felt)] : null;
}

/** The questions to answer at the end of a hand, in addition to who won. @param {Felt} felt @returns {Child} */
function endOfHandQuestions(felt) {
  const { scoop, enough } = felt.endQuestions;
  const asks = /** @type {const} */ ([
    ["scoop", scoop],
    ["enough", enough],
  ]);
  return h(
    "div",
    { key: "questions", class: "questions" },
    felt.endQuestions.winners ? reasonLine(felt.endQuestions.winners) : h("p", { class: "because" }, "Who went out? No one, if the Tops are split."),
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
function winnersButton(felt, winners) {
  const names = winners.map((seat) => felt.name(seat)).join(" and ");
  const label = winners.length > 1 ? `${names} split` : winners.length ? `${names} ${felt.endQuestions.goes_out ? "went out" : "won"}` : "";
  const { scoop, enough } = felt;
  return bigButton(
    label || (felt.endQuestions.goes_out ? "No one went out" : "Tap who won"),
    "The hand is over",
    () => felt.tap({ type: "EndHand", winners, scoop, enough }),
    "main",
    isPaused(felt) || (!winners.length && !felt.endQuestions.goes_out),
  );
}

/** @param {Felt} felt */
function roundButton(felt) {
  const { next } = felt.expected;
  const fee = next.fee ? felt.roundFee(next.fee) : 0;
  const { wagers, action } = felt;
  return bigButton(
    `Deal round ${next.number}`,
    `${wagers.length} ${wagers.length === 1 ? "wager" : "wagers"} · ${fee ? `${dollars(fee)} taken now` : "no collection"}`,
    () => felt.tap({ type: "DealByHand", wagers, action }),
    "main",
    !wagers.length || mustWait(felt),
  );
}

/**
 * Buttons for the fee bands, where a fee depends on the wager or on the total action.
 * @param {Felt} felt
 * @returns {Child}
 */
function bandButtons(felt) {
  const { fee } = felt.expected.next;
  return h(
    "div",
    { key: "bands", class: "questions" },
    (fee?.bank?.length ?? 0) > 1 &&
      h(
        "div",
        { class: "bands", role: "group", "aria-label": "Total action" },
        h("span", { class: "soft" }, "Total action"),
        bandLabels(fee?.bank ?? []).map(([low, label]) =>
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
          bandLabels([[0, fee?.square ?? 0], ...(fee?.steps ?? [])]).map(([low, label]) =>
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
function backlineButtons(felt) {
  const { bank } = felt.expected.next;
  const who = felt.occupied.map(([seat]) => seat).filter((seat) => seat !== bank?.seat && felt.nextPlace(seat)?.dealt);
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
function bandLabels(steps) {
  return steps.map(([low], at) => {
    const next = steps[at + 1]?.[0];
    const from = low > 1 ? dollars(low) : "";
    const to = next ? dollars(Math.floor((next - 1) / 100) * 100) : "";
    return [low, from && to ? `${from} to ${to}` : to ? `to ${to}` : `${from || "any"}${from ? " on" : ""}`];
  });
}
