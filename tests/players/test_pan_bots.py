"""Pan bots: those that stay out with poor hands do better, and no chip is lost."""

from dataclasses import dataclass
from math import sqrt
from random import Random

import pytest

from houseway.engines.contract import Seated
from houseway.engines.pan.bots import PanBot, play_out, shuffle_up, shuffler
from houseway.players import play_hand, seat_bots
from houseway.rulebook import PanRules, house
from tests.soak import SOAK, times

PLAYERS = 6


@dataclass(frozen=True, slots=True)
class Won:
    """Chips a hand, and the standard error."""

    mean: float
    error: float


def rules() -> PanRules:
    found = house("limelight").game("pan")
    assert isinstance(found, PanRules)
    return found


def chips(found: PanRules, seed: int, stays_out: int) -> float:
    """Returns the win of the seats that stay out, against the other seats that play every hand."""
    rng = Random(seed)
    seats = [Seated(seat, 200 * found.chip) for seat in range(1, PLAYERS + 1)]
    one = shuffle_up(found, seats, rng, button=1 + seed % PLAYERS, fees=False)
    bots = {seat.seat: PanBot(found) for seat in seats}
    for seat, bot in bots.items():
        if seat % 2 != stays_out:
            bot.playable = 0
    play_out(one, bots, shuffler(rng))
    return sum(one.money[seat] - 200 * found.chip for seat in bots if seat % 2 == stays_out) / found.chip


def match(deals: int) -> Won:
    """Each deal twice, the seats exchanged."""
    found = rules()
    each = [(chips(found, seed, 0) + chips(found, seed, 1)) / PLAYERS for seed in range(deals)]
    mean = sum(each) / deals
    return Won(mean, sqrt(sum((one - mean) ** 2 for one in each) / (deals - 1) / deals))


@pytest.mark.slow
def test_staying_out_pays() -> None:
    """Over 400 deals +0.64 ± 0.30 chips a hand for each who stays out."""
    won = match(times(30, 1000))
    assert (won.mean - 1.96 * won.error if SOAK else won.mean) > 0


def test_an_easy_player_plays_more_hands_than_a_steady_one() -> None:
    found = rules()
    assert PanBot(found, "easy").playable < PanBot(found, "steady").playable == PanBot(found, "sharp").playable


def test_bots_play_pan_through_the_same_door_and_no_chip_is_lost() -> None:
    place = house("limelight")
    found = place.game("pan")
    seats = seat_bots(found, 6)
    one, other = (play_hand(found, seats, Random(3), button=2, fees=True) for _ in range(2))
    assert one.log == other.log
    assert one.result is not None
    paid = one.result.collection + one.result.jackpot
    assert paid == 125
    assert sum(one.result.stacks.values()) + paid == sum(seat.stack for seat in seats)
