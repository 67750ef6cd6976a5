/** A hand kept for a dispute: how it stood in the middle, how it ended, and what happened, in the dealer's words. */
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";

/** @import { Felt } from "./felt.js" */

/** What is known of the hand, to be filled in. @param {Felt} felt */
function begun(felt) {
  const { hand, next } = felt.now;
  const seats = hand?.seats ?? felt.taken.map(([seat]) => seat);
  const told = [...seats].sort((one, other) => one - other).map((seat) => `seat ${seat} $100 ?? ??`);
  const poker = felt.view?.table.family === "poker";
  return poker ? [`button ${hand?.button ?? next.button ?? 1}`, "flop", ...told, "pot $0"].join("; ") : "";
}

/** @param {Felt} felt */
export function recordHand(felt) {
  const first = begun(felt);
  openDialog("Record this hand", (close) =>
    h(
      "form",
      {
        class: "stack dealer-sheet",
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
          const read = (/** @type {string} */ name) =>
            String(given.get(name) ?? "").replace(/\s+/g, " ").trim();
          felt.tap({ type: "RecordHand", position: read("position"), end: read("end"), says: read("says") });
          close();
        },
      },
      h("label", { class: "field" }, "How it stood", h("textarea", { name: "position", rows: 5, required: true, value: first })),
      h("label", { class: "field" }, "How it ended, if it has", h("textarea", { name: "end", rows: 3 })),
      h("label", { class: "field" }, "What happened", h("textarea", { name: "says", rows: 3, required: true })),
      h("button", { class: "main" }, "Keep it"),
    ),
  );
}
