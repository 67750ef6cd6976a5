"""The amounts that are counted blind: who must not learn which of them from the program, and until when.

A test compares this table with the one in ``docs/trust.md``.
"""

from typing import NamedTuple


class Blind(NamedTuple):
    """An amount that stays hidden until it is counted."""

    amount: str
    hidden_from: str
    until: str
    left_out: str
    """Where it would show, alone or as the difference of other figures."""


BLIND = (
    Blind(
        "what is in a drop box",
        "the back office, which counts it",
        "the box is counted",
        "the office page, reports, `/api/hands` (collection, net, wins, and the hand told, step by step or as PHH), "
        "the search for large wins, the events of the box and of the table's accounts, refusals of `Adjust`",
    ),
    Blind(
        "what a hand in such a box paid to the jackpot",
        "everybody, but for players and the floor, who read finished hands",
        "the box is counted; then the fund gets it",
        "the jackpots on the board and the office page, reports, `/api/hands`, refusals of a claim, the events of the "
        "share and the fund",
    ),
    Blind(
        "what a window or a floor bank has",
        "everybody, its cashier too",
        "it is counted",
        "the cage page (its balance, and the day's totals of people while a bank is open), the events of "
        "the bank and of every account that trades there, the sold and cashed rows of the cage's sheets until the "
        "shift is closed, refusals of `SellChips` and `Credit`: at most three, which are in the audit report; then it "
        "is counted first",
    ),
)
"""Players may read their own hands, even if they count boxes."""
TELL_THE_COLLECTION = ("collection", "jackpot", "net", "won")
"""The fields of a hand by which somebody could work out its collection."""
