/** The dialog for one seat: who sits there, whether they are present, and how they come in. */
import { h } from "../dom.js";
import { parseDollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { _ } from "../text.js";
import { reasonLine } from "./reason.js";

/**
 * @import { Child, Move } from "../types.js"
 * @import { Felt } from "./felt.js"
 */

/** @param {Felt} felt @param {number} seat */
export function openEmptySeat(felt, seat) {
  openDialog(_("Seat {number}", { number: seat }), (close) =>
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
        _("Name"),
        h("input", { name: "name", required: true, maxlength: 40, autocomplete: "off", autofocus: true }),
      ),
      h("button", { class: "main" }, _("Seat the player")),
    ),
  );
}

/** @param {Felt} felt @param {number} seat */
export function openSeat(felt, seat) {
  const who = felt.view?.seats[String(seat)];
  if (!who) return;
  openDialog(_("Seat {number}: {name}", { number: seat, name: who.name }), (close) => {
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
          one.cents ? _("{action}: {amount}", { action: one.says, amount: { cents: one.cents } }) : one.says,
          { type: "ComeIn", seat, way: one.way },
          one.way === way ? "main" : "",
        ),
      ),
      who.away ? commandButton(_("Back in"), { type: "SitIn", seat }, "main") : commandButton(_("Away"), { type: "SitOut", seat }),
      !who.away && commandButton(_("Meal break"), { type: "SitOut", seat, meal: true }),
      felt.view?.table.family === "pan" &&
        commandButton(who.doubles ? _("Play singles") : _("Play doubles"), { type: "PlayDoubles", seat, on: !who.doubles }),
      straddle(felt, seat, close),
      move(felt, seat, close),
      commandButton(_("Leave the table"), { type: "Leave", seat }, "danger"),
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
    h("label", { class: "field grows" }, _("Straddle amount"), h("input", { name: "amount", inputmode: "decimal" })),
    h("button", null, _("Straddle")),
  );
}

/** @param {Felt} felt @param {number} seat @param {() => void} close @returns {Child} */
function move(felt, seat, close) {
  const most = felt.view?.table.seats[1] ?? 0;
  const open = [...Array(most).keys()].map((at) => at + 1).filter((one) => !felt.view?.seats[String(one)]);
  if (!open.length) return null;
  return h(
    "div",
    { class: "row", role: "group", "aria-label": _("Move to seat") },
    h("span", { class: "soft" }, _("Move to seat")),
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
