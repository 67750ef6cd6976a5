/** Players met: hands together, how they play, and notes. */
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { toast } from "../shell/toast.js";
import { botLevel } from "../table/seat.js";
import { _ } from "../text.js";
import { MAX_LENGTH, noteAbout, saveNote } from "./notes.js";

/** @import { Met } from "../types.js" */

/** The fewest decisions for a meaningful percentage. */
const MIN_DECISIONS = 10;

/** @param {number} part @param {number} of */
const percentText = (part, of) => (of < MIN_DECISIONS ? "–" : `${Math.round((100 * part) / of)} %`);

/**
 * The name of a player. Bots that share a name are told apart by their last table.
 * @param {Met} one
 * @param {boolean} alone
 */
const playerName = (one, alone) => [
  one.name,
  !alone && [" ", h("span", { class: "soft small" }, _("Table {table}", { table: String(one.table) }))],
  one.bot && [" ", h("span", { class: "soft small" }, botLevel(one.bot))],
];

/**
 * Statistics and the note on a player, in a dialog.
 * @param {{player: string, name: string}} who
 * @param {Met | undefined} met
 * @param {() => void} [done]
 */
export function openPlayer(who, met, done) {
  const save = (/** @type {SubmitEvent} */ event, /** @type {() => void} */ close) => {
    event.preventDefault();
    saveNote(who.player, String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("note") ?? ""));
    close();
    toast(_("Note saved."));
    done?.();
  };
  openDialog(who.name, (close) =>
    h(
      "form",
      { class: "stack", onsubmit: (/** @type {SubmitEvent} */ event) => save(event, close) },
      met
        ? h("dl", { class: "facts" }, statistics(met))
        : h("p", { class: "soft" }, _("You haven't finished a hand together yet.")),
      h(
        "label",
        { class: "field" },
        _("My note"),
        h("textarea", { name: "note", rows: 4, maxlength: MAX_LENGTH, value: noteAbout(who.player) }),
      ),
      h("p", { class: "soft small" }, _("Notes stay in this browser. Only you see them.")),
      h("button", { class: "main" }, _("Save note")),
    ),
  );
}

/** @param {Met} met */
function statistics(met) {
  return [
    h("dt", null, _("Hands together")),
    h("dd", null, met.hands),
    met.asked > 0 && [
      h("dt", null, _("Put money in (VPIP)")),
      h("dd", null, _("{count} of {all} ({percent})", { count: met.in, all: met.asked, percent: percentText(met.in, met.asked) })),
      h("dt", null, _("Bet or raised (PFR)")),
      h("dd", null, _("{count} of {all} ({percent})", { count: met.raised, all: met.asked, percent: percentText(met.raised, met.asked) })),
    ],
  ];
}

/** @param {string} note @param {string} player */
const noteLabel = (note, player) => (note ? _("Note on {player}: {note}", { player, note: note.split("\n")[0] }) : _("Add a note on {player}", { player }));

/** @param {Met} one @param {boolean} alone whether no other player has the name @param {() => void} redraw */
function playerRow(one, alone, redraw) {
  const note = noteAbout(one.player);
  return h(
    "tr",
    { key: one.player },
    h("td", null, playerName(one, alone)),
    h("td", { class: "amount" }, one.hands),
    h("td", { class: "amount" }, percentText(one.in, one.asked)),
    h("td", { class: "amount" }, percentText(one.raised, one.asked)),
    h(
      "td",
      { class: "noted" },
      h(
        "button",
        {
          type: "button",
          class: "link",
          "aria-haspopup": "dialog",
          "aria-label": alone ? noteLabel(note, one.name) : noteLabel(note, _("{player} at table {table}", { player: one.name, table: String(one.table) })),
          onclick: () => openPlayer(one, one, redraw),
        },
        note ? note.split("\n")[0] : _("Add a note"),
      ),
    ),
  );
}

/** @param {Met[] | undefined} met @param {() => void} redraw */
export function playersTable(met, redraw) {
  if (!met) return h("p", { class: "soft" }, _("Loading…"));
  if (!met.length) return h("p", { class: "soft" }, _("You haven't played with anyone yet."));
  return h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "group", "aria-label": _("Players I've met") },
      h(
        "table",
        { class: "figures" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            [_("Player"), _("Hands"), _("VPIP"), _("PFR"), _("My note")].map((title) =>
              h("th", { key: title, scope: "col" }, title),
            ),
          ),
        ),
        h(
          "tbody",
          null,
          met.map((one) => playerRow(one, met.filter((other) => other.name === one.name).length === 1, redraw)),
        ),
      ),
    ),
    h(
      "p",
      { class: "soft small" },
      _("From public actions in your last 500 hands. VPIP is how often a player put money in during the first betting round, PFR how often they raised. Shown from {count} decisions on.", { count: MIN_DECISIONS }),
    ),
  );
}
