# mypy: ignore-errors
"""Makes the files in this folder with commit 59d96a71, for ``test_stored.py`` to open with the current code.

This script uses the names of that commit: don't rename anything in it. To run it again::

    git worktree add --detach ../before 59d96a71
    PYTHONPATH=../before/src python tests/stored/make.py tests/stored

It plays in a running room with real shuffles, so each run deals other cards. ``expected.json`` holds the balances,
hands, reports and stacks as that commit computed them from its own files.
"""

import asyncio
import csv
import io
import json
import lzma
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from houseway.engines.contract import Refused, Seated
from houseway.engines.poker.phh import write as as_phh
from houseway.engines.poker.play import PokerHand
from houseway.engines.registry import deal
from houseway.money import dollars
from houseway.record import RecordError, replay_file
from houseway.record.story import write as as_story
from houseway.room import commands, open_log
from houseway.room.office.spans import ALL
from houseway.room.pace import Pace
from houseway.room.people.people import Person
from houseway.room.running.host import Host
from houseway.room.tables.bots import quick
from houseway.room.tables.keeper import Staff
from houseway.rulebook import house, names

PACE = Pace(between=0, street=0, bot=(0, 0), show=0, bets=50, offer=20, retry=50, action=0, clock=0, warning=0)
"""Bots play as fast as the log stores their moves; a person who is due to act is passed over."""
GAMES = [
    ("golden-state", "holdem", 25),
    ("golden-state", "push-nine", 3),
    ("limelight", "omaha-hilo", 3),
    ("oceana", "stud-hilo", 3),
    ("rogelios", "five-card-draw", 3),
    ("marina", "pure-21", 4),
    ("marina", "double-hand", 4),
    ("golden-state", "no-bust-21", 4),
    ("limelight", "pan", 2),
]
"""Tables that the room deals: house, game, and how many hands."""
REPORTS = (
    "drop",
    "jackpots",
    "players",
    "statement",
    "collections",
    "counts",
    "sessions",
    "hands",
    "rotation",
    "incidents",
)
REPORTS += ("cage", "audit")
TRAY = {"10000": 20, "2500": 40, "500": 100}


async def soon(there: Callable[[], bool]) -> None:
    """Waits until something is so."""
    for _ in range(20_000):
        if there():
            return
        await asyncio.sleep(0.005)
    raise TimeoutError("it never came to that")


