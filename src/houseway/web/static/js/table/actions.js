/** What one may do now: only what is legal, each with its exact amount and its key. */
import { spokenAll } from "../cards.js";
import { h } from "../dom.js";
import { dollars, typed } from "../money.js";
import { prefs } from "../prefs.js";
import { askChoice } from "./ask.js";
import { legal } from "./sitting.js";

/**
 * @typedef {import("./sitting.js").Sitting} Sitting
 * @typedef {import("../types.js").Choice} Choice
 */

/** @param {string | undefined} key */
const cap = (key) => key && h("span", { class: "key", "aria-hidden": "true" }, key === " " ? "space" : key);

/** The label as it stands with what is picked. @param {Sitting} at @param {Choice} choice */
export function label(at, choice) {
  if (choice.amount) return `${choice.label} ${dollars(at.amountFor(choice))}`;
  if (choice.cards) {
    const count = at.cardsFor(choice).length;
    return choice.cards.least === choice.cards.most ? choice.label : `${choice.label} ${count || ""}`.trim();
  }
  return choice.label;
}

/** Whether the hint is to be seen. @param {Choice} choice */
const hinted = (choice) => choice.hint && prefs.now.hints;

/** @param {Sitting} at @param {Choice} choice @param {any} [value] @param {string} [text] */
function button(at, choice, value, text) {
  const cards = choice.cards ? spokenAll(at.cardsFor(choice)) : "";
  return h("button", {
    key: `${choice.id}/${value ?? ""}`, type: choice.amount ? "submit" : "button",
    class: ["choice", choice.danger ? "danger" : "", hinted(choice) ? "hinted" : "", strong(choice) ? "main" : ""].join(" "),
    disabled: at.busy || !at.ready(choice),
    "aria-keyshortcuts": choice.key && !text ? choice.key : false,
    "aria-label": choice.cards && cards ? `${label(at, choice)}: ${cards}` : false,
    onclick: choice.amount ? null : () => at.send(choice, value),
  }, cap(text ? undefined : choice.key), h("span", null, text ?? label(at, choice)), hinted(choice) && h("span", { class: "hint" }, "by the book"));
}

/** @param {Choice} choice */
function strong(choice) {
  const type = choice.command.command?.type ?? choice.command.type;
  return !choice.danger && !choice.pick && !["Fold", "Muck", "Decline", "DeclineBank", "NoInsurance", "Stay", "Offer", "Force", "Surrender"].includes(type);
}

/** The usual marks on a scale that comes without. @param {import("../types.js").AmountOf} of @returns {[string, number][]} */
function marks(of) {
  if (of.presets) return of.presets;
  /** @type {[string, number][]} */
  const usual = [["least", of.least], ["×2", 2 * of.least], ["×5", 5 * of.least], ["×10", 10 * of.least]];
  return [...usual.filter(([, cents]) => cents < of.most), ["most", of.most]];
}

/** Bet box, slider and presets; all of them land on legal amounts. @param {Sitting} at @param {Choice} choice */
function amountBox(at, choice) {
  const of = /** @type {import("../types.js").AmountOf} */ (choice.amount);
  const now = at.amountFor(choice);
  const set = (/** @type {number} */ cents) => { at.amounts = { ...at.amounts, [choice.id]: legal(of, cents) }; at.redraw(); };
  const fixed = of.least === of.most;
  return h("form", { key: choice.id, class: fixed ? "amount-box fixed" : "amount-box", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); at.send(choice); } },
    !fixed && h("div", { class: "presets" }, marks(of).map(([text, cents]) =>
      h("button", { key: text, type: "button", class: "preset", "aria-pressed": String(legal(of, cents) === now), onclick: () => set(cents) }, text))),
    !fixed && h("div", { class: "sizes" },
      h("button", { type: "button", class: "quiet", "aria-label": "Less", onclick: () => set(now - (of.step || 1)) }, "−"),
      h("input", { type: "range", "aria-label": `${choice.label}, amount`, "aria-valuetext": dollars(now), min: of.least, max: of.most, step: of.step || 1, value: String(now),
        oninput: (/** @type {any} */ event) => set(Number(event.target.value)) }),
      h("button", { type: "button", class: "quiet", "aria-label": "More", onclick: () => set(now + (of.step || 1)) }, "+"),
      h("input", { class: "typed", "aria-label": `${choice.label}, typed amount`, inputmode: "decimal", autocomplete: "off", value: (now / 100).toString(),
        onchange: (/** @type {any} */ event) => { const cents = typed(event.target.value); set(cents ?? now); event.target.value = String(at.amountFor(choice) / 100); } })),
    choice.pick && picker(at, choice),
    button(at, choice));
}

