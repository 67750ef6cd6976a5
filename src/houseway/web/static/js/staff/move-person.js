/**
 * Moves people on the floor's board to a seat: by dragging, or by selecting a person and then a seat with a tap or the
 * keyboard. The command depends on where they come from and who sits there.
 */
import { h } from "../dom.js";
import { confirmDialog } from "../shell/dialog.js";
import { announce } from "../announce.js";
import { _ } from "../text.js";
import { runCommand, openCommandForm } from "./command-form.js";

/**
 * @import { FloorLine, Props } from "../types.js"
 * @typedef {{player: string, name: string, table?: string, seat?: number}} Picked
 */

/** @type {Picked | undefined} */
let picked;

export const pickedPerson = () => picked;

/** @param {Picked} one */
export const isPicked = (one) => picked?.player === one.player && picked.table === one.table;

/** @param {() => void} redraw */
export function cancelMove(redraw) {
  picked = undefined;
  redraw();
}

/** @param {Picked} one @param {() => void} redraw */
function togglePicked(one, redraw) {
  picked = isPicked(one) ? undefined : one;
  if (picked) announce(_("{name} is selected. Choose a seat, or press Escape.", { name: one.name }));
  redraw();
}

/**
 * Properties of an element for a person who can be moved.
 * @param {Picked} one
 * @param {() => void} redraw
 * @returns {Props}
 */
export function personProps(one, redraw) {
  return {
    draggable: "true",
    "aria-pressed": String(isPicked(one)),
    ondragstart: (/** @type {DragEvent} */ event) => {
      event.dataTransfer?.setData("text/plain", one.name);
      picked = one;
    },
    ondragend: () => cancelMove(redraw),
    onclick: () => togglePicked(one, redraw),
  };
}

/**
 * Properties of an element for a seat that people can be moved to.
 * @param {string} table
 * @param {number} seat
 * @param {FloorLine} line
 * @param {() => void} redraw
 * @returns {Props}
 */
export function seatProps(table, seat, line, redraw) {
  const put = () => {
    const who = picked;
    picked = undefined;
    redraw();
    if (who) moveTo(who, table, seat, line);
  };
  const sits = line.seats[String(seat)];
  const own = sits && !sits.bot ? personProps({ player: sits.player, name: sits.name, table, seat }, redraw) : {};
  return {
    ...own,
    ondragover: (/** @type {DragEvent} */ event) => picked && event.preventDefault(),
    ondrop: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      put();
    },
    onclick: picked && !(sits && isPicked({ player: sits.player, name: sits.name, table })) ? put : own.onclick,
  };
}

/** @param {Picked} who @param {string} table @param {number} seat @param {FloorLine} line */
async function moveTo(who, table, seat, line) {
  const sits = line.seats[String(seat)];
  if (who.table === undefined || who.seat === undefined) {
    if (!sits) seatPerson(who, table, seat, line);
    else announce(_("{name} is in that seat.", { name: sits.name }));
    return;
  }
  const both = { name: who.name, other: sits?.name ?? "" };
  const move = { table: who.table, seat: who.seat, to_table: table, to_seat: seat };
  if (!sits) await runCommand({ type: "MovePlayer", ...move }, _("{name} is in seat {seat} at table {table}.", { name: who.name, seat, table }));
  else if (await confirmDialog(_("Swap seats?"), _("{name} and {other} swap seats. Each takes their chips along.", both), _("Swap seats")))
    await runCommand({ type: "SwapPlayers", ...move }, _("{name} and {other} have swapped seats.", both));
}

/**
 * Seats a person, with a buy-in if the room tracks the chips.
 * @param {Picked} who
 * @param {string} table
 * @param {number} seat
 * @param {FloorLine} line
 */
function seatPerson(who, table, seat, line) {
  if (line.by_hand) {
    runCommand({ type: "Seat", table, seat, player: who.player }, _("{name} is seated.", { name: who.name }));
    return;
  }
  openCommandForm(
    _("Seat {name}", { name: who.name }),
    [{ name: "chips", label: _("Buy-in"), sort: "dollars", value: String(line.buy / 100) }],
    ({ chips }) => ({ type: "Seat", table, seat, player: who.player, chips }),
    {
      intro: h("p", { class: "soft" }, _("Table {table}, seat {seat}. The usual buy-in is {amount}.", { table, seat, amount: { cents: line.buy } })),
      yes: _("Seat the player"),
      said: _("{name} is seated.", { name: who.name }),
    },
  );
}
