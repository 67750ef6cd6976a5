"""What is kept between runs in the user's cache folder: tables and compiled code, made once and not at every start."""

import contextlib
import hashlib
import os
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
_ODDS = Path(__file__).parent.parent
_COMPILED = ("banking", "compiling", "equities", "pushnine", "rankings", "sevens", "twentyone")
"""The folders with compiled functions."""


def folder() -> Path:
    """Where the operating system wants caches; ``HOUSEWAY_CACHE`` names another place."""
    if chosen := os.environ.get("HOUSEWAY_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "houseway"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "houseway"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "houseway"


def _digest(sources: Iterable[Path]) -> str:
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


@cache
def _tables() -> Path:
    """A folder for this edition of the definitions: when what beats what is written anew, no old table is read."""
    hands = sorted((_ODDS.parent / "hands").glob("*.py"))
    own = [_ODDS / "rankings" / name for name in ("layout.py", "tables.py")]
    return folder() / f"tables-{_digest([*hands, *own])}"


@cache
def code_folder() -> Path:
    """A folder for this edition of the compiled functions, which hold each other's code."""
    sources = [file for name in _COMPILED for file in sorted((_ODDS / name).glob("*.py"))]
    return folder() / f"code-{_digest(sources)}"


def kept(name: str, fields: Iterable[str], build: Callable[[], dict[str, Array]]) -> dict[str, Array]:
    """Named arrays from the cache, or built and put there."""
    file = _tables() / f"{name}.npz"
    try:
        with np.load(file, allow_pickle=False) as stored:
            return {field: stored[field] for field in fields}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        arrays = build()
    with contextlib.suppress(OSError):  # a read-only home costs the next run a rebuild, nothing else
        _write(file, arrays)
    return arrays


def _write(file: Path, arrays: dict[str, Array]) -> None:
    """Writes beside the file and renames, so that no reader ever sees half a table."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as out:
            np.savez(out, allow_pickle=False, **arrays)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
