/** The collection of a hand, shown before the deal: amount, reason and rule. */
import { h } from "../dom.js";
import { payerName } from "../fees.js";
import { dollars } from "../money.js";
import { _ } from "../text.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { PostedFee } from "../types.js"
 */

/** @param {{collection?: number, jackpot?: number}} fee */
export function feeAmount(fee) {
  const amount = dollars(fee.collection ?? 0);
  return fee.jackpot ? _("{amount} + {jackpot} jackpot", { amount, jackpot: dollars(fee.jackpot) }) : amount;
}

/** A range of amounts. @param {number[]} cents */
function amountRange(cents) {
  const [least, most] = [Math.min(...cents), Math.max(...cents)];
  return least === most ? dollars(least) : _("{least} to {most}", { least: dollars(least), most: dollars(most) });
}

/** Who pays how much, where the fee depends on the wager. @param {PostedFee[]} rows */
function payerRanges(rows) {
  const payers = [...new Set(rows.map((row) => row.payer))];
  return payers
    .map((payer) => {
      const cents = rows.filter((row) => row.payer === payer).map((row) => row.collection);
      return _("{payer}: {amount}", { payer: payerName(payer), amount: amountRange(cents) });
    })
    .join(", ");
}

/** @param {string} text @param {string} why @param {string[]} rules */
function feeBadge(text, why, rules) {
  return [
    h("span", { key: "fee", class: "badge fee", title: why }, text),
    h("span", { key: "fee-why", class: "soft small fee-why" }, why),
    rules.length > 0 && h("why-button", { key: "why", rule: rules.join(" ") }),
  ];
}

/** @param {TableSession} at */
export function collectionBadge(at) {
  const { hand, next_fee: next, table } = at.view;
  const dealt = hand && !hand.over;
  const fee = dealt ? hand.fee : (next ?? hand?.fee);
  if (fee) {
    const rules = fee.rule ? [fee.rule] : [];
    return feeBadge(_("Collection {amount}", { amount: feeAmount(fee) }), dealt ? fee.why : _("Next hand: {reason}", { reason: fee.why }), rules);
  }
  const rows = (table.sign?.fees ?? []).filter((row) => row.collection);
  if (!rows.length || table.family !== "banked") return null;
  const rules = [...new Set(rows.flatMap((row) => row.rules))];
  const cents = rows.map((row) => row.collection);
  return feeBadge(_("Collection {amount}", { amount: amountRange(cents) }), payerRanges(rows), rules);
}
