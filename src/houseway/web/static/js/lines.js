/**
 * Lines to other members of the room, who have tables that this page shows. The page's own socket says where a table is
 * and says it again when it moves; a line that breaks, does not open or falls silent is given up, and the own socket is
 * asked anew. Until somebody shows them again, its tables are broken: what the page has of them may be long over.
 */

/** @import { ElsewhereSaid, RoomSays } from "./types.js" */

/** Milliseconds after which it is asked anew where the tables of a broken line are, the longer the more often it broke. */
const AGAIN = [400, 800, 1600, 3200, 5000];
/** Milliseconds for which a line may be silent before its tables count as broken, and before it is given up. */
const SLOW = 2000;
const DEAD = 5000;

/**
 * ``since`` is when something was asked that has not been answered, 0 where nothing was.
 * @typedef {{socket?: WebSocket, topics: Set<string>, since: number, pingedAt: number}} Line
 */

export class Lines {
  /** @type {Map<string, Line>} */
  #lines = new Map();
  /** How often the line to an address broke since it was last open. @type {Map<string, number>} */
  #failures = new Map();
  /** @type {Set<string>} */
  #broken = new Set();
  #hear;
  #ask;
  #changed;

  /**
   * @param {(said: RoomSays) => void} hear takes what another member says
   * @param {(topics: string[]) => void} ask asks the page's own member where tables are
   * @param {() => void} changed is called when other tables are broken than before
   */
  constructor(hear, ask, changed) {
    this.#hear = hear;
    this.#ask = ask;
    this.#changed = changed;
  }

  /** Whether nobody shows a table at present, so that nothing of it is to be believed. @param {string} topic */
  isBroken(topic) {
    return this.#broken.has(topic);
  }

  /** A table was shown, by whomever, or is no longer wanted. @param {string} topic */
  shown(topic) {
    if (this.#broken.delete(topic)) this.#changed();
  }

  /** Asks those who are there whether they are, and gives up who does not answer. @param {number} now @param {number} every */
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

  /** A table is at another member. @param {ElsewhereSaid} said @returns {boolean} whether it was not there before */
  moved(said) {
    if (this.#lines.get(said.at)?.topics.has(said.topic)) return false;
    this.leave(said.topic);
    const line = this.#lines.get(said.at) ?? this.#opened(said.at, said.ticket);
    line.topics.add(said.topic);
    this.#watch(line, said.topic);
    return true;
  }

  /** Nothing more is wanted of a table at another member. @param {string} topic @returns {boolean} whether it was there */
  leave(topic) {
    const was = Boolean(this.#of(topic));
    for (const [at, line] of this.#lines) {
      if (!line.topics.delete(topic)) continue;
      if (line.topics.size) this.#send(line, { type: "Unwatch", topic });
      else this.#close(at, line);
    }
    return was;
  }

  /** Whether the line is open on which a table is. @param {string} topic */
  has(topic) {
    return this.#of(topic)?.socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a command about a table to the member that has it. @param {string} topic @param {string} text */
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
      // A browser refuses some addresses outright, for instance one without TLS to a page that has it.
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
      // Whatever was asked before is answered by now.
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
