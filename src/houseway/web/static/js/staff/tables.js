/** The tables as tiles: state, seats, three buttons and a menu. */
import { timeOfDay } from "../clock.js";
import { h } from "../dom.js";
import { gameName } from "../lists/games.js";
import { dollars } from "../money.js";
import { bankTimeLeft } from "../table/law.js";
import { _ } from "../text.js";
import { ago } from "./ago.js";
import { pickedPerson, isPicked, seatProps } from "./move-person.js";
import { runCommand, openCommandForm } from "./command-form.js";
import { bankAnswer } from "./labels.js";
import { choosePerson } from "./people.js";
import { refusedTaps } from "./refused-taps.js";
import { ruleOn } from "./ruling.js";
import { openTableMenu } from "./table-menu.js";

/**
 * @import { FloorLine } from "../types.js"
 * @import { FormField } from "./command-form.js"
 */

/** The state of a table, in words. @param {FloorLine} one */
export function stateText({ now, hand }) {
  const reason = now.for ?? "";
  const time = now.since ? ago(now.since) : "";
  switch (now.is) {
    case "waiting":
      return time ? _("Waiting for {reason} · {time}", { reason, time }) : _("Waiting for {reason}", { reason });
    case "stalled":
      if (!hand) return _("Not dealt yet");
      return time ? _("Stalled · {time}", { time }) : _("Stalled");
    case "paused":
      return _("Paused: {reason}", { reason });
    case "filling":
      return _("Filling: {reason}", { reason });
    case "going":
      return hand ? _("Running · hand {number}", { number: String(hand) }) : _("Running");
    case "dead spread":
      return _("Dead spread");
    default:
      return _("Empty");
  }
}

/** Who was offered the bank, and who took it for which turn. @param {FloorLine} one */
function bankRotation(one) {
  return h(
    "ol",
    { class: "rotation", "aria-label": _("Offers of the bank, newest last") },
    (one.rotation ?? [])
      .slice(-6)
      .map((turn, at) =>
        h(
          "li",
          { key: at, class: turn.turn ? "took" : "" },
          h("span", null, one.seats[String(turn.seat)]?.name ?? _("Seat {number}", { number: turn.seat })),
          h(
            "span",
            { class: "small" },
            bankAnswer(turn.turn, timeOfDay(turn.at)),
          ),
        ),
      ),
  );
}

/** @param {string} table @param {number} seat @param {FloorLine["seats"][string] | undefined} sits */
function seatLabel(table, seat, sits) {
  if (!sits) return _("Table {table}, seat {seat}: open", { table, seat });
  const values = { table, seat, name: sits.name };
  return sits.away ? _("Table {table}, seat {seat}: {name}, away", values) : _("Table {table}, seat {seat}: {name}", values);
}

/** @param {string} id @param {number} seat @param {FloorLine} one @param {() => void} redraw */
function seatButton(id, seat, one, redraw) {
  const sits = one.seats[String(seat)];
  const up = sits && isPicked({ player: sits.player, name: sits.name, table: id });
  return h(
    "li",
    { key: seat },
    h(
      "button",
      {
        type: "button",
        class: `chair ${sits ? (sits.away ? "away" : "") : "open"} ${sits?.bot ? "bot" : ""} ${pickedPerson() && !up ? "aim" : ""}`,
        "aria-label": seatLabel(id, seat, sits),
        disabled: !sits ? !pickedPerson() : Boolean(sits.bot) && !pickedPerson(),
        ...seatProps(id, seat, one, redraw),
      },
      h("span", { class: "chair-number" }, String(seat)),
      h("span", { class: "chair-name" }, sits ? sits.name : _("Open")),
      sits && h("span", { class: "chair-chips" }, sits.away ? _("Away") : sits.bot ? _("Bot") : !one.by_hand && dollars(sits.stack)),
    ),
  );
}

/** @param {FloorLine} one @returns {FormField} */
const buyInField = ({ buy }) => ({ name: "chips", label: _("Buy-in"), sort: "dollars", value: String(buy / 100) });

