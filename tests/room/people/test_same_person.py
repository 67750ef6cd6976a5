"""Duties are kept apart from playing by name, too: another spelling is no other person."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.people.accounts import ALL
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from tests.room.people.test_duties import AT_TABLE, DUTIES, DUTY, refusal
from tests.room.people.test_names import SPELLINGS
from tests.room.server.test_by_hand import DEALER, OPEN
from tests.room.tables.kit import HOUSES, tap

ELSEWHERE = {"Undo", "Unbar", "OverrideBar", "Bar", "Adjust", "Sign", "CallName"}
"""Duties about a person, a list or an account."""
FAR = Person("p90", "Far", frozenset(ALL))


def test_every_duty_at_a_table_is_kept_from_a_player_there_under_any_spelling(tmp_path: Path) -> None:
    async def run() -> None:
        host = await RoomServer.open(str(tmp_path / "room.db"), houses=HOUSES)
        try:
            rosa = replace(await host.accounts.register_employee("Rosa Marin"), roles=frozenset(ALL))
            here, there = [(await host.do(FAR, OPEN, f"open-{nth}"))["table"] for nth in range(2)]
            for nth, name in enumerate(SPELLINGS):
                if why := await refusal(host, FAR, ask.Seat(here, 2, f"w:{name}"), f"seat-{nth}"):
                    assert re.search("one script|letters, digits", why), name
                    continue
                for row in DUTIES.keys() - ELSEWHERE:
                    why = await refusal(host, rosa, DUTIES[row](here, there, "p90"), f"{nth}/{row}")
                    assert DUTY in why, (row, name, why)
                for row in AT_TABLE:
                    assert DUTY in await refusal(host, rosa, DUTIES[row](here, there, "p90"), f"{nth}/at/{row}")
                await host.do(FAR, tap(host.room.runtimes[here], "Leave", seat=2), f"leave-{nth}")
                assert DUTY not in await refusal(host, rosa, ask.Pause(here, "tea"), f"{nth}/pause")
                await host.do(FAR, ask.Resume(here), f"{nth}/resume")
        finally:
            await host.close()

    asyncio.run(run())


def test_a_dealer_seats_themselves_under_no_spelling(tmp_path: Path) -> None:
    async def run() -> None:
        host = await RoomServer.open(str(tmp_path / "room.db"), houses=HOUSES)
        try:
            rosa = replace(await host.accounts.register_employee("Rosa Marin"), roles=frozenset({"dealer"}))
            here = (await host.do(FAR, OPEN, "open"))["table"]
            for nth, name in enumerate(SPELLINGS):
                sits = tap(host.room.runtimes[here], "Sit", player=name, seat=3, chips=0)
                with pytest.raises(Refused, match=r"yourself|one script|letters, digits"):
                    await host.do(rosa, sits, f"sit-{nth}")
            await host.do(DEALER, tap(host.room.runtimes[here], "Sit", player="rosa marin", seat=3, chips=0), "sit")
        finally:
            await host.close()

    asyncio.run(run())
