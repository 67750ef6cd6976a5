/** The cards of the houses. */
import { h } from "../dom.js";
import { emblem } from "../emblems.js";

/** A summary of the games that a house spreads. @param {Record<string, import("../types.js").Spread>} games */
function spreadSummary(games) {
  const all = Object.values(games);
  const banked = all.filter((one) => one.family === "banked").length;
  const poker = all.filter((one) => one.family === "poker").length;
  return [
    poker && `${poker} poker ${poker === 1 ? "game" : "games"}`,
    banked && `${banked} player-dealer ${banked === 1 ? "game" : "games"}`,
    all.some((one) => one.family === "pan") && "pan",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {import("../types.js").LobbyView} view @param {string} chosen */
export function houseCards(view, chosen) {
  const tables = Object.values(view.tables);
  return h(
    "nav",
    { class: "houses", "aria-label": "Houses" },
    Object.entries(view.houses).map(([slug, house]) => {
      const open = tables.filter((one) => one.house === slug).length;
      return h(
        "a",
        {
          key: slug,
          class: "house",
          "data-house": slug,
          href: chosen === slug ? "/" : `/house/${slug}`,
          "aria-current": chosen === slug ? "true" : false,
        },
        emblem(slug, house.name),
        h("span", { class: "house-name" }, house.name),
        h("span", { class: "house-known" }, spreadSummary(house.games)),
        h(
          "span",
          { class: "house-open" },
          open ? `${open} ${open === 1 ? "table" : "tables"} open` : "A table opens for you",
        ),
      );
    }),
  );
}
