"""Asian Double Hand Poker at the Marina Club, rule by rule: wagers, setting, comparison."""

import pytest

from houseway.cards import cards, deck
from houseway.collection import charges, fee_query
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.contract import Seated
from houseway.hands.pai_gow import five_card, two_card
from houseway.money import dollars
from houseway.rulebook import house
from tests.banked.sevens import (
    AD,
    WEAK,
    against,
    deal_sevens,
    open_round,
    opened,
    paid,
    play_of,
    set_all,
    setting,
    seven_rules,
    stacked,
)
from tests.banked.tables import refused, result_of

STRONG = "As Ad Ac Kh Ks Td 5h"
LOSER = "Js 9h 7c 6h 5c 4d 2s"


@pytest.mark.rule("MC-AD-1")
def test_the_fee_is_paid_before_the_deal_and_a_full_minimum_must_be_left_to_bet() -> None:
    rules = seven_rules(AD, "10-1000")
    seats = [Seated(1, dollars(100)), Seated(2, dollars(10)), Seated(3, dollars(11))]
    round_ = Round(rules, seats, deck(1), bank=1, player_fee=dollars(1))
    round_.apply(do.PutUp(1, dollars(100)))
    refused(round_, do.Wager(2, 2, dollars(10)))
    assert [option.command for option in round_.options()] == [
        *(do.Wager(3, square, dollars(10)) for square in range(2, 8)),
        do.NoMoreBets(),
    ]
    round_.apply(do.Wager(3, 3, dollars(10)))
    assert (round_.layout.stacks[3], round_.layout.collected) == (0, dollars(1))


@pytest.mark.rule("MC-PG-F1")
@pytest.mark.parametrize(
    ("limit", "option", "action", "bank", "player"),
    [
        ("5-500", "2", 200, 100, 0),
        ("5-500", "2", 201, 200, 0),
        ("5-500", "4", 500, 300, 0),
        ("10-1000", "5", 5000, 100, 100),
        ("100-2000", "6", 100, 200, 200),
        ("100-1000", "7", 100, 100, 100),
    ],
)
def test_the_player_dealer_pays_by_total_action_and_players_one_amount(
    limit: str, option: str, action: int, bank: int, player: int
) -> None:
    asked = fee_query(seven_rules(AD, limit), action=dollars(action), option=option)
    assert {charge.payer: charge.amount for charge in charges(house("marina"), asked)} == {
        "square": player,
        "player-dealer": bank,
    }


@pytest.mark.rule("MC-AD-2")
def test_minimum_and_maximum_hold_for_each_spot_separately() -> None:
    round_ = open_round(seven_rules(AD), deck(1), standing=2)
    assert refused(round_, do.Wager(2, 2, dollars(4))) == "MC-AD-2"
    round_.apply(do.Wager(2, 2, dollars(500)))
    round_.apply(do.Wager(2, 3, dollars(500)))
    assert refused(round_, do.Wager(8, 2, dollars(5))) == "MC-AD-2"
    most = [option.most for option in round_.options() if option.command == do.Wager(8, 4, dollars(5))]
    assert most == [dollars(500)]


@pytest.mark.rule("MC-AD-4")
def test_the_part_of_a_wager_above_the_maximum_is_neither_paid_nor_collected() -> None:
    won = set_all(deal_sevens(AD, {2: STRONG}, bet=525))
    assert paid(won) == [(2, 500)]
    assert result_of(won).stacks[2] == dollars(1500)
    lost = set_all(deal_sevens(AD, {2: LOSER}, STRONG, bet=525))
    assert paid(lost) == [(2, -500)]
    assert result_of(lost).stacks[2] == dollars(500)
    assert result_of(lost).action == dollars(500)


@pytest.mark.rule("MC-AD-4")
def test_a_backline_wager_that_carries_the_spot_over_the_maximum_plays_for_the_room_left() -> None:
    round_ = set_all(deal_sevens(AD, {2: STRONG}, bet=450, behind={8: (2, 100)}))
    assert paid(round_) == [(2, 450), (8, 50)]


