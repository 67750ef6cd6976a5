"""The floor's questions to an engine, answered by one module for each, and the functions that all of them share."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from houseway.cards import JOKER, Card
from houseway.engines import irregularities as irr
from houseway.engines.contract import Hand
from houseway.engines.registry import engine_of
from houseway.rulebook import GameRules
from houseway.rulebook.irregularities import Kind
from houseway.rulebook.rulings import Moment, SubstantialAction

Seats: TypeAlias = tuple[int, ...]
"""The seats an irregularity can be about; empty if it is not about a seat."""
Unseen: TypeAlias = list[tuple[int, Card]]
"""The face-down cards, place by place: the seat of each, 0 for none, and the card."""
H = TypeVar("H", bound=Hand)
R_contra = TypeVar("R_contra", bound=GameRules, contravariant=True)


class FloorEngine(Protocol[H, R_contra]):
    """The floor's questions about the hands of an engine."""

    @property
    def OPERATIONS(self) -> Collection[str]:  # noqa: N802 (a constant of the module)
        """The floor's actions in such a hand, by their names in rulebooks."""

    # -- which ruling it is --------------------------------------------------------------------------------------------

    def moments(self, hand: H, one: irr.Irregularity, rule: SubstantialAction | None, /) -> frozenset[Moment]:
        """Every name of the moment at which an irregularity is found; ``rule`` defines substantial action."""

    def facts(self, hand: H, one: irr.Irregularity, /) -> dict[str, str]:
        """The facts of an irregularity: those that were stated, and those that the hand shows."""

    def apart(self, hand: H, one: irr.Irregularity, /) -> Mapping[tuple[Card, ...], dict[str, str]]:
        """The groups of its cards that the book may rule on separately, with their facts; empty for a single ruling."""

    # -- what can have happened ----------------------------------------------------------------------------------------

    def places(self, hand: H, kind: Kind, /) -> Seats | None:
        """The seats it can be about; empty if it is not about a seat, None if it cannot have happened.

        The answer does not depend on a face-down card.
        """

    def borne_out(self, hand: H, kind: Kind, seat: int, /) -> bool:
        """Whether the unseen cards of one of these seats agree with it."""

    def cards_of(self, hand: H, kind: Kind, seat: int, /) -> tuple[Card, ...]:
        """The cards of a seat that it can be about."""

    def others(self, hand: H, kind: Kind, /) -> Seats:
        """The other seats that can have a part in it."""

    def most(self, hand: H, kind: Kind, /) -> int:
        """The largest number that can be stated for it."""

    def words(self, hand: H, kind: Kind, values: tuple[str, ...], /) -> tuple[str, ...]:
        """The values for it that make sense now."""

    def needs_a_seat(self, kind: Kind, /) -> bool:
        """Whether a seat must be named if one can be, because its cards always belong to a seat."""

    # -- unseen cards --------------------------------------------------------------------------------------------------

    def unseen(self, hand: H, /) -> Unseen:
        """The cards that lie face down, place by place."""

    def with_unseen(self, hand: H, cards: Sequence[Card], /) -> H:
        """The hand with these cards in those places; it looks the same to every player."""

    # -- a hand to put an error into -----------------------------------------------------------------------------------

    def dealt(self, rules: R_contra, rng: Random, /) -> H:
        """A hand with its cards out."""

    def step(self, hand: H, rng: Random, /) -> None:
        """Makes an ordinary move from a player's options."""

    def too_late(self, hand: H, /) -> bool:
        """Whether it is too late for an error."""


def floor_engine(rules: GameRules) -> FloorEngine[Hand, GameRules]:
    """Returns the floor's part of the engine that plays these rules."""
    found: FloorEngine[Any, Any] = engine_of(rules).part("floor")
    return found


def stated_facts(one: irr.Irregularity) -> dict[str, str]:
    """Returns the facts stated in words, and how many cards there are too many or too few."""
    stated = {part.name: value for part in fields(one) if isinstance(value := getattr(one, part.name), str)}
    match one:
        case irr.TooManyCards():
            return stated | {"extra": how_many(one.count)}
        case irr.TooFewCards():
            return stated | {"missing": how_many(one.count), "another": "no" if one.other is None else "yes"}
    return stated


def never_apart(_hand: Hand, _one: irr.Irregularity) -> Mapping[tuple[Card, ...], dict[str, str]]:
    """Returns no groups, for games in which no ruling depends on the single card."""
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
