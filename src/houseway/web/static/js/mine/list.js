/** The player's hands: cards, game, result. Each links to its replay. */
import { h } from "../dom.js";
import { signedDollars } from "../money.js";
import { _ } from "../text.js";

/** @import { Cents, GameResult, MyHand, SessionResult } from "../types.js" */

const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const hour = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

/** @param {number} at */
const whenText = (at) => {
  const then = new Date(at);
  return then.toDateString() === new Date().toDateString() ? hour.format(then) : `${day.format(then)}, ${hour.format(then)}`;
};

/** @param {Cents} cents */
export const signedAmount = (cents) =>
  h("span", { class: `amount gain ${cents > 0 ? "up" : cents < 0 ? "down" : ""}` }, cents ? signedDollars(cents) : "±$0");

/** @param {MyHand} hand */
function handRow(hand) {
  return h(
    "li",
    { key: `${hand.table}/${hand.number}`, "data-house": hand.house },
    h(
      "a",
      { class: "my-hand", href: `/hand/${hand.table}/${hand.number}` },
      h(
        "span",
        { class: hand.cards.length > 5 ? "hand-cards many" : "hand-cards" },
        hand.cards.map((card, at) => h("playing-card", { key: `${at}${card}`, card })),
      ),
      h(
        "span",
        { class: "my-game" },
        h("span", null, `${hand.title} `, h("span", { class: "soft" }, hand.limit)),
        h("span", { class: "soft small" }, [whenText(hand.at), hand.made, hand.reckoning].filter(Boolean).join(" · ")),
      ),
      signedAmount(hand.net),
    ),
  );
}

/** @param {MyHand[] | undefined} hands @param {(() => void) | undefined} more */
export function handList(hands, more) {
  if (!hands) return h("p", { class: "soft" }, _("Loading…"));
  if (!hands.length) return h("p", { class: "soft" }, _("No hands match."));
  return h(
    "div",
    { class: "stack" },
    h("ol", { class: "my-hands", "aria-label": _("My hands, newest first") }, hands.map(handRow)),
    more && h("button", { type: "button", onclick: more }, _("Earlier hands")),
  );
}

/** Big blinds won per hundred hands, for games that have blinds. @param {GameResult} one */
function bigBlindsPerHundred(one) {
  if (!one.big || one.hands < 20) return "–";
  return ((one.net / one.big / one.hands) * 100).toFixed(1).replace("-", "−");
}

/** @param {string} name @param {string[]} titles @param {import("../types.js").Child[]} rows */
function figuresTable(name, titles, rows) {
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": name },
    h(
      "table",
      { class: "figures" },
      h("thead", null, h("tr", null, titles.map((title) => h("th", { key: title, scope: "col" }, title)))),
      h("tbody", null, rows),
    ),
  );
}

/** @param {GameResult[]} games @param {Record<string, string>} houses */
export function byGame(games, houses) {
  return figuresTable(
    _("Results by game"),
    [_("Game"), _("House"), _("Hands"), _("Won"), _("Result"), _("BB per 100 hands")],
    games.map((one) =>
      h(
        "tr",
        { key: `${one.house}/${one.game}/${one.limit}` },
        h("td", null, `${one.title} `, h("span", { class: "soft" }, one.limit)),
        h("td", null, houses[one.house] ?? one.house),
        h("td", { class: "amount" }, one.hands),
        h("td", { class: "amount" }, one.won),
        h("td", null, signedAmount(one.net)),
        h("td", { class: "amount" }, bigBlindsPerHundred(one)),
      ),
    ),
  );
}

/** @param {SessionResult[]} sessions */
export function bySession(sessions) {
  return figuresTable(
    _("Sessions"),
    [_("When"), _("Game"), _("Table"), _("Minutes"), _("Hands"), _("Result")],
    sessions.map((one) =>
      h(
        "tr",
        { key: `${one.table}/${one.since}` },
        h("td", null, whenText(one.since)),
        h("td", null, `${one.title} `, h("span", { class: "soft" }, one.limit)),
        h("td", null, one.table),
        h("td", { class: "amount" }, Math.max(1, Math.round((one.until - one.since) / 60000))),
        h("td", { class: "amount" }, one.hands),
        h("td", null, signedAmount(one.net)),
      ),
    ),
  );
}
