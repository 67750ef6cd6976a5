"""Houseway: the California cardroom in software.

>>> import houseway as hw
>>> rules = hw.house("limelight").game("holdem", limit="3/6")
>>> hand = hw.PokerHand(rules, [hw.Seated(seat, hw.dollars(100)) for seat in (1, 2, 3)], hw.deck(), button=1)
>>> events = hand.apply(hw.Deal())
>>> hand.options().seat, hw.show(hand.options().call)
(1, '$3')
>>> hand.apply(hw.Raise(seat=1, to=hw.dollars(6)))
(Wagered(seat=1, to=600, put=600, full=True),)
>>> hand.apply(hw.Raise(seat=2, to=hw.dollars(8)))
Traceback (most recent call last):
houseway.play.contract.Refused: $8 is too little; at least $9 (The Limelight Card Room, Limit Texas Hold'em, rule 6)
"""

from houseway.cards import Card, cards, deck
from houseway.money import dollars, show
from houseway.play.contract import Fee, Refused, Seated
from houseway.play.poker import Bet, Call, Check, Deal, Discard, Fold, Muck, PokerHand, Post, Raise, Show
from houseway.rulebook import BadRulebook, House, NotSpread, PokerRules, house, names, open_house

__all__ = [
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
    "cards",
    "deck",
    "dollars",
    "house",
    "names",
    "open_house",
    "show",
]
