/** The cards of the houses. */
import { h } from "../dom.js";
import { emblem } from "../emblems.js";
import { _, ngettext } from "../text.js";

/** A summary of the games that a house spreads. @param {Record<string, import("../types.js").Spread>} games */
function spreadSummary(games) {
  const all = Object.values(games);
  const banked = all.filter((one) => one.family === "banked").length;
  const poker = all.filter((one) => one.family === "poker").length;
  return [
    poker && ngettext("{count} poker game", "{count} poker games", poker),
    banked && ngettext("{count} player-dealer game", "{count} player-dealer games", banked),
    all.some((one) => one.family === "pan") && _("pan"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {import("../types.js").LobbyView} view @param {string} chosen */
export function houseCards(view, chosen) {
  const tables = Object.values(view.tables);
  return h(
    "nav",
    { class: "houses", "aria-label": _("Houses") },
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
          open ? ngettext("{count} table open", "{count} tables open", open) : _("Sit down and a table opens"),
        ),
      );
    }),
  );
}
