/** Where seats stand around a felt. */

/**
 * The seats clockwise from one's own, or from the first for somebody who only watches.
 * @param {number} count @param {number | undefined} own
 */
export function order(count, own) {
  const first = own && own <= count ? own : 1;
  return [...Array(count).keys()].map((at) => ((first - 1 + at) % count) + 1);
}

/** Ends of the felt are blunt, so that seats there do not crowd. @param {number} value */
const blunt = (value) => Math.sign(value) * Math.abs(value) ** 0.82;

/**
 * Places in percent of the felt; the first is at the bottom, the others follow clockwise. Over the board there is no room
 * for a bet below its plate and what is said there: it lies beside them, so many em further in; elsewhere it keeps a
 * little away from the plate and the cards over it.
 * @param {number} at @param {number} count
 */
export function place(at, count) {
  const angle = Math.PI / 2 + (at * 2 * Math.PI) / count;
  const x = blunt(Math.cos(angle));
  const y = blunt(Math.sin(angle));
  const over = y < -0.6;
  return {
    "--x": 50 + 43 * x,
    "--y": 54 + 34 * y,
    "--bet-x": 50 + (over ? 43 : 29) * x,
    "--bet-y": 50 + 23 * y,
    "--bet-in": at ? (over ? 7.8 : 0.9) * (x > 0 ? -1 : 1) : 0,
  };
}

/**
 * How many columns and rows the others stand in where the felt is a column.
 * @param {number} others
 */
export function rows(others) {
  const columns = others > 6 ? 4 : 3;
  return { "--others": others, "--columns": columns, "--rows": Math.ceil(others / columns) };
}
