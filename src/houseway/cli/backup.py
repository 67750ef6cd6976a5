"""``houseway backup`` and ``houseway restore``: whole copies of a room."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.cli.errors import UsageError
from houseway.cli.output import print_json, print_labeled
from houseway.cli.progress import bar
from houseway.room import Broken, Ledger, LogError
from houseway.room.log.opening import without_password

if TYPE_CHECKING:
    from houseway.room.server.backups import Progress


def backup(where: str, file: Path, /, *, json: bool = False) -> None:
    """Copies a room, open or closed, to a new file, and checks the copy.

    The copy is itself a room's file, also if the room is in PostgreSQL. It has everything except the room's TOML file
    and the key of signed heads. The exit status is 1 if the room's log was altered.

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
