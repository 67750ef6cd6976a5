"""Opens a room's log at an address, and takes the room for this process.

One process owns a room in a file, because two that dealt at the same tables would refuse each other's events. The
members of a room in PostgreSQL share it; a rebuild needs it exclusively. A lock refuses a second process at once and
ends with its process: a lock file next to the log, or an advisory lock of a PostgreSQL connection. A lock can be lost
without notice, so the log itself is owned as well (``Log.own``): the store checks the owner in each transaction.
"""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, LiteralString
from urllib.parse import unquote

from houseway.room.log.errors import LogError, NoLog
from houseway.room.log.log import Log

if TYPE_CHECKING:
    from houseway.room.log.membership import Register, SharedLog

_LOCK = 0x48_57_4F_31  # "HWO1"


def open_shared(where: str) -> "SharedLog":
    """Opens or creates the log of a room with several members."""
    _check_shared(where)
    from houseway.room.log.membership import SharedLog  # noqa: PLC0415

    return SharedLog(where, create=True)


def open_register(where: str) -> "Register":
    """Opens the list of a room's members, for an administrator."""
    _check_shared(where)
    from houseway.room.log.membership import Register  # noqa: PLC0415

    return Register(where)


def _check_shared(where: str) -> None:
    check_address(where)
    if not is_postgres(where):
        raise LogError("a room that several members keep is in PostgreSQL: name its postgresql:// address")


def open_log(where: str, *, create: bool = False) -> Log:
    """Opens the log in an SQLite file, or in PostgreSQL if ``where`` is a ``postgresql://`` address."""
    check_address(where)
    # Each store imports its driver here, so that neither needs the other's.
    if is_postgres(where):
        from houseway.room.log.postgres import PostgresLog  # noqa: PLC0415

        return PostgresLog(where, create=create)
    from houseway.room.log.sqlite import SqliteLog  # noqa: PLC0415

    return SqliteLog(where, create=create)


class Owned(LogError):
    """Another process has the room open."""


def own(where: str, *, shared: bool = False) -> Callable[[], None]:
    """Takes the room for this process and returns a function that releases it; raises Owned if it is taken.

    Members of one room take it together, and exclude a process that wants it alone.
    """
    check_address(where)
    taken = f"{without_password(where)} is open already; close it there first"
    if is_postgres(where):
        return _own_database(where, taken, shared)
    # The resolved path, because a file may have several names.
    return _own_file(Path(f"{Path(where).resolve()}.lock"), taken)


def _own_database(where: str, taken: str, shared: bool) -> Callable[[], None]:
    import psycopg  # noqa: PLC0415, only this store needs it

    try:
        connection = psycopg.connect(where, autocommit=True)
        # Rooms in one database have separate schemas.
        take: LiteralString = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        got = connection.execute(f"SELECT {take}(%s, hashtext(current_schema()))", (_LOCK,)).fetchone()
    except psycopg.Error as error:
        raise LogError(f"{without_password(where)} cannot be opened: {error}".splitlines()[0]) from None
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


def data_folder() -> Path:
    """Returns the user's private data folder, which holds the seeds of live hands."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "houseway"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


# -- addresses ---------------------------------------------------------------------------------------------------------

_SCHEMES = ("postgresql://", "postgres://")
_HIDDEN = "…"
_HEX = r"%[\da-f]{2}"
_HOST = rf"(?:\[[\da-f:.]*\]|(?:[^%@/:?,\[\]]|{_HEX})*)(?::\d*)?"
# PostgreSQL would take part of a password with a raw @, / or ? for a host, and print it in errors.
_ADDRESS = re.compile(
    rf"(?P<scheme>postgres(?:ql)?://)(?:(?P<user>(?:[^%@/:?]|{_HEX})*)(?P<password>:(?:[^%@/?]|{_HEX})*)?@)?"
    rf"(?P<hosts>{_HOST}(?:,{_HOST})*)(?P<name>/(?:[^%@/?]|{_HEX})*)?(?:\?(?P<query>(?:[^%@]|{_HEX})*))?",
    re.IGNORECASE,
)
_KEYWORDS = re.compile(r"\s*(?:host|hostaddr|port|dbname|user|password|passfile|service|options|sslmode)\s*=")
_SECRET = re.compile(r"pass|secret|key", re.IGNORECASE)


def is_postgres(where: str) -> bool:
    """Returns whether an address is one of PostgreSQL, not a file."""
    return where.startswith(_SCHEMES)


def check_address(where: str) -> None:
    """Raises NoLog for a bad address, without repeating it, because it may have a password."""
    if not is_postgres(where):
        if "://" in where or _KEYWORDS.match(where):
            raise NoLog("a database is named by an address that begins with postgresql://")
    elif not _ADDRESS.fullmatch(where):
        raise NoLog(
            "the address of the database cannot be read; "
            "in its user and password @ is written %40, / is %2F, ? is %3F, and % is %25"
        )


def without_password(where: str) -> str:
    """Returns an address without its passwords, to print or log."""
    if not is_postgres(where):
        return where
    found = _ADDRESS.fullmatch(where)
    if not found:
        return f"{where.partition('://')[0]}://{_HIDDEN}"
    who = "" if found["user"] is None else f"{found['user']}{f':{_HIDDEN}' if found['password'] else ''}@"
    query = "&".join(map(_option, found["query"].split("&"))) if found["query"] else ""
    return f"{found['scheme']}{who}{found['hosts']}{found['name'] or ''}{f'?{query}' if query else ''}"


def _option(option: str) -> str:
    name, _, value = option.partition("=")
    return f"{name}={_HIDDEN}" if value and _SECRET.search(unquote(name)) else option
