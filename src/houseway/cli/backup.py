"""``houseway backup`` and ``houseway restore``: whole copies of a room."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json, print_labeled
from houseway.cli.progress import bar
from houseway.room import Broken, Ledger, LogError, open_log
from houseway.room.log.opening import without_password
from houseway.room.log.vault import ROOM_KEY, key_file

if TYPE_CHECKING:
    from houseway.room.server.backups import Progress


def backup(where: str, file: Path, /, *, json: bool = False) -> None:
    """Copies a room, open or closed, to a new file, and checks the copy.

    The copy is itself a room's file, also if the room is in PostgreSQL. It has everything except the room's TOML file,
    the key of signed heads, and the key to private data. Keep a copy of that key in another place: without it a
    restored room doesn't open. The exit status is 1 if the room's log was altered.

    Parameters
    ----------
    where:
        The room's file, or the postgresql:// address of its database.
    file:
        The file to write.
    json:
        Print data instead of text.
    """
    from houseway.room.server import backups  # noqa: PLC0415 - an extra

    _report(str(file), json, lambda progress: backups.back_up(where, file, progress))
    if not json and (key := _key_of(where)):
        says = f"It doesn't have the key to private data; keep a copy of that, not with the backups: {key}"
        console.print(f"       {says}", soft_wrap=True)


def restore(file: Path, where: str, /, *, replace: bool = False, json: bool = False) -> None:
    """Makes a room from a backup, and checks it.

    The room must be closed. Everything since the backup is lost. Cancel a hand that was in play then, because players
    may have seen its cards.

    Parameters
    ----------
    file:
        The backup.
    where:
        The room's file, or the postgresql:// address of an empty database.
    replace:
        If the room's file exists, rename it instead of refusing. It gets the time and .old at the end of its name.
    json:
        Print data instead of text.
    """
    from houseway.room.server import backups  # noqa: PLC0415 - an extra

    _report(without_password(where), json, lambda progress: backups.restore(file, where, progress, replace=replace))
    if not json and (key := _key_of(where)) and not key.exists():
        console.print(
            f"       Put the room's key to private data at {key}, or name it by --private-key", soft_wrap=True
        )


def _key_of(where: str) -> Path | None:
    """Returns where a room's key to private data is by default; None if the room has none."""
    with open_log(where) as log:
        known = log.person_keys(ROOM_KEY)
    return key_file(where, known) if known else None


def _report(written: str, json: bool, work: "Callable[[Progress], Ledger]") -> None:
    try:
        with bar("copying", None, quiet=json) as progress:
            ledger = work(progress)
    except Broken as broken:
        if json:
            print_json({"ok": False, "problem": {"event": broken.number, "why": broken.why}})
        else:
            print(f"broken  {broken}")
        sys.exit(1)
    except LogError as problem:
        raise UsageError(str(problem)) from None
    if json:
        print_json({"ok": True, "file": written, "events": ledger.number, "head": ledger.hash.hex(), "problem": None})
    else:
        print_labeled("whole", "green", f"{ledger.number:,} event{'s' * (ledger.number != 1)} in {written}")
