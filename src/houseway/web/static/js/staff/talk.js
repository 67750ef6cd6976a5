/** For the floor: reported talk, and the talk setting of a table. */
import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { showError } from "../shell/toast.js";
import { runCommand, openCommandForm } from "./command-form.js";

/** @import { Child, FloorLine, ReportedTalk } from "../types.js" */

/** @type {[string, string][]} */
const TALKS = [
  ["free", "House rule"],
  ["phrases", "Only quick phrases during a hand"],
  ["off", "Silence"],
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
      h("button", { key: "reports", type: "button", class: "main", onclick: then(() => openReports(id)) }, "Reported talk"),
    h(
      "button",
      {
        key: "talk",
        type: "button",
        onclick: then(() =>
          openCommandForm("Talk at this table", [{ name: "talk", label: "Talk", of: TALKS }], ({ talk }) => ({
            type: "PostTalk",
            table: id,
            talk,
          })),
        ),
      },
      "Talk",
    ),
    one.silenced &&
      h("button", { key: "silenced", type: "button", onclick: then(() => liftSilence(id, one.silenced ?? {})) }, "Silenced"),
  ];
}

/** @param {string} id @param {Record<string, string>} silenced */
function liftSilence(id, silenced) {
  openCommandForm(
    "Let them talk again",
    [
      { name: "player", label: "Who was silenced", of: Object.entries(silenced) },
      { name: "reason", label: "Why" },
    ],
    ({ player, reason }) => ({ type: "LiftSilence", table: id, player, reason }),
  );
}

/** @param {string} id */
async function openReports(id) {
  try {
    const reports = await fetchJson(`/api/talk/${id}`);
    openDialog("Reported talk", (close) => [
      h("p", { class: "soft small" }, "The room logs that you have read this."),
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
      "The report is answered.",
    );
    close();
  };
  return h(
    "section",
    { key: number, class: "stack", "aria-label": `Report ${number}` },
    h("h3", null, `${one.by_name} reports ${one.about_name}`),
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
      h("label", { class: "field" }, "Your answer", h("input", { name: "reason", required: true, maxlength: 300 })),
      h("label", { class: "tick" }, h("input", { type: "checkbox", name: "hush" }), `${one.about_name} is silent at this table from now on`),
      h("button", { class: "main" }, "Done with it"),
    ),
  );
}
