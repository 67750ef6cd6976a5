"""Of a view much is kept from one action to the next; whatever is done, it is what somebody who comes new would see."""

from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from houseway.room.commands import Vote
from houseway.room.people.people import People
from houseway.room.showing import topics
from houseway.room.showing.audiences import Audiences
from houseway.room.showing.between import Between
from houseway.room.showing.broadcast import Channel
from houseway.room.showing.views import table_view
from houseway.room.tables.keeper import Keeper
from houseway.room.tables.spread import Spot
from houseway.room.work import Step
from tests.room.running.interleavings import SPELL, Unruly
from tests.room.showing.test_sights import merged
from tests.room.tables.kit import ANN, GAMES, HOUSES, Sitting, room_of
from tests.soak import SOAK

Json = dict[str, Any]
SOME = [("limelight", "holdem"), ("oceana", "pai-gow"), ("limelight", "pan"), ("rogelios", "lowball")]
STREETS = [("oceana", "stud"), ("limelight", "omaha"), ("limelight", "crazy-pineapple"), ("rogelios", "high-draw")]
"""Games in which the board, one's own cards or those of others change in other ways."""
SEATS = (None, 1, 2, 3)
MORE = (None, *range(1, 10))


class Watched(Unruly):
    """Two tables and their people, looked at after each command."""

    looks = changes = 0

    def __init__(self, spot: Spot, seed: int) -> None:
        super().__init__(spot, seed)
        self._audiences = Audiences(self.world.room, People(), lambda: 0, lambda: self.world.now)

    def books_are_right(self) -> None:
        super().books_are_right()
        for keeper in self.world.room.keepers.values():
            for seat in SEATS:
                if seat is None or seat in keeper.table.chairs:
                    self._audiences._channel(keeper, seat)
            self._audiences.publish_table(keeper)
            facts = topics.facts(keeper, self.world.room, {}, topics.posted(keeper))
            for seat, channel in self._audiences._tables[keeper.id].items():
                self.looks += 1
                self.changes += channel.unheard > 0
                assert channel.view == table_view(keeper.table, seat, facts)


class Followed(Unruly):
    """Two tables and their people, shown step by step as a running room shows them."""

    looks = 0

    def __init__(self, spot: Spot, seed: int) -> None:
        super().__init__(spot, seed)
        self._audiences = Audiences(self.world.room, People(), lambda: 0, lambda: self.world.now)
        self.kept: set[int] = set()
        self._ears = Random(seed)
        self.told: dict[Channel, Json] = {}
        """What somebody who listens has made of what they were told, by their audience."""
        stores = self.world._store

        def store(stream: str, step: Step) -> None:
            stores(stream, step)
            if keeper := self.world.room.keepers.get(stream.removeprefix("table:")):
                self._shown(keeper, step)

        patch.object(self.world, "_store", store).start()

    def _shown(self, keeper: Keeper, step: Step) -> None:
        self._audiences.publish_table(keeper, step)
        facts = topics.facts(keeper, self.world.room, {}, topics.posted(keeper))
        for seat, channel in self._audiences._tables.get(keeper.id, {}).items():
            self.looks += 1
            assert channel.view == (view := table_view(keeper.table, seat, facts))
            assert channel not in self.told or self.told[channel] == as_sent(view)
        if keeper.id in self._audiences._between:
            self.kept.add(id(self._audiences._between[keeper.id]))
        for seat in MORE:
            # Somebody looks at a seat from time to time, and no more when nothing was heard of them for long.
            if (seat is None or seat in keeper.table.chairs) and self.rng.random() < 0.5:
                channel = self._audiences._channel(keeper, seat)
                if channel not in self.told and self._ears.random() < 0.1:
                    channel.join(partial(self._hears, channel))

    def _hears(self, channel: Channel, message: bytes) -> None:
        heard = msgspec.json.decode(message)
        whole = heard["type"] == "View"
        self.told[channel] = heard["view"] if whole else merged(self.told[channel], heard["patch"])


def as_sent(view: Json) -> Json:
    """A view as it comes to somebody."""
    sent: Json = msgspec.json.decode(msgspec.json.encode(view))
    return sent


@pytest.mark.parametrize("seed", range(5 if SOAK else 1))
@pytest.mark.parametrize(("where", "game"), GAMES if SOAK else [*SOME, *STREETS])
def test_what_a_move_leaves_as_it_was_is_what_one_who_comes_new_would_see(where: str, game: str, seed: int) -> None:
    tables = Followed(Spot.posted(HOUSES, where, game, "", ""), seed)
    while tables.looks <= 500:
        tables.spell(SPELL)
    assert 2 * len(tables.kept) < tables.looks


@pytest.mark.parametrize(("where", "game"), GAMES if SOAK else SOME)
def test_what_is_kept_of_a_view_is_what_one_who_comes_new_would_see(where: str, game: str) -> None:
    tables = Watched(Spot.posted(HOUSES, where, game, "", ""), 5)
    tables.spell(SPELL)
    assert tables.looks > 200
    assert tables.changes > 100


def test_what_hangs_at_a_table_changes_with_its_game() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    audiences = Audiences(room_of(table), People(), lambda: 0, lambda: 0)
    channel = audiences._channel(table.keeper, 2)
    assert changes(channel) == {"vote-half-kill", "vote-full-kill"}
    table.ask(ANN, Vote("1", "half-kill", aye=True))
    audiences.publish_table(table.keeper)
    assert table.keeper.table.kill_game == "half"
    assert changes(channel) == {"vote-full-kill", "vote-regular"}


def test_moves_are_kept_from_hand_to_hand_of_one_game() -> None:
    def shown(at: Sitting, before: Between | None = None) -> Between:
        facts = topics.facts(at.keeper, room_of(at), {}, topics.posted(at.keeper))
        return Between(at.keeper.table, facts, None, before)

    holdem, stud = Sitting("limelight", "holdem", limit="3/6"), Sitting("limelight", "stud")
    before = shown(holdem)
    assert shown(holdem, before).moves is before.moves
    assert shown(stud, before).moves is not before.moves


def changes(channel: Channel) -> set[str]:
    """What may be made of the game."""
    return {one["id"] for one in channel.view["choices"] if one["command"]["type"] == "Vote"}
