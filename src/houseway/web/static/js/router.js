/** Routes: addresses and their pages. */
import { element } from "./dom.js";
import { bindPageKeys } from "./keys.js";
import { _ } from "./text.js";

/**
 * Draws a page into `root`; returns a function that ends it.
 * @typedef {(root: HTMLElement, at: Record<string, string>) => (() => void) | void} Page
 * @typedef {{path: string, title: () => string, load: () => Promise<{page: Page}>}} Route
 */

/** Each page is one line here and one module that exports `page`. @type {Route[]} */
export const ROUTES = [
  { path: "/", title: () => _("Lobby"), load: () => import("./pages/lobby.js") },
  { path: "/house/:house", title: () => _("House"), load: () => import("./pages/lobby.js") },
  { path: "/game/:house/:game", title: () => _("Explain this game"), load: () => import("./pages/game.js") },
  { path: "/table/:table", title: () => _("Table"), load: () => import("./pages/table.js") },
  { path: "/join/:invite", title: () => _("You're invited"), load: () => import("./pages/join.js") },
  { path: "/hands", title: () => _("My game"), load: () => import("./pages/hands.js") },
  { path: "/hand/:table/:number", title: () => _("Replay"), load: () => import("./pages/replay.js") },
  { path: "/train", title: () => _("The floor's exam"), load: () => import("./pages/trainer.js") },
  { path: "/train/:house", title: () => _("The floor's exam"), load: () => import("./pages/trainer.js") },
  { path: "/board", title: () => _("Board"), load: () => import("./pages/board.js") },
  { path: "/board/:house", title: () => _("Board"), load: () => import("./pages/board.js") },
  { path: "/list", title: () => _("Waiting lists"), load: () => import("./pages/list.js") },
  { path: "/list/:house", title: () => _("Waiting lists"), load: () => import("./pages/list.js") },
  { path: "/kiosk", title: () => _("Put your name on a list"), load: () => import("./pages/kiosk.js") },
  { path: "/kiosk/:house", title: () => _("Put your name on a list"), load: () => import("./pages/kiosk.js") },
  { path: "/dealer", title: () => _("Tables to deal"), load: () => import("./pages/deal.js") },
  { path: "/dealer/:table", title: () => _("Dealer"), load: () => import("./pages/dealer.js") },
  { path: "/floor", title: () => _("Floor"), load: () => import("./pages/floor.js") },
  { path: "/cage", title: () => _("Cage"), load: () => import("./pages/cage.js") },
  { path: "/office", title: () => _("Back office"), load: () => import("./pages/office.js") },
];
const NOT_FOUND = { path: "", title: () => _("Page not found"), load: () => import("./pages/not-found.js") };

let leavePage = () => {};
let latest = 0;

/** @param {string} path @returns {[Route, Record<string, string>]} */
function matchRoute(path) {
  for (const route of ROUTES) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const match = path.match(new RegExp(`^${route.path.replace(/:\w+/g, "([^/]+)")}/?$`));
    if (match) return [route, Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1])]))];
  }
  return [NOT_FOUND, {}];
}

/** Shows the page of the current address. */
async function showPage() {
  const mine = ++latest;
  const [route, at] = matchRoute(location.pathname);
  const { page } = await route.load();
  if (mine !== latest) return;
  leavePage();
  bindPageKeys([]);
  const root = element("#page");
  root.replaceChildren();
  document.title = `${route.title()} · Houseway`;
  leavePage = page(root, at) ?? (() => {});
  dispatchEvent(new Event("moved"));
}

/** @param {string} path */
export function navigate(path) {
  if (path !== location.pathname + location.search) history.pushState(null, "", path);
  scrollTo(0, 0);
  return showPage();
}

export function startRouter() {
  addEventListener("popstate", showPage);
  addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href^='/']");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.hasAttribute("download") || link.getAttribute("href")?.startsWith("/api/")) return;
    event.preventDefault();
    navigate(/** @type {string} */ (link.getAttribute("href"))).then(() => element("#page").focus());
  });
  return showPage();
}