class Evening:
    """One evening of a room: staff, tables, the cage, a ruling, a jackpot, a table dealt by hand."""

    def __init__(self, host: Host) -> None:
        self.host, self.sent = host, 0
        self.people: dict[str, Person] = {}

    async def asks(self, who: str, command: Any) -> dict[str, Any]:
        """Has somebody send a command."""
        self.sent += 1
        person = self.host.door.people.by_id[self.people[who].id]
        reply: dict[str, Any] = await self.host.do(person, command, f"{person.id}/{self.sent}")
        return reply

    async def run(self) -> None:
        """Plays the evening."""
        await self.hires()
        tables = await self.deals()
        await self.pauses(tables)
        await self.plays_by_hand()
        await self.cage()
        await self.lists()
        await self.jackpot(tables[0])
        await self.ruling(tables[0])
        await self.pauses(tables, final=True)
        await self.counts(tables)
        await self.asks("Flo", commands.CloseTable(tables[-1], "an early night"))

    async def hires(self) -> None:
        """People come: staff with their roles, a player with an account, a guest, one who is barred."""
        self.people["key"], _ = await self.host.door.keyholder()
        roles = {"Flo": "floor", "Fay": "floor", "Dee": "dealer", "Cass": "cage", "Del": "cage"}
        roles |= {"Ola": "office", "Sol": "office", "Pia": "office"}
        for name, role in roles.items():
            self.people[name] = await self.host.door.employed(name)
            await self.asks("key", commands.GiveRole(self.people[name].id, role))
        self.people["Ann"], _ = await self.host.door.account("Ann", "seven brown bottles")
        self.people["guest"], _ = await self.host.door.guest()
        barred, _ = await self.host.door.guest()
        await self.asks("Flo", commands.Bar(barred.id, "threw a chair"))
        await self.asks("Flo", commands.Welcome("Walt Kim"))

    async def deals(self) -> list[str]:
        """Tables that the room deals, bots in their seats and somebody watching."""
        opened = []
        for place, game, _ in GAMES:
            id = (await self.asks("Flo", commands.OpenTable(place, game)))["table"]
            await self.asks("Flo", commands.AskForBots(id, 5))
            self.host.watch(self.people["guest"], f"table:{id}", lambda _: None)
            opened.append(id)
        seat = self.host.room.keepers[opened[0]].open_seats[0]
        await self.asks("Ann", commands.Sit(opened[0], seat, dollars(80)))
        private = commands.OpenTable("limelight", "holdem", limit="3/6", private=True, name="Sunday game")
        invite = (await self.asks("Ann", private))["invite"]
        await self.asks("guest", commands.Join(invite, sit=True))
        return opened

    async def pauses(self, tables: list[str], *, final: bool = False) -> None:
        """Lets the tables play their hands, and pauses each; the one whose jackpot is claimed only in the end."""
        wanted = {id: hands for id, (_, _, hands) in zip(tables, GAMES, strict=True)}
        if not final:
            del wanted[tables[0]]
        while wanted:
            await asyncio.sleep(0.002)
            for id, hands in list(wanted.items()):
                if (keeper := self.host.room.keepers[id]).table.hands >= hands:
                    del wanted[id]
                    if not keeper.status.paused:
                        await self.asks("Flo", commands.Pause(id, "a spilled drink"))

    async def plays_by_hand(self) -> None:
        """A table whose dealer tells what happens: hands, a misdeal, a hand recorded for a dispute."""
        wanted = commands.OpenTable("golden-state", "holdem", limit="2x4", dealt="by hand")
        table = (await self.asks("Flo", wanted))["table"]

        async def tap(kind: str, **fields: Any) -> dict[str, Any]:
            return await self.asks("Dee", commands.Tell(table, {"type": kind, **fields}))

        await self.asks("Flo", commands.DealerIn(self.people["Dee"].id))
        await self.asks("Flo", commands.SendDealer(self.people["Dee"].id, table))
        for seat, name in enumerate(("Ana", "Bo", "Cleo", "Dov", "Elif", "Finn"), 1):
            await tap("Sit", player=name, seat=seat, chips=0)
        await tap("GiveButton", seat=1)
        for _ in range(3):
            await tap("DealByHand")
            await tap("TakeCollection")
            await tap("EndHand")
        await tap("DealByHand")
        await tap("TakeCollection")
        await tap("ReturnCollection")
        await tap("CallMisdeal")
        stood = "button 1; flop; board 7h 8c 2d; seat 2 $94 ?? ??; seat 3 $88 bet $4 ?? ??; pot $12; to act 2"
        moves = [{"seat": 2, "move": {"type": "Fold"}, "cards": {}}]
        await tap("RecordHand", position=stood, moves=moves, says="who won?")
        act = (await self.asks("Flo", commands.Seat(table, 7, "w:Zoe")))["act"]
        await self.asks("Flo", commands.Undo(act))
        await self.count(table, dollars(6))

    async def cage(self) -> None:
        """Chips sold and cashed, a window filled and closed, an adjustment with two signatures, one released."""
        ann = self.people["Ann"].id
        await self.asks("Cass", commands.OpenBank("window-1", {}))
        sent = (await self.asks("Del", commands.Fill("window-1", TRAY)))["transfer"]
        await self.asks("Cass", commands.Receive(sent))
        await self.asks("Cass", commands.SellChips(ann, dollars(300), "window-1", {"10000": 3}))
        await self.asks("Cass", commands.CashOut(ann, dollars(25), "window-1"))
        sheet = (await self.asks("Cass", commands.CloseBank("window-1", {"10000": 17, "2500": 40})))["sheet"]
        await self.asks("Del", commands.VerifySheet(sheet))
        one = await self.asks("Flo", commands.Adjust(f"player:{ann}", "cage", dollars(10), "sold by mistake"))
        await self.asks("Fay", commands.Sign(one["adjustment"]))
        other = await self.asks("Flo", commands.Adjust(f"player:{ann}", "cage", dollars(5), "sold by mistake"))
        await self.asks("Fay", commands.Release(f"adjustment:{other['adjustment']}", "it was right"))
        await self.asks("Cass", commands.CloseShift())

    async def lists(self) -> None:
        """Names on the list of a game."""
        for who in ("guest", "Ann"):
            await self.asks("Flo", commands.PutOnList("limelight", "razz", "5/10", self.people[who].id))
        await self.asks("Flo", commands.PutOnList("limelight", "razz", "5/10", "w:Zoe"))
        await self.asks("Flo", commands.TakeOffList("limelight/razz/5/10", self.people["guest"].id))

    async def jackpot(self, table: str) -> None:
        """A high hand is posted, claimed, verified, approved and paid."""
        await soon(lambda: self.host.room.balances.get("jackpot:golden-state", 0) > dollars(20))
        await self.asks("Ola", commands.PostJackpot("golden-state", "high-hand", "2s 3s 4s 5s 7h"))
        since = self.host.room.office.conditions[0].time
        found: list[tuple[int, str]] = []

        def shown() -> bool:
            for one in self.host._clerk.hands():
                if one.table == table and one.time > since and not found:
                    played = self.host.room.hands.again(one)
                    seats = [seat.seat for seat, cards in zip(played.seats, played.shown, strict=True) if cards]
                    found.extend((one.number, one.players[seat]) for seat in seats[:1])
            return bool(found)

        await soon(shown)
        (number, winner), *_ = found
        claim = commands.QualifyJackpot("golden-state", table, number, winner, dollars(15))
        id = (await self.asks("Ola", claim))["claim"]
        await self.asks("Sol", commands.VerifyJackpot(id))
        await self.asks("Fay", commands.ApproveJackpot(id))
        await self.asks("Pia", commands.PayJackpot(id))

    async def ruling(self, table: str) -> None:
        """The floor rules that a hand was misdealt."""
        keeper = self.host.room.keepers[table]
        for _ in range(500):
            await soon(lambda: keeper.table.in_play)
            try:
                facts = {"does": ["misdeal"], "why": "two cards stuck together"}
                await self.asks("Flo", commands.Rule(table, "override", facts))
            except Refused:
                await asyncio.sleep(0.003)
            else:
                return
        raise TimeoutError("no hand was ruled on")

    async def counts(self, tables: list[str]) -> None:
        """Boxes are counted, one is corrected and verified."""
        for id in tables[:5:2]:
            await self.count(id, dollars(12))
        await self.asks("Sol", commands.CorrectCount("1", dollars(7), "a chip under the lid"))
        await self.asks("Pia", commands.VerifyCount("1"))

    async def count(self, table: str, cents: int) -> None:
        boxes = (name for name in self.host.room.balances if name.startswith(f"drop:{table}:"))
        if box := next(boxes, ""):
            await self.asks("Ola", commands.CountDrop(table, box.split(":")[2], cents))


