"""Arrays kept between runs in the user's cache folder, so that tables are built once and not at every start."""

import hashlib
import os
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import numpy as np

from houseway.odds.compiled import Array


def folder() -> Path:
    """Where the operating system wants caches; ``HOUSEWAY_CACHE`` names another place."""
    if chosen := os.environ.get("HOUSEWAY_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "houseway"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "houseway"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "houseway"


@cache
def edition() -> str:
    """A digest of the sources that say what beats what: when they change, no old table is read."""
    here = Path(__file__).parent
    sources = [*sorted((here.parent / "hands").glob("*.py")), here / "layout.py", here / "tables.py"]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def kept(name: str, fields: Iterable[str], build: Callable[[], dict[str, Array]]) -> dict[str, Array]:
    """Named arrays from the cache, or built and put there."""
    file = folder() / f"odds-{edition()}" / f"{name}.npz"
    try:
        with np.load(file, allow_pickle=False) as stored:
            return {field: stored[field] for field in fields}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        arrays = build()
    try:
        _write(file, arrays)
    except OSError:
        pass  # a read-only home costs the next run a rebuild, nothing else
    return arrays


def _write(file: Path, arrays: dict[str, Array]) -> None:
    """Writes beside the file and renames, so that no reader ever sees half a table."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as out:
            np.savez(out, **arrays)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
