"""The floor's page asks every fact and names every ruling in words, never by their names in the program."""

from collections.abc import Iterator
from dataclasses import fields
from typing import get_args

import pytest

from houseway.engines.registry import ENGINES
from houseway.floor.questions import answer, choice, question, step
from houseway.irregularities import TYPES
from houseway.messages import Message
from houseway.rulebook import house, names
from houseway.rulebook.rulings import Moment, RulingEntry

KNOWN = [(kind, fact, value) for kind, one in TYPES.items() for fact, values in one.facts.items() for value in values]


def entries() -> Iterator[RulingEntry]:
    for name in names():
        yield from house(name).rulings.entries


def test_every_fact_has_its_own_question() -> None:
    asked = [(kind, fact.name) for kind, one in TYPES.items() for fact in fields(one)]
    asked += [(one.irregularity, fact) for one in entries() for fact in one.case]
    asked += [(kind, "moment") for kind in TYPES] + [(kind, "faces") for kind in TYPES]
    assert [one for one in asked if question(*one) == "Which is it?"] == []


def test_every_value_of_a_fact_has_an_answer() -> None:
    moments = [("joker", "moment", moment) for moment in get_args(Moment) if moment != "any"]
    silent = [one for one in KNOWN + moments if not isinstance(answer(*one), Message)]
    assert silent == []


@pytest.mark.parametrize("kind", TYPES)
def test_the_answers_to_one_question_differ(kind: str) -> None:
    for fact, values in TYPES[kind].facts.items():
        said = [answer(kind, fact, value) for value in values]
        assert len(set(said)) == len(said), f"{fact}: {said}"


def test_every_operation_and_every_choice_has_a_name() -> None:
    operations = {one for engine in ENGINES.values() for one in engine.part("floor").OPERATIONS}
    assert [one for one in sorted(operations) if not isinstance(step(one), Message)] == []
    assert [one.choice for one in entries() if one.choice and not isinstance(choice(one.choice), Message)] == []
