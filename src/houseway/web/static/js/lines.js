/**
 * Sockets to other members of the room, for the tables that they run. The page's own socket says where a table is, and
 * says it again when the table moves. A socket that closes, fails to open or stops answering is dropped, and the page
 * asks its own member again. Until the table is shown again its view counts as stale.
 */

/** @import { ElsewhereSaid, RoomSays } from "./types.js" */

/** Milliseconds before asking again where the tables of a closed socket are, by the number of failures. */
const AGAIN = [400, 800, 1600, 3200, 5000];
/** Milliseconds without an answer until the tables count as stale, and until the socket is dropped. */
const SLOW = 2000;
const DEAD = 5000;

/**
 * ``since`` is the time of the oldest unanswered message; 0 if there is none.
 * @typedef {{socket?: WebSocket, topics: Set<string>, since: number, pingedAt: number}} Line
 */

export class Lines {
  /** @type {Map<string, Line>} */
  #lines = new Map();
  /** Failures of an address since it was last open. @type {Map<string, number>} */
  #failures = new Map();
  /** @type {Set<string>} */
  #broken = new Set();
  #hear;
  #ask;
  #changed;

  /** @param {(said: RoomSays) => void} hear takes the messages of other members @param {(topics: string[]) => void} ask asks the page's own member where tables are @param {() => void} changed called when other tables become stale or fresh */
  constructor(hear, ask, changed) {
    this.#hear = hear;
    this.#ask = ask;
    this.#changed = changed;
  }

  /** Whether no member shows a table at present, so that its view may be out of date. @param {string} topic */
  isBroken(topic) {
    return this.#broken.has(topic);
  }

  /** Notes that a table was shown, by any member, or is no longer watched. @param {string} topic */
  shown(topic) {
    if (this.#broken.delete(topic)) this.#changed();
  }

  /** Pings the members and drops those that don't answer. @param {number} now @param {number} every */
  beat(now, every) {
    for (const [at, line] of [...this.#lines]) {
      const silent = line.since && now - line.since;
      if (silent > DEAD) this.#broke(at, line);
      else if (silent > SLOW) this.#breaks(line.topics);
      else if (line.socket?.readyState === WebSocket.OPEN && now - line.pingedAt >= every) {
        line.pingedAt = now;
        line.since ||= now;
        line.socket.send(JSON.stringify({ type: "Ping" }));
      }
    }
  }

  /** Watches a table at another member. @param {ElsewhereSaid} said @returns {boolean} whether the table has moved */
  moved(said) {
    if (this.#lines.get(said.at)?.topics.has(said.topic)) return false;
    this.leave(said.topic);
    const line = this.#lines.get(said.at) ?? this.#opened(said.at, said.ticket);
    line.topics.add(said.topic);
    this.#watch(line, said.topic);
    return true;
  }

  /** Stops watching a table at another member. @param {string} topic @returns {boolean} whether it was watched there */
  leave(topic) {
    const was = Boolean(this.#of(topic));
    for (const [at, line] of this.#lines) {
      if (!line.topics.delete(topic)) continue;
      if (line.topics.size) this.#send(line, { type: "Unwatch", topic });
      else this.#close(at, line);
    }
    return was;
  }

  /** Whether the socket for a table is open. @param {string} topic */
  has(topic) {
    return this.#of(topic)?.socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a command about a table to the member that runs it. @param {string} topic @param {string} text */
  say(topic, text) {
    this.#of(topic)?.socket?.send(text);
  }

  /** @param {string} topic */
  #of(topic) {
    return [...this.#lines.values()].find((line) => line.topics.has(topic));
  }

  /** @param {string} at @param {string} ticket */
  #opened(at, ticket) {
    /** @type {Line} */
    const line = { topics: new Set(), since: Date.now(), pingedAt: 0 };
    this.#lines.set(at, line);
    try {
      line.socket = this.#socket(at, ticket, line);
    } catch {
      // A browser refuses some addresses outright, such as one without TLS from a page with TLS.
      setTimeout(() => this.#broke(at, line));
    }
    return line;
  }

  /** @param {string} at @param {string} ticket @param {Line} line */
  #socket(at, ticket, line) {
    const socket = new WebSocket(`${at.replace(/^http/, "ws")}/ws?ticket=${encodeURIComponent(ticket)}`);
    socket.onopen = () => {
      this.#failures.delete(at);
      line.topics.forEach((topic) => this.#watch(line, topic));
    };
    socket.onmessage = (event) => {
      /** @type {RoomSays} */
      const said = JSON.parse(event.data);
      line.since = 0;
      // A pong answers everything sent before it.
      if (said.type === "Pong") line.topics.forEach((topic) => this.shown(topic));
      this.#hear(said);
    };
    socket.onclose = () => this.#broke(at, line);
    return socket;
  }

  /** @param {string} at @param {Line} line */
  #broke(at, line) {
    if (this.#lines.get(at) !== line) return;
    this.#close(at, line);
    const failed = this.#failures.get(at) ?? 0;
    this.#failures.set(at, failed + 1);
    this.#breaks(line.topics);
    setTimeout(() => this.#ask([...line.topics]), AGAIN[Math.min(failed, AGAIN.length - 1)]);
  }

  /** @param {Set<string>} topics */
  #breaks(topics) {
    const before = this.#broken.size;
    topics.forEach((topic) => this.#broken.add(topic));
    if (this.#broken.size !== before) this.#changed();
  }

  /** @param {Line} line @param {string} topic */
  #watch(line, topic) {
    this.#send(line, { type: "Watch", topic });
  }

  /** @param {Line} line @param {{type: "Watch" | "Unwatch", topic: string}} message */
  #send(line, message) {
    if (line.socket?.readyState === WebSocket.OPEN) line.socket.send(JSON.stringify(message));
  }

  /** @param {string} at @param {Line} line */
  #close(at, line) {
    this.#lines.delete(at);
    if (!line.socket) return;
    line.socket.onmessage = null;
    line.socket.close();
  }
}
