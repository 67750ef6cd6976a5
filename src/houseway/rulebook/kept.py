"""The tables of the shipped rulebooks, kept beside them as Python keeps its modules: a program starts sooner."""

import marshal
import os
import sys
import tomllib
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

_SHIPPED = Path(__file__).parent


def tables(file: Path, text: str) -> dict[str, Any]:
    """The tables of a TOML file that has this text."""
    if not file.is_relative_to(_SHIPPED):
        return tomllib.loads(text)
    place = Path(cache_from_source(str(file)))
    with suppress(OSError, ValueError, EOFError, TypeError):
        of, found = marshal.loads(place.read_bytes())
        if of == text:
            return dict(found)
    found = tomllib.loads(text)
    if not sys.dont_write_bytecode:
        # A folder that cannot be written to stays as it is, and so does a table with a date in it.
        with suppress(OSError, ValueError):
            _keep(place, marshal.dumps((text, found)))
    return found


def _keep(place: Path, told: bytes) -> None:
    """Writes it in one step: another process may read at the same time."""
    place.parent.mkdir(exist_ok=True)
    new = place.with_suffix(f".{os.getpid()}")
    new.write_bytes(told)
    new.replace(place)
