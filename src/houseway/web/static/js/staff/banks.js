/** Windows and floor banks: opened and closed with a blind count, filled and credited with two signatures. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { dollars, signedDollars } from "../money.js";
import { confirmDialog } from "../shell/dialog.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { ago } from "./ago.js";
import { runCommand, openCommandForm } from "./command-form.js";
import { dataTable } from "./page.js";
import { countChips, rackText } from "./rack.js";

/** @import { Bank, BankSheet, CageView, Rack } from "../types.js" */

/** The banks that this person has open. @param {CageView} view */
export const ownBanks = (view) => Object.entries(view.banks).filter(([, one]) => one.by && one.by === me.known?.id);

/** @param {number} counted @param {number} expected */
export const variance = (counted, expected) => (counted === expected ? "agrees" : signedDollars(counted - expected));

/**
 * Counts a bank, then reports the expected amount.
 * @param {"OpenBank" | "CloseBank"} type
 * @param {string} bank
 * @param {Rack} chips
 */
async function countBank(type, bank, chips) {
  try {
    const { counted: found, expected } = await room.do({ type, bank, chips });
    toast(`Counted ${dollars(found)}; the books had ${dollars(expected)}: ${variance(found, expected)}.`);
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

const BLIND_COUNT_NOTE = h("p", { class: "soft" }, "Count the chips. The expected amount is shown afterwards.");

/** @param {CageView} view @param {string} bank @param {string} title */
const openBank = (view, bank, title) =>
  countChips(`Open ${title}`, view.chips, (rack) => countBank("OpenBank", bank, rack), { intro: BLIND_COUNT_NOTE, yes: "Open with this count" });

/** @param {CageView} view */
function newBank(view) {
  const taken = new Set(Object.keys(view.banks));
  /** @type {[string, string][]} */
  const free = [];
  for (const [kind, name] of [
    ["window", "Window"],
    ["floor", "Floor bank"],
  ])
    for (let number = 1; number <= 20; number += 1)
      if (!taken.has(`${kind}-${number}`)) {
        free.push([`${kind}-${number}`, `${name} ${number}`]);
        break;
      }
  openCommandForm(
    "A new window or bank",
    [{ name: "bank", label: "Which", of: free }],
    ({ bank }) => ({ type: "OpenBank", bank, chips: {} }),
    { intro: h("p", { class: "soft" }, "It opens empty; another cashier fills it."), yes: "Open it" },
  );
}

/** @param {CageView} view @param {string} id @param {Bank} one */
function bankButtons(view, id, one) {
  const moves = (/** @type {"Fill" | "Credit"} */ type, /** @type {string} */ said) =>
    countChips(`${type === "Fill" ? "Fill" : "Credit from"} ${one.title}`, view.chips, (chips) => runCommand({ type, bank: id, chips }, said), {
      yes: "Send and sign",
    });
  if (!one.by) return h("button", { type: "button", onclick: () => openBank(view, id, one.title) }, "Open");
  if (one.by !== me.known?.id)
    return h("button", { type: "button", onclick: () => moves("Fill", "They sign for it.") }, "Fill");
  return h(
    "span",
    { class: "row" },
    h("button", { type: "button", onclick: () => moves("Credit", "The cage signs for it.") }, "Credit"),
    h(
      "button",
      {
        type: "button",
        onclick: () =>
          countChips(`Close ${one.title}`, view.chips, (rack) => countBank("CloseBank", id, rack), {
            intro: BLIND_COUNT_NOTE,
            yes: "Close with this count",
          }),
      },
      "Close",
    ),
  );
}

/** @param {CageView} view */
function pendingTransfers(view) {
  const all = Object.values(view.transfers);
  return (
    all.length > 0 &&
    dataTable(
      "To be signed for",
      ["", "Bank", "Chips", "Amount", "Sent by", "Sign"],
      all.map((one) => [
        one.way === "fill" ? "Fill" : "Credit",
        one.title,
        rackText(one.chips),
        dollars(one.cents),
        `${one.name}, ${ago(one.at)} ago`,
        one.by === me.known?.id
          ? h("span", { class: "soft" }, "the other end signs")
          : h(
              "button",
              {
                type: "button",
                class: "main",
                onclick: () => runCommand({ type: "Receive", transfer: one.transfer }, "Signed for."),
              },
              "Received",
            ),
      ]),
    )
  );
}

/** @param {BankSheet} one */
function verifiedBy(one) {
  if (one.verified) return one.verified;
  if (one.by === me.known?.id) return h("span", { class: "soft" }, "another cashier verifies");
  return h(
    "button",
    { type: "button", onclick: () => runCommand({ type: "VerifySheet", sheet: one.sheet }, "Verified.") },
    "Verify",
  );
}

/** @param {CageView} view */
function counts(view) {
  return (
    view.sheets.length > 0 &&
    dataTable(
      "Counts",
      ["No.", "Bank", "", "Chips", "Counted", "In the books", "Difference", "Counted by", "Verified by"],
      view.sheets.map((one) => [
        one.sheet,
        one.title,
        one.kind,
        rackText(one.chips),
        dollars(one.counted),
        dollars(one.expected),
        variance(one.counted, one.expected),
        `${one.name}, ${ago(one.at)} ago`,
        verifiedBy(one),
      ]),
    )
  );
}

/** @param {CageView} view */
function cageShifts(view) {
  return (
    view.shifts.length > 0 &&
    dataTable(
      "Shifts of the cage",
      ["No.", "Closed", "Sold", "Cashed", "Fills", "Credits", "Over", "Short", "Closed by", "Taken over by"],
      view.shifts.map((one) => [
        one.shift,
        new Date(one.at).toLocaleString(),
        dollars(one.sold),
        dollars(one.cashed),
        dollars(one.fills),
        dollars(one.credits),
        dollars(one.over),
        dollars(one.short),
        one.name,
        one.signed ??
          (one.by === me.known?.id
            ? h("span", { class: "soft" }, "the next cashier signs")
            : h("button", { type: "button", onclick: () => runCommand({ type: "SignShift", shift: one.shift }, "Taken over.") }, "Sign")),
      ]),
    )
  );
}

async function closeShift() {
  if (await confirmDialog("Close the shift", "Every window and bank must be counted, with no chips in transit.", "Close the shift"))
    await runCommand({ type: "CloseShift" }, "The shift is closed; the next cashier signs.");
}

/** @param {CageView} view */
export function bankSection(view) {
  const all = Object.entries(view.banks);
  return h(
    "section",
    { class: "stack", "aria-label": "Windows and banks" },
    h(
      "div",
      { class: "row" },
      h("h2", null, "Windows and banks"),
      h("button", { type: "button", onclick: () => newBank(view) }, "New"),
      h("button", { type: "button", class: "push", onclick: closeShift }, "Close the shift"),
    ),
    h(
      "ul",
      { class: "banks" },
      all.map(([id, one]) =>
        h(
          "li",
          { key: id, "aria-label": one.title, class: one.by ? "open" : "" },
          h("strong", null, one.title),
          h("span", { class: "soft small" }, one.by ? `${one.name}, for ${ago(one.at ?? 0)}` : "closed"),
          bankButtons(view, id, one),
        ),
      ),
    ),
    pendingTransfers(view),
    counts(view),
    cageShifts(view),
  );
}
