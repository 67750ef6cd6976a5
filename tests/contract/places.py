"""The places of a hand's cards and money. The contract does not have them all, so here each engine has its lines."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from houseway.cards import Card
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import events as be
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.view import HandView, RoundView
from houseway.engines.contract import Hand, View
from houseway.engines.pan.play import PanHand
from houseway.engines.pan.play import events as ne
from houseway.engines.pan.play.view import PanView
from houseway.engines.poker.play import PokerHand
from houseway.engines.poker.play import draw_events as de
from houseway.engines.poker.play import events as pe
from houseway.engines.poker.play.view import View as PokerView
from houseway.money import Cents
from tests.poker.driver import all_cards

# -- every card --------------------------------------------------------------------------------------------------------


def _poker(hand: PokerHand) -> Iterator[Card]:
    yield from all_cards(hand).elements()
    if hand.floor is not None:
        yield from hand.floor.back


def _pan(hand: PanHand) -> Iterator[Card]:
    state = hand.state
    for player in state.players.values():
        yield from player.hand
        for meld in player.board:
            yield from meld.cards
    yield from (*state.stock, *state.discards, *state.aside)
    if state.drawn is not None:
        yield state.drawn


def _banked(round_: Round) -> Iterator[Card]:
    layout, game = round_.layout, round_.game
    yield from (*layout.shoe[layout.used :], *layout.aside)
    if isinstance(game, PaiGow):
        for pile in game.piles:
            yield from pile
    else:
        for hand in (game.bank, *game.hands):
            yield from hand.cards


_CARDS: dict[type, Callable[[Any], Iterator[Card]]] = {PokerHand: _poker, PanHand: _pan, Round: _banked}


def every_card(hand: Hand) -> Counter[Card]:
    """Every card of the hand, in any place."""
    return Counter(_CARDS[type(hand)](hand))


# -- the cards that a seat may see, by what has happened ---------------------------------------------------------------


def _dealt_up(event: pe.HandsDealt) -> tuple[Card, ...]:
    """The last rounds of a street are dealt face up."""
    return event.cards[-event.up * len(event.seats) :] if event.up else ()


def _but_the_down_card(event: be.Dealt) -> tuple[Card, ...]:
    """The player-dealer's second card lies face down."""
    return event.cards[:-1] if len(event.cards) == 2 * len(event.squares) + 2 else event.cards


_TABLED: dict[type, Callable[[Any], Iterable[Card]]] = {
    pe.HandsDealt: _dealt_up,
    be.Dealt: _but_the_down_card,
    be.HandOpened: lambda event: (*event.front, *event.back),
    ne.Discarded: lambda event: () if event.card is None else (event.card,),
    **dict.fromkeys((pe.BoardDealt, pe.Shown, de.OpenersSplit, de.ProofGiven, be.BankOpened), attrgetter("cards")),
    pe.BountyPaid: attrgetter("cards"),
    **dict.fromkeys((ne.Drawn, be.Drew, be.Turned, be.BankDrew), lambda event: (event.card,)),
    **dict.fromkeys((ne.Laid, ne.Forced), attrgetter("meld.cards")),
}
"""The cards that an event makes public."""


def may_be_seen(hand: Hand, seat: int | None) -> set[Card]:
    """The cards that a seat holds or bets on, and those that were face up at any time."""
    seen = {card for event in hand.log if type(event) in _TABLED for card in _TABLED[type(event)](event)}
    if seat is not None:
        seen |= set(hand.seat(seat).cards)
    if isinstance(hand, PanHand) and len(live := [one for one in hand.money if hand.seat(one).live]) == 1:
        seen |= set(hand.seat(live[0]).cards)  # Who plays on alone against foul hands does so face up.
    if isinstance(hand, Round) and isinstance(hand.game, PaiGow):
        own = {wager.square for wager in hand.layout.wagers if wager.seat == seat}
        if not any(one.player == seat for one in hand.game.hands.values()):
            seen |= {card for square, one in hand.game.hands.items() if square in own for card in one.cards}
    return seen


# -- the money that is seen --------------------------------------------------------------------------------------------


def money_in(view: View) -> tuple[Mapping[int, Cents], Cents]:
    """The stacks and the middle in a view."""
    match view:
        case PokerView():
            return {one.seat: one.stack for one in view.seats}, sum(pot.amount for pot in view.pots)
        case PanView():
            return {one.seat: one.stack for one in view.players}, view.tops + view.double_tops
        case RoundView():
            return dict(view.stacks), _on_the_layout(view)
    raise AssertionError(f"{type(view).__name__} is a view of no engine")


def _on_the_layout(view: RoundView) -> Cents:
    """The banks and what rides on the squares: the wagers, or in a game of 21 the hands made of them."""
    if view.phase == "over":
        return 0
    banks = view.put_up + view.bank_result + view.second_put_up + view.second_result
    beside = sum(amount for wager in view.wagers for _, amount in wager.sides)
    hands = [hand for hand in view.hands if isinstance(hand, HandView)]
    if hands:
        return banks + beside + sum(amount for hand in hands for _, amount in hand.stakes)
    return banks + beside + sum(wager.amount for wager in view.wagers)
