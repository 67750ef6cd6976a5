/** Next to the felt: the hand's log, the posted sign, the table's menu. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { otherPlayers } from "../mine/other-players.js";
import { payerText } from "../fees.js";
import { _ } from "../text.js";
import { choiceLabel } from "./choice-button.js";
import { feeAmount } from "./fee.js";
import { makeChoice } from "./make-choice.js";
import { talkPanel, talkTab } from "../talk/talk.js";
import { lastHand } from "./last-hand.js";
import { rulesPanel } from "./rules.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Child, Command, VNode, Heard, PostedFee, Sign } from "../types.js"
 */

/** How many lines the log keeps, and how many more may gather before the oldest are removed. */
const MAX_LINES = 200;
const TRIM_BATCH = 50;

/** @type {[string, () => string][]} */
const TABS = [
  ["log", () => _("Log")],
  ["last", () => _("Last hand")],
  ["rules", () => _("Rules")],
  ["posted", () => _("Posted")],
  ["seat", () => _("My seat")],
];

/**
 * Rendered lines, with the big blind they were rendered for. Reusing them keeps long logs fast.
 * @type {WeakMap<Heard, {big: number, node: VNode}>}
 */
const drawn = new WeakMap();
let count = 0;

/** @param {TableSession} at @param {Heard} one */
function logLine(at, one) {
  const before = drawn.get(one);
  if (before?.big === at.bigBlind) return before.node;
  const node = renderLine(at, one);
  drawn.set(one, { big: at.bigBlind, node });
  return node;
}

/** @param {TableSession} at @param {Heard} one */
function renderLine(at, one) {
  return h(
    "li",
    { key: ++count, class: "heard", "data-kind": one.kind },
    h("span", null, at.formatText(one.text)),
    one.rule && h("why-button", { rule: one.rule }),
  );
}

/** @param {TableSession} at */
function log(at) {
  if (!at.log.length) return h("p", { class: "soft" }, _("Nothing has happened yet."));
  return h(
    "ol",
    { class: "log", "aria-label": _("Log, newest last"), style: { "padding-block-start": `${at.trimmedHeight}px` } },
    at.log.map((one) => logLine(at, one)),
  );
}

/** @param {PostedFee} fee */
function feeRow(fee) {
  return h(
    "tr",
    null,
    h("td", null, fee.by || _("Any")),
    h("td", { class: "amount" }, feeAmount(fee)),
    h(
      "td",
      null,
      payerText(fee),
      fee.rules.length > 0 && h("why-button", { rule: fee.rules.join(" ") }),
    ),
  );
}

/** One value, or the least and the most. @param {string[]} of */
const rangeText = ([least, most]) => (most === undefined ? least : _("{least} to {most}", { least, most }));

/** @param {string} name @param {number[] | number | undefined} cents @param {(amounts: string[]) => string} [text] */
function amounts(name, cents, text = (all) => all.join(" / ")) {
  const all = [cents ?? []].flat().filter(Boolean);
  return all.length > 0 && [h("dt", null, name), h("dd", { class: "amount" }, text(all.map(dollars)))];
}

/** @param {TableSession} at */
function posted(at) {
  const { table } = at.view;
  const sign = /** @type {Partial<Sign>} */ (table.sign ?? {});
  const fees = sign.fees ?? [];
  return h(
    "div",
    { class: "posted stack" },
    h("h2", null, table.house_name),
    h("p", null, [table.title, table.structure, table.limit].filter(Boolean).join(" · ")),
    h(
      "dl",
      { class: "facts" },
      amounts(_("Limits"), sign.bets),
      amounts(_("Blinds"), sign.blinds),
      amounts(_("Ante"), sign.ante),
      amounts(_("Bets"), sign.wagers, rangeText),
      amounts(_("Buy-in"), sign.buyin, rangeText),
      h("dt", null, _("Players")),
      h("dd", null, rangeText(table.seats.map(String))),
      (sign.options ?? []).map((one) => [h("dt", null, _("Also")), h("dd", null, one)]),
    ),
    fees.length > 0 &&
      h(
        "table",
        { class: "fees" },
        h("caption", null, _("Collection")),
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, _("Based on")),
            h("th", { scope: "col" }, _("Amount")),
            h("th", { scope: "col" }, _("Who pays")),
          ),
        ),
        h("tbody", null, fees.map(feeRow)),
      ),
    fees.length === 0 && h("p", { class: "soft" }, _("No collection posted.")),
    h("p", null, h("a", { class: "button", href: `/game/${table.house}/${table.game}` }, _("Explain this game"))),
  );
}

