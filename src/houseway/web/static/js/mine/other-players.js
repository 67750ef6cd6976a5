/** The other players at a table, with notes on them. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { showError } from "../shell/toast.js";
import { _ } from "../text.js";
import { noteAbout } from "./notes.js";
import { openPlayer } from "./players.js";

/**
 * @import { TableSession } from "../table/session.js"
 * @import { Seat } from "../types.js"
 */

/** @param {TableSession} at @param {Seat} who */
async function openNotes(at, who) {
  try {
    const met = await fetchJson("/api/my/players");
    openPlayer(
      who,
      met.find((one) => one.player === who.player),
      at.redraw,
    );
  } catch (error) {
    showError(error);
  }
}

/** @param {TableSession} at */
export function otherPlayers(at) {
  const others = Object.entries(at.view.seats).filter(([number]) => Number(number) !== at.seat);
  if (!others.length) return null;
  return h(
    "section",
    { class: "stack company", "aria-label": _("Players") },
    h("h2", null, _("Players")),
    h(
      "ul",
      null,
      others.map(([number, one]) =>
        h(
          "li",
          { key: number },
          h(
            "button",
            { type: "button", class: "quiet", "aria-haspopup": "dialog", onclick: () => openNotes(at, one) },
            h("span", null, one.name),
            h("span", { class: "soft small" }, noteAbout(one.player).split("\n")[0] || _("Notes and stats")),
          ),
        ),
      ),
    ),
  );
}
