/** My game: the player's hands, results, and opponents. */
import { ask } from "../api.js";
import { h, render } from "../dom.js";
import { ALL, asked, filters } from "../mine/filters.js";
import { graph } from "../mine/graph.js";
import { byGame, bySession, handList, result } from "../mine/list.js";
import { players } from "../mine/players.js";
import { refusal } from "../shell/toast.js";
import { room } from "../socket.js";

/**
 * @import { Met, MyHand, MyResults } from "../types.js"
 * @typedef {keyof typeof TABS} Tab
 */

const TABS = { hands: "Hands", games: "By game", sessions: "Sessions", players: "Players" };
const PAGE = 50;

class Game {
  sought = ALL;
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
  #turn = 0;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** @param {Partial<typeof ALL>} change */
  want(change) {
    this.sought = { ...this.sought, ...change };
    this.load();
  }

  /** Loads hands and results; ignores the answers to earlier requests. */
  async load() {
    const mine = ++this.#turn;
    const query = asked(this.sought);
    try {
      const [results, hands] = await Promise.all([ask(`/api/my/results?${query}`), ask(`/api/my/hands?${query}`)]);
      if (mine !== this.#turn) return;
      this.results = results;
      this.hands = hands;
      this.more = hands.length === PAGE;
    } catch (error) {
      refusal(error);
    }
    this.redraw();
  }

  async earlier() {
    const query = asked(this.sought);
    query.set("before", String(this.hands?.at(-1)?.event ?? 0));
    const older = await ask(`/api/my/hands?${query}`);
    this.hands = [...(this.hands ?? []), ...older];
    this.more = older.length === PAGE;
    this.redraw();
  }

  /** @param {Tab} tab */
  async show(tab) {
    this.tab = tab;
    this.redraw();
    if (tab === "players" && !this.met) {
      this.met = await ask("/api/my/players");
      this.redraw();
    }
  }
}

/** @param {MyResults} told */
function totals(told) {
  const share = told.hands ? Math.round((100 * told.won) / told.hands) : 0;
  return h(
    "dl",
    { class: "totals" },
    h("div", null, h("dt", null, "Result"), h("dd", null, result(told.net))),
    h("div", null, h("dt", null, "Hands"), h("dd", null, told.hands)),
    h("div", null, h("dt", null, "Won"), h("dd", null, `${share} %`)),
  );
}

/** @param {Game} game */
function tabs(game) {
  return h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": "My game" },
    Object.entries(TABS).map(([name, text]) =>
      h(
        "button",
        {
          key: name,
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-selected": String(game.tab === name),
          "aria-controls": "my-panel",
          onclick: () => game.show(/** @type {Tab} */ (name)),
        },
        text,
      ),
    ),
  );
}

/** @param {Game} game @param {MyResults} told */
function shown(game, told) {
  switch (game.tab) {
    case "hands":
      return handList(game.hands, game.more ? () => game.earlier() : undefined);
    case "games":
      return byGame(told.games, told.choices.houses);
    case "sessions":
      return bySession(told.sessions);
    case "players":
      return players(game.met, game.redraw);
  }
}

/** @param {Game} game */
function files(game) {
  const query = asked(game.sought);
  return h(
    "p",
    { class: "row files" },
    h("span", { class: "soft small" }, "Take them with you:"),
    h("a", { class: "button", href: `/api/my/hands.csv?${query}`, download: "my-hands.csv" }, "CSV"),
    h("a", { class: "button", href: `/api/my/hands.phhs?${query}`, download: "my-hands.phhs" }, "PHH"),
    h("a", { class: "button", href: `/api/my/hands.txt?${query}`, download: "my-hands.txt" }, "Text"),
  );
}

/** @param {Game} game */
function inside(game) {
  const told = game.results;
  if (!told) return h("p", { class: "soft", role: "status" }, "Looking it up…");
  if (!Object.keys(told.choices.games).length)
    return [
      h("p", { class: "soft" }, "Here you will find every hand you finish, with your cards and what it brought."),
      h("p", null, h("a", { class: "button main", href: "/" }, "Find a seat")),
    ];
  return [
    h("div", { class: "my-course" }, totals(told), graph(told.line, told.hands)),
    filters(told.choices, game.sought, (change) => game.want(change)),
    tabs(game),
    h(
      "div",
      { class: "my-panel", id: "my-panel", role: "tabpanel", "aria-labelledby": `tab-${game.tab}` },
      shown(game, told),
    ),
    files(game),
  ];
}

/** @type {import("../router.js").Page} */
export function page(root) {
  const draw = () =>
    render(root, h("div", { class: "wrap my-page" }, h("h1", null, "My game"), inside(game)));
  const game = new Game(draw);
  if (room.state === "here") game.load();
  else room.addEventListener("state", () => game.load(), { once: true });
  draw();
}
