"""Houses in which the blinds lead: the big blind goes on to the next player, and the button is placed by it."""

from collections.abc import Collection
from typing import Literal, NamedTuple, assert_never

from houseway.table.chairs import ahead, strictly_between
from houseway.table.state import TableState

Leading = Literal["dead-button", "forward-blinds"]


class Places(NamedTuple):
    """The seats of the button and the blinds; one of a button or small blind that nobody has may be empty."""

    button: int
    small: int | None
    big: int


def by_the_big_blind(
    table: TableState, policy: Leading, settled: Collection[int], meeting: Collection[int]
) -> Places | None:
    """Where the button and the blinds are next; None where a button was drawn and they follow it.

    ``meeting`` are those who come in with the big blind when it reaches them.
    """
    old = table.blinds.get("big")
    if old is None or table.button is None:
        return None
    if table.drawn is not None:
        # A misdeal: everything stays where it was.
        stays = table.drawn == table.button and old in settled
        return Places(table.button, table.blinds.get("small"), old) if stays else None
    big = min({*settled, *meeting}, key=lambda seat: ahead(old, seat))
    others = set(settled) - {big}
    if len(others) == 1:
        (button,) = others
        return Places(button, button, big)
    match policy:
        case "dead-button":
            return _dead_button(table, others, old, big)
        case "forward-blinds":
            return _forward(table, table.button, others, big)
        case _:
            assert_never(policy)


def _dead_button(table: TableState, others: Collection[int], old: int, big: int) -> Places:
    """The small blind where the big one was, and the button where the small one was.

    After a game of two, or where seats were filled in between, that may be at or past the small blind: then the button
    is with the player before it.
    """
    button = table.blinds.get("small", old)
    if not strictly_between(button, big, old):
        button = _before(old, others)
    return Places(button, old, big)


def _forward(table: TableState, button: int, others: Collection[int], big: int) -> Places:
    """The small blind with the player before the big one, and the button with the player before that.

    Where that player had the small blind last, or even the button, because the big blind has left, nobody posts a small
    blind and they have the button.
    """
    candidate = _before(big, others)
    if strictly_between(candidate, table.blinds.get("small", button), big):
        return Places(_before(candidate, others), candidate, big)
    return Places(candidate, None, big)


def _before(seat: int, others: Collection[int]) -> int:
    """The last of these that one comes to going clockwise round to a seat."""
    return max((one for one in others if one != seat), key=lambda one: ahead(seat, one))
