/** A jackpot claim on a hand dealt by hand: whose hand it was, and the five cards shown. */
import { h } from "../dom.js";
import { openCommandForm } from "../staff/command-form.js";

/**
 * @import { FormField } from "../staff/command-form.js"
 * @import { Felt } from "./felt.js"
 */

/** @param {Felt} felt */
export function claimJackpot(felt) {
  const view = felt.view;
  if (!view) return;
  const { hand, next } = felt.expected;
  const seats = felt.occupied.map(([seat, one]) => /** @type {[number, string]} */ ([seat, `${seat} ${one.name}`]));
  /** @type {FormField[]} */
  const blanks = [
    { name: "hand", label: "Hand", sort: "number", value: (hand?.number ?? next.number) - 1 },
    { name: "seat", label: "Whose hand", of: seats },
    { name: "five", label: "Their five cards, such as 8s 8h 8d 8c 2s" },
    { name: "other", label: "Who beat it", of: [["", "no one"], ...seats], optional: true },
    { name: "better", label: "Their five cards, if someone beat it", optional: true },
    { name: "cents", label: "Amount", sort: "dollars" },
  ];
  openCommandForm(
    "Claim a jackpot",
    blanks,
    ({ hand: number, seat, five, other, better, cents }) => ({
      type: "QualifyJackpot",
      fund: view.table.house,
      table: view.table.id,
      hand: number,
      player: view.seats[String(seat)]?.player ?? "",
      cents,
      shown: { [String(seat)]: five, ...(other && better ? { [String(other)]: better } : {}) },
    }),
    {
      intro: h("p", { class: "soft" }, "The back office verifies it against what is posted; the money is held meanwhile."),
      said: "The claim is with the back office.",
    },
  );
}
