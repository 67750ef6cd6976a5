"""Push Nine as text while a push pot is asked about: to buy in, or to chop."""

import houseway as hw
from houseway.engines.poker.play import Chop, Decline, PokerHand
from tests.poker.draw_table import seats_of
from tests.poker.table import may, play, rules


def tied() -> PokerHand:
    """Seats 1 and 2 have nines, seat 3 has six: the pot is pushed and seat 3 is asked."""
    one = seats_of(rules("golden-state", "push-nine"), ("9c Kd Qs", "9d Kh Qd", "6c Ks Jd"))
    play(one, "deal 1 bet 10 2 call 3 call")
    while one.phase == "showdown":
        play(one, f"{one.to_act} show")
    return one


def same(one: PokerHand) -> None:
    """The text gives the same hand, which asks for the same."""
    again = hw.position(str(one))
    assert isinstance(again, PokerHand)
    assert str(again) == str(one)
    assert again.options() == one.options()


def test_a_hand_that_asks_for_a_buy_in_is_written_and_read() -> None:
    one = tied()
    assert may(one).buy_in
    same(one)


def test_a_hand_that_asks_for_a_chop_is_written_and_read() -> None:
    one = tied()
    assert one.to_act is not None
    one.apply(Decline(one.to_act))
    assert may(one).chop
    same(one)
    assert one.to_act is not None
    one.apply(Chop(one.to_act))
    same(one)
