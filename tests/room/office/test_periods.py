"""Reports of some days or one shift, and the events that their rows open."""

from pathlib import Path

import pytest

from houseway.engines.contract import Refused
from houseway.irregularities import TYPES
from houseway.money import dollars
from houseway.room import commands as ask
from houseway.room.office.periods import ALL, Period, parse
from houseway.room.office.reports import REPORTS
from houseway.room.office.sheets import HOUR
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Settings
from tests.room.office.test_reports import OFFICE, count, hand, one_round, rows
from tests.room.server.test_by_hand import BLACKJACK, DEALER, FLOOR, Felt, by_hand
from tests.room.server.test_clock import Wall, wall

__all__ = ["wall"]
CASS, DEL = (Person(f"p{n}", name, frozenset({"cage"})) for n, name in ((81, "Cass"), (82, "Del")))
DAY = 24 * HOUR
LOS_ANGELES = Settings(zone="America/Los_Angeles", day_begins=6)
"""Six o'clock there is 14:00 of Greenwich in winter."""


def test_a_gaming_day_lasts_until_the_first_hour_of_the_next() -> None:
    period = parse(LOS_ANGELES, "2026-02-06", "2026-02-06", "")
    assert period.ends - period.begins == DAY
    assert period.begins % DAY == 14 * HOUR
    assert LOS_ANGELES.hour_of(period.begins) == ("2026-02-06", "06:00")
    assert LOS_ANGELES.hour_of(period.ends - 1)[0] == "2026-02-06"


def test_a_day_when_clocks_go_forward_has_23_hours() -> None:
    period = parse(LOS_ANGELES, "2026-03-07", "2026-03-07", "")
    assert period.ends - period.begins == 23 * HOUR


def test_periods_use_the_rooms_clock_and_exclude_their_end() -> None:
    period = parse(LOS_ANGELES, "2026-02-06T18:30", "2026-02-06T19:30", "")
    assert period.ends - period.begins == HOUR
    assert LOS_ANGELES.hour_of(period.begins) == ("2026-02-06", "18:00")
    assert period.has(period.begins)
    assert not period.has(period.ends)


