/** The head of the table: game, house, collection, clock, and the button that calls the floor. */
import { h } from "../dom.js";
import { inviteButton } from "../friends/invite.js";
import { talkButton } from "../talk/talk.js";
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
        `${table.house_name} · ${table.friends?.name || `table ${table.id}`}`,
        hand?.number != null && ` · hand ${hand.number}`,
        waiting ? ` · ${waiting} waiting` : "",
      ),
    ),
    h(
      "div",
      { class: "table-facts" },
      !["going", "short", "paused"].includes(table.state) && h("span", { class: "badge" }, table.state),
      kill && h("span", { class: "badge" }, "kill"),
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
        "Floor!",
      ),
    ),
    h(
      "div",
      { class: "table-more" },
      requestList(at),
      bankTimeLeft(law, (seat) => at.view.seats[String(seat)]?.name ?? `Seat ${seat}`),
      said?.map((one, nth) => rulingNote(one, nth, (seat) => at.view.seats[String(seat)]?.name ?? `seat ${seat}`)),
    ),
  );
}

/** Replaces the dealer's call while the game is stopped: the reason. @param {TableSession} at */
export function pauseNotice(at) {
  const { floor, paused } = at.view;
  if (!floor && !paused) return null;
  const says = floor ? `The floor has been called: ${floor.what}. The clock is stopped.` : `Paused: ${paused}`;
  return h("p", { key: "stopped", class: "stopped", role: "status" }, says);
}

/** Only bots at the table: the floor is rarely needed, so the button is plain. @param {TableSession} at */
function floorClass(at) {
  const people = Object.entries(at.view.seats).some(([number, one]) => !one.bot && Number(number) !== at.seat);
  return people ? "floor-button" : "floor-button quiet";
}

/** The clock of the whole table. @param {import("../types.js").Clock} clock */
function tableClock(clock) {
  return [
    h("clock-ring", { until: clock.until, of: clock.of }),
    h("span", { class: "small soft" }, clock.kind === "bets" ? "bets close" : "next hand"),
  ];
}

