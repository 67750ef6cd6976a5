/** For the floor: reported talk, and the talk setting of a table. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { showError } from "../shell/toast.js";
import { _ } from "../text.js";
import { runCommand, openCommandForm } from "./command-form.js";

/** @import { Child, FloorLine, ReportedTalk } from "../types.js" */

/** @returns {[string, string][]} */
const talkSettings = () => [
  ["free", _("House rule")],
  ["phrases", _("Only quick phrases during a hand")],
  ["off", _("No talk")],
];

/**
 * Buttons of a table's menu.
 * @param {string} id
 * @param {FloorLine} one
 * @param {(does: () => void) => () => void} then closes the menu first
 * @returns {Child}
 */
export function talkItems(id, one, then) {
  return [
    one.flags.includes("talk reported") &&
      h("button", { key: "reports", type: "button", class: "main", onclick: then(() => openReports(id)) }, _("Reported talk")),
    h(
      "button",
      {
        key: "talk",
        type: "button",
        onclick: then(() =>
          openCommandForm(_("Talk at this table"), [{ name: "talk", label: _("Talk"), of: talkSettings() }], ({ talk }) => ({
            type: "PostTalk",
            table: id,
            talk,
          })),
        ),
      },
      _("Talk"),
    ),
    one.silenced &&
      h("button", { key: "silenced", type: "button", onclick: then(() => liftSilence(id, one.silenced ?? {})) }, _("Silenced players")),
  ];
}

/** @param {string} id @param {Record<string, string>} silenced */
function liftSilence(id, silenced) {
  openCommandForm(
    _("Let a player talk again"),
    [
      { name: "player", label: _("Player"), of: Object.entries(silenced) },
      { name: "reason", label: _("Reason") },
    ],
    ({ player, reason }) => ({ type: "LiftSilence", table: id, player, reason }),
  );
}

/** @param {string} id */
async function openReports(id) {
  try {
    const reports = await fetchJson(`/api/talk/${id}`);
    openDialog(_("Reported talk"), (close) => [
      h("p", { class: "soft small" }, _("The room logs that you read this.")),
      Object.entries(reports).map(([number, one]) => reportSection(id, number, one, close)),
    ]);
  } catch (error) {
    showError(error);
  }
}

/** @param {string} id @param {string} number @param {ReportedTalk} one @param {() => void} close */
function reportSection(id, number, one, close) {
  const answer = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    await runCommand(
      {
        type: "AnswerReport",
        table: id,
        report: number,
        reason: String(form.get("reason")),
        hush: form.get("hush") === "on",
      },
      _("The report is answered."),
    );
    close();
  };
  return h(
    "section",
    { key: number, class: "stack", "aria-label": _("Report {number}", { number }) },
    h("h3", null, _("{name} reports {other}", { name: one.by_name, other: one.about_name })),
    h(
      "ol",
      { class: "reported-lines" },
      one.lines.map((line, at) =>
        h(
          "li",
          { key: at, class: at === one.lines.length - 1 ? "reported" : "" },
          h("strong", null, line.name),
          ` ${line.text}`,
        ),
      ),
    ),
    h(
      "form",
      { class: "stack", onsubmit: answer },
      h("label", { class: "field" }, _("Your answer"), h("input", { name: "reason", required: true, maxlength: 300 })),
      h("label", { class: "tick" }, h("input", { type: "checkbox", name: "hush" }), _("Silence {name} at this table", { name: one.about_name })),
      h("button", { class: "main" }, _("Close the report")),
    ),
  );
}
