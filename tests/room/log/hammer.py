"""A process that writes to a log as fast as it can until it is killed, and notes each entry that was acknowledged."""

import os
from concurrent.futures import ThreadPoolExecutor

from houseway.room import Draft, Entry, Writer, moved, open_log

TABLES = 4


def draft(table: int, turn: int, part: int) -> Draft:
    return Draft("Turn", {"turn": turn, "part": part}, moved("cage", f"table:{table}:stack", 1 + turn % 7))


def hammer(place: str, notes: str, first: tuple[int, ...]) -> None:
    """Each table continues after its last acknowledged turn; the next one may have been stored too."""
    note = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    with open_log(place) as log, Writer(log) as writer, ThreadPoolExecutor(TABLES) as threads:
        heads = {event.stream: event.number for event in log.read()}

        def run(table: int) -> None:
            stream, turn = f"table:{table}", first[table]
            expected = heads.get(stream, 0)
            while True:
                drafts = tuple(draft(table, turn, part) for part in range(1 + turn % 3))
                receipt = writer.append(Entry(stream, expected, drafts, f"turn-{turn}")).result()
                os.write(note, f"{table} {turn}\n".encode())
                expected, turn = max(expected, receipt.last), turn + 1

        for done in [threads.submit(run, table) for table in range(TABLES)]:
            done.result()
