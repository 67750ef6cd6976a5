/** The back office: drop with its count, jackpots, held money, hands, reports. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { boxes, drop } from "../staff/drop.js";
import { handSearch } from "../staff/hands.js";
import { held } from "../staff/held.js";
import { jackpots } from "../staff/jackpots.js";
import { members } from "../staff/members.js";
import { learnNames } from "../staff/names.js";
import { staffPage } from "../staff/page.js";
import { reports } from "../staff/report.js";

/** @param {string} name @param {string} value */
const tile = (name, value) => h("div", null, h("dt", null, name), h("dd", null, value));

/** @import { OfficeView } from "../types.js" */

/** @param {OfficeView} view */
function tiles(view) {
  const all = boxes(view);
  const total = all.reduce((sum, [, , box]) => sum + (box.counted ?? 0), 0);
  const funds = Object.values(view.jackpots);
  return h(
    "dl",
    { class: "tiles" },
    tile("Drop counted", dollars(total)),
    tile("Boxes not counted", String(all.filter(([, , box]) => box.count === undefined).length)),
    tile("Jackpots", dollars(funds.reduce((sum, fund) => sum + fund.cents, 0))),
    tile("Shift", view.shift),
  );
}

export const page = staffPage("office", "Back office", "office", (view, redraw) => {
  learnNames(redraw);
  const money = [tiles(view), drop(view), jackpots(view), held(view)];
  return [...money, members(redraw), handSearch(redraw, true), reports(view, redraw)];
});
