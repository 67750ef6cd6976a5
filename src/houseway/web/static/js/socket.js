/**
 * The socket to the room: topics with versions, commands with keys. After a reconnect it sends each topic with the
 * known version and repeats unanswered commands; the room executes each key once. A room that stops answering counts as
 * silent until the next message. Tables run by other members use sockets to those members.
 */
import { Lines } from "./lines.js";
import { merge } from "./merge.js";
import { allowNewcomers, others } from "./others.js";

/**
 * @import { ChangeSaid, Command, DoneSaid, ElsewhereSaid, FailedSaid, Heard, Json, PageSays } from "./types.js"
 * @import { RefusedSaid, ReplyTo, RoomSays, Topics, ViewSaid } from "./types.js"
 */

/**
 * Gets a topic's view, the new lines, and whether the view is complete. A complete view comes with all earlier lines
 * that are known.
 * @template {keyof Topics} [T=keyof Topics]
 * @typedef {(view: Topics[T], heard: Heard[], fresh: boolean) => void} Watcher
 */

/** @typedef {{version?: number, view?: Topics[keyof Topics], said: Heard[], watchers: Set<Watcher>}} Topic */

/** Lines of a topic to keep for later watchers. */
const KEPT = 200;

/** A command that the rules or the policy forbid, or that failed. */
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

/** A new idempotency key. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

const WAITS = [250, 500, 1000, 2000, 4000, 8000];
/** Milliseconds between pings: normally, and while it is this person's turn. */
const PING_EVERY = { else: 15000, asked: 5000 };
/** The same with other members in the room: they take over a dead member's tables within seconds. */
const PING_HERE = { else: 5000, asked: 2500 };
/** Milliseconds without an answer until the room counts as silent, and until the page reconnects. */
const SILENT = 3000;
const DEAD = 12000;
/** Milliseconds until reconnecting if there are other members, and until probing whether this one is alive. */
const DEAD_HERE = 5000;
const LOOKS = 1500;
/** Milliseconds for a connection to open, and failures before the page goes to another member. */
const OPENS = 4000;
const FAILED = 2;

/** @typedef {"joining" | "here" | "silent" | "away"} SocketState */

