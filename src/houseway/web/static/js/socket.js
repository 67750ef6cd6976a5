/**
 * The socket to the room: topics with versions, commands with keys. After a reconnect it sends each topic with the
 * known version and repeats unanswered commands; the room executes each key once. A room that stops answering counts as
 * silent until the next message. Tables run by other members use sockets to those members.
 */
import { MemberSockets } from "./member-sockets.js";
import { merge } from "./merge.js";
import { reloadForNewMembers, failover } from "./failover.js";
import { parseJson } from "./text.js";

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
const MAX_HISTORY = 200;

/** A command that the rules or the policy forbid, or that failed. */
export class Refusal extends Error {
  /** @param {RefusedSaid | FailedSaid} said */
  constructor(said) {
    super(said.why);
    const { rule, assumed, house, barred } = /** @type {Partial<RefusedSaid>} */ (said);
    this.rule = rule;
    this.assumed = assumed;
    this.house = house;
    this.barred = barred;
    this.refused = said.type === "Refused";
  }
}

/** A new idempotency key. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

const RECONNECT_DELAYS = [250, 500, 1000, 2000, 4000, 8000];
/** Milliseconds between pings: normally, and while it is this person's turn. */
const PING_MS = { idle: 15000, turn: 5000 };
/** The same with other members in the room: they take over a dead member's tables within seconds. */
const PING_MS_WITH_MEMBERS = { idle: 5000, turn: 2500 };
/** Milliseconds without an answer until the room counts as silent, and until the page reconnects. */
const SILENT_MS = 3000;
const RECONNECT_MS = 12000;
/** Milliseconds until reconnecting if there are other members, and until probing whether this one is alive. */
const RECONNECT_MS_WITH_MEMBERS = 5000;
const PROBE_MS = 1500;
/** Milliseconds for a connection to open, and failures before the page goes to another member. */
const OPEN_TIMEOUT_MS = 4000;
const FAILURES_BEFORE_SWITCH = 2;

/** @typedef {"joining" | "here" | "silent" | "away"} SocketState */

