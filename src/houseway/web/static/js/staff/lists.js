/** The waiting lists on the floor's board: names to seat, call, answer for and take off. */
import { clock } from "../clock.js";
import { h } from "../dom.js";
import { about, fields } from "../lists/games.js";
import { openDialog } from "../shell/dialog.js";
import { refusal } from "../shell/toast.js";
import { room } from "../socket.js";
import { ago } from "./ago.js";
import { carried } from "./carry.js";
import { order, orderForm } from "./order.js";
import { choosePerson } from "./people.js";

/** @import { Commands, FloorView, ListedName } from "../types.js" */

/** Tables with an open seat that a list fills. @param {FloorView} view @param {string} list */
function openTables(view, list) {
  const { house, game, limit } = fields(list);
  return Object.entries(view.tables).filter(
    ([, one]) =>
      one.house === house && one.game === game && one.limit === limit && !one.friends && one.most > Object.keys(one.seats).length,
  );
}

/** @param {FloorView} view @param {string} list @param {ListedName} one */
function menu(view, list, one) {
  const { player } = one;
  const answer = (/** @type {Commands["AnswerFor"]["answer"]} */ is, /** @type {string} */ said) => () =>
    order({ type: "AnswerFor", list, player, answer: is }, said);
  const tables = openTables(view, list).filter(([, line]) => Object.values(line.seats).every((sits) => sits.player !== player));
  /** @type {[string, () => unknown]} */
  const time = ["They need time", answer("time", `${one.name} has five minutes more.`)];
  /** @type {[string, () => unknown][]} */
  const duties = one.table
    ? [
        ["They are coming", answer("coming", `${one.name} is expected.`)],
        ...(one.more_time ? [] : [time]),
        ["They do not come", answer("cancel", `${one.name} is off the list.`)],
      ]
    : [
        ...tables.map(
          ([id]) =>
            /** @type {[string, () => unknown]} */ ([
              `Call to table ${id}`,
              () => order({ type: "CallName", list, player, table: id }, `${one.name} is called.`),
            ]),
        ),
        ["Take off the list", () => order({ type: "TakeOffList", list, player }, `${one.name} is off the list.`)],
      ];
  openDialog(one.name, (close) =>
    h(
      "div",
      { class: "menu" },
      duties.map(([name, does]) =>
        h(
          "button",
          {
            key: name,
            type: "button",
            onclick: () => {
              close();
              does();
            },
          },
          name,
        ),
      ),
    ),
  );
}


/** @param {ListedName} one */
function stands(one) {
  if (!one.table) return ago(one.since);
  if (one.coming) return `coming to ${one.table}`;
  return one.more_time ? `asked for time, ${one.table} until ${clock(one.until ?? 0)}` : `called to ${one.table}`;
}

/** @param {FloorView} view @param {string} list @param {ListedName} one @param {number} place @param {() => void} redraw */
function name(view, list, one, place, redraw) {
  return h(
    "li",
    { key: one.player, class: one.table ? "called" : "" },
    h(
      "button",
      {
        type: "button",
        class: "listed",
        "aria-label": `${one.name}, ${place} on the list`,
        ...carried({ player: one.player, name: one.name }, redraw),
      },
      h("span", { class: "chair-number" }, String(place)),
      h("span", { class: "chair-name" }, one.name),
      h("span", { class: "soft small" }, stands(one)),
    ),
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": `More for ${one.name}`,
        "aria-haspopup": "dialog",
        onclick: () => menu(view, list, one),
      },
      "⋯",
    ),
  );
}

/** The lists that exist or could: those of the open tables. @param {FloorView} view @returns {[string, string][]} */
function possible(view) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [id, one] of Object.entries(view.lists)) found.set(id, `${one.title} ${one.limit}`);
  for (const one of Object.values(view.tables))
    if (!one.friends) found.set(`${one.house}/${one.game}/${one.limit}`, `${one.title} ${one.limit} (${one.house_name})`);
  return [...found];
}

/** @param {FloorView} view @param {string} player @param {string} who */
const putOn = (view, player, who) =>
  orderForm(
    `Put ${who} on a list`,
    [{ name: "list", label: "List", of: possible(view) }],
    ({ list }) => ({ type: "PutOnList", ...fields(String(list)), player }),
    { yes: "Put them on", said: `${who} is on the list.` },
  );

/** Puts a new name on a list. @param {FloorView} view */
function newcomer(view) {
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
            putOn(view, player, who);
          } catch (error) {
            refusal(error);
          }
        },
      },
      h("label", { class: "field" }, "Name", h("input", { name: "name", required: true, maxlength: 24, autocomplete: "off" })),
      h("button", { class: "main" }, "Choose a list"),
    ),
  );
}

/** @param {FloorView} view @param {() => void} redraw */
export function lists(view, redraw) {
  const all = Object.entries(view.lists);
  return h(
    "section",
    { class: "lists stack", "aria-label": "Waiting lists" },
    h(
      "div",
      { class: "row" },
      h("h2", null, "Lists"),
      h("button", { type: "button", class: "push", onclick: () => newcomer(view) }, "New name"),
      h(
        "button",
        { type: "button", onclick: () => choosePerson("Who goes on a list?", (who) => putOn(view, who.id, who.name)) },
        "Find",
      ),
    ),
    all.length === 0 && h("p", { class: "soft" }, "Nobody waits."),
    all.map(([id, list]) =>
      h(
        "section",
        { key: id, class: "waiting-list", "data-house": list.house, "aria-label": `${list.title} ${list.limit}` },
        h("h3", null, `${list.title} ${list.limit} `, list.wait && h("span", { class: "soft small" }, about(list.wait))),
        h(
          "ol",
          null,
          list.names.map((one, at) => name(view, id, one, at + 1, redraw)),
        ),
      ),
    ),
  );
}
