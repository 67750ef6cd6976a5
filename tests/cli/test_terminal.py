"""``houseway play`` at a real terminal: a hand of each family, typed key by key, and the ways to leave."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

COLOUR = re.compile(r"\x1b\[[\d;]*(?:3[1-7]|9[1-7])m")
PATIENCE = 60
"""Seconds after which a program that says nothing is taken for stuck."""


class Screen:
    """A pseudo-terminal of 100 columns."""

    def __init__(self, child: int, terminal: int) -> None:
        self.child, self.terminal = child, terminal
        self.seen = ""
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))

    def until(self, words: str) -> str:
        """Everything that was printed up to and with these words, without its colours."""
        end = time.monotonic() + PATIENCE
        while words not in (plain := re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", self.seen)):
            if not self._read(end - time.monotonic()):
                pytest.fail(f"{words!r} never came; last seen: {plain[-500:]}")
        return plain

    def _read(self, patience: float) -> bool:
        ready, _, _ = select.select([self.terminal], [], [], max(0.0, patience))
        try:
            more = os.read(self.terminal, 65536) if ready else b""
        except OSError:  # the program has ended
            more = b""
        self.seen += more.decode(errors="replace")
        return bool(more)

    def type(self, keys: str) -> None:
        """Types keys; what was seen before them is forgotten."""
        self.seen = ""
        os.write(self.terminal, keys.encode())

    def interrupt(self, words: str) -> str:
        """Presses control-C until these words come: one on the way into a read is not noticed."""
        self.seen = ""
        for _ in range(PATIENCE):
            os.write(self.terminal, b"\x03")
            while self._read(1):
                if words in self.seen:
                    return self.until(words)
        pytest.fail(f"{words!r} never came")

    def status(self) -> int:
        """How the program ended."""
        while self._read(PATIENCE):
            pass
        _, status = os.waitpid(self.child, 0)
        return os.waitstatus_to_exitcode(status)


@contextmanager
def playing(*words: str, **environment: str) -> Iterator[Screen]:
    child, terminal = pty.fork()
    if not child:
        # A run in the background ignores or blocks interrupts, and so would whatever it starts.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.environ.pop("NO_COLOR", None)
        os.environ.update({"TERM": "xterm-256color", "COLUMNS": "100", **environment})
        os.execv(sys.executable, [sys.executable, "-m", "houseway.cli", "play", *words])
    try:
        yield Screen(child, terminal)
    finally:
        os.close(terminal)


def test_a_hand_of_holdem_in_four_colours_with_large_cards_and_an_all_in_asked_twice_left_by_control_c() -> None:
    with playing("marina", "holdem", "--structure", "no-limit", "--players", "6", "--seed", "5") as screen:
        first = screen.until("> ")
        assert "│8  │ │9  │" in first
        assert "│ ♥ │ │ ♥ │" in first
        assert "4  pot $14" in first
        assert COLOUR.search(screen.seen)
        screen.type("a\n")
        screen.until("All your chips go in. y confirms: ")
        screen.type("n\n")
        screen.until("Nothing was bet.")
        screen.type("f\n")
        screen.until("Enter deals the next hand. ")
        screen.type("\n")
        assert "hand 2" in screen.until("> ")
        assert "You leave after 1 hand (seed 5)" in screen.interrupt("at the table")
        assert screen.status() == 0


def test_a_round_of_pai_gow_is_set_by_numbers_with_no_colour_where_none_is_wanted() -> None:
    with playing("oceana", "pai-gow", "--players", "4", "--seed", "0", NO_COLOR="1") as screen:
        screen.until("Enter  done betting")
        screen.type("w 10\n")
        screen.until("You wager $10")
        screen.type("\n")
        dealt = screen.until("set these two in front")
        assert "│Jk │ │8  │ │3  │ │A  │ │8  │ │6  │ │2  │" in dealt
        assert "  1     2     3     4     5     6     7" in dealt
        screen.type("s 2 7\n")
        assert "Settled in this order" in screen.until("Enter deals the next round. ")
        assert not COLOUR.search(screen.seen)
        screen.type("q\n")
        screen.until("You leave after 1 round")
        assert screen.status() == 0


def test_a_hand_of_pan_is_played_by_keys_and_left_by_the_end_of_the_input() -> None:
    with playing("limelight", "pan", "--players", "4", "--seed", "2") as screen:
        screen.until(" p  play")
        screen.type("p\n")
        screen.until("t  turn up a card")
        screen.type("t\n")
        drawn = screen.until("log   h help")
        assert re.search(r"Tops \$[\d.]+ +deck \d+ cards +drawn (10|[2-9JQKA])[♠♥♦♣]", drawn)
        screen.type("\x04")
        screen.until("You leave after 0 hands")
        assert screen.status() == 0


def test_a_terminal_that_cannot_draw_gets_lines_of_text() -> None:
    with playing("limelight", "holdem", "--limit", "3/6", "--players", "3", "--seed", "5", TERM="dumb") as screen:
        assert "J♠ Q♥" in screen.until("> ")
        assert "\x1b[2J" not in screen.seen
        assert "╭───╮" not in screen.seen
        screen.type("q\n")
        assert screen.status() == 0
