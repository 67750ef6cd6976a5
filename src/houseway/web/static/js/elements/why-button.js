/**
 * `<why-button rule="LL-HE-10">`: opens the rules with these ids, separated by spaces. Shows `mark`, if given, instead
 * of its label.
 */
import { h, render } from "../dom.js";
import { openRules } from "../shell/rule-dialog.js";
import { _ } from "../text.js";

class WhyButton extends HTMLElement {
  static observedAttributes = ["rule", "label", "mark"];
  hwRendersItself = true;

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const rules = (this.getAttribute("rule") ?? "").split(/[\s,]+/).filter(Boolean);
    const label = this.getAttribute("label") ?? _("Why?");
    render(
      this,
      h(
        "button",
        {
          type: "button",
          class: "link",
          "aria-haspopup": "dialog",
          "aria-label": _("{label} Rule {rules}", { label, rules: rules.join(", ") }),
          onclick: (/** @type {Event} */ event) => {
            event.stopPropagation();
            openRules(rules);
          },
        },
        this.getAttribute("mark") ?? label,
      ),
    );
  }
}

customElements.define("why-button", WhyButton);
