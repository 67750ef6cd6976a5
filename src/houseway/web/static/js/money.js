/**
 * Cents as the trade writes them: `$40`, `$7.50`, `$1,200`.
 * @param {number} cents
 */
export function dollars(cents) {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-US");
  const part = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}$${whole}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

/** With its sign, for what was won or lost. @param {number} cents */
export function gained(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/**
 * What somebody typed, in cents; undefined when it is no amount.
 * @param {string} text
 */
export function typed(text) {
  const plain = text.replace(/[$,\s]/g, "");
  return /^\d{1,9}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}
