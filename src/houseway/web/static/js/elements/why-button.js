/** `<why-button rule="LL-HE-10">`: opens the rule that says so. Several ids stand with blanks between them. */
import { h, render } from "../dom.js";
import { openRules } from "../shell/rule-dialog.js";

class WhyButton extends HTMLElement {
  static observedAttributes = ["rule", "label"];
  hwOwn = true;

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const rules = (this.getAttribute("rule") ?? "").split(/[\s,]+/).filter(Boolean);
    const label = this.getAttribute("label") ?? "Why?";
    render(
      this,
      h(
        "button",
        {
          type: "button",
          class: "link",
          "aria-haspopup": "dialog",
          "aria-label": `${label} Rule ${rules.join(", ")}`,
          onclick: (/** @type {Event} */ event) => {
            event.stopPropagation();
            openRules(rules);
          },
        },
        label,
      ),
    );
  }
}

customElements.define("why-button", WhyButton);
