/** Calling the floor: the player says what happened, and the table stops until the floor has ruled. */
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";

const REASONS = [
  "Misdeal: the wrong number of cards",
  "A card was exposed",
  "Acted out of turn",
  "The bet is disputed",
  "The pot is wrong",
  "A hand was fouled",
  "A player is away",
];

/** @param {string} table */
export function callFloor(table) {
  const submit = async (/** @type {SubmitEvent} */ event, /** @type {() => void} */ close) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const more = String(form.get("more") ?? "").trim();
    const what = [form.get("what"), more].filter(Boolean).join(": ").slice(0, 200);
    if (!what) return toast("Say what happened: choose it, or write it.");
    try {
      await room.do({ type: "CallFloor", table, what });
      toast("The floor has been called. The clock is stopped.");
      close();
    } catch (error) {
      showError(error);
    }
  };
  openDialog("Floor!", (close) =>
    h(
      "form",
      { class: "stack", onsubmit: (/** @type {SubmitEvent} */ event) => submit(event, close) },
      h("p", { class: "soft" }, "What happened? The floor rules by this house's own book and names the rule."),
      h(
        "div",
        { class: "whats" },
        REASONS.map((what) =>
          h(
            "label",
            { key: what, class: "tick" },
            h("input", { type: "radio", name: "what", value: what }),
            what,
          ),
        ),
      ),
      h("label", { class: "field" }, "Or in your own words", h("input", { name: "more", maxlength: 120 })),
      h("button", { class: "main" }, "Call the floor"),
    ),
  );
}
