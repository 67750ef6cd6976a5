"""Commands print text unchanged; rich markup in it has no effect."""

import shutil
from pathlib import Path

import pytest

from houseway.cli.output import console, print_labeled, print_table
from houseway.cli.progress import bar
from houseway.rulebook import house
from tests.cli.kit import run

MARKED = "[red]5[/red] [[free]] [/] :smile: [link=x]"


def test_the_remedy_for_a_bad_fee_table_shows_its_brackets(tmp_path: Path) -> None:
    room = tmp_path / "room"
    shutil.copytree(house("limelight").folder, room)
    fees, rules = room / "collections.toml", room / "rules.toml"
    fees.write_text(fees.read_text(encoding="utf-8").partition("[[free]]")[0], encoding="utf-8")
    rules.write_text(
        rules.read_text(encoding="utf-8").replace('house = "limelight"', 'house = "copy"'), encoding="utf-8"
    )
    ran = run("check", str(room))
    assert ran.status == 1
    assert "write [[free]]" in ran.out


def test_whatever_prints_leaves_brackets_alone(capsys: pytest.CaptureFixture[str]) -> None:
    console.print(MARKED, soft_wrap=True)
    console.rule(MARKED)
    print_labeled("wrong", "red", MARKED)
    print_table(MARKED, (MARKED, "[b]"), [(MARKED, "[/b]")])
    out = capsys.readouterr().out
    assert (out.count(MARKED), out.count("[b]"), out.count("[/b]")) == (6, 1, 1)


def test_a_question_shows_its_brackets(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("builtins.input", lambda: "two")
    assert console.input(MARKED) == "two"
    assert capsys.readouterr().out == MARKED


def test_a_progress_bar_shows_its_brackets(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    with bar(MARKED, 3, quiet=False) as progress:
        progress(3)
    assert MARKED in capsys.readouterr().err


@pytest.mark.parametrize("words", [("replay", "[bold]hand.toml"), ("verify", "[bold]hand.json"), ("check", "[bold]")])
def test_a_file_is_named_as_the_user_wrote_it(words: tuple[str, ...]) -> None:
    ran = run(*words)
    assert words[-1] in ran.out + ran.err


def test_the_rules_of_a_game_end_with_what_its_source_leaves_open() -> None:
    told = run("rules", "limelight", "lowball").out
    assert "Left open  Maximum players, and what happens when the deck runs out on the draw" in told
    assert "Left open" not in run("rules", "--id", "LL-HE-10c").out
