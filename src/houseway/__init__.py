"""Houseway: the California cardroom in software.

>>> import houseway as hw
>>> rules = hw.house("limelight").game("holdem", limit="3/6")
>>> hand = hw.PokerHand(rules, [hw.Seated(seat, hw.dollars(100)) for seat in (1, 2, 3)], hw.deck(), button=1)
>>> events = hand.apply(hw.Deal())
>>> [(option.command, hw.show(option.least)) for option in hand.options()]
[(Fold(seat=1), '$0'), (Call(seat=1), '$3'), (Raise(seat=1, to=600), '$6')]
>>> hand.apply(hw.Raise(seat=1, to=hw.dollars(6)))
(Wagered(seat=1, to=600, put=600, full=True),)
>>> hand.apply(hw.Raise(seat=2, to=hw.dollars(8)))
Traceback (most recent call last):
houseway.play.contract.Refused: $8 is too little; at least $9 (The Limelight Card Room, Limit Texas Hold'em, rule 6)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from houseway.cards import Card, cards, deck
from houseway.money import dollars, show

if TYPE_CHECKING:
    from houseway.play.contract import Fee, Refused, Seated
    from houseway.play.engines import deal, position
    from houseway.play.poker import Bet, Call, Check, Deal, Discard, Fold, Muck, PokerHand, Post, Raise, Show
    from houseway.play.positions import BadPosition
    from houseway.rulebook import BadRulebook, House, NotSpread, PokerRules
    from houseway.rulebook.house import house, names

__version__ = "0.1.0"

__all__ = [
    "BadPosition",
    "BadRulebook",
    "Bet",
    "Call",
    "Card",
    "Check",
    "Deal",
    "Discard",
    "Fee",
    "Fold",
    "House",
    "Muck",
    "NotSpread",
    "PokerHand",
    "PokerRules",
    "Post",
    "Raise",
    "Refused",
    "Seated",
    "Show",
    "__version__",
    "cards",
    "deal",
    "deck",
    "dollars",
    "house",
    "names",
    "position",
    "show",
]

_ROOMS = {
    "houseway.play.contract": ("Fee", "Refused", "Seated"),
    "houseway.play.engines": ("deal", "position"),
    "houseway.play.positions": ("BadPosition",),
    "houseway.play.poker": (
        "Bet",
        "Call",
        "Check",
        "Deal",
        "Discard",
        "Fold",
        "Muck",
        "PokerHand",
        "Post",
        "Raise",
        "Show",
    ),
    "houseway.rulebook": ("BadRulebook", "House", "NotSpread", "PokerRules", "house", "names"),
}


def __getattr__(name: str) -> Any:
    """Opens a room when something in it is first asked for, so that the import itself costs next to nothing."""
    for room, names_there in _ROOMS.items():
        if name in names_there:
            found = globals()[name] = getattr(import_module(room), name)
            return found
    raise AttributeError(f"module 'houseway' has no attribute {name!r}")
