"""Sequences at Pai Gow and Double Hand, worked out from the books before they were played: twice, late, in pairs."""

import pytest

from houseway.cards import cards
from houseway.engines.banked import kum_kum
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.irregularities import (
    BankExposed,
    BoxedCard,
    ExposedOnDeal,
    HandInMuck,
    RemovedBet,
    ShortBet,
    WrongHouseWay,
)
from houseway.money import dollars
from tests.banked.cases import case
from tests.banked.sevens import (
    AD,
    PG,
    WEAK,
    deal_sevens,
    dice_for,
    misdeal,
    open_round,
    paid,
    play_of,
    set_all,
    setting,
    seven_rules,
    stacked,
)
from tests.banked.tables import Game, refused, result_of
from tests.floor.kit import floor, unnoticed

pytestmark = pytest.mark.sequence

ACES = "As Ad Kc Qh 8s 5d 2c"


def at_the_piles(game: Game = AD) -> Round:
    """Bets of $10 on squares 2 and 3; the piles lie there."""
    round_ = open_round(seven_rules(game), stacked({2: ACES, 1: WEAK}, action=2))
    for seat in (2, 3):
        round_.apply(do.Wager(seat, seat, dollars(10)))
    round_.apply(do.NoMoreBets())
    return round_


def low_cards(round_: Round, count: int) -> list[str]:
    """Cards of different piles that are no aces and no jokers."""
    return [next(card for card in pile if card[0] not in "AJ") for pile in play_of(round_).piles[:count]]


@pytest.mark.rule("MC-AD-32", "MC-AD-33b")
def test_a_second_card_seen_after_the_first_was_replaced_is_a_misdeal() -> None:
    round_ = at_the_piles()
    first, second = low_cards(round_, 2)
    floor(round_, ExposedOnDeal(cards=cards(first)))
    assert not round_.over
    floor(round_, BoxedCard(cards=cards(second)))
    assert misdeal(round_) == "MC-AD-33b"


@pytest.mark.rule("MC-AD-32", "MC-AD-33b")
def test_two_cards_seen_and_reported_late_one_after_the_other_are_a_misdeal() -> None:
    round_ = at_the_piles()
    first, second = low_cards(round_, 2)
    unnoticed(round_, ExposedOnDeal(cards=cards(first)))
    unnoticed(round_, ExposedOnDeal(cards=cards(second)))
    round_.apply(do.ChoosePile(1, 1))
    floor(round_, ExposedOnDeal(cards=cards(first)))
    floor(round_, ExposedOnDeal(cards=cards(second)))
    assert misdeal(round_) == "MC-AD-33b"


@pytest.mark.rule("MC-AD-33a")
def test_an_ace_seen_after_another_card_was_replaced_is_a_misdeal() -> None:
    round_ = at_the_piles()
    floor(round_, ExposedOnDeal(cards=cards(low_cards(round_, 1)[0])))
    floor(round_, BoxedCard(cards=cards("As")))
    assert misdeal(round_) == "MC-AD-33a"


@pytest.mark.rule("MC-AD-37b", "MC-AD-32")
def test_the_four_cards_are_counted_again_after_a_replacement() -> None:
    """Three are left after a card was replaced, and that is right; a wrong count is a misdeal still."""
    round_ = at_the_piles()
    floor(round_, ExposedOnDeal(cards=cards(low_cards(round_, 1)[0])))
    round_.apply(do.ChoosePile(1, 1))
    round_.apply(do.Shake(1, dice_for(2, 1)))
    set_all(round_)
    assert round_.over
    assert not result_of(round_).misdealt


@pytest.mark.rule("MC-AD-20", "MC-AD-40")
def test_a_bank_seen_when_one_of_three_is_set_leaves_that_one_and_sets_the_others_the_house_way() -> None:
    hands = {2: ACES, 3: "Kd Kh Tc 9d 7s 5c 3d", 4: "Jd Th 8h 6s 5s 4d 3c"}
    round_ = deal_sevens(AD, hands)
    round_.apply(setting(round_, 2, "Kc Qh"))
    floor(round_, BankExposed())
    game = play_of(round_)
    assert [hand.house_way for hand in game.hands.values()] == [False, True, True]
    assert game.hands[2].front == cards("Kc Qh")
    assert refused(round_, setting(round_, 3, "Tc 9d")) == "MC-AD-40"


