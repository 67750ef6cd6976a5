/** The dealer's page for a table dealt by hand: notes on the next hand, and a tap for each step. */
import { timeOfDay } from "../clock.js";
import { dealerButtons } from "../dealer/buttons.js";
import { claimJackpot } from "../dealer/claim.js";
import { Felt } from "../dealer/felt.js";
import { cachePage } from "../dealer/offline.js";
import { notes } from "../dealer/notes.js";
import { calculatorName, openCalculator } from "../dealer/calculator.js";
import { recordHand } from "../dealer/record.js";
import { seats } from "../dealer/seats.js";
import { h, render } from "../dom.js";
import { gameName } from "../lists/games.js";
import { me } from "../me.js";
import { room } from "../socket.js";
import { openCommandForm } from "../staff/command-form.js";
import { refusedTaps } from "../staff/refused-taps.js";
import { ruleOn } from "../staff/ruling.js";
import { _, ngettext } from "../text.js";

/** @import { Child, HandOnFelt } from "../types.js" */

/** @type {import("../router.js").Page} */
export function page(root, { table }) {
  /** @type {Felt | undefined} */
  let felt;
  let stop = () => {};
  const redraw = () => render(root, felt ? dealerPage(felt) : notAllowed());
  const begin = () => {
    if (!felt && me.known?.roles?.some((role) => ["dealer", "floor", "tablet"].includes(role))) {
      felt = new Felt(table, redraw);
      const stops = [
        room.watch(`table:${table}`, (view) => {
          felt?.setView(view);
          redraw();
        }),
        room.watch("calls", ({ calls }) => {
          if (felt) felt.calls = calls;
          redraw();
        }),
      ];
      stop = () => stops.forEach((end) => end());
      cachePage().catch(() => {});
    }
    redraw();
  };
  const onConnection = () => {
    felt?.connectionChanged();
    redraw();
  };
  me.addEventListener("change", begin);
  room.addEventListener("state", onConnection);
  begin();
  document.body.classList.add("dealing");
  return () => {
    stop();
    document.body.classList.remove("dealing");
    me.removeEventListener("change", begin);
    room.removeEventListener("state", onConnection);
  };
}

function notAllowed() {
  return h(
    "div",
    { class: "wrap" },
    h("p", { class: "notice" }, _("This page is for dealers and the floor. Sign in first.")),
  );
}

/** @param {Felt} felt @returns {Child} */
function dealerPage(felt) {
  if (!felt.view) return h("p", { class: "wrap soft" }, _("One moment…"));
  if (!felt.view.by_hand)
    return h(
      "div",
      { class: "wrap" },
      h("p", { class: "notice" }, _("The room deals table {table} itself, so it needs no dealer.", { table: felt.table })),
    );
  return h(
    "div",
    { class: "dealer", "data-house": felt.view.table.house },
    felt.lostAt > 0 && offlineBanner(felt),
    head(felt),
    refusedTaps(felt.refusedTaps, (tap) => felt.dismissTap(tap)),
    notes(felt),
    seats(felt),
    dealerButtons(felt),
  );
}

/** @param {Felt} felt */
function head(felt) {
  const { table } = /** @type {NonNullable<Felt["view"]>} */ (felt.view);
  const { hand, next } = felt.expected;
  return h(
    "header",
    { class: "dealer-head" },
    h("h1", null, _("Table {table}", { table: table.id }), " ", h("span", { class: "soft" }, gameName(table))),
    h(
      "span",
      { class: "row" },
      h("button", { type: "button", onclick: () => openCalculator(felt) }, calculatorName(table.family)),
      h("button", { type: "button", onclick: () => recordHand(felt) }, _("Record")),
      table.family === "poker" && h("button", { type: "button", onclick: () => claimJackpot(felt) }, _("Jackpot")),
      me.known?.roles?.includes("floor")
        ? h("button", { type: "button", onclick: () => ruleOn(table.id) }, _("Ruling"))
        : h("button", { type: "button", onclick: () => openFloorCall(table.id) }, _("Floor")),
    ),
    h("span", { class: "dealer-hand" }, handText(hand, next.number)),
    linkState(felt),
  );
}

/** @param {HandOnFelt | undefined} hand @param {number} next */
function handText(hand, next) {
  if (!hand) return _("Before hand {number}", { number: String(next) });
  const number = String(hand.number);
  return hand.game ? _("Hand {number} in play: {game}", { number, game: hand.game }) : _("Hand {number} in play", { number });
}

/** @param {string} table */
function openFloorCall(table) {
  openCommandForm(_("Call the floor"), [{ name: "what", label: _("What happened?") }], ({ what }) => ({ type: "CallFloor", table, what }), {
    said: _("The floor is called."),
  });
}

/** A banner across the page while the room is unreachable. @param {Felt} felt */
function offlineBanner(felt) {
  const waiting = felt.taps.pending.length;
  return h(
    "p",
    { class: "dealer-lost", role: "alert" },
    h("strong", null, _("The room can't be reached.")),
    " ",
    _("You see the table as of {time}.", { time: timeOfDay(felt.seenAt) }),
    waiting > 0 && [
      " ",
      ngettext(
        "{count} tap is kept and will be sent when the room is back.",
        "{count} taps are kept and will be sent when the room is back.",
        waiting,
      ),
    ],
  );
}

/** Whether the room has every tap. @param {Felt} felt */
function linkState(felt) {
  const waiting = felt.taps.pending.length;
  const lost = room.isStale(`table:${felt.table}`);
  return h("span", { class: `dealer-link ${lost ? "cut" : waiting ? "busy" : ""}`, role: "status" }, linkText(lost, waiting));
}

/** @param {boolean} lost @param {number} waiting */
function linkText(lost, waiting) {
  if (lost && waiting)
    return ngettext("Waiting for the room · {count} tap kept", "Waiting for the room · {count} taps kept", waiting);
  if (lost) return _("Waiting for the room");
  return waiting ? ngettext("Sending {count} tap", "Sending {count} taps", waiting) : _("Saved");
}
