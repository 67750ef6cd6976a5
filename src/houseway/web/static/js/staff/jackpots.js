/** The jackpot desk: funds with what wins them, and claims from qualified over verified and approved to paid. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { figure } from "./events.js";
import { order, orderForm } from "./order.js";
import { figures } from "./page.js";
import { choosePerson } from "./people.js";

/** @import { Claim, Found, OfficeView } from "../types.js" */

/** @type {Partial<Record<Claim["state"], { type: "VerifyJackpot" | "ApproveJackpot" | "PayJackpot", name: string, said: string }>>} */
const STEPS = {
  qualified: { type: "VerifyJackpot", name: "Verify", said: "Verified from the log." },
  verified: { type: "ApproveJackpot", name: "Approve", said: "Approved." },
  approved: { type: "PayJackpot", name: "Pay", said: "Paid." },
};

/** @param {OfficeView} view */
export function jackpots(view) {
  const funds = Object.entries(view.jackpots);
  /** @param {Found} who */
  const qualify = (who) =>
    orderForm(
      `Qualify a jackpot for ${who.name}`,
      [
        { name: "fund", label: "Fund", of: funds.map(([name]) => [name, name]) },
        { name: "table", label: "Table" },
        { name: "hand", label: "Hand", sort: "number" },
        { name: "cents", label: "Amount", sort: "dollars" },
      ],
      (given) => ({ type: "QualifyJackpot", player: who.id, ...given }),
      {
        intro: h(
          "p",
          { class: "soft" },
          "The money is held until the claim is verified, approved and paid, each by somebody else, or is released.",
        ),
      },
    );
  const post = () =>
    orderForm(
      "Post what wins a jackpot",
      [
        { name: "fund", label: "Fund", of: funds.map(([name]) => [name, name]) },
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
    return step && h("button", { type: "button", onclick: () => order({ type: step.type, claim: id }, step.said) }, step.name);
  };
  return h(
    "section",
    { class: "stack", "aria-label": "Jackpots" },
    h(
      "div",
      { class: "row" },
      h("h2", null, "Jackpots"),
      funds.length > 0 && h("button", { type: "button", onclick: () => choosePerson("Whose hand was it?", qualify) }, "Qualify a claim"),
      funds.length > 0 && h("button", { type: "button", onclick: post }, "Post what wins"),
    ),
    funds.length
      ? figures(
          "Funds",
          ["Fund", "Amount", "Held for claims", "What wins"],
          funds.map(([name, fund]) => [
            name,
            figure(fund.cents, `jackpot:${name}`),
            dollars(fund.held),
            fund.posted
              ? `${fund.posted.least} or better${fund.posted.wins === "bad-beat" ? ", beaten" : ""}`
              : "nothing posted",
          ]),
        )
      : h("p", { class: "soft" }, "No jackpot money has come in yet."),
    claims.length > 0 &&
      figures(
        "Claims",
        ["No.", "Fund", "Hand", "Player", "Amount", "State", "Next"],
        claims.map(([id, is]) => [
          id,
          is.fund,
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
