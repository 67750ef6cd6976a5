"""How far the player-dealer's money reaches.

>>> covered("net", due=8000, put_up=10000, result=6000, used=6000)
8000
>>> covered("gross", due=8000, put_up=10000, result=6000, used=6000)
4000
>>> covered("net", due=-6000, put_up=10000, result=6000, used=6000)
-4000
"""

from typing import Literal

from houseway.money import Cents


def covered(policy: Literal["net", "gross"], *, due: Cents, put_up: Cents, result: Cents, used: Cents) -> Cents:
    """The part of a bettor's win (or, negative, loss) that changes hands.

    ``net``: the bank's running result of the round stays between minus and plus the money put up. ``gross``: every
    decided bet uses up cover by what changes hands, whichever way it goes. A push uses nothing.
    """
    if policy == "gross":
        room = put_up - used
        return min(due, room) if due > 0 else max(due, -room)
    return min(due, put_up + result) if due > 0 else max(due, result - put_up)
