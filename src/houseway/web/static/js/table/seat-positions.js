/** Positions of seats around a felt. */

/**
 * Seats clockwise from the player's own, or from seat 1 for a spectator.
 * @param {number} count
 * @param {number | undefined} own
 */
export function seatOrder(count, own) {
  const first = own && own <= count ? own : 1;
  return [...Array(count).keys()].map((at) => ((first - 1 + at) % count) + 1);
}

/** Flattens the ends of the oval, so that seats there don't crowd. @param {number} value */
const flatten = (value) => Math.sign(value) * Math.abs(value) ** 0.82;

/**
 * A seat's position in percent of the felt, clockwise from the bottom. Above the board there is no room for a bet below
 * its plate, so `--bet-in` moves it sideways by that many em; elsewhere it keeps a small gap to the plate and the
 * cards.
 * @param {number} at
 * @param {number} count
 */
export function seatPosition(at, count) {
  const angle = Math.PI / 2 + (at * 2 * Math.PI) / count;
  const x = flatten(Math.cos(angle));
  const y = flatten(Math.sin(angle));
  const over = y < -0.6;
  return {
    "--x": 50 + 43 * x,
    "--y": 54 + 34 * y,
    "--bet-x": 50 + (over ? 43 : 29) * x,
    "--bet-y": 50 + 23 * y,
    "--bet-in": at ? (over ? 7.8 : 0.9) * (x > 0 ? -1 : 1) : 0,
  };
}

/** Columns and rows of the other seats on a narrow felt. @param {number} others */
export function gridRows(others) {
  const columns = others > 6 ? 4 : 3;
  return { "--others": others, "--columns": columns, "--rows": Math.ceil(others / columns) };
}
