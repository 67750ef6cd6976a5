"""``houseway people``: what a closed room keeps of one person, and erasing it."""

import time
from pathlib import Path
from typing import Literal

from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json, print_labeled
from houseway.engines.contract import Refused
from houseway.room import Log, LogError, open_log
from houseway.room.handlers.follow_ups import ROOM
from houseway.room.log.entries import Draft, Entry, PersonKey
from houseway.room.log.errors import Moved
from houseway.room.log.opening import own
from houseway.room.log.vault import open_vault
from houseway.room.people import records
from houseway.room.people.people import STREAM, People
from houseway.room.server.recovery import last_moment


def people(
    action: Literal["export", "erase"],
    where: str,
    name: str,
    /,
    *,
    private_key: Path | None = None,
    json: bool = False,
) -> None:
    """Prints everything that a room keeps of a person, or erases it.

    The room must be closed; an open one does the same on request by an administrator (docs/protocol.md). export prints
    JSON: the account, sign-ins, bars, reported talk, hands, and every entry in their money. erase deletes the key that
    their name and everything else private is encrypted with, so that nobody can read it again. Hands and money stay,
    under "Erased person 12". The log has both actions.

    Parameters
    ----------
    action:
        export or erase.
    where:
        The room's file, or the postgresql:// address of its database.
    name:
        The name of an account, a guest or a walk-in, or their id, such as p12.
    private_key:
        The file with the key to the room's private data, if it is not in its usual place.
    json:
        With erase, print data instead of text.
    """
    try:
        with open_log(where) as log:
            release = own(where)
            try:
                everyone = People(vault=open_vault(log, where, private_key))
                for event in log.read(stream=STREAM):
                    everyone.take(event.type, event.data)
                person = records.find(everyone, name)
                log.own()
                if action == "export":
                    looked = {"by": ROOM.id, "row": "houseway people export", "about": person.id}
                    _append(log, "looks", Draft("Looked", looked))
                    print_json(records.kept_of(log, everyone, person.id))
                else:
                    _erase(log, everyone, person.id, json)
            finally:
                release()
    except (LogError, Refused) as problem:
        raise UsageError(str(problem)) from None


def _erase(log: Log, everyone: People, player: str, json: bool) -> None:
    name, plain = everyone.name_of(player), records.kept_of(log, everyone, player)["unencrypted"]
    _append(log, STREAM, *(draft := [everyone.draft_erasure(ROOM.id, player, 0)]), keys=everyone.keys_of(draft))
    log.wipe()
    if json:
        print_json({"ok": True, "person": player, "unencrypted": plain})
        return
    print_labeled("erased", "green", f"{name}, who is {player} from now on")
    if plain:
        numbers = ", ".join(str(one["event"]) for one in plain)
        console.print(f"        Older versions wrote the name unencrypted. It stays in the events {numbers}.")
    console.print("        Backups from before still have it; delete them, or erase again after restoring one.")


def _append(log: Log, stream: str, *drafts: Draft, keys: tuple[PersonKey, ...] = ()) -> None:
    """Appends events after the last one of a stream, at the present time and the last game time of the log."""
    moment = {"at": time.time_ns() // 1_000_000, "time": last_moment(log, log.tail().number)}
    timed = tuple(Draft(one.type, {**one.facts, **moment}) for one in drafts)
    (outcome,) = log.append([Entry(stream, 0, timed, keys=keys)])
    if isinstance(outcome, Moved):
        (outcome,) = log.append([Entry(stream, outcome.actual, timed, keys=keys)])
    if isinstance(outcome, Exception):
        raise outcome
