/** The waiting lists on the floor's board: names to seat, call, answer for and take off. */
import { timeOfDay } from "../clock.js";
import { h } from "../dom.js";
import { waitText, listFields } from "../lists/games.js";
import { openDialog } from "../shell/dialog.js";
import { room } from "../socket.js";
import { ago } from "./ago.js";
import { personProps } from "./move-person.js";
import { runCommand, openCommandForm, showStaffError } from "./command-form.js";
import { choosePerson } from "./people.js";

/** @import { Commands, FloorView, ListedName } from "../types.js" */

/** Tables with an open seat that a list fills. @param {FloorView} view @param {string} list */
function openTables(view, list) {
  const { house, game, limit } = listFields(list);
  return Object.entries(view.tables).filter(
    ([, one]) =>
      one.house === house && one.game === game && one.limit === limit && !one.friends && one.most > Object.keys(one.seats).length,
  );
}

/** @param {FloorView} view @param {string} list @param {ListedName} one */
function openNameMenu(view, list, one) {
  const { player } = one;
  const answer = (/** @type {Commands["AnswerFor"]["answer"]} */ is, /** @type {string} */ said) => () =>
    runCommand({ type: "AnswerFor", list, player, answer: is }, said);
  const tables = openTables(view, list).filter(([, line]) => Object.values(line.seats).every((sits) => sits.player !== player));
  /** @type {[string, () => unknown]} */
  const time = ["They need time", answer("time", `${one.name} has five minutes more.`)];
  /** @type {[string, () => unknown][]} */
  const duties = one.table
    ? [
        ["They are coming", answer("coming", `${one.name} is expected.`)],
        ...(one.more_time ? [] : [time]),
        ["Not coming", answer("cancel", `${one.name} is off the list.`)],
      ]
    : [
        ...tables.map(
          ([id]) =>
            /** @type {[string, () => unknown]} */ ([
              `Call to table ${id}`,
              () => runCommand({ type: "CallName", list, player, table: id }, `${one.name} is called.`),
            ]),
        ),
        ["Take off the list", () => runCommand({ type: "TakeOffList", list, player }, `${one.name} is off the list.`)],
      ];
  openDialog(one.name, (close) =>
    h(
      "div",
      { class: "menu" },
      duties.map(([called, does]) =>
        h(
          "button",
          {
            key: called,
            type: "button",
            onclick: () => {
              close();
              does();
            },
          },
          called,
        ),
      ),
    ),
  );
}


/** @param {ListedName} one */
function nameStatus(one) {
  if (!one.table) return ago(one.since);
  if (one.coming) return `coming to ${one.table}`;
  return one.more_time ? `asked for more time until ${timeOfDay(one.until ?? 0)}` : `called to ${one.table}`;
}

/**
 * @param {FloorView} view
 * @param {string} list
 * @param {ListedName} one
 * @param {number} place
 * @param {() => void} redraw
 */
function listedName(view, list, one, place, redraw) {
  return h(
    "li",
    { key: one.player, class: one.table ? "called" : "" },
    h(
      "button",
      {
        type: "button",
        class: "listed",
        "aria-label": `${one.name}, ${place} on the list`,
        ...personProps({ player: one.player, name: one.name }, redraw),
      },
      h("span", { class: "chair-number" }, String(place)),
      h("span", { class: "chair-name" }, one.name),
      h("span", { class: "soft small" }, nameStatus(one)),
    ),
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": `More for ${one.name}`,
        "aria-haspopup": "dialog",
        onclick: () => openNameMenu(view, list, one),
      },
      "⋯",
    ),
  );
}

/** The lists that exist or could: those of the open tables. @param {FloorView} view @returns {[string, string][]} */
function possibleLists(view) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [id, one] of Object.entries(view.lists)) found.set(id, `${one.title} ${one.limit}`);
  for (const one of Object.values(view.tables))
    if (!one.friends) found.set(`${one.house}/${one.game}/${one.limit}`, `${one.title} ${one.limit} (${one.house_name})`);
  return [...found];
}

/** @param {FloorView} view @param {string} player @param {string} who */
const putOnList = (view, player, who) =>
  openCommandForm(
    `Put ${who} on a list`,
    [{ name: "list", label: "List", of: possibleLists(view) }],
    ({ list }) => ({ type: "PutOnList", ...listFields(String(list)), player }),
    { yes: "Put them on", said: `${who} is on the list.` },
  );

/** Puts a new name on a list. @param {FloorView} view */
function openNewName(view) {
  openDialog("A new name", (close) =>
    h(
      "form",
      {
        class: "stack",
        onsubmit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const who = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name"));
          try {
            const { player } = await room.do({ type: "Welcome", name: who });
            close();
            putOnList(view, player, who);
          } catch (error) {
            showStaffError(error);
          }
        },
      },
      h("label", { class: "field" }, "Name", h("input", { name: "name", required: true, maxlength: 24, autocomplete: "off" })),
      h("button", { class: "main" }, "Choose a list"),
    ),
  );
}

/** @param {FloorView} view @param {() => void} redraw */
export function listSection(view, redraw) {
  const all = Object.entries(view.lists);
  return h(
    "section",
    { class: "lists stack", "aria-label": "Waiting lists" },
    h(
      "div",
      { class: "row" },
      h("h2", null, "Lists"),
      h("button", { type: "button", class: "push", onclick: () => openNewName(view) }, "New name"),
      h(
        "button",
        { type: "button", onclick: () => choosePerson("Who goes on a list?", (who) => putOnList(view, who.id, who.name)) },
        "Find",
      ),
    ),
    all.length === 0 && h("p", { class: "soft" }, "No one is waiting."),
    all.map(([id, list]) =>
      h(
        "section",
        { key: id, class: "waiting-list", "data-house": list.house, "aria-label": `${list.title} ${list.limit}` },
        h("h3", null, `${list.title} ${list.limit} `, list.wait && h("span", { class: "soft small" }, waitText(list.wait))),
        h(
          "ol",
          null,
          list.names.map((one, at) => listedName(view, id, one, at + 1, redraw)),
        ),
      ),
    ),
  );
}
