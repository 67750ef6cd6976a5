/** The floor's console: every table with its state, its seats, what wants attention, and what the floor may do. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { order, orderForm } from "../staff/order.js";
import { ago } from "../staff/ago.js";
import { figures, staffPage } from "../staff/page.js";
import { ruleOn } from "../staff/ruling.js";
import { talkDuties } from "../staff/talk.js";

/**
 * @import { Blank } from "../staff/order.js"
 * @import { FloorLine, FloorView } from "../types.js"
 */

/** @param {string} id @param {FloorLine} one */
function seatMenu(id, one) {
  /** @type {Blank} */
  const seat = {
    name: "seat",
    label: "Who",
    of: Object.entries(one.seats).map(([number, is]) => [Number(number), `Seat ${number}: ${is.name}`]),
  };
  return [
    h(
      "button",
      {
        type: "button",
        onclick: () =>
          orderForm("Put the clock on", [seat], ({ seat: s }) => ({ type: "PutClock", table: id, seat: s })),
      },
      "Clock",
    ),
    h(
      "button",
      {
        type: "button",
        onclick: () => orderForm("Pick up chips", [seat], ({ seat: s }) => ({ type: "PickUp", table: id, seat: s })),
      },
      "Pick up",
    ),
    h(
      "button",
      {
        type: "button",
        onclick: () =>
          orderForm(
            "Move a player",
            [
              seat,
              { name: "to_table", label: "To table", sort: "text" },
              { name: "to_seat", label: "Seat", sort: "number" },
            ],
            (given) => ({ type: "MovePlayer", table: id, ...given }),
          ),
      },
      "Move",
    ),
    h(
      "button",
      {
        type: "button",
        onclick: () =>
          orderForm(
            "Bar a player",
            [seat, { name: "reason", label: "Why" }],
            ({ seat: s, reason }) => ({ type: "Bar", player: one.seats[String(s)].player, reason }),
            {
              intro: h(
                "p",
                { class: "soft" },
                "They leave every table after the hand and may not come back until they are let in again.",
              ),
            },
          ),
      },
      "Bar",
    ),
  ];
}

/**
 * The rotation board: to whom the bank was offered, and who took it for which of their turns.
 * @param {FloorLine} one
 */
function rotation(one) {
  return h(
    "ol",
    { class: "rotation", "aria-label": "Offers of the bank, the newest last" },
    (one.rotation ?? [])
      .slice(-8)
      .map((turn, at) =>
        h(
          "li",
          { key: at, class: turn.turn ? "took" : "" },
          h("span", null, one.seats[String(turn.seat)]?.name ?? `seat ${turn.seat}`),
          h("span", { class: "small" }, turn.turn ? `took it, ${turn.turn === 1 ? "1st" : "2nd"}` : "passed"),
        ),
      ),
  );
}

/** @param {string} id @param {FloorLine} one */
function seatSomebody(id, one) {
  const open = [...Array(one.most).keys()].map((at) => at + 1).filter((seat) => !one.seats[String(seat)]);
  return (
    open.length > 0 &&
    h(
      "button",
      {
        type: "button",
        onclick: () =>
          orderForm(
            "Seat a player",
            [
              {
                name: "seat",
                label: "Seat",
                of: open.map((seat) => [seat, `Seat ${seat}`]),
              },
              { name: "player", label: "Their number, such as p12" },
              { name: "chips", label: "Buy-in", sort: "dollars" },
            ],
            (given) => ({ type: "Seat", table: id, ...given }),
            { said: "They are seated." },
          ),
      },
      "Seat",
    )
  );
}

/** @param {string} id @param {NonNullable<FloorLine["fees"]>} fees */
function postTime(id, { posted, times }) {
  /** @type {Blank} */
  const time = {
    name: "time",
    label: "Fees of",
    of: [["", "any other time"], ...times.map((one) => /** @type {[string, string]} */ ([one, one]))],
    value: posted,
    optional: true,
  };
  return h(
    "button",
    {
      type: "button",
      onclick: () =>
        orderForm("Post the fees", [time], ({ time: chosen }) => ({ type: "PostTime", table: id, time: chosen }), {
          said: "The fees are posted.",
        }),
    },
    "Fees",
  );
}

