/** The bar at the top of every page: navigation, tables, connection state, account. */
import { h, element, render } from "../dom.js";
import { me } from "../me.js";
import { dollars } from "../money.js";
import { room } from "../socket.js";
import { _ } from "../text.js";
import { openAccount } from "./account.js";
import { callsLink, followCalls } from "./calls.js";
import { menuButton } from "./menu.js";
import { pagesFor } from "./pages.js";
import { openSettings } from "./settings.js";
import { followTables, tableStrip } from "./tables.js";
import { SUIT_PATHS } from "../elements/suits.js";

const STATE_TEXTS = {
  here: () => _("Connected"),
  joining: () => _("Connecting…"),
  silent: () => _("Waiting for the room…"),
  away: () => _("No connection. Reconnecting…"),
};

function brand() {
  return h(
    "a",
    { class: "brand", href: "/", "aria-label": _("Houseway lobby") },
    h(
      "svg",
      { viewBox: "0 0 48 48", "aria-hidden": "true" },
      h(
        "g",
        { class: "chip green", transform: "translate(24 24)" },
        h("circle", { class: "disc", r: 22 }),
        h("circle", { class: "edge", r: 19 }),
        h("circle", { class: "well", r: 14 }),
      ),
      h("path", { class: "mark", d: SUIT_PATHS.s, transform: "translate(14.5 13.5) scale(.19)" }),
    ),
    h("span", { class: "wide-only" }, "Houseway"),
  );
}

function pageLinks() {
  return pagesFor(me.known?.roles).map(([path, name]) =>
    h(
      "a",
      {
        key: path,
        class: "button quiet",
        href: path,
        "aria-current": location.pathname.startsWith(path) ? "page" : false,
      },
      name,
    ),
  );
}

function draw() {
  const who = me.known;
  render(
    element("#bar"),
    h(
      "div",
      null,
      brand(),
      h(
        "nav",
        { "aria-label": _("Pages") },
        tableStrip(),
        callsLink(),
        h("span", { key: "pages", class: "row pages-row" }, pageLinks()),
        Object.values(who?.lists ?? {}).some((one) => one.called) &&
          h("a", { key: "called", class: "button main", href: "/" }, _("Your seat is ready")),
      ),
      h(
        "span",
        { class: "light push", "data-state": room.state, role: "status" },
        h("span", { class: room.state === "here" ? "wide-only" : "" }, STATE_TEXTS[room.state]()),
        room.state === "here" && h("span", { class: "unseen" }, _("Connected")),
      ),
      who &&
        h(
          "button",
          { key: "who", type: "button", class: "quiet who", onclick: openAccount, "aria-haspopup": "dialog" },
          h("span", { class: "who-name" }, who.name),
          who.chips != null && h("span", { class: "amount" }, dollars(who.chips)),
        ),
      menuButton(),
      h(
        "button",
        {
          // With a key, the button stays the same element when a name appears next to it.
          key: "preferences",
          type: "button",
          class: "quiet",
          onclick: openSettings,
          "aria-haspopup": "dialog",
          "aria-label": _("Preferences: theme, deck, motion"),
        },
        h(
          "svg",
          { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
          h("path", { d: "M4 7h9m5 0h2M4 17h2m5 0h9" }),
          h("circle", { cx: 15.5, cy: 7, r: 2.5 }),
          h("circle", { cx: 8.5, cy: 17, r: 2.5 }),
        ),
      ),
    ),
  );
}

/** Moves the page names into the menu if they don't all fit. */
function fitNames() {
  const bar = element("#bar");
  bar.classList.remove("tight");
  const names = element("#bar nav");
  bar.classList.toggle("tight", names.scrollWidth > names.clientWidth);
}

export function showBar() {
  const drawn = () => {
    draw();
    fitNames();
  };
  drawn();
  room.addEventListener("state", drawn);
  followTables(drawn);
  followCalls(drawn);
  new ResizeObserver(fitNames).observe(element("#bar"));
}
