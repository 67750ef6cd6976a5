/** A replay of the last hand, next to the live table. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { caption, replayFelt, replayControls } from "../replay/parts.js";
import { Replay } from "../replay/replay.js";
import { _ } from "../text.js";

/** @import { TableSession } from "./session.js" */

/** @type {{path: string, reel?: Replay, why?: string}} */
let shown = { path: "" };

/** The number of the last finished hand; 0 if there is none. @param {TableSession} at */
export function lastNumber(at) {
  const { hand } = at.view;
  return hand ? hand.number - (hand.over ? 0 : 1) : 0;
}

/** @param {TableSession} at */
export function lastHand(at) {
  const number = lastNumber(at);
  if (number < 1) return h("p", { class: "soft" }, _("The first hand isn't over yet."));
  const { id } = at.view.table;
  const path = `/hand/${id}/${number}`;
  if (shown.path !== path) load(at, path, `/api/hands/${id}/${number}?as=steps`);
  return h(
    "div",
    { class: "stack last-hand" },
    h(
      "div",
      { class: "row" },
      h("strong", null, _("Hand {number}", { number })),
      h("a", { class: "push", href: path }, _("Permanent link")),
    ),
    shown.reel
      ? [replayFelt(shown.reel), replayControls(shown.reel, false), caption(shown.reel, [], (text) => at.formatText(text))]
      : h("p", { class: "soft" }, shown.why ?? _("Loading…")),
  );
}

/** @param {TableSession} at @param {string} path @param {`/api/hands/${string}?as=steps`} from */
function load(at, path, from) {
  shown.reel?.stop();
  const mine = (shown = /** @type {typeof shown} */ ({ path }));
  fetchJson(from)
    .then(
      (hand) => (mine.reel = new Replay(hand, at.redraw)),
      (error) => (mine.why = error.message),
    )
    .then(at.redraw);
}