class RoomSocket extends EventTarget {
  /** @type {SocketState} */
  state = "joining";
  /** Whether it is this person's turn somewhere on the page. */
  asked = false;
  /** @type {Map<string, Topic>} */
  #topics = new Map();
  /** @type {Map<string, {text: string, table: string, done: (reply: object) => void, failed: (why: Refusal) => void}>} */
  #open = new Map();
  /** @type {WebSocket | undefined} */
  #socket;
  #lines = new Lines(
    (said) => this.#told(said),
    (topics) => this.#findAgain(topics),
    () => this.dispatchEvent(new Event("state")),
  );
  #tries = 0;
  #wanted = false;
  /** When the oldest unanswered message was sent; 0 if there is none. */
  #silentSince = 0;
  #pingedAt = 0;

  constructor() {
    super();
    addEventListener("online", () => this.#wanted && this.state !== "here" && this.#connect());
    setInterval(() => this.#beat(), 1000);
    allowNewcomers(() => this.#isOpen);
  }

  /** Whether the view of a topic may be out of date. @param {string} topic */
  isAway(topic) {
    return this.state !== "here" || this.#lines.isBroken(topic);
  }

  /** Opens the socket, once the account is known. */
  open() {
    this.#wanted = true;
    this.#connect();
  }

  /**
   * Calls `watches` with each new view of a topic.
   * @template {keyof Topics} T
   * @param {T} name
   * @param {Watcher<T>} watches
   * @returns {() => void} ends the watch
   */
  watch(name, watches) {
    const topic = this.#topics.get(name) ?? { said: [], watchers: new Set() };
    // The topic of this name only ever has views of this type.
    const watcher = /** @type {Watcher} */ (watches);
    this.#topics.set(name, topic);
    topic.watchers.add(watcher);
    if (topic.view !== undefined) watcher(topic.view, topic.said, true);
    else this.#say({ type: "Watch", topic: name });
    return () => {
      topic.watchers.delete(watcher);
      if (topic.watchers.size || this.#topics.get(name) !== topic) return;
      this.#topics.delete(name);
      this.#lines.leave(name);
      this.#lines.shown(name);
      this.#say({ type: "Unwatch", topic: name });
    };
  }

  /**
   * Executes a command; resolves with the reply when it is durable.
   * @template {Command} C
   * @param {C} command
   * @param {string} [key] the key of a command that may have been sent before
   * @returns {Promise<ReplyTo<C>>}
   */
  do(command, key = newKey()) {
    const text = JSON.stringify({ type: "Do", key, command });
    return new Promise((answered, failed) => {
      const done = /** @type {(reply: object) => void} */ (answered);
      const table = "table" in command ? `table:${command.table}` : "";
      this.#open.set(key, { text, table, done, failed });
      if (this.#lines.has(table)) this.#lines.say(table, text);
      else this.#ask(text);
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
    setTimeout(() => socket === this.#socket && socket.readyState === WebSocket.CONNECTING && this.#leave(), OPENS);
  }

  #joined() {
    this.#tries = 0;
    this.#silentSince = 0;
    this.#to("here");
    for (const [name, topic] of this.#topics) this.#say({ type: "Watch", topic: name, after: topic.version });
    for (const one of this.#open.values()) this.#ask(one.text);
  }

  #lost() {
    this.#to("away");
    if (this.#tries >= FAILED) others.go();
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
    setTimeout(() => this.state === "away" && this.#connect(), wait);
  }

  #beat() {
    if (!this.#isOpen) return;
    const now = Date.now();
    const silent = this.#silentSince && now - this.#silentSince;
    const every = (others.some ? PING_HERE : PING_EVERY)[this.asked ? "asked" : "else"];
    this.#lines.beat(now, every);
    if (silent > LOOKS && others.some) others.go();
    if (silent > (others.some ? DEAD_HERE : DEAD)) {
      this.#leave();
    } else if (silent > SILENT) {
      if (this.state === "here") this.#to("silent");
    } else if (now - this.#pingedAt >= every) {
      this.#pingedAt = now;
      this.#ask(JSON.stringify({ type: "Ping" }));
    }
  }

  get #isOpen() {
    return this.state === "here" || this.state === "silent";
  }

  /** Drops a dead connection without waiting for the close handshake. */
  #leave() {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) socket.onmessage = null;
    socket?.close();
    this.#lost();
  }

  /** Sends a message that the room always answers. @param {string} text */
  #ask(text) {
    if (!this.#isOpen) return;
    this.#silentSince ||= Date.now();
    this.#socket?.send(text);
  }

  /** @param {PageSays} message */
  #say(message) {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /** @param {SocketState} state */
  #to(state) {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  /** @param {RoomSays} said */
  #hear(said) {
    this.#silentSince = 0;
    if (this.state === "silent") this.#to("here");
    if (said.type === "Others") others.hear(said);
    else if (said.type === "Elsewhere") this.#goTo(said);
    else if (said.type === "View" && this.#lines.leave(said.topic)) this.#sayAgain([said.topic]);
    this.#told(said);
  }

  /** Handles a message from any member of the room. @param {RoomSays} said */
  #told(said) {
    if (said.type === "View" || said.type === "Change") this.#learn(said);
    else if (said.key !== undefined) this.#answer(said);
  }

  /** Notes that another member runs a table; its versions differ. @param {ElsewhereSaid} said */
  #goTo(said) {
    const topic = this.#topics.get(said.topic);
    if (!topic || !this.#lines.moved(said)) return;
    topic.version = undefined;
    this.#sayAgain([said.topic]);
  }

  /** Asks where the tables of a closed socket are. @param {string[]} topics */
  #findAgain(topics) {
    for (const topic of topics) if (this.#topics.has(topic)) this.#say({ type: "Watch", topic });
    this.#sayAgain(topics);
  }

  /** Repeats the unanswered commands of these topics. Any member executes each only once. @param {string[]} topics */
  #sayAgain(topics) {
    for (const one of this.#open.values()) if (topics.includes(one.table)) this.#ask(one.text);
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
    this.#lines.shown(said.topic);
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
