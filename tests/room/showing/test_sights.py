"""What audiences share is compared once: each gets, all the same, what makes its last view the next one."""

from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.room.pace import Pace
from houseway.room.people.people import People
from houseway.room.showing import topics
from houseway.room.showing.audiences import Audiences
from houseway.room.showing.sights import Change, Own, laid
from houseway.room.showing.views import table_view
from tests.room.tables.kit import GAMES, Sitting, room_of
from tests.soak import SOAK

Json = dict[str, Any]
SOME = [
    ("limelight", "holdem"),
    ("oceana", "pai-gow"),
    ("limelight", "pan"),
    ("rogelios", "lowball"),
    ("oceana", "stud"),
]
STEPS = 150
VALUES = st.sampled_from([1, True, "a", "b", [1], [2], {"x": 1}, {"x": 1, "y": 2}, {"y": [3]}])


def merged(view: Any, patch: Any) -> Any:
    """What a client makes of a patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    out = dict(view) if isinstance(view, dict) else {}
    for key, value in patch.items():
        if value is None:
            out.pop(key, None)
        else:
            out[key] = merged(out.get(key), value)
    return out


@st.composite
def sights(draw: st.DrawFn) -> tuple[Json, Own]:
    """A small view of a table, and what a seat sees otherwise."""
    seats = draw(st.dictionaries(st.sampled_from("123"), st.dictionaries(st.sampled_from("pq"), VALUES)))
    shared: Json = draw(st.dictionaries(st.sampled_from(["button", "you", "clock"]), VALUES)) | {"seats": seats}
    if hand := draw(st.dictionaries(st.sampled_from("pqr"), VALUES)):
        shared["hand"] = hand
    places = [("choices",), ("you",), *(("seats", seat, name) for seat in seats for name in "pr")]
    places += [("hand", name) for name in "ps"] if hand else []
    return shared, draw(st.dictionaries(st.sampled_from(places), VALUES))


@given(sights(), sights())
def test_a_change_makes_the_last_view_of_an_audience_the_next(
    before: tuple[Json, Own], after: tuple[Json, Own]
) -> None:
    was, now = laid(*before), laid(*after)
    seen = Change(before[0], after[0]).seen(before[1], after[1])
    told = msgspec.json.decode(msgspec.json.encode(seen))
    assert exactly(merged(was, told)) == exactly(now)
    assert (not seen) == (exactly(was) == exactly(now))


def exactly(view: Json) -> bytes:
    """A view in which 1 and True are two things, and the order of fields says nothing."""
    return msgspec.json.encode(view, order="sorted")


@pytest.mark.parametrize(("where", "game"), GAMES if SOAK else SOME)
def test_whatever_is_kept_between_moves_is_what_one_who_comes_new_would_see(where: str, game: str) -> None:
    table = Sitting(where, game, pace=Pace(always=True))
    table.bots(min(6, table.keeper.table.rules.seats[1]))
    audiences = Audiences(room_of(table), People(), lambda: 0, lambda: table.now)
    told: dict[int | None, Json] = {}

    def hears(seat: int | None, message: bytes) -> None:
        heard = msgspec.json.decode(message)
        told[seat] = heard["view"] if heard["type"] == "View" else merged(told[seat], heard["patch"])

    for seat in (None, *table.keeper.table.chairs):
        who = "p99" if seat is None else table.keeper.table.chairs[seat].player
        audiences.watch_table(table.keeper, who, partial(hears, seat), None)
    seats = {seat: chair.player for seat, chair in table.keeper.table.chairs.items()}
    kept = set()
    for _ in range(STEPS):
        audiences.publish_table(table.keeper, table.pass_on())
        kept.add(id(audiences._between["1"]))
        facts = topics.facts(table.keeper, audiences._room, {}, topics.posted(table.keeper))
        for seat in (None, *seats):
            if seat is None or table.keeper.seat_of(seats[seat]) == seat:
                view = msgspec.json.decode(msgspec.json.encode(table_view(table.keeper.table, seat, facts)))
                assert told[seat] == view
    assert len(kept) < STEPS
