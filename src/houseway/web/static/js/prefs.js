/** Preferences, stored in this browser; those of the account come from the room. */

/**
 * @typedef {object} Prefs
 * @property {"system" | "dark" | "light"} theme
 * @property {"two" | "four"} deck
 * @property {"system" | "less"} motion
 * @property {boolean} made whether to show the strength of the player's hand
 * @property {boolean} hints whether to show the chart's or the house way's choice
 * @property {boolean} coach whether to explain each choice
 * @property {boolean} first whether to help in the first hand of a game
 * @property {string[]} learnt games whose first hand was played
 * @property {"quick" | "usual" | "slow"} pace how fast cards and chips move on this screen
 * @property {boolean} blinds whether to show amounts in big blinds
 * @property {boolean} sound whether a bell announces the player's turn
 * @property {boolean} felt whether cards and chips make sounds
 * @property {boolean} sure whether to ask before all-in
 */

/** @type {Prefs} */
const DEFAULTS = {
  theme: "system",
  deck: "two",
  motion: "system",
  made: true,
  hints: false,
  coach: false,
  first: true,
  learnt: [],
  pace: "usual",
  blinds: false,
  sound: false,
  felt: false,
  sure: true,
};
const STORAGE_KEY = "houseway";

class Preferences extends EventTarget {
  /** @type {Prefs} */
  now = DEFAULTS;

  constructor() {
    super();
    try {
      this.now = { ...DEFAULTS, ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") };
    } catch {
      this.now = DEFAULTS;
    }
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => this.#apply());
  }

  /** @param {Partial<Prefs>} change */
  set(change) {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.now));
    } catch {
      // Storage may be unavailable in a private window; the choice then lasts until it is closed.
    }
    this.#apply();
    this.dispatchEvent(new Event("change"));
  }

  /** Takes over the preferences of the account. @param {Record<string, {value: boolean | string}>} account */
  adopt(account) {
    const values = Object.fromEntries(Object.entries(account).map(([name, { value }]) => [name, value]));
    if (Object.entries(values).some(([name, value]) => Reflect.get(this.now, name) !== value)) this.set(values);
  }

  #apply() {
    const root = document.documentElement;
    const light = matchMedia("(prefers-color-scheme: light)").matches;
    root.dataset.theme = this.now.theme === "system" ? (light ? "light" : "dark") : this.now.theme;
    root.dataset.deck = this.now.deck;
    root.dataset.pace = this.now.pace;
    if (this.now.motion === "less") root.dataset.motion = "less";
    else delete root.dataset.motion;
  }
}

export const prefs = new Preferences();
