"""A change to the product that the tests should notice: what and where it is, and how it is made."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from houseway.rulebook.reading import line_of

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True, kw_only=True)
class Change:
    """A change, made in memory in a separate process; no file is written."""

    kind: str
    file: Path
    place: str
    """The key of a rulebook, or the function with the number of the branch in it."""
    what: str
    make: Callable[[], None]
    rules: tuple[str, ...] = ()
    """The rules behind it; tests marked with them should notice."""
    lines: frozenset[int] = frozenset()
    """The lines it is on, in code: the tests that run one of them should notice."""
    text: str = ""
    """A hash of its function; a stored result is valid while the hash is unchanged."""
    seen: Callable[[], bool] | None = None
    """A check that replaces the tests where one comparison covers all rows."""

    def __str__(self) -> str:
        rules = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.short}:{self.line} {self.place}: {self.what}{rules}"

    @cached_property
    def key(self) -> str:
        """The identity of the change between runs, without line numbers, because lines move."""
        return f"{self.short} {self.place}: {self.what}"

    @property
    def short(self) -> str:
        """The file from the root of the repository."""
        return os.path.relpath(self.file, ROOT)

    @cached_property
    def line(self) -> int:
        """The line number of the change."""
        return min(self.lines) if self.lines else line_of(self.file, self.place)


Changes = Iterator[Change]
