/** Calls for the floor reach staff on every page: in the bar, with a sound, and in the title. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { room } from "../socket.js";
import { chime } from "../sound.js";

/** @import { FloorCall, Role } from "../types.js" */

/** Pages that show the calls themselves. */
const OWN = /^\/(floor|cage|office)\b|^\/dealer\/?$/;
/** The page with all calls, by role. @type {[Role, string][]} */
const READ_AT = [
  ["floor", "/floor"],
  ["dealer", "/dealer"],
  ["cage", "/cage"],
  ["office", "/office"],
];
const MARK = /^\(\d+\) Floor called · /;

/** @type {FloorCall[]} */
let open = [];
let watching = false;

/** @param {() => void} redraw */
export function followCalls(redraw) {
  const tell = () => {
    if (OWN.test(location.pathname)) return;
    const title = document.title.replace(MARK, "");
    document.title = open.length ? `(${open.length}) Floor called · ${title}` : title;
  };
  const begin = () => {
    if (watching || !readAt()) return;
    watching = true;
    room.watch("calls", ({ calls }) => {
      if (calls.length > open.length && !OWN.test(location.pathname)) chime();
      open = calls;
      tell();
      redraw();
    });
  };
  me.addEventListener("change", begin);
  addEventListener("moved", tell);
  begin();
}

/** This person's page with the calls; undefined for players. */
function readAt() {
  return READ_AT.find(([role]) => me.known?.roles?.includes(role))?.[1];
}

/** The oldest call, as a link to the page with all of them. */
export function callsLink() {
  const href = readAt();
  if (!open.length || !href || OWN.test(location.pathname)) return null;
  const [first] = open;
  const more = open.length > 1 ? ` and ${open.length - 1} more` : "";
  return h("a", { key: "floor-called", class: "button danger", href, role: "alert" }, `Floor called: table ${first.table}${more}`);
}
