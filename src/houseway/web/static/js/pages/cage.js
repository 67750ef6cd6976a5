/** The cage: accounts, play chips sold and cashed out, and the balance of it all. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { orderForm } from "../staff/order.js";
import { figures, staffPage } from "../staff/page.js";

let wanted = "";

/** @import { Account, Typed } from "../types.js" */

/** @param {string} player @param {Account} one */
function deal(player, one) {
  const amount = { name: "cents", label: "How much", sort: /** @type {const} */ ("dollars") };
  const does = (/** @type {"SellChips" | "CashOut"} */ type, /** @type {string} */ title, /** @type {string} */ said) =>
    h(
      "button",
      {
        type: "button",
        "aria-label": `${title}: ${one.name}`,
        onclick: () => orderForm(`${title}: ${one.name}`, [amount], ({ cents }) => ({ type, player, cents }), { said }),
      },
      title,
    );
  return h(
    "span",
    { class: "row" },
    does("SellChips", "Sell chips", "The chips are in the account."),
    does("CashOut", "Cash out", "The chips are back in the cage."),
  );
}

export const page = staffPage("cage", "Cage", "cage", (view, redraw) => {
  const found = Object.entries(view.players).filter(([id, one]) =>
    `${id} ${one.name}`.toLowerCase().includes(wanted),
  );
  return [
    h(
      "dl",
      { class: "tiles" },
      h("div", null, h("dt", null, "Out of the cage"), h("dd", null, dollars(-view.cage))),
      h("div", null, h("dt", null, "On their way to tables"), h("dd", null, dollars(view.in_transit))),
      h("div", null, h("dt", null, "Accounts"), h("dd", null, String(Object.keys(view.players).length))),
    ),
    h(
      "label",
      { class: "field" },
      "Find a player by name or number",
      h("input", {
        type: "search",
        value: wanted,
        oninput: (/** @type {Typed} */ event) => {
          wanted = event.target.value.toLowerCase();
          redraw();
        },
      }),
    ),
    figures(
      "Accounts",
      ["No.", "Name", "In the account", "On tables", "Orders"],
      found.slice(0, 100).map(([id, is]) => [id, is.name, dollars(is.chips), dollars(is.on_tables), deal(id, is)]),
    ),
  ];
});
