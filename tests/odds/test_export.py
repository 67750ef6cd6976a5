"""Simulated hands as files, and compiled rounds from the command line."""

import csv
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from pyarrow import parquet

from houseway.odds.pai_gow.rounds import recorded as seven_card_rounds
from houseway.odds.twentyone.simulate import recorded
from houseway.rulebook import BankedRules, house
from tests.banked.tables import NX, rules_of
from tests.cli.kit import refused, run
from tests.odds.plans import chart_of


def rows_in(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize(
    ("place", "game"), [("limelight", "holdem"), ("marina", "pure-21"), ("oceana", "pai-gow"), ("limelight", "pan")]
)
def test_the_seats_of_an_exported_hand_lose_together_what_was_collected(place: str, game: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    run("simulate", place, game, "--hands", "60", "--seed", "3", "--export", str(file), "--json")
    hands = defaultdict(list)
    for row in rows_in(file):
        hands[row["table"], row["hand"]].append(row)
    assert len(hands) == 60
    for seats in hands.values():
        fee = int(seats[0]["drop"]) + int(seats[0]["jackpot"])
        assert sum(int(row["net"]) for row in seats) == -fee


def test_parquet_holds_the_same_hands_as_csv(tmp_path: Path) -> None:
    asked = ("simulate", "golden-state", "holdem", "--hands", "1100", "--seed", "8", "--json", "--export")
    drop = run(*asked, str(tmp_path / "hands.csv")).data["drop"]
    run(*asked, str(tmp_path / "hands.parquet"), "--workers", "2")
    told = rows_in(tmp_path / "hands.csv")
    table = parquet.read_table(tmp_path / "hands.parquet")
    assert [{key: str(value) for key, value in row.items()} for row in table.to_pylist()] == told
    assert drop == sum({(row["table"], row["hand"]): int(row["drop"]) for row in told}.values())


def test_compiled_rounds_are_exported_with_the_cards_as_they_came(tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    data = run("simulate", *NX, "--compiled", "--hands", "3000", "--seed", "11", "--export", str(file), "--json").data
    rows = rows_in(file)
    rules = rules_of(NX)
    shoes = recorded(rules, chart_of(rules, 6).plan, 6, rounds=3_000, seed=11, sides=True)
    for row, (shoe, won, side, used) in zip(rows, shoes, strict=True):
        assert row["cards"].split() == list(shoe[:used])
        assert (int(row["won"]), int(row["side_won"]), int(row["cards_used"])) == (won, side, used)
    assert data["player_edge"] == pytest.approx(sum(int(row["won"]) for row in rows) / 3_000 / 10_000, abs=1e-12)
    assert data["side_bet"]["edge"] == pytest.approx(
        -sum(int(row["side_won"]) for row in rows) / 3_000 / 10_000, abs=1e-12
    )


def test_compiled_rounds_of_pai_gow_are_exported_with_both_hands(tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    run(
        "simulate", "oceana", "pai-gow", "--compiled", "--hands", "3000", "--seed", "6", "--export", str(file), "--json"
    )
    rules = house("oceana").game("pai-gow")
    assert isinstance(rules, BankedRules)
    for row, (hands, won) in zip(rows_in(file), seven_card_rounds(rules, rounds=3000, seed=6), strict=True):
        assert (row["bank"].split(), row["cards"].split()) == (list(hands[0]), list(hands[1]))
        assert int(row["won"]) == 10_000 * won[0]


@pytest.mark.rule("LL-P21-FEE")
def test_compiled_rounds_collect_half_a_dollar_at_the_five_dollar_table() -> None:
    data = run("simulate", "limelight", "pure-21", "--compiled", "--hands", "300000", "--seed", "2", "--json").data
    assert (data["hands"], data["wager"], data["drop"]) == (300_000, 500, 50 * 300_000)
    assert abs(data["player_edge"] - data["exact_edge"]) < 4 * data["stderr"]
    assert data["bank_edge_after"] == pytest.approx(-data["player_edge"] - 0.1)


def test_parquet_without_its_package_names_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = refused(run("simulate", "limelight", "holdem", "--hands", "5", "--export", str(tmp_path / "hands.parquet")))
    assert "houseway[parquet]" in said
