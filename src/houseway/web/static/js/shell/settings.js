/** The preferences dialog. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { prefs } from "../prefs.js";
import { room } from "../socket.js";
import { openDialog } from "./dialog.js";
import { showError } from "./toast.js";

/** @param {string} label @param {keyof import("../prefs.js").Prefs} name @param {[string, string][]} of */
function radioGroup(label, name, of) {
  return h(
    "fieldset",
    { class: "segments" },
    h("legend", null, label),
    of.map(([value, text]) =>
      h(
        "label",
        { class: "segment" },
        h("input", {
          type: "radio",
          name,
          value,
          checked: prefs.now[name] === value,
          onchange: () => prefs.set({ [name]: value }),
        }),
        h("span", null, text),
      ),
    ),
  );
}

/** A preference kept with the account. @param {[string, import("../types.js").Preference]} entry */
function accountPreference([name, { label, value, choices }]) {
  /** @param {boolean | string} wanted */
  const prefer = (wanted) => room.do({ type: "Prefer", name, value: wanted }).catch(showError);
  if (!choices)
    return h(
      "label",
      { class: "tick" },
      h("input", {
        type: "checkbox",
        checked: value === true,
        onchange: (/** @type {import("../types.js").InputChange} */ event) => prefer(event.target.checked),
      }),
      label,
    );
  return h(
    "label",
    { class: "field" },
    h("span", null, label),
    h(
      "select",
      { onchange: (/** @type {import("../types.js").SelectChange} */ event) => prefer(event.target.value) },
      choices.map(([of, text]) => h("option", { value: of, selected: of === value }, text)),
    ),
  );
}

/** @param {string} label @param {keyof import("../prefs.js").Prefs} name */
function checkbox(label, name) {
  return h(
    "label",
    { class: "tick" },
    h("input", { type: "checkbox", checked: Boolean(prefs.now[name]), onchange: () => prefs.set({ [name]: !prefs.now[name] }) }),
    label,
  );
}

export function openSettings() {
  openDialog("Preferences", () => [
    radioGroup("Theme", "theme", [
      ["system", "Match system"],
      ["dark", "Dark"],
      ["light", "Light"],
    ]),
    radioGroup("Deck", "deck", [
      ["two", "Two colors"],
      ["four", "Four colors"],
    ]),
    radioGroup("Motion", "motion", [
      ["system", "Match system"],
      ["less", "Less"],
    ]),
    radioGroup("Cards and chips move", "pace", [
      ["quick", "Quickly"],
      ["usual", "Default"],
      ["slow", "Slowly"],
    ]),
    h(
      "div",
      null,
      checkbox("Show hand strength", "made"),
      checkbox("Show the chart's or the house way's hint", "hints"),
      checkbox("Show amounts in big blinds, in games with blinds", "blinds"),
      checkbox("Show tips in my first hand of a game", "first"),
      checkbox("Explain each of my choices", "coach"),
      checkbox("A bell when it is my turn", "sound"),
      checkbox("The sound of cards and chips", "felt"),
      Object.entries(me.known?.preferences ?? {}).map(accountPreference),
    ),
  ]);
}
