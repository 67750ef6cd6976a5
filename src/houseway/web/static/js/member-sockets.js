/**
 * Sockets to other members of the room, for the tables that they run. The page's own socket says where a table is, and
 * says it again when the table moves. A socket that closes, fails to open or stops answering is dropped, and the page
 * asks its own member again. Until the table is shown again its view counts as stale.
 */
import { parseJson } from "./text.js";

/** @import { ElsewhereSaid, RoomSays } from "./types.js" */

/** Milliseconds before asking again where the tables of a closed socket are, by the number of failures. */
const RETRY_DELAYS = [400, 800, 1600, 3200, 5000];
/** Milliseconds without an answer until the tables count as stale, and until the socket is dropped. */
const STALE_MS = 2000;
const DEAD_MS = 5000;

/**
 * ``since`` is the time of the oldest unanswered message; 0 if there is none.
 * @typedef {{socket?: WebSocket, topics: Set<string>, since: number, pingedAt: number}} Member
 */

export class MemberSockets {
  /** @type {Map<string, Member>} */
  #members = new Map();
  /** Failures of an address since it was last open. @type {Map<string, number>} */
  #failures = new Map();
  /** @type {Set<string>} */
  #stale = new Set();
  #onMessage;
  #locate;
  #onChange;

  /**
   * @param {(said: RoomSays) => void} onMessage takes the messages of other members
   * @param {(topics: string[]) => void} locate asks the page's own member where tables are
   * @param {() => void} onChange called when other tables become stale or fresh
   */
  constructor(onMessage, locate, onChange) {
    this.#onMessage = onMessage;
    this.#locate = locate;
    this.#onChange = onChange;
  }

  /** Whether no member shows a table at present, so that its view may be out of date. @param {string} topic */
  isStale(topic) {
    return this.#stale.has(topic);
  }

  /** Notes that a table was shown, by any member, or is no longer watched. @param {string} topic */
  markFresh(topic) {
    if (this.#stale.delete(topic)) this.#onChange();
  }

  /** Pings the members and drops those that don't answer. @param {number} now @param {number} every */
  ping(now, every) {
    for (const [at, member] of [...this.#members]) {
      const silent = member.since && now - member.since;
      if (silent > DEAD_MS) this.#onClose(at, member);
      else if (silent > STALE_MS) this.#markStale(member.topics);
      else if (member.socket?.readyState === WebSocket.OPEN && now - member.pingedAt >= every) {
        member.pingedAt = now;
        member.since ||= now;
        member.socket.send(JSON.stringify({ type: "Ping" }));
      }
    }
  }

  /** Watches a table at another member. @param {ElsewhereSaid} said @returns {boolean} whether the table has moved */
  watchAt(said) {
    if (this.#members.get(said.at)?.topics.has(said.topic)) return false;
    this.unwatch(said.topic);
    const member = this.#members.get(said.at) ?? this.#add(said.at, said.ticket);
    member.topics.add(said.topic);
    this.#watch(member, said.topic);
    return true;
  }

  /** Stops watching a table at another member. @param {string} topic @returns {boolean} whether it was watched there */
  unwatch(topic) {
    const was = Boolean(this.#socketFor(topic));
    for (const [at, member] of this.#members) {
      if (!member.topics.delete(topic)) continue;
      if (member.topics.size) this.#send(member, { type: "Unwatch", topic });
      else this.#close(at, member);
    }
    return was;
  }

  /** Whether the socket for a table is open. @param {string} topic */
  isOpenFor(topic) {
    return this.#socketFor(topic)?.socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a command about a table to the member that runs it. @param {string} topic @param {string} text */
  send(topic, text) {
    this.#socketFor(topic)?.socket?.send(text);
  }

  /** @param {string} topic */
  #socketFor(topic) {
    return [...this.#members.values()].find((member) => member.topics.has(topic));
  }

  /** @param {string} at @param {string} ticket */
  #add(at, ticket) {
    /** @type {Member} */
    const member = { topics: new Set(), since: Date.now(), pingedAt: 0 };
    this.#members.set(at, member);
    try {
      member.socket = this.#open(at, ticket, member);
    } catch {
      // A browser refuses some addresses outright, such as one without TLS from a page with TLS.
      setTimeout(() => this.#onClose(at, member));
    }
    return member;
  }

  /** @param {string} at @param {string} ticket @param {Member} member */
  #open(at, ticket, member) {
    const socket = new WebSocket(`${at.replace(/^http/, "ws")}/ws?ticket=${encodeURIComponent(ticket)}`);
    socket.onopen = () => {
      this.#failures.delete(at);
      member.topics.forEach((topic) => this.#watch(member, topic));
    };
    socket.onmessage = (event) => {
      /** @type {RoomSays} */
      const said = parseJson(event.data);
      member.since = 0;
      // A pong answers everything sent before it.
      if (said.type === "Pong") member.topics.forEach((topic) => this.markFresh(topic));
      this.#onMessage(said);
    };
    socket.onclose = () => this.#onClose(at, member);
    return socket;
  }

  /** @param {string} at @param {Member} member */
  #onClose(at, member) {
    if (this.#members.get(at) !== member) return;
    this.#close(at, member);
    const failed = this.#failures.get(at) ?? 0;
    this.#failures.set(at, failed + 1);
    this.#markStale(member.topics);
    setTimeout(() => this.#locate([...member.topics]), RETRY_DELAYS[Math.min(failed, RETRY_DELAYS.length - 1)]);
  }

  /** @param {Set<string>} topics */
  #markStale(topics) {
    const before = this.#stale.size;
    topics.forEach((topic) => this.#stale.add(topic));
    if (this.#stale.size !== before) this.#onChange();
  }

  /** @param {Member} member @param {string} topic */
  #watch(member, topic) {
    this.#send(member, { type: "Watch", topic });
  }

  /** @param {Member} member @param {{type: "Watch" | "Unwatch", topic: string}} message */
  #send(member, message) {
    if (member.socket?.readyState === WebSocket.OPEN) member.socket.send(JSON.stringify(message));
  }

  /** @param {string} at @param {Member} member */
  #close(at, member) {
    this.#members.delete(at);
    if (!member.socket) return;
    member.socket.onmessage = null;
    member.socket.close();
  }
}
