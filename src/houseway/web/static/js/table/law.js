/** Time left with the bank under the law that the room applies. */
import { h } from "../dom.js";
import { _, ngettext } from "../text.js";

/** @import { LawLeft } from "../types.js" */

const MINUTE = 60_000;

/** @param {LawLeft[] | undefined} limits @param {(seat: number) => string} name */
export function bankTimeLeft(limits, name) {
  return (limits ?? []).map(({ seat, until, says, then }) => {
    const left = Math.max(0, Math.ceil((until - Date.now()) / MINUTE));
    return h(
      "p",
      { key: says, class: `because law ${left <= 5 ? "bad" : ""}` },
      h("strong", null, _("{player}:", { player: seat ? name(seat) : _("A player who left") })),
      " ",
      [says, ngettext("{count} minute left.", "{count} minutes left.", left), then].join(" "),
    );
  });
}
