/** The player's choices: only legal ones, each with its exact amount and its key. */
import { h, textSpan } from "../dom.js";
import { prefs } from "../prefs.js";
import { _ } from "../text.js";
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
      "aria-label": _("{choice}: choose another amount", { choice: choice.label }),
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
    h("span", null, _("{choice}…", { choice: choice.label })),
  );
}

/** @param {TableSession} at @param {Choice} choice */
function choiceButtons(at, choice) {
  if (choice.pick && choice.pick.of.length <= 4 && !choice.cards) {
    return choice.pick.of.map(([value, text]) => choiceButton(at, choice, value, _("{choice} {option}", { choice: choice.label, option: text })));
  }
  if (choice.pick) return h("div", { key: choice.id, class: "row" }, optionField(at, choice), choiceButton(at, choice));
  return choiceButton(at, choice);
}

/** Why a player is not simply dealt in. */
const OWES_TEXTS = {
  new: () => _("You're new at this table. Choose how to come in."),
  missed: () => _("You missed a blind. Post it or wait for the big blind."),
  moved: () => _("You changed seats. The house rule says when you come in."),
  busted: () => _("You bought in again. The house rule says when you come in."),
};

/** @param {TableSession} at */
function idleText(at) {
  const { hand, table, paused, floor, you } = at.view;
  // The reason for the pause is shown above.
  if (paused || floor) return "";
  const gone = absenceText(at);
  if (gone) return gone;
  if (at.view.by_hand) return _("A dealer deals this table. Your cards and chips are on the felt.");
  if (you?.seat == null) return _("You're watching. Take an empty seat to play.");
  if (table.state === "broken") return _("No one wants the bank.");
  const mine = at.view.seats[String(you.seat)];
  if (mine && !mine.stack && !mine.coming && !mine.live) return _("You're out of chips. Buy more to keep playing.");
  if (mine?.owes && hand) return OWES_TEXTS[mine.owes]?.() ?? _("You aren't dealt in yet.");
  // The result strip covers this line.
  if (hand?.results?.length) return "";
  if (!hand || hand.over) return _("The next hand is coming.");
  if (mine?.out) return _("You'll be dealt in next hand.");
  if (mine?.live && !mine.stack && table.family === "poker") return _("You're all in.");
  const acting = hand.to_act != null && at.view.seats[String(hand.to_act)]?.name;
  return acting ? _("It's {player}'s turn.", { player: acting }) : _("Wait for the dealer.");
}

/** The instruction for picking cards, by move. @type {Record<string, () => string>} */
const CARD_INSTRUCTIONS = {
  Discard: () => _("Tap the cards to discard"),
  Show: () => _("Tap a card to show just that one"),
  SetHand: () => _("Tap two cards for the front hand"),
};

/** The player's hand in words, and the instruction for picking cards. @param {TableSession} at */
function handText(at) {
  const made = prefs.now.made ? at.view.made : "";
  const tap = CARD_INSTRUCTIONS[at.cardChoice ? choiceType(at.cardChoice) : ""]?.();
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
    h("strong", null, _("No connection.")),
    " ",
    _("Reconnecting… Your seat and chips are safe. Buttons work again when you're back."),
  );

/** @param {TableSession} at */
export function actionPanel(at) {
  const asked = at.handChoices;
  const sized = at.sizedChoice;
  return h(
    "section",
    {
      class: asked.length ? "act asked" : "act",
      "aria-label": _("Your choices"),
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
  return rules.size > 0 && h("why-button", { rule: [...rules].join(" "), label: _("Why these?"), mark: "?" });
}
