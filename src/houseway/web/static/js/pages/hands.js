/** My game: the player's hands, results, and opponents. */
import { fetchJson } from "../api.js";
import { h, render } from "../dom.js";
import { NO_FILTER, filterQuery, filterForm } from "../mine/filters.js";
import { resultGraph } from "../mine/graph.js";
import { byGame, bySession, handList, signedAmount } from "../mine/list.js";
import { playersTable } from "../mine/players.js";
import { showError } from "../shell/toast.js";
import { room } from "../socket.js";
import { _ } from "../text.js";

/**
 * @import { Met, MyHand, MyResults } from "../types.js"
 * @typedef {"hands" | "games" | "sessions" | "players"} Tab
 */

/** @returns {[Tab, string][]} */
const tabNames = () => [
  ["hands", _("Hands")],
  ["games", _("By game")],
  ["sessions", _("Sessions")],
  ["players", _("Players")],
];
const PAGE = 50;

class MyGame {
  filters = NO_FILTER;
  /** @type {Tab} */
  tab = "hands";
  /** @type {MyHand[] | undefined} */
  hands;
  /** @type {MyResults | undefined} */
  results;
  /** @type {Met[] | undefined} */
  met;
  /** Whether there are more hands to fetch. */
  more = false;
  #latest = 0;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** @param {Partial<typeof NO_FILTER>} change */
  setFilters(change) {
    this.filters = { ...this.filters, ...change };
    this.load();
  }

  /** Loads hands and results; ignores the answers to earlier requests. */
  async load() {
    const mine = ++this.#latest;
    const query = filterQuery(this.filters);
    try {
      const [results, hands] = await Promise.all([fetchJson(`/api/my/results?${query}`), fetchJson(`/api/my/hands?${query}`)]);
      if (mine !== this.#latest) return;
      this.results = results;
      this.hands = hands;
      this.more = hands.length === PAGE;
    } catch (error) {
      showError(error);
    }
    this.redraw();
  }

  async earlier() {
    const query = filterQuery(this.filters);
    query.set("before", String(this.hands?.at(-1)?.event ?? 0));
    const older = await fetchJson(`/api/my/hands?${query}`);
    this.hands = [...(this.hands ?? []), ...older];
    this.more = older.length === PAGE;
    this.redraw();
  }

  /** @param {Tab} tab */
  async show(tab) {
    this.tab = tab;
    this.redraw();
    if (tab === "players" && !this.met) {
      this.met = await fetchJson("/api/my/players");
      this.redraw();
    }
  }
}

/** @param {MyResults} results */
function resultTotals(results) {
  const share = results.hands ? Math.round((100 * results.won) / results.hands) : 0;
  return h(
    "dl",
    { class: "totals" },
    h("div", null, h("dt", null, _("Result")), h("dd", null, signedAmount(results.net))),
    h("div", null, h("dt", null, _("Hands")), h("dd", null, results.hands)),
    h("div", null, h("dt", null, _("Won")), h("dd", null, _("{percent} %", { percent: share }))),
  );
}

/** @param {MyGame} game */
function tabs(game) {
  return h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": _("My game") },
    tabNames().map(([name, text]) =>
      h(
        "button",
        {
          key: name,
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-selected": String(game.tab === name),
          "aria-controls": "my-panel",
          onclick: () => game.show(name),
        },
        text,
      ),
    ),
  );
}

/** @param {MyGame} game @param {MyResults} results */
function tabContent(game, results) {
  switch (game.tab) {
    case "hands":
      return handList(game.hands, game.more ? () => game.earlier() : undefined);
    case "games":
      return byGame(results.games, results.choices.houses);
    case "sessions":
      return bySession(results.sessions);
    case "players":
      return playersTable(game.met, game.redraw);
  }
}

/** @param {MyGame} game */
function downloadLinks(game) {
  const query = filterQuery(game.filters);
  return h(
    "p",
    { class: "row files" },
    h("span", { class: "soft small" }, _("Export:")),
    h("a", { class: "button", href: `/api/my/hands.csv?${query}`, download: "my-hands.csv" }, _("CSV")),
    h("a", { class: "button", href: `/api/my/hands.phhs?${query}`, download: "my-hands.phhs" }, _("PHH")),
    h("a", { class: "button", href: `/api/my/hands.txt?${query}`, download: "my-hands.txt" }, _("Text")),
  );
}

/** @param {MyGame} game */
function inside(game) {
  const results = game.results;
  if (!results) return h("p", { class: "soft", role: "status" }, _("Loading…"));
  if (!Object.keys(results.choices.games).length)
    return [
      h("p", { class: "soft" }, _("Every hand you finish shows up here, with your cards and your result.")),
      h("p", null, h("a", { class: "button main", href: "/" }, _("Find a seat"))),
    ];
  return [
    h("div", { class: "my-course" }, resultTotals(results), resultGraph(results.line, results.hands)),
    filterForm(results.choices, game.filters, (change) => game.setFilters(change)),
    tabs(game),
    h(
      "div",
      { class: "my-panel", id: "my-panel", role: "tabpanel", "aria-labelledby": `tab-${game.tab}` },
      tabContent(game, results),
    ),
    downloadLinks(game),
  ];
}

/** @type {import("../router.js").Page} */
export function page(root) {
  const draw = () =>
    render(root, h("div", { class: "wrap my-page" }, h("h1", null, _("My game")), inside(game)));
  const game = new MyGame(draw);
  if (room.state === "here") game.load();
  else room.addEventListener("state", () => game.load(), { once: true });
  draw();
}
