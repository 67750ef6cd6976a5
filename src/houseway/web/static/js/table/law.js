/** Time left with the bank under the law that the room applies. */
import { h } from "../dom.js";

/** @import { LawLeft } from "../types.js" */

const MINUTE = 60_000;

/** @param {LawLeft[] | undefined} limits @param {(seat: number) => string} name */
export function bankTimeLeft(limits, name) {
  return (limits ?? []).map(({ seat, until, says, then }) => {
    const left = Math.max(0, Math.ceil((until - Date.now()) / MINUTE));
    const who = seat ? name(seat) : "A player who left";
    return h(
      "p",
      { key: says, class: `because law ${left <= 5 ? "bad" : ""}` },
      `${who} ${says}: ${left} ${left === 1 ? "minute" : "minutes"} left, then ${then}.`,
    );
  });
}
