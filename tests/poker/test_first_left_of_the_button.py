"""The first player left of the button is at position 0, which must not read as false: opening, betting, a pat hand."""

from dataclasses import replace

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import AskToSee, CallForCards, Deal, Discard, Fold, PokerHand, Post, Show
from houseway.engines.poker.play.betting.openers import pot_opener
from houseway.irregularities import FalseOpener, UnderKill
from houseway.money import dollars
from tests.floor.kit import floor, overruled
from tests.poker.draw_table import draws, seats_of
from tests.poker.stud_table import showing, stud, to_street
from tests.poker.table import check_round, hand, may, play, rules

JACKS, QUEENS, NOTHING = "Js Jd 9c 5h 3d", "Qs Qd 8c 6h 2d", "Kh Tc 7s 4d 2c"


def jacks_or_better(*held: str, where: str = "oceana") -> PokerHand:
    """Five-card draw before the draw; the last seat has the button, and seat 1 is the first to speak."""
    one = seats_of(rules(where, "five-card-draw"), held, stack=500, jokers=1 if where == "oceana" else 0)
    one.apply(Deal())
    return one


def opened(one: PokerHand) -> PokerHand:
    """Seat 1 opens for the least that opens."""
    assert one.to_act == 1
    return play(one, f"1 bet {may(one).raise_from // 100}")


@pytest.mark.rule("OC-FD-5a")
def test_behind_the_opener_no_openers_are_needed_for_a_raise() -> None:
    one = opened(jacks_or_better(JACKS, NOTHING, QUEENS))
    assert (one.to_act, may(one).raise_from > 0) == (2, True)
    play(one, f"2 raise {may(one).raise_from // 100}")
    assert pot_opener(one) == 0, "a raiser has not opened the pot"


def test_only_the_opener_can_have_opened_falsely() -> None:
    one = opened(jacks_or_better(NOTHING.replace("2c", "Kd"), JACKS, QUEENS))
    with pytest.raises(Refused, match="didn't open this pot"):
        floor(one, FalseOpener(2))


def test_a_bet_taken_back_before_the_draw_opens_nothing_and_one_after_it_leaves_the_opener() -> None:
    one = opened(jacks_or_better(JACKS, QUEENS, NOTHING))
    overruled(one, "acts-again", why="the bet was not meant", seat=1)
    assert (pot_opener(one), one.to_act) == (-1, 1)
    opened(one)
    check_round(one)
    draws(one, *[""] * 3)
    play(one, f"1 check 2 bet {may(one).raise_to // 100}")
    overruled(one, "acts-again", why="the bet was not meant", seat=2)
    assert (pot_opener(one), one.to_act, one.bet_to) == (0, 2, 0)


@pytest.mark.rule("LL-HE-16k")
def test_when_a_raise_goes_back_the_first_bettor_is_again_the_last_who_bet_and_shows_first() -> None:
    """$4/$8 killed, the river: seat 2 bets $16, seat 3's raise goes back because the kill button lay face down."""
    posts = [Post(2, "small", dollars(2)), Post(3, "big", dollars(4)), Post(1, "kill", dollars(8))]
    one = hand(rules("limelight", "holdem", "limit", "8/16"), 4, stack=500, posts=posts)
    one.apply(Deal())
    for _ in range(3):
        check_round(one)
        one.apply(Deal())
    play(one, "2 bet 16 3 raise 32")
    floor(one, UnderKill(3, "down"))
    assert (one.bet_to, one.to_act) == (dollars(16), 3)
    check_round(one)
    assert one.to_act == 2


def test_where_the_first_bettor_shows_first_a_raise_behind_them_changes_nothing() -> None:
    game = rules("casino", limit="2/4")
    one = hand(replace(game, showdown=replace(game.showdown, shows_first="first-bettor")), 3)
    one.apply(Deal())
    for _ in range(3):
        check_round(one)
        one.apply(Deal())
    play(one, "2 bet 4 3 raise 8")
    check_round(one)
    assert one.to_act == 2


@pytest.mark.rule("CA-ST-8")
def test_in_stud_the_last_to_bet_shows_first_even_if_another_led() -> None:
    """Seat 2 leads on the last card and checks; seat 1, the first left of the dealer, bets and is called."""
    game = rules("casino", "stud", limit="10/20")
    one = to_street(stud(game, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d"), 7)
    play(one, "2 check 3 check 1 bet 20 2 call 3 call")
    assert one.to_act == 1


def test_in_stud_a_raise_that_goes_back_leaves_the_bettor_to_show_first() -> None:
    game = rules("casino", "stud", limit="10/20")
    one = to_street(stud(game, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d"), 7)
    play(one, "2 check 3 check 1 bet 20 2 raise 40")
    overruled(one, "acts-again", why="the raise was not meant", seat=2)
    play(one, "2 call 3 call")
    assert one.to_act == 1


@pytest.mark.rule("CA-ST-10")
def test_the_player_with_the_forced_bet_gives_up_out_of_turn_only_until_a_bet() -> None:
    one = stud(rules("casino", "stud", limit="10/20"), showing("Jd", "9c", "2c"))
    play(one, "3 brings")
    before = stud(rules("casino", "stud", limit="10/20"), showing("Jd", "9c", "2c"))
    play(before, "3 brings").apply(Fold(3))
    assert not before.live[2]
    play(one, "1 raise 10")
    with pytest.raises(Refused, match="not seat 3's turn"):
        one.apply(Fold(3))


@pytest.mark.rule("RO-FD-D11a")
def test_a_hand_thrown_away_after_the_first_player_s_called_bet_may_be_seen() -> None:
    one = jacks_or_better(JACKS, QUEENS, NOTHING, where="rogelios")
    check_round(one)
    draws(one, *[""] * 3)
    play(one, f"1 bet {may(one).raise_to // 100} 2 call 3 fold")
    one.apply(Show(1))
    play(one, "2 muck")
    assert one.apply(AskToSee(3, 2))


def test_a_player_who_has_called_for_no_card_has_made_the_draw() -> None:
    """They can neither lay the hand face up nor throw a card away."""
    one = opened(jacks_or_better(JACKS, QUEENS, NOTHING))
    check_round(one)
    one.apply(CallForCards(1, 0))
    with pytest.raises(Refused, match="You have drawn or shown"):
        one.apply(Show(1))
    with pytest.raises(Refused):
        one.apply(Discard(1, cards("3d")))


def test_before_the_draw_only_a_whole_hand_is_laid_face_up() -> None:
    one = jacks_or_better(JACKS, QUEENS, NOTHING)
    with pytest.raises(Refused, match="only your whole hand"):
        one.apply(Show(1, cards("Js Jd")))
    one.apply(Show(1, cards(JACKS)))
    with pytest.raises(Refused, match="shown your hand already"):
        one.apply(Show(1))
