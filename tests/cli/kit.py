"""Runs a command in this process as the shell would, and keeps what it printed."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any

from houseway.cli import main


@dataclass(frozen=True)
class Ran:
    """The output and the exit status of a command."""

    out: str
    err: str
    status: int

    @property
    def data(self) -> Any:
        """The output, read as JSON."""
        return json.loads(self.out)


class Terminal(io.StringIO):
    """Standard input that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def run(*words: str, typed: str = "", terminal: bool = False) -> Ran:
    """Runs ``houseway WORDS`` with that on standard input."""
    out, err = io.StringIO(), io.StringIO()
    argv, stdin = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["houseway", *words], (Terminal if terminal else io.StringIO)(typed)
    status = 0
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main()
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
    finally:
        sys.argv, sys.stdin = argv, stdin
    return Ran(out.getvalue(), err.getvalue(), status)


def refused(ran: Ran) -> str:
    """Returns the one-line error for a wrong argument, after checking exit status 2 and empty standard output."""
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("houseway: ")
    assert ran.err.count("\n") == 1
    return ran.err
