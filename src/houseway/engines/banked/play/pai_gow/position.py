"""The hands of a round of seven cards as text: what stands behind the wagers of a square.

A hand is its seven cards as dealt, then how it is set: ``house way``, or ``front As Ad``; then ``foul`` and ``open``.
``bank cards …`` is the player-dealer's. ``pile 3: …`` is a pile on the table, or one that no position plays once the
dice have told where each goes; ``action pile 3`` is the one that the action button's position gets. The stages are
``choosing the pile``, ``shaking the dice``, ``setting`` and ``player-dealer sets``.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from houseway.cards import Card, text
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.game import CARDS, PaiGow
from houseway.engines.banked.play.pai_gow.house_way import splits
from houseway.engines.banked.play.pai_gow.sevens import SevenHand, Stage
from houseway.engines.banked.play.round_state import clockwise_from
from houseway.engines.positions import UNKNOWN, BadPosition, Clauses, cards_of, fill, number
from houseway.messages import _

AWAITED: dict[Stage, str] = {
    "deal": "dealing",
    "pile": "choosing the pile",
    "dice": "shaking the dice",
    "set": "setting",
    "bank": "player-dealer sets",
    "open": "opening",
}
"""The step that the round waits for, in position notation."""


# -- writing -----------------------------------------------------------------------------------------------------------


def hands(game: PaiGow, square: int) -> Iterator[str]:
    """The hand of a square, once the dice are shaken."""
    if hand := game.hands.get(square):
        yield _told(hand)


def _told(hand: SevenHand) -> str:
    words = [text(hand.cards)]
    if hand.house_way:
        words.append("house way")
    elif hand.front:
        words.append(f"front {text(hand.front)}")
    words += ["foul"] if hand.foul else []
    words += ["open"] if hand.opened else []
    return " ".join(words)


def piles(game: PaiGow) -> Iterator[str]:
    """The player-dealer's hand, the unplayed piles, and which is the action pile."""
    played: set[int] = set()
    if game.bank:
        yield f"bank cards {_told(game.bank)}"
        played = {at for at, seat in _handed_out(game) if seat == game.layout.bank_square or seat in game.hands}
    for at, pile in enumerate(game.piles):
        if at not in played:
            yield f"pile {at + 1}: {text(pile)}"
    if game.action_pile:
        yield f"action pile {game.action_pile}"


def _handed_out(game: PaiGow) -> Iterator[tuple[int, int]]:
    """Pile, from 0, and the position that gets it."""
    count = game.dealing.count
    for after, seat in enumerate(clockwise_from(game.layout.button, range(1, count + 1))):
        yield (game.action_pile - 1 + after) % count, seat


# -- reading -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Given:
    """The facts about the hands that the clauses give."""

    clauses: Clauses
    squares: dict[int, tuple[str, list[str]]]
    """Square → its clause and its hand."""
    bank: tuple[str, str]
    awaited: Stage | None


def put(game: PaiGow, given: Given, rest: Iterator[Card]) -> None:
    """The piles, and the hands made of them, as the clauses give them."""
    clause, _words = action = given.clauses.one("action pile")
    game.action_pile = number(action[1], clause) if clause else 0
    stated = _piles(game, given.clauses, rest)
    game.exposed = len(game.layout.aside)
    dealt = _hands(given)
    layout = game.layout
    if not dealt:
        if stated or game.action_pile or given.awaited:
            game.piles = [_pile(stated, at, rest) for at in range(game.dealing.count)]
        if game.piles and layout.phase == "wagers":
            layout.phase = "play"
        return
    game.action_pile = game.action_pile or 1
    layout.button = layout.button or layout.bank_square
    if not 1 <= game.action_pile <= game.dealing.count or not 1 <= layout.button <= game.dealing.count:
        raise BadPosition(
            clause or f"button {layout.button}", _("There are {count} positions.", count=game.dealing.count)
        )
    held = {square: _cards(clause, words, rest) for square, (clause, words) in dealt.items()}
    held[layout.bank_square] = held.pop(0)
    by_pile = {at: held[seat] for at, seat in _handed_out(game) if seat in held}
    game.piles = [by_pile[at] if at in by_pile else _pile(stated, at, rest) for at in range(game.dealing.count)]
    game.take(ev.Shaken((), layout.button))
    for square, (clause, words) in dealt.items():
        hand = game.hand_of(square)
        assert hand is not None
        _set(game, hand, words, clause)


