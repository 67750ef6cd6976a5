/** Keyboard shortcuts at a table. */
import { makeChoice } from "./make-choice.js";
import { openTalk } from "../talk/talk.js";
import { callFloor } from "./floor.js";

/** @import { TableSession } from "./session.js" */

/** The current shortcuts, as printed on the buttons. @param {TableSession} at @returns {[string, () => void][]} */
export function tableKeys(at) {
  /** @type {[string, () => void][]} */
  const keys = at.menuChoices
    .filter((one) => one.key)
    .map((one) => [/** @type {string} */ (one.key), () => makeChoice(at, one)]);
  for (const one of at.handChoices) if (one.key) keys.push([one.key, () => pressKey(at, one)]);
  keys.push(["!", () => callFloor(at.view.table.id)], ["/", () => openTalk(at)]);
  const sized = at.sizedChoice;
  if (at.cardChoice) {
    for (let place = 0; place < 10; place++) keys.push([String((place + 1) % 10), () => pickCard(place)]);
  } else if (sized) {
    const move = (/** @type {number} */ by) => at.setAmount(sized, at.amountFor(sized) + by);
    const step = sized.amount?.step || 1;
    keys.push(["ArrowUp", () => move(step)], ["ArrowDown", () => move(-step)]);
    for (const digit of "123456789") keys.push([digit, () => typeAmount(digit)]);
  }
  if (!at.handChoices.length && at.view.hand && at.view.table.family === "poker") {
    for (const key of ["x", "v"]) keys.push([key, () => pressPreAction(key)]);
  }
  return keys;
}

/**
 * Makes a choice at once if only it has the key. Otherwise the key cycles through the choices, and Enter makes one.
 * @param {TableSession} at
 * @param {import("../types.js").Choice} choice
 */
function pressKey(at, choice) {
  const alone = at.handChoices.filter((one) => one.key === choice.key).length === 1;
  if (alone && choice.amount && choice.pick) return void makeChoice(at, choice);
  if (alone) return void at.send(choice);
  const buttons = /** @type {HTMLElement[]} */ ([
    ...document.querySelectorAll(`.act [aria-keyshortcuts="${CSS.escape(choice.key ?? "")}"]`),
  ]);
  const now = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  return buttons[(now + 1) % buttons.length]?.focus();
}

/** Picks a card by its position in the hand. @param {number} place */
function pickCard(place) {
  const number = String((place + 1) % 10);
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".pick-card")]);
  cards.find((card) => card.querySelector(".key")?.textContent === number)?.click();
}

/** Starts the amount with a digit typed anywhere. @param {string} digit */
function typeAmount(digit) {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector(".act .typed"));
  if (!box) return;
  box.focus();
  box.value = digit;
}

/** @param {string} key */
function pressPreAction(key) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".ahead .before"));
  buttons[key === "x" ? 0 : 1]?.click();
}
