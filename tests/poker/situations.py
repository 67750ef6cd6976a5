"""More of the kit: refusals with their rule, raises in turn, and hands played out to the award."""

from collections import Counter

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, Deal, PokerCommand, PokerHand, Raise, Show
from houseway.money import Cents, dollars
from tests.poker.table import check_round, may


def refusal(one: PokerHand, command: PokerCommand) -> str:
    """The rule that refuses a command, which changes nothing."""
    before = list(one.log)
    with pytest.raises(Refused) as refused:
        one.apply(command)
    assert one.log == before
    return refused.value.rule


def raise_in_turn(one: PokerHand, *totals: int) -> PokerHand:
    """The players in turn bet or raise to these dollars."""
    for total in totals:
        options = may(one)
        assert options.seat is not None
        one.apply((Bet if options.opens else Raise)(options.seat, dollars(total)))
    return one


def more_raises(one: PokerHand) -> int:
    """How many more raises can be made when every player raises the least allowed, up to twenty."""
    for made in range(20):
        options = may(one)
        if one.phase != "bet" or not options.raise_from:
            return made
        assert options.seat is not None
        one.apply((Bet if options.opens else Raise)(options.seat, options.raise_from))
    return 20


def to_showdown(one: PokerHand) -> PokerHand:
    """Every player checks or calls to the end."""
    while one.phase in ("deal", "bet"):
        if one.phase == "deal":
            one.apply(Deal())
        else:
            check_round(one)
    return one


def show_all(one: PokerHand) -> PokerHand:
    """Every player left shows, in turn."""
    while one.phase == "showdown":
        options = may(one)
        assert options.seat is not None
        one.apply(Show(options.seat))
    return one


def won(one: PokerHand) -> dict[int, Cents]:
    """Returns the amount each winner was pushed, all pots together."""
    assert one.result is not None
    total: Counter[int] = Counter()
    for share in one.result.won:
        total[share.seat] += share.amount
    return dict(total)
