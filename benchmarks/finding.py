"""Measures searches among a year of finished hands.

    python benchmarks/finding.py [HANDS [WHERE]]

WHERE is an SQLite file or a postgresql:// address, by default a temporary file. If it has hands already, they are
searched; otherwise they are written with the room's own ``Sheets`` and ``Log.note``. There are 400 tables and 3,000
people, five of them in a third of all hands, some rulings and a few large wins. Each search runs seven times, and the
best and the worst time are printed.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec

from houseway.room import Log, open_log
from houseway.room.log.events import Skimmed
from houseway.room.log.sheet_tables import IndexedWord, Row
from houseway.room.office.archive import HandQuery, found, search
from houseway.room.office.sheets import Sheets

TABLES, PEOPLE, REGULARS = 400, 3_000, 6
SPOT = {"house": "limelight", "game": "holdem", "structure": "limit", "limit": "3/6", "kill": "none", "fee_option": ""}
GROUP = 5_000
TRIES = 7


def told(number: int, table: int, kind: str, **data: Any) -> Skimmed:
    moment = {"at": 1_700_000_000_000 + number, "time": number}
    return Skimmed(number, f"table:{table}", kind, 1, msgspec.Raw(msgspec.json.encode({**moment, **data})))


def hand(number: int, table: int, count: int, rng: Random) -> Iterator[Skimmed]:
    """Yields the events of a hand that the index reads."""
    regulars = rng.randrange(4)
    names = [f"p{one}" for one in rng.sample(range(1, REGULARS), regulars)]
    names += [f"p{one}" for one in rng.sample(range(REGULARS, PEOPLE), 6 - regulars)]
    seats = [{"seat": seat, "name": name, "stack": 20_000} for seat, name in enumerate(names, 1)]
    won = int(rng.lognormvariate(7.5, 1.2))
    stacks = [[1, 20_000 + won], [2, 20_000 - won], *([seat, 20_000] for seat in range(3, 7))]
    fee = {"rule": "LL-HE-FEE1"}
    yield told(number, table, "HandStarted", event={"number": count, "seats": seats, "kill": False, "fee": fee})
    if rng.random() < 0.001:
        yield told(
            number + 1, table, "Played", event={"events": [{"type": "Ruled", "rule": f"LL-{rng.randrange(50)}"}]}
        )
    yield told(number + 2, table, "HandBooked", event={"stacks": stacks, "collection": 400, "jackpot": 100})


def fill(log: Log, hands: int) -> None:
    rng, sheets = Random(1), Sheets()
    rows: list[Row] = []
    finds: list[IndexedWord] = []
    for table in range(1, TABLES + 1):
        sheets.take(told(table, table, "TableOpened", **SPOT, by="", stays=True))
    for count in range(hands):
        number = TABLES + 25 * count
        for one in hand(number, count % TABLES + 1, count // TABLES + 1, rng):
            more, words = sheets.take(one)
            rows += more
            finds += words
        if len(rows) >= GROUP:
            log.add_rows(rows, finds)
            rows, finds = [], []
    log.add_rows(rows, finds)


def timed(what: str, work: Callable[[], list[Any]]) -> None:
    spent = []
    for _ in range(TRIES):
        start = time.perf_counter()
        got = len(work())
        spent.append((time.perf_counter() - start) * 1000)
    print(f"{what:66} {min(spent):8.1f} ms at best, {max(spent):8.1f} at worst, {got:4} found", flush=True)


def measure(log: Log, hands: int) -> None:
    def asks(what: str, asked: HandQuery) -> None:
        timed(what, lambda: search(log, asked, 100))

    middle = TABLES + 25 * (hands // 2)
    asks("the last hands", HandQuery())
    asks("those before the middle of the year", HandQuery(before=middle))
    asks("of a daily player", HandQuery(player="p3"))
    asks("of an occasional player", HandQuery(player="p2900"))
    asks("of a person who never played", HandQuery(player="p99999"))
    asks("of a table", HandQuery(table="17"))
    asks("by a ruling", HandQuery(ruling="LL-7"))
    asks("by a ruling, of a daily player", HandQuery(player="p3", ruling="LL-7"))
    asks("of a daily player, at a table", HandQuery(player="p3", table="17"))
    asks("of a daily player, at an unknown table", HandQuery(player="p3", table="9999"))
    asks("with a win of $10", HandQuery(least=1_000))
    asks("with a win of $2,500", HandQuery(least=250_000))
    asks("with a win of $5,000", HandQuery(least=500_000))
    asks("with a win of $100,000", HandQuery(least=10_000_000))
    asks("of a daily player, with a win of $5,000", HandQuery(player="p3", least=500_000))
    asks("of a table, with a win of $5,000", HandQuery(table="17", least=500_000))
    timed("hand 1,000 of a table", lambda: [one for one in [found(log, "17", hands // TABLES // 2)] if one])
    timed("the first 2,000 rows of the report of all hands", lambda: list(islice(log.sheet_rows("hands"), 2_000)))


if __name__ == "__main__":
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as made, open_log(*sys.argv[2:3] or (f"{made}/hands.db",), create=True) as log:
        log.own()
        if not log.find_rows(most=1):
            start, cpu = time.perf_counter(), time.process_time()
            fill(log, hands)
            spent, cpu = time.perf_counter() - start, time.process_time() - cpu
            print(f"{hands:,} hands kept in {spent:,.0f} s, {cpu:,.0f} s of processor here", flush=True)
        measure(log, hands)
