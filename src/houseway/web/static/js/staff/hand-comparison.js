/** A hand before and after a ruling: pot, turn and stacks. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { _ } from "../text.js";
import { seatName } from "./fact-fields.js";

/**
 * @import { HandStanding } from "../types.js"
 * @import { Names } from "./fact-fields.js"
 */

/** @param {HandStanding} one @param {string} seat */
function stackText(one, seat) {
  const { stack: chips, bet, live } = one.seats[seat] ?? {};
  if (chips === undefined) return _("Depends on the cards");
  const values = { stack: { cents: chips }, bet: { cents: bet ?? 0 } };
  if (bet) return live === false ? _("{stack}, bet {bet}, out of the hand", values) : _("{stack}, bet {bet}", values);
  return live === false ? _("{stack}, out of the hand", values) : dollars(chips);
}

/** @param {HandStanding} one @param {Names} names */
const turnText = (one, names) =>
  one.to_act === undefined ? _("Depends on the cards") : one.to_act ? seatName(one.to_act, names) : _("No one");

/** @param {HandStanding} now @param {HandStanding} then @param {Names} names */
export function handComparison(now, then, names) {
  /** @type {[string, string, string][]} */
  const rows = [
    [_("Street"), now.street ?? now.stage ?? now.phase ?? "", then.street ?? then.stage ?? then.phase ?? ""],
    [_("Pot"), dollars(now.pot ?? 0), then.pot === undefined ? _("Depends on the cards") : dollars(then.pot)],
    [_("To act"), turnText(now, names), turnText(then, names)],
    ...Object.keys(now.seats).map(
      (seat) => /** @type {[string, string, string]} */ ([seatName(seat, names), stackText(now, seat), stackText(then, seat)]),
    ),
  ];
  return h(
    "table",
    { class: "figures standing" },
    h("thead", null, h("tr", null, h("td"), h("th", { scope: "col" }, _("Now")), h("th", { scope: "col" }, _("After the ruling")))),
    h(
      "tbody",
      null,
      rows.map(([what, before, after]) =>
        h(
          "tr",
          { key: what, class: before === after ? "soft" : "" },
          h("th", { scope: "row" }, what),
          h("td", null, before),
          h("td", null, before === after ? _("No change") : after),
        ),
      ),
    ),
  );
}
