"""What is kept between runs in the user's cache folder: tables and compiled code, made once and not at every start."""

import contextlib
import hashlib
import os
import pickle
import platform
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Answer = TypeVar("Answer")
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
    _put(file, lambda out: np.savez(out, allow_pickle=False, **arrays))
    return arrays


def edition(*sources: str) -> str:
    """The edition of these files and folders of the program, and of what runs it."""
    files = [file for source in sources for file in _sources(_ODDS.parent / source)]
    return f"{_digest(files)}-{platform.python_version()}-{np.__version__}"


def _sources(source: Path) -> list[Path]:
    return sorted(source.glob("*.py")) if source.is_dir() else [source]


_MARK = hashlib.sha256().digest_size


def remembered(of: str, question: str, build: Callable[[], Answer]) -> Answer:
    """The answer that an edition of the program gave to a question before, or worked out and put into the cache.

    It is pickled, as Numba keeps its code: whoever may write to the user's cache folder may run what they like already.
    A file that is not what was written, to the last bit, is written anew.
    """
    file = folder() / f"answers-{of}" / hashlib.sha256(question.encode()).hexdigest()[:32]
    with contextlib.suppress(OSError):
        told = file.read_bytes()
        if hashlib.sha256(told[_MARK:]).digest() == told[:_MARK]:
            found: Answer = pickle.loads(told[_MARK:])
            return found
    answer = build()
    told = pickle.dumps(answer)
    _put(file, lambda out: out.write(hashlib.sha256(told).digest() + told))
    return answer


def _put(file: Path, write: Callable[[BinaryIO], object]) -> None:
    """Writes beside the file and renames, so that no reader ever sees half of it."""
    with contextlib.suppress(OSError):  # a read-only home costs the next run a rebuild, nothing else
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as out:
                write(out)
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
