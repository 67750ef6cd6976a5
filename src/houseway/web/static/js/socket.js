/**
 * The one socket to the room: topics with their versions, commands with their keys. After a break it says again what it
 * watches and which version it has, and sends again what was not answered; the room applies each key once.
 */
import { merge } from "./merge.js";

/**
 * @typedef {import("./types.js").Heard} Heard
 * @typedef {{version?: number, view?: any, listeners: Set<(view: any, heard: Heard[], fresh: boolean) => void>}} Topic
 */

/** A command that the rules or the policy forbid, or that could not be carried out. */
export class Refusal extends Error {
  /** @param {{type: string, why: string, rule?: string, assumed?: string, house?: string}} said */
  constructor(said) {
    super(said.why);
    this.rule = said.rule;
    this.assumed = said.assumed;
    this.house = said.house;
    this.refused = said.type === "Refused";
  }
}

const WAITS = [250, 500, 1000, 2000, 4000, 8000];
const PING_EVERY = 15000;

class RoomSocket extends EventTarget {
  /** @type {"joining" | "here" | "away"} */
  state = "joining";
  /** @type {Map<string, Topic>} */
  #topics = new Map();
  /** @type {Map<string, {text: string, done: (reply: any) => void, failed: (why: Refusal) => void}>} */
  #open = new Map();
  /** @type {WebSocket | undefined} */
  #socket;
  #tries = 0;
  #wanted = false;
  #heardAt = 0;

  constructor() {
    super();
    addEventListener("online", () => this.#wanted && this.state !== "here" && this.#connect());
    setInterval(() => this.#beat(), PING_EVERY);
  }

  /** Opens the socket, once it is known who one is. */
  open() {
    this.#wanted = true;
    this.#connect();
  }

  /**
   * @param {string} name
   * @param {(view: any, heard: Heard[], fresh: boolean) => void} listener
   * @returns {() => void} ends the watch
   */
  watch(name, listener) {
    const topic = this.#topics.get(name) ?? { listeners: new Set() };
    this.#topics.set(name, topic);
    topic.listeners.add(listener);
    if (topic.view !== undefined) listener(topic.view, [], true);
    else this.#say({ type: "Watch", topic: name });
    return () => {
      topic.listeners.delete(listener);
      if (topic.listeners.size || this.#topics.get(name) !== topic) return;
      this.#topics.delete(name);
      this.#say({ type: "Unwatch", topic: name });
    };
  }

  /** Carries out a command; the reply once it is durable. @param {any} command @returns {Promise<any>} */
  do(command) {
    const key = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const text = JSON.stringify({ type: "Do", key, command });
    return new Promise((done, failed) => {
      this.#open.set(key, { text, done, failed });
      if (this.state === "here") this.#socket?.send(text);
    });
  }

  #connect() {
    this.#socket?.close();
    this.#to("joining");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => this.#joined();
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #joined() {
    this.#tries = 0;
    this.#heardAt = Date.now();
    this.#to("here");
    for (const [name, topic] of this.#topics) this.#say({ type: "Watch", topic: name, after: topic.version });
    for (const one of this.#open.values()) this.#socket?.send(one.text);
  }

  #lost() {
    this.#to("away");
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
    setTimeout(() => this.state === "away" && this.#connect(), wait);
  }

  #beat() {
    if (this.state !== "here") return;
    if (Date.now() - this.#heardAt > 2.5 * PING_EVERY) this.#socket?.close();
    else this.#say({ type: "Ping" });
  }

  /** @param {any} message */
  #say(message) {
    if (this.state === "here") this.#socket?.send(JSON.stringify(message));
  }

  /** @param {"joining" | "here" | "away"} state */
  #to(state) {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  /** @param {any} said */
  #hear(said) {
    this.#heardAt = Date.now();
    if (said.type === "View" || said.type === "Change") this.#learn(said);
    else if (said.key !== undefined) this.#answer(said);
  }

  /** @param {any} said */
  #learn(said) {
    const topic = this.#topics.get(said.topic);
    if (!topic) return;
    const fresh = said.type === "View";
    topic.view = fresh ? said.view : merge(topic.view, said.patch);
    topic.version = said.version;
    for (const listener of topic.listeners) listener(topic.view, said.heard ?? [], fresh);
  }

  /** @param {any} said */
  #answer(said) {
    const asked = this.#open.get(said.key);
    if (!asked) return;
    this.#open.delete(said.key);
    if (said.type === "Done") asked.done(said.reply ?? {});
    else asked.failed(new Refusal(said));
  }
}

export const room = new RoomSocket();
