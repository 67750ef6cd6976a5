/**
 * Failover to another member of the room when the page's own one has died. The room sends the members' addresses with
 * tickets, which it renews. A page may probe only members that existed when it was loaded: it goes to newer ones
 * unprobed, and reloads if it needs a table there.
 */

/** @import { OthersSaid } from "./types.js" */

/** Milliseconds that a member has to answer a probe. */
const PATIENCE = 2500;
/** Minimum milliseconds between two reloads. */
const SELDOM = 10000;
const LOADED = "loaded-anew";

/** @typedef {OthersSaid["others"][number]} Other */

class Others {
  /** @type {Other[]} */
  #known = [];
  /** Members known earlier: one of them may be back. @type {Other[]} */
  #before = [];
  #going = false;

  /** @param {OthersSaid} said */
  hear(said) {
    const all = new Map([...this.#before, ...this.#known].map((one) => [one.at, one]));
    for (const { at } of said.others) all.delete(at);
    this.#before = [...all.values()];
    this.#known = said.others;
  }

  /** Whether there are other members. */
  get some() {
    return this.#known.length > 0;
  }

  /**
   * Moves this page to a member that answers. Does nothing if none does, or if the page's own member answers. An
   * expired ticket works too, but without the sign-in.
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

/** Sends this page's origin with the next request, because the member accepts the ticket only from there. */
function sayWhere() {
  const meta = document.createElement("meta");
  meta.name = "referrer";
  meta.content = "origin";
  document.head.append(meta);
}

/**
 * Probes a member, if this page's security policy allows it.
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
    // The policy violation may be reported after the failure.
    await new Promise((told) => setTimeout(told, 50));
    return may ? "silent" : "untried";
  } finally {
    document.removeEventListener("securitypolicyviolation", refused);
  }
}

/** Reloads the page if its security policy blocks a socket to a newer member. @param {() => boolean} isHere */
export function allowNewcomers(isHere) {
  document.addEventListener("securitypolicyviolation", (event) => {
    const last = Number(sessionStorage.getItem(LOADED) ?? 0);
    if (event.effectiveDirective !== "connect-src" || !event.blockedURI.startsWith("ws")) return;
    if (!isHere() || Date.now() - last < SELDOM) return;
    sessionStorage.setItem(LOADED, String(Date.now()));
    // Only if the server answers: otherwise no page would be left to fail over.
    fetch("/api/me").then(
      () => location.reload(),
      () => {},
    );
  });
}

export const others = new Others();
