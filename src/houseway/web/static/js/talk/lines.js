/** The talk at a table: visible lines, and the number of unread ones. */
import { me } from "../me.js";
import { say } from "../speak.js";
import { isMuted } from "./muted.js";

/**
 * @import { Sitting } from "../table/sitting.js"
 * @import { TalkLine } from "../types.js"
 */

/** The number of the last line seen and of the last line announced. */
/** @type {WeakMap<Sitting, {seen: number, said: number}>} */
const marks = new WeakMap();

/** The visible lines with their numbers, newest last. @param {Sitting} at @returns {[number, TalkLine][]} */
export function lines(at) {
  return Object.entries(at.view.talk?.lines ?? {})
    .map(([number, line]) => /** @type {[number, TalkLine]} */ ([Number(number), line]))
    .filter(([, line]) => !isMuted(line.player))
    .sort(([a], [b]) => a - b);
}

/** @param {Sitting} at */
const last = (at) => lines(at).at(-1)?.[0] ?? 0;

/** @param {Sitting} at */
function mark(at) {
  const known = marks.get(at) ?? { seen: last(at), said: last(at) };
  marks.set(at, known);
  return known;
}

/** The number of unread lines by others. @param {Sitting} at */
export const unread = (at) =>
  lines(at).filter(([number, line]) => number > mark(at).seen && line.player !== me.known?.id).length;

/** Marks all lines as read. @param {Sitting} at */
export function seen(at) {
  mark(at).seen = last(at);
}

/** Announces new lines by others. @param {Sitting} at */
export function readAloud(at) {
  const known = mark(at);
  const fresh = lines(at).filter(([number, line]) => number > known.said && line.player !== me.known?.id);
  known.said = Math.max(known.said, last(at));
  if (fresh.length) say(fresh.map(([, line]) => `${line.name} says: ${line.text}`).join(" "));
}
