/** `<chip-pile cents="1500">`: a short pile of chips, with the value printed on the top chip. */
import { h, render } from "../dom.js";

/** @type {[number, string, string][]} value in cents, color, printed text */
const CHIPS = [
  [500000, "orange", "5K"],
  [100000, "yellow", "1K"],
  [50000, "purple", "500"],
  [10000, "black", "100"],
  [2500, "green", "25"],
  [500, "red", "5"],
  [100, "blue", "1"],
  [25, "grey", "¼"],
  [1, "grey", "¢"],
];
const MAX_CHIPS = 5;
/** How much of each chip's edge shows above the chip below. */
const EDGE_HEIGHT = 6;
/** The drawing has the same height for every number of chips. */
const HEIGHT = 48 + EDGE_HEIGHT * (MAX_CHIPS - 1);

/** The chips of an amount, largest first, up to the size of a pile. @param {number} cents */
function chipsOf(cents) {
  const out = [];
  for (const chip of CHIPS) {
    while (cents >= chip[0] && out.length < MAX_CHIPS) {
      out.push(chip);
      cents -= chip[0];
    }
  }
  return out;
}

class ChipPile extends HTMLElement {
  static observedAttributes = ["cents"];
  hwRendersItself = true;

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const chips = chipsOf(Number(this.getAttribute("cents") ?? 0));
    this.setAttribute("aria-hidden", "true");
    render(
      this,
      h(
        "svg",
        { viewBox: `0 0 48 ${HEIGHT}` },
        chips.map(([, color, print], at) => {
          const y = HEIGHT - 24 - EDGE_HEIGHT * at;
          const top = at === chips.length - 1;
          return h(
            "g",
            { class: `chip ${color}`, transform: `translate(24 ${y})` },
            h("circle", { class: "disc", r: 22 }),
            h("circle", { class: "edge", r: 19 }),
            top && h("circle", { class: "well", r: 14 }),
            top && h("text", { y: 5, "text-anchor": "middle" }, print),
          );
        }),
      ),
    );
  }
}

customElements.define("chip-pile", ChipPile);
