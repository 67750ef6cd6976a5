/** Formats cents as dollars: `$40`, `$7.50`, `$1,200`. @param {number} cents */
export function dollars(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-US");
  const part = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}$${whole}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

/** Formats cents in big blinds, to a tenth: `12.5 BB`. @param {number} cents @param {number} big */
export function inBigBlinds(cents, big) {
  const whole = (Math.round((10 * Math.abs(cents)) / big) / 10).toLocaleString("en-US");
  return `${cents < 0 ? "−" : ""}${whole} BB`;
}

/** Replaces every dollar amount in a text by big blinds. @param {string} text @param {number} big */
export function withBigBlinds(text, big) {
  return text.replace(/\$(\d[\d,]*)(?:\.(\d\d))?/g, (_, whole, part) =>
    inBigBlinds(Number(whole.replaceAll(",", "")) * 100 + Number(part ?? 0), big),
  );
}

/** Formats an amount won or lost, with its sign. @param {number} cents */
export function signedDollars(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** Parses a typed amount into cents; undefined if it is not an amount. @param {string} text */
export function parseDollars(text) {
  const plain = text.replace(/[$,\s]/g, "");
  return /^\d{1,9}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** The nearest amount that the rules allow. @param {import("./types.js").AmountOf} of @param {number} cents */
export function nearestLegal(of, cents) {
  const step = of.step || 1;
  const snapped = of.least + Math.round((cents - of.least) / step) * step;
  // The maximum is legal even off the grid: all-in.
  if (cents >= of.most || snapped > of.most) return of.most;
  return Math.max(of.least, snapped);
}
