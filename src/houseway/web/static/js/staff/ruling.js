/**
 * The ruling desk: what happened, the rulings that the house's book gives for this hand, and the decision. The table is
 * stopped while the desk is open, and resumes when it closes unless another call is open.
 */
import { timeOfDay } from "../clock.js";
import { h } from "../dom.js";
import { gameName } from "../lists/games.js";
import { openDialog } from "../shell/dialog.js";
import { showError, toast } from "../shell/toast.js";
import { room } from "../socket.js";
import { _ } from "../text.js";
import { answerText, factField, seatName } from "./fact-fields.js";
import { handComparison } from "./hand-comparison.js";

/**
 * @import { Child, Fact, FactField, Facts, FloorCall, FloorLine, Irregularity, Outcome, HandStanding, RecordedHand, InputChange } from "../types.js"
 * @import { Refusal } from "../socket.js"
 * @import { SetFact } from "./fact-fields.js"
 */

/** The reason shown while the desk has the table stopped. */
const pauseReason = () => _("The floor is making a ruling");

class RulingDesk {
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
  search = "";
  /** @type {Irregularity | undefined} */
  kind;
  /** @type {Facts} */
  facts = {};
  /** @type {Outcome[]} */
  outcomes = [];
  /** Questions answered or skipped, where they are asked one at a time. @type {Set<string>} */
  answered = new Set();
  /** The room's latest refusal, shown in the dialog. @type {(Error & Partial<Refusal>) | undefined} */
  error;
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
      await room.do({ type: "Pause", table: this.table, reason: pauseReason() });
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
    const ours = this.stopped || this.line?.flags.includes(`paused: ${pauseReason()}`);
    if (ours) room.do({ type: "Resume", table: this.table }).catch(showError);
  }

  get report() {
    return { table: this.table, kind: this.kind?.kind ?? "", facts: this.facts };
  }

  /** @template T @param {Promise<T>} request @param {(reply: T) => void} then */
  settle(request, then) {
    this.error = undefined;
    return request.then(then, (error) => (this.error = error)).then(() => this.redraw());
  }

  preview() {
    this.outcomes = [];
    return this.settle(room.do({ type: "Preview", ...this.report }), ({ outcomes }) => (this.outcomes = outcomes));
  }

  /** @param {string} choice */
  makeRuling(choice) {
    return this.settle(room.do({ type: "Rule", ...this.report, choice }), ({ done }) => {
      toast(_("The ruling is in the log. {done}", { done }));
      this.close();
    });
  }

  /** @param {Irregularity} one */
  choose(one) {
    this.kind = one;
    this.facts = {};
    this.answered.clear();
    this.outcomes = [];
    this.error = undefined;
    for (const { name, sort, needed, values } of one.fields)
      if (needed && sort !== "steps" && values?.length) this.facts[name] = values[0];
    this.redraw();
    if (!one.fields.length) this.preview();
  }

  /** Stores one answer and updates the rulings at once. @type {SetFact} */
  answerQuestion = (field, value) => {
    this.answered.add(field.name);
    this.setFact(field, value);
    this.preview();
  };

  /** @type {SetFact} */
  setFact = (field, value) => {
    if (value === "" || (Array.isArray(value) && !value.length)) delete this.facts[field.name];
    else this.facts[field.name] = value;
    this.outcomes = [];
    this.redraw();
  };
}

/** @param {string} table */
export async function ruleOn(table) {
  const desk = new RulingDesk(table);
  try {
    await desk.open();
  } catch (error) {
    desk.leave();
    return showError(error);
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
    _("Ruling at table {table}", { table }),
    () => [tableSummary(desk), desk.error && errorNotice(desk.error), desk.kind ? factForm(desk, desk.kind) : irregularityList(desk)],
    () => {
      stops.forEach((stop) => stop());
      desk.leave();
    },
  );
  Object.assign(desk, dialog);
}

/** The table, hand and people concerned, and the call. @param {RulingDesk} desk @returns {Child} */
function tableSummary({ line, call, recorded, between }) {
  return [
    line &&
      h(
        "p",
        { class: "soft" },
        _("{game}, hand {number}", { game: gameName(line), number: String(line.hand) }),
        Object.entries(line.seats).map(([seat, is]) => [" · ", _("Seat {number}: {name}", { number: Number(seat), name: is.name })]),
      ),
    call && h("p", { class: "notice" }, _("{name} called the floor: {words}", { name: call.by, words: call.what })),
    between &&
      h(
        "p",
        { class: "notice" },
        _("No hand is in play, so a ruling is only recorded. If it is about the last hand, have the dealer undo the end of that hand first."),
      ),
    recorded.map(recordedStory),
  ];
}