async def evening(where: str) -> dict[str, Any]:
    """Plays the evening into a log; what the room says of it once it has been opened again."""
    rng = Random(44)
    houses = {name: house(name) for name in names() if name != "casino"}

    async def opened(pace: Pace) -> Host:
        return await Host.open(where, pace=pace, houses=houses, staff=lambda _id: Staff(pace=pace, rng=rng, mind=quick))

    host = await opened(PACE)
    try:
        async with asyncio.timeout(120):
            await Evening(host).run()
    finally:
        await host.close()
    stands = replace(PACE, action=10**9, show=10**9, between=10**9, bot=(10**8, 10**8))
    host = await opened(stands)
    try:
        said = {
            "balances": {name: cents for name, cents in sorted(host.room.balances.items()) if cents},
            "tables": {id: keeper.table.hands for id, keeper in host.room.keepers.items()},
            "hands": [
                {"table": one.table, "number": one.number, "net": one.net, "players": one.players}
                for one in host._clerk.hands()
            ],
            "people": {one.id: one.name for one in host.door.people.by_id.values()},
            "reports": {name: await report(host, name) for name in REPORTS},
        }
        said["proofs"] = await proofs(host)
        return said
    finally:
        await host.close()


async def report(host: Host, name: str) -> dict[str, list[str]]:
    """A report by its columns."""
    pieces = await host.records.report(name, ALL)
    titles, *rows = csv.reader(io.StringIO(b"".join(pieces).decode()))
    return {title: [row[place] for row in rows] for place, title in enumerate(titles)}


