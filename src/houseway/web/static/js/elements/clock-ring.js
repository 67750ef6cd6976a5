/** `<clock-ring until="…" of="30000" kind="action">`: a countdown, as a ring and in seconds. */
import { h, render } from "../dom.js";
import { _ } from "../text.js";

const CIRCUMFERENCE = 2 * Math.PI * 20;

class ClockRing extends HTMLElement {
  static observedAttributes = ["until", "of"];
  hwRendersItself = true;
  #timer = 0;
  #end = 0;

  connectedCallback() {
    this.#start();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#start();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  #start() {
    clearInterval(this.#timer);
    // The room's clock may differ from this machine's: never show more than the total time.
    const of = Number(this.getAttribute("of"));
    this.#end = Math.min(Number(this.getAttribute("until")), Date.now() + of);
    this.#timer = window.setInterval(() => this.#draw(), 1000);
    this.#draw();
  }

  #draw() {
    // While the room is unreachable its clock is unknown: stop this one.
    if (this.closest(".away")) return;
    const of = Number(this.getAttribute("of")) || 1;
    const left = Math.max(0, this.#end - Date.now());
    const seconds = Math.ceil(left / 1000);
    this.toggleAttribute("late", left < 10000);
    this.setAttribute("role", "timer");
    this.setAttribute("aria-label", _("Time left"));
    render(this, [
      h(
        "svg",
        { viewBox: "0 0 48 48", "aria-hidden": "true" },
        h("circle", { class: "track", cx: 24, cy: 24, r: 20 }),
        h("circle", {
          class: "left",
          cx: 24,
          cy: 24,
          r: 20,
          transform: "rotate(-90 24 24)",
          "stroke-dasharray": CIRCUMFERENCE,
          "stroke-dashoffset": CIRCUMFERENCE * (1 - Math.min(1, left / of)),
        }),
      ),
      h("span", { key: seconds }, seconds),
    ]);
  }
}

customElements.define("clock-ring", ClockRing);
