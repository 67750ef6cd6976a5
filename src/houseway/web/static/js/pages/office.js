/** The back office: drop with its count, jackpots, held money, hands, reports. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { dropBoxes, dropSection } from "../staff/drop.js";
import { handSearch } from "../staff/hands.js";
import { heldMoney } from "../staff/held-money.js";
import { jackpotSection } from "../staff/jackpots.js";
import { memberSection } from "../staff/members.js";
import { fetchNames } from "../staff/names.js";
import { staffPage } from "../staff/page.js";
import { reportSection } from "../staff/report.js";
import { _ } from "../text.js";

/** @param {string} name @param {string} value */
const tile = (name, value) => h("div", null, h("dt", null, name), h("dd", null, value));

/** @import { OfficeView } from "../types.js" */

/** @param {OfficeView} view */
function tiles(view) {
  const all = dropBoxes(view);
  const total = all.reduce((sum, [, , box]) => sum + (box.counted ?? 0), 0);
  const funds = Object.values(view.jackpots);
  return h(
    "dl",
    { class: "tiles" },
    tile(_("Drop counted"), dollars(total)),
    tile(_("Boxes to count"), String(all.filter(([, , box]) => box.count === undefined).length)),
    tile(_("Jackpots"), dollars(funds.reduce((sum, fund) => sum + fund.cents, 0))),
    tile(_("Shift"), view.shift),
  );
}

export const page = staffPage("office", () => _("Back office"), "office", (view, redraw) => {
  fetchNames(redraw);
  const money = [tiles(view), dropSection(view), jackpotSection(view), heldMoney(view)];
  return [...money, memberSection(redraw), handSearch(redraw, true), reportSection(view, redraw)];
});
