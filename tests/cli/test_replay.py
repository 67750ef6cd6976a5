from pathlib import Path

import pytest

from tests.cli.kit import refused, run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "hand.toml"
    run("deal", "limelight", "holdem", "--limit", "3/6", "--seed", "7", "--save", str(file))
    return file


def test_a_good_record_is_ok_and_leaves_status_zero(record: Path) -> None:
    ran = run("replay", str(record))
    assert ran.status == 0
    assert ran.out.startswith("ok")
    assert "1 hand, as recorded" in ran.out


def test_json_has_the_promised_keys(record: Path) -> None:
    (hand,) = run("replay", str(record), "--json").data
    assert list(hand) == ["file", "hand", "ok", "problem", "final_stacks", "collection", "jackpot"]
    assert sum(hand["final_stacks"]) + hand["collection"] + hand["jackpot"] == 6 * 30000


def test_a_record_that_contradicts_its_finish_says_where_and_leaves_status_one(record: Path) -> None:
    told = record.read_text()
    record.write_text(told.replace('collection = "$4"\njackpot', 'collection = "$3"\njackpot'))
    ran = run("replay", str(record))
    assert ran.status == 1
    assert "problem" in ran.out
    assert "outcome.collection: The story has $3, but the hand gives $4" in ran.out


def test_an_illegal_action_is_told_with_its_rule(record: Path) -> None:
    told = record.read_text()
    assert "raises to $6" in told
    record.write_text(told.replace("raises to $6", "raises to $5"))
    (hand,) = run("replay", str(record), "--json").data
    assert not hand["ok"]
    assert "You must raise to at least $6." in hand["problem"]
    assert "LL-HE-6" in hand["problem"]


def test_one_bad_hand_among_good_ones_leaves_status_one(record: Path) -> None:
    bad = record.with_name("bad.toml")
    bad.write_text(record.read_text().replace("raises to $6", "raises to $5"))
    ran = run("replay", str(record.parent), "--json")
    assert ran.status == 1
    assert [(Path(hand["file"]).name, hand["ok"]) for hand in ran.data] == [("bad.toml", False), ("hand.toml", True)]


def test_another_house_judges_by_its_own_posted_limits(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert 'limit = "3/6"' in text
    record.write_text(text.replace('limit = "3/6"', 'limit = "8/16"'), encoding="utf-8")
    (hand,) = run("replay", str(record), "--house", "golden-state", "--json").data
    assert not hand["ok"]
    assert "has no limit Texas Hold'em at “8/16”" in hand["problem"]


def test_a_wrong_file_gets_one_line(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text("this is = not TOML at [all")
    (tmp_path / "bytes.phh").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "hand.doc").write_text("variant = 'FT'")
    (tmp_path / "empty").mkdir()
    assert "no such file" in refused(run("replay", str(tmp_path / "missing.phh"))).lower()
    assert "words.toml" in refused(run("replay", str(tmp_path / "words.toml")))
    assert "bytes.phh" in refused(run("replay", str(tmp_path / "bytes.phh")))
    assert "is not a record" in refused(run("replay", str(tmp_path / "hand.doc")))
    assert "holds no" in refused(run("replay", str(tmp_path / "empty")))
    assert "at least one" in refused(run("replay"))
    assert "There is no house “nowhere”" in refused(run("replay", str(tmp_path), "--house", "nowhere"))


def test_a_record_is_written_as_pokerstars_does_and_replays(record: Path) -> None:
    ran = run("replay", str(record), "--format", "pokerstars", "--hero", "Ana")
    assert ran.status == 0
    assert ran.out.startswith("PokerStars Hand #1:  Hold'em Limit ($3/$6 USD) - ")
    assert ran.out.count("Dealt to Ana [") == 1
    text = record.with_name("hand.txt")
    text.write_text(ran.out, encoding="utf-8")
    (told,), (again,) = (run("replay", str(file), "--house", "limelight", "--json").data for file in (record, text))
    assert again["ok"]
    assert sorted(again["final_stacks"]) == sorted(told["final_stacks"])


def test_what_a_text_lacks_is_one_line(record: Path) -> None:
    text = record.with_name("notes.txt")
    text.write_text("dear diary\n", encoding="utf-8")
    assert "Begin a hand with a line like" in refused(run("replay", str(text)))
    assert run("replay", str(record.parent)).status == 0  # beside records it is passed over
    ran = run("replay", str(record), "--format", "pokerstars", "--hero", "Zoe")
    assert "No player in this hand is called Zoe" in refused(ran)