@pytest.mark.rule("MC-AD-26")
def test_a_bet_of_unknown_size_that_lost_costs_its_owner_the_maximum_and_the_bets_behind_their_own() -> None:
    round_ = deal_sevens(AD, {2: "Jd Tc 9h 8s 5d 4d 3c"}, behind={8: (2, 20)}, bank="As Ad Kc Kh Qs Qh 2c")
    round_.apply(do.SetHouseWay(2, 2))
    floor(round_, RemovedBet(2, "lost", "unknown"))
    round_.apply(do.SetHouseWay(1, 0))
    assert paid(round_) == [(2, -500), (8, -20)]


@pytest.mark.rule("MC-AD-26", "MC-AD-5")
def test_the_maximum_for_a_removed_bet_is_bound_by_the_bank_and_by_the_players_chips() -> None:
    """A bank of $100: it wins $100 in all, from the removed bet, and the bet behind it goes back."""
    round_ = deal_sevens(AD, {2: "Jd Tc 9h 8s 5d 4d 3c"}, behind={8: (2, 20)}, bank="As Ad Kc Kh Qs Qh 2c", put_up=100)
    round_.apply(do.SetHouseWay(2, 2))
    floor(round_, RemovedBet(2, "lost", "unknown"))
    round_.apply(do.SetHouseWay(1, 0))
    assert paid(round_) == [(2, -100), (8, 0)]


@pytest.mark.rule("MC-AD-26", "MC-AD-8")
def test_a_partner_has_no_part_in_the_maximum_that_a_removed_kum_kum_bet_costs() -> None:
    """The player of the hand took $20 off the spot, half of it a partner's: they pay $500, the partner no more than
    the $10 that is lost."""
    hands = {2: "Jd Tc 9h 8s 5d 4d 3c", 1: "As Ad Kc Kh Qs Qh 2c"}
    round_ = open_round(seven_rules(AD), stacked(hands, action=2), standing=1)
    round_.apply(do.Wager(2, 2, dollars(10), (do.Share(8, dollars(10)),)))
    for command in (do.NoMoreBets(), do.ChoosePile(1, 1), do.Shake(1, dice_for(2, 1)), do.SetHouseWay(2, 2)):
        round_.apply(command)
    floor(round_, RemovedBet(2, "lost", "unknown"))
    round_.apply(do.SetHouseWay(1, 0))
    assert paid(round_) == [(2, -500)]
    assert list(kum_kum.parts(round_)) == [(2, 8, 0)]
    assert round_.money[8] == dollars(990)


@pytest.mark.rule("MC-AD-3", "MC-AD-26", "MC-AD-28d")
def test_a_short_bet_that_was_removed_and_a_hand_that_was_fouled_lose_the_maximum_once() -> None:
    """$5 at a $10 table, taken off the spot, and then the hand touches other cards: $200, and $195 behind it."""
    round_ = open_round(seven_rules(AD, "10-200"), stacked({2: ACES, 1: WEAK}, action=2), standing=1)
    unnoticed(round_, ShortBet(2, dollars(5)))
    round_.apply(do.Wager(8, 2, dollars(195)))
    for command in (do.NoMoreBets(), do.ChoosePile(1, 1), do.Shake(1, dice_for(2, 1)), do.SetHouseWay(2, 2)):
        round_.apply(command)
    floor(round_, ShortBet(2))
    floor(round_, RemovedBet(2, "won", "unknown"))
    floor(round_, RemovedBet(2, "lost", "unknown"))
    floor(round_, HandInMuck(2))
    floor(round_, HandInMuck(2))
    round_.apply(do.SetHouseWay(1, 0))
    assert paid(round_) == [(2, -200), (8, -195)]


@pytest.mark.rule("MC-AD-33a")
def test_an_ace_seen_on_the_deal_and_reported_when_hands_are_set_is_a_misdeal() -> None:
    round_ = at_the_piles()
    unnoticed(round_, ExposedOnDeal(cards=cards("As")))
    for command in (do.ChoosePile(1, 1), do.Shake(1, dice_for(2, 1)), do.SetHouseWay(2, 2)):
        round_.apply(command)
    floor(round_, ExposedOnDeal(cards=cards("As")))
    assert misdeal(round_) == "MC-AD-33a"