/** @param {Sitting} at @param {Choice} choice */
function picker(at, choice) {
  const chosen = String(at.pickFor(choice));
  return h("label", { class: "field" }, h("span", { class: "unseen" }, choice.label),
    h("select", { value: chosen, onchange: (/** @type {any} */ event) => { at.picks = { ...at.picks, [choice.id]: event.target.value }; at.redraw(); } },
      (choice.pick?.of ?? []).map(([value, text]) => h("option", { key: String(value), value: String(value), selected: String(value) === chosen }, text))));
}

/** @param {Sitting} at @param {Choice} choice */
function offer(at, choice) {
  if (choice.amount) return amountBox(at, choice);
  if (choice.pick && choice.pick.of.length <= 4 && !choice.cards) {
    return choice.pick.of.map(([value, text]) => button(at, choice, value, `${choice.label} ${text}`));
  }
  if (choice.pick) return h("div", { key: choice.id, class: "row" }, picker(at, choice), button(at, choice));
  return button(at, choice);
}

/** @param {Sitting} at */
function beforehand(at) {
  const { hand, seats } = at.view;
  const mine = seats[String(at.seat)];
  if (at.view.table.family !== "poker" || !hand || hand.over || !mine?.live || hand.to_act == null || hand.to_act === at.seat) return null;
  const toCall = at.toCall;
  const tick = (/** @type {"check-fold" | "call"} */ kind, /** @type {string} */ text, /** @type {string} */ key) => h("button", {
    key: kind, type: "button", class: "before", "aria-pressed": String(at.before?.kind === kind), "aria-keyshortcuts": key, onclick: () => at.ahead(kind, toCall),
  }, cap(key), text);
  return h("div", { class: "ahead row" }, h("span", { class: "soft small" }, "When it is my turn:"),
    tick("check-fold", toCall ? "Fold" : "Check or fold", "x"),
    tick("call", toCall ? `Call ${dollars(toCall)} only` : "Check", "v"));
}

/** Ways back into the game. @param {Sitting} at */
function coming(at) {
  return at.coming.length > 0 && h("div", { class: "row coming" }, at.coming.map((choice) => h("button", {
    key: choice.id, type: "button", class: choice.command.type === "SitIn" ? "main" : "", "aria-pressed": choice.command.type === "ComeIn" ? String(Boolean(choice.chosen)) : false,
    onclick: () => askChoice(at, choice),
  }, cap(choice.key), choice.label)));
}

/** @param {Sitting} at */
function idle(at) {
  const { hand, table, paused, you } = at.view;
  if (paused) return `Paused: ${paused}`;
  if (you?.seat == null) return "You are watching. Take an empty seat to play.";
  if (table.state === "broken") return "Nobody takes the bank.";
  if (!hand || hand.over) return "The next hand is coming.";
  const acting = hand.to_act != null && at.view.seats[String(hand.to_act)]?.name;
  return acting ? `${acting} is to act.` : "The dealer is at work.";
}

/** @param {Sitting} at */
export function actions(at) {
  const asked = at.asked;
  const single = asked.filter((one) => !one.amount);
  const sized = asked.filter((one) => one.amount);
  return h("section", { class: asked.length ? "act asked" : "act", "aria-label": "What you may do", "aria-busy": String(at.busy) },
    at.view.made && prefs.now.made && h("p", { class: "made" }, at.view.made),
    asked.length === 0 && h("p", { class: "soft idle" }, idle(at)),
    asked.length > 0 && h("div", { class: "choices" }, single.map((choice) => offer(at, choice)), sized.map((choice) => offer(at, choice))),
    asked.some((one) => one.rule) && h("span", { class: "whys" }, whys(asked)),
    asked.length === 0 && beforehand(at),
    asked.length === 0 && coming(at));
}

/** @param {Choice[]} asked */
function whys(asked) {
  const rules = [...new Set(asked.map((one) => one.rule).filter(Boolean))];
  return h("why-button", { rule: rules.join(" "), label: "Why these?" });
}
