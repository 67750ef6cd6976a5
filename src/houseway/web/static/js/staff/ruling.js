/**
 * The ruling desk: what happened, the rulings that the house's book gives for this hand, and the decision. The table is
 * stopped while the desk is open, and resumes when it closes unless another call is open.
 */
import { clock } from "../clock.js";
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { refusal, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { blank, seatName, words } from "./facts.js";
import { beforeAndAfter } from "./standing.js";

/**
 * @import { Child, Fact, FactField, Facts, FloorCall, FloorLine, Irregularity, Outcome, HandStanding, RecordedHand, Typed } from "../types.js"
 * @import { Refusal } from "../socket.js"
 * @import { Put } from "./facts.js"
 */

/** The reason shown while the desk has the table stopped. */
const WHY = "The floor is ruling";

class Desk {
  /** @type {FloorLine | undefined} */
  line;
  /** The call that led to the ruling. @type {FloorCall | undefined} */
  call;
  /** @type {Irregularity[]} */
  kinds = [];
  /** @type {HandStanding | undefined} */
  now;
  /** Whether the table is dealt by hand. The book then rules without a hand to look at. @type {boolean | undefined} */
  byHand;
  /** Whether the table is dealt by hand and no hand is in play. */
  between = false;
  /** Hands that the dealer recorded for a dispute, newest first. @type {RecordedHand[]} */
  recorded = [];
  wanted = "";
  /** @type {Irregularity | undefined} */
  kind;
  /** @type {Facts} */
  facts = {};
  /** @type {Outcome[]} */
  found = [];
  /** Questions answered or skipped, where they are asked one at a time. @type {Set<string>} */
  settled = new Set();
  /** The room's latest refusal, shown in the dialog. @type {(Error & Partial<Refusal>) | undefined} */
  wrong;
  /** Whether the desk has stopped the table. */
  stopped = false;
  redraw = () => {};
  close = () => {};

  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  /** Stops the table unless it is stopped already, and fetches the possible irregularities. */
  async open() {
    try {
      await room.do({ type: "Pause", table: this.table, reason: WHY });
      this.stopped = true;
    } catch {
      // It is stopped already, by a call or a pause.
    }
    const { kinds, now, by_hand: byHand, in_play: inPlay, recorded = [] } = await room.do({ type: "Irregularities", table: this.table });
    this.recorded = recorded;
    this.kinds = kinds;
    this.now = now;
    this.byHand = byHand;
    this.between = Boolean(byHand && !inPlay);
  }

  /** Resumes the table if the desk stopped it; an open call keeps it stopped. */
  leave() {
    const ours = this.stopped || this.line?.flags.includes(`paused: ${WHY}`);
    if (ours) room.do({ type: "Resume", table: this.table }).catch(refusal);
  }

  get told() {
    return { table: this.table, kind: this.kind?.kind ?? "", facts: this.facts };
  }

  /** @template T @param {Promise<T>} asked @param {(reply: T) => void} then */
  hears(asked, then) {
    this.wrong = undefined;
    return asked.then(then, (error) => (this.wrong = error)).then(() => this.redraw());
  }

  preview() {
    this.found = [];
    return this.hears(room.do({ type: "Preview", ...this.told }), ({ outcomes }) => (this.found = outcomes));
  }

  /** @param {string} choice */
  rule(choice) {
    return this.hears(room.do({ type: "Rule", ...this.told, choice }), ({ done }) => {
      toast(`The ruling is in the log. ${done}`);
      this.close();
    });
  }

  /** @param {Irregularity} one */
  choose(one) {
    this.kind = one;
    this.facts = {};
    this.settled.clear();
    this.found = [];
    this.wrong = undefined;
    for (const { name, sort, needed, values } of one.fields)
      if (needed && sort !== "steps" && values?.length) this.facts[name] = values[0];
    this.redraw();
    if (!one.fields.length) this.preview();
  }

  /** Stores one answer and updates the rulings at once. @type {Put} */
  answer = (field, value) => {
    this.settled.add(field.name);
    this.put(field, value);
    this.preview();
  };

  /** @type {Put} */
  put = (field, value) => {
    if (value === "" || (Array.isArray(value) && !value.length)) delete this.facts[field.name];
    else this.facts[field.name] = value;
    this.found = [];
    this.redraw();
  };
}

/** @param {string} table */
export async function ruleOn(table) {
  const desk = new Desk(table);
  try {
    await desk.open();
  } catch (error) {
    desk.leave();
    return refusal(error);
  }
  const stops = [
    room.watch("floor", ({ tables }) => {
      desk.line = tables[table];
      desk.redraw();
    }),
    room.watch("calls", ({ calls }) => {
      const call = calls.find((one) => one.table === table);
      desk.call = call ?? desk.call;
      desk.redraw();
    }),
  ];
  const dialog = openDialog(
    `Ruling at table ${table}`,
    () => [about(desk), desk.wrong && refused(desk.wrong), desk.kind ? asked(desk, desk.kind) : happenings(desk)],
    () => {
      stops.forEach((stop) => stop());
      desk.leave();
    },
  );
  Object.assign(desk, dialog);
}

/** The table, hand and people concerned, and the call. @param {Desk} desk @returns {Child} */
function about({ line, call, recorded, between }) {
  return [
    line &&
      h(
        "p",
        { class: "soft" },
        `${line.title} ${line.limit}, hand ${line.hand}: `,
        Object.entries(line.seats)
          .map(([seat, is]) => `${seat} ${is.name}`)
          .join(", "),
      ),
    call && h("p", { class: "notice" }, `${call.by} called: ${call.what}`),
    between &&
      h(
        "p",
        { class: "notice" },
        "No hand is in play: a ruling is kept, and calls nothing off. Is it about the last hand? The dealer takes it back first.",
      ),
    recorded.map(story),
  ];
}

/** A recorded hand, from its position to its end. @param {RecordedHand} one @param {number} nth */
function story(one, nth) {
  return h(
    "details",
    { key: `recorded ${one.at}`, class: "recorded", open: nth === 0 },
    h("summary", null, `Hand ${one.hand}, recorded ${clock(one.at)}: ${one.reason}`),
    h("p", { class: "soft small" }, one.positions[0]),
    one.story && h("ol", { class: "story" }, one.story.map((line, at) => h("li", { key: at }, line))),
  );
}

/** @param {Error & Partial<Refusal>} error */
function refused({ message, rule }) {
  return h("p", { class: "notice bad", role: "alert" }, message, rule && h("why-button", { rule }));
}

/** @param {Desk} desk @param {Irregularity} kind @returns {Child} */
function asked(desk, kind) {
  const names = desk.line?.seats ?? {};
  return [
    h("h3", null, kind.says),
    h(
      "div",
      { class: "stack" },
      desk.byHand ? oneByOne(desk, kind) : kind.fields.map((field) => blank(field, desk.facts, desk.put, names)),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "main", onclick: () => desk.preview() }, "What does the book say?"),
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            desk.kind = desk.wrong = undefined;
            desk.redraw();
          },
        },
        "Something else happened",
      ),
    ),
    desk.found.map((one) => outcome(one, desk)),
  ];
}

