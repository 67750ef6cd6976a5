"""The accounts of the ledger, and postings between them that balance to zero.

>>> check(moved("cage", "player:7", 20000))
>>> check((("cage", -20000), ("player:7", 19900)))
Traceback (most recent call last):
houseway.room.log.postings.BadPostings: the postings add up to -$1 instead of zero
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from houseway.money import Cents, show

LARGEST = 2**53 - 1
"""The largest number of cents that every reader of JSON keeps exact."""

_ID = r"[A-Za-z0-9_.-]{1,64}"
_HELD = "held:"
_PLAYER = "player:"
CAGE = "cage"
REAL_CHIPS = "chips"
"""Real chips outside the cage: at tables dealt by hand, and in people's pockets."""
OWED = frozenset({CAGE, REAL_CHIPS})
"""Accounts that may be negative: the cage owes the chips that it sold, and more real chips may come back than were sold
in this log."""
Posting: TypeAlias = tuple[str, Cents]
"""An account and the amount added to it; negative amounts are taken from it."""
_ACCOUNT = re.compile(
    # Old logs have a transit account for each table.
    rf"{CAGE}|{REAL_CHIPS}|{_PLAYER}{_ID}|table:{_ID}:(?:stack|pot|bank|transit)|drop:{_ID}:{_ID}|jackpot:{_ID}"
    rf"|bank:{_ID}|short:{_ID}|{_HELD}(?:sending|adjustment|claim|transfer):{_ID}"
)


class BadPostings(ValueError):
    """Postings with an unknown account, a bad amount, or a sum other than zero."""


def moved(source: str, target: str, cents: Cents) -> tuple[Posting, Posting]:
    """Returns the postings that move an amount between two accounts."""
    return (source, -cents), (target, cents)


def hold(kind: Literal["sending", "adjustment", "claim", "transfer"], id: str) -> str:
    """Returns the account that holds money for one purpose."""
    return f"{_HELD}{kind}:{id}"


def is_hold(account: str) -> bool:
    """Returns whether an account is a hold; empty holds are deleted."""
    return account.startswith(_HELD)


def post(balances: dict[str, Cents], postings: Sequence[Posting]) -> bool:
    """Applies postings to balances; returns whether a player's account was among them."""
    of_player = False
    for account, cents in postings:
        balances[account] = balance = balances.get(account, 0) + cents
        if account.startswith(_PLAYER):
            of_player = True
        elif not balance and is_hold(account):
            del balances[account]
    return of_player


@lru_cache(4096)
def _is_account(name: str) -> bool:
    return _ACCOUNT.fullmatch(name) is not None


def check(postings: tuple[tuple[Any, Any], ...]) -> None:
    """Raises BadPostings unless postings are whole cents between known accounts and add up to zero."""
    total = 0
    for account, cents in postings:
        if not _is_account(account):
            raise BadPostings(
                f"{account!r} is no account; those are cage, chips, player:ID, table:ID:stack|pot|bank|transit, "
                "drop:TABLE:SHIFT, jackpot:FUND, bank:ID, short:ID and held:sending|adjustment|claim|transfer:ID"
            )
        amount: Cents = cents if type(cents) is int else 0
        if not amount or not -LARGEST <= amount <= LARGEST:
            raise BadPostings(f"{account}: {cents!r} is no amount to post; whole cents other than zero are")
        total += amount
    if total:
        raise BadPostings(f"the postings add up to {show(total)} instead of zero")
