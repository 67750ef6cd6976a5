/**
 * The cage: chips sold and cashed by denomination, each person's gaming day, and the windows and banks with their
 * counts.
 */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { bankSection, ownBanks } from "../staff/banks.js";
import { bankTitle } from "../staff/labels.js";
import { dataTable, staffPage } from "../staff/page.js";
import { countChips, rackTotal } from "../staff/rack.js";
import { _ } from "../text.js";

/** The typed search. */
let search = "";

/** @import { Account, CageView, SelectChange, Rack, InputChange } from "../types.js" */

let ownWindow = "";

/**
 * A sale or a cash-out: at which window, and whether real chips change hands.
 * @typedef {{type: "SellChips" | "CashOut", player: string, name: string, bank: string, real: boolean}} Trade
 */

/** @param {Trade} trade @param {Rack} chips */
function successText({ type, name, real }, chips) {
  const values = { name, amount: { cents: rackTotal(chips) } };
  if (type === "SellChips")
    return real ? _("{name} gets {amount} in chips.", values) : _("{amount} added to the account of {name}.", values);
  return real ? _("Pay {name} {amount}.", values) : _("{amount} taken out of the account of {name}. Pay it out.", values);
}

/** @param {Trade} asked @param {Rack} chips */
async function trade(asked, chips) {
  const { type, player, name, bank, real } = asked;
  try {
    const { warning } = await room.do({ type, player, cents: rackTotal(chips), bank, chips, real });
    if (warning) toast(_("{name} has reached {amount} this gaming day. Log it.", { name, amount: { cents: warning } }), { refused: true });
    else toast(successText(asked, chips));
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

/** @param {CageView} view @param {string} player @param {Account} one */
function tradeButtons(view, player, one) {
  const own = ownBanks(view);
  const bank = own.some(([id]) => id === ownWindow) ? ownWindow : (own[0]?.[0] ?? "");
  const where = bank ? bankTitle(bank) : _("the cage");
  const does = (/** @type {"SellChips" | "CashOut"} */ type, /** @type {string} */ title, /** @type {boolean} */ real) =>
    h(
      "button",
      {
        key: title,
        type: "button",
        "aria-label": _("{action}: {name}", { action: title, name: one.name }),
        onclick: () =>
          countChips(_("{action}: {name}", { action: title, name: one.name }), view.chips, (chips) => trade({ type, player, name: one.name, bank, real }, chips), {
            intro: h("p", { class: "soft" }, type === "SellChips" ? _("The chips come from {bank}.", { bank: where }) : _("The chips go to {bank}.", { bank: where })),
            yes: title,
          }),
      },
      title,
    );
  // Walk-ins, and everyone in a room with dealers, have only real chips.
  const over = view.dealt === "by hand" || player.startsWith(WALK_IN);
  const both = !over && view.real;
  return h(
    "span",
    { class: "row" },
    does("SellChips", both ? _("Add to account") : _("Sell chips"), over),
    (!over || view.dealt === "by hand" || one.real) && does("CashOut", both ? _("Cash out account") : _("Cash out"), over),
    both && does("SellChips", _("Sell chips"), true),
    both && one.real && does("CashOut", _("Cash out"), true),
  );
}

const WALK_IN = "w:";

/**
 * A walk-in: a trade under the typed name, if no account has it.
 * @param {CageView} view
 * @returns {[string, Account][]}
 */
function walkIn(view) {
  const name = search.trim();
  const known = Object.values(view.players).some((one) => one.name.toLowerCase() === name.toLowerCase());
  return view.real && name && !known ? [[`${WALK_IN}${name}`, { name, chips: 0, on_tables: 0 }]] : [];
}

/** The totals of the day are not shown while a window is open. @param {Account} one */
function dayText({ bought = 0, cashed = 0, reached = 0 }) {
  if (!bought && !cashed && !reached) return "";
  const values = { bought: { cents: bought }, cashed: { cents: cashed }, amount: { cents: reached } };
  const text = reached
    ? _("In {bought}, out {cashed}. Over {amount}", values)
    : _("In {bought}, out {cashed}", values);
  return h("span", { class: reached ? "badge bad" : "" }, text);
}

/** @param {string[]} tables */
const seatedAt = (tables) =>
  tables.length > 1 ? _("Tables {tables}", { tables: { all: tables } }) : tables.map((table) => _("Table {table}", { table }))[0] ?? "";

/** Selects one of the cashier's own windows, if they have several. @param {CageView} view @param {() => void} redraw */
function windowField(view, redraw) {
  const own = ownBanks(view);
  return (
    own.length > 1 &&
    h(
      "label",
      { class: "field" },
      _("Window"),
      h(
        "select",
        {
          onchange: (/** @type {SelectChange} */ event) => {
            ownWindow = event.target.value;
            redraw();
          },
        },
        own.map(([id]) => h("option", { key: id, value: id, selected: id === ownWindow }, bankTitle(id))),
      ),
    )
  );
}

export const page = staffPage("cage", () => _("Cage"), "cage", (view, redraw) => {
  const people = [...Object.entries(view.players), ...walkIn(view)];
  const found = people.filter(([, one]) => one.name.toLowerCase().includes(search.trim().toLowerCase()));
  const real = view.dealt === "by hand";
  /** @param {Account} is */
  const has = (is) => (real ? [] : [dollars(is.chips), dollars(is.on_tables)]);
  return [
    h(
      "dl",
      { class: "tiles" },
      h("div", null, h("dt", null, _("Chips out")), h("dd", null, dollars(-view.cage))),
      !real && h("div", null, h("dt", null, _("In transit to tables")), h("dd", null, dollars(view.in_transit))),
      h("div", null, h("dt", null, real ? _("Players") : _("Accounts")), h("dd", null, String(Object.keys(view.players).length))),
    ),
    bankSection(view),
    h(
      "div",
      { class: "row wide" },
      h(
        "label",
        { class: "field" },
        view.real ? _("Find a player by name, or type a new name") : _("Find a player by name"),
        h("input", {
          type: "search",
          value: search,
          maxlength: 40,
          oninput: (/** @type {InputChange} */ event) => {
            search = event.target.value;
            redraw();
          },
        }),
      ),
      windowField(view, redraw),
    ),
    dataTable(
      real ? _("Players") : _("Accounts"),
      [_("Name"), ...(real ? [] : [_("Account"), _("On tables")]), _("Seated at"), _("This gaming day"), _("Chips")],
      found
        .slice(0, 100)
        .map(([id, is]) => [is.name, ...has(is), seatedAt(is.sits ?? []), dayText(is), tradeButtons(view, id, is)]),
    ),
  ];
});
