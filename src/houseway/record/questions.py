"""Questions of a dealers' exam as plain data, for any face that asks them."""

import dataclasses
from typing import Any, TypedDict

from houseway.cards import pretty
from houseway.floor import words
from houseway.floor.exam import Question
from houseway.floor.irregularities import Irregularity
from houseway.record import story
from houseway.rulebook.irregularities import KINDS


class Paper(TypedDict):
    """A question as it can be shown, and its answer."""

    game: str
    title: str
    situation: list[str]
    """The hand so far, in sentences."""
    irregularity: str
    """What went wrong, as the floor writes it."""
    problem: str
    """What went wrong, for people."""
    answers: list[list[str]]
    """The rulings to choose from, each in steps for the dealer."""
    right: int
    does: list[str]
    rules: list[str]
    where: str
    assumed: str


def paper(one: Question) -> Paper:
    """A question with everything it takes to ask it and to check the answer."""
    found = one.ruling
    return Paper(
        game=one.hand.rules.game,
        title=one.hand.rules.full_title(),
        situation=story.tell(one.hand),
        irregularity=words(found.irregularity),
        problem=problem(found.irregularity),
        answers=[list(steps) for steps in one.answers],
        right=one.right,
        does=list(found.does),
        rules=list(found.cite.rules),
        where=found.cite.where,
        assumed=found.cite.assumed,
    )


def problem(one: Irregularity) -> str:
    """What went wrong, with what must be known about it: ``A card leaves the table. Seat 3; cards: 8♣.``"""
    told = [_said(part.name, getattr(one, part.name)) for part in dataclasses.fields(one)]
    facts = "; ".join(filter(None, told))
    return f"{KINDS[one.kind].says} {facts[:1].upper()}{facts[1:]}{'.' if facts else ''}".strip()


def _said(name: str, value: Any) -> str:
    if value is None or value == ():
        return ""
    if name in ("seat", "other"):
        return f"{'the other is ' * (name == 'other')}seat {value}"
    return f"{name}: {pretty(value) if isinstance(value, tuple) else value}"
