/** The tables as tiles: state, seats, three buttons and a menu. */
import { timeOfDay } from "../clock.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { bankTimeLeft } from "../table/law.js";
import { ago } from "./ago.js";
import { pickedPerson, isPicked, seatProps } from "./move-person.js";
import { runCommand, openCommandForm } from "./command-form.js";
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
  const since = now.since ? ` · ${ago(now.since)}` : "";
  switch (now.is) {
    case "waiting":
      return `Waiting for ${now.for}${since}`;
    case "stalled":
      return hand ? `Stalled${since}` : "Not dealt yet";
    case "paused":
      return `Paused: ${now.for}`;
    case "filling":
      return `Filling: ${now.for}`;
    case "going":
      return hand ? `Going · hand ${hand}` : "Going";
    case "dead spread":
      return "Dead spread";
    default:
      return "Empty";
  }
}


/** Who was offered the bank, and who took it for which turn. @param {FloorLine} one */
function bankRotation(one) {
  return h(
    "ol",
    { class: "rotation", "aria-label": "Offers of the bank, the newest last" },
    (one.rotation ?? [])
      .slice(-6)
      .map((turn, at) =>
        h(
          "li",
          { key: at, class: turn.turn ? "took" : "" },
          h("span", null, one.seats[String(turn.seat)]?.name ?? `seat ${turn.seat}`),
          h(
            "span",
            { class: "small" },
            `${turn.turn ? `took it, ${turn.turn === 1 ? "1st" : "2nd"}` : "passed"}, ${timeOfDay(turn.at)}`,
          ),
        ),
      ),
  );
}

/** @param {string} id @param {number} seat @param {FloorLine} one @param {() => void} redraw */
function seatButton(id, seat, one, redraw) {
  const sits = one.seats[String(seat)];
  const words = sits ? `Seat ${seat}: ${sits.name}${sits.away ? ", away" : ""}` : `Seat ${seat}: open`;
  const up = sits && isPicked({ player: sits.player, name: sits.name, table: id });
  return h(
    "li",
    { key: seat },
    h(
      "button",
      {
        type: "button",
        class: `chair ${sits ? (sits.away ? "away" : "") : "open"} ${sits?.bot ? "bot" : ""} ${pickedPerson() && !up ? "aim" : ""}`,
        "aria-label": `Table ${id}, ${words}`,
        disabled: !sits ? !pickedPerson() : Boolean(sits.bot) && !pickedPerson(),
        ...seatProps(id, seat, one, redraw),
      },
      h("span", { class: "chair-number" }, String(seat)),
      h("span", { class: "chair-name" }, sits ? sits.name : "open"),
      sits && h("span", { class: "chair-chips" }, sits.away ? "away" : sits.bot ? "bot" : !one.by_hand && dollars(sits.stack)),
    ),
  );
}

/** @param {FloorLine} one @returns {FormField} */
const buyInField = ({ buy }) => ({ name: "chips", label: "Buy-in", sort: "dollars", value: String(buy / 100) });

/** @param {string} id @param {FloorLine} one */
function openSeating(id, one) {
  const open = seatNumbers(one).filter((seat) => !one.seats[String(seat)]);
  choosePerson(`Seat a player at table ${id}`, (who) =>
    openCommandForm(
      `Seat ${who.name}`,
      [
        { name: "seat", label: "Seat", of: open.map((seat) => [seat, `Seat ${seat}`]) },
        ...(one.by_hand ? [] : [buyInField(one)]),
      ],
      (given) => ({ type: "Seat", table: id, player: who.id, ...given }),
      { yes: "Seat them", said: `${who.name} is seated.` },
    ),
  );
}

/** @param {FloorLine} one */
const seatNumbers = (one) => [...Array(one.most).keys()].map((at) => at + 1);

/** @param {string} id @param {FloorLine} one */
function tableButtons(id, one) {
  const called = one.flags.includes("floor called");
  const pause = () =>
    openCommandForm("Pause the game", [{ name: "reason", label: "Why" }], ({ reason }) => ({ type: "Pause", table: id, reason }));
  return h(
    "div",
    { class: "row duties" },
    h("button", { type: "button", class: called ? "main" : "", onclick: () => ruleOn(id) }, "Ruling"),
    one.state === "paused"
      ? h(
          "button",
          { key: "resume", type: "button", onclick: () => runCommand({ type: "Resume", table: id }, "The pause is over.") },
          "Resume",
        )
      : called
        ? h("button", { key: "seen", type: "button", onclick: () => runCommand({ type: "SeeTo", table: id }, "The call is closed.") }, "Done")
        : h("button", { key: "pause", type: "button", onclick: pause }, "Pause"),
    h(
      "button",
      { type: "button", disabled: Object.keys(one.seats).length >= one.most, onclick: () => openSeating(id, one) },
      "Seat",
    ),
    h(
      "button",
      {
        type: "button",
        class: "quiet push",
        "aria-haspopup": "dialog",
        "aria-label": `More for table ${id}`,
        onclick: () => openTableMenu(id, one),
      },
      "More",
    ),
  );
}

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
      "aria-label": `Table ${id}`,
    },
    h(
      "header",
      null,
      h("strong", { class: "table-number" }, id),
      h(
        "span",
        { class: "what" },
        h("strong", null, `${one.title} ${one.limit}`),
        h(
          "span",
          { class: "soft small" },
          `${one.friends ? `private: ${one.friends}` : one.house_name}${one.dealer ? ` · ${one.dealer} deals` : ""}`,
        ),
      ),
      h("span", { class: "now" }, stateText(one)),
    ),
    flags.length > 0 &&
      h(
        "p",
        { class: "flags" },
        flags.map((flag) => h("span", { key: flag, class: "badge bad" }, flag)),
      ),
    h(
      "ol",
      { class: "chairs" },
      seatNumbers(one).map((seat) => seatButton(id, seat, one, redraw)),
    ),
    refusedTaps(one.refused ?? [], (tap) => runCommand({ type: "DismissTaps", table: id, taps: [tap] }, "Dismissed.")),
    one.rotation && bankRotation(one),
    bankTimeLeft(one.law, (seat) => one.seats[String(seat)]?.name ?? `Seat ${seat}`),
    tableButtons(id, one),
  );
}
