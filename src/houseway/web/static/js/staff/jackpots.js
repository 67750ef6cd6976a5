/** The jackpot desk: funds, and claims from qualified over verified to paid. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { figure } from "./events.js";
import { order, orderForm } from "./order.js";
import { figures } from "./page.js";

/** @import { Claim, OfficeView } from "../types.js" */

/** @param {OfficeView} view */
export function jackpots(view) {
  const funds = Object.entries(view.jackpots);
  const qualify = () =>
    orderForm(
      "Qualify a jackpot",
      [
        { name: "fund", label: "Fund", of: funds.map(([name]) => [name, name]) },
        { name: "table", label: "Table" },
        { name: "hand", label: "Hand", sort: "number" },
        { name: "player", label: "Player, such as p12" },
        { name: "cents", label: "Amount", sort: "dollars" },
      ],
      (given) => ({ type: "QualifyJackpot", ...given }),
      {
        intro: h(
          "p",
          { class: "soft" },
          "The money is held back until the claim is verified by somebody else and paid.",
        ),
      },
    );
  const claims = funds.flatMap(([, fund]) => Object.entries(fund.claims ?? {}));
  const next = (/** @type {string} */ id, /** @type {Claim} */ one) =>
    one.state === "qualified"
      ? h(
          "button",
          { type: "button", onclick: () => order({ type: "VerifyJackpot", claim: id }, "Verified from the log.") },
          "Verify",
        )
      : one.state === "verified" &&
        h(
          "button",
          { type: "button", class: "main", onclick: () => order({ type: "PayJackpot", claim: id }, "Paid.") },
          "Pay",
        );
  return h(
    "section",
    { class: "stack", "aria-label": "Jackpots" },
    h(
      "div",
      { class: "row" },
      h("h2", null, "Jackpots"),
      funds.length > 0 && h("button", { type: "button", onclick: qualify }, "Qualify a claim"),
    ),
    funds.length
      ? figures(
          "Funds",
          ["Fund", "Amount"],
          funds.map(([name, fund]) => [name, figure(fund.cents, `jackpot:${name}`)]),
        )
      : h("p", { class: "soft" }, "No jackpot money has come in yet."),
    claims.length > 0 &&
      figures(
        "Claims",
        ["No.", "Fund", "Hand", "Player", "Amount", "State", "Next"],
        claims.map(([id, is]) => [
          id,
          is.fund,
          h("a", { href: `/hand/${is.table}/${is.hand}` }, `${is.table}/${is.hand}`),
          is.player,
          dollars(is.cents),
          is.state,
          next(id, is),
        ]),
      ),
  );
}
