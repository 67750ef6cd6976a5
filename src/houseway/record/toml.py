"""Reading and writing TOML text. Fractions are read as exact decimals, so that no amount is a float."""

import datetime
import json
import math
import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

from houseway.messages import _
from houseway.record.errors import RecordError

Table: TypeAlias = dict[str, Any]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDE = 100


def parse(text: str) -> Table:
    """Returns the tables of a TOML text; RecordError names any mistake."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise RecordError(_("The file is nested too deeply.")) from None
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise RecordError(_("This isn't TOML: {problem}.", problem=str(error))) from None


def text_of(path: Path) -> str:
    """Returns the text of a file; RecordError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RecordError(_("The file isn't UTF-8 text.")) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordError(_("The file can't be read: {problem}.", problem=str(reason))) from None


def dump(table: Mapping[str, Any]) -> str:
    """Returns a table as lines of TOML; long lists, and lists of tables, have a line for each item."""
    lines = [f"{_key(name)} = {_laid_out(value)}\n" for name, value in table.items()]
    return "".join(f"\n{line}" if at and line.count("\n") > 1 else line for at, line in enumerate(lines))


def inline(value: object) -> str:
    """Returns a value on one line."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(str(key))} = {inline(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(inline, value))}]"
    return _scalar(value)


def _scalar(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            # JSON escapes are valid in TOML, but TOML also needs the delete character escaped.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case int() | Decimal() | float():
            return str(value) if isinstance(value, int) or math.isfinite(value) else str(float(value))
        case datetime.date() | datetime.time():
            return value.isoformat()
    raise RecordError(_("{value} can't be written as TOML.", value=repr(value)))


def _laid_out(value: object) -> str:
    line = inline(value)
    if not isinstance(value, list | tuple) or not value:
        return line
    if len(line) <= _WIDE and not isinstance(value[0], Mapping):
        return line
    return "[\n" + "".join(f"  {inline(item)},\n" for item in value) + "]"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else inline(name)
