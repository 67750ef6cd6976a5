/** A replay of the last hand, next to the live table. */
import { ask } from "../api.js";
import { h } from "../dom.js";
import { caption, reelFelt, scrub } from "../replay/parts.js";
import { Reel } from "../replay/reel.js";

/** @import { Sitting } from "./sitting.js" */

/** @type {{path: string, reel?: Reel, why?: string}} */
let shown = { path: "" };

/** The number of the last finished hand; 0 if there is none. @param {Sitting} at */
export function lastNumber(at) {
  const { hand } = at.view;
  return hand ? hand.number - (hand.over ? 0 : 1) : 0;
}

/** @param {Sitting} at */
export function lastHand(at) {
  const number = lastNumber(at);
  if (number < 1) return h("p", { class: "soft" }, "The first hand is not over yet.");
  const { id } = at.view.table;
  const path = `/hand/${id}/${number}`;
  if (shown.path !== path) look(at, path, `/api/hands/${id}/${number}?as=steps`);
  return h(
    "div",
    { class: "stack last-hand" },
    h(
      "div",
      { class: "row" },
      h("strong", null, `Hand ${number}`),
      h("a", { class: "push", href: path }, "Permanent link"),
    ),
    shown.reel
      ? [reelFelt(shown.reel), scrub(shown.reel, false), caption(shown.reel, [], (text) => at.told(text))]
      : h("p", { class: "soft" }, shown.why ?? "Fetching it…"),
  );
}

/** @param {Sitting} at @param {string} path @param {`/api/hands/${string}?as=steps`} from */
function look(at, path, from) {
  shown.reel?.stop();
  const mine = (shown = /** @type {typeof shown} */ ({ path }));
  ask(from)
    .then(
      (hand) => (mine.reel = new Reel(hand, at.redraw)),
      (error) => (mine.why = error.message),
    )
    .then(at.redraw);
}
