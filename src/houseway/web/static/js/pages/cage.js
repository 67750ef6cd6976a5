/** The cage: chips bought and cashed by their values, the gaming day of each person, windows and banks with their counts. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { refusal, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { banks, ownBanks } from "../staff/banks.js";
import { figures, staffPage } from "../staff/page.js";
import { countChips, worth } from "../staff/rack.js";

let wanted = "";

/** @import { Account, CageView, Chosen, Rack, Typed } from "../types.js" */

let from = "";

/** @param {"SellChips" | "CashOut"} type @param {string} player @param {string} name @param {string} bank @param {Rack} chips */
async function trade(type, player, name, bank, chips) {
  try {
    const { warning } = await room.do({ type, player, cents: worth(chips), bank, chips });
    if (warning) toast(`${name} has reached ${dollars(warning)} in this gaming day.`, { refused: true });
    else toast(type === "SellChips" ? "The chips are in the account." : "The chips are back in the cage.");
    return true;
  } catch (error) {
    refusal(error);
    return false;
  }
}

/** @param {CageView} view @param {string} player @param {Account} one */
function deal(view, player, one) {
  const own = ownBanks(view);
  const bank = own.some(([id]) => id === from) ? from : (own[0]?.[0] ?? "");
  const where = bank ? view.banks[bank].title : "the cage itself";
  const does = (/** @type {"SellChips" | "CashOut"} */ type, /** @type {string} */ title) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": `${title}: ${one.name}`,
        onclick: () =>
          countChips(`${title}: ${one.name}`, view.chips, (chips) => trade(type, player, one.name, bank, chips), {
            intro: h("p", { class: "soft" }, `${type === "SellChips" ? "Out of" : "Into"} ${where}.`),
            yes: title,
          }),
      },
      title,
    );
  return h("span", { class: "row" }, does("SellChips", "Sell chips"), does("CashOut", "Cash out"));
}

/** @param {CageView} view @param {Account} one */
function day(view, { bought = 0, cashed = 0 }) {
  const most = Math.max(0, ...view.warnings.filter((amount) => Math.max(bought, cashed) >= amount));
  if (!bought && !cashed) return "";
  return h(
    "span",
    { class: most ? "badge bad" : "" },
    `in ${dollars(bought)}, out ${dollars(cashed)}${most ? `: over ${dollars(most)}` : ""}`,
  );
}

/** Which of one's own windows is dealt from, where there are several. @param {CageView} view @param {() => void} redraw */
function window_(view, redraw) {
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
          onchange: (/** @type {Chosen} */ event) => {
            from = event.target.value;
            redraw();
          },
        },
        own.map(([id, one]) => h("option", { key: id, value: id, selected: id === from }, one.title)),
      ),
    )
  );
}

export const page = staffPage("cage", "Cage", "cage", (view, redraw) => {
  const found = Object.entries(view.players).filter(([, one]) => one.name.toLowerCase().includes(wanted));
  return [
    h(
      "dl",
      { class: "tiles" },
      h("div", null, h("dt", null, "Out of the cage"), h("dd", null, dollars(-view.cage))),
      h("div", null, h("dt", null, "On their way to tables"), h("dd", null, dollars(view.in_transit))),
      h("div", null, h("dt", null, "Accounts"), h("dd", null, String(Object.keys(view.players).length))),
    ),
    banks(view),
    h(
      "div",
      { class: "row wide" },
      h(
        "label",
        { class: "field" },
        "Find a player by name",
        h("input", {
          type: "search",
          value: wanted,
          oninput: (/** @type {Typed} */ event) => {
            wanted = event.target.value.toLowerCase();
            redraw();
          },
        }),
      ),
      window_(view, redraw),
    ),
    figures(
      "Accounts",
      ["Name", "In the account", "On tables", "This gaming day", "Orders"],
      found.slice(0, 100).map(([id, is]) => [is.name, dollars(is.chips), dollars(is.on_tables), day(view, is), deal(view, id, is)]),
    ),
  ];
});
