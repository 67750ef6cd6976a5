"""The collection at poker tables and at pan: a plain model, over rows as the books print them.

By the hand: the number of hands dealt in chooses the row. Golden State l.121, Limelight l.128: "No FLOP, No DROP". Stud
and draw pay at the end of the first betting round if it had action; Rogelio's dealer position pays before the cards.
By the half hour: each player seated pays in full when it falls due. A killed pot pays no more than any other.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

HALF_HOUR = 30 * 60


@dataclass(frozen=True)
class Row:
    """A printed row: for so many players, ``most`` None for "or more", this fee and jackpot fee."""

    least: int
    most: int | None
    fee: int
    jackpot: int = 0


@dataclass(frozen=True)
class Printed:
    """The rows of a table, and what the text around them says."""

    rows: tuple[Row, ...]
    taken: str
    """``before-deal``, ``flop``, ``first-round``, or ``half-hour``."""
    payer: str
    """``pot``, ``dealer-position`` or ``each-player``."""
    jackpot_inside: bool = False
    """The jackpot fee is a part of the collection."""

    def row(self, players: int) -> Row:
        """Where bands overlap the lower one holds, and in a gap the one below."""
        within = [row for row in self.rows if row.least <= players and (row.most is None or players <= row.most)]
        below = [row for row in self.rows if row.least <= players]
        return (sorted(within, key=lambda row: row.least)[:1] or sorted(below, key=lambda row: -row.least))[0]

    def of_a_hand(self, dealt: int, there: int) -> tuple[int, int]:
        """Drop and jackpot; a pot or stack too small pays what is there, the drop first."""
        row = self.row(dealt)
        drop = row.fee - row.jackpot if self.jackpot_inside else row.fee
        return min(drop, there), min(row.jackpot, max(0, there - drop))


@dataclass(frozen=True)
class Hand:
    """What a person at the table saw of a hand."""

    dealt: int
    first_round: int
    """What was in the pot at the end of the first betting round, or with the antes where that pays."""
    action: bool
    """Whether the first round had a bet or call, and two hands were left after it."""
    flop: bool
    dealer: int
    dealers_stack: int


def of_hand(printed: Printed, hand: Hand, *, stands: bool) -> list[tuple[int, int, int | None]]:
    """Drop, jackpot and the seat that pays; a collection that was taken before a misdeal stands for the new deal."""
    due = {
        "before-deal": not stands,
        "flop": hand.flop,
        "first-round": hand.action,
        "half-hour": False,
    }[printed.taken]
    if not due:
        return []
    pays = hand.dealer if printed.payer == "dealer-position" else None
    drop, jackpot = printed.of_a_hand(hand.dealt, hand.dealers_stack if pays else hand.first_round)
    return [(drop, jackpot, pays)] if drop or jackpot else []


@dataclass
class Clock:
    """The half hours of a table that collects by time."""

    printed: Printed
    paid: int = -1

    def falls_due(self, now: int, stacks: Mapping[int, int]) -> dict[int, int]:
        """Who pays what when a half hour has begun: everyone seated with chips, if two are."""
        seated = [seat for seat, chips in stacks.items() if chips]
        if self.printed.taken != "half-hour" or now // HALF_HOUR <= self.paid or len(seated) < 2:
            return {}
        self.paid = now // HALF_HOUR
        fee = self.printed.row(len(seated)).fee
        return {seat: min(fee, stacks[seat]) for seat in seated}


def total(fees: Iterable[Sequence[int | None]], at: int) -> int:
    """The sum of one column."""
    return sum(one[at] or 0 for one in fees)
