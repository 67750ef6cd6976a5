/**
 * Failover to another member of the room when the page's own one has died. The room sends the members' addresses with
 * tickets, which it renews. A page may probe only members that existed when it was loaded: it goes to newer ones
 * unprobed, and reloads if it needs a table there.
 */

/** @import { OthersSaid } from "./types.js" */

/** Milliseconds that a member has to answer a probe. */
const PROBE_TIMEOUT_MS = 2500;
/** Minimum milliseconds between two reloads. */
const MIN_RELOAD_MS = 10000;
const RELOADED_KEY = "reloaded";

/** @typedef {OthersSaid["others"][number]} Member */

class Failover {
  /** @type {Member[]} */
  #members = [];
  /** Members known earlier: one of them may be back. @type {Member[]} */
  #earlier = [];
  #switching = false;

  /** @param {OthersSaid} said */
  update(said) {
    const all = new Map([...this.#earlier, ...this.#members].map((one) => [one.at, one]));
    for (const { at } of said.others) all.delete(at);
    this.#earlier = [...all.values()];
    this.#members = said.others;
  }

  /** Whether there are other members. */
  get hasMembers() {
    return this.#members.length > 0;
  }

  /**
   * Moves this page to a member that answers. Does nothing if none does, or if the page's own member answers. An
   * expired ticket works too, but without the sign-in.
   */
  async switchMember() {
    if (this.#switching || !(this.#members.length || this.#earlier.length)) return;
    this.#switching = true;
    const [own, known, before] = await Promise.all([
      probe(location.origin),
      Promise.all(this.#members.map(probed)),
      Promise.all(this.#earlier.map(probed)),
    ]);
    this.#switching = false;
    if (own === "here") return;
    const target =
      [...known, ...before].find(({ is }) => is === "here") ?? known.find(({ is }) => is === "untried");
    if (!target) return;
    const to = location.pathname + location.search;
    sendOrigin();
    location.replace(`${target.one.at}/come?${new URLSearchParams({ ticket: target.one.ticket, to })}`);
  }
}

/** @param {Member} one */
const probed = async (one) => ({ one, is: await probe(one.at) });

/** Sends this page's origin with the next request, because the member accepts the ticket only from there. */
function sendOrigin() {
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
async function probe(at) {
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
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    return answer.ok ? "here" : "silent";
  } catch {
    // The policy violation may be reported after the failure.
    await new Promise((done) => setTimeout(done, 50));
    return may ? "silent" : "untried";
  } finally {
    document.removeEventListener("securitypolicyviolation", refused);
  }
}

/** Reloads the page if its security policy blocks a socket to a newer member. @param {() => boolean} isHere */
export function reloadForNewMembers(isHere) {
  document.addEventListener("securitypolicyviolation", (event) => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (event.effectiveDirective !== "connect-src" || !event.blockedURI.startsWith("ws")) return;
    if (!isHere() || Date.now() - last < MIN_RELOAD_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    // Only if the server answers: otherwise no page would be left to fail over.
    fetch("/api/me").then(
      () => location.reload(),
      () => {},
    );
  });
}

export const failover = new Failover();
