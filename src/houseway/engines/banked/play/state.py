"""The state of a round: everything that its events have made of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias, assert_never, get_args

from houseway.cards import BadCards, Card, deck
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.round_state import Layout
from houseway.engines.banked.play.twentyone.game import TwentyOne
from houseway.engines.contract import Event, unknown
from houseway.engines.positions import Placed
from houseway.engines.rulings import CardsMoved, Erred, Ruled
from houseway.rulebook.engines.banked import BankedRules

Game: TypeAlias = TwentyOne | PaiGow
"""The cards and decisions between the closing of the bets and the settlement.

A game shares the layout of its round and changes it only in ``take``. ``step`` gives the next thing that happens by
itself, ``decide`` the event of a command, ``settle`` the bets of a square one by one: each is worked out after the last
was taken in. A new family is a class with the same methods.
"""


def game_of(rules: BankedRules, layout: Layout) -> Game:
    """The game that the rules are about, before its first card."""
    family = rules.family
    match family:
        case "21":
            return TwentyOne(rules, layout)
        case "pai-gow":
            return PaiGow(rules, layout)
    assert_never(family)


def check_shoe(rules: BankedRules, shoe: Sequence[Card]) -> None:
    """At most the house's number of decks, of its cards; a game in piles counts what is left over instead."""
    check_known(rules, shoe)
    most = rules.shoe.decks[1]
    if rules.piles is None and len(shoe) > most * (52 + rules.shoe.jokers):
        raise BadCards(f"{len(shoe)} cards are more than {most} decks")


def check_known(rules: BankedRules, shoe: Sequence[Card]) -> None:
    """Every card is one that the game is played with."""
    known = _known(rules.shoe.jokers)
    if not known.issuperset(shoe):
        raise BadCards(f"{min(set(shoe) - known)} is not a card of this game")


@cache
def _known(jokers: int) -> frozenset[Card]:
    return frozenset(deck(jokers))


@dataclass(slots=True)
class RoundState:
    """The rules, the layout with the money on it, the game with its cards, and all that has happened."""

    rules: BankedRules
    layout: Layout
    game: Game
    log: list[Event]

    @property
    def started(self) -> ev.Started:
        """The first event: who is there, who has the bank, the shoe and the fees."""
        first = self.log[0]
        if not isinstance(first, ev.Started):
            raise ValueError("the round starts from a position")
        return first

    def take(self, event: Event) -> None:
        """Takes one event into the state."""
        kind = type(event)
        if kind not in _TAKE:
            raise unknown(self.rules, event)
        self.log.append(event)
        if (handler := _TAKE[kind]) is not None:
            handler(self.layout, event)
        if self.layout.phase == "play":
            self.game.take(event)


_TAKE: dict[type, Callable[[Layout, Any], None] | None] = dict.fromkeys(get_args(ev.BankedEvent)) | {
    ev.BankPutUp: Layout.bank_put_up,
    ev.SecondBankPutUp: Layout.second_bank_put_up,
    ev.Wagered: Layout.wagered,
    ev.SideBetPlaced: Layout.side_bet_placed,
    ev.BetsClosed: Layout.bets_closed,
    ev.Refilled: Layout.refilled,
    ev.Settled: Layout.settled,
    ev.FundBonus: Layout.fund_bonus,
    ev.BetCounts: Layout.bet_counts,
    CardsMoved: Layout.cards_moved,
    Erred: Layout.erred,
    Ruled: Layout.ruled,
    ev.Ended: Layout.ended,
}
"""Everything that can follow the start of a round, with what it changes on the layout."""
del _TAKE[ev.Started], _TAKE[Placed]
