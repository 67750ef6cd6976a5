/** The clock on the room's wall; the device's own where the room names no zone. */
/** @type {string | undefined} */
let zone;

/** @param {string | undefined} named the zone of the room's clock */
export function keepTime(named) {
  zone = named;
}

/** The time of day, such as 8:15 PM. @param {number} moment */
export const clock = (moment) =>
  new Date(moment).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone: zone });
