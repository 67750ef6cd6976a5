"""What a ruling promises: what it forbids is refused from then on, and what it orders happens."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from houseway.cards import Card
from houseway.engines.contract import Command, Event, Refused
from houseway.engines.poker.play import Bet, Call, Check, Fold, PokerHand, Raise, Show, by_kind
from houseway.engines.poker.play import events as ev
from houseway.engines.poker.play import ruling_events as rv
from houseway.engines.poker.play.draw_events import BoughtIn, PassedOut, PushDeclared
from houseway.engines.rulings import CardsMoved, Erred, RuleOn

DEAD = ("dead-hand", "dead-hand-money-back", "opening-bet-back", "opening-is-void", "stays-dead")
OPEN = ("card-lies-open", "shown-to-all")
BURNS = {"no-burn-next": (1, 0), "burn-two-next": (1, 2), "no-burn-after-next": (2, 0)}


@dataclass(frozen=True)
class Promise:
    """Something that holds from a ruling on; ``kept`` raises where it does not."""

    kept: Callable[[PokerHand], None]


def promises(one: PokerHand, command: RuleOn) -> Iterator[Promise]:
    """What holds after a ruling that was just carried out."""
    seat, mark = command.what.whose, len(one.log)
    if "misdeal" in command.does:
        yield Promise(_push_pot_again if one.push is not None and one.push.count else _void)
    elif "no-more-betting" in command.does:
        yield Promise(lambda hand: _no_bets(hand, mark))
    if seat in one.position:
        yield from _about(one, command, seat, mark)
    for step in command.does:
        if step in BURNS:
            later, count = BURNS[step]
            yield Promise(partial(_burned, mark=mark, street=one.street + later, count=count))


def _about(one: PokerHand, command: RuleOn, seat: int, mark: int) -> Iterator[Promise]:
    at = one.position[seat]
    if not set(DEAD).isdisjoint(command.does):
        stack = one.stack[at]
        yield Promise(lambda hand: _dead(hand, seat, stack, mark))
    if "may-only-call" in command.does:
        yield Promise(lambda hand: _only_calls(hand, seat, mark))
    if "stands-pat" in command.does:
        yield Promise(lambda hand: _pat(hand, seat, mark))
    if not set(OPEN).isdisjoint(command.does):
        seen = command.what.named_cards or tuple(one.hole[at])
        yield Promise(partial(_open, seat=seat, seen=set(seen), mark=mark))


def _since(hand: PokerHand, mark: int, *kinds: type[Event]) -> list[Event]:
    return [event for event in hand.log[mark:] if isinstance(event, kinds)]


def _refused(hand: PokerHand, *commands: Command) -> None:
    for command in commands:
        try:
            hand.apply(command)
        except Refused:
            continue
        raise AssertionError(f"{command} is accepted")


def _void(hand: PokerHand) -> None:
    assert hand.over
    assert hand.floor is not None
    assert hand.floor.misdealt


def _push_pot_again(hand: PokerHand) -> None:
    """Nobody gets their part of a push pot back: it is dealt again, with a whole deck."""
    assert hand.over or hand.phase != "deal" or hand.shuffle_due


def _no_bets(hand: PokerHand, mark: int) -> None:
    assert not _since(hand, mark, ev.Wagered, ev.Called, ev.BroughtIn)
    if not hand.over:
        _refused(hand, *(Check(seated.seat) for seated in hand.seats))


def _dead(hand: PokerHand, seat: int, stack: int, mark: int) -> None:
    """It can do nothing and win nothing, unless a ruling gives it back, the deal is void or it buys into a push pot.

    A later ruling may give back chips that it put in.
    """
    at = hand.position[seat]
    if _since(hand, mark, rv.HandRevived, rv.Misdealt, BoughtIn):
        return
    returned = sum(
        event.amount for event in hand.log[mark:] if isinstance(event, rv.MoneyReturned) and event.seat == seat
    )
    assert not hand.live[at]
    assert hand.stack[at] == stack + returned
    if not hand.over:
        _refused(hand, Fold(seat), Check(seat), Call(seat), Show(seat))


def _only_calls(hand: PokerHand, seat: int, mark: int) -> None:
    """To the end of the round; a round that begins again is another one."""
    if hand.to_act == seat and not _since(hand, mark, ev.RoundClosed, rv.RoundCleared):
        may = by_kind(hand.options())
        assert Bet not in may
        assert Raise not in may
        _refused(hand, Bet(seat, hand.bet_size), Raise(seat, hand.bet_to + hand.bet_size))


def _pat(hand: PokerHand, seat: int, mark: int) -> None:
    """In this draw; the next one is another."""
    for event in hand.log[mark:]:
        if isinstance(event, ev.RoundClosed):
            return
        assert not (isinstance(event, ev.Discarded) and event.seat == seat)


def _open(hand: PokerHand, *, seat: int, seen: set[Card], mark: int) -> None:
    """Every player sees them as long as they stay in the hand; a card that is dealt again later is another one."""
    at = hand.position[seat]
    if _since(hand, mark, PassedOut, PushDeclared):
        seen.clear()
    for event in _since(hand, mark, CardsMoved):
        assert isinstance(event, CardsMoved)
        came = {move.card for move in event.moves if move.target.startswith(f"seat {seat}")}
        seen -= {move.card for move in event.moves if move.source.startswith(f"seat {seat}")} - came
    seen &= set(hand.hole[at])
    if hand.live[at] and not hand.over:
        shown = next(one for one in hand.view(None).seats if one.seat == seat)
        assert seen <= set(shown.cards)


def _burned(hand: PokerHand, *, mark: int, street: int, count: int) -> None:
    """The next deal of that street has so many burns, unless something else happens to it or is ruled on it."""
    burned = 0
    for event in hand.log[mark:]:
        match event:
            case ev.RoundOpened() if event.street == street:
                assert burned == count
                return
            case Erred() | ev.Reshuffled() | rv.Ordered():
                return
            case ev.RoundClosed():
                burned = 0
            case ev.Burned():
                burned += 1
