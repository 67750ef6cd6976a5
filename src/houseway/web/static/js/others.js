/**
 * The other members of the room: where a page goes when its own has died. The room tells where they are, with tickets that
 * it renews while it lives. A page may ask only those that were there when it was loaded: to one that came later it goes
 * untried, and if it needs a table there, it loads itself anew.
 */

/** @import { OthersSaid } from "./types.js" */

/** Milliseconds in which a member answers that lives. */
const PATIENCE = 2500;
/** Milliseconds before which no page loads itself anew twice. */
const SELDOM = 10000;
const LOADED = "loaded-anew";

/** @typedef {OthersSaid["others"][number]} Other */

class Others {
  /** @type {Other[]} */
  #known = [];
  /** Those that were there before: one of them may have come back. @type {Other[]} */
  #before = [];
  #going = false;

  /** @param {OthersSaid} said */
  hear(said) {
    const all = new Map([...this.#before, ...this.#known].map((one) => [one.at, one]));
    for (const { at } of said.others) all.delete(at);
    this.#before = [...all.values()];
    this.#known = said.others;
  }

  /** Whether there is anywhere to go. */
  get some() {
    return this.#known.length > 0;
  }

  /**
   * Goes to one that answers, and takes this page along; does nothing where none is found, or where the page's own does.
   * A ticket that is too old by now leads there too, only to whoever this browser is there.
   */
  async go() {
    if (this.#going || !(this.#known.length || this.#before.length)) return;
    this.#going = true;
    const [own, known, before] = await Promise.all([
      tried(location.origin),
      Promise.all(this.#known.map(asked)),
      Promise.all(this.#before.map(asked)),
    ]);
    this.#going = false;
    if (own === "here") return;
    const there =
      [...known, ...before].find(({ is }) => is === "here") ?? known.find(({ is }) => is === "untried");
    if (!there) return;
    const to = location.pathname + location.search;
    sayWhere();
    location.replace(`${there.one.at}/come?${new URLSearchParams({ ticket: there.one.ticket, to })}`);
  }
}

/** @param {Other} one */
const asked = async (one) => ({ one, is: await tried(one.at) });

/** The next page is told from which room one comes, which no other page can say: only so its ticket is taken there. */
function sayWhere() {
  const meta = document.createElement("meta");
  meta.name = "referrer";
  meta.content = "origin";
  document.head.append(meta);
}

/**
 * Whether a member answers and is at work, if this page may ask it.
 * @param {string} at
 * @returns {Promise<"here" | "untried" | "silent">}
 */
async function tried(at) {
  let may = true;
  /** @param {SecurityPolicyViolationEvent} event */
  const refused = (event) => {
    if (event.blockedURI.startsWith(new URL(at).origin)) may = false;
  };
  document.addEventListener("securitypolicyviolation", refused);
  try {
    const answer = await fetch(`${at}/here`, {
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    return answer.ok ? "here" : "silent";
  } catch {
    // The refusal may be told after the failure.
    await new Promise((told) => setTimeout(told, 50));
    return may ? "silent" : "untried";
  } finally {
    document.removeEventListener("securitypolicyviolation", refused);
  }
}

/** Loads the page anew where it may not open a socket that it was sent to. @param {() => boolean} isHere */
export function allowNewcomers(isHere) {
  document.addEventListener("securitypolicyviolation", (event) => {
    const last = Number(sessionStorage.getItem(LOADED) ?? 0);
    if (event.effectiveDirective !== "connect-src" || !event.blockedURI.startsWith("ws")) return;
    if (!isHere() || Date.now() - last < SELDOM) return;
    sessionStorage.setItem(LOADED, String(Date.now()));
    // Only where somebody answers: otherwise there would be no page any more that could go elsewhere.
    fetch("/api/me").then(
      () => location.reload(),
      () => {},
    );
  });
}

export const others = new Others();
