"""Draw games from the deal to the showdown: who acts before and after the draw as people fold, and what they draw."""

import pytest

from houseway.cards import cards
from houseway.engines.poker.play import Bet, Deal, Discard, PokerHand, PutIn
from houseway.engines.poker.play.events import Burned
from houseway.money import dollars
from tests import books
from tests.floor.kit import held
from tests.poker.draw_table import seats_of
from tests.poker.situations import refusal, show_all, won
from tests.poker.table import check_round, may, play, rules, stacks_of

pytestmark = pytest.mark.sequence
HELD = ("As Ah Kd Qc 9s", "Ks Kh 7d 6s 4h", "Js Jh Td 8s 3h", "Qs Qh 9d 5s 2h")
THEN = "2c 3c 4c 5c 6c 7c 8c"
FIFTH_LAST, IN_A_ROW = ("3c 4c 5c 6c 8c", "7c"), ("3c 4c 5c 6c 7c", "8c")


def case(game: str, drawn: tuple[str, str], *ids: str) -> object:
    house, name, structure, limit = game.split()
    return pytest.param((house, name, structure, limit), drawn, marks=pytest.mark.rule(*ids), id=game)


GAMES = [
    case("limelight lowball limit 6", IN_A_ROW, "LL-LB-2a", "LL-LB-L1"),
    case("rogelios five-card-draw spread 20-40", FIFTH_LAST, "RO-FD-G2", "RO-FD-G3", "RO-FD-BG2b", "RO-FD-D11"),
    case("rogelios high-draw limit 4/8", FIFTH_LAST, "RO-HD-D1", "RO-HD-D5"),
    case(
        "golden-state lowball limit 1/2",
        IN_A_ROW,
        *("GS-LB-2", "GS-LB-3", "GS-LB-4a", "GS-LB-4b", "GS-LB-4c", "GS-LB-5", "GS-LB-10"),
    ),
    case("oceana lowball limit 4/8", IN_A_ROW, "OC-LB-i3", "OC-LB-i4", "OC-LB-8"),
    case("marina lowball limit 10/20", IN_A_ROW, "MC-LB-D1", "MC-LB-5", "MC-LB-9a", "MC-LB-9b", "MC-LB-2b", "MC-LB-14"),
]


def dealt(game: tuple[str, str, str, str], players: int) -> PokerHand:
    found = rules(*game)
    one = seats_of(found, HELD[:players], THEN, jokers=books.jokers(found), stack=500)
    one.apply(Deal())
    assert all(len(held(one, seat)) == 5 for seat in range(1, players + 1))
    return one


@pytest.mark.parametrize(("game", "drawn"), GAMES)
def test_the_first_two_left_of_the_button_draw_and_act_in_order_after_a_fold(
    game: tuple[str, str, str, str], drawn: tuple[str, str]
) -> None:
    """Seat 3 folds; seat 1 draws five, seat 2 none, the button one; seat 1 checks, and the one who bets shows first."""
    one = dealt(game, 4)
    assert (one.to_act, may(one).check) == (3, False)
    play(one, "3 fold")
    check_round(one)
    for seat, thrown in ((1, HELD[0]), (2, ""), (4, "9d")):
        assert one.to_act == seat
        one.apply(Discard(seat, cards(thrown)))
    one.apply(Deal())
    assert (set(held(one, 1)), held(one, 2)) == (set(cards(drawn[0])), cards(HELD[1]))
    assert set(held(one, 4)) == set(cards("Qs Qh 5s 2h " + drawn[1]))
    assert len([event for event in one.log if isinstance(event, Burned)]) == 1
    assert one.to_act == 1
    play(one, "1 check 2 check")
    one.apply(Bet(4, may(one).raise_from))
    play(one, "1 call 2 fold")
    assert (one.phase, one.to_act) == ("showdown", 4)
    show_all(one)
    assert set(won(one)) <= {1, 4}


