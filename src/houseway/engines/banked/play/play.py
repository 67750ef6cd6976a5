"""A round in progress: its rules, its game and its events, and the result of a finished one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias, assert_never

from houseway.cards import BadCards, Card, deck
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.round_state import RoundState
from houseway.engines.banked.play.twentyone.game import TwentyOne
from houseway.engines.contract import Event, Result, unknown
from houseway.engines.positions import Placed
from houseway.engines.rulings import CardsMoved, Erred, Ruled
from houseway.messages import Cards, _, ngettext
from houseway.money import Cents
from houseway.rulebook.engines.banked import BankedRules

Game: TypeAlias = TwentyOne | PaiGow
"""The cards and decisions between the closing of the bets and the settlement.

A game shares the state of its round and changes it only in ``take``. ``step`` gives the next thing that happens by
itself, ``decide`` the event of a command, ``settle`` the bets of a square one by one: each is worked out after the last
was taken in. A new family is a class with the same methods.
"""


def game_of(rules: BankedRules, layout: RoundState) -> Game:
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
        raise BadCards(
            ngettext(
                "{cards} cards are more than {count} deck.",
                "{cards} cards are more than {count} decks.",
                most,
                cards=len(shoe),
            )
        )


def check_known(rules: BankedRules, shoe: Sequence[Card]) -> None:
    """Every card is one that the game is played with."""
    known = _known(rules.shoe.jokers)
    if not known.issuperset(shoe):
        raise BadCards(_("{card} isn't in this game's deck.", card=Cards((min(set(shoe) - known),))))


@cache
def _known(jokers: int) -> frozenset[Card]:
    return frozenset(deck(jokers))


@dataclass(slots=True)
class Play:
    """The rules, the layout with the money on it, the game with its cards, and all that has happened."""

    rules: BankedRules
    layout: RoundState
    game: Game
    log: list[Event]

    @property
    def started(self) -> ev.Started:
        """The first event: who is there, who has the bank, the shoe and the fees."""
        first = self.log[0]
        if not isinstance(first, ev.Started):
            raise ValueError(_("The round starts from a position."))
        return first

    def take(self, event: Event) -> None:
        """Takes one event into the state."""
        kind = type(event)
        if kind not in _TAKE:
            raise unknown(self.rules, event)
        self.log.append(event)
        if (handler := _TAKE[kind]) is not None:
            handler(self.layout, event)
        if self.layout.phase == "play" or kind is ev.Misdealt:
            self.game.take(event)


_TAKE: dict[type, Callable[[RoundState, Any], None] | None] = dict.fromkeys(ev.EVENTS.values()) | {
    ev.BankPutUp: RoundState.bank_put_up,
    ev.SecondBankPutUp: RoundState.second_bank_put_up,
    ev.Wagered: RoundState.wagered,
    ev.SideBetPlaced: RoundState.side_bet_placed,
    ev.BetsClosed: RoundState.bets_closed,
    ev.Refilled: RoundState.refilled,
    ev.Settled: RoundState.settled,
    ev.FundBonus: RoundState.fund_bonus,
    ev.BetCounts: RoundState.bet_counts,
    ev.Misdealt: RoundState.misdealt,
    CardsMoved: RoundState.cards_moved,
    Erred: RoundState.erred,
    Ruled: RoundState.ruled,
    ev.Ended: RoundState.ended,
}
"""Everything that can follow the start of a round, with what it changes on the layout."""
del _TAKE[ev.Started], _TAKE[Placed]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult(Result):
    """The result of a round. After a misdeal the same player-dealer has the deal again and no fee is due twice."""

    bank_result: Cents
    second_result: Cents
    """The second bank's win or loss; 0 if there was none."""
    action: Cents
    settled: tuple[ev.Settled, ...]
    bonuses: tuple[ev.FundBonus, ...]
    cards_used: int
    cut_card_out: bool
    """Whether the cut card has come out, so that the next round wants a shuffled shoe."""
