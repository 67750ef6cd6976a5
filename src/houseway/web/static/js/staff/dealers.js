/** Dealers: their tables and times, breaks, and the push. */
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { ago } from "./ago.js";
import { runCommand } from "./command-form.js";
import { choosePerson } from "./people.js";

/** @import { FloorView, Roster } from "../types.js" */

/** @param {Roster} roster */
function pushLabel({ due: moment }) {
  if (moment === undefined) return "Push";
  const minutes = Math.ceil((moment - Date.now()) / 60_000);
  return minutes > 0 ? `Push, due in ${minutes} min` : `Push, ${-minutes} min late`;
}

/** @param {FloorView} view @param {Roster["on"][number]} one */
function openDealerMenu(view, one) {
  const { dealer, name } = one;
  const tables = Object.entries(view.tables).filter(([id, line]) => id !== one.table && !line.friends);
  /** @type {[string, () => unknown][]} */
  const ways = [
    ...tables.map(
      ([id, line]) =>
        /** @type {[string, () => unknown]} */ ([
          `To table ${id}${line.dealer ? ` (${line.dealer} has a break)` : ""}`,
          () => runCommand({ type: "SendDealer", dealer, to: id }, `${name} deals at table ${id}.`),
        ]),
    ),
    ["Has a break", () => runCommand({ type: "SendDealer", dealer }, `${name} has a break.`)],
    ["Goes home", () => runCommand({ type: "DealerOut", dealer }, `${name} is out.`)],
  ];
  openDialog(name, (close) =>
    h(
      "div",
      { class: "menu" },
      ways
        .filter(([way]) => way !== "Has a break" || one.table)
        .map(([way, does]) =>
          h(
            "button",
            {
              key: way,
              type: "button",
              onclick: () => {
                close();
                does();
              },
            },
            way,
          ),
        ),
    ),
  );
}

/** @param {FloorView} view */
export function dealerSection(view) {
  const roster = view.dealers;
  const late = roster.due !== undefined && roster.due < Date.now();
  return h(
    "section",
    { class: "dealers stack", "aria-label": "Dealers" },
    h(
      "div",
      { class: "row" },
      h("h2", null, "Dealers"),
      h(
        "button",
        {
          type: "button",
          class: "push",
          onclick: () =>
            choosePerson("Which dealer is in?", (who) => runCommand({ type: "DealerIn", dealer: who.id }, `${who.name} is in.`), {
              role: "dealer",
            }),
        },
        "Dealer in",
      ),
    ),
    roster.due !== undefined &&
      h("button", { type: "button", class: late ? "main" : "", onclick: () => runCommand({ type: "Push" }, "All dealers are pushed.") }, pushLabel(roster)),
    h(
      "ul",
      null,
      roster.on.map((one) =>
        h(
          "li",
          { key: one.dealer, class: one.table ? "" : "resting" },
          h("strong", null, one.name),
          h(
            "span",
            { class: "soft small" },
            `${one.table ? `table ${one.table}` : "break"}, ${ago(one.since)} · ${one.downs} ${one.downs === 1 ? "down" : "downs"}`,
          ),
          h(
            "button",
            { type: "button", class: "quiet", "aria-label": `Send ${one.name}`, "aria-haspopup": "dialog", onclick: () => openDealerMenu(view, one) },
            "Send",
          ),
        ),
      ),
    ),
    roster.on.length === 0 && h("p", { class: "soft" }, "No dealer is in."),
  );
}
