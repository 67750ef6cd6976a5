"""Errors of every kind at random moments of random rounds of player-dealer games and hands of pan."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.engines.contract import Refused
from houseway.engines.poker.play import PokerHand
from houseway.irregularities import Irregularity
from houseway.rulebook import house
from tests.floor.kit import every_card, every_chip, unnoticed
from tests.floor.random_play import (
    GAMES,
    WRONG_COUNTS,
    any_hand,
    anything_wrong,
    call_the_floor,
    check,
    check_the_end,
    go_on,
    play_to_the_end,
)
from tests.soak import times

AT_THE_BANK = [game for game in GAMES if house(game[0]).games[game[1]].engine != "poker"]
"""Poker has ``test_nothing_gets_stuck``."""


@pytest.mark.parametrize(("name", "game", "structure"), AT_THE_BANK)
@settings(max_examples=times(2, 60), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_hand_with_errors_reaches_an_end_or_a_misdeal_and_loses_neither_chip_nor_card(
    name: str, game: str, structure: str, seed: int
) -> None:
    """Up to four errors: chips and cards are conserved at every step and the hand replays the same."""
    rng = random.Random(seed)
    one = any_hand(name, game, structure, rng)
    chips, cards = every_chip(one), every_card(one)
    calls = 4
    for _ in range(120):
        if one.over or not calls:
            break
        what = anything_wrong(one, rng) if rng.random() < 0.3 else None
        if what is not None:
            before = list(one.log)
            calls -= 1
            if not call_the_floor(one, what, rng):
                assert one.log == before
        else:
            go_on(one, rng)
        check(one, chips, cards)
    play_to_the_end(one, rng, chips, cards)
    check_the_end(one)
    assert type(one).replay(one.rules, one.log) == one


@pytest.mark.parametrize(("name", "game", "structure"), AT_THE_BANK)
@settings(max_examples=times(1, 30), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_an_error_found_late_still_gets_a_ruling(name: str, game: str, structure: str, seed: int) -> None:
    rng = random.Random(seed)
    one = any_hand(name, game, structure, rng)
    chips, cards = every_chip(one), every_card(one)
    what: Irregularity | None = None
    for _ in range(120):
        if one.over:
            break
        if what is not None and rng.random() < 0.5:
            if not call_the_floor(one, what, rng):
                break  # nothing can be done about it any more
            what = None
        elif what is None and rng.random() < 0.2:
            what = anything_wrong(one, rng)
            if what is not None and not (isinstance(one, PokerHand) and what.kind in WRONG_COUNTS):
                try:
                    unnoticed(one, what)
                except Refused:
                    what = None
            else:
                what = None
        if one.over:
            break
        go_on(one, rng)
        check(one, chips, cards)
    play_to_the_end(one, rng, chips, cards)
    check_the_end(one)
    assert type(one).replay(one.rules, one.log) == one
