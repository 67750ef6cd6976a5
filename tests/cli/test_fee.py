"""``houseway fee``: the amount with its printed row, and what is posted where nothing is found."""

import json

import pytest

from tests.cli.kit import run


@pytest.mark.rule("LL-P21-FEE")
def test_a_limit_is_found_by_the_name_that_games_has_for_it() -> None:
    """Limelight prints its Pure 21.5 tables by their minimum; ``houseway games`` calls the first of them 5."""
    told = run("fee", "limelight", "pure-21", "--limit", "5", "--action", "51", "--json")
    data = json.loads(told.out)
    assert (data["collection"], data["payer"]) == (100, "player-dealer")
    assert data["rows"][0]["minimum"] == "$5"


@pytest.mark.rule("LL-HE-FEE2")
def test_a_no_limit_table_is_found_by_blinds_and_buy_in_together() -> None:
    told = run("fee", "limelight", "holdem", "--limit", "1/3 100-200", "--players", "6", "--json")
    assert json.loads(told.out)["rows"][0]["blinds"] == "$1/$3"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("pure-21", "--limit", "7", "--action", "50"), "no pure-21 row for 7; posted: $5, $10, $25"),
        (("pure-21", "--action", "50"), "say the minimum of the pure-21 table; posted: $5, $10, $25"),
        (("pure-21", "--limit", "5"), "say the total action on the table"),
    ],
)
def test_a_limit_that_is_not_posted_lists_those_that_are(words: tuple[str, ...], said: str) -> None:
    told = run("fee", "limelight", *words)
    assert told.status != 0
    assert said in told.err
