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
        (
            ("pure-21", "--limit", "7", "--action", "50"),
            "has no Pure 21.5 Blackjack at “7”. The posted limits are 5, 10, 25",
        ),
        (("pure-21", "--action", "50"), "name the minimum of the pure-21 table. Posted: $5, $10, $25"),
        (("pure-21", "--limit", "5"), "Name the total action on the table"),
    ],
)
def test_a_limit_that_is_not_posted_lists_those_that_are(words: tuple[str, ...], said: str) -> None:
    told = run("fee", "limelight", *words)
    assert told.status != 0
    assert said in told.err


@pytest.mark.parametrize(
    ("words", "collection", "jackpot"),
    [
        (("marina", "pure-21", "--limit", "100", "--action", "200", "--option", "4"), 100 + 200, 0),
        (("oceana", "holdem", "--limit", "3 - 6", "--players", "7"), 300, 100),
        (("oceana", "holdem", "--limit", "3-6", "--players", "4"), 200, 100),
        (("marina", "holdem", "--structure", "spread", "--limit", "$2/$6", "--players", "7"), 300, 100),
        (("marina", "pai-gow", "--limit", "$5 - $500", "--option", "2", "--action", "40"), 0 + 50, 0),
        (("limelight", "holdem", "--limit", "2/5", "--players", "5"), 300, 0),
        (("golden-state", "holdem", "--limit", "$3/$6", "--players", "6"), 300, 100),
    ],
)
def test_a_fee_is_found_by_the_limit_as_the_house_prints_it(
    words: tuple[str, ...], collection: int, jackpot: int
) -> None:
    """At a player-dealer table what one square and the player-dealer pay together."""
    told = run("fee", *words, "--json").data
    paid = [one["amount"] for one in told.get("charges", [])] or [told["collection"]]
    assert (sum(paid), told["jackpot"]) == (collection, jackpot)


@pytest.mark.parametrize("command", ["deal", "sign", "rules"])
def test_other_commands_understand_the_printed_limit_too(command: str) -> None:
    words = {"deal": ("--limit", "3 - 6", "--seed", "1"), "sign": ("--limit", "$3 - $6"), "rules": ()}[command]
    assert run(command, "oceana", "holdem", *words).status == 0


@pytest.mark.rule("RO-GE-F4b")
def test_hold_em_at_three_dollars_to_no_limit_has_one_fee_everywhere() -> None:
    """The sentence under its title: $3 at any head count and no jackpot; a room may post the schedule instead."""
    table = ("rogelios", "holdem", "--structure", "no-limit", "--limit", "3+")
    told = run("fee", *table, "--players", "6", "--json").data
    assert (told["collection"], told["jackpot"], len(told["rows"])) == (300, 0, 1)
    schedule = run("fee", *table, "--players", "6", "--option", "schedule", "--json").data
    assert (schedule["collection"], schedule["jackpot"], len(schedule["rows"])) == (300, 100, 1)
    hours = run("fee", *table, "--drop", "--option", "title", "--json").data["tables"][0]["hours"]
    assert {(hour["drop"], hour["jackpot"]) for hour in hours} == {(40 * 300, 0)}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("marina", "pure-21", "--limit", "25-1000", "--action", "60", "--option", "999"),
            "has no pure-21 fees called “999”. Posted: 14, 15 and 16.",
        ),
        (
            ("limelight", "holdem", "--limit", "3/6", "--players", "6", "--option", "999"),
            "has no holdem fees called “999”. There is only one schedule, so leave out the option.",
        ),
        (
            ("marina", "holdem", "--limit", "3/6", "--players", "6", "--option", "999"),
            "has no holdem fees called “999”. Posted: modified-a and modified-b.",
        ),
        (
            ("limelight", "pan", "--players", "6", "--when", "Monday"),
            "has no pan fees for “Monday”. The posted times are Friday 4pm to close",
        ),
        (
            ("oceana", "holdem", "--limit", "3/6", "--players", "6", "--when", "Monday"),
            "has no holdem fees for “Monday”. They are the same at any time",
        ),
        (
            ("marina", "holdem", "--structure", "spread", "--limit", "3/6", "--players", "6"),
            "has no spread Texas Hold'em at “3/6”. The posted limits are 2-6, 4-12, 5-40 and 10-100.",
        ),
        (
            ("limelight", "holdem", "--structure", "no-limit", "--limit", "1/3", "--players", "6"),
            "has Texas Hold'em at 1/3 100-200 and 1/3 100-300. Say which.",
        ),
    ],
)
def test_what_nobody_posts_is_refused_with_what_is_posted(words: tuple[str, ...], said: str) -> None:
    told = run("fee", *words)
    assert told.status != 0
    assert said in told.err


@pytest.mark.rule("LL-PN-FEE2")
def test_the_sign_of_a_friday_night_shows_its_fees() -> None:
    told = run("sign", "limelight", "pan", "--fee-time", "Friday 4pm to close")
    assert "$1.50" in told.out
    assert "$1.25" not in told.out
