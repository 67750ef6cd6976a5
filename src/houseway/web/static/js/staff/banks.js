/** Windows and floor banks: opened and closed with a blind count, filled and credited with two signatures. */
import { dateAndTime } from "../clock.js";
import { h } from "../dom.js";
import { me } from "../me.js";
import { dollars } from "../money.js";
import { confirmDialog } from "../shell/dialog.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { _ } from "../text.js";
import { ago } from "./ago.js";
import { runCommand, openCommandForm } from "./command-form.js";
import { bankTitle } from "./labels.js";
import { dataTable } from "./page.js";
import { countChips, rackText } from "./rack.js";

/** @import { Bank, BankSheet, CageView, Rack } from "../types.js" */

/** The banks that this person has open. @param {CageView} view */
export const ownBanks = (view) => Object.entries(view.banks).filter(([, one]) => one.by && one.by === me.known?.id);

/** How far a count is over or short of the books. @param {number} counted @param {number} expected */
export function variance(counted, expected) {
  if (counted === expected) return _("Even");
  const amount = { cents: Math.abs(counted - expected) };
  return counted > expected ? _("{amount} over", { amount }) : _("{amount} short", { amount });
}

/** A count against the books, in a sentence. @param {number} counted @param {number} expected */
function countResult(counted, expected) {
  const amounts = { counted: { cents: counted }, expected: { cents: expected }, difference: { cents: Math.abs(counted - expected) } };
  if (counted === expected) return _("You counted {counted}, the same as the books.", amounts);
  return counted > expected
    ? _("You counted {counted}. The books say {expected}, so you are {difference} over.", amounts)
    : _("You counted {counted}. The books say {expected}, so you are {difference} short.", amounts);
}

/**
 * Counts a bank, then reports the expected amount.
 * @param {"OpenBank" | "CloseBank"} type
 * @param {string} bank
 * @param {Rack} chips
 */