/** A recorded hand, from its position to its end. @param {RecordedHand} one @param {number} nth */
function recordedStory(one, nth) {
  return h(
    "details",
    { key: `recorded ${one.at}`, class: "recorded", open: nth === 0 },
    h("summary", null, _("Hand {number}, recorded at {time}: {words}", { number: String(one.hand), time: timeOfDay(one.at), words: one.reason })),
    h("p", { class: "soft small" }, one.positions[0]),
    one.story && h("ol", { class: "story" }, one.story.map((line, at) => h("li", { key: at }, line))),
  );
}

/** @param {Error & Partial<Refusal>} error */
function errorNotice({ message, rule }) {
  return h("p", { class: "notice bad", role: "alert" }, message, rule && h("why-button", { rule }));
}

/** @param {RulingDesk} desk @param {Irregularity} kind @returns {Child} */
function factForm(desk, kind) {
  const names = desk.line?.seats ?? {};
  return [
    h("h3", null, kind.says),
    h(
      "div",
      { class: "stack" },
      desk.byHand ? nextQuestion(desk, kind) : kind.fields.map((field) => factField(field, desk.facts, desk.setFact, names)),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "main", onclick: () => desk.preview() }, _("Show the rule")),
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            desk.kind = desk.error = undefined;
            desk.redraw();
          },
        },
        _("Something else happened"),
      ),
    ),
    desk.outcomes.map((one) => outcomeCard(one, desk)),
  ];
}

/**
 * At a table dealt by hand: the answers so far, and the next question.
 * @param {RulingDesk} desk
 * @param {Irregularity} kind
 * @returns {Child}
 */
function nextQuestion(desk, kind) {
  const names = desk.line?.seats ?? {};
  const say = (/** @type {FactField} */ field, /** @type {Fact} */ value) =>
    field.sort === "seat" ? seatName(Number(value), names) : answerText(field, value);
  const next = kind.fields.find(({ name }) => !desk.answered.has(name));
  const answered = kind.fields.filter(({ name }) => desk.answered.has(name));
  return [
    answered.length > 0 &&
      h(
        "ul",
        { class: "soft" },
        answered.map((field) =>
          h(
            "li",
            { key: field.name },
            _("{question} {answer}", {
              question: field.asks,
              answer: desk.facts[field.name] ? say(field, desk.facts[field.name]) : _("Not known"),
            }),
          ),
        ),
      ),
    next &&
      h(
        "fieldset",
        { key: next.name, class: "segments" },
        h("legend", null, next.asks),
        (next.values ?? []).map((value) =>
          h("button", { key: String(value), type: "button", onclick: () => desk.answerQuestion(next, value) }, say(next, value)),
        ),
        h("button", { key: "", type: "button", class: "quiet", onclick: () => desk.answerQuestion(next, "") }, _("Not known")),
      ),
  ];
}

/** How many words of a report an irregularity shares. @param {Irregularity} one @param {string} report */
function sharedWords(one, report) {
  const said = new Set(`${one.says} ${one.kind}`.toLowerCase().match(/[a-z]{4,}/g));
  return (report.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter((word) => said.has(word)).length;
}

/** The possible irregularities, those like the report first. @param {RulingDesk} desk @returns {Child} */
function irregularityList(desk) {
  if (!desk.now && !desk.byHand)
    return h("p", null, _("No hand has been dealt yet, so there is nothing to rule on. The table waits until you close this."));
  const report = desk.call?.what ?? "";
  const open = desk.kinds.filter(
    (one) => one.says.toLowerCase().includes(desk.search) || one.kind.replaceAll("-", " ").includes(desk.search),
  );
  return [
    h(
      "label",
      { class: "field" },
      _("What happened?"),
      h("input", {
        type: "search",
        value: desk.search,
        oninput: (/** @type {InputChange} */ event) => {
          desk.search = event.target.value.toLowerCase();
          desk.redraw();
        },
      }),
    ),
    h(
      "ul",
      { class: "happenings" },
      open
        .map((one, at) => ({ one, at, like: sharedWords(one, report) }))
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

/** @param {Outcome} one @param {RulingDesk} desk */
function outcomeCard(one, desk) {
  const { steps = [], rules = [], then } = one;
  return h(
    "article",
    { key: one.choice ?? "", class: "outcome stack" },
    one.when?.map((line) => h("h4", { key: line }, line)),
    h(
      "ol",
      null,
      steps.map((step, nth) => h("li", { key: nth }, step)),
    ),
    desk.now && handComparison(desk.now, then, desk.line?.seats ?? {}),
    h(
      "div",
      { class: "row" },
      rules.length > 0 && h("why-button", { rule: rules.join(" ") }),
      one.assumed && h("span", { class: "notice small" }, _("Assumed: {reading}", { reading: one.assumed })),
      h("button", { type: "button", class: "main", onclick: () => desk.makeRuling(one.choice ?? "") }, _("Make the ruling")),
    ),
  );
}
