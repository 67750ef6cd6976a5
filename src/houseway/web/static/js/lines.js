/**
 * Lines to other members of the room, who have tables that this page shows. The page's own socket says where a table is
 * and says it again when it moves; a line that breaks is given up, and the own socket is asked anew.
 */

/** @import { ElsewhereSaid, RoomSays } from "./types.js" */

/** Milliseconds after which it is asked anew where the tables of a broken line are. */
const AGAIN = 400;

/** @typedef {{socket: WebSocket, topics: Set<string>}} Line */

export class Lines {
  /** @type {Map<string, Line>} */
  #lines = new Map();
  #hear;
  #ask;

  /**
   * @param {(said: RoomSays) => void} hear takes what another member says
   * @param {(topics: string[]) => void} ask asks the page's own member where tables are
   */
  constructor(hear, ask) {
    this.#hear = hear;
    this.#ask = ask;
  }

  /** A table is at another member. @param {ElsewhereSaid} said @returns {boolean} whether it was not there before */
  moved(said) {
    if (this.#lines.get(said.at)?.topics.has(said.topic)) return false;
    this.leave(said.topic);
    const line = this.#lines.get(said.at) ?? this.#opened(said.at, said.ticket);
    line.topics.add(said.topic);
    if (line.socket.readyState === WebSocket.OPEN) this.#watch(line, said.topic);
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
    return this.#of(topic)?.socket.readyState === WebSocket.OPEN;
  }

  /** Sends a command about a table to the member that has it. @param {string} topic @param {string} text */
  say(topic, text) {
    this.#of(topic)?.socket.send(text);
  }

  /** @param {string} topic */
  #of(topic) {
    return [...this.#lines.values()].find((line) => line.topics.has(topic));
  }

  /** @param {string} at @param {string} ticket */
  #opened(at, ticket) {
    const socket = new WebSocket(`${at.replace(/^http/, "ws")}/ws?ticket=${encodeURIComponent(ticket)}`);
    /** @type {Line} */
    const line = { socket, topics: new Set() };
    socket.onopen = () => line.topics.forEach((topic) => this.#watch(line, topic));
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.#lines.get(at) !== line) return;
      this.#lines.delete(at);
      setTimeout(() => this.#ask([...line.topics]), AGAIN);
    };
    this.#lines.set(at, line);
    return line;
  }

  /** @param {Line} line @param {string} topic */
  #watch(line, topic) {
    this.#send(line, { type: "Watch", topic });
  }

  /** @param {Line} line @param {{type: "Watch" | "Unwatch", topic: string}} message */
  #send(line, message) {
    if (line.socket.readyState === WebSocket.OPEN) line.socket.send(JSON.stringify(message));
  }

  /** @param {string} at @param {Line} line */
  #close(at, line) {
    this.#lines.delete(at);
    line.socket.onmessage = null;
    line.socket.close();
  }
}
