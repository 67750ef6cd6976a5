"""Opening a room's log in the store that its address names, and taking the room for this process.

One process owns a room in a file: two that dealt at the same tables would only refuse each other's every step. The
members of a room in PostgreSQL share it; whoever rebuilds it wants it alone. A lock tells one that comes second so at
once, and goes with the process, however it ends: a lock on a file beside the log, or an advisory lock of PostgreSQL
that belongs to a connection. A lock can be lost without its owner hearing of it. So the log itself is owned as well
(``Log.own``), and the store compares in each transaction whose it is.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, LiteralString

from houseway.room.log.errors import LogError
from houseway.room.log.log import Log
from houseway.room.log.place import check, is_postgres, shown

if TYPE_CHECKING:
    from houseway.room.log.membership import Register, SharedLog

_LOCK = 0x48_57_4F_31  # "HWO1"


def open_shared(where: str) -> "SharedLog":
    """The log of a room that several members keep, or a new one."""
    _check_shared(where)
    from houseway.room.log.membership import SharedLog  # noqa: PLC0415

    return SharedLog(where, create=True)


def open_register(where: str) -> "Register":
    """The members of a room, for whoever looks after them."""
    _check_shared(where)
    from houseway.room.log.membership import Register  # noqa: PLC0415

    return Register(where)


def _check_shared(where: str) -> None:
    check(where)
    if not is_postgres(where):
        raise LogError("a room that several members keep is in PostgreSQL: name its postgresql:// address")


def open_log(where: str, *, create: bool = False) -> Log:
    """The log in an SQLite file, or in PostgreSQL when ``where`` is a ``postgresql://`` address."""
    check(where)
    # Each store loads its own driver, so that neither is needed for the other.
    if is_postgres(where):
        from houseway.room.log.postgres import PostgresLog  # noqa: PLC0415

        return PostgresLog(where, create=create)
    from houseway.room.log.sqlite import SqliteLog  # noqa: PLC0415

    return SqliteLog(where, create=create)


class Owned(LogError):
    """Another process has the room open."""


def own(where: str, *, shared: bool = False) -> Callable[[], None]:
    """Takes the room for this process, or says that it is taken; what it gives lets go of it again.

    Members of one room take it together, and one who wants it alone is refused while they have it.
    """
    check(where)
    taken = f"{shown(where)} is open already; close it there first"
    if is_postgres(where):
        return _own_database(where, taken, shared)
    # By whatever name the file is called.
    return _own_file(Path(f"{Path(where).resolve()}.lock"), taken)


def _own_database(where: str, taken: str, shared: bool) -> Callable[[], None]:
    import psycopg  # noqa: PLC0415, only this store needs it

    try:
        connection = psycopg.connect(where, autocommit=True)
        # Rooms that share a database have schemas of their own.
        take: LiteralString = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        got = connection.execute(f"SELECT {take}(%s, hashtext(current_schema()))", (_LOCK,)).fetchone()
    except psycopg.Error as error:
        raise LogError(f"{shown(where)} cannot be opened: {error}".splitlines()[0]) from None
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
