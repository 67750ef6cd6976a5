/** A table's menu for the floor, with what is needed less often. */
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { runCommand, openCommandForm } from "./command-form.js";
import { talkItems } from "./talk.js";

/**
 * @import { FormField } from "./command-form.js"
 * @import { FloorLine } from "../types.js"
 */

/** @param {FloorLine} one @returns {FormField} */
const seatField = (one) => ({
  name: "seat",
  label: "Who",
  of: Object.entries(one.seats).map(([number, is]) => [Number(number), `Seat ${number}: ${is.name}`]),
});

/** @param {string} id @param {NonNullable<FloorLine["fees"]>} fees */
function openFees(id, { posted, times }) {
  /** @type {FormField} */
  const time = {
    name: "time",
    label: "Fees of",
    of: [["", "any other time"], ...times.map((one) => /** @type {[string, string]} */ ([one, one]))],
    value: posted,
    optional: true,
  };
  openCommandForm("Post the fees", [time], ({ time: chosen }) => ({ type: "AtTable", table: id, command: { type: "PostTime", time: chosen } }), {
    said: "The fees are posted.",
  });
}

/** @param {FloorLine} one */
const barNote = (one) =>
  h(
    "p",
    { class: "soft" },
    `They leave every table after the hand and may not come back until they are let in again.${
      Object.values(one.seats).some((is) => is.bot) ? " A bot is sent away with Bots." : ""
    }`,
  );

/** @param {string} id @param {FloorLine} one @returns {[string, () => void][]} */
function seatItems(id, one) {
  if (!Object.keys(one.seats).length) return [];
  const seat = seatField(one);
  return [
    [
      "Put the clock on",
      () => openCommandForm("Put the clock on", [seat], ({ seat: s }) => ({ type: "PutClock", table: id, seat: s })),
    ],
    [
      "Pick up chips",
      () => openCommandForm("Pick up chips", [seat], ({ seat: s }) => ({ type: "PickUp", table: id, seat: s })),
    ],
    [
      "Bar a player",
      () =>
        openCommandForm(
          "Bar a player",
          [seat, { name: "reason", label: "Why" }],
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
      "Bots",
      () =>
        openCommandForm("How many bots", [{ name: "count", label: "Bots", sort: "number", value: one.bots }], ({ count }) => ({
          type: "AskForBots",
          table: id,
          count,
        })),
    ],
  ];
  const { fees } = one;
  if (fees) duties.push(["Fees", () => openFees(id, fees)]);
  if (one.game === "pan")
    duties.push([
      "Raise condition",
      () => runCommand({ type: "AtTable", table: id, command: { type: "RaiseCondition" } }, "The condition goes up after the hand."),
    ]);
  return duties;
}

/** @param {string} id */
const closeTable = (id) =>
  openCommandForm(
    "Close the table",
    [{ name: "reason", label: "Why" }],
    ({ reason }) => ({ type: "CloseTable", table: id, reason }),
    { said: "It closes after the hand." },
  );

/** @param {string} id @param {FloorLine} one */
export function openTableMenu(id, one) {
  openDialog(`Table ${id}`, (close) => {
    const then = (/** @type {() => void} */ does) => () => {
      close();
      does();
    };
    const button = (/** @type {[string, () => void]} */ [name, does]) =>
      h("button", { key: name, type: "button", onclick: then(does) }, name);
    return h(
      "div",
      { class: "menu" },
      h("a", { class: "button", href: `/table/${id}`, onclick: close }, "Look at the table"),
      one.by_hand && h("a", { class: "button", href: `/dealer/${id}`, onclick: close }, "The dealer's tablet"),
      seatItems(id, one).map(button),
      gameItems(id, one).map(button),
      talkItems(id, one, then),
      h("button", { type: "button", class: "danger", onclick: then(() => closeTable(id)) }, "Close the table"),
    );
  });
}
