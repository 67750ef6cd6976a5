"""Every patch turns a subscriber's last view into the view that a new viewer would get."""

from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.messages import unwired, wire
from houseway.room.commands import Vote
from houseway.room.people.people import People
from houseway.room.settings import Pace
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.spread import Spot
from houseway.room.view_types import merge, merge_patch
from houseway.room.views.channels import Channel, SharedChange
from houseway.room.views.facts import table_facts
from houseway.room.views.publisher import Publisher
from houseway.room.views.table_view import table_view
from houseway.room.work import Step
from tests.room.server.interleavings import SPELL, Unruly
from tests.room.tables.kit import ANN, GAMES, HOUSES, Sitting, room_of
from tests.soak import SOAK

Json = dict[str, Any]
SOME = [("limelight", "holdem"), ("oceana", "pai-gow"), ("limelight", "pan"), ("rogelios", "lowball")]
STREETS = [("oceana", "stud"), ("limelight", "omaha"), ("limelight", "crazy-pineapple"), ("rogelios", "high-draw")]
"""Games whose boards or hands change in other ways."""
STEPS = 150
SEATS = (None, *range(1, 10))
VALUES = st.recursive(
    st.sampled_from([1, 2, "a", "b", [1], [2]]),
    lambda inner: st.dictionaries(st.sampled_from("xyz"), inner, min_size=1),
    max_leaves=4,
)
VIEWS = st.dictionaries(st.sampled_from(["button", "hand", "seats", "clock"]), VALUES)
PRIVATE = st.dictionaries(st.sampled_from(["you", "choices", "seats", "hand"]), VALUES)


def as_sent(view: Json) -> Json:
    """A view as a client gets it."""
    sent: Json = unwired(msgspec.json.decode(msgspec.json.encode(view, enc_hook=wire)))
    return sent


@given(VIEWS, VIEWS)
def test_a_merge_patch_turns_one_view_into_the_other(before: Json, after: Json) -> None:
    patch = merge_patch(before, after)
    assert merge(before, as_sent(patch)) == after
    assert (not patch) == (before == after)


@given(VIEWS, VIEWS, PRIVATE, PRIVATE)
def test_a_viewers_patch_turns_their_last_view_into_the_next(
    before: Json, after: Json, was: Json, private: Json
) -> None:
    last, expected = merge(before, was), merge(after, private)
    sent = as_sent(SharedChange(before, after).patch(was, private))
    assert merge(last, sent) == expected
    assert (not sent) == (last == expected)


class Subscribers:
    """The views that some clients built from the messages about one table."""

    def __init__(self) -> None:
        self.views: dict[Any, Json] = {}

    def __call__(self, who: Any, message: bytes) -> None:
        sent = unwired(msgspec.json.decode(message))
        self.views[who] = sent["view"] if sent["type"] == "View" else merge(self.views[who], sent["patch"])


@pytest.mark.parametrize(("where", "game"), GAMES if SOAK else [*SOME, ("oceana", "stud")])
def test_bots_play_and_every_subscriber_has_the_view_of_a_new_viewer(where: str, game: str) -> None:
    table = Sitting(where, game, pace=Pace(always=True))
    table.bots(min(6, table.runtime.table.rules.seats[1]))
    room = room_of(table)
    publisher, subscribers = Publisher(room, People(), lambda: 0, lambda: table.now), Subscribers()
    seats = {seat: chair.player for seat, chair in table.runtime.table.chairs.items()}
    for seat in (None, *seats):
        who = "p99" if seat is None else seats[seat]
        publisher.watch_table(table.runtime, who, partial(subscribers, seat), None)
    for _ in range(STEPS):
        publisher.publish_table(table.runtime, table.pass_on())
        facts = table_facts(table.runtime, room, {})
        for seat in (None, *seats):
            if seat is None or table.runtime.seat_of(seats[seat]) == seat:
                assert subscribers.views[seat] == as_sent(table_view(table.runtime.table, seat, facts))


class Watched(Unruly):
    """Two tables with players who do anything at any time, each step published as a running room does."""

    compared = 0

    def __init__(self, spot: Spot, seed: int) -> None:
        super().__init__(spot, seed)
        self._publisher = Publisher(self.world.room, People(), lambda: 0, lambda: self.world.now)
        self._dice = Random(seed)
        self._subscribers = Subscribers()
        store_only = self.world._store

        def store(stream: str, step: Step) -> None:
            store_only(stream, step)
            if runtime := self.world.room.runtimes.get(stream.removeprefix("table:")):
                self._published(runtime, step)

        patch.object(self.world, "_store", store).start()

    def _published(self, runtime: TableRuntime, step: Step) -> None:
        self._publisher.publish_table(runtime, step)
        facts = table_facts(runtime, self.world.room, {})
        channels = self._publisher.table(runtime)
        for seat, channel in channels.by_seat.items():
            self.compared += 1
            assert channel.view == (view := table_view(runtime.table, seat, facts))
            assert channel not in self._subscribers.views or self._subscribers.views[channel] == as_sent(view)
        for seat in SEATS:
            if (seat is None or seat in runtime.table.chairs) and self.rng.random() < 0.5:
                channels.publish()
                channel = channels.channel(seat)
                if channel not in self._subscribers.views and self._dice.random() < 0.1:
                    channel.join(partial(self._subscribers, channel))


@pytest.mark.parametrize("seed", range(5 if SOAK else 1))
@pytest.mark.parametrize(("where", "game"), GAMES if SOAK else [*SOME, *STREETS])
def test_people_do_anything_and_every_subscriber_has_the_view_of_a_new_viewer(where: str, game: str, seed: int) -> None:
    tables = Watched(Spot.posted(HOUSES, where, game, "", ""), seed)
    while tables.compared <= 500:
        tables.spell(SPELL)


def test_the_votes_offered_change_with_the_game() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    publisher = Publisher(room_of(table), People(), lambda: 0, lambda: 0)
    channel = publisher.table(table.runtime).channel(2)
    assert votes(channel) == {"vote-half-kill", "vote-full-kill"}
    table.ask(ANN, Vote("1", "half-kill", aye=True))
    publisher.publish_table(table.runtime)
    assert table.runtime.table.kill_game == "half"
    assert votes(channel) == {"vote-full-kill", "vote-regular"}


def votes(channel: Channel) -> set[str]:
    """The ids of the votes offered."""
    return {one["id"] for one in channel.view["choices"] if one["command"]["type"] == "Vote"}
