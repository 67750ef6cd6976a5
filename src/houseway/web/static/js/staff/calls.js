/** Open calls for the floor: on every staff page, oldest first. */
import { h } from "../dom.js";
import { room } from "../socket.js";
import { playTurnBell } from "../sound.js";
import { _, ngettext } from "../text.js";
import { ago } from "./ago.js";
import { runCommand } from "./command-form.js";
import { ruleOn } from "./ruling.js";

/** @import { Child, FloorCall } from "../types.js" */

/** Watches the calls for a page; the returned function stops it. @param {(calls: FloorCall[]) => void} seen */
export function watchCalls(seen) {
  const title = document.title;
  let known = 0;
  const stop = room.watch("calls", ({ calls }) => {
    document.title = calls.length ? _("({count}) Floor called · {title}", { count: calls.length, title }) : title;
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
    h("button", { type: "button", class: "main", onclick: () => ruleOn(table) }, _("Ruling at table {table}", { table })),
    h("button", { type: "button", onclick: () => runCommand({ type: "SeeTo", table }, _("The call is closed.")) }, _("Done")),
  );
}

/** @param {FloorCall} call */
function calledAgo({ since, stopped }) {
  const time = ago(since);
  return stopped ? _("{time} ago", { time }) : _("{time} ago. No one came, so the game goes on.", { time });
}

/** @param {FloorCall[]} calls @param {boolean} mayRule @returns {Child} */
export function callsBoard(calls, mayRule) {
  return (
    calls.length > 0 &&
    h(
      "section",
      { class: "calls", role: "alert", "aria-label": _("Calls for the floor") },
      h("h2", null, ngettext("{count} call for the floor", "{count} calls for the floor", calls.length)),
      h(
        "ol",
        null,
        calls.map((one) =>
          h(
            "li",
            { key: one.table },
            h("a", { href: `/table/${one.table}` }, _("Table {table}", { table: one.table })),
            h("strong", null, one.title),
            h("span", null, one.house),
            h("span", { class: "soft" }, _("Hand {number}", { number: String(one.hand) })),
            h("span", null, _("{name}: {words}", { name: one.by, words: one.what })),
            h("span", { class: "soft small" }, calledAgo(one)),
            mayRule && callButtons(one),
          ),
        ),
      ),
    )
  );
}
