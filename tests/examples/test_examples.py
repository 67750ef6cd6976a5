"""Every program of `examples/` runs and says what it promises; the one that trains an agent does, in its long form."""

import re
import runpy
import sys
from pathlib import Path

import pytest

from tests.soak import SOAK

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples"
SHORT = {
    "analyse_hands": ("--hands 40", r"on the river +\d+.*the house took \$\d+ of 40 hands"),
    "ask_five_books": ("", r"Limelight.*rule 13\)\n  1\. Take the flop back.*Rogelio's"),
    "bankers_evening": ("--evenings 2 --rounds 3", r"evening  2: .* to the house\non average .* an evening"),
    "bot_against_bots": ("--hands 4", r"\(calls everything\).*the house +\$\d+"),
    "compare_fees": ("", r"The Limelight Card Room +3/6 +\$3.*Rogelio's +3/6 +\$4"),
    "custom_house": ("", r"casino: three raises are fine\nmy-room: The betting is capped at a bet and 1 raise"),
    "play_on": ("--times 2", r"fold +brings \$\+0\.00 on average\n +check .*\n +bet "),
    "retell_a_hand": ("", r"Seat 1 \(Ana\) wins \$402 with three sevens\..*Ana collected \$402 from pot"),
    "side_bet": ("", r"a pair pays  6 to 1: the bank keeps \+8\.41%"),
    "train_an_agent": (
        "--hands 20 --rounds 1 --deals 3",
        r"against the easy bot: [+-]\d\.\d+ ± \d\.\d+ big bets a hand",
    ),
}
LONG = {"equity_chart": ("", r"^ A +85%.*^ 2 .*50%$")}


def ran(name: str, words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "argv", [name, *words.split()])
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.parametrize("name", SHORT)
def test_it_runs(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words, said = SHORT[name]
    assert re.search(said, ran(name, words, capsys, monkeypatch), re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_it_runs_with_compiled_code(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words, said = LONG[name]
    assert re.search(said, ran(name, words, capsys, monkeypatch), re.DOTALL | re.MULTILINE)


def test_none_is_left_out_here_or_in_the_list() -> None:
    programs = {file.stem for file in FOLDER.glob("*.py")}
    assert programs == SHORT.keys() | LONG.keys()
    listed = (FOLDER / "README.md").read_text()
    assert [name for name in programs if f"[`{name}.py`]({name}.py)" not in listed] == []


def test_the_short_ones_are_short() -> None:
    lengths = {file.stem: len(file.read_text().splitlines()) for file in FOLDER.glob("*.py")}
    assert {name for name, lines in lengths.items() if not 20 <= lines <= 62} <= {"train_an_agent"}


@pytest.mark.soak
def test_the_agent_beats_the_easy_bot() -> None:
    assert SOAK
    train = runpy.run_path(str(FOLDER / "train_an_agent.py"))["train"]
    wins, wide = train()
    assert wins - wide > 0
