/** The dialog for one seat: who sits there, whether they are present, and how they come in. */
import { h } from "../dom.js";
import { dollars, parseDollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { reasonLine } from "./reason.js";

/**
 * @import { Child, Move } from "../types.js"
 * @import { Felt } from "./felt.js"
 */

/** @param {Felt} felt @param {number} seat */
export function openEmptySeat(felt, seat) {
  openDialog(`Seat ${seat}`, (close) =>
    h(
      "form",
      {
        class: "stack dealer-sheet",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name") ?? "").trim();
          if (!name) return;
          felt.tap({ type: "Sit", player: name, seat, chips: 0 });
          close();
        },
      },
      h(
        "label",
        { class: "field" },
        "Name",
        h("input", { name: "name", required: true, maxlength: 40, autocomplete: "off", autofocus: true }),
      ),
      h("button", { class: "main" }, "Sits down"),
    ),
  );
}

/** @param {Felt} felt @param {number} seat */
export function openSeat(felt, seat) {
  const who = felt.view?.seats[String(seat)];
  if (!who) return;
  openDialog(`Seat ${seat}: ${who.name}`, (close) => {
    const place = felt.nextPlace(seat);
    // A tap counts at once, before the room has answered.
    const tapped = felt.taps.pending.map((one) => one.command).filter((one) => one.type === "ComeIn" && one.seat === seat);
    const way = tapped.at(-1)?.way ?? who.way;
    /** @param {string} label @param {Move} command @param {string} [look] */
    const commandButton = (label, command, look = "") =>
      h(
        "button",
        {
          key: label,
          type: "button",
          class: look,
          onclick: () => {
            felt.tap(command);
            close();
          },
        },
        label,
      );
    return h(
      "div",
      { class: "stack dealer-sheet" },
      place && reasonLine(place.why),
      (place?.ways ?? []).map((one) =>
        commandButton(
          `${one.says}${one.cents ? `: ${dollars(one.cents)}` : ""}`,
          { type: "ComeIn", seat, way: one.way },
          one.way === way ? "main" : "",
        ),
      ),
      who.away ? commandButton("Back in", { type: "SitIn", seat }, "main") : commandButton("Away", { type: "SitOut", seat }),
      !who.away && commandButton("Meal break", { type: "SitOut", seat, meal: true }),
      felt.view?.table.family === "pan" &&
        commandButton(who.doubles ? "Plays singles" : "Plays doubles", { type: "PlayDoubles", seat, on: !who.doubles }),
      straddle(felt, seat, close),
      move(felt, seat, close),
      commandButton("Leaves the table", { type: "Leave", seat }, "danger"),
    );
  });
}

/**
 * A live straddle for the next hand. The room checks who may straddle and for how much.
 * @param {Felt} felt
 * @param {number} seat
 * @param {() => void} close
 * @returns {Child}
 */
function straddle(felt, seat, close) {
  const live = felt.view?.table.sign?.options?.some((one) => one.startsWith("live straddle"));
  if (!live || felt.expected.hand) return null;
  return h(
    "form",
    {
      class: "row",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const amount = parseDollars(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("amount") ?? ""));
        if (!amount) return;
        felt.tap({ type: "Straddle", seat, amount });
        close();
      },
    },
    h("label", { class: "field grows" }, "Straddles for", h("input", { name: "amount", inputmode: "decimal" })),
    h("button", null, "Straddle"),
  );
}

/** @param {Felt} felt @param {number} seat @param {() => void} close @returns {Child} */
function move(felt, seat, close) {
  const most = felt.view?.table.seats[1] ?? 0;
  const open = [...Array(most).keys()].map((at) => at + 1).filter((one) => !felt.view?.seats[String(one)]);
  if (!open.length) return null;
  return h(
    "div",
    { class: "row", role: "group", "aria-label": "Moves to seat" },
    h("span", { class: "soft" }, "Moves to seat"),
    open.map((to) =>
      h(
        "button",
        {
          key: to,
          type: "button",
          onclick: () => {
            felt.tap({ type: "Move", seat, to });
            close();
          },
        },
        to,
      ),
    ),
  );
}
