/** Players met: hands together, how they play, and notes. */
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { toast } from "../shell/toast.js";
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
const playerName = (one, alone) => [one.name, !alone && h("span", { class: "soft small" }, ` table ${one.table}`), one.bot && h("span", { class: "soft small" }, ` ${one.bot}`, h("span", { class: "unseen" }, " bot"))];

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
    toast("Noted.");
    done?.();
  };
  openDialog(who.name, (close) =>
    h(
      "form",
      { class: "stack", onsubmit: (/** @type {SubmitEvent} */ event) => save(event, close) },
      met
        ? h("dl", { class: "facts" }, statistics(met))
        : h("p", { class: "soft" }, "You have not finished a hand together yet."),
      h(
        "label",
        { class: "field" },
        "My note",
        h("textarea", { name: "note", rows: 4, maxlength: MAX_LENGTH, value: noteAbout(who.player) }),
      ),
      h("p", { class: "soft small" }, "Notes stay in this browser. Only you see them."),
      h("button", { class: "main" }, "Keep the note"),
    ),
  );
}

/** @param {Met} met */
function statistics(met) {
  return [
    h("dt", null, "Hands together"),
    h("dd", null, met.hands),
    met.asked > 0 && [
      h("dt", null, "Put money in at the start"),
      h("dd", null, `${met.in} of ${met.asked} (${percentText(met.in, met.asked)})`),
      h("dt", null, "Bet or raised at the start"),
      h("dd", null, `${met.raised} of ${met.asked} (${percentText(met.raised, met.asked)})`),
    ],
  ];
}

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
        { type: "button", class: "link", "aria-haspopup": "dialog", onclick: () => openPlayer(one, one, redraw) },
        note ? note.split("\n")[0] : "Add a note",
        h("span", { class: "unseen" }, ` on ${one.name}${alone ? "" : ` of table ${one.table}`}`),
      ),
    ),
  );
}

/** @param {Met[] | undefined} met @param {() => void} redraw */
export function playersTable(met, redraw) {
  if (!met) return h("p", { class: "soft" }, "Looking them up…");
  if (!met.length) return h("p", { class: "soft" }, "You have met no other players yet.");
  return h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "group", "aria-label": "Players I met" },
      h(
        "table",
        { class: "figures" },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ["Player", "Hands", "In", "Raised", "My note"].map((title) =>
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
      `From your last 500 hands, using public actions only: how often a player put money in during the first betting round, and how often they raised. Shown from ${MIN_DECISIONS} decisions on.`,
    ),
  );
}
