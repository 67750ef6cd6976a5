/** The processes that keep the room together, where there are several: with which tables, and how busy. */
import { ask } from "../api.js";
import { h } from "../dom.js";
import { figures } from "./page.js";

/** @import { RoomMember } from "../types.js" */

/** Milliseconds after which it is asked again who is there. */
const OLD = 5000;

/** @type {RoomMember[]} */
let known = [];
let askedAt = 0;

/** @param {() => void} redraw is called when others are there than before */
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

/** What a member does, unless nobody has heard of it. @param {RoomMember} one */
const state = (one) => (one.late ? `silent for ${Math.round(one.silent)} s` : one.state);

/** What is shown of them. @param {RoomMember[]} all */
const seen = (all) => JSON.stringify(all.map((one) => ({ ...one, silent: one.late && Math.round(one.silent) })));