/** @param {string} id @param {FloorLine} one */
function card(id, one) {
  const stopped = one.state === "paused" || one.flags.includes("floor called");
  return h(
    "li",
    { key: id, class: `console ${one.flags.length ? "wants" : ""}`, "data-house": one.house },
    h(
      "header",
      null,
      h("a", { href: `/table/${id}` }, `Table ${id}`),
      h("strong", null, `${one.title} ${one.limit}${one.friends ? ` (private: ${one.friends})` : ""}`),
      h("span", { class: "badge" }, one.state),
      one.since > 0 && h("span", { class: "soft small" }, `last action ${ago(one.since)} ago · hand ${one.hand}`),
    ),
    one.flags.length > 0 &&
      h(
        "p",
        { class: "flags" },
        one.flags.map((flag) => h("span", { key: flag, class: "badge bad" }, flag)),
      ),
    h(
      "ul",
      { class: "seat-list" },
      Object.entries(one.seats).map(([seat, who]) =>
        h(
          "li",
          { key: seat, class: who.away ? "away" : "" },
          `${seat} ${who.name} `,
          h("span", { class: "amount" }, dollars(who.stack)),
          who.away && " · away",
        ),
      ),
    ),
    one.rotation && rotation(one),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: one.flags.includes("floor called") ? "main" : "", onclick: () => ruleOn(id) },
        "Ruling",
      ),
      stopped
        ? h(
            "button",
            { type: "button", onclick: () => order({ type: "Resume", table: id }, "The game goes on.") },
            "Resume",
          )
        : h(
            "button",
            {
              type: "button",
              onclick: () =>
                orderForm("Pause the game", [{ name: "reason", label: "Why" }], ({ reason }) => ({
                  type: "Pause",
                  table: id,
                  reason,
                })),
            },
            "Pause",
          ),
      seatSomebody(id, one),
      Object.keys(one.seats).length > 0 && seatMenu(id, one),
      talkDuties(id, one),
      one.fees && postTime(id, one.fees),
      one.game === "pan" &&
        h(
          "button",
          {
            type: "button",
            onclick: () => order({ type: "RaiseCondition", table: id }, "The condition goes up after the hand."),
          },
          "Raise condition",
        ),
      h(
        "button",
        {
          type: "button",
          class: "danger",
          onclick: () =>
            orderForm(
              "Close the table",
              [{ name: "reason", label: "Why" }],
              ({ reason }) => ({ type: "CloseTable", table: id, reason }),
              { said: "It closes after the hand." },
            ),
        },
        "Close",
      ),
    ),
  );
}

/** @param {FloorView} view */
function adjustments(view) {
  const sheets = Object.entries(view.adjustments);
  const propose = () =>
    orderForm(
      "Adjust the books",
      [
        { name: "account", label: "From (cage, or player:p3)" },
        { name: "to", label: "To" },
        { name: "cents", label: "Amount", sort: "dollars" },
        { name: "reason", label: "Why" },
      ],
      (given) => ({ type: "Adjust", ...given }),
      {
        intro: h("p", { class: "soft" }, "The money is held until somebody else of the floor signs it, or it is released."),
        said: "It waits for a second signature.",
      },
    );
  return h(
    "section",
    { class: "stack", "aria-label": "Adjustments" },
    h(
      "div",
      { class: "row" },
      h("h2", null, "Adjustments"),
      h("button", { type: "button", onclick: propose }, "Propose one"),
      h(
        "button",
        {
          type: "button",
          onclick: () =>
            orderForm(
              "Let a barred player in again",
              [{ name: "player", label: "Their number, such as p12" }],
              ({ player }) => ({ type: "Unbar", player }),
            ),
        },
        "Unbar",
      ),
    ),
    sheets.length > 0 &&
      figures(
        "Proposed and signed",
        ["No.", "From", "To", "Amount", "Why", "By", "Signed by"],
        sheets.map(([id, is]) => [
          id,
          is.account,
          is.to,
          dollars(is.cents),
          is.reason,
          is.signed.Adjust,
          is.state === "proposed"
            ? h("button", { type: "button", onclick: () => order({ type: "Sign", adjustment: id }, "Signed.") }, "Sign")
            : (is.signed.Sign ?? is.state),
        ]),
      ),
  );
}

/** @param {FloorView} view */
function lists(view) {
  const all = Object.values(view.lists);
  return (
    all.length > 0 &&
    figures(
      "Waiting lists",
      ["House", "Game", "Limit", "Waiting"],
      all.map((one) => [one.house, one.game, one.limit, String(one.waiting)]),
    )
  );
}

export const page = staffPage("floor", "Floor", "floor", (view) => {
  const tables = Object.entries(view.tables);
  const urgent = (/** @type {[string, FloorLine]} */ [, one]) => (one.flags.length ? 0 : 1);
  return [
    h(
      "p",
      { class: "soft" },
      `${tables.length} ${tables.length === 1 ? "table" : "tables"}. Those that want attention come first.`,
    ),
    h(
      "ul",
      { class: "consoles" },
      tables
        .sort((one, other) => urgent(one) - urgent(other) || Number(one[0]) - Number(other[0]))
        .map(([id, one]) => card(id, one)),
    ),
    lists(view),
    adjustments(view),
  ];
});
