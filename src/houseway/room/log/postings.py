"""The accounts of the ledger, and postings between them that balance to zero.

>>> check(moved("cage", "player:7", 20000))
>>> check((("cage", -20000), ("player:7", 19900)))
Traceback (most recent call last):
houseway.room.log.postings.BadPostings: the postings come to -$1 instead of nothing
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
"""Real chips that are out on the floor: in front of people at tables that are dealt by hand, and in their pockets."""
OWED = frozenset({CAGE, REAL_CHIPS})
"""Accounts that may hold less than nothing: the cage owes what it has sold, and of real chips more may come back than
these books ever saw go out. Whoever brings them has them in their hands."""
Posting: TypeAlias = tuple[str, Cents]
"""An account, and the amount that comes into it, or goes out of it when negative."""
_ACCOUNT = re.compile(
    # Chips on their way were once in one account for each table, its transit.
    rf"{CAGE}|{REAL_CHIPS}|{_PLAYER}{_ID}|table:{_ID}:(?:stack|pot|bank|transit)|drop:{_ID}:{_ID}|jackpot:{_ID}"
    rf"|bank:{_ID}|short:{_ID}|{_HELD}(?:sending|adjustment|claim|transfer):{_ID}"
)


class BadPostings(ValueError):
    """Postings that name no account, move nothing, or do not balance."""


def moved(source: str, target: str, cents: Cents) -> tuple[Posting, Posting]:
    """The postings of an amount that goes from one account to another."""
    return (source, -cents), (target, cents)


def hold(kind: Literal["sending", "adjustment", "claim", "transfer"], id: str) -> str:
    """The account of money that waits for one thing, and that nothing else can spend."""
    return f"{_HELD}{kind}:{id}"


def is_hold(account: str) -> bool:
    """Whether money only waits there; such an account is forgotten once it is empty."""
    return account.startswith(_HELD)


def post(balances: dict[str, Cents], postings: Sequence[Posting]) -> bool:
    """Changes balances by postings, and says whether a player's own money was among them."""
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
    """Refuses postings that are not whole cents between known accounts coming to zero."""
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
        raise BadPostings(f"the postings come to {show(total)} instead of nothing")
