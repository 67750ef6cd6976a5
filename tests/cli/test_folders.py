"""Every command that takes a house takes the folder of a rulebook."""

import shutil
from pathlib import Path

import pytest

from houseway.rulebook import house
from tests.cli.kit import refused, run

HARBOR = str(Path(__file__).parents[1] / "houses" / "harbor")


@pytest.fixture
def copied(tmp_path: Path) -> str:
    """A copy of a built-in house with one different fee and one different ruling."""
    folder = tmp_path / "my-room"
    shutil.copytree(house("limelight").folder, folder)
    for name, old, new in (
        ("rulings.toml", 'do = ["shuffle-before-next", "no-burn-next"]', 'do = ["board-again"]'),
        ("rules.toml", 'name = "The Limelight Card Room"', 'name = "My Room"'),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["games", HARBOR], "Harbor Hold'em"),
        (["rules", HARBOR, "holdem"], "HB-1"),
        (["rules", HARBOR, "--id", "HB-1"], "The Harbor Card Club"),
        (["rules", HARBOR, "--find", "burn cards"], "HB-1"),
        (["rules", "--compare", HARBOR, "limelight", "holdem"], "The Harbor Card Club"),
        (["fee", HARBOR, "holdem", "--limit", "2/4", "--players", "5"], "$2"),
        (["fee", HARBOR, "holdem", "--drop"], "2/4"),
        (["fee", HARBOR, "holdem", "--compare", "--limit", "2/4"], "harbor"),
        (["sign", HARBOR, "holdem", "--limit", "2/4"], "The Harbor Card Club"),
        (["rule", HARBOR, "holdem", "--when", "early-flop"], "The Harbor Card Club"),
        (["deal", HARBOR, "holdem", "--seed", "3"], "Harbor Hold'em"),
        (["watch", "--house", HARBOR, "--hands", "1", "--seed", "3"], "Harbor Hold'em"),
        (["play", HARBOR, "holdem", "--seed", "3"], "Harbor"),
        (["rank", HARBOR, "holdem", "As Ah", "Ks Qs", "--board", "Kd Qh 7s 7d 2c"], "The Harbor Card Club"),
        (["equity", HARBOR, "holdem", "AsAh", "KsKh", "--board", "2c 3d 9h Td"], "The Harbor Card Club"),
        (["simulate", HARBOR, "holdem", "--hands", "20", "--seed", "1"], "The Harbor Card Club"),
    ],
    ids=lambda given: given[0] if isinstance(given, list) else "",
)
def test_a_command_takes_a_folder(words: list[str], says: str) -> None:
    ran = run(*words)
    assert (ran.status, ran.err) == (0, "")
    assert says in ran.out


def test_rulings_and_the_exam_are_those_of_the_folder(copied: str) -> None:
    asked = ("rule", copied, "holdem", "--when", "early-flop", "--json")
    assert run(*asked).data["rulings"][0]["does"] == ["board-again"]
    assert run("rule", "limelight", *asked[2:]).data["rulings"][0]["does"] == ["shuffle-before-next", "no-burn-next"]
    paper = run("train", copied, "--questions", "1", "--seed", "3", "--json")
    assert paper.status == 0
    assert "My Room" in run("rules", copied, "--id", "LL-HE-13").out


def test_edge_takes_a_folder_and_its_report_names_it(copied: str) -> None:
    ran = run("edge", copied, "pure-21", "--decks", "1", "--json")
    assert (ran.status, ran.data["house"]) == (0, "limelight")


def test_an_edited_copy_is_compared_with_its_original(copied: str) -> None:
    assert run("rules", "--compare", copied, "limelight", "holdem", "--json").data == []


def test_a_story_of_a_folder_is_replayed_with_it(tmp_path: Path) -> None:
    file = str(tmp_path / "hand.toml")
    assert run("deal", HARBOR, "holdem", "--seed", "3", "--save", file).status == 0
    assert "1 hand, as recorded" in run("replay", file, "--house", HARBOR).out
    alone = run("replay", file)
    assert alone.status == 1
    assert "There is no house “harbor”. Write golden-state" in alone.out
    assert "or give its folder" in alone.out


@pytest.mark.parametrize("command", ["fee", "rules", "sign", "deal", "simulate"])
def test_a_misspelt_house_is_answered_with_the_nearest(command: str) -> None:
    assert "There is no house “limelite”. You can also name a folder. Did you mean limelight?" in refused(
        run(command, "limelite", "holdem")
    )


def test_a_misspelt_game_is_answered_with_the_nearest() -> None:
    assert "doesn't spread “hold-em”. Did you mean holdem?" in refused(run("deal", "limelight", "hold-em"))


def test_a_broken_folder_is_named_by_file_and_key(tmp_path: Path) -> None:
    folder = tmp_path / "harbor"
    shutil.copytree(HARBOR, folder)
    file = folder / "games" / "flop.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"poker"', '"bingo"', 1), encoding="utf-8")
    said = refused(run("deal", str(folder), "holdem"))
    assert f"{file}:" in said
    assert "holdem.engine: There is no engine “bingo”. Known here: banked, pan and poker." in said
    assert f"{file}:" in refused(run("open", "--house", str(folder), "--db", str(tmp_path / "room.db"), "--no-browser"))


def test_open_refuses_a_folder_that_calls_itself_like_another_house(copied: str, tmp_path: Path) -> None:
    said = refused(run("open", "--house", copied, "--db", str(tmp_path / "room.db"), "--no-browser"))
    assert "rules.toml:" in said
    assert "house: Another house is already named 'limelight'" in said


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["rules", "limelight", "holdm"], "holdem"),
        (["rules", "--compare", "limelight", "marina", "holdm"], "holdem"),
        (["fee", "limelight", "holdm"], "holdem"),
        (["deal", "limelight", "holdem", "--structure", "nolimit"], "no-limit"),
        (["rule", "limelight", "holdem", "--when", "early-trn"], "early-turn"),
    ],
    ids=lambda given: given[0] if isinstance(given, list) else "",
)
def test_a_misspelt_word_is_answered_with_the_one_that_was_meant(words: list[str], meant: str) -> None:
    assert f". Did you mean {meant}?\n" in refused(run(*words))
