"""Taps of a dealer's tablet count for the hand and the step that they were made for, and are refused later.

Two tablets and the floor tap in any order: late, twice, out of order, from queues that are months old. The table, the
boxes and the fees are always those of the taps that were accepted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.room import commands as ask
from houseway.room.log.events import Event
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.status import Status
from tests.room.server.test_by_hand import DEALER, FLOOR, Felt, by_hand
from tests.room.tables.kit import HOUSES, Sitting
from tests.soak import SOAK

RUNS = 10_000 if SOAK else 300
MONTHS = 100 * 24 * 3600 * 1000


class Tablet:
    """A dealer's tablet: what it last saw, and the taps that it has not sent."""

    names = count(1)

    def __init__(self, table: str = "1") -> None:
        self.table = table
        self.queue: list[ask.Tell] = []
        self.hand, self.step = 0, "0"

    def sees(self, runtime: TableRuntime) -> None:
        self.hand, self.step = runtime.table.hands, runtime.status.step

    def taps(self, kind: str, **fields: Any) -> ask.Tell:
        """A tap after those in the queue, as the page makes it."""
        step = self.queue[-1].tap if self.queue else self.step
        hand = self.hand + sum(one.command["type"] == "DealByHand" for one in self.queue)
        one = ask.Tell(self.table, {"type": kind, **fields}, hand, step, f"tap-{next(self.names)}")
        self.queue.append(one)
        return one


# -- on the real room --------------------------------------------------------------------------------------------------


async def send(host: RoomServer, one: ask.Tell, by: Person = DEALER) -> str:
    """Sends a tap under its own key; the reason if it is refused."""
    try:
        await host.do(by, one, one.tap)
    except Refused as refusal:
        return str(refusal)
    return ""


def box(host: RoomServer) -> int:
    return sum(cents for name, cents in host.room.balances.items() if name.startswith("drop:"))


def test_a_queue_made_in_hand_1_is_refused_once_the_floor_has_dealt_hand_2(place: str) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        runtime, tablet = host.room.runtimes["1"], Tablet()
        await felt.tap("DealByHand")
        tablet.sees(runtime)
        queue = [tablet.taps("TakeCollection"), tablet.taps("EndHand"), tablet.taps("DealByHand")]
        for kind in ("EndHand", "DealByHand"):
            await felt.tap(kind)
        late = "This tap was made at hand 1, and now hand 2 is in play. Nothing is booked."
        after = "The tap before this one was refused. Nothing is booked: look and tap again."
        assert [await send(host, one) for one in queue] == [late, after, after]
        assert (box(host), runtime.table.hands, runtime.table.in_play) == (0, 2, True)
        kept = felt.view["refused"]
        assert [one["what"]["type"] for one in kept] == ["TakeCollection", "EndHand", "DealByHand"]
        assert {(one["by"], one["hand"]) for one in kept} == {("p91", 1)}

    by_hand(place, play)


def test_a_queue_that_nothing_came_before_is_carried_out_whole_and_only_once(place: str) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        runtime, tablet = host.room.runtimes["1"], Tablet()
        tablet.sees(runtime)
        kinds = ("DealByHand", "TakeCollection", "EndHand", "DealByHand", "TakeCollection")
        queue = [tablet.taps(kind) for kind in kinds]
        assert [await send(host, one) for one in [*queue, *queue]] == [""] * 10
        assert (box(host), runtime.table.hands) == (dollars(4), 2)
        assert "refused" not in felt.view
        assert felt.view["step"] == queue[-1].tap

    by_hand(place, play)


def test_of_two_tablets_that_tap_at_once_one_is_refused(place: str) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        runtime, one, other = host.room.runtimes["1"], Tablet(), Tablet()
        await felt.tap("DealByHand")
        for tablet in (one, other):
            tablet.sees(runtime)
        assert await send(host, one.taps("TakeCollection")) == ""
        # By a mere count of steps the second tap of this queue would fit again.
        queue = [other.taps("TakeCollection"), other.taps("EndHand")]
        assert "has changed since this tap was made" in await send(host, queue[0])
        assert "The tap before this one was refused" in await send(host, queue[1])
        assert runtime.table.in_play

    by_hand(place, play)


