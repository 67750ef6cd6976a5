/** The waiting lists on the floor's board: names to seat, call, answer for and take off. */
import { timeOfDay } from "../clock.js";
import { h } from "../dom.js";
import { gameName, waitText, listFields } from "../lists/games.js";
import { openDialog } from "../shell/dialog.js";
import { room } from "../socket.js";
import { _ } from "../text.js";
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
  const offList = _("{name} is off the list.", { name: one.name });
  /** @type {[string, () => unknown]} */
  const time = [_("Give more time"), answer("time", _("{name} has five more minutes.", { name: one.name }))];
  /** @type {[string, () => unknown][]} */
  const duties = one.table
    ? [
        [_("Coming"), answer("coming", _("{name} is coming.", { name: one.name }))],
        ...(one.more_time ? [] : [time]),
        [_("Not coming"), answer("cancel", offList)],
      ]
    : [
        ...tables.map(
          ([id]) =>
            /** @type {[string, () => unknown]} */ ([
              _("Call to table {table}", { table: id }),
              () => runCommand({ type: "CallName", list, player, table: id }, _("{name} is called.", { name: one.name })),
            ]),
        ),
        [_("Take off the list"), () => runCommand({ type: "TakeOffList", list, player }, offList)],
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
  if (one.coming) return _("Coming to table {table}", { table: one.table });
  return one.more_time
    ? _("Asked for more time until {time}", { time: timeOfDay(one.until ?? 0) })
    : _("Called to table {table}", { table: one.table });
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
        "aria-label": _("{name}, number {place} on the list", { name: one.name, place }),
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
        "aria-label": _("More for {name}", { name: one.name }),
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
  for (const [id, one] of Object.entries(view.lists)) found.set(id, gameName(one));
  for (const one of Object.values(view.tables))
    if (!one.friends) found.set(`${one.house}/${one.game}/${one.limit}`, _("{game}, {house}", { game: gameName(one), house: one.house_name }));
  return [...found];
}

/** @param {FloorView} view @param {string} player @param {string} who */
const putOnList = (view, player, who) =>
  openCommandForm(
    _("Put {name} on a list", { name: who }),
    [{ name: "list", label: _("List"), of: possibleLists(view) }],
    ({ list }) => ({ type: "PutOnList", ...listFields(String(list)), player }),
    { yes: _("Put on the list"), said: _("{name} is on the list.", { name: who }) },
  );

/** Puts a new name on a list. @param {FloorView} view */
function openNewName(view) {
  openDialog(_("New name"), (close) =>
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
      h("label", { class: "field" }, _("Name"), h("input", { name: "name", required: true, maxlength: 24, autocomplete: "off" })),
      h("button", { class: "main" }, _("Choose a list")),
    ),
  );
}

/** @param {FloorView} view @param {() => void} redraw */
export function listSection(view, redraw) {
  const all = Object.entries(view.lists);
  return h(
    "section",
    { class: "lists stack", "aria-label": _("Waiting lists") },
    h(
      "div",
      { class: "row" },
      h("h2", null, _("Lists")),
      h("button", { type: "button", class: "push", onclick: () => openNewName(view) }, _("New name")),
      h(
        "button",
        { type: "button", onclick: () => choosePerson(_("Who goes on a list?"), (who) => putOnList(view, who.id, who.name)) },
        _("Find"),
      ),
    ),
    all.length === 0 && h("p", { class: "soft" }, _("No one is waiting.")),
    all.map(([id, list]) =>
      h(
        "section",
        { key: id, class: "waiting-list", "data-house": list.house, "aria-label": gameName(list) },
        h("h3", null, gameName(list), " ", list.wait && h("span", { class: "soft small" }, waitText(list.wait))),
        h(
          "ol",
          null,
          list.names.map((one, at) => listedName(view, id, one, at + 1, redraw)),
        ),
      ),
    ),
  );
}
