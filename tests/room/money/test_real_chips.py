"""Real chips: the cage trades the chips of tables dealt by hand for money, with named people."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.room import commands as ask
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from houseway.room.settings import Settings
from houseway.room.views.staff_pages import cage_view
from tests.room.server.test_by_hand import FLOOR, OPEN, Felt, by_hand
from tests.room.server.test_money_races import same_money
from tests.room.server.test_private_tables import STANDS
from tests.room.server.test_room_server import Screen, room, soon

CASS, DEL = (Person(f"p{number}", name, frozenset({"cage"})) for number, name in ((71, "Cass"), (72, "Del")))
REAL = Settings(dealt="by hand", warnings=(dollars(400),))


class Window:
    """Window 1, Cass's, which Del has filled with $1,000."""

    def __init__(self, host: RoomServer) -> None:
        self.host, self.orders = host, 0
        self.screen = Screen()
        host.watch(CASS, "cage", self.screen)

    async def opens(self) -> None:
        await self.does(CASS, ask.OpenBank("window-1", {}))
        sent = await self.does(DEL, ask.Fill("window-1", {"10000": 10}))
        await self.does(CASS, ask.Receive(sent["transfer"]))

    async def does(self, by: Person, command: Any) -> dict[str, Any]:
        self.orders += 1
        return await self.host.do(by, command, f"window/{self.orders}")

    async def sells(self, player: str, cents: int, *, real: bool = False) -> dict[str, Any]:
        return await self.does(CASS, ask.SellChips(player, cents, "window-1", real=real))

    async def cashes(self, player: str, cents: int, *, real: bool = False) -> dict[str, Any]:
        return await self.does(CASS, ask.CashOut(player, cents, "window-1", real=real))

    @property
    def people(self) -> dict[str, Any]:
        """Returns the names on the cage's page."""
        return {one["name"]: one for one in self.screen.view["players"].values()}

    def bought(self, player: str) -> int:
        """Returns what a person has bought; the page doesn't show it while the window is open."""
        return self.host.room.cage.day(self.host.accounts.people.walk_in(player) or player, 0)[0]

    def has(self, account: str) -> int:
        return self.host.room.balances.get(account, 0)


def at_the_window(play: Callable[[Window, Felt], Awaitable[None]]) -> Callable[[RoomServer, Felt], Awaitable[None]]:
    async def run(host: RoomServer, felt: Felt) -> None:
        window = Window(host)
        await window.opens()
        await play(window, felt)

    return run


def test_trades_of_a_walk_in_count_for_their_day_and_for_the_window(
    place: str,
) -> None:
    async def play(window: Window, felt: Felt) -> None:
        await soon(lambda: "Ana" in window.people)
        assert window.people["Ana"]["sits"] == [felt.table]
        await window.sells("w:Ana", dollars(200))
        reply = await window.cashes("w:Ana", dollars(500))
        assert reply["warning"] == dollars(400), "the cage is warned at $400, and $500 were bought"
        assert window.people["Ana"]["reached"] == dollars(400)
        assert window.has("chips") == -dollars(300), "Ana won $300 from others, who bought theirs elsewhere"
        counted = await window.does(CASS, ask.CloseBank("window-1", {"10000": 13}))
        assert counted["expected"] == counted["counted"] == dollars(1300)

    by_hand(place, at_the_window(play), settings=REAL)
    again: list[dict[str, Any]] = []

    async def look(host: RoomServer) -> None:
        players = cage_view(host.room, host.accounts.people.everyone, host.clock.wall())["players"]
        again.append(next(one for one in players.values() if one["name"] == "Ana"))

    room(place, look, STANDS, REAL)
    assert (again[0]["bought"], again[0]["cashed"]) == (dollars(200), dollars(500))


def test_a_player_with_an_account_cashes_real_chips_without_touching_it(
    tmp_path: Path,
) -> None:
    async def play(window: Window, _felt: Felt) -> None:
        pat, _ = await window.host.accounts.create_guest()
        await window.cashes(pat.id, dollars(200))
        await window.sells(pat.id, dollars(50))
        assert window.has(f"player:{pat.id}") == 0
        assert window.host.room.cage.day(pat.id, 0)[1] == dollars(200)
        assert window.has("chips") == -dollars(150)

    by_hand(str(tmp_path / "room.db"), at_the_window(play), settings=REAL)


def test_a_name_at_the_window_matches_the_dealers_in_any_spelling(tmp_path: Path) -> None:
    async def play(window: Window, felt: Felt) -> None:
        await felt.tap("Leave", seat=1)
        await window.sells("w:ana ", dollars(40))
        await window.sells("w:Zed", dollars(10))
        people = window.people
        assert window.bought("Ana") == dollars(40), "who got up is still known"
        assert "sits" not in people["Ana"]
        assert "Zed" in people, "who has not sat down yet buys by name"
        with pytest.raises(Refused, match="give the player's name"):
            await window.sells("w:  ", dollars(10))

    by_hand(str(tmp_path / "room.db"), at_the_window(play), settings=REAL)


