"""The state of a table: commands of other kinds are refused, and equal tables compare equal."""

from dataclasses import fields
from typing import Any

import pytest

from houseway.cards import deck
from houseway.engines.banked.play import Round
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, Fold, PokerHand
from houseway.record.codec import decode, encode
from houseway.rulebook import house
from houseway.table import SitOut, Table, Tick
from houseway.table.chairs import Chair
from houseway.table.commands import EVENTS
from houseway.table.events import Played
from tests.table.table_kit import fold_round, fold_to, opened, running, start


def test_a_move_of_the_hand_is_nothing_to_do_at_the_table() -> None:
    table = opened("limelight")
    start(table)
    told = list(table.events)
    move: Any = Deal()
    with pytest.raises(Refused, match=r"Deal isn't a table command\. Play it as a move of the hand\."):
        table.apply(move)
    assert table.events == told


def test_what_is_done_at_the_table_is_no_move_of_the_hand() -> None:
    table = opened("limelight")
    hand = start(table)
    before = list(hand.log)
    away: Any = SitOut(2)
    with pytest.raises(Refused, match="SitOut is a table command, not a move of the hand"):
        table.play(away)
    assert list(hand.log) == before


def test_no_move_is_made_before_the_first_hand_and_after_the_last() -> None:
    table = opened("limelight")
    with pytest.raises(Refused, match="No hand is in play"):
        table.play(Fold(1))
    start(table)
    fold_to(table, None)
    with pytest.raises(Refused, match="No hand is in play"):
        table.play(Fold(1))


def test_tables_with_the_same_story_are_equal_and_what_was_looked_up_makes_no_difference() -> None:
    one, other = running("limelight", limit="3/6"), running("limelight", limit="3/6")
    assert one == other
    one.fee(4)
    assert one.fees != other.fees
    assert one == other
    one.apply(Tick(60))
    assert one != other
    other.apply(Tick(60))
    fold_round(one)
    assert one != other
    fold_round(other)
    assert one == other


def test_a_replayed_table_is_equal_to_the_one_that_was_played() -> None:
    table = running("limelight", limit="3/6")
    again = Table.replay(house("limelight"), "holdem", table.events, limit="3/6")
    assert again == table


def test_a_table_has_no_other_fields_than_its_state() -> None:
    table: Any = opened("limelight")
    with pytest.raises(AttributeError):
        table.seats = 9


def test_the_hand_is_given_as_its_engine_has_it() -> None:
    table = opened("limelight")
    table.next_hand(deck())
    assert table.playing(PokerHand) == table.hand
    with pytest.raises(TypeError, match="Texas Hold'em has no Round here"):
        table.playing(Round)


@pytest.mark.parametrize(
    ("where", "game"), [("limelight", "holdem"), ("rogelios", "lowball"), ("oceana", "stud"), ("limelight", "pan")]
)
def test_what_happens_at_a_table_travels_as_json_and_comes_back(where: str, game: str) -> None:
    table = opened(where, game)
    table.next_hand(table.rules.deck())
    told = [event for event in table.events if not isinstance(event, Played)]
    assert [decode(EVENTS, encode(event)) for event in told] == told


def test_a_chair_is_copied_with_all_that_it_has() -> None:
    chair = Chair(3, "Ana", 500)
    other: dict[type, Any] = {bool: True, int: 7, str: "other", tuple: ("small",), type(None): 7}
    for one in fields(Chair):
        was = getattr(chair, one.name)
        setattr(chair, one.name, not was if isinstance(was, bool) else other[type(was)])
    assert chair.copied() == chair
    assert chair.copied() is not chair
