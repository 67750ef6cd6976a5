"""The ledger: what is in each account, computed from the postings of the log's events.

Chips come into the room from the cage, so the cage's balance is what the room owes, below zero; every other account
holds chips and can hold no less than none. All accounts together come to zero, always. A line knows its first and last
event, and opens to everything in between that moved it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from houseway.money import Cents, show
from houseway.room.log.chain import CAGE, GENESIS
from houseway.room.log.log import BadEvent, Broken, Event, Log, Overdrawn, Snapshot
from houseway.room.log.postings import Posting, is_hold

NAME = "ledger"
"""The name of its snapshot."""


class Line(NamedTuple):
    """The balance of an account, the first and last event that moved it, and how many did."""

    cents: Cents
    first: int
    last: int
    events: int


class _State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lines: dict[str, Line]


@dataclass(slots=True)
class Ledger:
    """The balances after some event of the log."""

    number: int = 0
    hash: bytes = GENESIS
    _lines: dict[str, Line] = field(default_factory=dict)

    @classmethod
    def of(cls, log: Log) -> "Ledger":
        """The balances after the last event, from the newest snapshot on."""
        ledger = cls()
        if kept := log.load(NAME):
            ledger.number, ledger.hash = kept.number, kept.hash
            try:
                ledger._lines = msgspec.json.decode(kept.state, type=_State).lines
            except (msgspec.DecodeError, UnicodeError) as error:
                raise BadEvent(f"the snapshot of the ledger cannot be read ({error}); rebuild it") from None
        return ledger.follow(log)

    @classmethod
    def rebuilt(cls, log: Log) -> "Ledger":
        """The balances after the last event, from the first event on; no snapshot is believed."""
        return cls().follow(log)

    def follow(self, log: Log) -> "Ledger":
        """Takes in what the log has since."""
        for event in log.read(self.number):
            self.take(event)
        return self

    def snapshot(self) -> Snapshot:
        """The balances to be kept."""
        return Snapshot(NAME, self.number, self.hash, msgspec.json.encode(_State(self._lines)))

    @property
    def lines(self) -> Mapping[str, Line]:
        """The line of each account that was ever used, but for holds, which are forgotten once they are empty."""
        return MappingProxyType(self._lines)

    def balance(self, account: str) -> Cents:
        """What is in an account."""
        line = self._lines.get(account)
        return line.cents if line else 0

    def check(self, postings: Sequence[Posting]) -> None:
        """Refuses postings that would leave less than nothing anywhere but in the cage."""
        change: dict[str, Cents] = {}
        for account, cents in postings:
            change[account] = change.get(account, 0) + cents
        for account, cents in change.items():
            have = self.balance(account)
            if cents < 0 and have + cents < 0 and account != CAGE:
                raise Overdrawn(account, -cents, have)

    def take(self, event: Event) -> None:
        """Takes the next event of the log."""
        if event.number != self.number + 1:
            raise BadEvent(f"event {event.number} does not follow event {self.number}")
        try:
            self.check(event.postings)
        except Overdrawn as short:
            raise Broken(event.number, str(short)) from None
        for account, cents in event.postings:
            line = self._lines.get(account, Line(0, event.number, 0, 0))
            moved = line.events + (line.last != event.number)
            self._lines[account] = Line(line.cents + cents, line.first, event.number, moved)
        for account, _ in event.postings:
            if is_hold(account) and not self.balance(account):
                self._lines.pop(account, None)
        self.number, self.hash = event.number, event.hash

    def compare(self, log: Log) -> None:
        """Takes in what the log has since, and refuses balances of the store that are not those of the events."""
        kept = log.balances()
        for event in log.read(self.number):
            if event.number > kept.number:
                break
            self.take(event)
        for account in sorted(kept.accounts.keys() | self._lines.keys()):
            cents = kept.accounts.get(account, 0)
            if cents != self.balance(account):
                come = f"the events up to it come to {show(self.balance(account))}"
                raise Broken(self.number, f"the store has {show(cents)} in {account}, and {come}")

    def opened(self, log: Log, account: str) -> Iterator[Event]:
        """The events that made the balance of an account."""
        line = self._lines.get(account)
        if line is None:
            return
        for event in log.read(line.first - 1):
            if event.number > line.last:
                return
            if any(posting.account == account for posting in event.postings):
                yield event
