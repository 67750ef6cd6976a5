/** Elapsed times for staff. */
import { _ } from "../text.js";

/** The time since a moment, in short form. @param {number} moment */
export function ago(moment) {
  const seconds = Math.max(0, Math.round((Date.now() - moment) / 1000));
  if (seconds < 60) return _("{seconds} s", { seconds });
  return seconds < 5400
    ? _("{minutes} min", { minutes: Math.round(seconds / 60) })
    : _("{hours} h", { hours: Math.round(seconds / 3600) });
}
