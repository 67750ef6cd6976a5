/** The processes that run the room together: their tables and load. */
import { ask } from "../api.js";
import { h } from "../dom.js";
import { figures } from "./page.js";

/** @import { RoomMember } from "../types.js" */

/** Milliseconds between updates. */
const OLD = 5000;

/** @type {RoomMember[]} */
let known = [];
let askedAt = 0;

/** @param {() => void} redraw called when the members have changed */
export function members(redraw) {
  if (Date.now() - askedAt > OLD) {
    askedAt = Date.now();
    ask("/api/members").then((now) => {
      const changed = seen(now) !== seen(known);
      known = now;
      if (changed) redraw();
    });
  }
  return (
    known.length > 0 &&
    h(
      "section",
      { class: "stack", "aria-label": "Members" },
      h("h2", null, "Members"),
      figures(
        "Who keeps the room together",
        ["Name", "Address", "State", "Tables", "Actions a second"],
        known.map((one) => [one.name, one.address, state(one), one.tables.join(", "), String(one.actions)]),
      ),
    )
  );
}

/** A member's state; for a late member, how long it has been silent. @param {RoomMember} one */
const state = (one) => (one.late ? `silent for ${Math.round(one.silent)} s` : one.state);

/** The visible facts of the members, for comparison. @param {RoomMember[]} all */
const seen = (all) => JSON.stringify(all.map((one) => ({ ...one, silent: one.late && Math.round(one.silent) })));
