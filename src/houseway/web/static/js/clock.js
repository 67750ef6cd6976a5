/** Formats times in the room's time zone, or in the device's if the room names none. */
/** @type {string | undefined} */
let zone;

/** Sets the time zone of the room. @param {string | undefined} named */
export function setTimeZone(named) {
  zone = named;
}

/** The time of day, such as 8:15 PM. @param {number} moment */
export const timeOfDay = (moment) =>
  new Date(moment).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone: zone });