async def proofs(host: Host) -> list[dict[str, Any]]:
    """A proof for one of the dealt-in, one for the rail."""
    reader = Person("bot:1:1", "Bot")
    found: list[dict[str, Any]] = []
    for one in host._clerk.hands():
        if one.shuffle and len(found) < 6 and one.number == 2:
            person = Person(next(iter(one.players.values())), "Reader") if len(found) % 2 else reader
            proof = await host.records.hand(person, one.table, one.number, "proof")
            assert isinstance(proof, dict)
            found.append(proof)
    return found


# -- hands -------------------------------------------------------------------------------------------------------------


def hand_of(place: str, game: str, seed: int, moves: int = 10_000) -> Any:
    """A hand by legal moves at random, up to a number of them."""
    rng, rules = Random(seed), house(place).game(game)
    deck = list(rules.deck())
    rng.shuffle(deck)
    hand = deal(rules, [Seated(seat, dollars(500)) for seat in (1, 2, 3)], tuple(deck), button=1)
    for _ in range(moves):
        options = [
            one for seat in (hand.to_act, None, 1, 2, 3) for one in (hand.options(seat) if seat else hand.options())
        ]
        if hand.over or not options:
            break
        option = rng.choice(options)
        try:
            hand.apply(option.at(rng.choice((option.least, max(option.least, option.most // 4)))))
        except Refused:
            continue
    return hand


def files(folder: Path) -> dict[str, Any]:
    """Stories, PHH and positions of random hands, and what this version reads in them."""
    said: dict[str, Any] = {"files": {}, "positions": []}
    for seed, (place, game, _) in enumerate(GAMES):
        over = [one for one in (hand_of(place, game, seed + 100 * more) for more in range(20)) if one.over]
        hand = max(over, key=lambda one: len(one.log))
        name = f"{place}-{game}"
        (folder / f"{name}.toml").write_text(as_story(hand, title=f"{game} at {place}"))
        if isinstance(hand, PokerHand):
            with suppress(RecordError):  # PHH has no code for some games
                (folder / f"{name}.phh").write_text(as_phh(hand))
        for moves in (0, 4, 9):
            said["positions"].append(str(hand_of(place, game, seed, moves)))
    for path in sorted([*folder.glob("*.toml"), *folder.glob("*.phh")]):
        (read,) = replay_file(path)
        assert read.ok, read
        said["files"][path.name] = {"stacks": read.final_stacks, "collection": read.collection, "jackpot": read.jackpot}
    return said


def main(folder: Path) -> None:
    """Writes the files."""
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        where = Path(scratch, "room.db")
        said = asyncio.run(evening(str(where)))
        with open_log(str(where)) as log:
            said["events"], said["head"] = log.tail().number, log.tail().hash.hex()
            said["types"] = sorted({event.type for event in log.read()})
        (folder / "room.db.xz").write_bytes(lzma.compress(where.read_bytes(), preset=9))
    for number, proof in enumerate(said.pop("proofs"), 1):
        (folder / f"proof-{number}.json").write_text(json.dumps(proof))
    said |= files(folder)
    (folder / "expected.json").write_text(json.dumps(said, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
