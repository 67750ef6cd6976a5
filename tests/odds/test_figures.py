"""The tables of docs/edges.md and docs/odds.md are what their commands say."""

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
