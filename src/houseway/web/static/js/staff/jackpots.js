/** Jackpots: funds with their conditions, and claims from qualified to verified, approved and paid. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { _ } from "../text.js";
import { amountButton } from "./events.js";
import { runCommand, openCommandForm } from "./command-form.js";
import { dataTable } from "./page.js";
import { chooseHand } from "./hands.js";
import { houseName } from "./names.js";

/**
 * @import { Claim, Condition, HandLine, OfficeView } from "../types.js"
 * @import { Value } from "../text.js"
 * @import { FormField } from "./command-form.js"
 */

/**
 * The next step of a claim; undefined for one that is paid or turned down.
 * @param {Claim["state"]} state
 * @returns {{ type: "VerifyJackpot" | "ApproveJackpot" | "PayJackpot", name: string, said: string } | undefined}
 */
function nextStep(state) {
  switch (state) {
    case "qualified":
      return { type: "VerifyJackpot", name: _("Verify"), said: _("The claim is verified from the log.") };
    case "verified":
      return { type: "ApproveJackpot", name: _("Approve"), said: _("The claim is approved.") };
    case "approved":
      return { type: "PayJackpot", name: _("Pay"), said: _("The claim is paid.") };
    default:
      return undefined;
  }
}

/** @param {Claim} claim */
function claimState({ state, made = "" }) {
  switch (state) {
    case "qualified":
      return _("To verify");
    case "verified":
      return made ? _("Verified: {hand}", { hand: made }) : _("Verified");
    case "approved":
      return made ? _("Approved: {hand}", { hand: made }) : _("Approved");
    case "paid":
      return made ? _("Paid: {hand}", { hand: made }) : _("Paid");
    default:
      return _("Turned down");
  }
}

/** The hand that wins a fund. @param {Condition | undefined} posted */
function conditionText(posted) {
  if (!posted) return _("No rules posted");
  const cards = { cards: posted.least.split(" ") };
  return posted.wins === "bad-beat" ? _("{cards} or better, beaten", { cards }) : _("{cards} or better", { cards });
}

/** The hands that were shown. @param {Record<string, string>} shown */
const shownHands = (shown) =>
  _("{hands}", { hands: { all: Object.entries(shown).map(([seat, five]) => shownHand(Number(seat), five)) } });

/** @param {number} seat @param {string} five @returns {Value} */
const shownHand = (seat, five) => ({ text: ["{seat}: {cards}", { seat: { seat }, cards: { cards: five.split(" ") } }] });

/** A claim for a player in a hand. If a dealer dealt it, the form asks for the cards shown. @param {HandLine} hand */
function openClaim(hand) {
  const seats = Object.entries(hand.names).map(([seat, name]) => /** @type {[string, string]} */ ([seat, name]));
  /** @type {FormField[]} */
  const cards = hand.by_hand
    ? [
        { name: "five", label: _("Their five cards, such as 8s 8h 8d 8c 2s") },
        { name: "other", label: _("Who beat it?"), of: [["", _("No one")], ...seats], optional: true },
        { name: "better", label: _("The five cards that beat it"), optional: true },
      ]
    : [];
  openCommandForm(
    _("Open a claim: table {table}, hand {number}", { table: hand.table, number: String(hand.number) }),
    [{ name: "seat", label: _("Whose hand?"), of: seats }, ...cards, { name: "cents", label: _("Amount"), sort: "dollars" }],
    ({ seat, five, other, better, cents }) => ({
      type: "QualifyJackpot",
      fund: hand.house,
      table: hand.table,
      hand: hand.number,
      player: hand.players[String(seat)] ?? "",
      cents,
      ...(five ? { shown: { [String(seat)]: five, ...(other && better ? { [String(other)]: better } : {}) } } : {}),
    }),
    { intro: h("p", { class: "soft" }, _("The money is held until three people have verified, approved and paid the claim, or until it is released.")), yes: _("Open the claim"), said: _("The claim is open, and the money is held.") },
  );
}

/** @param {OfficeView} view */
export function jackpotSection(view) {
  const funds = Object.entries(view.jackpots);
  const post = () =>
    openCommandForm(
      _("Post jackpot rules"),
      [
        { name: "fund", label: _("Jackpot"), of: funds.map(([name]) => [name, houseName(name)]) },
        {
          name: "wins",
          label: _("What wins?"),
          of: [
            ["bad-beat", _("Bad beat: a hand that loses")],
            ["high-hand", _("High hand: a hand that is shown")],
          ],
        },
        { name: "least", label: _("Lowest hand that qualifies, such as 8s 8h 8d 8c 2s") },
      ],
      (given) => ({ type: "PostJackpot", ...given }),
      { said: _("Posted. The rules apply to hands dealt from now on.") },
    );
  const claims = funds.flatMap(([, fund]) => Object.entries(fund.claims ?? {}));
  const next = (/** @type {string} */ id, /** @type {Claim} */ one) => {
    const step = nextStep(one.state);
    return step && h("button", { type: "button", onclick: () => runCommand({ type: step.type, claim: id }, step.said) }, step.name);
  };
  return h(
    "section",
    { class: "stack", "aria-label": _("Jackpots") },
    h(
      "div",
      { class: "row" },
      h("h2", null, _("Jackpots")),
      funds.length > 0 && h("button", { type: "button", onclick: () => chooseHand(openClaim) }, _("Open a claim")),
      funds.length > 0 && h("button", { type: "button", onclick: post }, _("Post jackpot rules")),
    ),
    funds.length
      ? dataTable(
          _("Jackpot funds"),
          [_("Jackpot"), _("Amount"), _("Held for claims"), _("What wins")],
          funds.map(([name, fund]) => [
            houseName(name),
            amountButton(fund.cents, `jackpot:${name}`),
            dollars(fund.held),
            conditionText(fund.posted),
          ]),
        )
      : h("p", { class: "soft" }, _("No jackpot drop yet.")),
    claims.length > 0 &&
      dataTable(
        _("Claims"),
        [_("No."), _("Jackpot"), _("Hand"), _("Player"), _("Amount"), _("Status"), _("Next step")],
        claims.map(([id, is]) => [
          id,
          houseName(is.fund),
          is.shown
            ? _("Table {table}, hand {number}. {shown}", { table: is.table, number: String(is.hand), shown: shownHands(is.shown) })
            : h("a", { href: `/hand/${is.table}/${is.hand}` }, _("Table {table}, hand {number}", { table: is.table, number: String(is.hand) })),
          is.name,
          dollars(is.cents),
          claimState(is),
          next(id, is),
        ]),
      ),
  );
}
