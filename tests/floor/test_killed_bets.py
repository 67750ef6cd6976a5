"""A bet whose hand is killed beside an all-in: a player with chips matches it, and the surplus is a side pot."""

import random

import pytest

from houseway.engines.poker.play import Call, Deal, PokerHand
from houseway.irregularities import HandInMuck, Override
from houseway.money import dollars
from tests.floor.kit import every_chip, floor, is_live
from tests.poker.driver import poker_games, rules_of
from tests.poker.openings import deep, opening_round, opening_with, passive
from tests.poker.situations import show_all, won
from tests.poker.table import hand, may, play, rules, stacks_of

pytestmark = pytest.mark.sequence

GAMES = poker_games()


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
@pytest.mark.parametrize("how", ["muck", "ruling"])
def test_who_stays_in_matches_the_whole_of_a_killed_bet(house: str, game: str, structure: str, how: str) -> None:
    """The first bets, the second is all-in for half, the first is killed: the third matches the bet, not the all-in."""
    rng = random.Random(f"{house} {game} {structure}")
    table = rules_of(house, game, structure, rng)
    much = deep(table)
    look = opening_round(table, 1, (much, much, much))
    bet = min(may(look).raise_to, 2 * may(look).raise_from)
    half = bet // 200 * 100
    one, (first, second, third) = opening_with(table, {1: half})
    chips = every_chip(one)
    play(one, f"{first} bet {bet // 100} {second} call")
    floor(one, HandInMuck(first) if how == "muck" else Override(("dead-hand",), "for the good of the game", first))
    assert (one.to_act, may(one).call, may(one).raise_from) == (third, bet, 0)
    before = stacks_of(one)[third]
    one.apply(Call(third))
    (side,) = one.pots[1:]
    assert (side.seats, side.amount) == ((third,), 2 * (bet - half))
    to_the_end(one)
    assert every_chip(one) == chips
    assert stacks_of(one)[third] >= before - bet + 2 * (bet - half)


def to_the_end(one: PokerHand) -> None:
    """Everyone checks, calls and shows."""
    while not one.over:
        if one.phase == "showdown":
            show_all(one)
        else:
            passive(one)


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
def test_when_the_all_in_is_the_only_hand_left_it_wins_the_whole_killed_bet(
    house: str, game: str, structure: str
) -> None:
    """As above, but the third folds."""
    rng = random.Random(f"{house} {game} {structure}")
    table = rules_of(house, game, structure, rng)
    one, (first, second, third) = opening_with(table, {})
    bet = may(one).raise_from
    play(one, f"{first} bet {bet // 100} {second} call")
    floor(one, HandInMuck(first))
    pot = one.pot
    play(one, f"{third} fold")
    if one.phase == "showdown":  # a winner who has to show something
        show_all(one)
    assert won(one) == {second: pot}


# -- several all-ins, several streets ----------------------------------------------------------------------------------


def no_limit(stacks: dict[int, int]) -> PokerHand:
    """$1/$3 no-limit at Limelight: five players have called before the flop; seat 1 has the button."""
    one = hand(rules("limelight", structure="no-limit", limit="1/3 100-200"), 5, stack=200, stacks=stacks)
    one.apply(Deal())
    play(one, "4 call 5 call 1 call 2 call 3 check deal")
    return one


def test_of_two_all_ins_each_has_its_pot_and_the_caller_the_rest() -> None:
    """Seat 2 bets $100, seats 3 and 4 are all-in for $20 and $50, seat 2 dies: seat 5 calls $100."""
    one = no_limit({3: 23, 4: 53})
    play(one, "2 bet 100 3 call 4 call")
    floor(one, HandInMuck(2))
    assert (one.to_act, may(one).call) == (5, dollars(100))
    play(one, "5 call 1 fold")
    assert [(pot.amount, pot.seats) for pot in one.pots] == [
        (dollars(15 + 4 * 20), (3, 4, 5)),
        (dollars(3 * 30), (4, 5)),
        (dollars(2 * 50), (5,)),
    ]


