/** Formats times in the room's time zone, or in the device's if the room names none. */
/** @type {string | undefined} */
let zone;

/** Sets the time zone of the room. @param {string | undefined} named */
export function setTimeZone(named) {
  zone = named;
}

/** The date and time, such as Feb 6, 2026, 8:15 PM. @param {number} moment */
export const dateAndTime = (moment) =>
  new Date(moment).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: zone });

/** The time of day, such as 8:15 PM. @param {number} moment */
export const timeOfDay = (moment) =>
  new Date(moment).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone: zone });
