/** The large buttons at the bottom of the dealer's page: the next step, and what it costs. */
import { h } from "../dom.js";
import { dollars, parseDollars } from "../money.js";
import { confirmDialog, openDialog } from "../shell/dialog.js";
import { _, ngettext } from "../text.js";
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
  return h("footer", { class: `dealer-acts ${felt.picking ? "picking" : ""}`, "aria-label": _("What to do") }, inside);
}

// -- between hands ----------------------------------------------------------------------------------------------------

/** @param {Felt} felt @returns {Child} */
function betweenHands(felt) {
  const { next, undo, answered } = felt.expected;
  const { bank, rented, fee, hindered } = next;
  const owing = rented?.owing ?? [];
  return [
    bank && !bank.ready ? bankOfferButtons(felt) : next.game?.chooser && !next.game.title ? chooseGameButton(felt) : dealButton(felt, fee, Boolean(hindered)),
    next.game?.chooser && next.game.title && bigButton(_("Change the game"), _("Before the deal"), () => nameGame(felt), "quiet"),
    owing.length > 0 &&
      bigButton(
        ngettext("Half hour: {count} player owes", "Half hour: {count} players owe", owing.length),
        _("{amount} each", { amount: { cents: rented?.amount ?? 0 } }),
        () => felt.pick("paid", owing),
      ),
    answered &&
      bigButton(_("Undo the answer"), _("Offers the bank again"), () => felt.tap({ type: "TakeAnswerBack" }), "quiet"),
    undo && bigButton(_("Undo the hand"), _("Reopens the last hand"), () => felt.tap({ type: "ReopenHand" }), "quiet", isPaused(felt)),
  ];
}

/** @param {Felt} felt @param {HandFee | undefined} fee @param {boolean} hindered */
function dealButton(felt, fee, hindered) {
  const { next } = felt.expected;
  const drawn = hindered && !next.button && felt.occupied.length > 1;
  if (drawn) return bigButton(_("Give the button"), _("Then tap the seat with the high card"), () => felt.pick("button"), "main");
  if (next.bank) {
    const bets = felt.occupied.map(([seat]) => seat).filter((seat) => felt.nextPlace(seat)?.dealt && seat !== next.bank?.seat);
    return bigButton(_("Deal round {number}", { number: String(next.number) }), _("Then tap the squares with a wager"), () => felt.pick("wagers", bets), "main", hindered || mustWait(felt));
  }
  const hands = Object.values(next.seats).filter((one) => one.dealt).length;
  const below = ngettext("{count} hand · {fee}", "{count} hands · {fee}", hands, { fee: feeText(fee) });
  const label = _("Deal hand {number}", { number: String(next.number) });
  return bigButton(label, below, () => felt.tap({ type: "DealByHand" }), "main", hindered || mustWait(felt));
}

/** What a hand costs, and when it is collected. @param {HandFee | undefined} fee */
function feeText(fee) {
  if (!fee) return _("No collection");
  if (!fee.collection && !fee.jackpot) return fee.why?.says ?? _("No collection");
  const amount = feeAmounts(fee);
  switch (fee.moment) {
    case "before-deal":
      return _("{amount} now", { amount });
    case "flop":
      return _("{amount} on the flop", { amount });
    case "first-round":
      return _("{amount} after the first round", { amount });
    case "pot-won":
      return _("{amount} by the size of the pot", { amount });
    default:
      return amount;
  }
}

/** @param {{collection?: Cents, jackpot?: Cents}} fee */
const feeAmounts = ({ collection = 0, jackpot = 0 }) =>
  jackpot ? _("{amount} + {jackpot} jackpot", { amount: { cents: collection }, jackpot: { cents: jackpot } }) : dollars(collection);

/** The player who has the choice names the next game. @param {Felt} felt */
function chooseGameButton(felt) {
  const seat = felt.expected.next.game?.chooser ?? 0;
  return bigButton(_("Choose the game"), _("{name} in seat {seat} chooses", { name: felt.name(seat), seat }), () => nameGame(felt), "main");
}

