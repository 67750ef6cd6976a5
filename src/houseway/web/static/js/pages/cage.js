/**
 * The cage: chips sold and cashed by denomination, each person's gaming day, and the windows and banks with their
 * counts.
 */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { bankSection, ownBanks } from "../staff/banks.js";
import { dataTable, staffPage } from "../staff/page.js";
import { countChips, rackTotal } from "../staff/rack.js";

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
  if (real) return `${name} ${type === "SellChips" ? "has" : "is paid"} ${dollars(rackTotal(chips))}.`;
  return type === "SellChips" ? "The chips are in the account." : "The chips are back in the cage.";
}

/** @param {Trade} asked @param {Rack} chips */
async function trade(asked, chips) {
  const { type, player, name, bank, real } = asked;
  try {
    const { warning } = await room.do({ type, player, cents: rackTotal(chips), bank, chips, real });
    if (warning) toast(`${name} has reached ${dollars(warning)} in this gaming day.`, { refused: true });
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
  const where = bank ? view.banks[bank].title : "the cage itself";
  const does = (/** @type {"SellChips" | "CashOut"} */ type, /** @type {string} */ title, /** @type {boolean} */ real) =>
    h(
      "button",
      {
        key: title,
        type: "button",
        "aria-label": `${title}: ${one.name}`,
        onclick: () =>
          countChips(`${title}: ${one.name}`, view.chips, (chips) => trade({ type, player, name: one.name, bank, real }, chips), {
            intro: h("p", { class: "soft" }, `${type === "SellChips" ? "Out of" : "Into"} ${where}.`),
            yes: title,
          }),
      },
      title,
    );
  // Walk-ins, and everyone in a room with dealers, have only real chips.
  const over = view.dealt === "by hand" || player.startsWith(WALK_IN);
  return h(
    "span",
    { class: "row" },
    does("SellChips", "Sell chips", over),
    (!over || view.dealt === "by hand" || one.real) && does("CashOut", "Cash out", over),
    !over && view.real && does("SellChips", "Sell real chips", true),
    !over && view.real && one.real && does("CashOut", "Cash real chips", true),
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
  const totals = bought || cashed ? `in ${dollars(bought)}, out ${dollars(cashed)}` : "";
  const over = reached ? `over ${dollars(reached)}` : "";
  return totals || over ? h("span", { class: over ? "badge bad" : "" }, [totals, over].filter(Boolean).join(": ")) : "";
}

/** Selects one of the cashier's own windows, if they have several. @param {CageView} view @param {() => void} redraw */
function windowField(view, redraw) {
  const own = ownBanks(view);
  return (
    own.length > 1 &&
    h(
      "label",
      { class: "field" },
      "Dealt from",
      h(
        "select",
        {
          onchange: (/** @type {SelectChange} */ event) => {
            ownWindow = event.target.value;
            redraw();
          },
        },
        own.map(([id, one]) => h("option", { key: id, value: id, selected: id === ownWindow }, one.title)),
      ),
    )
  );
}

export const page = staffPage("cage", "Cage", "cage", (view, redraw) => {
  const people = [...Object.entries(view.players), ...walkIn(view)];
  const found = people.filter(([, one]) => one.name.toLowerCase().includes(search.trim().toLowerCase()));
  const real = view.dealt === "by hand";
  /** @param {Account} is */
  const has = (is) => (real ? [] : [dollars(is.chips), dollars(is.on_tables)]);
  return [
    h(
      "dl",
      { class: "tiles" },
      h("div", null, h("dt", null, "Chips out"), h("dd", null, dollars(-view.cage))),
      !real && h("div", null, h("dt", null, "In transit to tables"), h("dd", null, dollars(view.in_transit))),
      h("div", null, h("dt", null, real ? "People" : "Accounts"), h("dd", null, String(Object.keys(view.players).length))),
    ),
    bankSection(view),
    h(
      "div",
      { class: "row wide" },
      h(
        "label",
        { class: "field" },
        view.real ? "Find a player by name, or type a new one" : "Find a player by name",
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
      real ? "People" : "Accounts",
      ["Name", ...(real ? [] : ["In the account", "On tables"]), "Sits at", "This gaming day", "Orders"],
      found
        .slice(0, 100)
        .map(([id, is]) => [is.name, ...has(is), is.sits ? `table ${is.sits.join(", ")}` : "", dayText(is), tradeButtons(view, id, is)]),
    ),
  ];
});