class RoomSocket extends EventTarget {
  /** @type {SocketState} */
  state = "joining";
  /** Whether it is this person's turn somewhere on the page. */
  isMyTurn = false;
  /** @type {Map<string, Topic>} */
  #topics = new Map();
  /** @type {Map<string, {text: string, table: string, done: (reply: object) => void, failed: (why: Refusal) => void}>} */
  #pending = new Map();
  /** @type {WebSocket | undefined} */
  #socket;
  #members = new MemberSockets(
    (said) => this.#dispatch(said),
    (topics) => this.#relocate(topics),
    () => this.dispatchEvent(new Event("state")),
  );
  #failures = 0;
  #started = false;
  /** When the oldest unanswered message was sent; 0 if there is none. */
  #silentSince = 0;
  #pingedAt = 0;

  constructor() {
    super();
    addEventListener("online", () => this.#started && this.state !== "here" && this.#connect());
    setInterval(() => this.#heartbeat(), 1000);
    reloadForNewMembers(() => this.#isOpen);
  }

  /** Whether the view of a topic may be out of date. @param {string} topic */
  isStale(topic) {
    return this.state !== "here" || this.#members.isStale(topic);
  }

  /** Opens the socket, once the account is known. */
  open() {
    this.#started = true;
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
    else this.#send({ type: "Watch", topic: name });
    return () => {
      topic.watchers.delete(watcher);
      if (topic.watchers.size || this.#topics.get(name) !== topic) return;
      this.#topics.delete(name);
      this.#members.unwatch(name);
      this.#members.markFresh(name);
      this.#send({ type: "Unwatch", topic: name });
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
      this.#pending.set(key, { text, table, done, failed });
      if (this.#members.isOpenFor(table)) this.#members.send(table, text);
      else this.#sendExpectingReply(text);
    });
  }

  #connect() {
    this.#socket?.close();
    this.#setState("joining");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => this.#onOpen();
    socket.onmessage = (event) => this.#onMessage(parseJson(event.data));
    socket.onclose = () => socket === this.#socket && this.#onClose();
    setTimeout(() => socket === this.#socket && socket.readyState === WebSocket.CONNECTING && this.#drop(), OPEN_TIMEOUT_MS);
  }

  #onOpen() {
    this.#failures = 0;
    this.#silentSince = 0;
    this.#setState("here");
    for (const [name, topic] of this.#topics) this.#send({ type: "Watch", topic: name, after: topic.version });
    for (const one of this.#pending.values()) this.#sendExpectingReply(one.text);
  }

  #onClose() {
    this.#setState("away");
    if (this.#failures >= FAILURES_BEFORE_SWITCH) failover.switchMember();
    const wait = RECONNECT_DELAYS[Math.min(this.#failures++, RECONNECT_DELAYS.length - 1)];
    setTimeout(() => this.state === "away" && this.#connect(), wait);
  }

  #heartbeat() {
    if (!this.#isOpen) return;
    const now = Date.now();
    const silent = this.#silentSince && now - this.#silentSince;
    const every = (failover.hasMembers ? PING_MS_WITH_MEMBERS : PING_MS)[this.isMyTurn ? "turn" : "idle"];
    this.#members.ping(now, every);
    if (silent > PROBE_MS && failover.hasMembers) failover.switchMember();
    if (silent > (failover.hasMembers ? RECONNECT_MS_WITH_MEMBERS : RECONNECT_MS)) {
      this.#drop();
    } else if (silent > SILENT_MS) {
      if (this.state === "here") this.#setState("silent");
    } else if (now - this.#pingedAt >= every) {
      this.#pingedAt = now;
      this.#sendExpectingReply(JSON.stringify({ type: "Ping" }));
    }
  }

  get #isOpen() {
    return this.state === "here" || this.state === "silent";
  }

  /** Drops a dead connection without waiting for the close handshake. */
  #drop() {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) socket.onmessage = null;
    socket?.close();
    this.#onClose();
  }

  /** Sends a message that the room always answers. @param {string} text */
  #sendExpectingReply(text) {
    if (!this.#isOpen) return;
    this.#silentSince ||= Date.now();
    this.#socket?.send(text);
  }

  /** @param {PageSays} message */
  #send(message) {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(message));
  }

  /** @param {SocketState} state */
  #setState(state) {
    this.state = state;
    this.dispatchEvent(new Event("state"));
  }

  /** @param {RoomSays} said */
  #onMessage(said) {
    this.#silentSince = 0;
    if (this.state === "silent") this.#setState("here");
    if (said.type === "Others") failover.update(said);
    else if (said.type === "Elsewhere") this.#moveTopic(said);
    else if (said.type === "View" && this.#members.unwatch(said.topic)) this.#resend([said.topic]);
    this.#dispatch(said);
  }

  /** Handles a message from any member of the room. @param {RoomSays} said */
  #dispatch(said) {
    if (said.type === "View" || said.type === "Change") this.#applyView(said);
    else if (said.key !== undefined) this.#settle(said);
  }

  /** Notes that another member runs a table; its versions differ. @param {ElsewhereSaid} said */
  #moveTopic(said) {
    const topic = this.#topics.get(said.topic);
    if (!topic || !this.#members.watchAt(said)) return;
    topic.version = undefined;
    this.#resend([said.topic]);
  }

  /** Asks where the tables of a closed socket are. @param {string[]} topics */
  #relocate(topics) {
    for (const topic of topics) if (this.#topics.has(topic)) this.#send({ type: "Watch", topic });
    this.#resend(topics);
  }

  /** Repeats the unanswered commands of these topics. Any member executes each only once. @param {string[]} topics */
  #resend(topics) {
    for (const one of this.#pending.values()) if (topics.includes(one.table)) this.#sendExpectingReply(one.text);
  }

  /** @param {ViewSaid | ChangeSaid} said */
  #applyView(said) {
    const topic = this.#topics.get(said.topic);
    if (!topic) return;
    const fresh = said.type === "View";
    const known = /** @type {Json} */ (/** @type {unknown} */ (topic.view));
    const now = /** @type {unknown} */ (fresh ? said.view : merge(known, said.patch));
    const view = /** @type {Topics[keyof Topics]} */ (now);
    topic.view = view;
    topic.version = said.version;
    this.#members.markFresh(said.topic);
    const heard = said.heard ?? [];
    topic.said = fresh ? heard : [...topic.said, ...heard].slice(-MAX_HISTORY);
    for (const watcher of topic.watchers) watcher(view, heard, fresh);
  }

  /** @param {DoneSaid | RefusedSaid | FailedSaid} said */
  #settle(said) {
    const asked = this.#pending.get(said.key);
    if (!asked) return;
    this.#pending.delete(said.key);
    if (said.type === "Done") asked.done(said.reply ?? {});
    else asked.failed(new Refusal(said));
  }
}

export const room = new RoomSocket();
