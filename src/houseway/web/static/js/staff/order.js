/** Orders of the staff: a form in a dialog, a command, and what the room says to it. */
import { h } from "../dom.js";
import { typed } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { refusal, toast } from "../shell/toast.js";
import { room } from "../socket.js";

/**
 * One thing to fill in. `sort` is `dollars`, `text`, `number` or, with `of`, a list to choose from.
 * @typedef {{name: string, label: string, sort?: "dollars" | "text" | "number", of?: [any, string][], value?: any, optional?: boolean}} Blank
 */

/** Carries out a command and says so. @param {any} command @param {string} [said] @returns {Promise<any>} */
export async function order(command, said = "Done.") {
  try {
    const reply = await room.do(command);
    toast(said);
    return reply;
  } catch (error) {
    refusal(error);
    return undefined;
  }
}

/** @param {Blank} blank @param {FormDataEntryValue | null} given */
function value(blank, given) {
  const text = String(given ?? "").trim();
  if (blank.of) return blank.of.find(([one]) => String(one) === text)?.[0];
  if (blank.sort === "dollars") return typed(text);
  return blank.sort === "number" ? Number(text) : text;
}

/** @param {Blank} blank */
function box(blank) {
  if (blank.of) {
    return h(
      "select",
      { name: blank.name, required: !blank.optional },
      blank.of.map(([one, label]) =>
        h("option", { key: String(one), value: String(one), selected: one === blank.value }, label),
      ),
    );
  }
  const shape = {
    dollars: { inputmode: "decimal", pattern: "\\$?[0-9,]+(\\.[0-9]{0,2})?", title: "an amount such as 40 or 7.50" },
    number: { inputmode: "numeric", pattern: "[0-9]+" },
    text: {},
  };
  return h("input", {
    name: blank.name,
    required: !blank.optional,
    value: blank.value ?? "",
    maxlength: 200,
    autocomplete: "off",
    ...shape[blank.sort ?? "text"],
  });
}

/**
 * Asks for what a command needs, then carries it out.
 * @param {string} title @param {Blank[]} blanks @param {(values: Record<string, any>) => any} command
 * @param {{intro?: import("../dom.js").Child, yes?: string, said?: string}} [words]
 */
export function orderForm(title, blanks, command, { intro, yes = title, said } = {}) {
  openDialog(title, (close) =>
    h(
      "form",
      {
        class: "stack",
        onsubmit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
          const values = Object.fromEntries(blanks.map((blank) => [blank.name, value(blank, form.get(blank.name))]));
          if (await order(command(values), said)) close();
        },
      },
      intro,
      blanks.map((blank) => h("label", { key: blank.name, class: "field" }, blank.label, box(blank))),
      h("button", { class: "main" }, yes),
    ),
  );
}
