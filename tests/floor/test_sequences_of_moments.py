"""The moment decides: the same error before anyone acts, after others have acted, and after its player has acted."""

import pytest

from houseway.engines.poker.play import Deal, PokerHand
from houseway.irregularities import DeadPlayer, Miscall, OwedBlind, TooFewCards, TooManyCards
from houseway.money import dollars
from tests.floor.kit import deal, every_chip, floor, held, is_live, is_misdeal, stack, unnoticed
from tests.poker.draw_table import seats_of
from tests.poker.table import check_round, hand, play, rules

pytestmark = pytest.mark.sequence
DRAW = ("As Ah Kd Qc 9s", "Ks Kh 7d 6s 4h", "Js Jh Td 8s 3h", "Qs Qh 9d 5s 2h")


def draw_hand(game: str) -> PokerHand:
    one = seats_of(rules("rogelios", game, "limit", "4/8"), DRAW, stack=200, jokers=int(game == "lowball"))
    one.apply(Deal())
    return one


@pytest.mark.rule("MC-HE-28a", "MC-HE-28b")
def test_at_marina_a_blind_that_is_owed_kills_the_hand_also_after_others_have_acted() -> None:
    """Rule 28: the hand is dead until its player has acted, however many acted before."""
    one = hand(rules("marina", "holdem", "limit", "4/8"), 5, stack=200)
    play(one, "deal 4 call 5 call")
    floor(one, OwedBlind(1))
    assert not is_live(one, 1)
    assert is_live(one, 4)
    play(one, "2 call")
    floor(one, OwedBlind(2))
    assert is_live(one, 2)


@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
@pytest.mark.rule("RO-FD-C3a")
def test_at_rogelios_a_short_hand_is_filled_before_any_action_and_foul_after_it(game: str) -> None:
    early = draw_hand(game)
    floor(early, TooFewCards(2))
    assert is_live(early, 2)
    assert len(held(early, 2)) == 5
    late = draw_hand(game)
    unnoticed(late, short := TooFewCards(2))
    play(late, f"{late.to_act} fold")
    check_round(late)
    floor(late, short)
    assert not is_live(late, 2)


@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
@pytest.mark.rule("RO-FD-A13")
def test_at_rogelios_the_opening_bet_of_one_who_left_and_is_let_live_stays(game: str) -> None:
    """The floor manager lets the hand live: nothing is taken back, before and after the next player has acted."""
    one = draw_hand(game)
    seat = one.to_act or 0
    play(one, f"{seat} raise 8")
    bet = stack(one, seat)
    floor(one, DeadPlayer(seat), "live")
    assert (is_live(one, seat), stack(one, seat), one.bet_to) == (True, bet, dollars(8))
    play(one, f"{one.to_act} call")
    floor(one, DeadPlayer(seat), "live")
    assert (is_live(one, seat), stack(one, seat)) == (True, bet)


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo", "crazy-pineapple-hilo", "lazy-pineapple"])
@pytest.mark.rule("OC-HE-9a", "OC-CH-11a")
def test_at_oceana_a_hand_too_large_is_a_misdeal_until_two_have_acted(game: str) -> None:
    """Nobody, then one player has acted: misdeal. Two: the hand goes on without the one that has too many cards."""
    found = rules("oceana", game, "limit", "4/8")
    for acted, misdeal in ((0, True), (1, True), (2, False)):
        one = hand(found, 5, stack=200)
        one.apply(Deal())
        unnoticed(one, extra := TooManyCards(1))
        before = every_chip(one)
        for seat in (4, 5)[:acted]:
            play(one, f"{seat} call")
        floor(one, extra)
        assert (is_misdeal(one), every_chip(one)) == (misdeal, before)


@pytest.mark.rule("MC-HE-3")
def test_at_marina_a_pot_that_management_leaves_to_the_cards_brings_no_mucked_hand_back() -> None:
    """Seat 3 miscalls and seat 2 throws its hand away: with "keeps" the thrown hand stays out of the pot."""
    one = hand(rules("marina", "holdem", "limit", "4/8"), 3, stack=200)
    one.apply(Deal())
    check_round(one)
    for _ in range(3):
        deal(one)
        check_round(one)
    assert one.phase == "showdown"
    play(one, f"{one.to_act} muck")
    out = next(seat for seat in (1, 2, 3) if not is_live(one, seat))
    teller = next(seat for seat in (3, 1) if is_live(one, seat))
    floor(one, Miscall(teller, other=out), "keeps")
    assert not is_live(one, out)
    assert is_live(one, teller)
