/** The processes that run the room together: their tables and load. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
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
      { class: "stack", "aria-label": "Members" },
      h("h2", null, "Members"),
      dataTable(
        "Who keeps the room together",
        ["Name", "Address", "State", "Tables", "Actions a second"],
        current.map((one) => [one.name, one.address, memberState(one), one.tables.join(", "), String(one.actions)]),
      ),
    )
  );
}

/** A member's state; for a late member, how long it has been silent. @param {RoomMember} one */
const memberState = (one) => (one.late ? `silent for ${Math.round(one.silent)} s` : one.state);

/** The visible facts of the members, for comparison. @param {RoomMember[]} all */
const visibleFacts = (all) => JSON.stringify(all.map((one) => ({ ...one, silent: one.late && Math.round(one.silent) })));
