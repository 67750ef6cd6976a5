/** Display names of accounts, streams, windows and boxes. */
import { _ } from "../text.js";
import { houseName } from "./names.js";

/** The title of a window or a floor bank. @param {string} bank */
export function bankTitle(bank) {
  const [kind, number] = bank.split("-");
  return kind === "floor" ? _("Floor bank {number}", { number }) : _("Window {number}", { number });
}

/** The name of a shift's drop box, with a number if it isn't the first. @param {string} box such as 2026-02-06.1.2 */
export function boxName(box) {
  const [day, shift, number] = box.split(".");
  return number ? _("{shift}, box {number}", { shift: `${day}.${shift}`, number }) : box;
}

/** The shift of a drop box. @param {string} box */
export const shiftOf = (box) => box.split(".").slice(0, 2).join(".");

/** @param {string} account @param {string} [name] the account's owner */
export function accountName(account, name) {
  const [kind, id, ...rest] = account.split(":");
  switch (kind) {
    case "player":
      return name ? _("Account of {name}", { name }) : _("Account");
    case "drop":
      return _("Drop box of table {table}, shift {shift}", { table: id, shift: boxName(rest.join(":")) });
    case "jackpot":
      return _("{house} jackpot", { house: houseName(id) });
    case "bank":
      return bankTitle(id);
    case "table":
      return tableAccount(rest.join(":"), id);
    case "share":
      return _("Jackpot share in the drop box of table {table}, shift {shift}", { table: rest[0] ?? "", shift: boxName(rest.slice(1).join(":")) });
    case "short":
      return _("Missing in {bank}", { bank: bankTitle(id) });
    case "held":
      return holdName([id, ...rest].join(":"));
    case "chips":
      return _("Chips out");
    case "cage":
      return _("Cage");
    default:
      return account;
  }
}

/** An account of a table. @param {string} kind @param {string} table */
function tableAccount(kind, table) {
  switch (kind) {
    case "stack":
      return _("Stacks at table {table}", { table });
    case "pot":
      return _("Pot at table {table}", { table });
    case "bank":
      return _("Bank at table {table}", { table });
    default:
      return _("Table {table}", { table });
  }
}

/** The place in the room that logged an event. @param {string} stream such as table:7 */
export function streamName(stream) {
  const [kind, table] = stream.split(":");
  switch (kind) {
    case "table":
      return _("Table {table}", { table });
    case "office":
      return _("Back office");
    case "people":
      return _("Accounts");
    case "lists":
      return _("Waiting lists");
    case "floor":
      return _("Floor");
    case "cage":
      return _("Cage");
    case "dealers":
      return _("Dealers");
    case "looks":
      return _("Viewed hands");
    default:
      return stream;
  }
}

/** The name of a hold. @param {string} hold such as claim:3 */
export function holdName(hold) {
  const [kind, number] = hold.split(":");
  switch (kind) {
    case "claim":
      return _("Jackpot claim {number}", { number });
    case "adjustment":
      return _("Adjustment {number}", { number });
    case "sending":
      return _("Buy-in {number} in transit", { number });
    case "transfer":
      return _("Fill or credit {number} in transit", { number });
    default:
      return hold;
  }
}

/** An answer to the offer of the bank. @param {number | undefined} turn @param {string} time */
export function bankAnswer(turn, time) {
  if (!turn) return _("Passed, {time}", { time });
  return turn === 1 ? _("Took the bank, 1st turn, {time}", { time }) : _("Took the bank, 2nd turn, {time}", { time });
}