@pytest.mark.rule("MC-AD-4", "MC-AD-2")
def test_a_spot_takes_a_wager_while_there_is_room_for_the_minimum() -> None:
    """$5 to $500: on $495 a wager of $10 plays for $5; on $496 there is no room for a wager."""
    for first, taken in ((495, True), (496, False)):
        round_ = open_round(seven_rules(AD), deck(1))
        round_.apply(do.Wager(2, 2, dollars(first)))
        wager = do.Wager(3, 2, dollars(10))
        if taken:
            round_.apply(wager)
            assert round_.layout.action == dollars(500)
        else:
            assert refused(round_, wager) == "MC-AD-2"


@pytest.mark.rule("MC-AD-5")
def test_the_designated_player_may_cover_every_wager() -> None:
    round_ = open_round(seven_rules(AD), deck(1), put_up=300)
    for seat in range(2, 8):
        round_.apply(do.Wager(seat, seat, dollars(50)))
    for command in (do.NoMoreBets(), do.ChoosePile(1, 1), do.Shake(1, (1, 1, 1))):
        round_.apply(command)
    for square in range(2, 8):
        round_.apply(do.Foul(square))
    set_all(round_)
    assert [amount for _, amount in paid(round_)] == [-50] * 6
    assert result_of(round_).bank_result == dollars(300)


@pytest.mark.rule("MC-AD-6", "MC-AD-7")
def test_a_kum_kum_bet_is_one_bet_and_each_partner_brings_the_minimum() -> None:
    rules = seven_rules(AD, "10-200")
    round_ = open_round(rules, stacked({3: STRONG, 1: WEAK}, action=3), standing=1)
    assert refused(round_, do.Wager(3, 3, dollars(30), (do.Share(8, dollars(5)),))) == "MC-AD-7"
    round_.apply(do.Wager(3, 3, dollars(30), (do.Share(8, dollars(20)),)))
    for command in (do.NoMoreBets(), do.ChoosePile(1, 1), do.Shake(1, (1, 1, 1))):
        round_.apply(command)
    set_all(round_)
    assert [(event.stake, event.paid) for event in result_of(round_).settled] == [(dollars(50), dollars(50))]
    assert result_of(round_).stacks[3] == dollars(1000 - 30 + 100)


@pytest.mark.rule("MC-AD-9")
def test_settlement_runs_clockwise_from_the_action_button() -> None:
    round_ = open_round(seven_rules(AD), deck(1), bank=2)
    for seat in (1, 3, 4, 5, 6, 7):
        round_.apply(do.Wager(seat, seat, dollars(10)))
    for command in (do.NoMoreBets(), do.ChoosePile(2, 6), do.Shake(2, (2, 4, 4))):
        round_.apply(command)
    assert round_.layout.button == 4
    assert opened(set_all(round_)) == [4, 5, 6, 7, 1, 3]


@pytest.mark.rule("MC-AD-10", "MC-AD-19")
def test_only_chips_in_the_spot_play_and_payoffs_are_chips() -> None:
    round_ = open_round(seven_rules(AD), stacked({2: STRONG, 1: WEAK}, action=2))
    refused(round_, do.Wager(2, 2, dollars(1001)))
    round_.apply(do.Wager(2, 2, dollars(25)))
    for command in (do.NoMoreBets(), do.ChoosePile(1, 1)):
        round_.apply(command)
    refused(round_, do.Wager(2, 2, dollars(100)))
    round_.apply(do.Shake(1, (2, 3, 4)))
    refused(round_, do.Wager(2, 2, dollars(100)))
    set_all(round_)
    assert paid(round_) == [(2, 25)]
    assert result_of(round_).stacks[2] == dollars(1025)


@pytest.mark.rule("MC-AD-11")
def test_the_seat_holder_sets_the_hand_however_large_the_wager_behind_them() -> None:
    round_ = deal_sevens(AD, {2: "Ks Kd 9h 9s 7d 4c 2h"}, bet=10, behind={8: (2, 400)})
    assert refused(round_, setting(round_, 2, "9h 9s", seat=8)) == "MC-AD-11"
    assert refused(round_, setting(round_, 2, "9h 9s", seat=1)) == "MC-AD-11"
    round_.apply(setting(round_, 2, "7d 4c"))
    assert play_of(round_).hands[2].back == cards("Ks Kd 9h 9s 2h")


