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
    """What a command printed and its exit status."""

    out: str
    err: str
    status: int

    @property
    def data(self) -> Any:
        """What it printed as JSON."""
        return json.loads(self.out)


class Terminal(io.StringIO):
    """Standard input with somebody at the keys."""

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
    """The one line that a wrong argument gets, with exit status 2 and nothing on standard output."""
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("houseway: ")
    assert ran.err.count("\n") == 1
    return ran.err