async function countBank(type, bank, chips) {
  try {
    const { counted: found, expected } = await room.do({ type, bank, chips });
    toast(countResult(found, expected));
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

const blindCountNote = () => h("p", { class: "soft" }, _("Count the chips. You see the books' amount afterwards."));

/** @param {CageView} view @param {string} bank */
const openBank = (view, bank) =>
  countChips(_("Open {bank}", { bank: bankTitle(bank) }), view.chips, (rack) => countBank("OpenBank", bank, rack), {
    intro: blindCountNote(),
    yes: _("Open with this count"),
  });

/** @param {CageView} view */
function newBank(view) {
  const taken = new Set(Object.keys(view.banks));
  /** @type {[string, string][]} */
  const free = [];
  for (const kind of ["window", "floor"])
    for (let number = 1; number <= 20; number += 1)
      if (!taken.has(`${kind}-${number}`)) {
        free.push([`${kind}-${number}`, bankTitle(`${kind}-${number}`)]);
        break;
      }
  openCommandForm(
    _("New window or bank"),
    [{ name: "bank", label: _("Window or bank"), of: free }],
    ({ bank }) => ({ type: "OpenBank", bank, chips: {} }),
    { intro: h("p", { class: "soft" }, _("It opens empty. Another cashier sends it a fill.")), yes: _("Open") },
  );
}

/** @param {CageView} view @param {string} id @param {Bank} one */
function bankButtons(view, id, one) {
  const fill = () =>
    countChips(_("Fill {bank}", { bank: bankTitle(id) }), view.chips, (chips) => runCommand({ type: "Fill", bank: id, chips }, fillSent(one)), {
      yes: _("Sign and send"),
    });
  const credit = () =>
    countChips(_("Credit from {bank}", { bank: bankTitle(id) }), view.chips, (chips) => runCommand({ type: "Credit", bank: id, chips }, _("Sent. The cage signs for it.")), {
      yes: _("Sign and send"),
    });
  if (!one.by) return h("button", { type: "button", onclick: () => openBank(view, id) }, _("Open"));
  if (one.by !== me.known?.id) return h("button", { type: "button", onclick: fill }, _("Fill"));
  return h(
    "span",
    { class: "row" },
    h("button", { type: "button", onclick: credit }, _("Credit")),
    h(
      "button",
      {
        type: "button",
        onclick: () =>
          countChips(_("Close {bank}", { bank: bankTitle(id) }), view.chips, (rack) => countBank("CloseBank", id, rack), {
            intro: blindCountNote(),
            yes: _("Close with this count"),
          }),
      },
      _("Close"),
    ),
  );
}

/** @param {Bank} one */
const fillSent = ({ name = "" }) => _("Sent. {name} signs for it.", { name });

/** @param {CageView} view */
function pendingTransfers(view) {
  const all = Object.values(view.transfers);
  return (
    all.length > 0 &&
    dataTable(
      _("Fills and credits to sign for"),
      [_("Fill or credit"), _("Window or bank"), _("Chips"), _("Amount"), _("Sent by"), _("Signature")],
      all.map((one) => [
        one.way === "fill" ? _("Fill") : _("Credit"),
        bankTitle(one.bank),
        rackText(one.chips),
        dollars(one.cents),
        _("{name}, {time} ago", { name: one.name, time: ago(one.at) }),
        one.by === me.known?.id
          ? h("span", { class: "soft" }, _("The other side signs"))
          : h(
              "button",
              {
                type: "button",
                class: "main",
                onclick: () => runCommand({ type: "Receive", transfer: one.transfer }, _("Signed for.")),
              },
              _("Received"),
            ),
      ]),
    )
  );
}

/** @param {BankSheet} one */
function verifiedBy(one) {
  if (one.verified) return one.verified;
  if (one.by === me.known?.id) return h("span", { class: "soft" }, _("Another cashier verifies"));
  return h(
    "button",
    { type: "button", onclick: () => runCommand({ type: "VerifySheet", sheet: one.sheet }, _("Verified.")) },
    _("Verify"),
  );
}

/** @param {CageView} view */
function counts(view) {
  return (
    view.sheets.length > 0 &&
    dataTable(
      _("Counts"),
      [_("No."), _("Window or bank"), _("Count"), _("Chips"), _("Counted"), _("Books"), _("Over or short"), _("Counted by"), _("Verified by")],
      view.sheets.map((one) => [
        one.sheet,
        bankTitle(one.bank),
        one.kind === "opening" ? _("Opening") : _("Closing"),
        rackText(one.chips),
        dollars(one.counted),
        dollars(one.expected),
        variance(one.counted, one.expected),
        _("{name}, {time} ago", { name: one.name, time: ago(one.at) }),
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
      _("Cage shifts"),
      [_("No."), _("Closed"), _("Sold"), _("Cashed out"), _("Fills"), _("Credits"), _("Over"), _("Short"), _("Closed by"), _("Taken over by")],
      view.shifts.map((one) => [
        one.shift,
        dateAndTime(one.at),
        dollars(one.sold),
        dollars(one.cashed),
        dollars(one.fills),
        dollars(one.credits),
        dollars(one.over),
        dollars(one.short),
        one.name,
        one.signed ??
          (one.by === me.known?.id
            ? h("span", { class: "soft" }, _("The next cashier signs"))
            : h("button", { type: "button", onclick: () => runCommand({ type: "SignShift", shift: one.shift }, _("You have taken over the shift.")) }, _("Sign"))),
      ]),
    )
  );
}

async function closeShift() {
  if (await confirmDialog(_("Close the shift?"), _("Close and count every window and bank first, and sign for every fill and credit."), _("Close the shift")))
    await runCommand({ type: "CloseShift" }, _("The shift is closed. The next cashier signs for it."));
}

/** @param {CageView} view */
export function bankSection(view) {
  const all = Object.entries(view.banks);
  return h(
    "section",
    { class: "stack", "aria-label": _("Windows and banks") },
    h(
      "div",
      { class: "row" },
      h("h2", null, _("Windows and banks")),
      h("button", { type: "button", onclick: () => newBank(view) }, _("New")),
      h("button", { type: "button", class: "push", onclick: closeShift }, _("Close the shift")),
    ),
    h(
      "ul",
      { class: "banks" },
      all.map(([id, one]) =>
        h(
          "li",
          { key: id, "aria-label": bankTitle(id), class: one.by ? "open" : "" },
          h("strong", null, bankTitle(id)),
          h("span", { class: "soft small" }, one.by ? _("{name}, open {time}", { name: one.name ?? "", time: ago(one.at ?? 0) }) : _("Closed")),
          bankButtons(view, id, one),
        ),
      ),
    ),
    pendingTransfers(view),
    counts(view),
    cageShifts(view),
  );
}
