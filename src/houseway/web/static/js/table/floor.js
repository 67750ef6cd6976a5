/** Calling the floor: the player says what happened, and the table stops until the floor has ruled. */
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { _ } from "../text.js";

const REASONS = () => [
  _("Misdeal: wrong number of cards"),
  _("A card was exposed"),
  _("Action out of turn"),
  _("The bet is disputed"),
  _("The pot is wrong"),
  _("A hand was fouled"),
  _("A player is away"),
];

/** @param {string} table */
export function callFloor(table) {
  const submit = async (/** @type {SubmitEvent} */ event, /** @type {() => void} */ close) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const more = String(form.get("more") ?? "").trim();
    const what = [form.get("what"), more].filter(Boolean).join(": ").slice(0, 200);
    if (!what) return toast(_("Choose what happened, or type it."));
    try {
      await room.do({ type: "CallFloor", table, what });
      toast(_("Floor called. The clock is stopped."));
      close();
    } catch (error) {
      showError(error);
    }
  };
  openDialog(_("Floor!"), (close) =>
    h(
      "form",
      { class: "stack", onsubmit: (/** @type {SubmitEvent} */ event) => submit(event, close) },
      h("p", { class: "soft" }, _("What happened? The floor decides by the house rules and names the rule.")),
      h(
        "div",
        { class: "whats" },
        REASONS().map((what) =>
          h(
            "label",
            { key: what, class: "tick" },
            h("input", { type: "radio", name: "what", value: what }),
            what,
          ),
        ),
      ),
      h("label", { class: "field" }, _("Or in your own words"), h("input", { name: "more", maxlength: 120 })),
      h("button", { class: "main" }, _("Call the floor")),
    ),
  );
}