/** Requests to the table. @param {TableSession} at */
function extras(at) {
  const { table, seats, hand } = at.view;
  if (at.seat == null) return null;
  const ask = (/** @type {string} */ text, /** @type {string} */ asked, /** @type {Command} */ command) =>
    h(
      "button",
      {
        key: text,
        type: "button",
        onclick: () => room.do(command).then(() => toast(asked), showError),
      },
      text,
    );
  const slow = hand?.to_act != null && hand.to_act !== at.seat && !seats[String(hand.to_act)]?.bot;
  return [
    Object.keys(seats).length < table.seats[1] &&
      ask(_("Fill empty seats with bots"), _("Bots come after this hand."), {
        type: "AskForBots",
        table: table.id,
        count: table.seats[1] - Object.values(seats).filter((one) => !one.bot).length,
      }),
    slow && ask(_("Call the clock"), _("Clock called."), { type: "CallClock", table: table.id }),
  ];
}

/** @param {TableSession} at */
function seat(at) {
  const mine = at.view.seats[String(at.seat)];
  return h(
    "div",
    { class: "stack" },
    mine
      ? h("p", null, _("You're in seat {number} with {amount}.", { number: at.seat ?? 0, amount: dollars(mine.stack) }))
      : h("p", { class: "soft" }, _("You're watching.")),
    extras(at),
    at.menuChoices.map((choice) =>
      h(
        "button",
        { key: choice.id, type: "button", class: choice.danger ? "danger" : "", onclick: () => makeChoice(at, choice) },
        h("span", null, choice.amount || choice.pick ? choice.label : choiceLabel(at, choice)),
        choice.key && h("span", { class: "key", "aria-hidden": "true" }, choice.key),
      ),
    ),
    otherPlayers(at),
  );
}

/**
 * Removes the oldest lines in batches, and replaces their height by padding so that the other lines don't move.
 * @param {TableSession} at
 */
function forget(at) {
  const over = at.log.length - MAX_LINES;
  if (over < TRIM_BATCH) return;
  const lines = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#side-panel .heard"));
  if (lines.length > over) at.trimmedHeight += lines[over].offsetTop - lines[0].offsetTop;
  at.log = at.log.slice(over);
}

/** The panel, if it shows the log. @returns {HTMLElement | null} */
const logPanel = () => document.querySelector("#side-panel:has(.log)");

/** Scrolls to the newest line, unless the player has scrolled away from it. @param {TableSession} at */
function toNewest(at) {
  const panel = logPanel();
  if (panel && at.followsLog) panel.scrollTop = panel.scrollHeight;
}

/** Notes whether the player has scrolled away from the newest line. @param {TableSession} at */
function scrolled(at) {
  const panel = logPanel();
  if (panel) at.followsLog = panel.scrollHeight - panel.scrollTop - panel.clientHeight < 8;
}

/** The table whose log is followed, and its panel. When the panel shrinks, the newest line stays visible. */
const shown = { at: /** @type {TableSession | undefined} */ (undefined), panel: /** @type {Element | null} */ (null) };
const sizes = new ResizeObserver(() => shown.at && toNewest(shown.at));

/**
 * Draws, then keeps the newest line visible unless the player has scrolled away from it.
 * @param {TableSession} at
 * @param {() => void} draw
 */
export function following(at, draw) {
  forget(at);
  // A log that was just opened starts at the newest line.
  if (!logPanel()) at.followsLog = true;
  draw();
  toNewest(at);
  const panel = document.querySelector("#side-panel");
  shown.at = at;
  if (panel === shown.panel) return;
  sizes.disconnect();
  shown.panel = panel;
  if (panel) sizes.observe(panel);
}

/** The tabs by name, with one for talk if the table has talk. @param {TableSession} at @returns {[string, Child][]} */
function tabs(at) {
  const [log, ...rest] = TABS.map(([name, text]) => /** @type {[string, Child]} */ ([name, text()]));
  return at.view.talk ? [log, ["talk", talkTab(at)], ...rest] : [log, ...rest];
}

/** @param {TableSession} at */
export function side(at) {
  const open = { log, talk: talkPanel, last: lastHand, rules: rulesPanel, posted, seat }[at.panel] ?? log;
  return h(
    "aside",
    { class: "side", "aria-label": _("Side panel") },
    h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": _("Side panel") },
      tabs(at).map(([name, text]) =>
        h(
          "button",
          {
            key: name,
            type: "button",
            role: "tab",
            id: `tab-${name}`,
            "aria-controls": "side-panel",
            "aria-selected": String(at.panel === name),
            onclick: () => {
              at.panel = name;
              at.redraw();
            },
          },
          text,
        ),
      ),
    ),
    h(
      "div",
      { class: "panel", id: "side-panel", role: "tabpanel", "aria-labelledby": `tab-${at.panel}`, tabindex: 0, onscroll: () => scrolled(at) },
      open(at),
    ),
  );
}
