/** The tables as tiles: state, seats, three buttons and a menu. */
import { clock } from "../clock.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { lawLeft } from "../table/law.js";
import { ago } from "./ago.js";
import { inHand, isPicked, seatProps } from "./carry.js";
import { order, orderForm } from "./order.js";
import { choosePerson } from "./people.js";
import { ruleOn } from "./ruling.js";
import { openTableMenu } from "./table-menu.js";

/**
 * @import { FloorLine } from "../types.js"
 * @import { Blank } from "./order.js"
 */

/** The state of a table, in words. @param {FloorLine} one */
export function doing({ now, hand }) {
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
function rotation(one) {
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
            `${turn.turn ? `took it, ${turn.turn === 1 ? "1st" : "2nd"}` : "passed"}, ${clock(turn.at)}`,
          ),
        ),
      ),
  );
}

/** @param {string} id @param {number} seat @param {FloorLine} one @param {() => void} redraw */
function chair(id, seat, one, redraw) {
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
        class: `chair ${sits ? (sits.away ? "away" : "") : "open"} ${sits?.bot ? "bot" : ""} ${inHand() && !up ? "aim" : ""}`,
        "aria-label": `Table ${id}, ${words}`,
        disabled: !sits ? !inHand() : Boolean(sits.bot) && !inHand(),
        ...seatProps(id, seat, one, redraw),
      },
      h("span", { class: "chair-number" }, String(seat)),
      h("span", { class: "chair-name" }, sits ? sits.name : "open"),
      sits && h("span", { class: "chair-chips" }, sits.away ? "away" : sits.bot ? "bot" : !one.by_hand && dollars(sits.stack)),
    ),
  );
}

/** @param {FloorLine} one @returns {Blank} */
const buyIn = ({ buy }) => ({ name: "chips", label: "Buy-in", sort: "dollars", value: String(buy / 100) });

/** @param {string} id @param {FloorLine} one */
function seatSomebody(id, one) {
  const open = seats(one).filter((seat) => !one.seats[String(seat)]);
  choosePerson(`Seat somebody at table ${id}`, (who) =>
    orderForm(
      `Seat ${who.name}`,
      [
        { name: "seat", label: "Seat", of: open.map((seat) => [seat, `Seat ${seat}`]) },
        ...(one.by_hand ? [] : [buyIn(one)]),
      ],
      (given) => ({ type: "Seat", table: id, player: who.id, ...given }),
      { yes: "Seat them", said: `${who.name} is seated.` },
    ),
  );
}

/** @param {FloorLine} one */
const seats = (one) => [...Array(one.most).keys()].map((at) => at + 1);

/** @param {string} id @param {FloorLine} one */
function duties(id, one) {
  const called = one.flags.includes("floor called");
  const pause = () =>
    orderForm("Pause the game", [{ name: "reason", label: "Why" }], ({ reason }) => ({ type: "Pause", table: id, reason }));
  return h(
    "div",
    { class: "row duties" },
    h("button", { type: "button", class: called ? "main" : "", onclick: () => ruleOn(id) }, "Ruling"),
    one.state === "paused"
      ? h(
          "button",
          { key: "resume", type: "button", onclick: () => order({ type: "Resume", table: id }, "The pause is over.") },
          "Resume",
        )
      : called
        ? h("button", { key: "seen", type: "button", onclick: () => order({ type: "SeeTo", table: id }, "The call is closed.") }, "Seen to")
        : h("button", { key: "pause", type: "button", onclick: pause }, "Pause"),
    h(
      "button",
      { type: "button", disabled: Object.keys(one.seats).length >= one.most, onclick: () => seatSomebody(id, one) },
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
export function tile(id, one, redraw) {
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
      h("span", { class: "now" }, doing(one)),
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
      seats(one).map((seat) => chair(id, seat, one, redraw)),
    ),
    one.rotation && rotation(one),
    lawLeft(one.law, (seat) => one.seats[String(seat)]?.name ?? `Seat ${seat}`),
    duties(id, one),
  );
}
