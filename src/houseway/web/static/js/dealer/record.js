/**
 * Records a hand for a dispute: the position in the middle of the hand, then each move that the rules allow. The room
 * replays every step but stores nothing until the dealer saves the hand.
 */
import { h } from "../dom.js";
import { openDialog } from "../shell/dialog.js";
import { newKey, room } from "../socket.js";
import { _ } from "../text.js";
import { moveControl } from "./record-move.js";
import { startingPosition } from "./starting-position.js";

/**
 * @import { Card, Child, FollowedHand, Move } from "../types.js"
 * @import { Felt } from "./felt.js"
 */

/** @typedef {{seat: number, move: Partial<Move>, cards: Record<string, string>}} RecordedMove */

class Recording {
  /** @type {RecordedMove[]} */
  moves = [];
  /** @type {Partial<FollowedHand> | undefined} */
  now;
  wrong = "";
  says = "";
  redraw = () => {};

  /** @param {Felt} felt */
  constructor(felt) {
    this.felt = felt;
    this.position = startingPosition(felt);
  }

  /** Asks the room for the hand after these moves; keeps the old moves if it refuses. @param {RecordedMove[]} moves */
  async replay(moves) {
    const command = { type: "FollowHand", position: this.position, moves };
    try {
      this.now = await room.do({ type: "Tell", table: this.felt.table, command, ...this.felt.seen, tap: newKey() });
      this.moves = moves;
      this.wrong = "";
    } catch (error) {
      this.wrong = /** @type {Error} */ (error).message;
    }
    this.redraw();
  }

  /** @param {number} seat @param {Move} move */
  addMove = (seat, move) => this.replay([...this.moves, { seat, move, cards: {} }]);

  removeLastMove = () => this.replay(this.moves.slice(0, -1));

  /**
   * Names the cards that were dealt, by the placeholder cards in their positions.
   * @param {Record<string, string>} named
   */
  nameCards(named) {
    const last = this.moves.at(-1) ?? { seat: 0, move: {}, cards: {} };
    return this.replay([...this.moves.slice(0, -1), { ...last, cards: { ...last.cards, ...named } }]);
  }

  save() {
    const { position, says, moves } = this;
    this.felt.tap({ type: "RecordHand", position, says, moves });
  }
}

/** @param {Felt} felt */
export function recordHand(felt) {
  const hand = new Recording(felt);
  const dialog = openDialog(_("Record this hand"), (close) =>
    h(
      "div",
      { class: "stack dealer-sheet recording" },
      hand.now ? handSoFar(hand) : positionForm(hand),
      hand.wrong && h("p", { class: "notice bad", role: "alert" }, hand.wrong),
      hand.now && saveForm(hand, close),
    ),
  );
  hand.redraw = dialog.redraw;
}

/** @param {SubmitEvent} event @param {string} name */
const fieldText = (event, name) =>
  String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get(name) ?? "").replace(/\s+/g, " ").trim();

/** @param {Recording} hand @returns {Child} */
function positionForm(hand) {
  const begin = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    hand.position = fieldText(event, "position");
    hand.replay([]);
  };
  return h(
    "form",
    { key: "stood", class: "stack", onsubmit: begin },
    h("label", { class: "field" }, _("Position"), h("textarea", { name: "position", rows: 6, required: true, value: hand.position })),
    h("p", { class: "soft small" }, _("Write ?? for an unseen card, “seat 3 $88 bet $4” for a bet, and “to act 2” for the next player to act.")),
    h("button", { class: "main" }, _("Enter the moves")),
  );
}

/** @param {Recording} hand @returns {Child} */
function handSoFar(hand) {
  const { stood = "", story = [], fresh = [], asked = [], over } = hand.now ?? {};
  return [
    h("p", { key: "stood", class: "soft small" }, _("Position: {position}", { position: stood })),
    h(
      "ol",
      { key: "story", class: "story", "aria-label": _("The hand so far") },
      story.map((line, at) => h("li", { key: at }, line.text, line.rule && h("why-button", { rule: line.rule }))),
    ),
    story.length === 0 && h("p", { key: "none", class: "soft" }, _("What happened next?")),
    fresh.length > 0 && cardsForm(hand, fresh),
    over && h("p", { key: "over", class: "notice" }, _("The hand is over.")),
    asked.map(({ seat, choices }) =>
      h(
        "div",
        { key: seat, class: "row", role: "group", "aria-label": hand.felt.name(seat) },
        h("strong", null, hand.felt.name(seat)),
        choices.map((one) => moveControl(one, (move) => hand.addMove(seat, move))),
      ),
    ),
    h(
      "div",
      { key: "back", class: "row" },
      h("button", { type: "button", class: "quiet", disabled: !hand.moves.length, onclick: hand.removeLastMove }, _("Undo the last move")),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          onclick: () => {
            hand.now = undefined;
            hand.redraw();
          },
        },
        _("Change the position"),
      ),
    ),
  ];
}

/** A form for the cards that were dealt. @param {Recording} hand @param {Card[]} fresh */
function cardsForm(hand, fresh) {
  const name = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const named = fresh.map((one) => [one, fieldText(event, one)]).filter(([, came]) => came);
    if (named.length) hand.nameCards(Object.fromEntries(named));
  };
  return h(
    "form",
    { key: `cards ${fresh.join(" ")}`, class: "row", onsubmit: name, "aria-label": _("Which cards were dealt?") },
    fresh.map((one, nth) =>
      h(
        "label",
        { key: one, class: "field" },
        fresh.length > 1 ? _("Card {number} dealt", { number: nth + 1 }) : _("Card dealt"),
        h("input", { name: one, size: 4, maxlength: 3, autocomplete: "off", placeholder: "??" }),
      ),
    ),
    h("button", { class: "main" }, _("Enter the cards")),
  );
}

/** @param {Recording} hand @param {() => void} close */
function saveForm(hand, close) {
  const keep = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    hand.says = fieldText(event, "says");
    hand.save();
    close();
  };
  return h(
    "form",
    { key: "kept", class: "stack", onsubmit: keep },
    h("label", { class: "field" }, _("What is the dispute?"), h("textarea", { name: "says", rows: 2, required: true })),
    h("button", { class: "main" }, _("Save the hand")),
  );
}