/** @param {Felt} felt */
function nameGame(felt) {
  const { chooser: seat = 0, games = [] } = felt.expected.next.game ?? {};
  openDialog(_("{name} chooses the next game", { name: felt.name(seat) }), (close) =>
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
  if (seat === undefined) return bigButton(_("No one wants the bank"), bank?.why.says ?? "", () => {}, "", true);
  return [
    bigButton(_("{name} takes the bank", { name: felt.name(seat) }), _("Seat {number}", { number: seat }), () => felt.tap({ type: "TakeBank", seat }), "main"),
    bigButton(_("Pass"), _("Offer it to the next seat"), () => felt.tap({ type: "DeclineBank", seat })),
  ];
}

// -- a hand on the felt -----------------------------------------------------------------------------------------------

/** @param {Felt} felt @param {HandOnFelt} hand @returns {Child} */
function handButtons(felt, hand) {
  const due = hand.fee && !hand.collected && !hand.jackpot ? hand.fee : undefined;
  const back = hand.collected && hand.fee && hand.fee.moment !== "before-deal" && !hand.wagers;
  const over = () => (felt.needsWinners ? felt.pick("winners") : felt.tap({ type: "EndHand" }));
  const byPot = due?.moment === "pot-won";
  const collect = () => (byPot ? dropByPot(felt) : felt.tap({ type: "TakeCollection" }));
  return [
    due &&
      bigButton(byPot ? _("Drop") : _("Collect {amount}", { amount: feeAmounts(due) }), dueText(due), collect, "main", isPaused(felt)),
    bigButton(_("Hand over"), due ? _("No collection taken") : felt.needsWinners ? _("Who won?") : "", over, due ? "" : "main", isPaused(felt)),
    felt.view?.table.game === "push-nine" && bigButton(_("Push pot"), _("It has its own collection"), () => pushPot(felt, hand), "", isPaused(felt)),
    back && bigButton(_("Return the drop"), _("{amount} goes back", { amount: feeAmounts({ collection: hand.collected, jackpot: hand.jackpot }) }), () =>
      felt.tap({ type: "ReturnCollection" }), "quiet", isPaused(felt)),
    bigButton(_("Misdeal"), _("Same button, deal again"), () => misdeal(felt, hand), "danger", isPaused(felt)),
  ];
}

/** When a fee is collected. @param {HandFee} fee */
function dueText({ moment }) {
  switch (moment) {
    case "flop":
      return _("When the flop is out");
    case "first-round":
      return _("After the first round");
    case "pot-won":
      return _("By the size of the pot");
    default:
      return "";
  }
}

/** @param {Felt} felt @param {HandOnFelt} hand */
async function misdeal(felt, hand) {
  const stands = hand.collected && (hand.fee?.moment === "before-deal" || hand.wagers);
  const text = !hand.collected
    ? _("All chips of this deal go back to the players.")
    : stands
      ? _("All chips of this deal go back to the players. The collection stays for the new deal.")
      : _("All chips of this deal go back to the players, and so does the collection.");
  if (await confirmDialog(_("Call a misdeal?"), text, _("Misdeal"))) felt.tap({ type: "CallMisdeal" });
}

/** Asks the dealer for the size of the pot, where the drop depends on it. @param {Felt} felt */
function dropByPot(felt) {
  openDialog(_("How much is in the pot?"), (close) =>
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
      h("label", { class: "field grows" }, _("Pot"), h("input", { name: "pot", inputmode: "decimal" })),
      h("button", { class: "main" }, _("Drop")),
    ),
  );
}

