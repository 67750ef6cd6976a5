"""Houseway: the California cardroom in software.

A hand follows the rules of a house. ``options`` are commands ready to send; ``least`` is the price of a call.

>>> import houseway as hw
>>> limelight = hw.house("limelight")
>>> rules = limelight.game("holdem", limit="3/6")
>>> hand = hw.deal(rules, [hw.Seated(seat, hw.dollars(100)) for seat in (1, 2, 3)], hw.deck(), button=1)
>>> events = hand.apply(hw.Deal())
>>> [(option.command, hw.amount(option.least)) for option in hand.options()]
[(Fold(seat=1), '$0'), (Call(seat=1), '$3'), (Raise(seat=1, to=600), '$6')]
>>> hand.apply(hw.Raise(seat=1, to=hw.dollars(6)))
(Wagered(seat=1, to=600, put=600, full=True),)
>>> hand.apply(hw.Raise(seat=2, to=hw.dollars(8)))
Traceback (most recent call last):
houseway.engines.contract.Refused: You must raise to at least $9. (The Limelight Card Room, Limit Texas Hold'em, rule 6)
>>> hw.amount(hand.seat(1).stack), hand
('$94', <PokerHand The Limelight Card Room Texas Hold'em 3/6: preflop, pot $10, seat 2 to act>)

The floor's ruling on a flop dealt too early, and the collection from a hand of six:

>>> hw.ruling(hand, hw.irregularities.EarlyFlop()).steps[0]
'Take the flop back; it does not play. The burn stays burned.'
>>> posted = hw.fee(rules, players=6)
>>> posted.collection, posted.moment, posted.rule
(400, 'flop', 'LL-HE-FEE1')

Each engine has its own commands: ``hw.poker`` (the common ones are also in ``hw``), ``hw.banked`` and ``hw.pan``.

>>> rules = limelight.game("pure-21")
>>> round = hw.deal(rules, [hw.Seated(seat, hw.dollars(500)) for seat in (1, 2)], rules.deck(), button=1)
>>> for command in (hw.banked.PutUp(1, hw.dollars(300)), hw.banked.Wager(2, 2, hw.dollars(20)), hw.banked.NoMoreBets()):
...     events = round.apply(command)
>>> round.seat(2).cards, [type(option.command).__name__ for option in round.options()]
(('2c', '4c'), ['Hit', 'Double', 'Surrender'])

>>> rules = limelight.game("pan")
>>> hand = hw.deal(rules, [hw.Seated(seat, hw.dollars(50)) for seat in (1, 2, 3)], rules.deck(), button=1)
>>> events = hand.apply(hw.pan.Declare(seat=1, plays=True))
>>> hand
<PanHand The Limelight Card Room Pan $1: Seat 3 declares, Tops $3>

A table keeps its state from hand to hand:

>>> table = hw.Table(limelight, "holdem", limit="3/6")
>>> for seat, name in enumerate(("Ana", "Bo", "Cleo"), 1):
...     events = table.apply(hw.Sit(name, seat, hw.dollars(60)))
>>> events = table.apply(hw.DrawForButton(tuple(zip((1, 2, 3), hw.cards("9c Kd 4h")))))
>>> hand = table.next_hand(hw.deck())
>>> events = table.play(hw.Deal())
>>> while table.in_play:
...     events = table.play(hw.Fold(hand.to_act))
>>> table.button, hw.amount(table.chairs[1].stack)
(2, '$61')
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from houseway.cards import Card, cards, deck
from houseway.money import dollars
from houseway.money import show as amount

if TYPE_CHECKING:
    from houseway import floor, hands, irregularities, odds, players, record, rulebook, table
    from houseway.collection import Charge, FeeQuery, charges
    from houseway.collection import hand_fee as fee
    from houseway.engines.banked import bots as banked_bots
    from houseway.engines.banked import play as banked
    from houseway.engines.banked.play import Round
    from houseway.engines.banked.play import events as banked_events
    from houseway.engines.contract import Command, Event, Fee, Hand, Option, Pot, Refused, Result, Seated
    from houseway.engines.pan import bots as pan_bots
    from houseway.engines.pan import play as pan
    from houseway.engines.pan.play import PanHand
    from houseway.engines.pan.play import events as pan_events
    from houseway.engines.poker import bots as poker_bots
    from houseway.engines.poker import phh, pokerstars
    from houseway.engines.poker import play as poker
    from houseway.engines.poker.play import Bet, Call, Check, Deal, Discard, Fold, Muck, PokerHand, Post, Raise, Show
    from houseway.engines.poker.play import events as poker_events
    from houseway.engines.positions import BadPosition
    from houseway.engines.registry import deal, position
    from houseway.engines.rulings import Err, RuleOn
    from houseway.floor import Ruling, from_data, possible, preview, ruling
    from houseway.odds import drop, edge, equity
    from houseway.record import story
    from houseway.rulebook import BadRulebook, BankedRules, House, NotSpread, PanRules, PokerRules
    from houseway.rulebook.house import house, names
    from houseway.rulebook.table import Way
    from houseway.table import (
        Buy,
        ComeIn,
        DeclineBank,
        DrawForButton,
        Leave,
        Sit,
        SitIn,
        SitOut,
        StartHand,
        Table,
        TableOptions,
        TakeBank,
    )
    from houseway.table import events as table_events

__version__ = "0.1.0"

__all__ = [
    "BadPosition",
    "BadRulebook",
    "BankedRules",
    "Bet",
    "Buy",
    "Call",
    "Card",
    "Charge",
    "Check",
    "ComeIn",
    "Command",
    "Deal",
    "DeclineBank",
    "Discard",
    "DrawForButton",
    "Err",
    "Event",
    "Fee",
    "FeeQuery",
    "Fold",
    "Hand",
    "House",
    "Leave",
    "Muck",
    "NotSpread",
    "Option",
    "PanHand",
    "PanRules",
    "PokerHand",
    "PokerRules",
    "Post",
    "Pot",
    "Raise",
    "Refused",
    "Result",
    "Round",
    "RuleOn",
    "Ruling",
    "Seated",
    "Show",
    "Sit",
    "SitIn",
    "SitOut",
    "StartHand",
    "Table",
    "TableOptions",
    "TakeBank",
    "Way",
    "__version__",
    "amount",
    "banked",
    "banked_bots",
    "banked_events",
    "cards",
    "charges",
    "deal",
    "deck",
    "dollars",
    "drop",
    "edge",
    "equity",
    "fee",
    "floor",
    "from_data",
    "hands",
    "house",
    "irregularities",
    "names",
    "odds",
    "pan",
    "pan_bots",
    "pan_events",
    "phh",
    "players",
    "poker",
    "poker_bots",
    "poker_events",
    "pokerstars",
    "position",
    "possible",
    "preview",
    "record",
    "rl",
    "rulebook",
    "ruling",
    "simulation",
    "story",
    "table",
    "table_events",
]

_NAMES_OF = {
    "houseway.collection": ("Charge", "FeeQuery", "charges"),
    "houseway.floor": ("Ruling", "from_data", "possible", "preview", "ruling"),
    "houseway.odds": ("drop", "edge", "equity"),
    "houseway.engines.banked.play": ("Round",),
    "houseway.engines.contract": ("Command", "Event", "Fee", "Hand", "Option", "Pot", "Refused", "Result", "Seated"),
    "houseway.engines.registry": ("deal", "position"),
    "houseway.engines.pan.play": ("PanHand",),
    "houseway.engines.positions": ("BadPosition",),
    "houseway.engines.rulings": ("Err", "RuleOn"),
    "houseway.engines.poker.play": (
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
    "houseway.rulebook": ("BadRulebook", "BankedRules", "House", "NotSpread", "PanRules", "PokerRules"),
    "houseway.rulebook.house": ("house", "names"),
    "houseway.rulebook.table": ("Way",),
    "houseway.table": (
        "Buy",
        "ComeIn",
        "DeclineBank",
        "DrawForButton",
        "Leave",
        "Sit",
        "SitIn",
        "SitOut",
        "StartHand",
        "Table",
        "TableOptions",
        "TakeBank",
    ),
}
"""The lazily imported names, by module."""
_MODULES = {
    **{name: f"houseway.{name}" for name in ("floor", "hands", "odds", "players", "record", "rl")},
    **{name: f"houseway.{name}" for name in ("rulebook", "simulation", "table")},
    "banked": "houseway.engines.banked.play",
    "banked_bots": "houseway.engines.banked.bots",
    "banked_events": "houseway.engines.banked.play.events",
    "irregularities": "houseway.irregularities",
    "pan": "houseway.engines.pan.play",
    "pan_bots": "houseway.engines.pan.bots",
    "pan_events": "houseway.engines.pan.play.events",
    "phh": "houseway.engines.poker.phh",
    "poker": "houseway.engines.poker.play",
    "poker_bots": "houseway.engines.poker.bots",
    "poker_events": "houseway.engines.poker.play.events",
    "pokerstars": "houseway.engines.poker.pokerstars",
    "story": "houseway.record.story",
    "table_events": "houseway.table.events",
}
"""Modules with their own namespaces, because their names would collide here."""


def __getattr__(name: str) -> Any:
    """Imports a name on first use, so that ``import houseway`` stays fast."""
    found: Any
    if name in _MODULES:
        found = import_module(_MODULES[name])
    elif name == "fee":
        found = import_module("houseway.collection").hand_fee
    else:
        module = next((module for module, names_there in _NAMES_OF.items() if name in names_there), None)
        if module is None:
            raise AttributeError(f"module 'houseway' has no attribute {name!r}")
        found = getattr(import_module(module), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
