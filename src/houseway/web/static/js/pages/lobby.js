/** The lobby: houses, games, open tables, waiting lists. */
import { h, render } from "../dom.js";
import { privateTables } from "../friends/lobby.js";
import { listCalls } from "../lobby/calls.js";
import { filterForm, matches, NO_FILTER } from "../lobby/filters.js";
import { houseCard } from "../lobby/house-card.js";
import { houseCards } from "../lobby/houses.js";
import { familyButtons, gameButtons, gameCount, houseCount, spreadGames } from "../lobby/spread.js";
import { playNow } from "../lobby/play.js";
import { openTables } from "../lobby/tables.js";
import { me } from "../me.js";
import { room } from "../socket.js";
import { _ } from "../text.js";

/** @type {import("../router.js").Page} */
export function page(root, at) {
  /** @type {import("../types.js").LobbyView | undefined} */
  let view;
  let wish = { ...NO_FILTER, house: at.house ?? "" };
  const draw = () =>
    render(
      root,
      view
        ? lobby(view, wish, (change) => {
            wish = { ...wish, ...change };
            draw();
          })
        : loadingPage(),
    );
  const stop = room.watch("lobby", (seen) => {
    view = seen;
    draw();
  });
  me.addEventListener("change", draw);
  narrowScreen.addEventListener("change", draw);
  draw();
  return () => {
    stop();
    narrowScreen.removeEventListener("change", draw);
    me.removeEventListener("change", draw);
  };
}

function loadingPage() {
  return h(
    "div",
    { class: "wrap lobby" },
    h("h1", null, "Houseway"),
    h("p", { class: "soft" }, _("Loading…")),
  );
}

const narrowScreen = matchMedia("(max-width: 40rem)");

/** How a person gets a seat. @param {import("../types.js").LobbyView} view */
function welcome(view) {
  if (view.by_hand) return _("Dealers deal here. Put your name on a list and the floor will seat you.");
  return view.staff_opens ? _("Take a seat at an open table, or put your name on a list.") : _("Sit down and play right away. Play chips only.");
}

/** The most popular games, as quick buttons. @returns {[string, string][]} */
const popular = () => [
  ["holdem", _("Play hold'em")],
  ["pure-21", _("Play blackjack")],
  ["pai-gow", _("Play pai gow")],
  ["pan", _("Play pan")],
];

/** @param {import("../types.js").LobbyView} view */
function quickButtons(view) {
  return h(
    "div",
    { class: "row quick" },
    popular().map(([game, title], place) => {
      const house = Object.keys(view.houses).find((slug) => view.houses[slug].games[game]);
      return (
        house &&
        h(
          "button",
          { key: game, type: "button", class: place ? "" : "main", onclick: () => playNow(house, game) },
          title,
        )
      );
    }),
  );
}

/**
 * @param {import("../types.js").LobbyView} view
 * @param {import("../lobby/filters.js").Filter} wish
 * @param {(change: Partial<import("../lobby/filters.js").Filter>) => void} want
 */
function lobby(view, wish, want) {
  const house = view.houses[wish.house];
  const games = Object.entries(view.houses).flatMap(([slug, one]) =>
    Object.entries(one.games).map(([game, is]) => ({ house: slug, houseName: one.name, game, ...is })),
  );
  const tables = Object.entries(view.tables).map(([id, is]) => ({ id, ...is }));
  return h(
    "div",
    { class: "wrap lobby", "data-house": wish.house || false },
    h(
      "header",
      { class: "lobby-head" },
      h("h1", null, house ? house.name : _("Take a seat")),
      h(
        "p",
        { class: "soft" },
        house
          ? _("Every game here follows this house's own rules. Tap Why? to see a rule.")
          : [
              _("{houses}, {games}. Each house plays by its own rules.", {
                houses: houseCount(Object.keys(view.houses).length),
                games: gameCount(games.length),
              }),
              welcome(view),
            ].join(" "),
      ),
    ),
    !view.by_hand && !view.staff_opens && h("div", { class: "row doors" }, !house && quickButtons(view), privateTables(view, wish.house)),
    listCalls(me.known, view),
    houseCards(view, wish.house),
    house && houseCard(wish.house, () => want({})),
    gamesAndTables(view, games, tables, wish, want),
  );
}

/**
 * The games to play. A narrow screen shows families, then games, then houses and limits, with the open tables last.
 * @param {import("../types.js").LobbyView} view
 * @param {import("../lobby/filters.js").SpreadGame[]} games
 * @param {import("../lobby/tables.js").OpenTable[]} tables
 * @param {import("../lobby/filters.js").Filter} wish
 * @param {(change: Partial<import("../lobby/filters.js").Filter>) => void} want
 */
function gamesAndTables(view, games, tables, wish, want) {
  const small = narrowScreen.matches;
  const doors = small && !wish.title && (wish.family ? gameButtons(want) : familyButtons(want));
  const open = openTables(
    tables.filter((one) => matches(wish, one)),
    view,
    small,
  );
  const all = spreadGames(
    games.filter((one) => matches(wish, one)),
    view.lists,
    doors,
    Boolean(view.by_hand || view.staff_opens),
  );
  const chosen = (!small || wish.family || wish.title) && filterForm(games, wish, want);
  return small ? [chosen, all, open] : [chosen, open, all];
}
