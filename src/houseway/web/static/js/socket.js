/**
 * The one socket to the room: topics with their versions, commands with their keys. After a break it says again what it
 * watches and which version it has, and sends again what was not answered; the room applies each key once.
 */
import { merge } from "./merge.js";

/**
 * @import { ChangeSaid, Command, DoneSaid, FailedSaid, Heard, Json, PageSays, RefusedSaid } from "./types.js"
 * @import { ReplyTo, RoomSays, Topics, ViewSaid } from "./types.js"
 */

/**
 * What watches a topic: it gets the view, what was said meanwhile, and whether the view is a fresh one: then it gets all
 * that was said before, as far as it is known.
 * @template {keyof Topics} [T=keyof Topics]
 * @typedef {(view: Topics[T], heard: Heard[], fresh: boolean) => void} Watcher
 */

/** @typedef {{version?: number, view?: Topics[keyof Topics], said: Heard[], watchers: Set<Watcher>}} Topic */

/** Lines of a topic that are kept for whoever begins to watch it. */
const KEPT = 200;

/** A command that the rules or the policy forbid, or that could not be carried out. */
export class Refusal extends Error {
  /** @param {RefusedSaid | FailedSaid} said */
  constructor(said) {
    super(said.why);
    const { rule, assumed, house } = /** @type {Partial<RefusedSaid>} */ (said);
    this.rule = rule;
    this.assumed = assumed;
    this.house = house;
    this.refused = said.type === "Refused";
  }
}

/** What tells one command from all others. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

const WAITS = [250, 500, 1000, 2000, 4000, 8000];
const PING_EVERY = 15000;

class RoomSocket extends EventTarget {
  /** @type {"joining" | "here" | "away"} */
  state = "joining";
  /** @type {Map<string, Topic>} */
  #topics = new Map();
  /** @type {Map<string, {text: string, done: (reply: object) => void, failed: (why: Refusal) => void}>} */
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
   * @template {keyof Topics} T
   * @param {T} name
   * @param {Watcher<T>} watches
   * @returns {() => void} ends the watch
   */
  watch(name, watches) {
    const topic = this.#topics.get(name) ?? { said: [], watchers: new Set() };
    // A topic of this name only ever has the view of this name.
    const watcher = /** @type {Watcher} */ (watches);
    this.#topics.set(name, topic);
    topic.watchers.add(watcher);
    if (topic.view !== undefined) watcher(topic.view, topic.said, true);
    else this.#say({ type: "Watch", topic: name });
    return () => {
      topic.watchers.delete(watcher);
      if (topic.watchers.size || this.#topics.get(name) !== topic) return;
      this.#topics.delete(name);
      this.#say({ type: "Unwatch", topic: name });
    };
  }

  /**
   * Carries out a command; the reply once it is durable.
   * @template {Command} C
   * @param {C} command
   * @param {string} [key] of a command that may have been sent before
   * @returns {Promise<ReplyTo<C>>}
   */
  do(command, key = newKey()) {
    const text = JSON.stringify({ type: "Do", key, command });
    return new Promise((answered, failed) => {
      const done = /** @type {(reply: object) => void} */ (answered);
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

  /** @param {PageSays} message */
  #say(message) {
    if (this.state === "here") this.#socket?.send(JSON.stringify(message));
  }

  /** @param {"joining" | "here" | "away"} state */
  #to(state) {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  /** @param {RoomSays} said */
  #hear(said) {
    this.#heardAt = Date.now();
    if (said.type === "View" || said.type === "Change") this.#learn(said);
    else if (said.key !== undefined) this.#answer(said);
  }

  /** @param {ViewSaid | ChangeSaid} said */
  #learn(said) {
    const topic = this.#topics.get(said.topic);
    if (!topic) return;
    const fresh = said.type === "View";
    const known = /** @type {Json} */ (/** @type {unknown} */ (topic.view));
    const now = /** @type {unknown} */ (fresh ? said.view : merge(known, said.patch));
    const view = /** @type {Topics[keyof Topics]} */ (now);
    topic.view = view;
    topic.version = said.version;
    const heard = said.heard ?? [];
    topic.said = fresh ? heard : [...topic.said, ...heard].slice(-KEPT);
    for (const watcher of topic.watchers) watcher(view, heard, fresh);
  }

  /** @param {DoneSaid | RefusedSaid | FailedSaid} said */
  #answer(said) {
    const asked = this.#open.get(said.key);
    if (!asked) return;
    this.#open.delete(said.key);
    if (said.type === "Done") asked.done(said.reply ?? {});
    else asked.failed(new Refusal(said));
  }
}

export const room = new RoomSocket();
