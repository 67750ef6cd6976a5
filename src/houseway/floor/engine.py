"""The floor's questions to an engine, which one module of each answers, and the functions that these share."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from houseway.cards import JOKER, Card
from houseway.engines.contract import Hand
from houseway.engines.registry import engine_of
from houseway.irregularities import TYPES, Irregularity, TooFewCards, TooManyCards
from houseway.rulebook import GameRules
from houseway.rulebook.rulings import Moment, SubstantialAction

Seats: TypeAlias = tuple[int, ...]
"""The seats an irregularity can be about; empty if it is not about a seat."""
Unseen: TypeAlias = list[tuple[int, Card]]
"""The face-down cards, place by place: the seat of each, 0 for none, and the card."""
H = TypeVar("H", bound=Hand)
R_contra = TypeVar("R_contra", bound=GameRules, contravariant=True)


@dataclass(frozen=True, slots=True)
class Subject:
    """The seats, cards and facts that an irregularity can be about at a moment of a hand."""

    seats: Seats
    """Empty if it is about no seat. They do not depend on a face-down card."""
    borne_out: Seats
    """Those of the seats whose real cards agree with it."""
    cards: Callable[[int], tuple[Card, ...]]
    """Returns a seat's cards that it can be about; 0 stands for no seat."""
    others: Seats = ()
    """The other seats that can have a part in it."""
    most: int = 0
    """The largest number that can be stated for it."""
    absent: Collection[str] = ()
    """Words that make no sense now."""
    needs_seat: bool = True
    """Whether a seat must be named if one can be, because its cards always belong to a seat."""


class Stages(Generic[H]):
    """The stages of an engine's hands: for each the seats that an irregularity can be about, None at other times."""

    def __init__(self, engine: str, known: Mapping[str, Callable[[H], Seats | None]]) -> None:
        self._engine, self._known = engine, known
        for kind in TYPES:
            self._find(kind)

    def seats(self, hand: H, kind: str) -> Seats | None:
        """Returns the seats that an irregularity can be about now; None if it cannot have happened."""
        stage = self._find(kind)
        return None if stage is None else stage(hand)

    def _find(self, kind: str) -> Callable[[H], Seats | None] | None:
        name = TYPES[kind].stages.get(self._engine)
        if name is not None and name not in self._known:
            raise TypeError(f"{kind}: {self._engine} has no stage {name!r}; it has {', '.join(self._known)}")
        return None if name is None else self._known[name]


class FloorEngine(Protocol[H, R_contra]):
    """The floor's questions about the hands of an engine."""

    @property
    def OPERATIONS(self) -> Collection[str]:  # noqa: N802 (a constant of the module)
        """The floor's actions in such a hand, by their names in rulebooks."""

    def moments(self, hand: H, one: Irregularity, rule: SubstantialAction | None, /) -> frozenset[Moment]:
        """All names of the moment when an irregularity is found; ``rule`` defines substantial action."""

    def facts(self, hand: H, one: Irregularity, /) -> dict[str, str]:
        """The facts of an irregularity: those that were stated, and those that the hand shows."""

    def apart(self, hand: H, one: Irregularity, /) -> Mapping[tuple[Card, ...], dict[str, str]]:
        """The groups of its cards that the book may rule on separately, with their facts; empty for a single ruling."""

    def subject(self, hand: H, kind: str, /) -> "Subject | None":
        """The seats, cards and facts that an irregularity can be about now; None if it cannot have happened."""

    def unseen(self, hand: H, /) -> Unseen:
        """The cards that lie face down, place by place."""

    def with_unseen(self, hand: H, cards: Sequence[Card], /) -> H:
        """The hand with these cards in those places; it looks the same to every player."""

    def dealt(self, rules: R_contra, rng: Random, /) -> H:
        """A hand with its cards out."""

    def step(self, hand: H, rng: Random, /) -> bool:
        """Makes an ordinary move from a player's options; returns whether an error can still happen after it."""


def floor_engine(rules: GameRules) -> FloorEngine[Hand, GameRules]:
    """Returns the floor's part of the engine that plays these rules."""
    found: FloorEngine[Any, Any] = engine_of(rules).part("floor")
    return found


def stated_facts(one: Irregularity) -> dict[str, str]:
    """Returns the facts stated in words, and how many cards there are too many or too few."""
    stated = {part.name: value for part in fields(one) if isinstance(value := getattr(one, part.name), str)}
    match one:
        case TooManyCards():
            return stated | {"extra": how_many(one.count)}
        case TooFewCards():
            return stated | {"missing": how_many(one.count), "another": "no" if one.other is None else "yes"}
    return stated


def never_apart(_hand: Hand, _one: Irregularity) -> Mapping[tuple[Card, ...], dict[str, str]]:
    """Returns no groups, because no ruling depends on a single card."""
    return {}


def how_many(count: int) -> str:
    """Returns whether there is one or more, as rulebooks write it."""
    return "two-or-more" if count > 1 else "one"


def special(seen: tuple[Card, ...]) -> str:
    """Whether a joker or an ace is among the cards."""
    return "joker-or-ace" if any(card == JOKER or card[0] == "A" for card in seen) else "other"


def shuffled(cards: tuple[Card, ...], rng: Random) -> list[Card]:
    """Cards in any order."""
    return rng.sample(cards, len(cards))


def face_up(view: object) -> set[Card]:
    """Every card that is named in a view."""
    return {one for one in _words(view) if len(one) == len(JOKER)}


def _words(value: object) -> Iterator[Card]:
    if isinstance(value, str):
        yield Card(value)
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one)
    elif is_dataclass(value):
        for part in fields(value):
            yield from _words(getattr(value, part.name))


def exchanged(value: Any, others: Mapping[Card, Card]) -> Any:
    """An event, or a part of one, with other cards in it."""
    if isinstance(value, str):
        return others.get(Card(value), value)
    if isinstance(value, tuple):
        return tuple(exchanged(one, others) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {one.name: exchanged(getattr(value, one.name), others) for one in fields(value) if one.init}
        return type(value)(**changed)
    return value