@pytest.mark.rule("MC-AD-35", "MC-AD-28d")
def test_a_hand_set_wrongly_by_the_house_twice_is_put_right_twice() -> None:
    round_ = deal_sevens(AD, {2: ACES, 3: "Kd Kh Tc 9d 7s 5c 3d"})
    round_.apply(do.SetHouseWay(2, 2))
    right = play_of(round_).hands[2].front
    for _ in range(2):
        floor(round_, WrongHouseWay(2, cards("As Ad")))
        assert play_of(round_).hands[2].front == right
        assert not play_of(round_).hands[2].foul


@pytest.mark.rule("MC-AD-28d", "MC-AD-29")
def test_a_hand_fouled_before_it_was_set_loses_and_the_others_are_played() -> None:
    round_ = deal_sevens(AD, {2: ACES, 3: "Kd Kh Tc 9d 7s 5c 3d"})
    floor(round_, HandInMuck(2))
    assert refused(round_, do.SetHouseWay(2, 2)) != "none"
    set_all(round_)
    assert dict(paid(round_))[2] == -10


@pytest.mark.rule("MC-AD-4", "MC-AD-2")
def test_what_is_over_the_maximum_of_a_spot_has_no_action_whether_it_wins_or_loses() -> None:
    """$600 on a spot of $500: $500 is won; a wager behind it finds no room."""
    round_ = deal_sevens(AD, {2: ACES}, bet=600, put_up=1000)
    set_all(round_)
    assert paid(round_) == [(2, 500)]
    full = open_round(seven_rules(AD), stacked({2: ACES, 1: WEAK}, action=2), standing=1)
    full.apply(do.Wager(2, 2, dollars(500)))
    assert refused(full, do.Wager(8, 2, dollars(10))) == "MC-AD-2"


@pytest.mark.rule("OC-PG-4d")
@pytest.mark.parametrize(("behind", "seat"), [({8: (2, 20)}, 8), ({8: (2, 10)}, 2), ({8: (2, 20), 9: (2, 20)}, 2)])
def test_at_oceana_the_largest_wager_decides_and_equal_ones_leave_it_to_the_seated_player(
    behind: dict[int, tuple[int, int]], seat: int
) -> None:
    round_ = deal_sevens(PG, {2: ACES}, behind=behind)
    assert play_of(round_).hands[2].player == seat
    other = 2 if seat == 8 else 8
    assert refused(round_, do.SetHouseWay(other, 2)) == "OC-PG-4d"


@pytest.mark.parametrize(("game", "most"), [case(PG, 2, rule="OC-PG-4"), case(AD, 5, rule="MC-AD-12")])
def test_one_backline_bet_more_than_the_spot_takes_is_refused(game: Game, most: int) -> None:
    rules = seven_rules(game)
    round_ = open_round(rules, stacked({2: ACES, 1: WEAK}, action=2), standing=6)
    round_.apply(do.Wager(2, 2, dollars(10)))
    for seat in range(8, 8 + most):
        round_.apply(do.Wager(seat, 2, dollars(10)))
    assert refused(round_, do.Wager(8 + most, 2, dollars(10))) in ("OC-PG-4", "MC-AD-12")


@pytest.mark.parametrize("game", [case(PG, rule=("OC-PG-3b", "OC-PG-7")), case(AD, rule="MC-AD-9")])
def test_when_the_dice_fall_on_the_bank_the_next_spot_with_a_wager_is_settled_first(game: Game) -> None:
    """Bank at 3; 8 counts back to 3: the bank has the action pile, and square 5 comes before square 2."""
    rules = seven_rules(game)
    round_ = open_round(rules, stacked({2: ACES, 3: WEAK}, action=3), bank=3)
    for seat in (2, 5):
        round_.apply(do.Wager(seat, seat, dollars(10)))
    round_.apply(do.NoMoreBets())
    round_.apply(do.ChoosePile(3, 1))
    round_.apply(do.Shake(3, (2, 2, 4)))
    assert round_.layout.button == 3
    set_all(round_)
    assert [seat for seat, _ in paid(round_)] == [5, 2]


@pytest.mark.rule("MC-AD-24")
def test_a_hand_of_seven_is_never_given_up_not_even_after_the_bank_was_seen() -> None:
    round_ = deal_sevens(AD, {2: ACES, 3: "Kd Kh Tc 9d 7s 5c 3d"})
    assert refused(round_, do.Surrender(2, 2)) == "MC-AD-24"
    floor(round_, BankExposed())
    assert refused(round_, do.Surrender(3, 3)) == "MC-AD-24"
