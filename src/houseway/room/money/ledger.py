"""The ledger: the balance of each account, computed from the postings of the log's events.

Chips come from the cage, so its balance is negative: it is what the room owes. Other accounts can't be negative, except
that of the real chips that are out, because more may come back than were sold. The sum of all accounts is always zero.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from houseway.money import Cents, show
from houseway.room.log.entries import GENESIS, OWED, Posting, is_hold
from houseway.room.log.errors import BadEvent, Broken, Overdrawn
from houseway.room.log.events import Event
from houseway.room.log.log import AccountLine, Log


@dataclass(slots=True)
class Ledger:
    """The balances after some event of the log."""

    number: int = 0
    hash: bytes = GENESIS
    _lines: dict[str, AccountLine] = field(default_factory=dict)

    @classmethod
    def rebuilt(cls, log: Log) -> "Ledger":
        """Computes the balances from all events."""
        return cls().follow(log)

    def follow(self, log: Log) -> "Ledger":
        """Takes the new events of the log."""
        for event in log.read(self.number):
            self.take(event)
        return self

    @property
    def lines(self) -> Mapping[str, AccountLine]:
        """The summary of each account that was ever used, except empty holds."""
        return MappingProxyType(self._lines)

    def balance(self, account: str) -> Cents:
        """Returns the balance of an account."""
        line = self._lines.get(account)
        return line.cents if line else 0

    def check(self, postings: Sequence[Posting]) -> None:
        """Raises Overdrawn for postings that would make a balance negative."""
        change: dict[str, Cents] = {}
        for account, cents in postings:
            change[account] = change.get(account, 0) + cents
        for account, cents in change.items():
            have = self.balance(account)
            if cents < 0 and have + cents < 0 and account not in OWED:
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
            line = self._lines.get(account, AccountLine(0, event.number, 0, 0))
            moved = line.events + (line.last != event.number)
            self._lines[account] = AccountLine(line.cents + cents, line.first, event.number, moved)
        for account, _ in event.postings:
            if is_hold(account) and not self.balance(account):
                self._lines.pop(account, None)
        self.number, self.hash = event.number, event.hash

    def compare(self, log: Log) -> None:
        """Takes the new events of the log, and raises Broken if the store's balances are not those of the events."""
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
        lines = dict(log.lines())
        if log.tail().number == self.number:
            for account, line in self._lines.items():
                if lines.get(account) != line:
                    raise Broken(self.number, f"the store says of {account} that other events moved it")
