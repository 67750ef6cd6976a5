"""The meaning of the posted limits: two fixed bets, a spread from one to the other, or the whole stack."""

from collections.abc import Iterable

import pytest

from houseway.engines.poker.play import BringIn, Deal, Discard, PokerHand
from houseway.money import dollars
from tests.poker.draw_table import dealt as draw_deck
from tests.poker.stud_table import passively
from tests.poker.table import command, hand, may, play, rules, stacks_of

FLOP = ("holdem", "omaha", "omaha-hilo", "crazy-pineapple-hilo")
STUD = ("stud", "stud-hilo")
DRAW = ("five-card-draw", "lowball")
HANDS = ["Jc Jd 4h 5s 9c", "Qc Qd 6h 8s 2d", "Kc Kd 7h 3s Th"]


def games(house: str, rule: str, names: Iterable[str]) -> list[object]:
    return [pytest.param(house, game, marks=pytest.mark.rule(rule), id=f"{house}-{game}") for game in names]


OCEANA = (*FLOP, "lazy-pineapple", *STUD, "razz", *DRAW)
FIXED = [
    *games("oceana", "OC-GE-L1", OCEANA),
    *games("rogelios", "RO-GE-L1", ("holdem", "omaha", "omaha-hilo", *DRAW, "high-draw")),
]
NO_LIMIT = [*games("oceana", "OC-GE-L2", OCEANA), *games("rogelios", "RO-GE-L3", ("holdem",))]
SPREAD = games("rogelios", "RO-GE-L2", ("holdem", "omaha", "omaha-hilo"))


def dealt(house: str, game: str, structure: str, limit: str) -> PokerHand:
    """Three players. Draw hands hold openers; in stud the forced bet is in, so that the next may make it a full one."""
    draws = game in (*DRAW, "high-draw")
    jokers = 1 if house == "oceana" or game == "lowball" else 0
    stub = draw_deck(HANDS, jokers=jokers) if draws else None
    one = hand(rules(house, game, structure, limit), 3, stack=500, stub=stub)
    one.apply(Deal())
    if may(one).bring_in:
        one.apply(BringIn(one.to_act or 0))
    return one


def bounds(one: PokerHand) -> tuple[int, int]:
    """The least and the most that a bet or raise adds to the bet before it, in dollars."""
    below = one.full_to if one.bet_to else 0
    return (may(one).raise_from - below) // 100, (may(one).raise_to - below) // 100


def to_the_end(one: PokerHand) -> PokerHand:
    """A player opens if one must; then every player checks until the last street is dealt."""
    if one.rules.draw is not None and one.opener < 0:
        assert one.to_act is not None
        one.apply(command(one.to_act, "raise" if one.bet_to else "bet", str(may(one).raise_from // 100)))
    while one.street < len(one.rules.deal.streets) - 1:
        passively(one)
        while one.phase == "discard":
            seat = one.to_act
            assert seat is not None
            one.apply(Discard(seat, tuple(one.hole[one.position[seat]][: may(one).discard])))
        one.apply(Deal())
    return one


@pytest.mark.parametrize(("house", "game"), FIXED)
def test_a_pair_of_limits_is_one_bet_at_first_and_the_other_later_and_nothing_between(house: str, game: str) -> None:
    one = dealt(house, game, "limit", "4/8")
    assert may(one).raise_from == may(one).raise_to > 0
    assert bounds(one) in ((4, 4), (3, 3)), "the bet itself, or what makes the forced bet a full one"
    assert bounds(to_the_end(one)) == (8, 8)


@pytest.mark.parametrize(("house", "game"), SPREAD)
def test_a_spread_is_any_bet_from_the_one_to_the_other_on_every_round(house: str, game: str) -> None:
    one = dealt(house, game, "spread", "2-20")
    assert bounds(one) == (2, 20)
    assert bounds(to_the_end(one)) == (2, 20)
    play(one, f"{one.to_act} bet 7")
    assert bounds(one) == (7, 20)


@pytest.mark.parametrize(("house", "game"), NO_LIMIT)
def test_at_a_table_known_by_its_buy_in_every_bet_may_be_the_whole_stack(house: str, game: str) -> None:
    limit = "100+" if house == "oceana" else rules(house, game, "no-limit").stakes.name
    one = dealt(house, game, "no-limit", limit)
    seat = one.to_act
    assert seat is not None
    assert may(one).raise_to == stacks_of(one)[seat] + one.bet[one.position[seat]] >= dollars(400)
