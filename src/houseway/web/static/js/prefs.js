/** What a person likes, kept on their own machine. */

/**
 * @typedef {object} Prefs
 * @property {"system" | "dark" | "light"} theme
 * @property {"two" | "four"} deck
 * @property {"system" | "less"} motion
 * @property {boolean} made whether to tell what one holds
 * @property {boolean} hints whether to show the chart's or the house way's choice
 * @property {boolean} coach whether to say what each choice means
 * @property {boolean} first whether to say a line at each decision of a first hand
 * @property {string[]} learnt games of which one has played such a hand
 * @property {"quick" | "usual" | "slow"} pace how fast cards and chips move on this screen
 * @property {boolean} blinds whether to tell amounts in big blinds
 * @property {boolean} sound whether a bell says that it is one's turn
 * @property {boolean} felt whether cards and chips are heard
 * @property {boolean} sure whether to ask before all-in
 */

/** @type {Prefs} */
const USUAL = {
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
const NAME = "houseway";

class Preferences extends EventTarget {
  /** @type {Prefs} */
  now = USUAL;

  constructor() {
    super();
    try {
      this.now = { ...USUAL, ...JSON.parse(localStorage.getItem(NAME) ?? "{}") };
    } catch {
      this.now = USUAL;
    }
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => this.#show());
  }

  /** @param {Partial<Prefs>} change */
  set(change) {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(NAME, JSON.stringify(this.now));
    } catch {
      // A private window keeps nothing; the choice holds until it is closed.
    }
    this.#show();
    this.dispatchEvent(new Event("change"));
  }

  #show() {
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
