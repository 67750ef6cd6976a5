/** The felt of a pan table: each player's spreads before him, the stock and the discards in the middle, one's own hand below. */
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { order } from "./places.js";
import { chips, emptySeat, pickable, plate, row } from "./seat.js";
import { listed } from "./poker.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

/** @param {any} meld @param {number} key */
function spread(meld, key) {
  const cards = listed(meld.cards ?? meld);
  const pays = meld.worth ?? meld.pays ?? 0;
  return h("span", { key, class: "meld", title: meld.name ?? "" }, row(cards, 0, meld.name ?? "spread"),
    pays > 0 && h("span", { class: "condition" }, `condition ${pays}`));
}

/** @param {Sitting} at @param {number} number */
function player(at, number) {
  if (!at.view.seats[String(number)]) return emptySeat(at, number, {});
  const seen = at.view.hand?.players?.[String(number)] ?? listed(at.view.hand?.players).find((one) => one.seat === number);
  const own = number === at.seat;
  const status = seen?.status && seen.status !== "in" && seen.status !== "playing" ? seen.status : "";
  return h("div", { key: `seat${number}`, class: `pan-seat ${own ? "own" : ""}` },
    plate(at, number, { out: ["passed", "out", "foul"].includes(status), marks: [
      status && h("span", { class: "token wide" }, status),
      seen?.doubles && h("span", { class: "token wide" }, "doubles"),
      seen?.due > 0 && h("span", { class: "token wide" }, `${seen.due} due`),
    ] }),
    h("div", { class: "melds", "aria-label": own ? "Your spreads" : "Spreads" }, listed(seen?.board).map(spread)),
    !own && seen?.holding > 0 && h("span", { class: "holding" }, row([], Math.min(3, seen.holding)), h("span", { class: "small" }, `holds ${seen.holding}`)));
}

/** @param {string} label @param {import("../dom.js").Child} what @param {string} [more] */
function pile(label, what, more) {
  return h("figure", { class: "pile" }, what, h("figcaption", null, label, more && h("span", { class: "small" }, ` ${more}`)));
}

/** @param {Sitting} at */
function middle(at) {
  const hand = at.view.hand;
  if (!hand) return h("div", { class: "middle" });
  const last = listed(hand.discards).at(-1);
  return h("div", { class: "middle pan-middle" },
    pile("Deck", row([], 1), hand.stock != null ? `${hand.stock} left` : ""),
    hand.drawn && pile("Drawn", row([hand.drawn])),
    hand.live && !hand.drawn && pile("May be taken", row([hand.live])),
    last && last !== hand.live && pile("Discards", row([last]), `${listed(hand.discards).length}`),
    h("div", { class: "tops" }, h("span", { class: "pot-name" }, "Tops"), chips(hand.tops ?? 0, "Tops"),
      hand.double_tops > 0 && h("span", { class: "small" }, `double tops ${dollars(hand.double_tops)}`)));
}

/** @param {Sitting} at */
export function panFelt(at) {
  const [own, ...others] = order(at.view.table.seats[1], at.seat);
  const cards = listed(at.view.hand?.hand);
  return h("section", { class: "felt pan", "aria-label": "The table" },
    h("div", { class: "cloth", "aria-hidden": "true" }),
    h("div", { class: "pan-others" }, others.filter((number) => at.view.seats[String(number)] || at.offered("Sit")).map((number) => player(at, number))),
    middle(at),
    h("div", { class: "pan-own" }, player(at, own), cards.length > 0 && pickable(at, cards)));
}
