"""Properties of every poker game in every structure at every house."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import (
    Away,
    Bet,
    BringIn,
    Call,
    Check,
    Deal,
    Discard,
    Fold,
    Muck,
    PokerCommand,
    PokerHand,
    Raise,
    Show,
)
from houseway.engines.rulings import copy_of
from tests.poker.driver import all_cards, all_chips, offered, poker_games, random_hand, rules_of
from tests.soak import times

GAMES = poker_games()
seeds = st.integers(0, 2**32)


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
@settings(max_examples=times(4, 100), deadline=None)
@given(seed=seeds)
def test_offered_commands_are_accepted_and_every_hand_ends(house: str, game: str, structure: str, seed: int) -> None:
    """Random legal play ends, conserves chips and cards at every step, and replays to the same state."""
    rng = random.Random(seed)
    rules = rules_of(house, game, structure, rng)
    one = random_hand(rules, rng)
    chips, deck = all_chips(one), all_cards(one)
    for _ in range(1000):
        if one.over:
            break
        one.apply(rng.choice(offered(one, rng)))
        assert all_chips(one) == chips
        assert min(one.stack) >= 0
        assert all_cards(one) == deck
    assert one.over
    assert one.pot == 0
    assert one.result is not None
    assert sum(one.result.stacks.values()) + one.drop + one.jackpot == chips
    assert PokerHand.replay(rules, one.log) == one


def anything(one: PokerHand, rng: random.Random) -> PokerCommand:
    """A command of any kind, for any seat, of any size; hardly ever a legal one."""
    seat, to = rng.randint(0, 11), rng.choice((-100, 0, 1, 250, 100_000_000, one.bet_to, rng.randint(0, 50_000)))
    return rng.choice(
        (
            Deal(),
            Fold(seat),
            Check(seat),
            BringIn(seat),
            Away(seat),
            Call(seat),
            Bet(seat, to),
            Raise(seat, to),
            Discard(seat, cards(rng.choice(("As", "Kd Kd", "")))),
            Show(seat, cards(rng.choice(("As", "2c 2c")))),
            Muck(seat),
        )
    )


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
@settings(max_examples=times(2, 40), deadline=None)
@given(seed=seeds)
def test_a_refused_command_changes_nothing(house: str, game: str, structure: str, seed: int) -> None:
    """A refused command leaves the hand exactly as it was; an accepted one conserves the chips."""
    rng = random.Random(seed)
    one = random_hand(rules_of(house, game, structure, rng), rng)
    chips = all_chips(one)
    before = copy_of(one)
    for _ in range(60):
        if one.over:
            break
        try:
            one.apply(anything(one, rng))
        except Refused:
            assert one == before
            if rng.random() < 0.4:
                continue
            one.apply(rng.choice(offered(one, rng)))
        before = copy_of(one)
        assert all_chips(one) == chips
