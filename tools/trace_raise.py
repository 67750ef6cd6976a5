"""Counts the modules that one raise passes through in the server: ``python tools/trace_raise.py [--names]``.

A real server on loopback, two players on sockets, one raise. Every module of houseway is counted whose functions are
called between the arrival of the command and the last view that shows it, in the server's thread and its log writer.
A coroutine that was called earlier and only waits for the raise does not count. The modules of the server are all but
those of the rules: engines, table, rulebook and what they rest on.
"""

import argparse
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.web.kit import Served, opening

from houseway.room.settings import Pace

BRISK = Pace(between=0, street=0, bot=(0, 0), action=3_600_000, show=3_600_000)
RULES = {"engines", "table", "rulebook", "cards", "money.py", "hands", "stub", "collection", "floor"}
_CALLED = 0
"""The argument of a RESUME instruction at the start of a function; after an await or yield it has another."""
SOURCE = str(Path(__file__).parent.parent / "src" / "houseway")


def calls_of_a_raise() -> Counter[str]:
    """Returns how many functions of each module a raise calls."""
    calls: Counter[str] = Counter()
    traced = threading.Event()
    ours = threading.get_ident()

    def count(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and traced.is_set() and threading.get_ident() != ours:
            name = frame.f_code.co_filename
            if name.startswith(SOURCE) and frame.f_code.co_code[frame.f_lasti + 1] == _CALLED:
                calls[name.removeprefix(SOURCE + "/")] += 1

    threading.setprofile(count)
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(opening(str(Path(folder) / "room.db"), pace=BRISK)) as room,
        room.guest() as ann,
        room.guest() as bo,
    ):
        table = ann.done("OpenTable", house="limelight", game="holdem", limit="3/6", bots="none")["table"]
        topic = f"table:{table}"
        for seat, guest in enumerate((ann, bo), 1):
            guest.watch(topic)
            guest.done("Sit", table=table, seat=seat, chips=10_000)
        while not (seat := ann.views[topic].get("hand", {}).get("to_act")):
            ann.hear()
        raiser = (ann, bo)[seat - 1]
        while not (command := raise_offered(raiser.views[topic])):
            raiser.hear()
        traced.set()
        raiser.done("Play", table=table, command=command)
        traced.clear()
    return calls


def raise_offered(view: Any) -> dict[str, Any]:
    """Returns the raise that a view offers, with the least amount; nothing if it offers none."""
    moves = (one["command"].get("command", {}) for one in view.get("choices", ()))
    return next((move for move in moves if move.get("type") == "Raise"), {})


def main() -> None:
    """Prints the number of modules, and with ``--names`` each with its calls."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--names", action="store_true", help="list each module with the number of its calls")
    names = parser.parse_args().names
    calls = calls_of_a_raise()
    packages = Counter(name.partition("/")[0] for name in calls)
    server = sum(number for package, number in packages.items() if package not in RULES)
    counts = ", ".join(f"{package} {number}" for package, number in packages.most_common())
    print(f"{len(calls)} modules, {server} of the server: {counts}")
    for name, number in sorted(calls.items()) if names else ():
        print(f"{number:6} {name}")


if __name__ == "__main__":
    main()
