/** Pages other than the lobby and the tables, by role. */
import { _ } from "../text.js";

/** @type {[string, string, () => string][]} */
const STAFF = [
  ["dealer", "/dealer", () => _("Deal")],
  ["floor", "/floor", () => _("Floor")],
  ["cage", "/cage", () => _("Cage")],
  ["office", "/office", () => _("Office")],
];

/** Addresses and names. @param {string[]} [roles] @returns {[string, string][]} */
export function pagesFor(roles = []) {
  const staff = STAFF.filter(([role]) => roles.includes(role)).map(
    ([, path, name]) => /** @type {[string, string]} */ ([path, name()]),
  );
  return [["/hands", _("My game")], ["/train", _("Exam")], ...staff];
}
