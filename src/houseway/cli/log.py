"""``houseway log`` and ``houseway members``: the log of a room, and the processes that share a room."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from houseway import money
from houseway.cli.errors import UsageError
from houseway.cli.open import kept_key
from houseway.cli.output import console, print_json, print_labeled, print_table
from houseway.cli.progress import bar
from houseway.room import Broken, Event, Ledger, Log, LogError, open_log
from houseway.room.log.entries import Tail
from houseway.room.log.heads import Heads, key_in
from houseway.room.log.members import Roll
from houseway.room.log.opening import open_register, own
from houseway.room.server.log_check import check_log

_HASH = re.compile("[0-9a-fA-F]{64}")
_EMPTY = "the log has no events"

# -- the log ----------------------------------------------------------------------------------------------------------


def log(
    action: Literal["verify", "export", "rebuild"],
    where: str,
    /,
    *,
    account: str = "",
    noted: str = "",
    heads: Path | None = None,
    heads_key: Path | None = None,
    json: bool = False,
) -> None:
    """Checks the chain of a room's log, prints its events, or recomputes its balances.

    verify recomputes every hash and names the event at which the chain breaks, compares the stored balances, snapshots
    and indexes with the events, and runs the database's own integrity check. export prints one event per line. rebuild
    recomputes the balances from the first event, stores them, and deletes the snapshots; the room makes new ones. The
    exit status is 1 if the log was altered, is empty or lacks its last events, and 2 if there is no log.

    Parameters
    ----------
    action:
        verify, export or rebuild.
    where:
        The room's file, or the postgresql:// address of its database.
    account:
        With export, only the events that moved money in or out of this account.
    noted:
        With verify, an event and its hash as NUMBER:HASH, noted earlier; the log must still have it.
    heads:
        With verify, a folder of signed heads (houseway open --heads); the log must still have each of them.
    heads_key:
        The file with the key that signed the heads; by default the one in your data folder.
    json:
        Print data instead of text.
    """
    if account and action != "export":
        raise UsageError("--account works only with export")
    if noted and action != "verify":
        raise UsageError("--noted works only with verify")
    if heads and action != "verify":
        raise UsageError("--heads works only with verify")
    try:
        with open_log(where) as opened:
            if action == "verify":
                signed = Heads(heads, key_in(heads_key or kept_key())) if heads else None
                _verify(opened, noted, signed, json)
            elif action == "export":
                _export(opened, account)
            else:
                release = own(where)
                try:
                    _rebuild(opened, json)
                finally:
                    release()
    except Broken as broken:
        if json and action != "export":
            print_json({"ok": False, "problem": {"event": broken.number, "why": broken.why}})
        else:
            print(f"broken  {broken}", file=sys.stderr if action == "export" else sys.stdout)
        sys.exit(1)
    except LogError as problem:
        raise UsageError(str(problem)) from None


def _verify(log: Log, noted: str, heads: Heads | None, json: bool) -> None:
    wanted = _noted(noted) if noted else None
    with bar("checking", log.tail().number, quiet=json) as progress:
        ledger = check_log(log, progress, noted=wanted, heads=heads)
    problem = log.incomplete or ("" if ledger.number else _EMPTY)
    if json:
        told = {"event": ledger.number, "why": problem} if problem else None
        print_json({"ok": not problem, "events": ledger.number, "head": ledger.hash.hex(), "problem": told})
    elif problem:
        print(f"{'incomplete' if log.incomplete else 'empty'}  {_events(ledger.number)}: {problem}")
    else:
        print_labeled("whole", "green", _events(ledger.number))
        console.print(f"       note this down to compare later: {ledger.number}:{ledger.hash.hex()}", soft_wrap=True)
    if problem:
        sys.exit(1)


def _noted(text: str) -> Tail:
    number, _, mark = text.partition(":")
    if not number.isascii() or not number.isdigit() or int(number) < 1 or not _HASH.fullmatch(mark):
        raise UsageError(f"{text!r} is not an event with its hash; write NUMBER:HASH as verify prints it")
    return Tail(int(number), bytes.fromhex(mark))


def _export(log: Log, account: str) -> None:
    for line in _lines(_of_account(log, account) if account else log.read()):
        sys.stdout.write(line)


def _of_account(log: Log, account: str) -> Iterator[Event]:
    """Returns the events that moved money of the account, read from the log and not from an index."""
    return (event for event in log.read() if any(moved == account for moved, _ in event.postings))


def _lines(events: Iterator[Event]) -> Iterator[str]:
    for event in events:
        yield msgspec.json.encode({**msgspec.structs.asdict(event), "hash": event.hash.hex()}).decode() + "\n"


def _rebuild(log: Log, json: bool) -> None:
    ledger = Ledger.rebuilt(log)
    log.own()
    log.recount()
    log.delete_snapshots()
    if json:
        balances = [{"account": account, **line._asdict()} for account, line in sorted(ledger.lines.items())]
        print_json({"ok": True, "events": ledger.number, "balances": balances, "problem": None})
        return
    rows = [
        (account, money.show(line.cents), str(line.events), f"{line.first} to {line.last}")
        for account, line in sorted(ledger.lines.items())
    ]
    print_table(f"Balances after {_events(ledger.number)}", ("account", "balance", "moved by", "events"), rows)


def _events(count: int) -> str:
    return f"{count:,} event{'s' * (count != 1)}"


# -- members ----------------------------------------------------------------------------------------------------------


WANTED = {"list": "", "move": "TABLE MEMBER", "rest": "MEMBER", "work": "MEMBER"}
"""The arguments of each action after the room."""


def members(
    action: Literal["list", "move", "rest", "work"],
    where: str,
    /,
    *what: str,
    json: bool = False,
) -> None:
    """Lists the processes that share a room, moves a table, or drains a process.

    list shows each member with its tables and actions per second, and how long a missing member has been silent. move
    gives a table to a member, between two actions. rest moves a member's tables to others and gives it no new ones, so
    that it can be stopped. work lets it have tables again.

    Parameters
    ----------
    action:
        list, move, rest or work.
    where:
        The postgresql:// address of the room's database.
    what:
        With move, the number of the table and the name of the member; with rest and work, the name.
    json:
        Print data instead of text.
    """
    if len(what) != len(WANTED[action].split()):
        raise UsageError(f"members {action} needs the room{' and ' + WANTED[action] if WANTED[action] else ' only'}")
    try:
        with open_register(where) as register:
            match action, what:
                case "move", (table, name):
                    register.move(table, name)
                case "rest", (name,):
                    register.rest(name)
                case "work", (name,):
                    register.work(name)
            _show(register.roll(), json=json)
    except LogError as problem:
        raise UsageError(str(problem)) from None


def _show(roll: Roll, *, json: bool) -> None:
    told = roll.as_json()
    if json:
        print_json(told)
    elif not told:
        console.print("This room runs in one process.")
    else:
        columns = ("name", "address", "state", "number", "tables", "actions a second")
        facts = [
            {**one, "state": _state(one), "tables": len(one["tables"]), "actions a second": one["actions"]}
            for one in told
        ]
        print_table("The members of the room", columns, [[str(one[name]) for name in columns] for one in facts])


def _state(told: dict[str, Any]) -> str:
    """Returns the state of a member, or for how long it has been silent."""
    return f"silent for {told['silent']:.0f} s" if told["late"] else str(told["state"])
