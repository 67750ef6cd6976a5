/** Pages other than the lobby and the tables, by role. */

/** @type {[string, string, string][]} */
const STAFF = [
  ["dealer", "/dealer", "Deal"],
  ["floor", "/floor", "Floor"],
  ["cage", "/cage", "Cage"],
  ["office", "/office", "Office"],
];

/** Addresses and names. @param {string[]} [roles] @returns {[string, string][]} */
export function pagesFor(roles = []) {
  const staff = STAFF.filter(([role]) => roles.includes(role)).map(
    ([, path, name]) => /** @type {[string, string]} */ ([path, name]),
  );
  return [["/hands", "My game"], ["/train", "Exam"], ...staff];
}
