"""Races for the same chips, and commits with lost answers: no payment is doubled, and memory matches the log."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.room import Entry, Ledger, NotStored, open_log
from houseway.room import commands as ask
from houseway.room.people.accounts import ALL
from houseway.room.people.people import Person
from houseway.room.server.room_server import RoomServer
from tests.room.server.test_room_server import room, soon

FIRST, SECOND = (Person(id, id, frozenset(ALL)) for id in ("p98", "p99"))
MINE = 500_000


class LosesAnswers:
    """A log that stores what it is given, and then loses the connection before it has said so."""

    def __init__(self, log: Any) -> None:
        self._log, self.lose = log, False

    def append(self, entries: Sequence[Entry]) -> Any:
        outcomes = self._log.append(entries)
        if self.lose and entries:
            self.lose = False
            raise NotStored("the connection was lost")
        return outcomes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)


def losing(host: RoomServer) -> LosesAnswers:
    """The room's log from now on."""
    log = LosesAnswers(host._commits.writer._log)
    host._commits.writer._log = log
    return log


def same_money(host: RoomServer) -> bool:
    """Returns whether memory, store and events have the same balances, none of them negative.

    Only the cage owes for chips sold, and more real chips may return than these books saw sold.
    """
    kept = host._log.balances().accounts
    Ledger().compare(host._log)
    short = {account for account, cents in kept.items() if cents < 0} - {"cage", "chips"}
    return host.room.balances == kept and not short and sum(kept.values()) == 0


async def with_chips(host: RoomServer, cents: int = MINE) -> Person:
    """A guest with exactly so much in their account."""
    ann, _ = await host.accounts.create_guest()
    if more := cents - host.room.balance(ann.id):
        await host.do(FIRST, ask.SellChips(ann.id, more), f"{ann.id}/welcome")
    return ann


def whole(where: str) -> None:
    with open_log(where) as log:
        Ledger().compare(log)


def test_an_adjustment_that_waits_for_its_second_signature_holds_the_money_from_the_cage(place: str) -> None:
    async def play(host: RoomServer) -> None:
        for turn in range(10):
            ann = await with_chips(host)
            account = f"player:{ann.id}"
            sheet = await host.do(FIRST, ask.Adjust(account, "cage", MINE, "sold by mistake"), f"{turn}/a")
            sign = host.do(SECOND, ask.Sign(sheet["adjustment"]), f"{turn}/s")
            cash = host.do(FIRST, ask.CashOut(ann.id, MINE), f"{turn}/c")
            both = (sign, cash) if turn % 2 else (cash, sign)
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            (refused,) = [one for one in outcomes if isinstance(one, BaseException)]
            assert isinstance(refused, Refused)
            assert str(refused) == "$5,000 is more than the $0 in the account"
            assert host.room.balance(ann.id) == 0
            assert same_money(host)
            assert host.room.office.adjustments[sheet["adjustment"]].state == "signed"
        assert not any(runtime.trouble for runtime in host.room.runtimes.values())

    room(place, play)
    whole(place)


def test_an_adjustment_and_a_payout_of_the_same_chips_cannot_both_succeed(place: str) -> None:
    async def play(host: RoomServer) -> None:
        for turn in range(10):
            ann = await with_chips(host)
            hold = host.do(SECOND, ask.Adjust(f"player:{ann.id}", "cage", MINE, "sold by mistake"), f"{turn}/a")
            cash = host.do(FIRST, ask.CashOut(ann.id, MINE), f"{turn}/c")
            both = (hold, cash) if turn % 2 else (cash, hold)
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            (refused,) = [one for one in outcomes if isinstance(one, BaseException)]
            assert isinstance(refused, Refused)
            assert host.room.balance(ann.id) == 0
            assert same_money(host)
            # A refused player can continue at once, with the state of the log.
            await host.do(FIRST, ask.SellChips(ann.id, MINE), f"{turn}/m")
            await host.do(FIRST, ask.CashOut(ann.id, MINE), f"{turn}/d")
        assert not any(runtime.trouble for runtime in host.room.runtimes.values())

    room(place, play)
    whole(place)


