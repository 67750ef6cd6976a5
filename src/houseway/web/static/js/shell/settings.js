/** The preferences dialog. */
import { h } from "../dom.js";
import { prefs } from "../prefs.js";
import { openDialog } from "./dialog.js";

/** @param {string} label @param {keyof import("../prefs.js").Prefs} name @param {[string, string][]} of */
function choice(label, name, of) {
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

/** @param {string} label @param {keyof import("../prefs.js").Prefs} name */
function tick(label, name) {
  return h(
    "label",
    { class: "tick" },
    h("input", { type: "checkbox", checked: Boolean(prefs.now[name]), onchange: () => prefs.set({ [name]: !prefs.now[name] }) }),
    label,
  );
}

export function openSettings() {
  openDialog("Comfort", () => [
    choice("Theme", "theme", [
      ["system", "As the system"],
      ["dark", "Dark"],
      ["light", "Light"],
    ]),
    choice("Deck", "deck", [
      ["two", "Two colours"],
      ["four", "Four colours"],
    ]),
    choice("Motion", "motion", [
      ["system", "As the system"],
      ["less", "Less"],
    ]),
    choice("Cards and chips move", "pace", [
      ["quick", "Quickly"],
      ["usual", "As usual"],
      ["slow", "Slowly"],
    ]),
    h(
      "div",
      null,
      tick("Tell me what I hold", "made"),
      tick("Show the chart's or the house way's hint", "hints"),
      tick("Tell amounts in big blinds, where there are blinds", "blinds"),
      tick("Help me with a line in my first hand of a game", "first"),
      tick("Say what each of my choices means", "coach"),
      tick("Ask before I put everything in", "sure"),
      tick("A bell when it is my turn", "sound"),
      tick("The sound of cards and chips", "felt"),
    ),
  ]);
}
