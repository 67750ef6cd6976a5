"""The command ``houseway edge``."""

from pathlib import Path

import pytest

from tests.cli.kit import refused, run


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


def test_a_report_is_one_page_that_says_how_it_was_made(tmp_path: Path) -> None:
    page = tmp_path / "edge.html"
    assert (
        run("edge", "limelight", "pure-21", "--bank", "5000", "--rounds", "600000", "--report", str(page)).status == 0
    )
    text = page.read_text(encoding="utf-8")
    assert "houseway edge limelight pure-21 --decks 6" in text
    assert text.count("<svg") == 2
    assert "http" not in text
    assert "hard 16" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("limelight pure-21 --decks 9", "decks: 1 to 8"),
        ("limelight pure-21 --set colour=red", "known: shoe.jokers"),
        ("limelight pure-21 --set peek=perhaps", "known: true, false"),
        ("limelight holdem", "no game of 21"),
        ("limelight whist", "does not spread"),
        ("limelight pure-21 --squares 9", "squares: 1 to 8"),
        ("limelight pure-21 --report /no/such/place.html", "No such file"),
    ],
)
def test_a_wrong_word_is_one_line(words: str, said: str) -> None:
    assert said in refused(run("edge", *words.split()))
