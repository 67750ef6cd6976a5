"""Golden State's Push Nine in sequences: misdeals in push pots, second ties, verbal pushes, all-ins, two players."""

import pytest

from houseway.engines.contract import Fee
from houseway.engines.poker.play import AgreeToPush, BuyIn, Chop, Deal, Decline, PokerHand
from houseway.irregularities import (
    OffColourCard,
    OffTable,
)
from houseway.money import dollars
from tests.floor.kit import every_chip, floor, held, is_live, stack
from tests.poker.draw_table import dealt as order
from tests.poker.draw_table import seats_of
from tests.poker.situations import show_all
from tests.poker.table import check_round, may, play, rules, stacks_of

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule
GAME = rules("golden-state", "push-nine", "no-limit", "5 ante")
TIE = ("3h 5c Ad", "Kh Kc 9d", "2h 4c 2d", "9s 6c As")


def tied(*held_by: str, stacks: dict[int, int] | None = None) -> PokerHand:
    """Seats 1 and 2 tie with nine points; seats 3 and 4 are asked to buy in."""
    one = seats_of(GAME, held_by or TIE, stacks=stacks)
    one.apply(Deal())
    check_round(one)
    return show_all(one)


@proves("GS-PU-8", "GS-PU-9")
def test_one_who_folded_before_the_tie_may_buy_into_the_push_pot() -> None:
    """ "All the players that are not in the push pot": half of $20 is $10."""
    one = seats_of(GAME, TIE)
    play(one, "deal 1 check 2 check 3 check 4 fold")
    show_all(one)
    one.apply(Decline(3))
    assert (one.to_act, may(one).buy_in) == (4, dollars(10))


@proves("GS-PU-14")
def test_two_players_who_tie_alone_at_the_table_chop_or_play() -> None:
    one = seats_of(GAME, TIE[:2])
    play(one, "deal 1 check 2 check")
    show_all(one)
    assert one.to_act in (1, 2)
    assert may(one).chop
    one.apply(Chop(one.to_act or 0))
    one.apply(Chop(one.to_act or 0))
    assert stacks_of(one) == {1: dollars(100), 2: dollars(100)}


def second_deal(one: PokerHand) -> PokerHand:
    """Seat 3 buys in, seat 4 does not, and the push pot is dealt for its fee of $2."""
    one.apply(BuyIn(3))
    one.apply(Decline(4))
    one.apply(Deal(order(("2h 4c 2d", "3h 5c Ad", "9s 6c As")), Fee(dollars(2), moment="before-deal", rule="GS-PU-20")))
    return one


@proves("GS-HE-M11d", "GS-PU-9", "GS-PU-20")
def test_a_misdeal_in_a_push_pot_gives_back_its_bets_and_the_pot_is_dealt_for_again() -> None:
    """$20 and $10 of seat 3 less $2: the $28 stay, the $5 bet goes back, and the new deal has no other fee."""
    one = second_deal(tied())
    chips = every_chip(one)
    play(one, "1 bet 5 2 fold")
    floor(one, OffColourCard())
    assert (one.over, one.pot, stack(one, 1), stack(one, 3)) == (False, dollars(28), 95, 85)
    assert every_chip(one) == chips
    fee = Fee(dollars(2), moment="before-deal", rule="GS-PU-20")
    one.apply(Deal(order(("3h 5c Ad", "2h 4c 2d", "9s 6c As")), fee))
    assert (one.pot, one.drop) == (dollars(28), dollars(2))
    assert [one.seats[at].seat for at in one.pending] == [1, 2, 3]
    check_round(one)
    show_all(one)
    assert stacks_of(one) == {1: dollars(123), 2: dollars(95), 3: dollars(85), 4: dollars(95)}
    assert PokerHand.replay(one.rules, one.log) == one


@proves("GS-HE-M11d")
def test_two_misdeals_in_one_push_pot_leave_it_as_it_is() -> None:
    one = second_deal(tied())
    for _ in range(2):
        play(one, "1 bet 5")
        floor(one, OffColourCard())
        assert one.pot == dollars(28)
        one.apply(Deal(order(("2h 4c 2d", "3h 5c Ad", "9s 6c As"))))


@proves("GS-PU-12b", "GS-PU-13", "GS-PU-20")
def test_a_misdeal_is_no_push_and_a_second_push_pot_has_its_own_fee() -> None:
    """After a misdeal in the first push pot a tie makes the second, and a tie in that divides the pot."""
    one = second_deal(tied())
    floor(one, OffColourCard())
    one.apply(Deal(order(("3h 5c Ad", "Kh Kc 9d", "9s 6c As"))))
    check_round(one)
    show_all(one)
    for seat in (3, 4):
        one.apply(Decline(seat))
    while may(one).chop:
        one.apply(Decline(one.to_act or 0))
    one.apply(Deal(order(("3h 5c Ad", "Kh Kc 9d")), Fee(dollars(3), moment="before-deal", rule="GS-PU-20")))
    assert (one.pot, one.drop) == (dollars(25), dollars(5))
    check_round(one)
    show_all(one)
    assert one.over
    assert (stack(one, 1), stack(one, 2)) == (95 + 13, 95 + 12)


@proves("GS-HE-M9", "GS-PU-8")
def test_a_card_off_the_table_in_a_push_pot_costs_a_player_who_has_acted_the_hand_but_not_the_others_the_pot() -> None:
    one = second_deal(tied())
    play(one, "1 check")
    floor(one, OffTable(1, held(one, 1)[:1]))
    assert not is_live(one, 1)
    play(one, "2 check 3 check")
    show_all(one)
    assert stacks_of(one)[2] == dollars(95 + 28)


@proves("GS-PU-17", "GS-PU-8")
def test_a_tie_with_an_all_in_player_pushes_each_pot_to_its_own_players() -> None:
    """Seat 1 has $5 behind its ante: the main pot is tied by 1 and 2, the side pot by seat 2 alone, who takes it."""
    one = seats_of(GAME, TIE[:3], stacks={1: 10})
    play(one, "deal 1 bet 5 2 raise 20 3 call")
    show_all(one)
    assert one.pot == dollars(30)
    assert stack(one, 2) == 100 - 25 + 30


@proves("GS-PU-9")
def test_the_price_of_a_second_push_pot_is_half_of_the_pot_with_the_first_buy_in() -> None:
    """$28 at the second tie: $14, for the one who bought in and lost as for the one who did not."""
    one = tied()
    second = ("3h 5c Ad", "Kh Kc 9d", "9s 6c As")
    one.apply(BuyIn(3))
    one.apply(Decline(4))
    one.apply(Deal(order(second), Fee(dollars(2), moment="before-deal", rule="GS-PU-20")))
    check_round(one)
    show_all(one)
    assert (one.to_act, may(one).buy_in) == (3, dollars(14))
    one.apply(Decline(3))
    assert (one.to_act, may(one).buy_in) == (4, dollars(14))


@proves("GS-PU-16")
def test_after_a_verbal_push_the_players_behind_may_push_again_and_the_third_tie_divides() -> None:
    one = seats_of(GAME, ("3h 5c Ad", "2h 4c 2d"))
    play(one, "deal 1 check 2 check")
    for _ in range(2):
        one.apply(AgreeToPush(one.to_act or 0))
        one.apply(AgreeToPush(one.to_act or 0))
        while may(one).chop:
            one.apply(Decline(one.to_act or 0))
        one.apply(Deal(order(("3h 5c Ad", "Kh Kc 9d"))))
        check_round(one)
    assert not may(one).push
    show_all(one)
    assert stacks_of(one) == {1: dollars(100), 2: dollars(100)}
