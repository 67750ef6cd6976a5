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
import { me } from "../me.js";
import { room } from "../socket.js";
import { openCommandForm } from "../staff/command-form.js";
import { refusedTaps } from "../staff/refused-taps.js";
import { ruleOn } from "../staff/ruling.js";

/** @import { Child } from "../types.js" */

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
    h("p", { class: "notice" }, "This page is for the dealer of the table and for the floor. Sign in first."),
  );
}

/** @param {Felt} felt @returns {Child} */
function dealerPage(felt) {
  if (!felt.view) return h("p", { class: "wrap soft" }, "One moment…");
  if (!felt.view.by_hand)
    return h(
      "div",
      { class: "wrap" },
      h("p", { class: "notice" }, `The room deals at table ${felt.table}; it needs no dealer.`),
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
    h("h1", null, `Table ${table.id}`, h("span", { class: "soft" }, ` ${table.title} ${table.limit}`)),
    h(
      "span",
      { class: "row" },
      h("button", { type: "button", onclick: () => openCalculator(felt) }, calculatorName(table.family)),
      h("button", { type: "button", onclick: () => recordHand(felt) }, "Record"),
      table.family === "poker" && h("button", { type: "button", onclick: () => claimJackpot(felt) }, "Jackpot"),
      me.known?.roles?.includes("floor")
        ? h("button", { type: "button", onclick: () => ruleOn(table.id) }, "Ruling")
        : h("button", { type: "button", onclick: () => openFloorCall(table.id) }, "Floor"),
    ),
    h("span", { class: "dealer-hand" }, hand ? `Hand ${hand.number} in play${hand.game ? `: ${hand.game}` : ""}` : `Before hand ${next.number}`),
    linkState(felt),
  );
}

/** @param {string} table */
function openFloorCall(table) {
  openCommandForm("Call the floor", [{ name: "what", label: "What happened?" }], ({ what }) => ({ type: "CallFloor", table, what }), {
    said: "The floor is called.",
  });
}

/** A banner across the page while the room is unreachable. @param {Felt} felt */
function offlineBanner(felt) {
  const waiting = felt.taps.pending.length;
  const kept = waiting ? ` ${waiting} ${waiting === 1 ? "tap is" : "taps are"} kept and sent once it is back.` : "";
  return h(
    "p",
    { class: "dealer-lost", role: "alert" },
    h("strong", null, "The room cannot be reached. "),
    `The table as of ${timeOfDay(felt.seenAt)}.${kept}`,
  );
}

/** Whether the room has every tap. @param {Felt} felt */
function linkState(felt) {
  const waiting = felt.taps.pending.length;
  const taps = `${waiting} ${waiting === 1 ? "tap" : "taps"}`;
  const lost = room.isStale(`table:${felt.table}`);
  const says = lost ? (waiting ? `Waiting for the room · ${taps} kept` : "Waiting for the room") : waiting ? `Sending ${taps}` : "In the log";
  return h("span", { class: `dealer-link ${lost ? "cut" : waiting ? "busy" : ""}`, role: "status" }, says);
}
