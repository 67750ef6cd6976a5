"""Two rooms that differ only in cards an observer may not see send that observer the same bytes, in every game."""

import pytest

from houseway.engines.banked.play import events as be
from houseway.room.tables.spread import Spot
from tests.room.tables.kit import GAMES, HOUSES
from tests.room.views.worlds import OBSERVERS, World, compare
from tests.soak import times

NEEDED = {"five-card-draw": 4, "push-nine": 2}
"""Hands until every observer has met worlds that differ: a pot without openers is dealt again with a new shuffle, and
all of three cards are soon seen."""


@pytest.mark.parametrize(("where", "game"), GAMES)
def test_an_observer_is_sent_the_same_bytes_whatever_the_cards_they_may_not_see(where: str, game: str) -> None:
    # In the long form 42 games of 800 hands in a world and its two twins are a hundred thousand.
    differed = compare(where, game, times(NEEDED.get(game, 1), 800))
    assert min(differed[seat] for seat in OBSERVERS) > 0


@pytest.mark.parametrize(("where", "game"), GAMES)
def test_a_ruling_that_is_carried_out_tells_of_no_card_but_those_it_turns_up(where: str, game: str) -> None:
    compare(where, game, times(1, 20), rulings=True)


ONE_CARD = ("no-bust-joker",)
"""Games in which the player-dealer gets only an up card at first."""
TWENTY_ONE = [(where, game) for where, game in GAMES if ("21" in game or "bust" in game) and game not in ONE_CARD]


@pytest.mark.parametrize(("where", "game"), TWENTY_ONE)
def test_nobody_is_told_anything_of_the_player_dealers_down_card_before_it_is_turned(where: str, game: str) -> None:
    spot = Spot.posted(HOUSES, where, game, "", "")
    compared = 0
    for trial in range(4):
        first = World(spot, str(trial))
        so_far = first.play_until_turned()
        dealt = next((event for event in so_far if isinstance(event, be.Dealt)), None)
        order = first.orders["table 1, hand 1"]
        if dealt is None:
            continue
        down = 2 * len(dealt.squares) + 1
        second = World(spot, str(trial))
        other = next(at for at in range(100, len(order)) if order[at][0] != order[down][0])
        swapped = list(order)
        swapped[down], swapped[other] = order[other], order[down]
        second.orders = {**first.orders, "table 1, hand 1": tuple(swapped)}
        # If the down card makes a natural in one world only, all players rightly see that.
        if [type(event) for event in second.play_until_turned()] == [type(event) for event in so_far]:
            assert second.told == first.told
            compared += 1
    assert compared > 0
