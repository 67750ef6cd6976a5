"""Stud, stud hi-lo and razz under the neutral rulebook: $10 and $20, ante $1, forced bet $3."""

import pytest

from houseway.cards import cards
from houseway.money import dollars
from houseway.play.contract import Refused
from houseway.play.poker import Bet, Deal, PutIn, Raise, Show
from houseway.play.poker.events import Awarded, Burned, HandsDealt, RoundOpened
from tests.poker.stud_table import passively, show_down, showing, stud, to_street
from tests.poker.table import hand, may, play, rules, stacks_of

STUD, HILO, RAZZ = (rules("casino", game, limit="10/20") for game in ("stud", "stud-hilo", "razz"))
BOARDS = (["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d")
"""Seat 2 leads from fourth street, then seats 3 and 1."""


@pytest.mark.rule("CA-ST-1")
def test_two_to_eight_players() -> None:
    for players in (1, 9):
        with pytest.raises(Refused, match="2 to 8"):
            hand(STUD, players)


@pytest.mark.rule("CA-ST-2")
def test_five_betting_rounds_and_four_burns() -> None:
    one = show_down(stud(STUD, *BOARDS))
    assert len([event for event in one.log if isinstance(event, RoundOpened)]) == 5
    assert len([event for event in one.log if isinstance(event, Burned)]) == 4
    assert [len(held) for held in one.hole] == [7, 7, 7]


@pytest.mark.rule("CA-ST-3")
def test_the_forced_bet_and_its_completion() -> None:
    """$3 or $10, then 20, 30 and 40; in razz the highest card brings it in."""
    one = stud(STUD, showing("2d", "2c", "7h"))
    options = may(one)
    assert (options.seat, options.bring_in, options.raise_from, options.raise_to) == (2, 300, 1000, 1000)
    play(one, "2 brings 3 raise 10 1 raise 20 2 raise 30 3 raise 40")
    assert may(one).raise_to == 0
    assert stud(RAZZ, showing("2d", "Jc", "Jh")).to_act == 3


@pytest.mark.rule("CA-ST-4")
def test_when_the_best_board_is_all_in_the_next_clockwise_starts() -> None:
    """Aces all-in, nine-high next to them, kings after: the nine-high acts first."""
    one = stud(STUD, ["Qd Jd As", "Qc Jc 2c", "Qh Jh Kd"], "Ah 9c Kh", stacks={1: 14})
    to_street(one, 4)
    play(one, "1 bet 10 2 call 3 call deal")
    assert one.to_act == 2
    assert to_street(stud(RAZZ, *BOARDS), 4).to_act == 1


@pytest.mark.rule("CA-ST-5")
def test_the_limits_do_not_know_an_open_pair_and_raises_stop_at_three() -> None:
    one = to_street(stud(STUD, ["Ks Qd 8h", "Kd Qc 4d", "Kc Js 2c"], "8d Td 9s"), 4)
    with pytest.raises(Refused):
        one.apply(Bet(1, dollars(20)))
    fifth = play(to_street(stud(STUD, *BOARDS), 5), "2 bet 20 3 raise 40 1 raise 60 2 raise 80")
    assert may(fifth).raise_to == 0
    two = to_street(stud(STUD, ["As Qd 2c", "Ah Jd Ks"], "7s Qh"), 5)
    play(two, "2 bet 20 1 raise 40 2 raise 60 1 raise 80 2 raise 100")
    assert two.bet_to == dollars(100)


@pytest.mark.rule("CA-ST-6")
def test_half_a_raise_counts_and_less_is_completed() -> None:
    """Last card: bet 20, all-in 26: to 40; all-in 30: to 50."""
    for everything, to in ((30, 40), (34, 50)):
        one = to_street(stud(STUD, *BOARDS, stacks={3: everything}), 7)
        play(one, f"2 bet 20 3 raise {everything - 4}")
        assert may(one).raise_to == dollars(to)


@pytest.mark.rule("CA-ST-6")
@pytest.mark.parametrize(("everything", "to"), [(6, 16), (5, 15), (4, 10)])
def test_an_all_in_of_half_the_lower_limit_opens_in_the_place_of_the_forced_bet(everything: int, to: int) -> None:
    """$10/$20: the low card opens all-in. $5 is half a bet and counts as one; $4 may be completed to $10."""
    one = stud(STUD, showing("2c", "9d", "Jc"), stacks={1: everything + 1})  # the ante is $1
    play(one, f"1 bet {everything}")
    assert may(one).raise_to == dollars(to)


@pytest.mark.rule("CA-ST-7")
def test_check_raises_and_silent_chips() -> None:
    one = play(to_street(stud(STUD, *BOARDS), 4), "2 check 3 bet 10 1 call 2 raise 20")
    one.apply(PutIn(3, (dollars(25),)))
    assert one.bet_to == dollars(20)
    other = play(to_street(stud(STUD, *BOARDS), 4), "2 bet 10")
    other.apply(PutIn(3, (dollars(5), dollars(5), dollars(5))))
    assert other.bet_to == dollars(20)


@pytest.mark.rule("CA-ST-8")
def test_the_first_to_act_shows_first_after_checks_and_all_cards_are_shown() -> None:
    one = passively(to_street(stud(STUD, *BOARDS), 7))
    assert one.to_act == 2
    one.apply(Show(2, tuple(one.hole[1][:5])))
    assert one.to_act == 2


@pytest.mark.rule("CA-ST-9")
def test_equal_flushes_split() -> None:
    one = stud(STUD, ["As Qs 4d", "Ah Qh 4c"], "Ts Th", "9s 9h", "2s 2h", "7c 7d")
    show_down(one)
    assert stacks_of(one) == {1: dollars(200), 2: dollars(200)}


@pytest.mark.rule("CA-ST-10")
def test_a_folded_seat_gets_no_card_and_an_absent_player_pays_the_forced_bet() -> None:
    one = stud(STUD, *BOARDS)
    play(one, "1 brings 1 fold 2 call 3 call")
    assert [event.seats for event in one.apply(Deal()) if isinstance(event, HandsDealt)] == [(2, 3)]
    away = play(stud(STUD, *BOARDS), "1 away")
    assert stacks_of(away)[1] == dollars(196)


@pytest.mark.rule("CA-ST-11")
def test_eight_players_to_the_end_share_a_common_card() -> None:
    doors = ("2c", "9d", "Jc", "5d", "8c", "3s", "4s", "7s")
    one = passively(to_street(stud(STUD, showing(*doors)), 6))
    order = one.shuffle_due
    one.apply(Deal(order))
    assert (len(order), one.board) == (4, [order[1]])


@pytest.mark.rule("CA-ST-12")
def test_the_best_five_of_seven_play() -> None:
    one = show_down(stud(STUD, ["As Ad 4c", "Ac Ah 8c"], "Ks Kc", "Kd Kh", "9s 3c", "9d 2h"))
    result = one.result
    assert result is not None
    assert [won.seat for won in result.won] == [1]


@pytest.mark.rule("CA-SH-1")
def test_a_side_pot_without_a_low_goes_to_its_high_hand() -> None:
    """The low is all-in: they share the main pot, and the side pot goes to the high hand alone."""
    third = ["7h 5d 4c", "Ks Kd Qs", "Jc Jd Td"]
    one = stud(HILO, third, "2h Qd Th", "Ac Jh 9c", "Kh 3d 9s", "Qc 8d 8s", stacks={1: 4})
    play(one, "1 brings 2 raise 10 3 call")
    show_down(one)
    won = [(event.pot, event.half, event.seat) for event in one.log if isinstance(event, Awarded)]
    assert won == [(0, "high", 2), (0, "low", 1), (1, "high", 2)]


@pytest.mark.rule("CA-RZ-1")
def test_the_lowest_hand_wins_at_razz() -> None:
    one = stud(RAZZ, ["6h 5h 4h", "6s 4s 3s"], "3h 2s", "2h As", "Kc Kd", "Qc Qd")
    show_down(one)
    assert stacks_of(one)[2] > dollars(200)
    with pytest.raises(ValueError, match="Jk"):
        hand(RAZZ, 2, stub=cards("Jk As Kd 2c 3c 4c 5c"))


def test_a_raise_is_named_from_the_rulebook_when_refused() -> None:
    one = play(to_street(stud(STUD, *BOARDS), 4), "2 bet 10")
    with pytest.raises(Refused) as why:
        one.apply(Raise(3, dollars(25)))
    assert why.value.rule == "CA-ST-5"


def test_a_deck_that_is_too_small_is_refused_and_nothing_changes() -> None:
    """Nine cards serve third street for three players and no more; six do not serve it."""
    one = hand(STUD, 3, button=3, stub=cards("As Ks Qs Js Ts 9s 8s 7s 6s"))
    passively(play(one, "deal"))
    before = len(one.log)
    with pytest.raises(Refused, match="too few for the fourth street"):
        one.apply(Deal())
    assert len(one.log) == before
    with pytest.raises(Refused, match="too few for the third street"):
        hand(STUD, 3, button=3, stub=cards("As Ks Qs Js Ts 9s")).apply(Deal())
