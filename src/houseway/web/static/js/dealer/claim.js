/** A jackpot claim on a hand dealt by hand: whose hand it was, and the five cards shown. */
import { h } from "../dom.js";
import { openCommandForm } from "../staff/command-form.js";
import { _ } from "../text.js";

/**
 * @import { FormField } from "../staff/command-form.js"
 * @import { Felt } from "./felt.js"
 */

/** @param {Felt} felt */
export function claimJackpot(felt) {
  const view = felt.view;
  if (!view) return;
  const { hand, next } = felt.expected;
  const seats = felt.occupied.map(([seat, one]) => /** @type {[number, string]} */ ([seat, _("Seat {number}: {name}", { number: seat, name: one.name })]));
  /** @type {FormField[]} */
  const blanks = [
    { name: "hand", label: _("Hand number"), sort: "number", value: (hand?.number ?? next.number) - 1 },
    { name: "seat", label: _("Whose hand?"), of: seats },
    { name: "five", label: _("Their five cards, such as 8s 8h 8d 8c 2s") },
    { name: "other", label: _("Who beat it?"), of: [["", _("No one")], ...seats], optional: true },
    { name: "better", label: _("The five cards that beat it"), optional: true },
    { name: "cents", label: _("Amount"), sort: "dollars" },
  ];
  openCommandForm(
    _("Claim a jackpot"),
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
      intro: h("p", { class: "soft" }, _("The back office checks the claim against the posted rules. The money is held meanwhile.")),
      said: _("The claim is with the back office."),
    },
  );
}
