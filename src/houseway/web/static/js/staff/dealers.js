/** Dealers: their tables and times, breaks, and the push. */
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { _, ngettext } from "../text.js";
import { ago } from "./ago.js";
import { runCommand } from "./command-form.js";
import { choosePerson } from "./people.js";

/** @import { FloorView, Roster } from "../types.js" */

/** @param {Roster} roster */
function pushLabel({ due: moment }) {
  if (moment === undefined) return _("Push");
  const minutes = Math.ceil((moment - Date.now()) / 60_000);
  return minutes > 0 ? _("Push due in {minutes} min", { minutes }) : _("Push {minutes} min late", { minutes: -minutes });
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
          line.dealer
            ? _("Send to table {table}; {dealer} goes on break", { table: id, dealer: line.dealer })
            : _("Send to table {table}", { table: id }),
          () => runCommand({ type: "SendDealer", dealer, to: id }, _("{name} deals at table {table}.", { name, table: id })),
        ]),
    ),
    [_("Clock out"), () => runCommand({ type: "DealerOut", dealer }, _("{name} is out.", { name }))],
  ];
  if (one.table) ways.splice(-1, 0, [_("Break"), () => runCommand({ type: "SendDealer", dealer }, _("{name} is on break.", { name }))]);
  openDialog(name, (close) =>
    h(
      "div",
      { class: "menu" },
      ways.map(([way, does]) =>
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

/** Where a dealer is, since when, and the downs dealt. @param {Roster["on"][number]} one */
function downsText({ table, since, downs }) {
  const values = { table, time: ago(since) };
  return table
    ? ngettext("Table {table}, {time} · {count} down", "Table {table}, {time} · {count} downs", downs, values)
    : ngettext("Break, {time} · {count} down", "Break, {time} · {count} downs", downs, values);
}

/** @param {FloorView} view */
export function dealerSection(view) {
  const roster = view.dealers;
  const late = roster.due !== undefined && roster.due < Date.now();
  return h(
    "section",
    { class: "dealers stack", "aria-label": _("Dealers") },
    h(
      "div",
      { class: "row" },
      h("h2", null, _("Dealers")),
      h(
        "button",
        {
          type: "button",
          class: "push",
          onclick: () =>
            choosePerson(_("Which dealer is coming in?"), (who) => runCommand({ type: "DealerIn", dealer: who.id }, _("{name} is in.", { name: who.name })), {
              role: "dealer",
            }),
        },
        _("Dealer in"),
      ),
    ),
    roster.due !== undefined &&
      h("button", { type: "button", class: late ? "main" : "", onclick: () => runCommand({ type: "Push" }, _("The dealers are pushed.")) }, pushLabel(roster)),
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
            downsText(one),
          ),
          h(
            "button",
            { type: "button", class: "quiet", "aria-label": _("Send {name}", { name: one.name }), "aria-haspopup": "dialog", onclick: () => openDealerMenu(view, one) },
            _("Send"),
          ),
        ),
      ),
    ),
    roster.on.length === 0 && h("p", { class: "soft" }, _("No dealers are in.")),
  );
}
