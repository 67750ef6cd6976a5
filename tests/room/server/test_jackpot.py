"""A jackpot in a running room: the hand that is claimed is read from the log and held against what was posted."""

from dataclasses import replace

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import PokerHand
from houseway.room import commands as ask
from houseway.room.money.books import boxes
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from tests.room.server.test_money_races import same_money
from tests.room.server.test_room_server import QUICK, Screen, room, soon

OFFICE = [Person(f"p{number}", f"p{number}", frozenset({"office", "floor"})) for number in range(90, 95)]
FUND, ACCOUNT = "golden-state", "jackpot:golden-state"


def shown(host: RoomServer, since: int) -> list[tuple[int, str]]:
    """Returns the finished hands dealt after a moment, each with a player who showed."""
    found = []
    for archived in host._indexer.hands():
        hand = host.room.hands.again(archived)
        assert isinstance(hand, PokerHand)
        seats = [one.seat for one, cards in zip(hand.seats, hand.shown, strict=True) if cards]
        if archived.time > since and seats:
            found.append((archived.number, archived.players[seats[0]]))
    return found


@pytest.mark.slow
def test_a_jackpot_goes_to_a_hand_that_the_log_shows_and_its_money_waits_meanwhile(place: str) -> None:
    async def play(host: RoomServer) -> None:
        ann, _ = await host.accounts.create_guest()
        table = (await host.do(ann, ask.PlayNow(FUND, "holdem"), "p1/now"))["table"]
        host.watch(ann, f"table:{table}", Screen())
        await soon(lambda: any(one.startswith("share:") for one in host.room.balances))
        (box,) = boxes(host.room.balances)
        await host.do(OFFICE[0], ask.CountDrop(table, box.split(":")[2], 0), "count")
        assert host.room.balances[ACCOUNT] > 0
        await host.do(OFFICE[0], ask.PostJackpot(FUND, "high-hand", "2s 3s 4s 5s 7h"), "post/1")
        since = host.room.office.conditions[0].time
        await soon(lambda: bool(shown(host, since)))
        await host.do(OFFICE[4], ask.Pause(table, "a jackpot"), "pause")
        number, winner = shown(host, since)[0]
        fund = host.room.balances[ACCOUNT]
        claim = ask.QualifyJackpot(FUND, table, number, winner, fund)
        assert await host.do(OFFICE[0], claim, "q/1") == {"claim": "1"}
        assert (host.room.balances[ACCOUNT], host.room.balances["held:claim:1"]) == (0, fund)
        await host.do(OFFICE[1], ask.VerifyJackpot("1"), "v/1")
        assert host.room.office.claims["1"].made
        await host.do(OFFICE[2], ask.ApproveJackpot("1"), "a/1")
        with pytest.raises(Refused, match="another person pays it"):
            await host.do(OFFICE[2], ask.PayJackpot("1"), "p/1")
        await host.do(OFFICE[3], ask.PayJackpot("1"), "p/2")
        assert host.room.balance(winner) == fund
        assert same_money(host)

    room(place, play, replace(QUICK, action=0, clock=0, warning=0))
