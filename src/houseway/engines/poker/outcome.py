"""The outcome of a poker hand: every share of every pot, and each seat's gains and costs."""

from collections import Counter
from collections.abc import Sequence

from houseway.engines.poker.play import PokerHand, events
from houseway.engines.poker.play.run_events import BountyPaid
from houseway.engines.poker.play.showdown.result import Won
from houseway.money import Cents, show
from houseway.room.view_types import Json, filled

_BESIDE = (events.FeeTaken, BountyPaid)
"""Gains and costs of a seat outside the pots."""
_PARTS = {2: "half", 3: "a third", 4: "a quarter"}


def results(hand: PokerHand) -> list[Json]:
    """Returns a line for every share: pot and half, seat, amount, hand, and the odd chips."""
    result = hand.result
    if result is None:
        return []
    return [_line(hand, result.won, one) for one in result.won]


def _line(hand: PokerHand, won: Sequence[Won], one: Won) -> Json:
    held = one.hand
    return filled(
        what=_capital(_pot(hand, won, one)),
        seat=one.seat,
        amount=one.amount,
        hand=held.name if held and held.value else "",
        cards=list(held.cards) if held else [],
        odd=_odd(won, one),
    )


def reckoning(hand: PokerHand, seat: int) -> str:
    """``You put in $24, won $31 of $64: half of the main pot, less $4 collection``."""
    if not hand.over or seat not in hand.position:
        return ""
    at = hand.position[seat]
    awarded = [one.amount for one in hand.won if one.seat == seat]
    brought = sum(awarded)
    beside = [event for event in hand.log if isinstance(event, _BESIDE)]
    paid = sum(fee.collection + fee.jackpot for fee in beside if isinstance(fee, events.FeeTaken) and fee.seat == seat)
    bounty = sum(_bounty(one, seat) for one in beside if isinstance(one, BountyPaid))
    cost = hand.seats[at].stack - hand.stack[at] + brought + bounty - paid
    fee = f"; the collection of {show(paid)} was yours" if paid else ""
    if bounty:
        fee += f"; the seven-deuce {'brought' if bounty > 0 else 'cost'} you {show(abs(bounty))}"
    result = hand.result if awarded else None
    if result is None:
        # So it is for most, and they need not be told how the pots were divided.
        return f"You put in {show(cost)} and won nothing{fee}" if cost else f"You put nothing in{fee}"
    won = result.won
    shares = " and ".join(dict.fromkeys(_share(hand, won, one) for one in won if one.seat == seat))
    return f"You put in {show(cost)}, won {show(brought)} of {show(_whole(hand, won))}: {shares}{_less(hand)}{fee}"


def _bounty(event: BountyPaid, seat: int) -> Cents:
    """Returns the seven-deuce bounty that a seat won, or paid if negative."""
    return sum(amount for _, amount in event.paid) if event.seat == seat else -dict(event.paid).get(seat, 0)


def _from_pot(hand: PokerHand) -> tuple[Cents, Cents]:
    """Returns the collection and the jackpot fee taken from the pot."""
    taken = [event for event in hand.log if isinstance(event, events.FeeTaken) and event.seat is None]
    return sum(event.collection for event in taken), sum(event.jackpot for event in taken)


def _whole(hand: PokerHand, won: Sequence[Won]) -> Cents:
    return sum(one.amount for one in won) + sum(_from_pot(hand))


def _less(hand: PokerHand) -> str:
    collection, jackpot = _from_pot(hand)
    parts = [f"{show(collection)} collection"] * bool(collection) + [f"{show(jackpot)} for the jackpot"] * bool(jackpot)
    return f", less {' and '.join(parts)}" if parts else ""


def _pot(hand: PokerHand, won: Sequence[Won], one: Won) -> str:
    """The pot or the half of it that a share is of."""
    several = len({other.pot for other in won}) > 1
    pot = ("the main pot" if not one.pot else f"side pot {one.pot}") if several else "the pot"
    pot += f" on board {one.run}" if one.run else ""
    if len(hand.rules.ranking.halves) < 2:
        return pot
    both = len({other.half for other in won if other.pot == one.pot}) > 1
    if both:
        return f"the {one.half} half of {pot}"
    return f"{pot}, no low" if one.hand else pot


def _share(hand: PokerHand, won: Sequence[Won], one: Won) -> str:
    equal = sum(_same(other, one) for other in won)
    pot = _pot(hand, won, one)
    if equal == 1:
        return pot
    return f"{_PARTS.get(equal, f'one of {equal} shares')} of {pot}"


def _same(other: Won, one: Won) -> bool:
    """Whether two shares are of the same half of the same pot, on the same board."""
    return (other.pot, other.half, other.run) == (one.pot, one.half, one.run)


def _odd(won: Sequence[Won], one: Won) -> Cents:
    """The odd chips of a share: what it has more than the least of its equals, or its half more than the other."""
    equals = [other.amount for other in won if _same(other, one)]
    if len(equals) > 1:
        return one.amount - min(equals)
    halves: Counter[str] = Counter()
    for other in won:
        if (other.pot, other.run) == (one.pot, one.run):
            halves[other.half] += other.amount
    return max(0, halves[one.half] - min(halves.values()))


def _capital(text: str) -> str:
    said = text.removeprefix("the ")
    return said[:1].upper() + said[1:]
