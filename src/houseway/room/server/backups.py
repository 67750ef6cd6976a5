"""Backups of a room: whole copies of its log, each in one file, checked before the file gets its name.

A backup is a room's file in either store. ``houseway open --db`` opens it, and ``restore`` copies it into either store.
"""

import asyncio
import logging
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TypeAlias

from houseway.room.log.errors import Broken, LogError, NoLog
from houseway.room.log.log import Log
from houseway.room.log.opening import is_postgres, open_log, own
from houseway.room.log.sqlite import SqliteLog
from houseway.room.money.ledger import Ledger
from houseway.room.server.log_check import check_log

_log = logging.getLogger(__name__)
Progress: TypeAlias = Callable[[int], None]


def _silent(_events: int) -> None:
    """Shows no progress."""


def back_up(where: str, file: Path, progress: Progress = _silent) -> Ledger:
    """Copies a room, open or not, to a new file, checks the copy, and returns its ledger."""
    if file.exists():
        raise LogError(f"{file} exists already; name a new file")
    with open_log(where) as log, _partial(file) as part:
        if log.incomplete:
            raise LogError(log.incomplete)
        return _copy(log, part, progress)


def restore(file: Path, where: str, progress: Progress = _silent, *, replace: bool = False) -> Ledger:
    """Makes a room from a backup, checks it, and returns its ledger; ``replace`` moves a room's old file aside."""
    if not file.is_file():
        raise NoLog(f"there is no backup {file}")
    with ExitStack() as stack:
        backup = stack.enter_context(open_log(str(file)))
        if backup.incomplete:
            raise LogError(backup.incomplete)
        stack.callback(own(where))
        if is_postgres(where):
            return _restore_to_database(backup, where, progress)
        target = Path(where)
        if target.is_dir() or target.resolve() == file.resolve():
            raise LogError(f"{where} is {'a folder' if target.is_dir() else 'the backup itself'}; name the room's file")
        if target.exists() and not replace:
            raise LogError(f"{where} exists already; --replace moves it aside first")
        with _partial(target) as part:
            ledger = _copy(backup, part, progress)
            if target.exists():
                _move_aside(target)
        return ledger


def _restore_to_database(backup: Log, where: str, progress: Progress) -> Ledger:
    with open_log(where, create=True) as log:
        if log.tail().number:
            raise LogError("there is a room in this database already; restore into an empty database or schema")
        log.own()
        log.copy_events(backup, progress)
        return check_log(log, progress)


def _copy(log: Log, file: Path, progress: Progress) -> Ledger:
    """Copies a log to a file and checks it there."""
    if isinstance(log, SqliteLog):
        log.back_up(str(file))
    else:
        with open_log(str(file), create=True) as empty:
            empty.own()
            empty.copy_events(log, progress)
    with open_log(str(file)) as copy:
        return check_log(copy, progress)


@contextmanager
def _partial(file: Path) -> Iterator[Path]:
    """Yields an empty file that gets its name at the end; removes it after an error."""
    part = file.with_name(f"{file.name}.part")
    _remove(part)
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield part
        _sync(part)
        part.replace(file)
        _sync(file.parent)
    except OSError as error:
        raise LogError(f"{part} cannot be written: {error.strerror}") from None
    finally:
        _remove(part)


def _sync(path: Path) -> None:
    """Waits until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(file: Path) -> None:
    for name in ("", "-wal", "-shm", "-journal"):
        file.with_name(f"{file.name}{name}").unlink(missing_ok=True)


def _move_aside(room: Path) -> None:
    """Renames a room's file together with its ``-wal``; SQLite finds the one by the name of the other."""
    old = room.with_name(f"{room.name}.{datetime.now(UTC):%Y%m%d-%H%M%S}.old")
    for name in ("-wal", ""):
        part = room.with_name(f"{room.name}{name}")
        if part.exists():
            part.rename(old.with_name(f"{old.name}{name}"))
    room.with_name(f"{room.name}-shm").unlink(missing_ok=True)


# -- on a schedule -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BackupPlan:
    """Where a running room puts its backups, how often, and how many it keeps."""

    folder: Path
    minutes: int
    keep: int

    def backups(self) -> list[Path]:
        """Returns the backups in the folder, oldest first."""
        name = re.compile(r"room-\d{8}-\d{6}\.db")
        return sorted(file for file in self.folder.iterdir() if name.fullmatch(file.name))

    def seconds_left(self, now: datetime) -> float:
        """Returns how long it is until the next backup is due."""
        return max(0.0, self.minutes * 60 - self.age(now))

    def age(self, now: datetime) -> float:
        """Returns how many seconds old the newest backup is; infinite if there is none."""
        made = self.backups()
        if not made:
            return inf
        last = datetime.strptime(made[-1].stem, "room-%Y%m%d-%H%M%S").replace(tzinfo=UTC)
        return (now - last).total_seconds()


_RETRY = 60.0
"""Seconds after which a failed backup is tried again."""


async def keep_backing_up(where: str, plan: BackupPlan, is_leader: Callable[[], bool]) -> None:
    """Makes backups of a running room when they are due, and deletes old ones, until it is cancelled."""
    while True:
        await asyncio.sleep(plan.seconds_left(datetime.now(UTC)))
        if not is_leader() or not await _made_apart(where, plan):
            await asyncio.sleep(_RETRY)


async def _made_apart(where: str, plan: BackupPlan) -> bool:
    """Makes a backup in a process of low priority, because checking a long log would slow down the tables."""
    context = get_context("spawn")
    reason, say = context.Pipe(duplex=False)
    process = context.Process(target=_make, args=(where, plan, say), daemon=True)
    process.start()
    try:
        await asyncio.to_thread(process.join)
    finally:
        process.terminate()
    if process.exitcode:
        _log.warning("no backup was made: %s", reason.recv() if reason.poll() else f"status {process.exitcode}")
    return process.exitcode == 0


def _make(where: str, plan: BackupPlan, say: "Connection[str, str]") -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(10)
    try:
        for part in plan.folder.glob("room-*.db.part*"):  # of a process that was killed
            part.unlink()
        back_up(where, plan.folder / f"room-{datetime.now(UTC):%Y%m%d-%H%M%S}.db")
        for old in plan.backups()[: -plan.keep]:
            old.unlink()
    except (LogError, Broken, OSError) as problem:
        say.send(str(problem))
        sys.exit(1)
