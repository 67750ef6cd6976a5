"""What push pots are worth: to those who tied, and to one who buys in for half.

All hands of a push pot are dealt anew, so each has the same chance, tied or bought; a tie of these starts over on the
same terms. Before collection a buyer therefore pays half a pot for a part of a pot and a half or more.

>>> [str(one.buyer) for one in worths(pot=100, fee=0) if one.tied == 2]
['None', '0', '0', '0']
>>> three = [one for one in worths(pot=100, fee=0) if (one.tied, one.buyers) == (3, 1)]
>>> [(float(one.tied_worth), str(one.buyer)) for one in three]
[(37.5, '-25/2')]
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from houseway.money import Cents

MOST_TIED, MOST_BUYERS = 4, 3


class Worth(NamedTuple):
    """A push pot of some tied hands and some buyers, in cents; all players alike, no bets after the deal."""

    tied: int
    buyers: int
    chop: Fraction
    """What each tied player has by chopping."""
    tied_worth: Fraction
    """What each tied player has by playing on."""
    buyer: Fraction | None
    """What each buyer wins, their half pot taken off."""


def worths(pot: Cents, fee: Cents) -> Iterator[Worth]:
    """Every number of tied hands and of buyers, for a pot as it stood at the tie and the collection of a push pot."""
    for tied in range(2, MOST_TIED + 1):
        for buyers in range(MOST_BUYERS + 1):
            half = Fraction(pot, 2)
            each = (pot + buyers * half - fee) / (tied + buyers)
            yield Worth(tied, buyers, Fraction(pot, tied), each, each - half if buyers else None)