def test_what_the_floor_or_a_player_changes_at_the_table_makes_a_tap_late(place: str) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        runtime, tablet = host.room.runtimes["1"], Tablet()
        await host.do(FLOOR, ask.Pause("1", "a spilled drink"), "pause")
        await host.do(FLOOR, ask.Resume("1"), "resume")
        tablet.sees(runtime)
        deal = tablet.taps("DealByHand")
        await host.do(FLOOR, ask.SwapPlayers("1", 2, "1", 5), "swap")
        assert "has changed since" in await send(host, deal)
        assert await send(host, Tablet.taps(_now(runtime), "DealByHand")) == ""

    by_hand(place, play)


def _now(runtime: TableRuntime) -> Tablet:
    tablet = Tablet(runtime.id)
    tablet.sees(runtime)
    return tablet


def test_a_queue_that_is_months_old_is_refused_and_kept_once_until_it_is_dismissed(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        runtime, old = host.room.runtimes["1"], Tablet()
        old.sees(runtime)
        old.taps("DealByHand")
        queue = [*old.queue, old.taps("TakeCollection"), ask.Tell("1", {"type": "EndHand"}, 812, "4711", "old-1", 17)]
        for _ in range(5):
            await felt.tap("DealByHand")
            await felt.tap("EndHand")
        for _ in range(3):
            assert all([await send(host, one) for one in queue])
        kept = felt.view["refused"]
        assert [one["tap"] for one in kept] == [one.tap for one in queue]
        assert kept[2]["made"] == 17
        assert kept[2]["why"] == "This tap was made at hand 812, and now the table is before hand 6. Nothing is booked."
        await host.do(FLOOR, ask.DismissTaps("1", [queue[0].tap, queue[1].tap]), "dismiss")
        assert [one["tap"] for one in felt.view["refused"]] == ["old-1"]
        with pytest.raises(Refused, match="have been dismissed"):
            await host.do(FLOOR, ask.DismissTaps("1", [queue[0].tap]), "again")

    by_hand(str(tmp_path / "room.db"), play)


# -- in any order, on the room's core ----------------------------------------------------------------------------------


def wishes(throw: Random, runtime: TableRuntime) -> tuple[str, dict[str, Any]]:
    """What a dealer may tap, most often what comes next."""
    seat = throw.randint(1, 6)
    usual = ["TakeCollection", "EndHand", "EndHand"] if throw.random() < 0.5 else ["DealByHand", "DealByHand"]
    kind = throw.choice([*usual, "CallMisdeal", "ReturnCollection", "ReopenHand", "SitOut", "SitIn", "Leave", "Sit"])
    with_seat = {"SitOut", "SitIn", "Leave"}
    if kind == "Sit":
        return kind, {"seat": seat, "player": f"Guest {throw.randint(1, 9)}", "chips": 0}
    return kind, {"seat": seat} if kind in with_seat else {}


@dataclass
class Evening:
    """Two tablets and the floor at one table, and what their accepted taps come to."""

    seed: int
    throw: Random = field(init=False)
    accepted: list[ask.Tell] = field(default_factory=list)
    old: list[ask.Tell] = field(default_factory=list)
    """Taps that were sent before, to be sent again."""

    def __post_init__(self) -> None:
        self.throw = Random(self.seed)
        self.table = opened()
        self.tablets = [Tablet(), Tablet()]
        for tablet in self.tablets:
            tablet.sees(self.table.runtime)

    def goes_on(self, steps: int) -> None:
        for _ in range(steps):
            self._one_thing()
        for tablet in self.tablets:
            while tablet.queue:
                self._sends(tablet.queue.pop(0))

    def _one_thing(self) -> None:
        roll, tablet = self.throw.random(), self.throw.choice(self.tablets)
        if roll < 0.45:
            if not tablet.queue and self.throw.random() < 0.8:
                tablet.sees(self.table.runtime)
            kind, fields = wishes(self.throw, self.table.runtime)
            tablet.taps(kind, **fields)
        elif roll < 0.75 and tablet.queue:
            self._from_queue(tablet)
        elif roll < 0.8 and self.old:
            self._sends(self.throw.choice(self.old))
        elif roll < 0.87:
            floor = Tablet()
            floor.sees(self.table.runtime)
            kind, fields = wishes(self.throw, self.table.runtime)
            self._sends(floor.taps(kind, **fields), FLOOR)
        elif roll < 0.9:
            self.table.now += self.throw.choice((1000, 60_000, MONTHS))
        elif not tablet.queue:
            tablet.sees(self.table.runtime)

    def _from_queue(self, tablet: Tablet) -> None:
        """Sends the first tap of a queue, or in one of five cases another one; its place is given up."""
        at = 0 if self.throw.random() < 0.8 else self.throw.randrange(len(tablet.queue))
        self._sends(tablet.queue.pop(at))
        if not tablet.queue:
            tablet.sees(self.table.runtime)

    def _sends(self, one: ask.Tell, by: Person = DEALER) -> None:
        runtime = self.table.runtime
        before, on_time = state(runtime), one.hand == runtime.table.hands and one.step == runtime.status.step
        self.old.append(one)
        if any(one.tap == done.tap for done in self.accepted):
            return  # The room answers a key that it knows, and does nothing.
        try:
            self.table.ask(by, one)
        except Refused:
            assert state(runtime) == before
            if not on_time:
                assert runtime.status.refused_taps[-1]["tap"] == one.tap or one.tap in refused(runtime.status)
        else:
            assert on_time, "a late tap was carried out"
            self.accepted.append(one)


def refused(status: Status) -> set[str]:
    return {one["tap"] for one in status.refused_taps}


def state(runtime: TableRuntime) -> tuple[Any, ...]:
    """Boxes, hands, seats and fees of a table, without the clock."""
    table = runtime.table
    seats = {seat: (chair.player, chair.away) for seat, chair in sorted(table.chairs.items())}
    hand = (table.felt.began.number, table.felt.collection, table.felt.jackpot) if table.felt else None
    return table.drop, table.jackpot, table.hands, table.button, hand, seats, runtime.status.step


def opened() -> Sitting:
    sitting = Sitting("golden-state", "holdem", limit="2x4", dealt="by hand")
    floor = Tablet()
    names = ("Ana", "Bo", "Cleo", "Dov", "Elif")
    for seat, name in enumerate(names, 1):
        floor.sees(sitting.runtime)
        sitting.ask(FLOOR, floor.taps("Sit", player=name, seat=seat, chips=0))
        floor.queue.clear()
    floor.sees(sitting.runtime)
    sitting.ask(FLOOR, floor.taps("GiveButton", seat=1))
    return sitting


def collected(evening: Evening) -> Iterator[int]:
    """What each accepted tap put into the box or took out, by the postings of its events."""
    for draft in evening.table.drafts:
        yield from (cents for account, cents in draft.postings if account.startswith("drop:"))


def test_whatever_the_order_only_accepted_taps_are_booked() -> None:
    carried_out = late = 0
    for seed in range(RUNS):
        evening = Evening(seed)
        evening.goes_on(50)
        alone = opened()
        for one in evening.accepted:
            tablet = _now(alone.runtime)
            alone.ask(DEALER, tablet.taps(one.command["type"], **{k: v for k, v in one.command.items() if k != "type"}))
        *mine, _ = state(evening.table.runtime)
        *theirs, _ = state(alone.runtime)
        assert mine == theirs, f"seed {seed}"
        assert sum(collected(evening)) == evening.table.runtime.table.drop, f"seed {seed}"
        kinds = [one.command["type"] for one in evening.accepted]
        assert kinds.count("DealByHand") == evening.table.runtime.table.hands
        carried_out, late = carried_out + len(evening.accepted), late + len(evening.table.runtime.status.refused_taps)
    assert carried_out > 2 * RUNS
    assert late > 2 * RUNS


def test_the_log_tells_the_same_steps_and_the_same_refused_taps() -> None:
    evening = Evening(7)
    evening.goes_on(60)
    runtime = evening.table.runtime
    anew = Status(runtime.status.spot, opened_at=0, stays=True)
    again = TableRuntime.of("1", anew, HOUSES["golden-state"], runtime.services)
    for number, draft in enumerate(evening.table.drafts, 1):
        again.take(Event(number, "table:1", "", draft.type, draft.version, draft.data, draft.postings, b""))
    assert again.status == runtime.status
    assert state(again) == state(runtime)
