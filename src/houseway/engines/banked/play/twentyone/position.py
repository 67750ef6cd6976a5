"""The hands of a round of 21 as text: the part after the wagers in ``square 2: seat 2 $10, Kd 9s``.

A hand is its cards, then ``$20`` (each wager's money on it, if that is not the wager itself, or twice the wager
for a hand that is doubled) or ``paid``, then ``doubled``, ``stands``, ``surrendered`` and ``foul``. Hands that a split
has made follow each other as they are played, ``hand 3`` before one that is not the next by number. The player-dealer's
cards may be ``seen``. The stages are ``insurance``, ``decisions`` and ``player-dealer draws``.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.cards import Card, text
from houseway.engines.banked.play.round_state import Placed, deal_order
from houseway.engines.banked.play.twentyone.game import TwentyOne
from houseway.engines.banked.play.twentyone.hands import Stage, place_of
from houseway.engines.banked.play.twentyone.square_hand import ACE, HALF_POINTS, SquareHand
from houseway.engines.positions import BadPosition, Clauses, amount, cards_of, fill, number
from houseway.messages import Seat, _
from houseway.money import Cents, show

AWAITED: dict[Stage, str] = {
    "deal": "dealing",
    "insurance": "insurance",
    "peek": "checking",
    "decide": "decisions",
    "bank": "player-dealer draws",
}
"""The step that the round waits for, in position notation."""


# -- writing -----------------------------------------------------------------------------------------------------------


def hands(game: TwentyOne, square: int) -> Iterator[str]:
    """The hands of a square in the order of play."""
    for at, hand in enumerate(one for one in game.hands if one.square == square):
        words = [f"hand {hand.number + 1}"] if hand.number != at else []
        words.append(text(hand.cards))
        if game.layout.phase != "over":
            words += _stakes(game, hand)
        words += ["doubled"] if hand.doubled else []
        words += ["surrendered"] if hand.surrendered else []
        words += ["foul"] if hand.foul else []
        words += ["stands"] if hand.done and not (hand.surrendered or hand.foul or hand.over) else []
        yield " ".join(words)


def _stakes(game: TwentyOne, hand: SquareHand) -> list[str]:
    if hand.stakes == _usual(game, hand):
        return []
    if list(hand.stakes) == game.layout.on_square[hand.square]:
        return [show(stake) for stake in hand.stakes.values()]
    return [] if hand.stakes or hand.surrendered else ["paid"]


def _usual(game: TwentyOne, hand: SquareHand) -> dict[int, Cents]:
    times, layout = 2 if hand.doubled else 1, game.layout
    return {one: times * layout.wagers[one].amount for one in layout.on_square[hand.square]}


def bank(game: TwentyOne) -> Iterator[str]:
    """The player-dealer's cards."""
    if game.bank.cards:
        yield f"bank cards {text(game.bank.cards)}{' seen' if game.opened else ''}"


# -- reading -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Given:
    """The facts about the hands that the clauses give."""

    clauses: Clauses
    squares: dict[int, tuple[str, list[str]]]
    """Square → its clause and its hands."""
    bank: tuple[str, str]
    awaited: Stage | None
    to_act: int | None


def put(game: TwentyOne, given: Given, rest: Iterator[Card]) -> None:
    """Builds the hands from the clauses and derives the rest."""
    layout = game.layout
    made = {square: _square(game, square, given.squares[square], rest) for square in given.squares}
    clause, cards = given.bank
    words = cards.lower().split()
    game.opened = "seen" in words
    for card in fill(cards_of([word for word in cards.split() if word.lower() != "seen"], clause), rest, clause):
        game.bank_card(card)
    if not any(made.values()) and not game.bank.cards:
        return
    for square, (clause, _parts) in given.squares.items():
        if not made[square]:
            raise BadPosition(
                clause,
                _(
                    "Write the cards of every square with a wager, like {example}.",
                    example="square 2: seat 2 $10, Kd 9s",
                ),
            )
    if not game.bank.cards:
        raise BadPosition(
            "bank cards", _("Write the player-dealer's cards too, like {example}.", example="bank cards As ??")
        )
    for square in deal_order(game.deal.first, layout.bank_square, layout.squares):
        if square in made:
            game.hands += made[square]
            game.squares[square] = sorted(made[square], key=lambda hand: hand.number)
            if len(made[square]) > 1:
                game.splits[square] = len(made[square]) - 1
    game.stage = given.awaited or _stage(game)
    _turn(game, given)


def _square(game: TwentyOne, square: int, stated: tuple[str, list[str]], rest: Iterator[Card]) -> list[SquareHand]:
    clause, parts = stated
    made = [_hand(game, SquareHand(square, at), (clause, part), rest) for at, part in enumerate(parts)]
    if sorted(hand.number for hand in made) != list(range(len(made))):
        raise BadPosition(clause, _("Number the hands of a square from 1, each once."))
    if len(made) > 1:
        first = next(hand for hand in made if hand.number == 0)
        for hand in made:
            hand.origin = first.cards[0]
            hand.hold(list(hand.cards))
            hand.acted = hand.acted or len(hand.cards) > 1 or hand is first
            hand.done = hand.done or hand.over
    return made


