"""Tables, answers and compiled code, cached in the user's cache folder."""

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
_ODDS = Path(__file__).parent
_COMPILED = (
    "chances.py", "compiled.py", "decisions.py", "equities", "pai_gow", "push_nine.py", "random_numbers.py", "rankings",
    "reach.py", "risk.py", "twentyone",
)  # fmt: skip
"""Files and folders with compiled functions."""


def cache_folder() -> Path:
    """Returns the operating system's cache folder for Houseway, or ``HOUSEWAY_CACHE`` if set."""
    if chosen := os.environ.get("HOUSEWAY_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "houseway"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "houseway"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "houseway"


def _sources(source: Path) -> list[Path]:
    return sorted(source.glob("*.py")) if source.is_dir() else [source]


def _digest(sources: Iterable[Path]) -> str:
    files = [file for source in sources for file in _sources(source)]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


@cache
def _table_folder() -> Path:
    """The folder is named after the sources of the rankings, so a change to them never meets an old table."""
    return cache_folder() / f"tables-{_digest([_ODDS.parent / 'hands', _ODDS / 'rankings' / 'tables.py'])}"


@cache
def code_folder() -> Path:
    """Returns the folder for compiled code, named after all compiled sources: functions contain each other's code."""
    return cache_folder() / f"code-{_digest(_ODDS / name for name in _COMPILED)}"


def source_version(*sources: str) -> str:
    """Returns a text that changes with these files and folders of the program, with Python and with NumPy."""
    digest = _digest(_ODDS.parent / source for source in sources)
    return f"{digest}-{platform.python_version()}-{np.__version__}"


def cached_arrays(name: str, fields: Iterable[str], build: Callable[[], dict[str, Array]]) -> dict[str, Array]:
    """Returns named arrays from the cache; builds and stores them if they are not there."""
    file = _table_folder() / f"{name}.npz"
    try:
        with np.load(file, allow_pickle=False) as stored:
            return {field: stored[field] for field in fields}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        arrays = build()
    _write(file, lambda out: np.savez(out, allow_pickle=False, **arrays))
    return arrays


_DIGEST_BYTES = hashlib.sha256().digest_size


def cached_answer(version: str, question: str, build: Callable[[], Answer]) -> Answer:
    """Returns the answer stored for a question and a version of the program; builds and stores it otherwise.

    Answers are pickled, as Numba pickles its code: a person who can write to the user's cache folder can run code
    anyway. A file that differs in any bit from what was written is ignored and replaced.
    """
    file = cache_folder() / f"answers-{version}" / hashlib.sha256(question.encode()).hexdigest()[:32]
    with contextlib.suppress(OSError):
        stored = file.read_bytes()
        digest, pickled = stored[:_DIGEST_BYTES], stored[_DIGEST_BYTES:]
        if hashlib.sha256(pickled).digest() == digest:
            found: Answer = pickle.loads(pickled)
            return found
    answer = build()
    pickled = pickle.dumps(answer)
    _write(file, lambda out: out.write(hashlib.sha256(pickled).digest() + pickled))
    return answer


def _write(file: Path, write: Callable[[BinaryIO], object]) -> None:
    """Writes a temporary file and renames it, so that readers never see half of it."""
    with contextlib.suppress(OSError):  # with a read-only home, the next run builds it again
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as out:
                write(out)
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
