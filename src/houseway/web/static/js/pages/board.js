/** The board on the wall: lists, open games, limits and jackpots, legible across the room on a television. */
import { h, render } from "../dom.js";
import { listedGames, openSeats, waitText } from "../lists/games.js";
import { dollars } from "../money.js";
import { room } from "../socket.js";
import { _, ngettext } from "../text.js";

/**
 * @import { WallGame, WallView } from "../types.js"
 * @import { ListedGame } from "../lists/games.js"
 */

const LISTS_PER_PAGE = 3;
/** The most names shown per list; fewer if some take two lines. */
const MAX_NAMES = 6;
/** Names longer than this are written smaller, to fit on two lines. */
const LONG_NAME = 14;
const PAGE_MS = 12_000;

/** @param {WallGame} game @param {number} most */
function nameList({ names: all }, most) {
  const over = all.length - most;
  return h(
    "ol",
    { class: "wall-names" },
    all.slice(0, over > 0 ? most - 1 : most).map((one, at) =>
      h(
        "li",
        { key: at, class: one.table ? "called" : "" },
        h("span", { class: one.name.length > LONG_NAME ? "wall-name long" : "wall-name" }, one.name),
        one.table && h("strong", { class: "wall-call" }, one.coming ? _("coming") : _("table {table}", { table: String(one.table) })),
      ),
    ),
    over > 0 && h("li", { key: "more", class: "wall-more" }, _("and {count} more", { count: over + 1 })),
  );
}

/** @param {ListedGame} one @param {boolean} several @param {number} most */
function listColumn({ list, house, houseName, game }, several, most) {
  const wait = waitText(game.wait);
  const tables = game.tables.length;
  const spread = ngettext("{count} table", "{count} tables", tables);
  const open = game.open ? openSeats(game.open) : _("full");
  return h(
    "section",
    { key: list, class: "wall-list", "data-house": house, "data-list": list },
    h("h2", null, h("b", null, game.title), h("span", null, game.stakes)),
    h(
      "p",
      { class: "wall-line" },
      tables ? _("{tables}, {open}", { tables: spread, open }) : _("interest list"),
    ),
    nameList(game, most),
    h("p", { class: "wall-line wall-wait" }, wait && game.names.length ? _("Wait: {wait}", { wait }) : several ? houseName : ""),
  );
}

/** Shows one name less in every list that overflows. @param {HTMLElement} root @param {Map<string, number>} fits */
function shortenOverflowing(root, fits) {
  const over = [...root.querySelectorAll(".wall-list")].filter((one) => {
    const names = one.querySelector(".wall-names");
    return names && names.scrollHeight > names.clientHeight + 1;
  });
  for (const one of over) {
    const list = /** @type {HTMLElement} */ (one).dataset.list ?? "";
    fits.set(list, (fits.get(list) ?? MAX_NAMES) - 1);
  }
  return over.length > 0;
}

/** Opening hours, such as 10 AM – 4 AM. @param {string} hours as in the room's file: 10:00-04:00 */
function hoursText(hours) {
  const [first, last] = hours.split("-").map(hourText);
  return first && last ? _("{first} – {last}", { first, last }) : hours;
}

/** @param {string} time */
function hourText(time) {
  const [hour, minute] = time.split(":").map(Number);
  const at = new Date(2000, 0, 1, hour, minute);
  return at.toLocaleTimeString("en-US", { hour: "numeric", minute: minute ? "2-digit" : undefined });
}

/** @type {import("../router.js").Page} */
export function page(root, { house }) {
  /** @type {WallView | undefined} */
  let view;
  let turn = 0;
  /** How many names fit into each list. @type {Map<string, number>} */
  const fits = new Map();

  const foot = (/** @type {WallView} */ seen, /** @type {number} */ pages) => {
    const jackpots = Object.entries(seen.houses).filter(([slug, is]) => is.jackpot && (!house || slug === house));
    const [, shown] = jackpots[turn % Math.max(1, jackpots.length)] ?? [];
    return h(
      "footer",
      { class: "wall-foot" },
      h("img", { src: "/list.svg", alt: _("A code that opens the waiting lists on your phone") }),
      h("p", null, _("Scan to join a list")),
      shown?.jackpot &&
        h(
          "p",
          { class: "wall-jackpot" },
          jackpots.length > 1 ? _("Jackpot at {house}", { house: shown.name }) : _("Jackpot"),
          " ",
          h("strong", null, dollars(shown.jackpot)),
        ),
      pages > 1 && h("p", { class: "push" }, _("{page} of {pages}", { page: (turn % pages) + 1, pages })),
    );
  };

  const draw = () => {
    fits.clear();
    for (let tries = 0; tries < MAX_NAMES; tries += 1) {
      drawOnce();
      if (!shortenOverflowing(root, fits)) return;
    }
  };
  const drawOnce = () => {
    if (!view) return render(root, h("div", { class: "wall" }, h("p", null, _("Loading…"))));
    const games = listedGames(view, house);
    const pages = Math.max(1, Math.ceil(games.length / LISTS_PER_PAGE));
    const first = (turn % pages) * LISTS_PER_PAGE;
    const several = !house && Object.keys(view.houses).length > 1;
    const title = view.room ?? (house ? view.houses[house]?.name : several ? "" : Object.values(view.houses)[0]?.name);
    return render(
      root,
      h(
        "div",
        { class: "wall" },
        h("h1", { class: title ? "" : "unseen" }, title || _("Games and lists"), view.hours && h("span", null, hoursText(view.hours))),
        games.length
          ? h(
              "div",
              { class: "wall-lists" },
              games.slice(first, first + LISTS_PER_PAGE).map((one) => listColumn(one, several, fits.get(one.list) ?? MAX_NAMES)),
            )
          : h("p", { class: "wall-empty" }, _("No games are open now.")),
        foot(view, pages),
      ),
    );
  };
  const stop = room.watch("board", (seen) => {
    view = seen;
    draw();
  });
  const clock = setInterval(() => {
    turn += 1;
    draw();
  }, PAGE_MS);
  document.body.dataset.bare = "";
  draw();
  // Letters of another width may wrap differently.
  document.fonts.ready.then(draw);
  addEventListener("resize", draw);
  return () => {
    stop();
    removeEventListener("resize", draw);
    clearInterval(clock);
    delete document.body.dataset.bare;
  };
}
