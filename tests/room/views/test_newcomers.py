"""A new viewer of a table gets the lines of its hand that all spectators heard, and no others."""

from itertools import takewhile
from typing import Any

import msgspec
import pytest

from houseway.engines.poker.play import PokerHand
from houseway.engines.poker.play.events import Awarded
from houseway.messages import unwired
from houseway.room.engine import engine_of
from houseway.room.people.people import People
from houseway.room.settings import Pace
from houseway.room.views.publisher import Publisher
from tests.room.tables.kit import ANN, Sitting, room_of

HANDS = 3
OF_THE_HAND = ("action", "deal", "win")
"""Kinds of lines about the hand. Other lines, such as a player sitting out, go only to viewers present at the time."""


class Ear:
    """A spectator: the lines heard so far and the view on arrival."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    def __call__(self, message: bytes) -> None:
        self.lines += unwired(msgspec.json.decode(message)).get("heard", [])

    @property
    def of_this_hand(self) -> list[str]:
        """Returns the lines since the hand began."""
        since = takewhile(lambda line: not line["text"].startswith("Hand "), reversed(self.lines))
        return [line["text"] for line in since if line["kind"] in OF_THE_HAND][::-1]


@pytest.mark.parametrize(
    ("where", "game"),
    [
        ("limelight", "holdem"),
        ("oceana", "stud"),
        ("rogelios", "five-card-draw"),
        ("marina", "pure-21"),
        ("oceana", "pai-gow"),
    ],
)
def test_one_who_comes_in_the_middle_of_a_hand_reads_what_the_rail_has_heard_of_it(where: str, game: str) -> None:
    table = Sitting(where, game, pace=Pace(always=True))
    table.bots(4)
    publisher = Publisher(room_of(table), People(), lambda: 0, lambda: 0)
    rail = Ear()
    publisher.watch_table(table.runtime, "p98", rail, None)
    compared = 0
    while table.runtime.table.hands <= HANDS:
        publisher.publish_table(table.runtime, table.pass_on())
        if not table.runtime.table.hands:
            continue
        publisher.watch_table(table.runtime, "p99", newcomer := Ear(), None)()
        assert newcomer.of_this_hand == rail.of_this_hand
        assert newcomer.lines[0]["text"] == f"Hand {table.runtime.table.hands}"
        compared += bool(rail.of_this_hand)
    assert compared > 10


def test_before_the_first_hand_there_is_nothing_to_read() -> None:
    table = Sitting("limelight", "holdem")
    table.seat(ANN, 2)
    publisher = Publisher(room_of(table), People(), lambda: 0, lambda: 0)
    publisher.watch_table(table.runtime, "p99", newcomer := Ear(), None)
    assert newcomer.lines == []


def test_one_who_comes_while_a_push_is_asked_for_reads_nothing_of_side_pots_that_were_given_out() -> None:
    """A newcomer was once sent them at once; shares are announced when the hand is over."""
    table = Sitting("golden-state", "push-nine", pace=Pace(always=True))
    table.bots(3)
    table.until(lambda runtime: runtime.table.in_play)
    hand = table.runtime.table.hand_now
    assert isinstance(hand, PokerHand)
    hand.log.append(Awarded(1, 100, 1, "high"))
    assert list(engine_of(hand.rules).shown.retold(hand, hand, len(hand.log) - 1)) == []
