/** Short messages over the page. A refusal includes its rule. */
import { h, element, render } from "../dom.js";
import { announceNow, announce } from "../announce.js";
import { _ } from "../text.js";

/** @import { Refusal } from "../socket.js" */

/** @type {{id: number, text: string, rule?: string, refused: boolean}[]} */
let shown = [];
let last = 0;

/** @param {string} text @param {{rule?: string, refused?: boolean}} [more] */
export function toast(text, { rule, refused = false } = {}) {
  const id = ++last;
  shown = [...shown.slice(-2), { id, text, rule, refused }];
  draw();
  (refused ? announceNow : announce)(text);
  setTimeout(() => dismiss(id), refused ? 12000 : 5000);
}

/** Shows why a command failed. @param {unknown} error */
export function showError(error) {
  const { message, assumed, rule } = /** @type {Error & Partial<Refusal>} */ (error);
  toast(assumed ? _("{refusal} (Assumed reading)", { refusal: message }) : message, { rule, refused: true });
}

/** @param {number} id */
function dismiss(id) {
  shown = shown.filter((one) => one.id !== id);
  draw();
}

function draw() {
  render(
    element("#toasts"),
    shown.map(({ id, text, rule, refused }) =>
      h(
        "div",
        { key: id, class: refused ? "toast refused" : "toast" },
        h("span", null, text),
        rule && h("why-button", { rule }),
        h("button", { type: "button", class: "quiet", "aria-label": _("Dismiss"), onclick: () => dismiss(id) }, "✕"),
      ),
    ),
  );
}
