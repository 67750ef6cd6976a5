"""Several games in turn at one table: the game dealt, and the place of the button."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from houseway.cards import Card, deck
from houseway.engines.contract import Refused
from houseway.engines.poker.play import BringIn, Check, Deal, Fold, PokerHand, by_kind
from houseway.money import dollars
from houseway.rulebook import PokerRules, house
from houseway.table import ChooseGame, DrawForButton, Straddle, Table


def mixed(game: str, players: int) -> Table:
    """A table with a player in every seat."""
    table = Table(house("casino"), game)
    for seat in range(1, players + 1):
        table.seat(f"Player {seat}", seat, dollars(1_000))
    return table


def dealt(table: Table, rng: random.Random) -> PokerHand:
    """Plays the next hand, folded around."""
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


@pytest.mark.rule("CA-MX-2")
def test_in_the_eight_game_mix_too_the_button_waits_for_the_next_game_with_blinds() -> None:
    """Triple draw, hold'em and Omaha have blinds; razz, stud and stud hi-lo have none."""
    table, rng = mixed("eight-game", 3), random.Random(3)
    buttons = [dealt(table, rng).button for _ in range(49)]
    assert set(buttons[24:48]) == {buttons[23]}
    assert buttons[48] == buttons[23] % 3 + 1


@pytest.mark.rule("CA-MX-2")
@pytest.mark.parametrize("game", ["horse", "eight-game", "dealers-choice"])
def test_nobody_straddles_in_a_mix(game: str) -> None:
    table, rng = mixed(game, 4), random.Random(7)
    if (seat := table.chooser()) is not None:
        table.apply(ChooseGame(seat, 1))
    for seat in range(1, 5):
        with pytest.raises(Refused, match="No straddle is allowed"):
            table.apply(Straddle(seat, dollars(20)))
    assert {post.kind for post in dealt(table, rng).posts} == {"small", "big"}


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


# -- dealer's choice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-MX-3")
def test_two_players_choose_as_well_and_one_alone_has_nothing_to_choose() -> None:
    assert mixed("dealers-choice", 2).chooser() is not None
    assert mixed("dealers-choice", 1).chooser() is None


@pytest.mark.rule("CA-MX-3")
def test_the_first_game_is_named_by_the_player_who_has_drawn_the_button() -> None:
    table = mixed("dealers-choice", 4)
    table.apply(DrawForButton(tuple((seat, Card("As" if seat == 3 else f"{seat + 1}c")) for seat in range(1, 5))))
    assert table.chooser() == 3


@pytest.mark.rule("CA-MX-3")
def test_the_player_who_will_have_the_button_names_the_next_game() -> None:
    table, rng = mixed("dealers-choice", 4), random.Random(5)
    for game in (9, 3, 5, 1):
        seat = table.chooser()
        assert seat is not None
        with pytest.raises(Refused, match=f"Seat {seat} chooses the next game"):
            table.next_hand(deck())
        with pytest.raises(Refused, match=f"Seat {seat} chooses the next game"):
            table.apply(ChooseGame(seat % 4 + 1, game))
        table.apply(ChooseGame(seat, game))
        assert table.chooser() is None
        hand = dealt(table, rng)
        one = table.rules.mix.games[game - 1] if table.rules.mix else None
        assert one is not None
        assert (hand.rules.game, hand.rules.structure, hand.rules.stakes.name) == (one.game, one.structure, one.limit)
        assert hand.button == seat


@pytest.mark.rule("CA-MX-3")
def test_a_game_that_is_not_on_the_list_is_refused() -> None:
    table = mixed("dealers-choice", 4)
    seat = table.chooser()
    assert seat is not None
    for game in (0, 10):
        with pytest.raises(Refused, match="Choose a game from 1 to 9"):
            table.apply(ChooseGame(seat, game))
    with pytest.raises(Refused, match="No game has to be chosen now"):
        mixed("horse", 4).apply(ChooseGame(1, 1))


def test_where_one_chooses_after_the_other_a_choice_lasts_its_hands() -> None:
    table, rng = mixed("dealers-choice", 4), random.Random(6)
    rules = table.rules
    assert isinstance(rules, PokerRules)
    assert rules.mix is not None
    table.rules = replace(rules, mix=replace(rules.mix, chosen="in-turn", hands=4))
    choosers = []
    for number in range(20):
        if (seat := table.chooser()) is not None:
            assert number % 4 == 0
            choosers.append(seat)
            table.apply(ChooseGame(seat, len(choosers)))
        dealt(table, rng)
    assert choosers == [1, 2, 3, 4, 1]


def test_a_table_of_dealers_choice_replays_from_its_events() -> None:
    table, rng = mixed("dealers-choice", 4), random.Random(7)
    for _ in range(12):
        seat = table.chooser()
        assert seat is not None
        table.apply(ChooseGame(seat, rng.randint(1, 9)))
        dealt(table, rng)
    assert Table.replay(table.rules.house, "dealers-choice", table.events) == table