def test_of_two_similar_names_the_cage_takes_the_exact_one(tmp_path: Path) -> None:
    """A player with the other spelling sits at another table."""

    async def play(window: Window, felt: Felt) -> None:
        other = Felt(window.host, (await window.host.do(FLOOR, OPEN, "another"))["table"])
        await other.tap("Sit", player="ana", seat=1, chips=0)
        await window.sells("w:ana", dollars(10))
        await window.sells("w:Ana", dollars(20))
        assert {name: window.bought(name) for name in ("ana", "Ana")} == {"ana": 1000, "Ana": 2000}
        with pytest.raises(Refused, match="the room knows Ana and ana: say which, with the same capitals"):
            await window.sells("w:ANA", dollars(30))

    by_hand(str(tmp_path / "room.db"), at_the_window(play), settings=REAL)


def test_a_walk_in_with_a_similar_name_at_the_table_is_refused(tmp_path: Path) -> None:
    async def play(_window: Window, felt: Felt) -> None:
        assert (await felt.no("Sit", player="ANA ", seat=7, chips=0)).startswith(
            "There is already a player with that name in seat 1."
        )

    by_hand(str(tmp_path / "room.db"), at_the_window(play), settings=REAL)


def test_the_cage_refuses_unknown_people(tmp_path: Path) -> None:
    async def play(window: Window, _felt: Felt) -> None:
        for trade in (window.sells, window.cashes):
            with pytest.raises(Refused, match="there is no such account in this room"):
                await trade("p99", dollars(10))
        assert window.has("chips") == 0

    by_hand(str(tmp_path / "room.db"), at_the_window(play), settings=REAL)


def test_where_the_room_deals_trades_use_the_account(tmp_path: Path) -> None:
    async def play(window: Window, _felt: Felt) -> None:
        pat, _ = await window.host.accounts.create_guest()
        have = window.has(f"player:{pat.id}")
        assert have
        with pytest.raises(Refused, match=r"is more than the \$5,000 in the account"):
            await window.cashes(pat.id, have + 100)
        with pytest.raises(Refused, match="has bought no real chips, nor sat down at a table that is dealt by hand"):
            await window.cashes(pat.id, dollars(100), real=True)
        with pytest.raises(Refused, match="Zed has bought no real chips"):
            await window.cashes("w:Zed", dollars(100))
        await window.sells(pat.id, dollars(100), real=True)
        assert (window.has(f"player:{pat.id}"), window.has("chips")) == (have, dollars(100))
        await window.cashes(pat.id, dollars(150), real=True)
        await window.cashes("w:Bo", dollars(20))
        assert window.has("chips") == -dollars(70)

    by_hand(str(tmp_path / "room.db"), at_the_window(play), settings=Settings(dealt="both"))


def test_a_room_that_deals_at_every_table_has_no_real_chips(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        window = Window(host)
        await window.opens()
        for who in ("w:Ana", "p1"):
            with pytest.raises(Refused, match="none are real"):
                await window.sells(who, dollars(10), real=True)
        assert same_money(host)

    room(str(tmp_path / "room.db"), play, STANDS, Settings(dealt="room"))


def test_cashiers_cannot_trade_with_themselves(tmp_path: Path) -> None:
    async def play(window: Window, _felt: Felt) -> None:
        with pytest.raises(policy.Denied, match="for yourself"):
            await window.cashes("w:Cass", dollars(10))

    by_hand(str(tmp_path / "room.db"), at_the_window(play), settings=REAL)


def test_dealers_and_windows_can_move_real_chips_concurrently(tmp_path: Path) -> None:
    """Collections and trades move one account together, which nothing holds up."""

    async def play(window: Window, felt: Felt) -> None:
        async def hands() -> None:
            for _ in range(4):
                await felt.tap("DealByHand")
                await felt.tap("TakeCollection")
                await felt.tap("EndHand")

        async def trades() -> None:
            for number in range(4):
                await window.cashes("w:Bo", dollars(25 + number))
                await window.sells("w:Cleo", dollars(10))

        await asyncio.gather(hands(), trades())
        taken = 4 * dollars(3)  # $2 and $1 for the jackpot, of six hands
        assert window.has("chips") == dollars(40) - dollars(25 + 26 + 27 + 28) - taken

    by_hand(str(tmp_path / "room.db"), at_the_window(play), settings=REAL)
