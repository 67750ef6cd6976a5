"""Laws as dated data: what each asks, and which of the shipped rulebooks keep to it."""

import json
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from houseway.rulebook import BadRulebook, House, NotSpread, house
from houseway.rulebook.audit import audit
from houseway.rulebook.law import Fees, breaches, law, laws, minute_limits
from houseway.rulebook.reading import Reader

HARBOR = Path(__file__).parent / "houses" / "harbor"


def against(where: str, name: str) -> set[tuple[str, str]]:
    return {(note.kind, note.schedule) for note in breaches(house(where), law(name))}


def test_the_usual_law_is_what_the_books_say() -> None:
    """Rates as each book prints them, and at most two consecutive hands for a player."""
    assert law().title == "What the five books say"
    assert (law().fees.rates, law().bank.rounds) == (None, 2)


@pytest.mark.parametrize("where", ["limelight", "rogelios", "golden-state", "oceana", "marina"])
def test_no_house_breaks_its_own_book(where: str) -> None:
    """Where a text allows three rates and its tables print five, the tables hold, and the audit notes it."""
    assert against(where, "books") == set()
    noted = {note.schedule for note in audit(house(where)) if note.kind == "rates"}
    assert bool(noted) == (where in ("limelight", "oceana", "marina"))


def test_the_statute_allows_five_rates_and_a_stricter_law_would_not() -> None:
    assert against("marina", "statute") == set()
    three = replace(law("statute"), fees=Fees(rates=3))
    told = [note.says for note in breaches(house("limelight"), three)]
    assert len(told) == 7  # the seven table minimums of Pure 21.5, each with five bands of action
    assert told[0] == "The law allows 3 rates at a table, but there are 5: $0.50, $1, $2, $3 and $5."


@pytest.mark.parametrize(
    ("where", "games"),
    [
        ("limelight", {"pure-21"}),
        ("rogelios", {"pure-21"}),
        ("golden-state", {"no-bust-21"}),
        ("oceana", {"pai-gow", "pure-21"}),
        ("marina", {"double-hand", "no-bust-joker", "pure-21", "no-bust-buster"}),
    ],
)
def test_a_bank_of_two_rounds_is_not_offered_before_each_hand_as_the_regulations_want(
    where: str, games: set[str]
) -> None:
    assert {game for kind, game in against(where, "regulations-2026") if kind == "bank"} == games
    assert not any(kind == "bank" for kind, _ in against(where, "bureau-2016"))


@pytest.mark.parametrize(
    ("day", "holds"), [("2026-03-31", False), ("2026-04-01", True), ("2026-05-20", True), ("2026-05-21", False)]
)
def test_the_regulations_hold_from_april_until_they_are_enjoined_in_may(day: str, holds: bool) -> None:
    assert law("regulations-2026").in_force(date.fromisoformat(day)) is holds


def test_a_law_without_dates_holds_always() -> None:
    assert law("statute").in_force(date(1999, 1, 1))
    assert law("statute").dates() == ""


def test_what_is_a_matter_of_minutes_is_left_to_the_table() -> None:
    assert minute_limits(law("bureau-2016")) == (
        "No player has the bank for more than 60 minutes without a break.",
        "After that the game stops for 2 minutes.",
    )
    assert minute_limits(law("regulations-2026")) == (
        "2 other players have the bank within 40 minutes, or the game ends.",
    )
    assert minute_limits(law("books")) == ()


def longer(tmp_path: Path) -> House:
    """A copy of Oceana whose pai gow bank stays for three rounds."""
    here = tmp_path / "oceana-too"
    for file in house("oceana").folder.rglob("*.toml"):
        text = file.read_text(encoding="utf-8")
        to = here / file.relative_to(house("oceana").folder)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(text.replace("rounds = { is = 2,", "rounds = { is = 3,"), encoding="utf-8")
    return house(here)


def test_three_rounds_running_are_more_than_the_books_allow(tmp_path: Path) -> None:
    told = [note.says for note in breaches(longer(tmp_path), law("books")) if note.kind == "bank"]
    assert told[0] == "The law allows 2 rounds in a row with the bank, but the book allows 3."


def test_every_law_names_its_citation_and_says_what_it_wants() -> None:
    for name in laws():
        assert law(name).cites
        assert law(name).says.endswith(".")


def test_the_error_of_a_misspelled_law_suggests_the_right_one() -> None:
    with pytest.raises(NotSpread, match=r"There is no law profile “statut”\. Did you mean statute\?"):
        law("statut")


def test_a_date_must_be_a_date() -> None:
    with pytest.raises(BadRulebook, match=r"rules\.toml: law\.since: Write a date, not 'soon'"):
        Reader(HARBOR / "rules.toml").value(date | None, "soon", "law.since")


def checked(*words: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "houseway.cli", "check", *words], capture_output=True, text=True, check=False
    )
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout


@pytest.mark.slow
def test_check_holds_a_house_against_a_law_and_fails_where_it_does_not_keep_to_it() -> None:
    status, out = checked("oceana", "--law", "regulations-2026", "--json")
    told = json.loads(out)
    assert (status, told["ok"], told["law"]["law"]["since"]) == (1, True, "2026-04-01")
    assert len(told["law"]["breaches"]) == 2
    status, out = checked("marina", "--law", "statute")
    assert status == 0
    assert "the rulebook does not break it" in out
    status, out = checked("limelight", "--law", "books")
    assert (status, out.count("breach"), out.count("The text allows 3 rates at a table")) == (0, 0, 7)