def _hands(given: Given) -> dict[int, tuple[str, list[str]]]:
    """Square → its clause and the words about its hand; 0 is the player-dealer's. None at all before the dice."""
    found = {square: (clause, parts) for square, (clause, parts) in given.squares.items()}
    if not given.bank[0] and not any(parts for _, parts in found.values()):
        return {}
    if not given.bank[0]:
        raise BadPosition("bank cards", _("Write the player-dealer's seven cards too."))
    for clause, parts in found.values():
        if len(parts) != 1:
            raise BadPosition(clause, _("Write seven cards for every square with a wager."))
    return {square: (clause, parts[0].split()) for square, (clause, parts) in found.items()} | {
        0: (given.bank[0], given.bank[1].split())
    }


def _piles(game: PaiGow, given: Clauses, rest: Iterator[Card]) -> dict[int, tuple[Card, ...]]:
    stated = {}
    for clause, words in given.all("pile"):
        which, _colon, there = words.partition(":")
        at = number(which, clause) - 1
        if at in stated or not 0 <= at < game.dealing.count:
            raise BadPosition(clause, _("There are {count} piles. Write each one once.", count=game.dealing.count))
        stated[at] = _cards(clause, there.split(), rest)
    return stated


def _pile(stated: dict[int, tuple[Card, ...]], at: int, rest: Iterator[Card]) -> tuple[Card, ...]:
    unknown = f"pile {at + 1}"
    return stated[at] if at in stated else _cards(unknown, [UNKNOWN] * CARDS, rest)


def _cards(clause: str, words: list[str], rest: Iterator[Card]) -> tuple[Card, ...]:
    held = tuple(fill(cards_of(words[:CARDS], clause), rest, clause))
    if len(held) != CARDS:
        raise BadPosition(clause, _("Write {count} cards for each hand.", count=CARDS))
    return held


def _set(game: PaiGow, hand: SevenHand, words: list[str], clause: str) -> None:
    """How the hand is set."""
    match [word.lower() for word in words[CARDS:]]:
        case ["house", "way", *flags]:
            game.take(game.set_by_house(hand))
        case ["front", first, second, *flags]:
            front = tuple(fill(cards_of([first, second], clause), iter(()), clause))
            if Counter(front) - Counter(hand.cards):
                raise BadPosition(clause, _("The two cards in front must be from the hand."))
            game.take(ev.HandSet(hand.square, front, _behind(game, hand, front), house_way=False))
        case flags:
            pass
    if not set(flags) <= {"foul", "open"}:
        raise BadPosition(
            clause, _("After the seven cards write {example}, then foul or open.", example="house way or front As Ad")
        )
    if "foul" in flags:
        hand.foul = hand.done = True
    hand.opened = "open" in flags


def _behind(game: PaiGow, hand: SevenHand, front: tuple[Card, ...]) -> tuple[Card, ...]:
    """The other five, in the order of the matching setting the game offers."""
    for split in splits(hand.cards, game.jokers):
        if split.front == front:
            return split.back
    left = Counter(front)
    back = []
    for card in hand.cards:
        if left[card]:
            left[card] -= 1
        else:
            back.append(card)
    return tuple(back)


def dealt(game: PaiGow) -> Iterator[Card]:
    """Every card on the table."""
    for pile in game.piles:
        yield from pile


def parts(game: PaiGow) -> dict[str, object]:
    """Each hand by its place, for the facts about it."""
    named: dict[str, object] = {f"square {square}": hand for square, hand in game.hands.items()}
    return named | ({"bank": game.bank} if game.bank else {})
