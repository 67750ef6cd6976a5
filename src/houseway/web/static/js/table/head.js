/** The head of the table: game, house, collection, clock, and the button that calls the floor. */
import { h } from "../dom.js";
import { inviteButton } from "../friends/invite.js";
import { stateName } from "../lobby/tables.js";
import { talkButton } from "../talk/talk.js";
import { _, ngettext } from "../text.js";
import { collectionBadge } from "./fee.js";
import { callFloor } from "./floor.js";
import { bankTimeLeft } from "./law.js";
import { rulingNote } from "./ruling-note.js";
import { requestList } from "./requests.js";

/** @import { TableSession } from "./session.js" */

/** @param {TableSession} at */
export function tableHead(at) {
  const { table, hand, kill, floor_said: said, waiting, clock, law } = at.view;
  return h(
    "header",
    { class: "table-head" },
    h(
      "div",
      { class: "table-title" },
      h(
        "h1",
        null,
        `${table.title} `,
        h("span", { class: "limit" }, [table.structure, table.limit].filter(Boolean).join(" ")),
      ),
      h(
        "p",
        { class: "soft small" },
        [
          table.house_name,
          table.friends?.name || _("Table {table}", { table: table.id }),
          hand?.number != null && _("Hand {number}", { number: hand.number }),
          waiting && ngettext("{count} waiting", "{count} waiting", waiting),
        ]
          .filter(Boolean)
          .join(" · "),
      ),
    ),
    h(
      "div",
      { class: "table-facts" },
      !["going", "short", "paused"].includes(table.state) && h("span", { class: "badge" }, stateName(table.state)),
      kill && h("span", { class: "badge" }, _("Kill")),
      inviteButton(at),
      collectionBadge(at),
      h("span", { class: "table-clock" }, clock && clock.seat == null && tableClock(clock)),
    ),
    h(
      "div",
      { class: "table-calls" },
      talkButton(at),
      h(
        "button",
        { key: "floor", type: "button", class: floorClass(at), onclick: () => callFloor(table.id) },
        h("span", { class: "key", "aria-hidden": "true" }, "!"),
        _("Floor!"),
      ),
    ),
    h(
      "div",
      { class: "table-more" },
      requestList(at),
      bankTimeLeft(law, (seat) => at.view.seats[String(seat)]?.name ?? _("Seat {number}", { number: seat })),
      said?.map((one, nth) => rulingNote(one, nth, (seat) => at.view.seats[String(seat)]?.name ?? _("Seat {number}", { number: seat }))),
    ),
  );
}

/** Replaces the dealer's call while the game is stopped: the reason. @param {TableSession} at */
export function pauseNotice(at) {
  const { floor, paused } = at.view;
  if (!floor && !paused) return null;
  const says = floor ? _("Floor called: {reason}. The clock is stopped.", { reason: floor.what }) : _("Paused: {reason}", { reason: String(paused) });
  return h("p", { key: "stopped", class: "stopped", role: "status" }, says);
}

/** Only bots at the table: the floor is rarely needed, so the button is plain. @param {TableSession} at */
function floorClass(at) {
  const people = Object.entries(at.view.seats).some(([number, one]) => !one.bot && Number(number) !== at.seat);
  return ["floor-button", !people && "quiet"].filter(Boolean).join(" ");
}

/** The clock of the whole table. @param {import("../types.js").Clock} clock */
function tableClock(clock) {
  return [
    h("clock-ring", { until: clock.until, of: clock.of }),
    h("span", { class: "small soft" }, clock.kind === "bets" ? _("Bets close") : _("Next hand")),
  ];
}

