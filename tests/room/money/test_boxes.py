"""Drop boxes: named by the room's own shifts, pulled off the table to be counted, and never filled after that."""

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.room import commands as ask
from houseway.room.log.entries import check_postings
from houseway.room.money.books import Books, Box, Holdings
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import SHIFT, Settings
from tests.room.office.test_reports import OFFICE, SECOND, hand, rows
from tests.room.server.test_by_hand import FLOOR, Felt, by_hand
from tests.room.server.test_money_races import same_money
from tests.room.server.test_room_server import QUICK, Screen, room, soon

VENTURA = Settings(zone="America/Los_Angeles", day_begins=10)
TAKEN = dollars(2)
"""The collection of a hand with six players."""
PAID = TAKEN + dollars(1)
"""What it pays, with the jackpot."""


def moment(said: str, zone: str = "America/Los_Angeles") -> int:
    return int(datetime.fromisoformat(said).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("said", "shift"),
    [
        ("2026-02-06T09:59", "2026-02-05.3"),
        ("2026-02-06T10:00", "2026-02-06.1"),
        ("2026-02-06T17:59", "2026-02-06.1"),
        ("2026-02-06T18:00", "2026-02-06.2"),  # already the 7th in Greenwich
        ("2026-02-07T01:59", "2026-02-06.2"),
        ("2026-02-07T02:00", "2026-02-06.3"),
        ("2026-03-08T09:59", "2026-03-07.3"),  # the night that lacks an hour
        ("2026-11-01T09:59", "2026-10-31.3"),  # the night that has one more, in its last shift
    ],
)
def test_shifts_follow_the_rooms_time_zone_and_first_hour(said: str, shift: str) -> None:
    assert VENTURA.shift_of(moment(said)) == shift


@given(
    st.integers(0, 4 * 10**12),
    st.sampled_from(["UTC", "America/Los_Angeles", "Australia/Lord_Howe"]),
    st.integers(0, 23),
)
def test_every_moment_lies_in_one_shift_and_shifts_are_consecutive(now: int, zone: str, hour: int) -> None:
    settings = Settings(zone=zone, day_begins=hour)
    shift = settings.shift_of(now)
    begins, ends = settings.begin_of_shift(shift), settings.begin_of_shift(shift, 1)
    assert begins <= now < ends
    assert settings.shift_of(begins) == shift != settings.shift_of(ends)
    assert settings.day_of(now) <= begins
    assert SHIFT - 3_600_000 <= ends - begins <= SHIFT + 3_600_000


async def counts(host: RoomServer, table: str, box: str, cents: int, key: str = "") -> dict[str, object]:
    return await host.do(OFFICE, ask.CountDrop(table, box, cents), key or f"count/{table}/{box}")


def boxes(host: RoomServer) -> dict[str, int]:
    """Returns the balance of each box by its number."""
    return {name.split(":")[2]: cents for name, cents in host.room.balances.items() if name.startswith("drop:")}


def test_a_counted_box_is_replaced_by_a_new_one_at_the_table(place: str) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await hand(felt)
        shift = host.room.settings.shift_of(host.clock.wall())
        assert boxes(host) == {shift: TAKEN}
        count = (await counts(host, felt.table, shift, TAKEN))["count"]
        await hand(felt)
        await host.do(SECOND, ask.VerifyCount(str(count)), "verify")
        await hand(felt)
        assert boxes(host) == {shift: TAKEN, f"{shift}.2": 2 * TAKEN}
        drop = {line["shift"]: (line["cents"], line["difference"]) for line in await rows(host, "drop")}
        assert drop == {shift: ("200", "0"), f"{shift}.2": ("", "")}
        with pytest.raises(Refused, match=r"^Count 1 already has this box at \$2\. Correct that count\.$"):
            await counts(host, felt.table, shift, TAKEN, "again")
        await counts(host, felt.table, f"{shift}.2", 2 * TAKEN)
        sheets = await rows(host, "counts", shift=shift)
        assert [line["shift"] for line in sheets] == [shift, shift, f"{shift}.2"], "both boxes are of the shift"
        taken = [(line["account"], line["times"]) for line in await rows(host, "collections")]
        assert taken == [(f"drop:{felt.table}:{shift}", "1"), (f"drop:{felt.table}:{shift}.2", "2")]

    by_hand(place, play, settings=VENTURA)

    async def later(host: RoomServer) -> None:
        shift = host.room.settings.shift_of(host.clock.wall())
        assert host.room.runtimes["1"].status.box_of(shift) == f"{shift}.3", "the log tells which box is on the table"

    room(place, later, settings=VENTURA)


