"""The speeds in the docs are those that were measured last."""

import json

from tools import speeds


def test_the_table_in_the_docs_is_made_from_the_results_that_are_kept() -> None:
    [told] = speeds.BLOCK.findall(speeds.PAGE.read_text(encoding="utf-8"))
    assert told == speeds.made()


def test_every_part_is_kept_with_its_day_and_machine_and_every_row_with_its_rates() -> None:
    assert {file.stem for file in speeds.RESULTS.iterdir()} == {*speeds.PARTS, "growth"}
    for part in speeds.PARTS:
        kept = json.loads((speeds.RESULTS / f"{part}.json").read_text(encoding="utf-8"))
        assert kept["date"]
        assert kept["machine"]
        assert kept["rows"]
        assert all(row["ours"] > 0 for row in kept["rows"])


def test_a_row_shows_each_peer_the_ratio_to_the_fastest_and_the_ceiling() -> None:
    row = {"work": "stud", "counted": "hands", "ours": 3000, "peers": {"A": 300, "B": 1200}, "ceiling": None}
    assert speeds.cells(row) == ("stud", "3,000 hands/s", "A 300, B 1,200", "2.5 ×", "–")
    alone = row | {"peers": {}, "ceiling": {"name": "bare SQLite", "rate": 14000}}
    assert speeds.cells(alone)[2:] == ("–", "–", "bare SQLite, 14,000")
