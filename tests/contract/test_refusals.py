"""Every refusal names its rule, says that the book is silent, or states a plain fact of the hand or the table."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Refused
from houseway.rulebook import house, names
from houseway.table import Vote
from tests.banked.tables import LL, deal, say
from tests.banked.tables import refused as refused_by
from tests.table.table_kit import opened

SOURCE = Path(__file__).parents[2] / "src" / "houseway"
FACTS = Path(__file__).with_name("facts.txt")
"""The refusals without a rule, one on each line. Before you add one, look for its rule."""


def without_a_rule() -> Iterator[str]:
    """The sentences of the core's refusals without a citation, with {} for filled-in values."""
    for part in ("engines/*.py", "engines/*/play/**/*.py", "engines/*/between_hands.py", "table/*.py", "floor/*.py"):
        for file in sorted(SOURCE.glob(part)):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(func=ast.Name(id="Refused"), args=[why], keywords=[]):
                        yield from spoken(why)


def spoken(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Call(func=ast.Name(id="_"), args=[ast.Constant(value=str(template))]):
            yield template
        case ast.Call(func=ast.Name(id="ngettext"), args=[_, ast.Constant(value=str(template)), *_]):
            yield template
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from spoken(one)
            yield from spoken(other)
        case _:
            yield ast.unparse(node)


def test_a_refusal_without_a_rule_is_one_of_the_plain_facts() -> None:
    listed = FACTS.read_text(encoding="utf-8").splitlines()
    assert sorted(set(without_a_rule())) == listed


def test_a_refusal_of_a_silent_book_names_our_reading() -> None:
    """Rogelio's says nothing of votes on the game."""
    table = opened("rogelios", limit="3/6")
    with pytest.raises(Refused) as refused:
        table.apply(Vote("half-kill", (1, 2, 3)))
    assert "(The book of Rogelio's doesn't cover this. Our reading:" in str(refused.value)


@pytest.mark.parametrize("place", names())
def test_no_setting_is_without_a_rule_and_without_a_reading(place: str) -> None:
    for game in house(place).games.values():
        for structure in game.structures:
            for setting, cite in game.at(structure=structure).cites.items():
                assert cite.rules or cite.assumed, setting


@pytest.mark.rule("LL-P21-DS2b")
def test_a_hit_on_a_split_ace_that_stands_names_its_rule() -> None:
    """Square 3 is to act; the aces of square 2 have one card each."""
    round_ = say(deal(LL, {2: "Ad As", 3: "Kh 5d"}, "9h 9s", "5c 6c", bank_seat=1), "split")
    assert refused_by(round_, do.Hit(2, 2)) == "LL-P21-DS2b"
    assert refused_by(round_, do.Stand(2, 2)) == ""
