"""One call of the library gives what a command prints."""

from typing import Any

import msgspec
import pytest

from houseway import odds
from houseway.odds.edges.pai_gow import PaiGowEdge
from houseway.odds.settings import BadSetting
from houseway.rulebook import house
from tests.cli.kit import run


def as_printed(data: object, *timings: str) -> Any:
    """Data as they come out of the JSON of a command, what depends on the clock left out."""
    found = msgspec.json.decode(msgspec.json.encode(data))
    for key in timings:
        del found["simulated"][key]
    return found


def test_an_edge_with_its_fees_and_risk_is_one_call() -> None:
    words = "marina no-bust-buster --decks 6 --fee --wager 10 --squares 3 --bank 2000 --json"
    found = odds.edge(house("marina").game("no-bust-buster"), decks=6, fee=True, wager=1000, squares=3, bank=200_000)
    assert as_printed(found.as_data()) == run("edge", *words.split()).data
    assert found.bank == -found.player == pytest.approx(0.0078131, abs=1e-6)
    assert found.fees is not None
    assert found.fees.drag.bank_after < found.bank


def test_the_house_way_is_the_same_call() -> None:
    words = "oceana pai-gow --rounds 60000 --costs --what-if shoe.jokers=0 --json"
    found = odds.edge(house("oceana").game("pai-gow"), rounds=60_000, costs=True, what_if=["shoe.jokers=0"])
    printed = run("edge", *words.split()).data
    assert isinstance(found, PaiGowEdge)
    assert as_printed(found.as_data(), "rounds_per_second") == as_printed(printed, "rounds_per_second")
    rounds, player = found.running[-1]
    assert (rounds, round(player, 12)) == (60_000, round(found.played.player, 12))


def test_an_equity_is_one_call() -> None:
    found = odds.equity(house("limelight").game("holdem"), ["AsAh", "KsKh"], board="2h 7d Tc")
    words = ("limelight", "holdem", "AsAh", "KsKh", "--board", "2h 7d Tc", "--json")
    assert as_printed(found.as_data()) == run("equity", *words).data


def test_the_drop_of_several_houses_is_one_call() -> None:
    found = odds.drop([house("limelight"), house("oceana")], "holdem", limit="3/6", pace=30)
    assert [(one.house.slug, one.hours[-1].drop) for one in found.tables] == [("limelight", 12000), ("oceana", 9000)]
    alone = run("fee", "limelight", "holdem", "--drop", "--limit", "3/6", "--pace", "30", "--json").data
    assert as_printed(found.as_data())["tables"][:1] == alone["tables"]


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    limelight = house("limelight")
    with pytest.raises(BadSetting, match="is no player-dealer game"):
        odds.edge(limelight.game("holdem"))
    with pytest.raises(BadSetting, match="decks: 1 to 8, not 9"):
        odds.edge(limelight.game("pure-21"), decks=9)
    with pytest.raises(BadSetting, match=r"wager: \$5 or more, not \$0"):
        odds.edge(limelight.game("pure-21"), bank=100_000, wager=0)
    with pytest.raises(BadSetting, match="there is no pot to share"):
        odds.equity(limelight.game("pure-21"), ["AsAh", "KsKh"])
    with pytest.raises(BadSetting, match="no posted table of holdem fits"):
        odds.drop([limelight], "holdem", limit="77/88")


def test_a_name_that_odds_does_not_have_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'luck'"):
        _ = getattr(odds, "luck")  # noqa: B009 - a type checker would refuse it