def _hand(game: TwentyOne, hand: SquareHand, stated: tuple[str, str], rest: Iterator[Card]) -> SquareHand:
    """One hand of a square: its clause, and the part of it that tells the hand."""
    clause, part = stated
    words = part.lower().split()
    if words[:1] == ["hand"]:
        hand.number = number("".join(words[1:2]), clause) - 1
        words = words[2:]
    flags = {word for word in words if word in _FLAGS}
    money = [amount(word, clause) for word in words if word[:1] == "$"]
    held = cards_of([word for word in words if word not in _FLAGS and word[:1] != "$"], clause)
    if not held:
        raise BadPosition(clause, _("{part} has no cards.", part=repr(part)))
    hand.player, hand.doubled = game.layout.player_of(hand.square), "doubled" in flags
    game.hold(hand, fill(held, rest, clause))
    hand.surrendered, hand.foul = "surrendered" in flags, "foul" in flags
    hand.done = hand.surrendered or hand.foul or "stands" in flags or hand.over
    hand.acted = bool(flags - {"foul", "paid"}) or len(hand.cards) > 2
    there = game.layout.on_square[hand.square]
    if money and len(money) != len(there):
        raise BadPosition(clause, _("In {part}, write an amount for each wager, or none.", part=repr(part)))
    if game.layout.phase != "over" and not flags & {"paid", "surrendered"}:
        hand.stakes = dict(zip(there, money, strict=True)) if money else _usual(game, hand)
    return hand


_FLAGS = frozenset(("doubled", "stands", "surrendered", "foul", "paid"))


def _stage(game: TwentyOne) -> Stage:
    """Returns the stage that the cards imply: with an ace up and no actions yet, it is insurance."""
    asks = game.insurance and HALF_POINTS[game.bank.cards[0]] == ACE
    answered = any("insurance" in wager.sides for wager in game.layout.wagers)
    if asks and not answered and not any(hand.acted for hand in game.hands):
        return "insurance"
    return "decide" if not all(hand.done for hand in game.hands) else "bank"


def _turn(game: TwentyOne, given: Given) -> None:
    """Whose turn it is: who is asked, which hands are complete, and who decided last."""
    clause, words = given.clauses.one("asked")
    asked = [number(word, clause) for word in words.split()]
    if any(one >= len(game.layout.wagers) for one in asked):
        raise BadPosition(clause, _("Name the wagers by their numbers, from 0."))
    if game.stage == "insurance":
        everybody = [one for square in game.squares for one in game.layout.on_square[square]]
        seats = [game.layout.wagers[one].seat for one in everybody]
        first = seats.index(given.to_act) if given.to_act in seats else 0
        game.asked = asked or everybody[first:]
        return
    game.joining = asked
    if game.stage == "decide":
        _complete(game, given)
    acted = [hand for hand in game.hands if hand.acted and not (hand.done and _had_no_choice(game, hand))]
    game.window = acted[-1].square if acted else 0


def check_asked(game: TwentyOne) -> None:
    """Those behind a square are asked to join a hand that was doubled or split."""
    hand = game.current
    if game.joining and (hand is None or not (hand.doubled or hand.origin)):
        raise BadPosition("asked", _("Bettors are asked only under an ace, or when a hand is doubled or split."))


def _complete(game: TwentyOne, given: Given) -> None:
    """The hands before the one of the seat to act are complete."""
    if given.to_act is None or game.joining:
        return
    waiting = next((at for at, one in enumerate(game.hands) if not one.done and one.player == given.to_act), None)
    if waiting is None:
        raise BadPosition(f"to act {given.to_act}", _("{player} has no hand left to play.", player=Seat(given.to_act)))
    for hand in game.hands[:waiting]:
        hand.done = hand.acted = True


def _had_no_choice(game: TwentyOne, hand: SquareHand) -> bool:
    """Whether a hand of the two cards first dealt could only stand."""
    if len(hand.cards) > 2 or hand.origin is not None or hand.doubled or hand.surrendered:
        return False
    stake = sum(game.own_stakes(hand).values())
    return game.decisions.choices(hand, stake, game.layout.stacks[hand.player], 0).none


def dealt(game: TwentyOne) -> Iterator[Card]:
    """Every card on the table."""
    for hand in (*game.hands, game.bank):
        yield from hand.cards


def staked(game: TwentyOne, wager: Placed) -> Cents:
    """Returns a wager's money on its hands; before the deal, the wager itself."""
    if wager.square not in game.squares:
        return wager.amount
    return sum(hand.stakes.get(wager.number, 0) for hand in game.squares[wager.square])


def parts(game: TwentyOne) -> dict[str, object]:
    """Each hand by its place, for the facts about it."""
    return {"bank": game.bank, **{place_of(hand): hand for hand in game.hands}}
