/** The player's waiting lists, and the call when a seat is ready. */
import { h } from "../dom.js";
import { navigate } from "../router.js";
import { _ } from "../text.js";
import { sendCommand } from "./play.js";

/** @import { Call, Commands, LobbyView, Me } from "../types.js" */

/** @param {string} list @param {Commands["AnswerCall"]["answer"]} answer */
const answerCall = (list, answer) => sendCommand({ type: "AnswerCall", list, answer });

/** @param {string} list @param {string} table */
const takeSeat = (list, table) => answerCall(list, "accept").then((done) => done && navigate(`/table/${table}`));

/** @param {string} list @param {Call} on @param {string} name */
function callCard(list, on, name) {
  return h(
    "div",
    { key: list, class: "call", role: "alert" },
    h("clock-ring", { until: on.until, of: 300000 }),
    h(
      "div",
      null,
      h("strong", null, _("Your seat is ready.")),
      " ",
      _("{game}, table {table}.", { game: name, table: String(on.table) }),
      on.more_time && [" ", _("You have more time. Your seat is held until the clock runs out.")],
    ),
    h(
      "div",
      { class: "row push" },
      h("button", { type: "button", class: "main", onclick: () => takeSeat(list, on.table) }, _("Take seat")),
      !on.more_time && h("button", { type: "button", onclick: () => answerCall(list, "time") }, _("More time")),
      h("button", { type: "button", class: "quiet", onclick: () => answerCall(list, "cancel") }, _("Cancel")),
    ),
  );
}

/** @param {Me | undefined} me @param {LobbyView} view */
export function listCalls(me, view) {
  return Object.entries(me?.lists ?? {}).map(([list, mine]) => {
    const [house, game, ...limit] = list.split("/");
    const spread = view.houses[house]?.games[game];
    const name = _("{game} {limit} at {house}", {
      game: spread?.title ?? game,
      limit: limit.join("/"),
      house: view.houses[house]?.name ?? house,
    });
    if (mine.called) return callCard(list, mine.called, name);
    return h(
      "div",
      { key: list, class: "call waiting" },
      h("span", null, _("{game}: you're number {place} on the list.", { game: name, place: mine.place ?? 1 })),
      h(
        "button",
        { type: "button", class: "quiet push", onclick: () => sendCommand({ type: "LeaveList", list }) },
        _("Leave list"),
      ),
    );
  });
}