def test_a_caller_who_is_all_in_for_part_of_it_wins_the_surplus_of_what_they_matched() -> None:
    """Seat 5 has $70 for a killed $100: the $30 that nobody matched goes with the last pot."""
    one = no_limit({3: 23, 5: 73})
    play(one, "2 bet 100 3 call 4 fold")
    floor(one, HandInMuck(2))
    assert may(one).call == dollars(70)
    play(one, "5 call 1 fold")
    assert [(pot.amount, pot.seats) for pot in one.pots] == [
        (dollars(15 + 3 * 20), (3, 5)),
        (dollars(2 * 50 + 30), (5,)),
    ]


def test_who_had_matched_part_of_it_adds_the_rest() -> None:
    """Seat 2 bets $20, seat 3 is all-in for $10, seat 4 calls, seat 5 makes it $60 and dies: seats 2 and 4 owe $40."""
    one = no_limit({3: 13})
    play(one, "2 bet 20 3 call 4 call 5 raise 60")
    floor(one, HandInMuck(5))
    play(one, "1 fold")
    assert (one.to_act, may(one).call) == (2, dollars(40))
    play(one, "2 fold")
    assert (one.to_act, may(one).call, may(one).raise_from) == (4, dollars(40), 0)
    play(one, "4 call")
    assert [(pot.amount, pot.seats) for pot in one.pots] == [
        (dollars(15 + 4 * 10), (3, 4)),
        (dollars(10 + 50 + 50), (4,)),
    ]


def test_two_killed_bets_leave_the_larger_to_match() -> None:
    """Seat 2 bets $20, seat 3 is all-in for $10, seat 4 makes it $60; both 2 and 4 die."""
    one = no_limit({3: 13})
    play(one, "2 bet 20 3 call 4 raise 60")
    floor(one, HandInMuck(2))
    floor(one, HandInMuck(4))
    assert (one.to_act, may(one).call) == (5, dollars(60))
    play(one, "5 call")
    assert (one.to_act, may(one).call, may(one).raise_from) == (1, dollars(60), dollars(100))
    play(one, "1 fold")
    assert [pot.seats for pot in one.pots] == [(3, 5), (5,)]


def test_a_bet_killed_on_the_turn_stays_apart_from_an_all_in_on_the_flop() -> None:
    """Seat 3 is all-in on the flop; on the turn seat 2 bets $50 and dies: seat 4 calls it and has it back."""
    one = no_limit({3: 13})
    play(one, "2 bet 10 3 call 4 call 5 fold 1 fold deal")
    play(one, "2 bet 50")
    floor(one, HandInMuck(2))
    assert (one.to_act, may(one).call) == (4, dollars(50))
    play(one, "4 call")
    assert [(pot.amount, pot.seats) for pot in one.pots] == [
        (dollars(15 + 3 * 10), (3, 4)),
        (dollars(2 * 50), (4,)),
    ]
    to_the_end(one)
    assert every_chip(one) == dollars(813)


def test_a_killed_blind_is_called_though_the_others_are_all_in() -> None:
    """The small blind is all-in for its $1, the big blind of $3 dies: the button calls $3 or folds."""
    one = hand(rules("limelight", structure="no-limit", limit="1/3 100-200"), 3, stack=200, stacks={2: 1})
    one.apply(Deal())
    floor(one, HandInMuck(3))
    assert (one.to_act, may(one).call) == (1, dollars(3))


def test_a_killed_bet_that_nobody_else_is_all_in_beside_is_called_or_raised_as_any_bet() -> None:
    one = no_limit({})
    play(one, "2 bet 40")
    floor(one, HandInMuck(2))
    assert (one.to_act, may(one).call, may(one).raise_from) == (3, dollars(40), dollars(80))
    assert not is_live(one, 2)