def test_a_cash_out_whose_answer_was_lost_is_not_paid_a_second_time(place: str) -> None:
    async def play(host: RoomServer) -> None:
        ann = await with_chips(host)
        log = losing(host)
        log.lose = True
        # The log is asked, and has it: the cage hears so.
        await host.do(FIRST, ask.CashOut(ann.id, MINE), "c/1")
        with pytest.raises(Refused, match=r"^\$5,000 is more than the \$0 in the account$"):
            await host.do(FIRST, ask.CashOut(ann.id, MINE), "c/2")
        assert host.room.balance(ann.id) == 0
        assert same_money(host)
        # The command itself was carried out, and asked again it is not refused.
        await host.do(FIRST, ask.CashOut(ann.id, MINE), "c/1")
        assert [event.type for event in host._log.read(stream="cage")].count("ChipsCashed") == 1

    room(place, play)
    whole(place)


def test_while_an_outcome_is_unknown_the_account_pays_no_one_else(place: str) -> None:
    async def play(host: RoomServer) -> None:
        ann, ben = await with_chips(host), await with_chips(host)
        log = losing(host)
        log.lose = True
        outcomes = await asyncio.gather(
            host.do(FIRST, ask.CashOut(ann.id, MINE), "c/1"),
            host.do(SECOND, ask.Adjust(f"player:{ann.id}", "cage", MINE, "sold by mistake"), "a/1"),
            host.accounts.create_guest(),
            return_exceptions=True,
        )
        # Which of them share the commit whose answer was lost is chance; the log is asked about each.
        assert [type(one) for one in outcomes if isinstance(one, BaseException)] in ([Refused], [NotStored])
        for key in ("c/2", "c/3"):
            with pytest.raises(Refused):
                await host.do(FIRST, ask.CashOut(ann.id, MINE), key)
        with pytest.raises(Refused):
            await host.do(SECOND, ask.Adjust(f"player:{ann.id}", "cage", MINE, "sold by mistake"), "a/2")
        await host.do(FIRST, ask.CashOut(ben.id, MINE), "c/4")
        paid = [event for event in host._log.read() if (f"player:{ann.id}", -MINE) in event.postings]
        assert len(paid) == 1
        assert (host.room.balance(ann.id), host.room.balance(ben.id)) == (0, 0)
        assert same_money(host)

    room(place, play)
    room(place, _found)
    whole(place)


async def _found(host: RoomServer) -> None:
    assert same_money(host)


def test_many_lost_answers_among_many_commands_leave_memory_as_the_log_is(place: str) -> None:
    async def play(host: RoomServer) -> None:
        people = [await with_chips(host) for _ in range(4)]
        log = losing(host)

        async def one(turn: int) -> None:
            who = people[turn % 4]
            log.lose = turn % 7 == 0
            command = ask.SellChips(who.id, 100) if turn % 3 == 0 else ask.CashOut(who.id, 150_000)
            try:
                await host.do(FIRST, command, f"m/{turn}")
            except (Refused, NotStored):
                await asyncio.sleep(0)

        for start in range(0, 120, 6):
            await asyncio.gather(*(one(turn) for turn in range(start, start + 6)))
        log.lose = False
        await host.do(FIRST, ask.SellChips(people[0].id, 100), "last")
        assert same_money(host)
        keys = [event.key for event in host._log.read(stream="cage") if event.key]
        assert len(keys) == len(set(keys))

    room(place, play)
    whole(place)


def test_the_room_waits_for_the_log_to_tell_before_it_writes_anything_else(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the log cannot be read, nothing moves; then the room resumes."""

    async def play(host: RoomServer) -> None:
        ann = await with_chips(host)
        log = losing(host)
        monkeypatch.setattr(host._commits, "read_since", _cannot_tell)
        log.lose = True
        with pytest.raises(NotStored, match="the connection was lost"):
            await host.do(FIRST, ask.CashOut(ann.id, MINE), "c/1")
        head = host._log.balances().number
        with pytest.raises(NotStored, match="nobody can tell"):
            await host.do(SECOND, ask.Adjust("cage", f"player:{ann.id}", 100, "why not"), "a")
        assert host._log.balances().number == head
        monkeypatch.undo()
        await soon(lambda: not any(actor._stale for actor in host._actors.values()))
        await host.do(SECOND, ask.Adjust("cage", f"player:{ann.id}", 100, "why not"), "a")
        assert host.room.balance(ann.id) == 0
        assert same_money(host)

    room(place, play)
    whole(place)


def _cannot_tell(_since: int) -> None:
    raise NotStored("nobody can tell")
