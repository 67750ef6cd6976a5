/** Calls for the floor reach staff on every page: in the bar, with a sound, and in the title. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { room } from "../socket.js";
import { playTurnBell } from "../sound.js";

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
const TITLE_PREFIX = /^\(\d+\) Floor called · /;

/** @type {FloorCall[]} */
let open = [];
let watching = false;

/** @param {() => void} redraw */
export function followCalls(redraw) {
  const updateTitle = () => {
    if (CALL_PAGES.test(location.pathname)) return;
    const title = document.title.replace(TITLE_PREFIX, "");
    document.title = open.length ? `(${open.length}) Floor called · ${title}` : title;
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
  const more = open.length > 1 ? ` and ${open.length - 1} more` : "";
  return h("a", { key: "floor-called", class: "button danger", href, role: "alert" }, `Floor called: table ${first.table}${more}`);
}
