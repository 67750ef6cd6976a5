from random import Random

from houseway.players import play_hand, seat_bots
from houseway.rulebook import house


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
