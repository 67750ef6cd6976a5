/** A call for the floor reaches whoever is on the floor on every page: it stands in the bar, sounds, and changes the title. */
import { h } from "../dom.js";
import { me } from "../me.js";
import { room } from "../socket.js";
import { chime } from "../sound.js";

/** @import { FloorCall } from "../types.js" */

/** Pages that show the calls themselves. */
const OWN = /^\/(floor|cage|office)\b/;
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
    if (watching || !me.known?.roles?.includes("floor")) return;
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

/** The oldest call, which leads to the floor's page. */
export function callsLink() {
  if (!open.length || OWN.test(location.pathname)) return null;
  const [first] = open;
  const more = open.length > 1 ? ` and ${open.length - 1} more` : "";
  return h("a", { key: "floor-called", class: "button danger", href: "/floor", role: "alert" }, `Floor called: table ${first.table}${more}`);
}
