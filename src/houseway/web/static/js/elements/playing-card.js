/**
 * `<playing-card card="As">`: a playing card. Index and suit are legible at 26 pixels, and shapes tell the suits apart
 * without color.
 */
import { h, render } from "../dom.js";
import { cardName } from "../cards.js";
import { _ } from "../text.js";
import { STAR, SUIT_PATHS } from "./suits.js";

/** @param {string} d @param {number} x @param {number} y @param {number} size */
function shape(d, x, y, size) {
  return h("path", { d, class: "pip", transform: `translate(${x} ${y}) scale(${size / 100})` });
}

function joker() {
  return [shape(STAR, 24, 62, 62), h("text", { class: "rank word", x: 50, y: 40, "text-anchor": "middle" }, _("Joker").toUpperCase())];
}

/** @param {string} card */
function face(card) {
  const suit = SUIT_PATHS[/** @type {keyof typeof SUIT_PATHS} */ (card[1])];
  const rank = card[0] === "T" ? "10" : card[0];
  return [
    h("text", { class: `rank ${rank === "10" ? "ten" : ""}`, x: rank === "10" ? 4 : 9, y: 49 }, rank),
    shape(suit, 9, 57, 28),
    shape(suit, 40, 77, 54),
  ];
}

/** A lattice of small diamonds inside a frame. */
const BACK = [...Array(35).keys()]
  .map((at) => `M${20 + (at % 5) * 15} ${22 + Math.floor(at / 5) * 16}l5 6-5 6-5-6z`)
  .join("");

function back() {
  return [
    h("rect", { class: "back", x: 5, y: 5, width: 90, height: 130, rx: 7 }),
    h("rect", { class: "back-frame", x: 10, y: 10, width: 80, height: 120, rx: 5 }),
    h("path", { class: "back-lattice", d: BACK }),
  ];
}

class PlayingCard extends HTMLElement {
  static observedAttributes = ["card"];
  hwRendersItself = true;

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const card = this.getAttribute("card") ?? "??";
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", cardName(card));
    this.dataset.suit = card === "Jk" || card === "??" ? "" : card[1];
    render(
      this,
      h(
        "svg",
        { viewBox: "0 0 100 140", "aria-hidden": "true" },
        h("rect", { class: "paper", x: 1, y: 1, width: 98, height: 138, rx: 10 }),
        card === "??" ? back() : card === "Jk" ? joker() : face(card),
      ),
    );
  }
}

customElements.define("playing-card", PlayingCard);
