/** Open calls for the floor: on every staff page, oldest first. */
import { h } from "../dom.js";
import { room } from "../socket.js";
import { playTurnBell } from "../sound.js";
import { ago } from "./ago.js";
import { runCommand } from "./command-form.js";
import { ruleOn } from "./ruling.js";

/** @import { Child, FloorCall } from "../types.js" */

/** Watches the calls for a page; the returned function stops it. @param {(calls: FloorCall[]) => void} seen */
export function watchCalls(seen) {
  const title = document.title;
  let known = 0;
  const stop = room.watch("calls", ({ calls }) => {
    document.title = calls.length ? `(${calls.length}) Floor called · ${title}` : title;
    if (calls.length > known) playTurnBell();
    known = calls.length;
    seen(calls);
  });
  return () => {
    stop();
    document.title = title;
  };
}

/** @param {FloorCall} one */
function callButtons({ table }) {
  return h(
    "span",
    { class: "row" },
    h("button", { type: "button", class: "main", onclick: () => ruleOn(table) }, `Rule at table ${table}`),
    h("button", { type: "button", onclick: () => runCommand({ type: "SeeTo", table }, "The call is closed.") }, "Done"),
  );
}

/** @param {FloorCall[]} calls @param {boolean} mayRule @returns {Child} */
export function callsBoard(calls, mayRule) {
  return (
    calls.length > 0 &&
    h(
      "section",
      { class: "calls", role: "alert", "aria-label": "Calls for the floor" },
      h("h2", null, calls.length === 1 ? "A call for the floor" : `${calls.length} calls for the floor`),
      h(
        "ol",
        null,
        calls.map((one) =>
          h(
            "li",
            { key: one.table },
            h("a", { href: `/table/${one.table}` }, `Table ${one.table}`),
            h("strong", null, one.title),
            h("span", null, one.house),
            h("span", { class: "soft" }, `hand ${one.hand}`),
            h("span", null, `${one.by}: ${one.what}`),
            h("span", { class: "soft small" }, `${ago(one.since)} ago${one.stopped ? "" : "; no one came, the game continues"}`),
            mayRule && callButtons(one),
          ),
        ),
      ),
    )
  );
}