@pytest.mark.parametrize(("game", "drawn"), GAMES)
def test_two_players_draw_left_of_the_button_first_and_nobody_takes_a_discard_back(
    game: tuple[str, str, str, str], drawn: tuple[str, str]
) -> None:
    """Heads-up: seat 1 throws five cards, the button cannot draw before it, and seat 1 acts first after the draw."""
    one = dealt(game, 2)
    check_round(one)
    refusal(one, Discard(2, ()))
    one.apply(Discard(1, cards(HELD[0])))
    refusal(one, Discard(1, ()))
    one.apply(Discard(2, cards("7d")))
    one.apply(Deal())
    assert set(held(one, 1)) == set(cards(drawn[0]))
    assert set(held(one, 2)) == set(cards("Ks Kh 6s 4h " + drawn[1]))
    assert one.to_act == 1
    check_round(one)
    assert one.phase == "showdown"


@pytest.mark.rule("RO-LB-D4", "RO-LB-D7")
def test_in_rogelios_lo_ball_one_player_after_the_other_draws_four_at_once_and_none_five() -> None:
    found = rules("rogelios", "lowball", "limit", "4/8")
    one = seats_of(found, HELD[:3], "2c 3c 4c 5c 6c 7c 8c 9c Tc", jokers=books.jokers(found), stack=500)
    one.apply(Deal())
    check_round(one)
    refusal(one, Discard(1, cards(HELD[0])))
    one.apply(Discard(1, cards("As Kd Qc 9s")))
    refusal(one, Discard(2, cards(HELD[1])))
    one.apply(Discard(2, cards("Ks 7d 6s 4h")))
    one.apply(Discard(3, ()))
    one.apply(Deal())
    assert set(held(one, 1)) == set(cards("Ah 3c 4c 5c 6c"))
    assert set(held(one, 2)) == set(cards("Kh 7c 8c 9c Tc"))


@pytest.mark.rule("MC-LB-8a", "MC-LB-15", "MC-LB-4", "MC-LB-4b")
def test_marinas_limit_is_the_size_of_every_raise_before_and_after_the_draw_and_chips_call_it() -> None:
    """A $25 chip is a call on both rounds; less than half a bet in the first motion is one, half is a raise."""
    one = dealt(("marina", "lowball", "limit", "10/20"), 4)
    assert may(one).raise_from == may(one).raise_to == dollars(20)
    one.apply(PutIn(3, (dollars(25),)))
    assert (one.bet_to, one.to_act) == (dollars(10), 4)
    one.apply(PutIn(4, (dollars(5),), said="raise", again=(dollars(10),)))
    assert one.bet_to == dollars(20)
    play(one, "1 call 2 call 3 call")
    for seat in (1, 2, 3, 4):
        one.apply(Discard(seat, ()))
    one.apply(Deal())
    assert may(one).raise_from == may(one).raise_to == dollars(20)
    play(one, "1 bet 20")
    one.apply(PutIn(2, (dollars(25),)))
    one.apply(PutIn(3, (dollars(25),), again=(dollars(15),)))
    assert one.bet_to == dollars(20)
    one.apply(PutIn(4, (dollars(25), dollars(5)), again=(dollars(10),)))
    assert one.bet_to == dollars(40)


@pytest.mark.rule("OC-FD-4", "OC-FD-5a", "OC-FD-9a", "OC-FD-11")
def test_at_oceana_a_raise_after_a_check_is_allowed_on_both_rounds_and_openers_bind_on_the_first_only() -> None:
    """Seat 1 has no openers and checks; seat 2 opens and is raised; a caller who is beaten gets nothing back."""
    found = rules("oceana", "five-card-draw", "limit", "4/8")
    hands = ("Ts Th Kd Qc 9s", "Ks Kh 7d 6s 4h", "Js 8h Td 8s 3h")
    one = seats_of(found, hands, THEN, jokers=books.jokers(found), stack=500)
    one.apply(Deal())
    assert refusal(one, Bet(1, dollars(4))) == "OC-FD-5a"
    play(one, "1 check 2 bet 4 3 call 1 raise 8 2 call 3 call")
    one.apply(Discard(1, cards("Kd Qc 9s")))
    assert refusal(one, Discard(2, cards("Ks 7d 6s 4h")))
    one.apply(Discard(2, cards("7d 6s 4h")))
    one.apply(Discard(3, ()))
    one.apply(Deal())
    play(one, "1 check 2 check 3 bet 8 1 fold 2 raise 16 3 call")
    before = stacks_of(one)[3]
    show_all(one)
    assert (set(won(one)), stacks_of(one)[3]) == ({2}, before)