@pytest.mark.parametrize(
    ("begins", "ends", "shift", "why"),
    [
        ("2026-02-30", "", "", "Write a day as 2026-02-06"),
        ("", "tomorrow", "", "Write a day as 2026-02-06"),
        ("2026-02-06T25:00", "", "", "or a time on the room's clock"),
        ("2026-02-07", "2026-02-06", "", "2026-02-07 is not before 2026-02-06"),
        ("", "", "2026-02-06.4", "Write a shift as a day and a number from 1 to 3"),
        ("", "", "2026-02-30.1", "Write a shift as a day and a number from 1 to 3"),
    ],
)
def test_a_bad_period_is_refused_in_words(begins: str, ends: str, shift: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        parse(LOS_ANGELES, begins, ends, shift)


def test_only_rows_of_a_periods_hours_are_read_even_if_the_clock_was_set_back() -> None:
    hours = [(10, 1), (11, 40), (12, 90), (11, 200), (13, 260)]
    eleven = Period(11 * HOUR, 12 * HOUR)
    assert list(eleven.places("audit", hours)) == [(39, 89), (199, 259)]
    assert list(Period(12 * HOUR).places("audit", hours)) == [(89, 199), (259, 2**62)]
    assert list(ALL.places("audit", hours)) == [(0, 2**62)]
    assert list(eleven.places("sessions", hours)) == [(39, 2**62)]


def day_of(host: RoomServer, day: int = 0) -> str:
    """The gaming day of now, or one so many later."""
    return host.room.settings.hour_of(host.clock.wall() + day * DAY)[0]


def test_every_report_takes_a_day_and_two_days_are_the_sum_of_both(tmp_path: Path, wall: Wall) -> None:
    """Golden State 2x4 with six hands: $2 and $1 for the jackpot; one hand today, two tomorrow."""

    async def play(host: RoomServer, felt: Felt) -> None:
        await hand(felt)
        await host.do(DEALER, ask.CallFloor(felt.table, "today"), "call/1")
        await host.do(FLOOR, ask.Resume(felt.table), "seen")
        today = day_of(host)
        first, *_ = [name.split(":")[2] for name in host.room.balances if name.startswith("drop:")]
        await host.do(OFFICE, ask.CountDrop(felt.table, first, dollars(2)), f"count/{first}")
        wall.step += DAY
        host.clock.wall()
        for _ in range(2):
            await hand(felt)
        await host.do(DEALER, ask.CallFloor(felt.table, "tomorrow"), "call/2")
        tomorrow = day_of(host)
        for box in {name.split(":")[2] for name in host.room.balances if name.startswith("drop:")} - {first}:
            await host.do(OFFICE, ask.CountDrop(felt.table, box, dollars(2)), f"count/{box}")
        assert tomorrow > today

        for name, lines in (("hands", (1, 2)), ("incidents", (1, 1)), ("collections", (1, 1)), ("drop", (1, 1))):
            found = [await rows(host, name, day, day) for day in (today, tomorrow)]
            assert tuple(map(len, found)) == lines, name
            assert [*found[0], *found[1]] == await rows(host, name), name
        for name in REPORTS:
            both = await rows(host, name, today, tomorrow)
            assert len(both) == len(await rows(host, name)), name
            assert await rows(host, name, "1999-01-01", "1999-12-31") == [], name
        assert [line["times"] for line in await rows(host, "collections", tomorrow)] == ["2"]

        assert await rows(host, "jackpots", today, tomorrow) == await rows(host, "jackpots")
        (fund,) = await rows(host, "jackpots", tomorrow, tomorrow)
        assert (fund["opening"], fund["moved"], fund["cents"]) == ("100", "200", "300")
        events = await host.records.events("jackpot:golden-state", int(fund["first_event"]), int(fund["last_event"]))
        assert sum(one["cents"] for one in events) == dollars(2)
        (stated,) = await rows(host, "statement", tomorrow, tomorrow)
        assert (stated["opening"], stated["collected"], stated["closing"]) == ("100", "200", "300")
        sat = await rows(host, "sessions", tomorrow, tomorrow)
        assert len(sat) == 6, "who sat down before and is still there was there on both days"

    by_hand(str(tmp_path / "room.db"), play)


def test_a_shift_shows_only_the_rows_of_its_box(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await hand(felt)
        shift = await count(host, felt, dollars(2))
        day, number = shift.split(".")
        other = f"{day}.{int(number) % 3 + 1}"
        for name in ("collections", "drop", "counts", "hands", "audit"):
            assert await rows(host, name, shift=shift) == await rows(host, name) != [], name
            assert await rows(host, name, shift=other) == [], name
        with pytest.raises(Refused, match="Only the cage report goes by cage shifts"):
            await rows(host, "drop", shift="1")

    by_hand(str(tmp_path / "room.db"), play)


def test_the_accounts_report_equals_the_ledger(tmp_path: Path) -> None:
    async def play(host: RoomServer, _felt: Felt) -> None:
        pat = (await host.do(FLOOR, ask.Welcome("Pat"), "pat"))["player"]
        await host.do(CASS, ask.SellChips(pat, dollars(80)), "sell")
        await host.do(CASS, ask.CashOut(pat, dollars(30)), "cash")
        (line,) = (one for one in await rows(host, "players") if one["player"] == pat)
        assert await rows(host, "players", "2026-01-01") == await rows(host, "players"), (
            "by days or as the store has it"
        )
        assert (line["name"], line["opening"], line["moved"]) == ("Pat", "0", line["cents"])
        assert int(line["cents"]) == host.room.balances[f"player:{pat}"] == dollars(50)
        events = await host.records.events(f"player:{pat}", int(line["first_event"]), int(line["last_event"]))
        assert [one["cents"] for one in events] == [-dollars(30), dollars(80)]
        assert line["events"] == "2"

    by_hand(str(tmp_path / "room.db"), play)


async def opened(host: RoomServer, line: dict[str, str]) -> list[tuple[str, list[str]]]:
    """Returns the types of the events that a row opens, each with the sheets that have rows of it."""
    found = await host.records.event(int(line["event"]))
    return [(one["type"], [told["sheet"] for told in one["lines"]]) for one in found]


def test_a_row_of_the_incident_book_opens_the_ruling_and_its_events(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        await felt.tap("TakeCollection")
        kinds = (await host.do(FLOOR, ask.Irregularities(felt.table), "f/1"))["kinds"]
        for kind in (one["kind"] for one in kinds):
            outcomes = (await host.do(FLOOR, ask.Preview(felt.table, kind), f"f/{kind}"))["outcomes"]
            if called_off := next((one for one in outcomes if one.get("does") == ["misdeal"]), None):
                break
        assert called_off
        await host.do(FLOOR, ask.Rule(felt.table, kind, {}, called_off.get("choice", "")), "f/rule")
        (line,) = await rows(host, "incidents")
        entry = dict(await opened(host, line))
        assert entry["FloorRuled"] == ["incidents", "audit"]
        assert {"CollectionReturned", "HandBooked"} <= set(entry), "the effects of the ruling are listed too"
        told = next(one for one in await host.records.event(int(line["event"])) if one["type"] == "FloorRuled")
        (incident, _) = told["lines"]
        cells = {one["label"]: one["value"] for one in incident["cells"]}
        assert cells["What happened"] == TYPES[kind].says
        with pytest.raises(Refused, match="No sheet has a line for event 1000000"):
            await host.records.event(1_000_000)

    by_hand(str(tmp_path / "room.db"), play, ask.OpenTable("limelight", "holdem", structure="limit", dealt="by hand"))


def test_a_row_of_the_rotation_opens_its_answer(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await one_round(felt)
        (line,) = await rows(host, "rotation")
        ((kind, sheets), *_) = await opened(host, line)
        assert (kind, "rotation" in sheets) == ("BankTaken", True)
        (told, *_) = await host.records.event(int(line["event"]))
        assert {"name": "name", "kind": "text", "label": "Player", "value": "Ana"} in told["lines"][0]["cells"]

    by_hand(str(tmp_path / "room.db"), play, BLACKJACK, players=4)


def test_a_cage_sheet_opens_its_events_and_keeps_an_open_window_blind(tmp_path: Path) -> None:
    """A sale of $100 is hidden until the window is counted, and on the sheets until the shift is closed."""

    async def play(host: RoomServer, _felt: Felt) -> None:
        pat = (await host.do(FLOOR, ask.Welcome("Pat"), "pat"))["player"]
        await host.do(CASS, ask.OpenBank("window-1", {"10000": 5}), "1")
        await host.do(CASS, ask.SellChips(pat, 10_000, bank="window-1", chips={"10000": 1}), "2")
        assert [one["what"] for one in await rows(host, "cage")] == ["opening"]
        assert all(one["type"] == "BankCounted" for one in await host.records.events("bank:window-1"))
        number = host._log.tail().number
        for event in range(1, number + 1):
            written = host._log.at(event)
            if written and written.type == "ChipsSold":
                assert "10000" not in str(await host.records.event(event))
        await host.do(CASS, ask.CloseBank("window-1", {"10000": 4}), "3")
        lines = {one["what"]: one for one in await rows(host, "cage")}
        assert list(lines) == ["opening", "closing"]
        first, last = (int(lines["closing"][name]) for name in ("first_event", "event"))
        events = await host.records.events("bank:window-1", first, last)
        assert [(one["type"], one["cents"]) for one in events] == [("ChipsSold", -10_000)]
        await host.do(CASS, ask.CloseShift(), "4")
        lines = {one["what"]: one for one in await rows(host, "cage", shift="1")}
        assert lines["sold"]["cents"] == lines["shift: sold"]["cents"] == "10000"
        ((kind, sheets),) = await opened(host, lines["sold"])
        assert (kind, sheets) == ("ChipsSold", ["cage", "audit"])
        assert await rows(host, "cage", shift="2") == []

    by_hand(str(tmp_path / "room.db"), play)
