/**
 * The one socket to the room: topics with their versions, commands with their keys. After a break it says again what it
 * watches and which version it has, and sends again what was not answered; the room applies each key once. A room that
 * answers nothing for some seconds is as good as lost, and says so by its state, until it is heard again. Tables that
 * another member of the room has come on lines to that member.
 */
import { Lines } from "./lines.js";
import { merge } from "./merge.js";
import { allowNewcomers, others } from "./others.js";

/**
 * @import { ChangeSaid, Command, DoneSaid, ElsewhereSaid, FailedSaid, Heard, Json, PageSays } from "./types.js"
 * @import { RefusedSaid, ReplyTo, RoomSays, Topics, ViewSaid } from "./types.js"
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
/** Milliseconds between two pings: as a rule, and while the room waits for this person. */
const PING_EVERY = { else: 15000, asked: 5000 };
/** The same where other members of the room are there to go to: they have the tables of one that hangs after seconds. */
const PING_HERE = { else: 5000, asked: 2500 };
/** How long the room may be silent to what was sent before the page says so, and before it connects anew. */
const SILENT = 3000;
const DEAD = 12000;
/** The same where there are others to go to, and how long it may be silent before it is looked whether it is at work. */
const DEAD_HERE = 5000;
const LOOKS = 1500;
/** How long a connection may take to open, and how many must have failed before the page goes to another member. */
const OPENS = 4000;
const FAILED = 2;

/** @typedef {"joining" | "here" | "silent" | "away"} SocketState */

class RoomSocket extends EventTarget {
  /** @type {SocketState} */
  state = "joining";
  /** Whether the room waits for something this person does. */
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
  /** When something was sent that the room has been silent to since; 0 when nothing was. */
  #silentSince = 0;
  #pingedAt = 0;

  constructor() {
    super();
    addEventListener("online", () => this.#wanted && this.state !== "here" && this.#connect());
    setInterval(() => this.#beat(), 1000);
    allowNewcomers(() => this.#isOpen);
  }

  /** Whether what the page has of a topic is not how it stands, as far as anybody knows. @param {string} topic */
  isAway(topic) {
    return this.state !== "here" || this.#lines.isBroken(topic);
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
      this.#lines.leave(name);
      this.#lines.shown(name);
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

  /** Gives a dead connection up. Nobody answers its close, so nothing more of it is waited for. */
  #leave() {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) socket.onmessage = null;
    socket?.close();
    this.#lost();
  }

  /** Sends what the room always answers. @param {string} text */
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

  /** What any member of the room says. @param {RoomSays} said */
  #told(said) {
    if (said.type === "View" || said.type === "Change") this.#learn(said);
    else if (said.key !== undefined) this.#answer(said);
  }

  /** A table is at another member, whose versions are others. @param {ElsewhereSaid} said */
  #goTo(said) {
    const topic = this.#topics.get(said.topic);
    if (!topic || !this.#lines.moved(said)) return;
    topic.version = undefined;
    this.#sayAgain([said.topic]);
  }

  /** A line is broken: where are its tables? @param {string[]} topics */
  #findAgain(topics) {
    for (const topic of topics) if (this.#topics.has(topic)) this.#say({ type: "Watch", topic });
    this.#sayAgain(topics);
  }

  /** What was not answered where a table was is carried out by any member, once. @param {string[]} topics */
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
