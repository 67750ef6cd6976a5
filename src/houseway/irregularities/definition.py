"""The definition of an irregularity: one class with its facts, its words, and where in a hand it can happen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar, dataclass_transform, get_args, get_origin

from houseway.cards import Card
from houseway.messages import Message, _

YesNo: TypeAlias = Literal["yes", "no"]
SINCE = ("nobody", "somebody")
"""Whether another player has acted since a player opened the pot."""
Facts: TypeAlias = Mapping[str, tuple[str, ...]]
"""The names of facts with their possible values."""
Phrases: TypeAlias = Mapping[str, Callable[[Any], Message] | Mapping[str, Message]]
"""A sentence for each fact: with its value in it, or one for each value."""


class BadIrregularity(ValueError):
    """A text or data that names no irregularity, or leaves out one of its facts."""


@dataclass(frozen=True)
class Irregularity:
    """Something that goes wrong in a hand. The fields of each kind are the facts to state; most have some of these."""

    kind: ClassVar[str]
    says: ClassVar[Message]
    """What happened, as a label without a period."""
    stages: ClassVar[Mapping[str, str]]
    """The stage of a hand when it can happen, for each engine."""
    facts: ClassVar[Facts]
    """The facts that a ruling may depend on."""
    phrases: ClassVar[Phrases]

    @property
    def whose(self) -> int | None:
        """The seat whose hand it is about; None where it is about no seat."""
        seat: int | None = getattr(self, "seat", None)
        return seat

    @property
    def with_whom(self) -> int | None:
        """The other seat that has a part in it."""
        other: int | None = getattr(self, "other", None)
        return other

    @property
    def named_cards(self) -> tuple[Card, ...]:
        """The stated cards."""
        cards: tuple[Card, ...] = getattr(self, "cards", ())
        return cards


@dataclass(frozen=True)
class OfSeat(Irregularity):
    """Something that goes wrong with the hand of one seat."""

    seat: int


I = TypeVar("I", bound=Irregularity)  # noqa: E741 (a type variable)
TYPES: dict[str, type[Irregularity]] = {}
"""Every irregularity by its kind."""


@dataclass_transform(frozen_default=True)
def irregularity(
    kind: str, says: Message, *, shows: Facts | None = None, phrases: Phrases | None = None, **stages: str
) -> Callable[[type[I]], type[I]]:
    """Defines an irregularity: makes its class a dataclass and registers it under its kind.

    ``says`` is its label. ``stages`` names, for each engine in whose games it can happen, a stage of the hand that the
    engine's floor module knows. ``shows`` are the facts that the hand itself shows, beyond the stated ones. ``phrases``
    are the sentences for facts that ``PHRASES`` lacks. TypeError says what a definition lacks.
    """

    def define(cls: type[I]) -> type[I]:
        if kind in TYPES:
            raise TypeError(f"{kind}: two irregularities have this name")
        if not stages:
            raise TypeError(f"{kind}: name the stage of a hand when it can happen: poker='in-play'")
        # A class that adds no facts is a dataclass already; skipping it halves the time of the import.
        made = dataclass(frozen=True)(cls) if "__annotations__" in vars(cls) else cls
        words = {**PHRASES, **(phrases or {})}
        stated = dict(_stated(made))
        for fact in fields(made):
            _check_phrase(kind, fact.name, words.get(fact.name), stated.get(fact.name, ()))
        made.kind, made.says, made.stages = kind, says, stages
        made.facts, made.phrases = stated | dict(shows or {}), words
        TYPES[kind] = made
        return made

    return define


def _stated(kind: type[Irregularity]) -> Facts:
    """Returns the facts that are stated by one of several words."""
    return {name: get_args(hint) for name, hint in hints_of(kind).items() if get_origin(hint) is Literal}


def hints_of(kind: type[Irregularity]) -> dict[str, Any]:
    """Returns the types of an irregularity's facts."""
    return {fact.name: fact.type for fact in fields(kind)}


def _check_phrase(
    kind: str, fact: str, phrase: Callable[[Any], Message] | Mapping[str, Message] | None, values: tuple[str, ...]
) -> None:
    if phrase is None:
        raise TypeError(f"{kind}: phrases has no words for {fact!r}")
    if isinstance(phrase, Mapping) and (silent := [value for value in values if value not in phrase]):
        raise TypeError(f"{kind}: phrases[{fact!r}] has no words for {silent[0]!r}")


PHRASES: Phrases = {
    "seat": lambda player: _("{player}.", player=player),
    "cards": lambda cards: _("{cards}.", cards=cards),
    "other": lambda player: _("With {player}.", player=player),
    "by": {"dealer": _("By the dealer."), "player": _("By a player.")},
    "touched": {"yes": _("The player has touched their cards."), "no": _("The player hasn't touched their cards.")},
    "hands": {"one": _("Only this hand is wrong."), "two-or-more": _("Other hands are wrong too.")},
    "known": {"yes": _("It is known who got which card."), "no": _("It isn't known who got which card.")},
}
"""The sentences for facts that several irregularities have."""
