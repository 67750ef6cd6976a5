"""What a sitting came to: hands, chips brought and taken away, and what went to the house."""

from dataclasses import dataclass

from houseway.cli.terminal.engines import at_the_table
from houseway.money import Cents
from houseway.table import Event, Table
from houseway.table import events as ev


@dataclass(slots=True)
class Ledger:
    """The accounts of one seat."""

    seat: int
    bought: Cents
    hands: int = 0
    paid: Cents = 0
    """Collections out of the seat's own chips."""
    from_pots: Cents = 0
    """Collections out of pots that the seat won, or won a part of."""
    taken: Cents = 0
    """Everything that the house collected at the table, jackpot fees included."""

    def note(self, event: Event, table: Table) -> None:
        """Takes in an event of the table."""
        match event:
            case ev.TimePaid(seat=seat, amount=amount):
                self.taken += amount
                self.paid += amount if seat == self.seat else 0
            case ev.HandBooked(collection=collection, jackpot=jackpot):
                engine = at_the_table(table.rules)
                self.hands += 1
                self.taken += collection + jackpot
                self.paid += engine.own_fees(table.hand, self.seat)
                self.from_pots += engine.pot_fees(table.hand, self.seat)
