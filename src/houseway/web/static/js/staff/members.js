/** The processes that run the room together: their tables and load. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { _ } from "../text.js";
import { dataTable } from "./page.js";

/** @import { RoomMember } from "../types.js" */

/** Milliseconds between updates. */
const REFRESH_MS = 5000;

/** @type {RoomMember[]} */
let current = [];
let askedAt = 0;

/** @param {() => void} redraw called when the members have changed */
export function memberSection(redraw) {
  if (Date.now() - askedAt > REFRESH_MS) {
    askedAt = Date.now();
    fetchJson("/api/members").then((now) => {
      const changed = visibleFacts(now) !== visibleFacts(current);
      current = now;
      if (changed) redraw();
    });
  }
  return (
    current.length > 0 &&
    h(
      "section",
      { class: "stack", "aria-label": _("Servers") },
      h("h2", null, _("Servers")),
      dataTable(
        _("Servers that run the room"),
        [_("Name"), _("Address"), _("Status"), _("Tables"), _("Actions per second")],
        current.map((one) => [one.name, one.address, memberState(one), one.tables.join(", "), String(one.actions)]),
      ),
    )
  );
}

/** A member's state; for a late member, how long it has been silent. @param {RoomMember} one */
const memberState = (one) => (one.late ? _("No answer for {seconds} s", { seconds: Math.round(one.silent) }) : one.state);

/** The visible facts of the members, for comparison. @param {RoomMember[]} all */
const visibleFacts = (all) => JSON.stringify(all.map((one) => ({ ...one, silent: one.late && Math.round(one.silent) })));
