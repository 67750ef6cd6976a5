"""The command ``houseway edge``."""

import re
import shlex
from html import unescape
from pathlib import Path

import pytest

from tests.cli.kit import run


def test_json_has_the_shape_others_rely_on() -> None:
    data = run("edge", "marina", "no-bust-buster", "--decks", "6", "--json").data
    assert data["player_edge"] == -data["bank_edge"] == pytest.approx(-0.0078131, abs=1e-6)
    assert (data["exact"], data["stderr"], data["decks"]) == (True, 0.0, 6)
    assert data["settings"]["naturals.pays"] == "6:5"
    assert round(data["side_bets"]["buster"]["edge"], 4) == 0.0548
    assert round(data["side_bets"]["buster"]["hit_frequency"], 4) == 0.2858
    assert data["strategy"]["hard 11"]["6"] == "D"


def test_set_changes_a_rule_and_what_if_prices_one() -> None:
    plain = run("edge", "limelight", "pure-21", "--what-if", "naturals.pays=3:2", "--json").data
    changed = run("edge", "limelight", "pure-21", "--set", "naturals.pays=3:2", "--json").data
    assert plain["what_if"][0]["player_edge"] == pytest.approx(changed["player_edge"], abs=1e-12)
    assert plain["what_if"][0]["change"] == pytest.approx(changed["player_edge"] - plain["player_edge"])


def test_fee_and_bank_are_shown_for_both_sides() -> None:
    asked = "oceana pure-21 --limit 3-25 --fee --wager 10 --squares 5 --bank 2000 --json"
    data = run("edge", *asked.split()).data
    assert {one["payer"] for one in data["fees"]["costs"]} == {"player-dealer", "square"}
    assert data["fees"]["bank_edge_after"] == pytest.approx(data["bank_edge"] - 50 / 5000)
    assert 0 < data["risk_of_ruin"]["within_hours"] <= data["risk_of_ruin"]["ever"] <= 1


def test_people_get_a_chart_and_the_percentages() -> None:
    told = run("edge", "golden-state", "no-bust-21", "--rounds", "300000", "--fee")
    assert told.status == 0
    assert "-0.8446 %" in told.out
    assert "soft 18" in told.out
    assert "standard errors" in told.out


def test_a_report_is_one_page_with_everything_and_the_command_that_makes_it_again(tmp_path: Path) -> None:
    file = tmp_path / "edge.html"
    asked = "limelight pure-21 --bank 5000 --rounds 600000 --what-if bank_888=win --report"
    assert run("edge", *asked.split(), str(file)).status == 0
    text = file.read_text(encoding="utf-8")
    for part in ("Edge", "Best play", "Value of each rule", "Convergence", "Fee drag", "Rule set", "Made by"):
        assert f"<h2>{part}</h2>" in text
    assert text.count("<svg") == 4
    assert "http" not in text
    (command,) = re.findall("<code>(.*)</code>", text)
    file.unlink()
    assert run(*shlex.split(unescape(command))[1:]).status == 0
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.rule("OC-PG-i3", "OC-PG-9")
def test_the_house_way_against_the_house_way_has_the_same_shape_with_its_error() -> None:
    data = run("edge", "oceana", "pai-gow", "--rounds", "500000", "--costs", "--json").data
    assert (data["exact"], data["decks"], data["side_bets"]) == (True, 1, {})
    assert data["player_edge"] == pytest.approx(-0.010883633866812731, abs=1e-15)
    assert abs(data["simulated"]["player_edge"] - data["player_edge"]) < 4 * data["simulated"]["stderr"]
    assert sum(data["deals"][name] for name in ("fronts", "front_copies", "fronts")) == data["deals"]["all"]
    assert data["bank_edge"] == -data["player_edge"]
    assert sum(one["share"] for one in data["outcomes"].values()) == pytest.approx(1)
    assert data["copies"]["front"]["share"] > 10 * data["copies"]["back"]["share"]
    assert sum(one["used"] for one in data["house_way"]) == pytest.approx(1)
    assert data["settings"]["house_way.full_house"] == "pair-in-front-of-three"


def test_one_who_banks_in_turn_pays_the_collection_and_nothing_else() -> None:
    asked = ["marina", "double-hand", "--limit", "100-1000", "--rounds", "200000", "--squares", "6", "--json"]
    before, after = run("edge", *asked).data["banking"], run("edge", *asked, "--fee").data
    assert before["in_turn"] == pytest.approx(0)
    assert before["every_other"] == pytest.approx((before["square"] + before["bank"]) / 2)
    assert before["every_other"] == pytest.approx(-5 * before["square"] / 2)  # the bank has six wagers, the square one
    assert before["bank"] == pytest.approx(-6 * before["square"])
    paid = sum(one["each_hand"] * (6 if one["payer"] == "square" else 1) for one in after["fees"]["costs"])
    assert after["banking"]["in_turn"] == pytest.approx(-paid / 7)


def test_a_joker_that_is_wild_makes_fewer_copies_than_a_bug() -> None:
    asked = "marina double-hand --rounds 400000 --what-if setting.jokers=wild --what-if shoe.jokers=0 --json"
    wild, none = run("edge", *asked.split()).data["what_if"]
    assert (wild["now"], wild["then"], wild["stderr"]) == ("bug", "wild", 0)  # every deal of both was counted
    assert wild["change"] == pytest.approx(0.0017902043849226, abs=1e-15)
    assert none["stderr"] > 0


def test_people_get_tables_and_a_page_about_the_house_way(tmp_path: Path) -> None:
    page = tmp_path / "sevens.html"
    told = run("edge", "marina", "double-hand", "--rounds", "600000", "--bank", "5000", "--report", str(page))
    assert told.status == 0
    assert "copies in front" in told.out
    assert "Gain from setting without a rule" in told.out
    assert "A bank of $5,000" in told.out
    text = page.read_text(encoding="utf-8")
    assert f"houseway edge marina double-hand --rounds 600000 --bank 5000 --report {page}" in text
    assert text.count("<svg") == 4
    assert "http" not in text