@pytest.mark.rule("MC-AD-12")
def test_the_sixth_backline_bet_on_a_spot_is_refused() -> None:
    round_ = open_round(seven_rules(AD), deck(1), standing=6)
    round_.apply(do.Wager(2, 2, dollars(10)))
    for seat in range(8, 13):
        round_.apply(do.Wager(seat, 2, dollars(10)))
    assert refused(round_, do.Wager(13, 2, dollars(10))) == "MC-AD-12"


@pytest.mark.sequence
@pytest.mark.rule("MC-AD-15")
def test_no_wager_can_be_changed_after_no_more_bets() -> None:
    round_ = deal_sevens(AD, {2: STRONG}, bet=20)
    refused(round_, do.Wager(2, 2, dollars(20)))
    refused(round_, do.Wager(3, 3, dollars(40)))
    assert [wager.amount for wager in round_.layout.wagers] == [dollars(20)]


@pytest.mark.rule("MC-AD-16")
def test_pile_and_dice_come_from_the_designated_player_alone() -> None:
    round_ = open_round(seven_rules(AD), deck(1))
    round_.apply(do.Wager(2, 2, dollars(10)))
    round_.apply(do.NoMoreBets())
    assert refused(round_, do.ChoosePile(2, 4)) == "MC-AD-16"
    round_.apply(do.ChoosePile(1, 4))
    assert refused(round_, do.Shake(2, (1, 2, 3))) == "MC-AD-16"
    round_.apply(do.Shake(1, (1, 2, 3)))
    round_.apply(do.SetHouseWay(2, 2))
    assert refused(round_, do.SetHouseWay(2, 0)) == "MC-AD-11"


@pytest.mark.sequence
@pytest.mark.rule("MC-AD-18")
def test_the_designated_players_cards_stay_closed_until_the_last_house_way_hand_is_set() -> None:
    round_ = deal_sevens(AD, {2: STRONG, 3: LOSER})
    round_.apply(setting(round_, 2, "Kh Ks"))
    assert refused(round_, do.SetHouseWay(1, 0)) == "MC-AD-18"
    told = round_.apply(do.SetHouseWay(3, 3))
    assert [type(event) for event in told] == [ev.HandSet, ev.BankOpened]


@pytest.mark.rule("MC-AD-21")
def test_every_player_sees_what_the_designated_player_has_wagered() -> None:
    round_ = deal_sevens(AD, {2: STRONG, 6: LOSER}, put_up=120)
    assert {round_.view(seat).put_up for seat in (2, 6)} == {dollars(120)}


@pytest.mark.rule("MC-AD-22")
def test_side_bets_are_refused() -> None:
    round_ = open_round(seven_rules(AD), deck(1))
    round_.apply(do.Wager(2, 2, dollars(10)))
    assert refused(round_, do.SideBet(2, 0, "bonus", dollars(10))) == "MC-AD-22"
    assert refused(round_, do.SideBet(2, 0, "buster", dollars(5))) == "MC-AD-22"


@pytest.mark.rule("MC-AD-24")
def test_a_hand_may_not_be_surrendered() -> None:
    round_ = deal_sevens(AD, {2: LOSER})
    assert refused(round_, do.Surrender(2, 2)) == "MC-AD-24"
    refused(round_, do.Stand(2, 2))


@pytest.mark.rule("MC-AD-28a", "MC-AD-28b", "MC-AD-28c", "MC-AD-29")
@pytest.mark.parametrize(
    ("front", "back"),
    [("Ks Kd", "Qs Qh 7d 5c 2h"), ("Ks", "Kd Qs Qh 7d 5c 2h"), ("Ks Kd Qs", "Qh 7d 5c 2h"), ("Qs Qh", "Ks Kd 7d 5c")],
    ids=["front stronger", "one in front", "three in front", "four behind"],
)
def test_a_foul_hand_loses_whatever_the_designated_player_holds(front: str, back: str) -> None:
    round_ = deal_sevens(AD, {2: "Ks Kd Qs Qh 7d 5c 2h"}, "9d 8d 7c 6c 4h 3s 2d", bet=50)
    round_.apply(do.SetHand(2, 2, cards(front), cards(back)))
    set_all(round_)
    assert [event for event in round_.log if isinstance(event, ev.HandOpened)] == [
        ev.HandOpened(2, cards(front), cards(back), foul=True)
    ]
    assert paid(round_) == [(2, -50)]


