"""Seven-card stud at the Limelight: $5 and $10, ante $1, forced bet $2."""

from dataclasses import replace

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Bet, BringIn, Check, Deal, Fold, PutIn, Raise, Show
from houseway.engines.poker.play.events import HandsDealt
from houseway.money import dollars
from tests.poker.stud_table import passively, show_down, showing, stud, to_street
from tests.poker.table import all_chips, may, play, rules, stacks_of

STUD = rules("limelight", "stud")


@pytest.mark.rule("LL-ST-0b")
def test_two_down_and_one_up_then_three_up_and_the_last_down() -> None:
    one = show_down(stud(STUD, showing("2c", "9d", "Jc")))
    ups = [event.up for event in one.log if isinstance(event, HandsDealt)]
    sizes = [len(event.cards) // 3 for event in one.log if isinstance(event, HandsDealt)]
    assert (sizes, ups) == ([3, 1, 1, 1, 1], [1, 1, 1, 1, 0])
    assert [len(cards) for cards in one.hole] == [7, 7, 7]
    assert [len(cards) for cards in one.up] == [4, 4, 4]


@pytest.mark.rule("LL-ST-0c")
def test_the_lowest_up_card_brings_it_in_and_clubs_are_the_lowest_suit() -> None:
    """Up cards 2d, 2c, 7h: the 2c."""
    one = stud(STUD, showing("2d", "2c", "7h"))
    offer = may(one)
    assert (offer.seat, offer.bring_in) == (2, dollars(2))
    assert (offer.deal, offer.fold, offer.check, offer.call) == (False, False, False, 0)
    for refused in (Check(2), Fold(2)):
        with pytest.raises(Refused) as why:
            one.apply(refused)
        assert why.value.rule == "LL-ST-0b"
    play(one, "2 brings")
    assert one.to_act == 3
    assert may(one).call == dollars(2)


@pytest.mark.rule("LL-ST-0c")
def test_an_ace_is_high_for_the_forced_bet() -> None:
    assert stud(STUD, ["Kd Qd Ac", "Jd Td 3s", "9d 8d 4h"]).to_act == 2


@pytest.mark.rule("LL-ST-0d")
def test_the_best_board_acts_first_and_equal_boards_go_by_position_never_by_suit() -> None:
    """K-Q of hearts and K-Q of spades: the one nearest the dealer's left, wherever it sits."""
    hole = ["Ad 2c", "Ac 3c", "Ah 4c"]
    one = stud(STUD, [f"{hole[0]} Kh", f"{hole[1]} 2d", f"{hole[2]} Ks"], "Qh 7d Qs")
    assert to_street(one, 4).to_act == 1
    other = stud(STUD, [f"{hole[0]} Ks", f"{hole[1]} 2d", f"{hole[2]} Kh"], "Qs 7d Qh")
    assert to_street(other, 4).to_act == 1


@pytest.mark.rule("LL-ST-0d")
def test_an_open_pair_acts_before_ace_high() -> None:
    one = stud(STUD, ["Qd Jd Ah", "Qc Jc 4d", "Qh Jh 2c"], "Kd 4h 9s")
    assert to_street(one, 4).to_act == 2


@pytest.mark.rule("LL-ST-0e")
def test_any_five_of_the_seven_cards_play() -> None:
    """A-A-K-K-9-9-4 plays A-A-K-K-9 and beats A-A-K-K-8."""
    one = stud(STUD, ["As Ad 4c", "Ac Ah 8c"], "Ks Kc", "Kd Kh", "9s 3c", "9d 2h")
    show_down(one)
    result = one.result
    assert result is not None
    assert [won.seat for won in result.won] == [1]
    assert result.won[0].hand is not None
    assert " ".join(result.won[0].hand.cards) in ("As Ad Ks Kd 9s", "As Ad Ks Kd 9d")


@pytest.mark.rule("LL-ST-0f", "LL-ST-0g")
def test_a_bet_is_exactly_the_limit_of_the_round() -> None:
    """Third card: complete the $2 to $5, not to $7. Fifth card: $10, not $5."""
    one = stud(STUD, showing("2d", "9c", "7h"))
    play(one, "1 brings")
    with pytest.raises(Refused) as why:
        one.apply(Raise(2, dollars(7)))
    assert why.value.rule == "LL-ST-0f"
    play(one, "2 raise 5 3 call 1 call deal")
    assert may(one).raise_from == may(one).raise_to == dollars(5)
    passively(one)
    play(one, "deal")
    seat = one.to_act
    assert seat is not None
    with pytest.raises(Refused):
        one.apply(Bet(seat, dollars(5)))
    one.apply(Bet(seat, dollars(10)))


PAIRED = (["Ks Qd 8h", "Kd Qc 4d", "Kc Js 2c"], "8d Td 9s")


@pytest.mark.rule("LL-ST-0h")
def test_an_open_pair_makes_the_upper_limit_compulsory_on_the_fourth_card() -> None:
    """$5/$10, a pair of eights on the fourth card: $10 and then raises of $10, not $5 and not $7."""
    one = to_street(stud(STUD, *PAIRED), 4)
    assert (may(one).seat, may(one).raise_from, may(one).raise_to) == (1, dollars(10), dollars(10))
    for refused in (5, 7):
        with pytest.raises(Refused):
            one.apply(Bet(1, dollars(refused)))
    play(one, "1 check 2 bet 10")
    assert may(one).raise_from == may(one).raise_to == dollars(20)


@pytest.mark.rule("LL-ST-0h")
def test_without_a_pair_on_any_board_the_upper_limit_is_refused_on_the_fourth_card() -> None:
    one = to_street(stud(STUD, ["Ks Qd 8h", "Kd Qc 4d", "Kc Js 2c"], "7d Td 9s"), 4)
    seat = one.to_act
    assert seat is not None
    with pytest.raises(Refused):
        one.apply(Bet(seat, dollars(10)))


@pytest.mark.rule("LL-ST-0h")
def test_the_player_s_option_after_an_open_pair_is_a_switch() -> None:
    """$5 or $10, not $7; once $10 was bet the raises are of $10."""
    assert STUD.stud is not None
    option = replace(STUD, stud=replace(STUD.stud, open_pair="either-limit"))
    one = to_street(stud(option, *PAIRED), 4)
    choice = may(one)
    assert (choice.raise_from, choice.raise_to, choice.raise_step) == (dollars(5), dollars(10), dollars(5))
    with pytest.raises(Refused) as why:
        one.apply(Bet(1, dollars(7)))
    assert why.value.rule == "LL-ST-0h"
    play(one, "1 check 2 bet 10")
    assert may(one).raise_from == may(one).raise_to == dollars(20)


@pytest.mark.rule("LL-ST-1a")
def test_all_seven_cards_are_shown_before_the_pot_is_paid() -> None:
    one = stud(STUD, ["2h 5h 9h", "Kd Qc 3d"], "Jh Td", "Kh 8d", "4c 7c", "6s 2s")
    passively(to_street(one, 7))
    first = one.to_act
    assert first == 1
    one.apply(Show(1, tuple(cards("2h 5h 9h Jh Kh"))))
    assert one.to_act == 1
    assert not one.over
    play(one, "1 show 2 show")
    result = one.result
    assert result is not None
    assert result.won[0].seat == 1


@pytest.mark.rule("LL-ST-1b")
def test_the_last_to_bet_or_raise_shows_first_and_after_checks_the_hand_that_led() -> None:
    raised = to_street(stud(STUD, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d"), 7)
    play(raised, "2 bet 10 3 raise 20 1 fold 2 call")
    assert raised.to_act == 3
    checked = passively(to_street(stud(STUD, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d"), 7))
    assert checked.to_act == 2


@pytest.mark.rule("LL-ST-4")
def test_check_and_raise_is_permitted() -> None:
    one = to_street(stud(STUD, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d"), 5)
    play(one, "2 check 3 bet 10 1 call 2 raise 20")
    assert one.bet_to == dollars(20)


@pytest.mark.rule("LL-ST-5a")
def test_a_bet_and_three_raises_with_three_players() -> None:
    one = to_street(stud(STUD, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d"), 5)
    play(one, "2 bet 10 3 raise 20 1 raise 30 2 raise 40")
    with pytest.raises(Refused) as why:
        one.apply(Raise(3, dollars(50)))
    assert why.value.rule == "LL-ST-5a"


@pytest.mark.rule("LL-ST-5d")
def test_completing_the_forced_bet_is_not_one_of_the_three_raises() -> None:
    """$2, completed to $5, then $10, $15, $20; $25 is refused."""
    one = stud(STUD, showing("2d", "9c", "7h"))
    play(one, "1 brings 2 raise 5 3 raise 10 1 raise 15 2 raise 20")
    with pytest.raises(Refused) as why:
        one.apply(Raise(3, dollars(25)))
    assert why.value.rule == "LL-ST-5a"


@pytest.mark.rule("LL-ST-5b")
def test_two_players_may_raise_without_limit() -> None:
    one = to_street(stud(STUD, ["As Qd 2c", "Ah Jd Ks"], "7s Qh"), 6)
    play(one, "2 bet 10 1 raise 20 2 raise 30 1 raise 40 2 raise 50 1 raise 60")
    assert one.bet_to == dollars(60)


@pytest.mark.rule("LL-ST-5b")
def test_a_cap_reached_three_handed_ends_when_two_are_left() -> None:
    one = to_street(stud(STUD, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d"), 5)
    play(one, "2 bet 10 3 raise 20 1 raise 30 2 raise 40")
    assert may(one).raise_to == 0
    play(one, "3 fold")
    assert may(one).raise_to == dollars(50)


@pytest.mark.rule("LL-ST-5c")
def test_the_forced_bettor_may_open_for_the_full_limit() -> None:
    """$2 or $5, not $3."""
    one = stud(STUD, showing("2d", "9c", "7h"))
    assert (may(one).raise_from, may(one).raise_to) == (dollars(5), dollars(5))
    with pytest.raises(Refused):
        one.apply(Bet(1, dollars(3)))
    play(one, "1 bet 5")
    assert may(one).raise_to == dollars(10)


@pytest.mark.rule("LL-ST-7")
def test_one_silent_chip_larger_than_the_bet_is_a_call() -> None:
    one = to_street(stud(STUD, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d"), 5)
    play(one, "2 bet 10")
    one.apply(PutIn(3, (dollars(25),)))
    assert one.bet_to == dollars(10)
    assert stacks_of(one)[3] == dollars(200 - 1 - 2 - 10)


@pytest.mark.rule("LL-ST-0f", "LL-ST-5c")
def test_chips_for_the_forced_bet_are_the_forced_bet() -> None:
    one = stud(STUD, showing("2d", "9c", "7h"))
    one.apply(PutIn(1, (dollars(1), dollars(1))))
    assert may(one).raise_to == dollars(5)
    full = stud(STUD, showing("2d", "9c", "7h"))
    full.apply(PutIn(1, (dollars(5),)))
    assert may(full).raise_to == dollars(10)


@pytest.mark.rule("LL-ST-8")
def test_a_short_all_in_is_action_only() -> None:
    """Last card: bet $10, all-in $18: the next may call $18 or raise to $20; $28 is refused."""
    one = stud(STUD, ["As Qd 2c", "Ah Jd Ks", "Ac Td 8d"], "7s Qh 5d", stacks={3: 21})
    to_street(one, 7)
    play(one, "2 bet 10 3 raise 18")
    assert may(one).call == dollars(18)
    assert may(one).raise_from == may(one).raise_to == dollars(20)
    with pytest.raises(Refused):
        one.apply(Raise(1, dollars(28)))
    play(one, "1 call")
    assert may(one).raise_to == 0
    with pytest.raises(Refused) as why:
        one.apply(Raise(2, dollars(28)))
    assert why.value.rule == "LL-ST-8"


@pytest.mark.rule("LL-ST-8")
def test_an_all_in_between_the_forced_bet_and_the_limit_is_action_only() -> None:
    one = stud(STUD, showing("2d", "9c", "7h"), stacks={2: 5})
    play(one, "1 brings 2 raise 4")
    assert may(one).call == dollars(4)
    assert may(one).raise_to == dollars(5)
    play(one, "3 call")
    assert may(one).call == dollars(2)
    assert may(one).raise_to == 0


@pytest.mark.rule("LL-ST-9")
def test_suits_never_decide_a_pot() -> None:
    """Two equal king-high flushes split $9; the odd dollar goes to the first left of the dealer position."""
    third = ["Kh Qh 3d", "Ks Qs 3c", "2d 4c 2c"]
    one = stud(STUD, third, "9h 9s 7c", "6h 6s 8c", "4h 4s Tc", "Ad Ac Jc")
    play(one, "3 brings 3 fold 1 call 2 call")
    show_down(one)
    assert stacks_of(one) == {1: dollars(202), 2: dollars(201), 3: dollars(197)}


@pytest.mark.rule("LL-ST-11b")
def test_the_forced_bet_of_an_absent_player_comes_from_their_chips() -> None:
    """Ante $1 and forced bet $2: three dollars lost and the hand dead."""
    one = stud(STUD, showing("9d", "2c", "7h"))
    play(one, "2 away")
    assert stacks_of(one)[2] == dollars(197)
    assert not one.live[1]
    assert one.to_act == 3
    assert may(one).call == dollars(2)
    assert all_chips(one) == dollars(600)


@pytest.mark.rule("LL-ST-11a")
def test_an_absent_player_without_the_forced_bet_loses_their_ante_alone() -> None:
    one = stud(STUD, showing("2d", "9c", "7h"))
    play(one, "1 brings 2 away")
    assert stacks_of(one)[2] == dollars(199)
    assert not one.live[1]


def test_nothing_is_shuffled_while_there_are_cards_enough() -> None:
    one = passively(stud(STUD, showing("2d", "9c", "7h")))
    with pytest.raises(Refused) as why:
        one.apply(Deal(one.stub.left))
    assert "enough" in str(why.value)


def test_a_forced_bet_is_due_once_only() -> None:
    one = play(stud(STUD, showing("2d", "9c", "7h")), "1 brings")
    with pytest.raises(Refused):
        one.apply(BringIn(2))
