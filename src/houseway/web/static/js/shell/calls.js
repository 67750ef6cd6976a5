/** Calls for the floor reach staff on every page: in the bar, with a sound, and in the title. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { room } from "../socket.js";
import { playTurnBell } from "../sound.js";
import { _, ngettext } from "../text.js";

/** @import { FloorCall, Role } from "../types.js" */

/** Pages that show the calls themselves. */
const CALL_PAGES = /^\/(floor|cage|office)\b|^\/dealer\/?$/;
/** The page with all calls, by role. @type {[Role, string][]} */
const READ_AT = [
  ["floor", "/floor"],
  ["dealer", "/dealer"],
  ["cage", "/cage"],
  ["office", "/office"],
];

/** @type {FloorCall[]} */
let open = [];
let watching = false;
/** What precedes the title of the page. */
let prefix = "";

/** @param {() => void} redraw */
export function followCalls(redraw) {
  const updateTitle = () => {
    if (CALL_PAGES.test(location.pathname)) return;
    const title = document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
    prefix = open.length ? `(${open.length}) ${_("Floor called")} · ` : "";
    document.title = prefix + title;
  };
  const begin = () => {
    if (watching || !callsPage()) return;
    watching = true;
    room.watch("calls", ({ calls }) => {
      if (calls.length > open.length && !CALL_PAGES.test(location.pathname)) playTurnBell();
      open = calls;
      updateTitle();
      redraw();
    });
  };
  me.addEventListener("change", begin);
  addEventListener("moved", updateTitle);
  begin();
}

/** This person's page with the calls; undefined for players. */
function callsPage() {
  return READ_AT.find(([role]) => me.known?.roles?.includes(role))?.[1];
}

/** The oldest call, as a link to the page with all of them. */
export function callsLink() {
  const href = callsPage();
  if (!open.length || !href || CALL_PAGES.test(location.pathname)) return null;
  const [first] = open;
  const table = String(first.table);
  const text =
    open.length > 1
      ? ngettext("Floor called: table {table} and {count} more", "Floor called: table {table} and {count} more", open.length - 1, { table })
      : _("Floor called: table {table}", { table });
  return h("a", { key: "floor-called", class: "button danger", href, role: "alert" }, text);
}