@pytest.mark.rule("MC-AD-31")
def test_the_joker_is_an_ace_or_fills_a_straight_or_a_flush_and_makes_no_other_pair() -> None:
    assert five_card(cards("Jd Js Jk 8c 3h"), "bug") == five_card(cards("Jd Js Ac 8c 3h"), "bug")
    assert five_card(cards("Kc Tc 6c 2c Jk"), "bug") == five_card(cards("Ac Kc Tc 6c 2c"), "bug")
    assert five_card(cards("Ac Tc 6c 2c Jk"), "bug") == five_card(cards("Ac Kc Tc 6c 2c"), "bug")
    assert five_card(cards("2d 3s 5h 6c Jk"), "bug") == five_card(cards("2d 3s 4h 5h 6c"), "bug")
    assert two_card(cards("Jk Kd"), "bug") == two_card(cards("As Kd"), "bug")
    assert against(AD, ("Jk Kd", "Jd Js 9c 5d 3h"), ("Ac Qc", "Ts Th 9d 8d 2c")) == 1000


def test_five_aces_beat_every_straight_flush() -> None:
    assert against(AD, ("Kd Qd", "As Ad Ac Ah Jk"), ("Jd 9d", "Kh Qh Jh Th 9h")) == 1000


@pytest.mark.rule("MC-AD-34")
def test_a_player_sets_as_they_like_and_the_dealer_who_is_asked_sets_the_house_way() -> None:
    hand = "As Ad Ks Kd 5h 4c 2s"
    own = set_all(deal_sevens(AD, {2: hand}), {2: "4c 2s"})
    assert play_of(own).hands[2].back == cards("As Ad Ks Kd 5h")
    asked = deal_sevens(AD, {2: hand})
    told = asked.apply(do.SetHouseWay(2, 2))[0]
    assert told == ev.HandSet(2, cards("Kd Ks"), cards("Ad As 5h 4c 2s"), house_way=True)


@pytest.mark.rule("MC-AD-36")
def test_a_foul_setting_of_the_designated_player_is_reset_the_house_way_and_play_goes_on() -> None:
    round_ = deal_sevens(AD, {2: "Tc Td 9s 8h 6c 5h 3c"}, "Js Jd Ac 9h 8d 4c 2h")
    set_all(round_, {0: "Js Jd"})
    bank = play_of(round_).bank
    assert bank is not None
    assert (bank.house_way, bank.front, bank.back) == (True, cards("Ac 9h"), cards("Jd Js 8d 4c 2h"))
    assert paid(round_) == [(2, -10)]


@pytest.mark.rule("MC-AD-40")
def test_the_designated_players_setting_is_final_once_hands_are_turned_up() -> None:
    round_ = deal_sevens(AD, {2: LOSER}, "As Ad Ks Kd 5h 4c 2d")
    round_.apply(do.SetHouseWay(2, 2))
    change = setting(round_, 0, "Ks Kd")
    round_.apply(setting(round_, 0, "5h 4c"))
    assert opened(round_) == [2]
    refused(round_, change)
    bank = play_of(round_).bank
    assert bank is not None
    assert bank.front == cards("5h 4c")


@pytest.mark.rule("MC-AD-40")
def test_a_players_setting_is_final_too() -> None:
    round_ = deal_sevens(AD, {2: STRONG, 3: LOSER})
    round_.apply(setting(round_, 2, "As Kh"))
    assert refused(round_, setting(round_, 2, "Kh Ks")) == "MC-AD-40"


@pytest.mark.rule("MC-AD-44")
@pytest.mark.parametrize(
    ("back", "outcome"), [("Tc Td 8h 4s 2c", -1000), ("Kd Kh 8h 4s 2c", 0)], ids=["back lower", "back higher"]
)
def test_a_front_of_equal_value_goes_to_the_designated_player(back: str, outcome: int) -> None:
    assert against(AD, ("As Ks", back), ("Ad Kc", "Qc Qd 7h 5s 3c")) == outcome


@pytest.mark.rule("MC-AD-44b")
@pytest.mark.parametrize(("front", "outcome"), [("As Qs", 0), ("Ks Qs", -1000)], ids=["front higher", "both copied"])
def test_a_back_of_equal_value_goes_to_the_designated_player(front: str, outcome: int) -> None:
    assert against(AD, (front, "Jc Jd 9h 4s 2c"), ("Kd Qc", "Js Jh 9d 4c 2s")) == outcome
