"""Limits on the program's log: clients can't fill it, by kind of line and by person."""

import asyncio
import errno
import logging
import time
from collections.abc import Callable
from typing import Any

from houseway.web.limits import Limiter

_ONCE = (1 / 60, 1)
_FEW = (1 / 6, 10)
"""Ten lines at once, and ten a minute."""


class OncePerMinute(logging.Filter):
    """Lets a message through once a minute, and errors of a kind ten times, so that strangers can't fill it."""

    _CAUSED_BY_CLIENTS = (
        "ASGI callable returned without completing handshake.",  # how uvicorn logs a WebSocket that was refused
        "Invalid UTF-8 sequence received from client.",
    )

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._once, self._few = Limiter(_ONCE, clock), Limiter(_FEW, clock)

    def filter(self, record: logging.LogRecord) -> bool:
        """Returns whether a record is written."""
        message = str(record.msg)
        if message in self._CAUSED_BY_CLIENTS:
            record.exc_info = None
        elif record.levelno > logging.WARNING:
            return self._few.take(message)
        return self._once.take(message)


class FewPerPerson(logging.Filter):
    """Lets through a kind of line once a minute for each person, and ten lines of one kind or one person.

    A client that knows a defect can cause it again and again. Lines with ``extra=caused_by(…)`` are limited.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._once, self._few = Limiter(_ONCE, clock), Limiter(_FEW, clock)

    def filter(self, record: logging.LogRecord) -> bool:
        """Returns whether a record is written."""
        caused_by: tuple[str, str] | None = getattr(record, "caused_by", None)
        if caused_by is None:
            return True
        person, kind = caused_by
        is_new = self._once.take(f"{kind} by {person}")
        return is_new and self._few.take(f"person {person}") and self._few.take(f"kind {kind}")


def caused_by(person: str, kind: str) -> dict[str, object]:
    """Returns the extra field of a kind of line that a person or an address caused."""
    return {"caused_by": (person, kind)}


_log = logging.getLogger(__name__)
_log.addFilter(OncePerMinute())
for _other in ("uvicorn.error", "asyncio"):
    logging.getLogger(_other).addFilter(OncePerMinute())


def log_out_of_files(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Handles errors that reach the event loop: running out of files is one line a minute."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        _log.warning("no file is left for new connections: %s; open connections stay open", error.strerror)
    else:
        loop.default_exception_handler(context)
