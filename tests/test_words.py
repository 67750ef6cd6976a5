"""Every setting with a choice is written in the trade's words."""

import dataclasses
import tomllib
from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest

from houseway.rulebook import BankedRules, PanRules, PokerRules
from houseway.rulebook.reading import CitedOnly
from houseway.rulebook.table import TableRules
from houseway.rulebook.words import FILE, WORDS, sentences
from tests.cli.kit import run

ENGINES: tuple[type[TableRules], ...] = (PokerRules, BankedRules, PanRules)
FILED = tomllib.loads(FILE.read_text(encoding="utf-8"))


def settings(engine: type[TableRules]) -> Iterator[tuple[str, Any]]:
    """Every setting of an engine's rules, with its type."""
    for section, (kind, _) in engine.sections().items():
        hints = get_type_hints(kind, include_extras=True)
        for field in dataclasses.fields(kind):
            yield f"{section}.{field.name}", hints[field.name]


EVERY = [(engine.engine, *one) for engine in ENGINES for one in settings(engine)]
CHOICES = [one for one in EVERY if one[2] is not CitedOnly]


@pytest.mark.parametrize(("engine", "setting", "kind"), CHOICES, ids=lambda one: str(one)[:40])
def test_a_setting_has_a_question_and_a_sentence_for_each_answer(engine: str, setting: str, kind: Any) -> None:
    said = sentences(engine, setting)
    assert said.get("about")
    if get_origin(kind) is Literal:
        assert set(get_args(kind)) == set(said) - {"about"}
    elif kind is bool:
        assert set(said) == {"about", "yes", "no"}
    elif kind is int or get_origin(kind) is Annotated:
        assert "is" in said
        assert all(key in ("about", "is") or key.removeprefix("$").isdigit() for key in said)
    elif get_origin(kind) is tuple and get_origin(get_args(kind)[0]) is Literal and setting.startswith("entry"):
        assert set(get_args(get_args(kind)[0])) <= set(FILED[WORDS])


def test_no_setting_has_only_one_legal_value() -> None:
    assert [one for one in CHOICES if get_origin(one[2]) is Literal and len(get_args(one[2])) == 1] == []


def test_no_sentence_is_about_a_setting_that_does_not_exist() -> None:
    known = {setting for _, setting, _ in EVERY}
    told = {
        f"{section}.{name}"
        for part in set(FILED) - {WORDS, "keys"}
        for section, of in FILED[part].items()
        for name in of
    }
    assert told <= known


def test_two_houses_are_compared_in_words_of_the_trade() -> None:
    out = " ".join(run("rules", "--compare", "limelight", "marina", "holdem").out.split())
    assert "A short all-in (limit) The Limelight Card Room: half a bet reopens the betting (LL-HE-10a" in out
    assert "The Marina Club: a full bet only reopens the betting (MC-HE-4a, MC-HE-4b)" in out


@pytest.mark.parametrize("pair", [("rogelios", "oceana"), ("oceana", "marina"), ("limelight", "golden-state")])
def test_no_name_of_a_setting_is_printed_for_people(pair: tuple[str, str]) -> None:
    out = run("rules", "--compare", *pair).out
    assert [setting for _, setting, _ in EVERY if setting in out] == []
    assert "see the rule" not in out
    data = run("rules", "--compare", *pair, "--json").data
    assert all(row["setting"].count(".") == 1 and row["about"] for row in data)
