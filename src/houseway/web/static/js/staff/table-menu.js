/** A table's menu for the floor, with what is needed less often. */
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { _ } from "../text.js";
import { runCommand, openCommandForm } from "./command-form.js";
import { talkItems } from "./talk.js";

/**
 * @import { FormField } from "./command-form.js"
 * @import { FloorLine } from "../types.js"
 */

/** @param {FloorLine} one @returns {FormField} */
const seatField = (one) => ({
  name: "seat",
  label: _("Player"),
  of: Object.entries(one.seats).map(([number, is]) => [Number(number), _("Seat {number}: {name}", { number: Number(number), name: is.name })]),
});

/** @param {string} id @param {NonNullable<FloorLine["fees"]>} fees */
function openFees(id, { posted, times }) {
  /** @type {FormField} */
  const time = {
    name: "time",
    label: _("Fees for"),
    of: [["", _("Any other time")], ...times.map((one) => /** @type {[string, string]} */ ([one, one]))],
    value: posted,
    optional: true,
  };
  openCommandForm(_("Post the fees"), [time], ({ time: chosen }) => ({ type: "AtTable", table: id, command: { type: "PostTime", time: chosen } }), {
    said: _("The fees are posted."),
  });
}

/** @param {FloorLine} one */
const barNote = (one) =>
  h(
    "p",
    { class: "soft" },
    _("They leave every table after the hand, and can't come back until you let them in."),
    Object.values(one.seats).some((is) => is.bot) && [" ", _("To send a bot away, use Bots.")],
  );

/** @param {string} id @param {FloorLine} one @returns {[string, () => void][]} */
function seatItems(id, one) {
  if (!Object.keys(one.seats).length) return [];
  const seat = seatField(one);
  return [
    [
      _("Put the clock on"),
      () => openCommandForm(_("Put the clock on"), [seat], ({ seat: s }) => ({ type: "PutClock", table: id, seat: s })),
    ],
    [
      _("Pick up chips"),
      () => openCommandForm(_("Pick up chips"), [seat], ({ seat: s }) => ({ type: "PickUp", table: id, seat: s })),
    ],
    [
      _("Bar a player"),
      () =>
        openCommandForm(
          _("Bar a player"),
          [seat, { name: "reason", label: _("Reason") }],
          ({ seat: s, reason }) => ({ type: "Bar", player: one.seats[String(s)].player, reason }),
          { intro: barNote(one) },
        ),
    ],
  ];
}

/** @param {string} id @param {FloorLine} one @returns {[string, () => void][]} */
function gameItems(id, one) {
  /** @type {[string, () => void][]} */
  const duties = one.by_hand ? [] : [
    [
      _("Bots"),
      () =>
        openCommandForm(_("How many bots?"), [{ name: "count", label: _("Bots"), sort: "number", value: one.bots }], ({ count }) => ({
          type: "AskForBots",
          table: id,
          count,
        })),
    ],
  ];
  const { fees } = one;
  if (fees) duties.push([_("Fees"), () => openFees(id, fees)]);
  if (one.game === "pan")
    duties.push([
      _("Raise the condition"),
      () => runCommand({ type: "AtTable", table: id, command: { type: "RaiseCondition" } }, _("The condition goes up after the hand.")),
    ]);
  return duties;
}

/** @param {string} id */
const closeTable = (id) =>
  openCommandForm(
    _("Close the table"),
    [{ name: "reason", label: _("Reason") }],
    ({ reason }) => ({ type: "CloseTable", table: id, reason }),
    { said: _("The table closes after the hand.") },
  );

/** @param {string} id @param {FloorLine} one */
export function openTableMenu(id, one) {
  openDialog(_("Table {table}", { table: id }), (close) => {
    const then = (/** @type {() => void} */ does) => () => {
      close();
      does();
    };
    const button = (/** @type {[string, () => void]} */ [name, does]) =>
      h("button", { key: name, type: "button", onclick: then(does) }, name);
    return h(
      "div",
      { class: "menu" },
      h("a", { class: "button", href: `/table/${id}`, onclick: close }, _("View the table")),
      one.by_hand && h("a", { class: "button", href: `/dealer/${id}`, onclick: close }, _("Dealer's tablet")),
      seatItems(id, one).map(button),
      gameItems(id, one).map(button),
      talkItems(id, one, then),
      h("button", { type: "button", class: "danger", onclick: then(() => closeTable(id)) }, _("Close the table")),
    );
  });
}
