"""What is typed, line by line."""

import sys


class Quit(Exception):
    """The person has quit, or there is nothing more to read."""


def read_line() -> str:
    """The next line that was typed or piped in."""
    line = sys.stdin.readline()
    if not line:
        raise Quit
    return line.strip()
