/** The preferences dialog. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { prefs } from "../prefs.js";
import { room } from "../socket.js";
import { _ } from "../text.js";
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
  openDialog(_("Preferences"), () => [
    radioGroup(_("Theme"), "theme", [
      ["system", _("Match system")],
      ["dark", _("Dark")],
      ["light", _("Light")],
    ]),
    radioGroup(_("Deck"), "deck", [
      ["two", _("Two colors")],
      ["four", _("Four colors")],
    ]),
    radioGroup(_("Motion"), "motion", [
      ["system", _("Match system")],
      ["less", _("Less")],
    ]),
    radioGroup(_("Card and chip speed"), "pace", [
      ["quick", _("Quickly")],
      ["usual", _("Default")],
      ["slow", _("Slowly")],
    ]),
    h(
      "div",
      null,
      checkbox(_("Show hand strength"), "made"),
      checkbox(_("Show basic strategy and house way hints"), "hints"),
      checkbox(_("Show amounts in big blinds, in games with blinds"), "blinds"),
      checkbox(_("Show tips in my first hand of a game"), "first"),
      checkbox(_("Explain each of my choices"), "coach"),
      checkbox(_("Bell on my turn"), "sound"),
      checkbox(_("Card and chip sounds"), "felt"),
      Object.entries(me.known?.preferences ?? {}).map(accountPreference),
    ),
  ]);
}
