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
    """One change. It is made in a process of its own, in memory; no file is ever written."""

    kind: str
    file: Path
    place: str
    """The key of a rulebook, or the function with the number of the branch in it."""
    what: str
    make: Callable[[], None]
    rules: tuple[str, ...] = ()
    """The rules it comes from: the tests marked with them should notice."""
    lines: frozenset[int] = frozenset()
    """The lines it is on, in code: the tests that run one of them should notice."""
    text: str = ""
    """A mark of the function it is in: what became of it is true as long as that is the same."""
    seen: Callable[[], bool] | None = None
    """How to see it without a test, where one comparison answers for all rows."""

    def __str__(self) -> str:
        rules = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.short}:{self.line} {self.place}: {self.what}{rules}"

    @cached_property
    def key(self) -> str:
        """What it is known by from run to run: lines move, names do not."""
        return f"{self.short} {self.place}: {self.what}"

    @property
    def short(self) -> str:
        """The file from the root of the repository."""
        return os.path.relpath(self.file, ROOT)

    @cached_property
    def line(self) -> int:
        """Where it stands."""
        return min(self.lines) if self.lines else line_of(self.file, self.place)


Changes = Iterator[Change]