/**
 * At a table dealt by hand: the answers so far, and the next question.
 * @param {Desk} desk
 * @param {Irregularity} kind
 * @returns {Child}
 */
function oneByOne(desk, kind) {
  const names = desk.line?.seats ?? {};
  const say = (/** @type {FactField} */ field, /** @type {Fact} */ value) =>
    field.sort === "seat" ? seatName(Number(value), names) : words(String(value));
  const next = kind.fields.find(({ name }) => !desk.settled.has(name));
  const answered = kind.fields.filter(({ name }) => desk.settled.has(name));
  return [
    answered.length > 0 &&
      h(
        "p",
        { class: "soft" },
        answered.map((field) => `${words(field.name)}: ${desk.facts[field.name] ? say(field, desk.facts[field.name]) : "not said"}`).join("; "),
      ),
    next &&
      h(
        "fieldset",
        { key: next.name, class: "segments" },
        h("legend", null, `${words(next.name)}?`),
        (next.values ?? []).map((value) =>
          h("button", { key: String(value), type: "button", onclick: () => desk.answer(next, value) }, say(next, value)),
        ),
        h("button", { key: "", type: "button", class: "quiet", onclick: () => desk.answer(next, "") }, "Not said"),
      ),
  ];
}

/** How many words of a report an irregularity shares. @param {Irregularity} one @param {string} report */
function likeness(one, report) {
  const said = new Set(`${one.says} ${words(one.kind)}`.toLowerCase().match(/[a-z]{4,}/g));
  return (report.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter((word) => said.has(word)).length;
}

/** The possible irregularities, those like the report first. @param {Desk} desk @returns {Child} */
function happenings(desk) {
  if (!desk.now && !desk.byHand)
    return h("p", null, "No hand is in play. The table stands still while this is open; a ruling is made on a live hand.");
  const report = desk.call?.what ?? "";
  const open = desk.kinds.filter(
    (one) => one.says.toLowerCase().includes(desk.wanted) || words(one.kind).includes(desk.wanted),
  );
  return [
    h(
      "label",
      { class: "field" },
      "What happened?",
      h("input", {
        type: "search",
        value: desk.wanted,
        oninput: (/** @type {Typed} */ event) => {
          desk.wanted = event.target.value.toLowerCase();
          desk.redraw();
        },
      }),
    ),
    h(
      "ul",
      { class: "happenings" },
      open
        .map((one, at) => ({ one, at, like: likeness(one, report) }))
        .sort((a, b) => b.like - a.like || a.at - b.at)
        .map(({ one }) =>
          h(
            "li",
            { key: one.kind },
            h("button", { type: "button", class: "quiet", onclick: () => desk.choose(one) }, one.says),
          ),
        ),
    ),
  ];
}

/** @param {Outcome} one @param {Desk} desk */
function outcome(one, desk) {
  const { steps = [], rules = [], then } = one;
  return h(
    "article",
    { key: one.choice ?? "", class: "outcome stack" },
    one.choice && h("h4", null, words(one.choice)),
    h(
      "ol",
      null,
      steps.map((step, nth) => h("li", { key: nth }, step)),
    ),
    desk.now && beforeAndAfter(desk.now, then, desk.line?.seats ?? {}),
    h(
      "div",
      { class: "row" },
      rules.length > 0 && h("why-button", { rule: rules.join(" ") }),
      one.assumed && h("span", { class: "notice small" }, "Assumed: ", one.assumed),
      h("button", { type: "button", class: "main", onclick: () => desk.rule(one.choice ?? "") }, "Rule so"),
    ),
  );
}
