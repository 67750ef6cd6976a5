/**
 * The other members of the room: where a page goes when its own has died. The room tells where they are, with tickets that
 * it renews while it lives. A page may open sockets only to those that were there when it was loaded: to one that came
 * later it goes untried, and if it needs a table there, it loads itself anew.
 */

/** @import { OthersSaid } from "./types.js" */

/** Milliseconds for which a ticket is good for going, of the minute for which it holds. */
const GOOD = 50000;
/** Milliseconds in which a member answers that lives. */
const PATIENCE = 2500;
/** Milliseconds before which no page loads itself anew twice. */
const SELDOM = 10000;
const LOADED = "loaded-anew";

/** @typedef {OthersSaid["others"][number]} Other */

class Others {
  /** @type {Other[]} */
  #known = [];
  #toldAt = 0;

  /** @param {OthersSaid} said */
  hear(said) {
    this.#known = said.others;
    this.#toldAt = Date.now();
  }

  /** Whether there is anywhere to go. */
  get some() {
    return this.#known.length > 0 && Date.now() - this.#toldAt < GOOD;
  }

  /** Goes to one that lives, and takes this page along; does nothing where none is found. */
  async go() {
    if (!this.some) return;
    const found = await Promise.all(this.#known.map(async (one) => ({ one, is: await tried(one) })));
    const there = found.find(({ is }) => is === "here") ?? found.find(({ is }) => is === "untried");
    if (!there) return;
    const to = location.pathname + location.search;
    sayWhere();
    location.replace(`${there.one.at}/come?${new URLSearchParams({ ticket: there.one.ticket, to })}`);
  }
}

/** The next page is told from which room one comes, which no other page can say: only so its ticket is taken there. */
function sayWhere() {
  const meta = document.createElement("meta");
  meta.name = "referrer";
  meta.content = "origin";
  document.head.append(meta);
}

/** Whether a member answers, if this page may try. @param {Other} other @returns {Promise<"here" | "untried" | "silent">} */
function tried({ at, ticket }) {
  const where = at.replace(/^http/, "ws");
  return new Promise((answered) => {
    let may = true;
    /** @param {SecurityPolicyViolationEvent} event */
    const refused = (event) => {
      if (event.blockedURI.startsWith(new URL(where).origin)) may = false;
    };
    document.addEventListener("securitypolicyviolation", refused);
    const socket = new WebSocket(`${where}/ws?ticket=${encodeURIComponent(ticket)}`);
    /** @param {"here" | "untried" | "silent"} is */
    const end = (is) => {
      clearTimeout(late);
      document.removeEventListener("securitypolicyviolation", refused);
      socket.onclose = null;
      socket.close();
      answered(is);
    };
    const late = setTimeout(() => end("silent"), PATIENCE);
    socket.onopen = () => end("here");
    // The refusal may be told after the close.
    socket.onclose = () => setTimeout(() => end(may ? "silent" : "untried"), 50);
  });
}

/** Loads the page anew where it may not open a socket that it was sent to. @param {() => boolean} isHere */
export function allowNewcomers(isHere) {
  document.addEventListener("securitypolicyviolation", (event) => {
    const last = Number(sessionStorage.getItem(LOADED) ?? 0);
    if (event.effectiveDirective !== "connect-src" || !isHere() || Date.now() - last < SELDOM) return;
    sessionStorage.setItem(LOADED, String(Date.now()));
    // Only where somebody answers: otherwise there would be no page any more that could go elsewhere.
    fetch("/api/me").then(
      () => location.reload(),
      () => {},
    );
  });
}

export const others = new Others();
