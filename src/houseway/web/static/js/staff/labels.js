/** Display names of accounts, streams, events, windows and boxes. */
import { houseName } from "./names.js";

/** The title of a window or a floor bank. @param {string} bank */
export function bankTitle(bank) {
  const [kind, number] = bank.split("-");
  return `${kind === "floor" ? "floor bank" : kind} ${number}`;
}

/** The name of a shift's drop box, with a number if it isn't the first. @param {string} box such as 2026-02-06.1.2 */
export function boxName(box) {
  const [day, shift, number] = box.split(".");
  return number ? `${day}.${shift}, box ${number}` : box;
}

/** The shift of a drop box. @param {string} box */
export const shiftOf = (box) => box.split(".").slice(0, 2).join(".");

/** @param {string} account @param {string} [name] the account's owner */
export function accountName(account, name) {
  const [kind, id, ...rest] = account.split(":");
  switch (kind) {
    case "player":
      return name ? `the account of ${name}` : "the account";
    case "drop":
      return `the box of table ${id}, shift ${boxName(rest.join(":"))}`;
    case "jackpot":
      return `the jackpot of ${houseName(id)}`;
    case "bank":
      return bankTitle(id);
    case "table":
      return `the ${rest.join(" ")} of table ${id}`;
    case "chips":
      return "the real chips that are out";
    default:
      return `the ${account}`;
  }
}

/** @type {Record<string, string>} */
const STREAM_NAMES = { office: "back office", people: "accounts", lists: "the lists", acts: "the floor's board", cage: "the cage", dealers: "the roster", looks: "viewed hands" };

/** The name of a stream. @param {string} stream */
export const streamName = (stream) => STREAM_NAMES[stream] ?? stream.replace(":", " ");

/** The name of an event type. @param {string} type such as ChipsSold */
export const eventName = (type) => type.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();

/** The name of a hold. @param {string} hold such as claim:3 */
export const holdName = (hold) => hold.replace(":", " ").replace("sending", "chips on their way,");
