"""Opening a room's log in the store that its address names, and taking the room for this process.

One process owns a room: two that dealt at the same tables would only refuse each other's every step. A lock tells the
second one so at once, and goes with the process, however it ends: a lock on a file beside the log, or an advisory lock
of PostgreSQL that belongs to a connection. A lock can be lost without its owner hearing of it. So the log itself is
owned as well (``Log.own``), and the store compares in each transaction whose it is.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from houseway.room.log.log import Log, LogError

_LOCK = 0x48_57_4F_31  # "HWO1"


def _is_postgres(where: str) -> bool:
    return where.startswith(("postgresql://", "postgres://"))


def open_log(where: str, *, create: bool = False) -> Log:
    """The log in an SQLite file, or in PostgreSQL when ``where`` is a ``postgresql://`` address."""
    # Each store loads its own driver, so that neither is needed for the other.
    if _is_postgres(where):
        from houseway.room.log.postgres import PostgresLog  # noqa: PLC0415

        return PostgresLog(where, create=create)
    from houseway.room.log.sqlite import SqliteLog  # noqa: PLC0415

    return SqliteLog(where, create=create)


class Owned(LogError):
    """Another process has the room open."""


def own(where: str) -> Callable[[], None]:
    """Takes the room for this process, or says that it is taken; what it gives lets go of it again."""
    taken = f"{where.partition('?')[0]} is open already; close it there first"
    if _is_postgres(where):
        return _own_database(where, taken)
    # By whatever name the file is called.
    return _own_file(Path(f"{Path(where).resolve()}.lock"), taken)


def _own_database(where: str, taken: str) -> Callable[[], None]:
    import psycopg  # noqa: PLC0415, only this store needs it

    try:
        connection = psycopg.connect(where, autocommit=True)
        # Rooms that share a database have schemas of their own.
        got = connection.execute("SELECT pg_try_advisory_lock(%s, hashtext(current_schema()))", (_LOCK,)).fetchone()
    except psycopg.Error as error:
        raise LogError(f"{where.partition('?')[0]} cannot be opened: {error}".splitlines()[0]) from None
    if got != (True,):
        connection.close()
        raise Owned(taken)
    return connection.close


def _own_file(path: Path, taken: str) -> Callable[[], None]:
    if not path.parent.is_dir():
        raise LogError(f"there is no folder {path.parent} for the room's file")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise LogError(f"{path} cannot be opened: {error.strerror}") from None
    try:
        _lock(file)
    except OSError:
        os.close(file)
        raise Owned(taken) from None
    return lambda: os.close(file)


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415, not on Windows

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
