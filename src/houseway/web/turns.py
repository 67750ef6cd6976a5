"""Who is read next: one connection of each address in each turn of the event loop.

However many connections an address has, and whatever they send, the others wait for no more than one piece of it.
"""

import asyncio
from collections import deque
from typing import Protocol


class Sender(Protocol):
    """A connection that has sent something."""

    def read_piece(self) -> int:
        """Reads a piece of what came; returns what it costs, in bytes."""

    def pause(self) -> None:
        """Receives nothing more until its turn."""


class Budget(Protocol):
    """The bytes that an address may send in a second."""

    def spend(self, address: str, count: int, /) -> float:
        """Returns the seconds that an address must wait after so much."""


class Turns:
    """The connections that wait to be read, first come first served at each address."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._waiting: dict[str, deque[Sender]] = {}

    def join(self, network: str, sender: Sender) -> None:
        """Adds a connection; it is read in the next turn if nobody at its address comes before it."""
        if network in self._waiting:
            self._waiting[network].append(sender)
            sender.pause()
        else:
            self._waiting[network] = deque([sender])
            asyncio.get_running_loop().call_soon(self._read_next, network)

    def _read_next(self, network: str) -> None:
        waiting = self._waiting[network]
        if not waiting:
            del self._waiting[network]
            return
        loop = asyncio.get_running_loop()
        wait = 0.0
        try:
            wait = self._budget.spend(network, waiting.popleft().read_piece())
        finally:
            loop.call_later(wait, self._read_next, network)