def test_a_misdeal_refunds_from_the_box_or_from_the_cage_if_it_was_pulled(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await hand(felt)
        await felt.tap("DealByHand")
        await felt.tap("TakeCollection")
        (shift,) = boxes(host)
        await counts(host, felt.table, shift, 2 * TAKEN)
        await felt.tap("CallMisdeal")
        assert boxes(host) == {shift: 2 * TAKEN}, "what was counted stays what it was"
        assert host.room.balances["cage"] == -PAID
        await felt.tap("DealByHand")
        await felt.tap("TakeCollection")
        await felt.tap("CallMisdeal")
        assert boxes(host)[f"{shift}.2"] == 0, "taken and given back out of the fresh box"
        assert host.room.balances["cage"] == -PAID
        returned = [line for line in await rows(host, "collections") if line["per"] == "returned"]
        assert [(line["account"], line["cents"]) for line in returned] == [("cage", "-300")]

    by_hand(str(tmp_path / "room.db"), play, settings=VENTURA)


def test_a_reopened_hand_takes_nothing_from_the_box_after_a_pulled_one(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await hand(felt)
        (shift,) = boxes(host)
        await counts(host, felt.table, shift, TAKEN)
        await felt.tap("ReopenHand")
        await felt.tap("CallMisdeal")
        assert boxes(host) == {shift: TAKEN}
        assert host.room.balances["cage"] == -PAID

    by_hand(str(tmp_path / "room.db"), play, settings=VENTURA)


def test_a_table_dealt_by_the_room_gets_a_new_box_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        opened = await host.do(FLOOR, ask.OpenTable("limelight", "holdem"), "open")
        id = opened["table"]
        await host.do(FLOOR, ask.AskForBots(id, 5), "bots")
        host.watch(FLOOR, f"table:{id}", Screen())
        await soon(lambda: bool(boxes(host)))
        (first,) = boxes(host)
        await counts(host, id, first, 0)
        counted = boxes(host)[first]
        await soon(lambda: f"{first}.2" in boxes(host))
        assert boxes(host)[first] == counted
        await host.do(FLOOR, ask.Pause(id, "enough"), "pause")
        assert same_money(host)

    room(str(tmp_path / "room.db"), play, QUICK, VENTURA)


def test_refunds_from_a_pulled_box_come_from_the_cage() -> None:
    books = Books("7", "limelight")
    before, after = Holdings(100, 0, 0, 9, 4), Holdings(108, 0, 0, 4, 1)
    moves = books.played(before, after, Box("2026-02-06.1.2", pulled=3, pulled_share=2))
    check_postings(moves)
    box, share = "drop:7:2026-02-06.1.2", "share:limelight:7:2026-02-06.1.2"
    assert set(moves) == {("table:7:stack", 8), ("cage", -5), (box, -2), (share, -1)}


def test_a_bonus_comes_from_the_fund_and_a_jackpot_goes_into_the_box() -> None:
    moves = Books("7", "marina").played(Holdings(100, 0, 0, 0, 0), Holdings(140, 0, 0, 5, 3, 48), Box("2026-02-06.1"))
    check_postings(moves)
    box, share = "drop:7:2026-02-06.1", "share:marina:7:2026-02-06.1"
    assert set(moves) == {("table:7:stack", 40), ("jackpot:marina", -48), (box, 5), (share, 3)}


def test_the_jackpot_gets_its_share_of_a_box_when_the_box_is_counted(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        shift = host.room.settings.shift_of(host.clock.wall())
        fund, share = "jackpot:golden-state", f"share:golden-state:{felt.table}:{shift}"
        await hand(felt)
        await hand(felt)
        assert (host.room.balances.get(fund, 0), host.room.balances[share]) == (0, dollars(2))
        with pytest.raises(Refused, match=r"^Count the box before you adjust it\.$"):
            await host.do(FLOOR, ask.Adjust(share, "cage", 1, "?"), "adjust")
        with pytest.raises(Refused, match=r"^Count this box first\. Its entries stay hidden until then\.$"):
            await host.records.events(share)
        await counts(host, felt.table, shift, 2 * TAKEN)
        assert (host.room.balances[fund], host.room.balances[share]) == (dollars(2), 0)
        await hand(felt)
        assert host.room.balances[fund] == dollars(2), "that one lies in the next box"
        await counts(host, felt.table, f"{shift}.2", TAKEN)
        (line,) = await rows(host, "jackpots")
        assert (line["cents"], line["events"]) == ("300", "2")
        assert [one["cents"] for one in await host.records.events(share)] == [-dollars(2), dollars(1), dollars(1)]
        assert same_money(host)

    by_hand(str(tmp_path / "room.db"), play, settings=VENTURA)
