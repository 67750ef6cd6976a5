/** The talk at a table: visible lines, and the number of unread ones. */
import { me } from "../me.js";
import { announce } from "../announce.js";
import { _ } from "../text.js";
import { isMuted } from "./muted.js";

/**
 * @import { TableSession } from "../table/session.js"
 * @import { TalkLine } from "../types.js"
 */

/** The number of the last line seen and of the last line announced. */
/** @type {WeakMap<TableSession, {seen: number, said: number}>} */
const marks = new WeakMap();

/** The visible lines with their numbers, newest last. @param {TableSession} at @returns {[number, TalkLine][]} */
export function visibleLines(at) {
  return Object.entries(at.view.talk?.lines ?? {})
    .map(([number, line]) => /** @type {[number, TalkLine]} */ ([Number(number), line]))
    .filter(([, line]) => !isMuted(line.player))
    .sort(([a], [b]) => a - b);
}

/** A line as the reader sees it: a quick phrase in their language. @param {TableSession} at @param {string} text */
export const phraseText = (at, text) => (at.view.talk?.phrases.includes(text) ? _(text) : text);

/** @param {TableSession} at */
const lastNumber = (at) => visibleLines(at).at(-1)?.[0] ?? 0;

/** @param {TableSession} at */
function marksOf(at) {
  const known = marks.get(at) ?? { seen: lastNumber(at), said: lastNumber(at) };
  marks.set(at, known);
  return known;
}

/** The number of unread lines by others. @param {TableSession} at */
export const unreadCount = (at) =>
  visibleLines(at).filter(([number, line]) => number > marksOf(at).seen && line.player !== me.known?.id).length;

/** Marks all lines as read. @param {TableSession} at */
export function markRead(at) {
  marksOf(at).seen = lastNumber(at);
}

/** Announces new lines by others. @param {TableSession} at */
export function announceNewLines(at) {
  const known = marksOf(at);
  const fresh = visibleLines(at).filter(([number, line]) => number > known.said && line.player !== me.known?.id);
  known.said = Math.max(known.said, lastNumber(at));
  if (fresh.length) announce(fresh.map(([, line]) => _("{player} says: {text}", { player: line.name, text: phraseText(at, line.text) })).join(" "));
}
