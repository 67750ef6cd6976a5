"""What the program writes about itself to standard error, as text or as JSON lines.

Exceptions are written by type and place, without their text, which may quote a card or a password.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal, TypeAlias

LogForm: TypeAlias = Literal["text", "json"]
_ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def where_raised(error: BaseException) -> list[str]:
    """Returns an exception and its causes, each with the lines of code that it came through, innermost last."""
    lines = [] if (cause := error.__cause__ or error.__context__) is None else where_raised(cause)
    for frame in traceback.extract_tb(error.__traceback__):
        lines.append(f"{frame.filename}:{frame.lineno} in {frame.name}")
    return [*lines, type(error).__name__]


class TextLines(logging.Formatter):
    """Formats a record as text."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s %(name)s: %(message)s")

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - the name in logging
        """Returns where an exception was raised."""
        return "\n".join(f"  {line}" for line in where_raised(ei[1])) if ei[1] else ""


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object, with the fields that the caller gave as ``extra={"fields": …}``."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns a line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1]:
            line["error"] = where_raised(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def write_log(form: LogForm) -> None:
    """Writes the program's log to standard error from here on.

    Other libraries only get warnings through: uvicorn's notes have the tickets in the addresses of sockets.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("houseway").setLevel(logging.INFO if form == "json" else logging.WARNING)
