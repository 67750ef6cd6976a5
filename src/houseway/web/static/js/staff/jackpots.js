/** Jackpots: funds with their conditions, and claims from qualified to verified, approved and paid. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { amountButton } from "./events.js";
import { runCommand, openCommandForm } from "./command-form.js";
import { dataTable } from "./page.js";
import { chooseHand } from "./hands.js";
import { houseName } from "./names.js";

/**
 * @import { Claim, HandLine, OfficeView } from "../types.js"
 * @import { FormField } from "./command-form.js"
 */

/** @type {Partial<Record<Claim["state"], { type: "VerifyJackpot" | "ApproveJackpot" | "PayJackpot", name: string, said: string }>>} */
const STEPS = {
  qualified: { type: "VerifyJackpot", name: "Verify", said: "Verified from the log." },
  verified: { type: "ApproveJackpot", name: "Approve", said: "Approved." },
  approved: { type: "PayJackpot", name: "Pay", said: "Paid." },
};

const HELD_NOTE = "The money is held until the claim is verified, approved and paid by three people, or released.";

/** A claim for a player in a hand. If a dealer dealt it, the form asks for the cards shown. @param {HandLine} hand */
function openClaim(hand) {
  const seats = Object.entries(hand.names).map(([seat, name]) => /** @type {[string, string]} */ ([seat, name]));
  /** @type {FormField[]} */
  const cards = hand.by_hand
    ? [
        { name: "five", label: "Their five cards, such as 8s 8h 8d 8c 2s" },
        { name: "other", label: "Who beat it", of: [["", "no one"], ...seats], optional: true },
        { name: "better", label: "Their five cards, if someone beat it", optional: true },
      ]
    : [];
  openCommandForm(
    `Qualify a claim: table ${hand.table}, hand ${hand.number}`,
    [{ name: "seat", label: "Whose hand", of: seats }, ...cards, { name: "cents", label: "Amount", sort: "dollars" }],
    ({ seat, five, other, better, cents }) => ({
      type: "QualifyJackpot",
      fund: hand.house,
      table: hand.table,
      hand: hand.number,
      player: hand.players[String(seat)] ?? "",
      cents,
      ...(five ? { shown: { [String(seat)]: five, ...(other && better ? { [String(other)]: better } : {}) } } : {}),
    }),
    { intro: h("p", { class: "soft" }, HELD_NOTE), yes: "Qualify the claim", said: "The claim is qualified." },
  );
}

/** @param {OfficeView} view */
export function jackpotSection(view) {
  const funds = Object.entries(view.jackpots);
  const post = () =>
    openCommandForm(
      "Post jackpot rules",
      [
        { name: "fund", label: "Fund", of: funds.map(([name]) => [name, houseName(name)]) },
        {
          name: "wins",
          label: "What wins",
          of: [
            ["bad-beat", "a hand that is beaten"],
            ["high-hand", "a hand that is shown"],
          ],
        },
        { name: "least", label: "At least, such as 8s 8h 8d 8c 2s" },
      ],
      (given) => ({ type: "PostJackpot", ...given }),
      { said: "It holds for hands dealt from now on." },
    );
  const claims = funds.flatMap(([, fund]) => Object.entries(fund.claims ?? {}));
  const next = (/** @type {string} */ id, /** @type {Claim} */ one) => {
    const step = STEPS[one.state];
    return step && h("button", { type: "button", onclick: () => runCommand({ type: step.type, claim: id }, step.said) }, step.name);
  };
  return h(
    "section",
    { class: "stack", "aria-label": "Jackpots" },
    h(
      "div",
      { class: "row" },
      h("h2", null, "Jackpots"),
      funds.length > 0 && h("button", { type: "button", onclick: () => chooseHand(openClaim) }, "Qualify a claim"),
      funds.length > 0 && h("button", { type: "button", onclick: post }, "Post jackpot rules"),
    ),
    funds.length
      ? dataTable(
          "Funds",
          ["Fund", "Amount", "Held for claims", "What wins"],
          funds.map(([name, fund]) => [
            houseName(name),
            amountButton(fund.cents, `jackpot:${name}`),
            dollars(fund.held),
            fund.posted
              ? `${fund.posted.least} or better${fund.posted.wins === "bad-beat" ? ", beaten" : ""}`
              : "nothing posted",
          ]),
        )
      : h("p", { class: "soft" }, "No jackpot money has come in yet."),
    claims.length > 0 &&
      dataTable(
        "Claims",
        ["No.", "Fund", "Hand", "Player", "Amount", "State", "Next"],
        claims.map(([id, is]) => [
          id,
          houseName(is.fund),
          is.shown
            ? `${is.table}/${is.hand}: ${Object.entries(is.shown).map(([seat, five]) => `seat ${seat} ${five}`).join(", ")}`
            : h("a", { href: `/hand/${is.table}/${is.hand}` }, `${is.table}/${is.hand}`),
          is.name,
          dollars(is.cents),
          is.made ? `${is.state}: ${is.made}` : is.state,
          next(id, is),
        ]),
      ),
  );
}
