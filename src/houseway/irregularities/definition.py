"""The definition of an irregularity: one class with its facts, its words, and where in a hand it can happen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar, dataclass_transform, get_args, get_origin

from houseway.cards import Card

YesNo: TypeAlias = Literal["yes", "no"]
SINCE = ("nobody", "somebody")
"""Whether another player has acted since a player opened the pot."""
Facts: TypeAlias = Mapping[str, tuple[str, ...]]
"""The names of facts with their possible values."""
Phrases: TypeAlias = Mapping[str, str | Mapping[str, str]]
"""The words for each fact: a pattern for its value, or a phrase for each value."""


class BadIrregularity(ValueError):
    """A text or data that names no irregularity, or leaves out one of its facts."""


@dataclass(frozen=True)
class Irregularity:
    """Something that goes wrong in a hand. The fields of each kind are the facts to state; most have some of these."""

    kind: ClassVar[str]
    says: ClassVar[str]
    """What happened, in one sentence: the first line of the class's docstring."""
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
    kind: str, *, shows: Facts | None = None, phrases: Phrases | None = None, **stages: str
) -> Callable[[type[I]], type[I]]:
    """Defines an irregularity: makes its class a dataclass and registers it under its kind.

    ``stages`` names, for each engine in whose games it can happen, a stage of the hand that the engine's floor module
    knows. ``shows`` are the facts that the hand itself shows, beyond the stated ones. ``phrases`` are the words for
    facts that ``PHRASES`` lacks. TypeError says what a definition lacks.
    """

    def define(cls: type[I]) -> type[I]:
        if kind in TYPES:
            raise TypeError(f"{kind}: two irregularities have this name")
        if __debug__ and not cls.__doc__:
            raise TypeError(f"{kind}: the docstring is missing; its first line says what happened")
        if not stages:
            raise TypeError(f"{kind}: name the stage of a hand when it can happen: poker='in-play'")
        says = (cls.__doc__ or kind).partition("\n")[0]
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


def _check_phrase(kind: str, fact: str, phrase: str | Mapping[str, str] | None, values: tuple[str, ...]) -> None:
    if phrase is None:
        raise TypeError(f"{kind}: phrases has no words for {fact!r}")
    if not isinstance(phrase, str) and (silent := [value for value in values if value not in phrase]):
        raise TypeError(f"{kind}: phrases[{fact!r}] has no words for {silent[0]!r}")


PHRASES: Phrases = {
    "seat": "seat {}",
    "cards": "{}",
    "other": "with seat {}",
    "by": {"dealer": "by the dealer", "player": "by a player"},
    "touched": {"yes": "the player has touched their cards", "no": "the player has not touched their cards"},
    "hands": {"one": "only this hand has", "two-or-more": "other hands have too"},
    "known": {"yes": "it is known who got which card", "no": "it is not known who got which card"},
}
"""The words for facts that several irregularities have."""
