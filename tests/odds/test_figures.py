"""The tables of docs/edges.md and docs/odds.md are what their commands say."""

import re
import shlex
from typing import Any

import pytest
from tools import figures

from tests.cli.kit import run

LONG = [name for name, figure in figures.FIGURES.items() if not figure.cheap]


def asked(command: str) -> Any:
    return run(*shlex.split(command), "--json").data


def test_every_table_stands_in_a_page_once() -> None:
    found = [one[1] for page in figures.PAGES for one in figures.BLOCK.finditer(page.read_text(encoding="utf-8"))]
    assert sorted(found) == sorted(figures.FIGURES)


def test_no_number_of_a_table_is_typed_by_hand() -> None:
    number = re.compile(r"[−+~]?\$?[\d.,]+(?: %|%| ms| s)?")
    for page in figures.PAGES:
        typed = figures.BLOCK.sub("", page.read_text(encoding="utf-8"))
        cells = [cell.strip() for line in typed.splitlines() if line.startswith("|") for cell in line.split("|")]
        assert [cell for cell in cells if number.fullmatch(cell)] == []


def test_the_tests_that_are_named_as_proof_are_there() -> None:
    text = (figures.ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
    rows = [line for line in text.partition("## Proof")[2].partition("\n## ")[0].splitlines() if line.startswith("|")][
        2:
    ]
    assert len(rows) > 20
    for row in rows:
        file, name = re.findall(r"`(test_\w+)`", row)
        written = (figures.ROOT / "tests" / "odds" / f"{file}.py").read_text(encoding="utf-8")
        assert re.search(rf"def {name}\w*\(", written), row


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, figure in figures.FIGURES.items() if figure.cheap])
def test_a_cheap_table_is_what_its_commands_say(name: str) -> None:
    assert figures.blocks()[name] == figures.made(name, asked)


@pytest.mark.slow
def test_a_row_of_the_games_of_21_is_what_its_command_says() -> None:
    found = asked("edge marina no-bust-buster --decks 6")
    row = ["Marina", "No Bust, Buster", *(figures._percent(found[key]) for key in ("player_edge", "chart_edge"))]
    assert f"| {' | '.join(row)} | {found['variance']:.3f} |" in figures.blocks()["twentyone"]


@pytest.mark.soak
@pytest.mark.parametrize("name", LONG)
def test_a_long_table_is_what_its_commands_say(name: str) -> None:
    assert figures.blocks()[name] == figures.made(name, asked)
