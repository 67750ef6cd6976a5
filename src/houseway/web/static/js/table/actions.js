/** The player's choices: only legal ones, each with its exact amount and its key. */
import { h, textSpan } from "../dom.js";
import { prefs } from "../prefs.js";
import { preActionButtons, returnButtons } from "./pre-actions.js";
import { amountBox } from "./amount.js";
import { makeChoice } from "./make-choice.js";
import { choiceButton, keyCap } from "./choice-button.js";
import { coachPanel } from "./coach.js";
import { helpPanel, helpLine } from "./first.js";
import { choiceType } from "./session.js";
import { resultStrip } from "./result.js";
import { absenceText, timeOutText, sitAgainButton } from "./time.js";

/**
 * @import { TableSession } from "./session.js"
 * @import { Choice, SelectChange } from "../types.js"
 */

/** @param {TableSession} at @param {Choice} choice */
function optionField(at, choice) {
  const chosen = String(at.pickFor(choice));
  return h(
    "label",
    { class: "field" },
    h("span", { class: "unseen" }, choice.label),
    h(
      "select",
      {
        value: chosen,
        onchange: (/** @type {SelectChange} */ event) => {
          at.picks = { ...at.picks, [choice.id]: event.target.value };
          at.redraw();
        },
      },
      (choice.pick?.of ?? []).map(([value, text]) =>
        h("option", { key: String(value), value: String(value), selected: String(value) === chosen }, text),
      ),
    ),
  );
}

/**
 * A choice with a usual amount, plus a button for other amounts; or a button that opens a dialog.
 * @param {TableSession} at
 * @param {Choice} choice
 */
function amountChoice(at, choice) {
  return choice.amount?.usual && !choice.pick
    ? [choiceButton(at, choice), otherAmountButton(at, choice)]
    : dialogButton(at, choice);
}

/** @param {TableSession} at @param {Choice} choice */
function otherAmountButton(at, choice) {
  return h(
    "button",
    {
      key: `${choice.id}/less`,
      type: "button",
      class: "choice less",
      disabled: at.busy,
      "aria-haspopup": "dialog",
      "aria-label": `${choice.label} another amount`,
      onclick: () => makeChoice(at, choice),
    },
    "…",
  );
}

/**
 * A choice that asks for an amount in a dialog. Only one amount has a box on the page.
 * @param {TableSession} at
 * @param {Choice} choice
 */
function dialogButton(at, choice) {
  return h(
    "button",
    {
      key: choice.id,
      type: "button",
      class: "choice",
      disabled: at.busy,
      "aria-haspopup": "dialog",
      "aria-keyshortcuts": choice.key,
      onclick: () => makeChoice(at, choice),
    },
    keyCap(choice.key),
    h("span", null, `${choice.label}…`),
  );
}

/** @param {TableSession} at @param {Choice} choice */
function choiceButtons(at, choice) {
  if (choice.pick && choice.pick.of.length <= 4 && !choice.cards) {
    return choice.pick.of.map(([value, text]) => choiceButton(at, choice, value, `${choice.label} ${text}`));
  }
  if (choice.pick) return h("div", { key: choice.id, class: "row" }, optionField(at, choice), choiceButton(at, choice));
  return choiceButton(at, choice);
}

/** Why a player is not simply dealt in. */
const OWES_TEXTS = {
  new: "You are new at the table: choose how you come in.",
  missed: "You missed a blind, and owe it before you are dealt in.",
  moved: "You changed seats, and come in by the house's rule.",
  busted: "You are back with new chips, and come in by the house's rule.",
};

/** @param {TableSession} at */
function idleText(at) {
  const { hand, table, paused, floor, you } = at.view;
  // The reason for the pause is shown above.
  if (paused || floor) return "";
  const gone = absenceText(at);
  if (gone) return gone;
  if (at.view.by_hand) return "This table is dealt by hand: the cards and the chips are on the felt.";
  if (you?.seat == null) return "You are watching. Take an empty seat to play.";
  if (table.state === "broken") return "No one wants the bank.";
  const mine = at.view.seats[String(you.seat)];
  if (mine && !mine.stack && !mine.coming && !mine.live) return "You have no chips left in front of you.";
  if (mine?.owes && hand) return OWES_TEXTS[mine.owes] ?? "You are not dealt in yet.";
  // The result strip covers this line.
  if (hand?.results?.length) return "";
  if (!hand || hand.over) return "The next hand is coming.";
  if (mine?.out) return "You are dealt in from the next hand.";
  if (mine?.live && !mine.stack && table.family === "poker") return "You are all in.";
  const acting = hand.to_act != null && at.view.seats[String(hand.to_act)]?.name;
  return acting ? `${acting} is to act.` : "The dealer is at work.";
}

/** The instruction for picking cards, by move. @type {Record<string, string>} */
const CARD_INSTRUCTIONS = {
  Discard: "Tap the cards to throw away",
  Show: "Tap a card to show just that one",
  SetHand: "Tap two cards for the front",
};

/** The player's hand in words, and the instruction for picking cards. @param {TableSession} at */
function handText(at) {
  const made = prefs.now.made ? at.view.made : "";
  const tap = CARD_INSTRUCTIONS[at.cardChoice ? choiceType(at.cardChoice) : ""];
  return [made, tap, !made && timeOutText(at)].filter(Boolean).join(" · ");
}

/** The player's hand and the instruction; in a first hand, the coach's line. @param {TableSession} at */
function instructionLine(at) {
  if (helpLine(at)) return helpPanel(at, prefs.now.made ? (at.view.made ?? "") : "");
  return h("p", { key: "told", class: "made" }, textSpan(handText(at)));
}

/** A banner over the choices while the room is unreachable. @param {TableSession} at */
export const offlineBanner = (at) =>
  at.isStale &&
  h(
    "p",
    { class: "lost-banner", role: "alert" },
    h("strong", null, "No connection. "),
    "Trying again… Nothing you press is sent until the room is there; your seat and your chips are kept.",
  );

/** @param {TableSession} at */
export function actionPanel(at) {
  const asked = at.handChoices;
  const sized = at.sizedChoice;
  return h(
    "section",
    {
      class: asked.length ? "act asked" : "act",
      "aria-label": "Your choices",
      "aria-busy": String(at.busy),
      inert: at.isStale,
    },
    h(
      "div",
      { class: "above" },
      asked.length ? instructionLine(at) : h("p", { key: "idle", class: "soft idle" }, textSpan(idleText(at))),
      !prefs.now.coach && rulesButton(asked),
    ),
    coachPanel(at),
    asked.length > 0
      ? h(
          "div",
          // A new question gets new buttons, even if a label is the same.
          { key: asked.map((one) => one.id).join(), class: "choices" },
          asked.filter((one) => !one.amount).map((choice) => choiceButtons(at, choice)),
          asked.filter((one) => one.amount && one !== sized).map((choice) => amountChoice(at, choice)),
          sized && amountBox(at, sized),
        )
      : h("div", { key: "waits", class: "waits" }, resultStrip(at), preActionButtons(at), sitAgainButton(at), returnButtons(at)),
  );
}

/** @param {Choice[]} asked */
function rulesButton(asked) {
  const rules = new Set(asked.flatMap((one) => one.rule?.split(" ") ?? []));
  return rules.size > 0 && h("why-button", { rule: [...rules].join(" "), label: "Why these?", mark: "?" });
}
