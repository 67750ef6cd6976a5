/** Staff commands: a form in a dialog, the command, and its result. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { parseDollars } from "../money.js";
import { openDialog } from "../shell/dialog.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { _ } from "../text.js";

/** @import { Child, Command, CommandType, Fields } from "../types.js" */

/**
 * A field of a form. `sort` is `dollars`, `text` or `number`; with `of` it is a list to choose from.
 * @typedef {object} FormField
 * @property {string} name
 * @property {string} label
 * @property {"dollars" | "text" | "number"} [sort]
 * @property {[string | number, string][]} [of]
 * @property {string | number} [value]
 * @property {boolean} [optional]
 */

/**
 * The form's values by field name, and the command that they make; the room checks every field.
 * @typedef {Record<string, string | number | undefined>} FormValues
 * @typedef {(given: FormValues) => Fields & {type: CommandType}} CommandMaker
 */

/** Executes a command and shows a message. @param {Command} command @param {string} [said] */
export async function runCommand(command, said = _("Done.")) {
  try {
    const reply = await room.do(command);
    toast(said);
    return reply;
  } catch (error) {
    showStaffError(error);
    return undefined;
  }
}

/** Shows why a command failed; a floor person may let a barred player through. @param {unknown} error */
export function showStaffError(error) {
  const { message, barred } = /** @type {Error & {barred?: string}} */ (error);
  if (!barred || !me.known?.roles.includes("floor")) {
    showError(error);
    return;
  }
  openCommandForm(
    _("Let this player through?"),
    [{ name: "reason", label: _("Reason") }],
    ({ reason }) => ({ type: "OverrideBar", player: barred, reason }),
    {
      intro: [
        h("p", null, message),
        h("p", { class: "soft" }, _("Your reason is logged, and staff may serve them for one hour.")),
      ],
      yes: _("Let them through"),
      said: _("Now try again."),
    },
  );
}

/** @param {FormField} blank @param {FormDataEntryValue | null} given */
function fieldValue(blank, given) {
  const text = String(given ?? "").trim();
  if (blank.of) return blank.of.find(([one]) => String(one) === text)?.[0];
  if (blank.sort === "dollars") return parseDollars(text);
  return blank.sort === "number" ? Number(text) : text;
}

/** @param {FormField} blank */
function fieldInput(blank) {
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
    dollars: { inputmode: "decimal", pattern: "\\$?[0-9,]+(\\.[0-9]{0,2})?", title: _("An amount such as 40 or 7.50") },
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
 * Asks for the fields of a command, then executes it.
 * @param {string} title
 * @param {FormField[]} blanks
 * @param {CommandMaker} command
 * @param {{intro?: Child, yes?: string, said?: string}} [words]
 */
export function openCommandForm(title, blanks, command, { intro, yes = title, said } = {}) {
  openDialog(title, (close) =>
    h(
      "form",
      {
        class: "stack",
        onsubmit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
          const values = Object.fromEntries(blanks.map((blank) => [blank.name, fieldValue(blank, form.get(blank.name))]));
          const ordered = /** @type {Command} */ (/** @type {unknown} */ (command(values)));
          if (await runCommand(ordered, said)) close();
        },
      },
      intro,
      blanks.map((blank) => h("label", { key: blank.name, class: "field" }, blank.label, fieldInput(blank))),
      h("button", { class: "main" }, yes),
    ),
  );
}