/** @param {Felt} felt @param {HandOnFelt} hand */
function pushPot(felt, hand) {
  openDialog(_("How many hands are in the push pot?"), (close) =>
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
  const back = bigButton(_("Back"), "", () => felt.pick(""), "quiet");
  const seats = [...felt.picked].sort((one, other) => one - other);
  switch (felt.picking) {
    case "winners":
      return [winnersButton(felt, seats), back];
    case "wagers":
      return [roundButton(felt), back];
    case "paid":
      return [timeButton(felt, seats), back];
    default:
      return [
        bigButton(
          seats.length ? _("Button to {name}", { name: felt.name(seats[0]) }) : _("Tap the seat with the high card"),
          "",
          () => felt.tap({ type: "GiveButton", seat: seats[0] }),
          "main",
          !seats.length,
        ),
        back,
      ];
  }
}

/** @param {Felt} felt @param {number[]} seats */
function timeButton(felt, seats) {
  const cents = (felt.expected.next.rented?.amount ?? 0) * seats.length;
  return bigButton(
    ngettext("Collect from {count} player", "Collect from {count} players", seats.length),
    _("Drop {amount}", { amount: { cents } }),
    () => felt.tap({ type: "TakeTime", seats }),
    "main",
    !seats.length,
  );
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
    felt.endQuestions.winners ? reasonLine(felt.endQuestions.winners) : h("p", { class: "because" }, _("Who went out? Tap no one if the Tops are split.")),
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

/** @param {string[]} names @param {boolean} goesOut */
function winnersText(names, goesOut) {
  const [name] = names;
  if (names.length > 1) return _("{names} split the pot", { names: { all: names } });
  if (name) return goesOut ? _("{name} went out", { name }) : _("{name} won", { name });
  return goesOut ? _("No one went out") : _("Tap the winner");
}

/** @param {Felt} felt @param {number[]} winners */
function winnersButton(felt, winners) {
  const { scoop, enough } = felt;
  return bigButton(
    winnersText(winners.map((seat) => felt.name(seat)), Boolean(felt.endQuestions.goes_out)),
    _("Ends the hand"),
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
    _("Deal round {number}", { number: String(next.number) }),
    ngettext("{count} wager · {fee}", "{count} wagers · {fee}", wagers.length, {
      fee: fee ? _("{amount} now", { amount: { cents: fee } }) : _("No collection"),
    }),
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
        { class: "bands", role: "group", "aria-label": _("Total action") },
        h("span", { class: "soft" }, _("Total action")),
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
          { key: seat, class: "bands", role: "group", "aria-label": _("{name}'s wager", { name: felt.name(seat) }) },
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
    openDialog(_("Backline wager"), (close) =>
      [...felt.picked].map((square) =>
        h(
          "div",
          { key: square, class: "row dealer-sheet", role: "group", "aria-label": _("On {name}'s square", { name: felt.name(square) }) },
          h("span", { class: "soft" }, _("On {name}'s square", { name: felt.name(square) })),
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
    { key: "backline", class: "bands", role: "group", "aria-label": _("Backline") },
    h("button", { type: "button", disabled: !felt.picked.size, onclick: choose }, _("Backline wager")),
    felt.backline.map(({ square, seat }, at) =>
      h(
        "button",
        {
          key: at,
          type: "button",
          "aria-label": _("Take off {name}'s wager on {other}'s square", { name: felt.name(seat), other: felt.name(square) }),
          onclick: () => {
            felt.backline.splice(at, 1);
            felt.redraw();
          },
        },
        _("{name} behind {other}", { name: felt.name(seat), other: felt.name(square) }),
        " ✕",
      ),
    ),
  );
}

/** Labels for bands by their low ends: `Up to $50`, `$51 and up`. @param {Steps} steps @returns {[Cents, string][]} */
function bandLabels(steps) {
  return steps.map(([low], at) => {
    const next = steps[at + 1]?.[0];
    const least = { cents: low };
    if (!next) return [low, low > 1 ? _("{least} and up", { least }) : _("Any amount")];
    const most = { cents: Math.floor((next - 1) / 100) * 100 };
    return [low, low > 1 ? _("{least} to {most}", { least, most }) : _("Up to {most}", { most })];
  });
}
