"""Several games in turn at one table: which game is dealt, and where the button is."""

import random
from itertools import pairwise

import pytest

from houseway.cards import deck
from houseway.money import dollars
from houseway.play.poker import BringIn, Check, Deal, Fold, PokerHand, by_kind
from houseway.rulebook import PokerRules, house
from houseway.table import Table


def mixed(game: str, players: int) -> Table:
    """A table with a player in every seat."""
    table = Table(house("casino"), game)
    for seat in range(1, players + 1):
        table.seat(f"Player {seat}", seat, dollars(1_000))
    return table


def dealt(table: Table, rng: random.Random) -> PokerHand:
    """The next hand, in which everyone gives way."""
    hand = table.next_hand(rng.sample(deck(), 52))
    assert isinstance(hand, PokerHand)
    while not hand.over:
        may = by_kind(hand.options())
        kinds = (Deal, BringIn, Fold, Check)
        table.play(next(may[kind].command for kind in kinds if kind in may))
    return hand


@pytest.mark.rule("CA-MX-1")
def test_horse_deals_eight_hands_of_each_game_and_begins_again() -> None:
    table, rng = mixed("horse", 4), random.Random(1)
    games = [dealt(table, rng).rules.game for _ in range(48)]
    order = ("holdem", "omaha-hilo", "razz", "stud", "stud-hilo", "holdem")
    assert games == [game for game in order for _ in range(8)]


@pytest.mark.rule("CA-MX-1")
def test_each_game_of_the_mix_is_played_at_its_own_structure_and_limit() -> None:
    table, rng = mixed("eight-game", 3), random.Random(2)
    hands = [dealt(table, rng) for _ in range(64)][::8]
    assert [(hand.rules.game, hand.rules.structure, hand.rules.stakes.name) for hand in hands] == [
        ("deuce-to-seven-triple", "limit", "10/20"),
        ("holdem", "limit", "10/20"),
        ("omaha-hilo", "limit", "10/20"),
        ("razz", "limit", "10/20"),
        ("stud", "limit", "10/20"),
        ("stud-hilo", "limit", "10/20"),
        ("holdem", "no-limit", "5/10"),
        ("omaha", "pot-limit", "5/10"),
    ]


@pytest.mark.rule("CA-MX-2")
def test_the_button_stays_through_the_stud_games_and_goes_on_after_them() -> None:
    table, rng = mixed("horse", 3), random.Random(3)
    buttons = [dealt(table, rng).button for _ in range(41)]
    flop = buttons[:16]
    assert all(after == before % 3 + 1 for before, after in pairwise(flop))
    assert set(buttons[16:40]) == {flop[-1]}
    assert buttons[40] == flop[-1] % 3 + 1


def test_a_mixed_table_replays_from_its_events() -> None:
    table, rng = mixed("horse", 4), random.Random(4)
    for _ in range(20):
        dealt(table, rng)
    again = Table.replay(table.rules.house, "horse", table.events)
    assert again == table


def test_a_mix_names_games_that_are_spread_for_as_many_players() -> None:
    horse = house("casino").game("horse")
    assert isinstance(horse, PokerRules)
    assert horse.mix is not None
    assert not horse.undealt()
    for one in horse.mix.games:
        assert horse.seats[1] <= horse.house.games[one.game].seats[1]
