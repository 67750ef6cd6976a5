/** Dialogs. Escape or a click outside closes one; focus returns to where it was. */
import { h, element, render } from "../dom.js";
import { _ } from "../text.js";

/**
 * @param {string} title
 * @param {(close: () => void) => import("../types.js").Child} inside called again by `redraw`
 * @param {() => void} [closed]
 * @returns {{close: () => void, redraw: () => void}}
 */
export function openDialog(title, inside, closed) {
  const dialog = document.createElement("dialog");
  const drawn = dialog.appendChild(document.createElement("div"));
  drawn.className = "drawn";
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const close = () => dialog.close();
  const redraw = () =>
    render(drawn, [
      h(
        "header",
        null,
        h("h2", { id: "dialog-title" }, title),
        h("button", { type: "button", class: "quiet", onclick: close, "aria-label": _("Close") }, "✕"),
      ),
      h("div", { class: "inside" }, inside(close)),
    ]);
  dialog.setAttribute("aria-labelledby", "dialog-title");
  dialog.addEventListener("close", () => {
    dialog.remove();
    moveMessagesToFront();
    before?.focus();
    closed?.();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  redraw();
  dialog.showModal();
  moveMessagesToFront();
  return { close, redraw };
}

const messages = element("#toasts");

/** Moves the messages into the front dialog, because everything outside it is inert. */
function moveMessagesToFront() {
  const front = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (messages.parentElement !== front) front.append(messages);
}

/**
 * Asks for confirmation before something that can't be undone.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmDialog(title, text, yes) {
  return new Promise((answer) => {
    let said = false;
    openDialog(
      title,
      (close) => [
        h("p", null, text),
        h(
          "div",
          { class: "row" },
          h(
            "button",
            {
              type: "button",
              class: "main",
              autofocus: true,
              onclick: () => {
                said = true;
                close();
              },
            },
            yes,
          ),
          h("button", { type: "button", onclick: close }, _("Cancel")),
        ),
      ],
      () => answer(said),
    );
  });
}