/** @param {string} id @param {FloorLine} one */
function openSeating(id, one) {
  const open = seatNumbers(one).filter((seat) => !one.seats[String(seat)]);
  choosePerson(_("Seat a player at table {table}", { table: id }), (who) =>
    openCommandForm(
      _("Seat {name}", { name: who.name }),
      [
        { name: "seat", label: _("Seat"), of: open.map((seat) => [seat, _("Seat {number}", { number: seat })]) },
        ...(one.by_hand ? [] : [buyInField(one)]),
      ],
      (given) => ({ type: "Seat", table: id, player: who.id, ...given }),
      { yes: _("Seat the player"), said: _("{name} is seated.", { name: who.name }) },
    ),
  );
}

/** @param {FloorLine} one */
const seatNumbers = (one) => [...Array(one.most).keys()].map((at) => at + 1);

/** @param {string} id @param {FloorLine} one */
function tableButtons(id, one) {
  const called = one.flags.includes("floor called");
  const pause = () =>
    openCommandForm(_("Pause the game"), [{ name: "reason", label: _("Reason") }], ({ reason }) => ({ type: "Pause", table: id, reason }));
  return h(
    "div",
    { class: "row duties" },
    h("button", { type: "button", class: called ? "main" : "", onclick: () => ruleOn(id) }, _("Ruling")),
    one.state === "paused"
      ? h(
          "button",
          { key: "resume", type: "button", onclick: () => runCommand({ type: "Resume", table: id }, _("The game goes on.")) },
          _("Resume"),
        )
      : called
        ? h("button", { key: "seen", type: "button", onclick: () => runCommand({ type: "SeeTo", table: id }, _("The call is closed.")) }, _("Done"))
        : h("button", { key: "pause", type: "button", onclick: pause }, _("Pause")),
    h(
      "button",
      { type: "button", disabled: Object.keys(one.seats).length >= one.most, onclick: () => openSeating(id, one) },
      _("Seat"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "quiet push",
        "aria-haspopup": "dialog",
        "aria-label": _("More for table {table}", { table: id }),
        onclick: () => openTableMenu(id, one),
      },
      _("More"),
    ),
  );
}

/** A flag of the room in words. @param {string} flag */
function flagText(flag) {
  const [, clock, closing] = /^clock on seat (\d+)$|^closing: (.*)$/.exec(flag) ?? [];
  if (clock) return _("Clock on seat {number}", { number: clock });
  return closing ? _("Closing: {reason}", { reason: closing }) : (FLAGS[flag]?.() ?? flag);
}

/** @type {Record<string, () => string>} */
const FLAGS = {
  "floor called": () => _("Floor called"),
  "a call was not answered": () => _("A call was not answered"),
  "talk reported": () => _("Talk reported"),
  "no player takes the bank": () => _("No one wants the bank"),
};

/** @param {string} id @param {FloorLine} one @param {() => void} redraw */
export function tableTile(id, one, redraw) {
  const flags = one.flags.filter((flag) => !flag.startsWith("paused"));
  return h(
    "li",
    {
      key: id,
      class: `console ${one.flags.length ? "wants" : ""}`,
      "data-house": one.house,
      "data-now": one.now.is,
      "aria-label": _("Table {table}", { table: id }),
    },
    h(
      "header",
      null,
      h("strong", { class: "table-number" }, id),
      h(
        "span",
        { class: "what" },
        h("strong", null, gameName(one)),
        h(
          "span",
          { class: "soft small" },
          one.friends ? _("Private: {name}", { name: one.friends }) : one.house_name,
          one.dealer && [" · ", _("{name} deals", { name: one.dealer })],
        ),
      ),
      h("span", { class: "now" }, stateText(one)),
    ),
    flags.length > 0 &&
      h(
        "p",
        { class: "flags" },
        flags.map((flag) => h("span", { key: flag, class: "badge bad" }, flagText(flag))),
      ),
    h(
      "ol",
      { class: "chairs" },
      seatNumbers(one).map((seat) => seatButton(id, seat, one, redraw)),
    ),
    refusedTaps(one.refused ?? [], (tap) => runCommand({ type: "DismissTaps", table: id, taps: [tap] }, _("Dismissed."))),
    one.rotation && bankRotation(one),
    bankTimeLeft(one.law, (seat) => one.seats[String(seat)]?.name ?? _("Seat {number}", { number: seat })),
    tableButtons(id, one),
  );
}
