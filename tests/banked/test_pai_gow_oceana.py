"""Pai Gow Poker at Oceana, rule by rule."""

import dataclasses
from collections import Counter

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
from tests import books
from tests.banked.sevens import (
    PG,
    WEAK,
    against,
    deal_sevens,
    misdeal,
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
"""Beats WEAK on both sides when set the house way."""
QUEENS = "Qc Qh Ah 7d 5c 4s 2h"


@pytest.mark.rule("OC-PG-i1")
@pytest.mark.parametrize(("structure", "left"), [("no-joker", 3), ("one-joker", 4), ("two-jokers", 5)])
def test_the_deck_has_52_cards_and_so_many_jokers_and_seven_hands_leave_the_rest_over(
    structure: str, left: int
) -> None:
    rules = seven_rules(PG, structure=structure)
    round_ = open_round(rules, deck(books.jokers(rules)))
    round_.apply(do.Wager(2, 2, dollars(10)))
    laid = round_.apply(do.NoMoreBets())[1]
    assert isinstance(laid, ev.PilesLaid)
    assert ([len(pile) for pile in laid.piles], laid.left_over) == ([7] * 7, left)
    assert round_.to_act == 1


def test_one_joker_is_dealt_unless_the_table_says_otherwise() -> None:
    rules = house("oceana").game("pai-gow")
    assert rules.structure == "one-joker"


@pytest.mark.rule("OC-PG-i2")
def test_seven_positions_and_all_of_them_play_against_the_player_dealer() -> None:
    rules = seven_rules(PG)
    round_ = open_round(rules, deck(1), bank=3)
    for seat in (1, 2, 4, 5, 6, 7):
        round_.apply(do.Wager(seat, seat, dollars(10)))
    for command in (do.NoMoreBets(), do.ChoosePile(3, 1), do.Shake(3, (1, 1, 1))):
        round_.apply(command)
    assert sorted(play_of(round_).hands) == [1, 2, 4, 5, 6, 7]
    with pytest.raises(ValueError, match="7 positions"):
        Round(rules, [Seated(1, 100), Seated(2, 100)], deck(1), bank=1, squares=6)
    with pytest.raises(ValueError, match="sit at one of the 7 positions"):
        Round(rules, [Seated(8, 100), Seated(2, 100)], deck(1), bank=8)


@pytest.mark.rule("OC-PG-1", "OC-PG-2")
def test_bank_and_wagers_are_put_up_before_the_hand_and_the_bank_has_no_upper_limit() -> None:
    round_ = open_round(seven_rules(PG, "2-100"), stacked({}, action=2), put_up=5000)
    assert round_.layout.put_up == dollars(5000)
    refused(round_, do.Wager(2, 2, dollars(101)))
    round_.apply(do.Wager(2, 2, dollars(50)))
    assert round_.layout.action == dollars(50)
    round_.apply(do.NoMoreBets())
    refused(round_, do.PutUp(1, dollars(1)))


@pytest.mark.rule("OC-PG-3", "OC-PG-g2")
def test_the_joker_is_wild_and_pairs_the_king_in_the_two_card_hand() -> None:
    assert two_card(cards("Jk Kd"), "wild") == two_card(cards("Ks Kd"), "wild")
    assert against(PG, ("Jk Kd", "As Ah 9c 5d 3h"), ("Ac Kc", "Qs Qh 9d 8d 2c")) == 1000
    assert seven_rules(PG).setting is not None
    assert five_card(cards("Jk 9d 8c 7h 5s"), "wild") == five_card(cards("9s 8d 7c 6h 5s"), "wild")


@pytest.mark.rule("OC-PG-g3")
def test_a_wild_joker_may_double_a_card_so_four_aces_and_a_joker_are_five_aces() -> None:
    five_aces = five_card(cards("As Ad Ac Ah Jk"), "wild")
    assert five_aces > five_card(cards("Ks Qs Js Ts Jk"), "wild")
    assert against(PG, ("Kd Qd", "As Ad Ac Ah Jk"), ("9d 8d", "Kh Qh Jh Th 9h")) == 1000


def test_two_jokers_in_one_hand_are_both_wild() -> None:
    rules = seven_rules(PG, structure="two-jokers")
    assert against(rules, ("Jk Kd", "Jk Ac 9c 5d 3h"), ("Ad Qc", "Ks Kh 9d 8d 2c")) == 1000
    assert two_card(cards("Jk Jk"), "wild") == two_card(cards("As Ad"), "wild")
    assert five_card(cards("Jk Jk 9c 9d 9h"), "wild") == five_card(cards("9c 9d 9h 9s Jk"), "wild")


@pytest.mark.rule("OC-PG-4")
def test_the_third_backline_wager_on_a_spot_gets_no_action() -> None:
    round_ = open_round(seven_rules(PG), stacked({}, action=2), standing=3)
    for seat, amount in ((2, 20), (8, 20), (9, 20)):
        round_.apply(do.Wager(seat, 2, dollars(amount)))
    assert refused(round_, do.Wager(10, 2, dollars(20))) == "OC-PG-4"
    assert round_.layout.stacks[10] == dollars(1000)
    assert round_.layout.action == dollars(60)


@pytest.mark.rule("OC-PG-2b", "OC-PG-3b")
def test_the_player_dealer_picks_the_action_pile_and_the_dice_say_where_it_goes() -> None:
    round_ = open_round(seven_rules(PG), deck(1), bank=3)
    for seat in (1, 2, 4, 5, 6, 7):
        round_.apply(do.Wager(seat, seat, dollars(10)))
    laid = round_.apply(do.NoMoreBets())[1]
    assert isinstance(laid, ev.PilesLaid)
    assert refused(round_, do.ChoosePile(4, 3)) == "OC-PG-2b"
    refused(round_, do.ChoosePile(3, 8))
    refused(round_, do.Shake(3, (3, 4, 5)))
    round_.apply(do.ChoosePile(3, 3))
    assert refused(round_, do.Shake(4, (3, 4, 5))) == "OC-PG-3b"
    for wrong in ((3, 4), (3, 4, 7), (0, 6, 6), (3, 3, 3, 3)):
        assert refused(round_, do.Shake(3, wrong)) == "OC-PG-3b"
    refused(round_, do.ChoosePile(3, 4))
    shaken = round_.apply(do.Shake(3, (3, 4, 5)))[0]
    assert shaken == ev.Shaken((3, 4, 5), button=7)
    play = play_of(round_)
    assert {seat: laid.piles.index(hand.cards) + 1 for seat, hand in play.hands.items()} == {
        7: 3, 1: 4, 2: 5, 4: 7, 5: 1, 6: 2,
    }  # fmt: skip
    assert play.bank is not None
    assert laid.piles.index(play.bank.cards) + 1 == 6
    assert opened(set_all(round_)) == [7, 1, 2, 4, 5, 6]


@pytest.mark.rule("OC-PG-3b")
@pytest.mark.parametrize(("total", "seat"), [(3, 5), (7, 2), (8, 3), (12, 7), (15, 3), (18, 6)])
def test_the_count_of_the_dice_starts_with_the_player_dealer_as_1(total: int, seat: int) -> None:
    round_ = open_round(seven_rules(PG), deck(1), bank=3)
    round_.apply(do.Wager(4, 4, dollars(10)))
    round_.apply(do.NoMoreBets())
    round_.apply(do.ChoosePile(3, 1))
    faces = {3: (1, 1, 1), 7: (1, 1, 5), 8: (1, 1, 6), 12: (1, 5, 6), 15: (3, 6, 6), 18: (6, 6, 6)}[total]
    shaken = round_.apply(do.Shake(3, faces))[0]
    assert isinstance(shaken, ev.Shaken)
    assert shaken.button == seat


def test_when_the_dice_name_the_player_dealer_they_get_the_action_pile_and_settling_starts_with_the_next_wager() -> (
    None
):
    round_ = open_round(seven_rules(PG), deck(1), bank=3)
    for seat in (2, 6):
        round_.apply(do.Wager(seat, seat, dollars(10)))
    laid = round_.apply(do.NoMoreBets())[1]
    assert isinstance(laid, ev.PilesLaid)
    round_.apply(do.ChoosePile(3, 5))
    round_.apply(do.Shake(3, (2, 2, 4)))
    bank = play_of(round_).bank
    assert bank is not None
    assert bank.cards == laid.piles[4]
    assert opened(set_all(round_)) == [6, 2]


def test_a_record_does_not_name_the_start_since_the_dice_do() -> None:
    round_ = open_round(seven_rules(PG), deck(1))
    round_.apply(do.Wager(2, 2, dollars(10)))
    assert refused(round_, do.NoMoreBets(start=2)) == "OC-PG-3b"


@pytest.mark.rule("OC-PG-4b")
def test_a_position_without_a_wager_gets_no_cards_and_a_backline_wager_alone_is_enough() -> None:
    round_ = deal_sevens(PG, {2: STRONG}, behind={8: (4, 20)})
    assert list(play_of(round_).hands) == [2, 4]
    assert play_of(round_).hands[4].player == 8


@pytest.mark.rule("OC-PG-4b")
def test_a_wager_on_an_empty_position_gets_its_cards_too() -> None:
    round_ = Round(
        seven_rules(PG, "2-100"), [Seated(seat, dollars(1000)) for seat in (1, 2)], stacked({}, action=6), bank=1
    )
    round_.apply(do.PutUp(1, dollars(1000)))
    round_.apply(do.Wager(2, 6, dollars(50)))
    assert [(wager.seat, wager.square) for wager in round_.layout.wagers] == [(2, 6)]


@pytest.mark.rule("OC-PG-1", "OC-PG-4b")
def test_several_wagers_stand_on_one_position() -> None:
    round_ = open_round(seven_rules(PG, "2-100"), stacked({}, action=2), put_up=5000)
    one, other = [seat for seat in round_.layout.stacks if seat != 1][:2]
    for seat in (one, other):
        round_.apply(do.Wager(seat, one, dollars(50)))
    assert round_.layout.action == dollars(100)


@pytest.mark.rule("OC-PG-4d")
@pytest.mark.parametrize(
    ("seated", "behind", "decides"),
    [
        (20, {8: 50}, 8),
        (50, {8: 50}, 2),
        (50, {8: 20}, 2),
        (20, {8: 50, 9: 50}, 2),
        (20, {8: 20, 9: 50}, 9),
    ],
)
def test_the_largest_wager_decides_the_setting_and_the_seated_player_when_the_largest_are_equal(
    seated: int, behind: dict[int, int], decides: int
) -> None:
    round_ = deal_sevens(PG, {2: QUEENS}, bet=seated, behind={seat: (2, amount) for seat, amount in behind.items()})
    for seat in {2, *behind} - {decides}:
        assert refused(round_, setting(round_, 2, "Ah 7d", seat)) == "OC-PG-4d"
        assert refused(round_, do.SetHouseWay(seat, 2)) == "OC-PG-4d"
    round_.apply(setting(round_, 2, "Ah 7d", decides))
    assert play_of(round_).hands[2].front == cards("Ah 7d")


@pytest.mark.rule("OC-PG-5")
def test_the_five_card_hand_must_rank_higher_and_a_foul_setting_is_handed_back() -> None:
    round_ = deal_sevens(PG, {2: "Ks Kd Ah Qc 9s 7d 4c"})
    assert refused(round_, setting(round_, 2, "Ks Kd")) == "OC-PG-5"
    for front in ("Ks", "Ks Kd Ah"):
        assert refused(round_, setting(round_, 2, front)) == "OC-PG-5"
    refused(round_, do.SetHand(2, 2, cards("Ah Qc"), cards("Ks Kd 9s 7d 2h")))
    round_.apply(setting(round_, 2, "Ah Qc"))
    assert play_of(round_).hands[2].done
    assert refused(round_, setting(round_, 2, "Ah 9s")) == "OC-PG-6"


@pytest.mark.rule("OC-PG-5")
def test_a_foul_setting_found_when_the_cards_are_tabled_loses() -> None:
    round_ = deal_sevens(PG, {2: STRONG, 3: QUEENS})
    refused(round_, do.Foul(4))
    round_.apply(do.Foul(2))
    set_all(round_)
    assert paid(round_) == [(2, -10), (3, 10)]


@pytest.mark.sequence
@pytest.mark.rule("OC-PG-6")
def test_the_player_dealers_cards_stay_down_until_every_player_has_set() -> None:
    round_ = deal_sevens(PG, {2: STRONG, 5: QUEENS})
    round_.apply(do.SetHouseWay(2, 2))
    assert not any(isinstance(event, ev.BankOpened) for event in round_.log)
    for seat in (1, 2, 5):
        bank = round_.view(seat).bank
        assert bank is not None
        assert bank.cards == ("??",) * 7
    assert refused(round_, do.SetHouseWay(1, 0)) == "OC-PG-6"
    told = round_.apply(do.SetHouseWay(5, 5))
    assert told[-1] == ev.BankOpened(cards(WEAK), by_accident=False)
    assert round_.to_act == 1
    bank = round_.view(5).bank
    assert bank is not None
    assert bank.cards == cards(WEAK)


@pytest.mark.rule("OC-PG-6b")
def test_a_foul_setting_of_the_player_dealer_is_not_taken_but_set_the_house_way() -> None:
    round_ = deal_sevens(PG, {2: STRONG}, "Qs Qd Kc 9h 7s 5d 3c")
    set_all(round_, {0: "Qs Qd"})
    bank = play_of(round_).bank
    assert bank is not None
    assert (bank.house_way, bank.front) == (True, cards("Kc 9h"))
    assert paid(round_) == [(2, 10)]


@pytest.mark.rule("OC-PG-7")
def test_hands_are_opened_in_turn_from_the_action_position_past_the_player_dealer() -> None:
    hands = dict(zip((1, 2, 3, 5, 6, 7), _six_hands(), strict=True))
    round_ = set_all(deal_sevens(PG, hands, bank_seat=4, action=5))
    assert opened(round_) == [5, 6, 7, 1, 2, 3]
    assert [event.square for event in result_of(round_).settled] == [5, 6, 7, 1, 2, 3]


def _six_hands() -> list[str]:
    held = Counter(cards(WEAK))
    rest = list((Counter(deck()) - held).elements())
    return [" ".join(rest[at * 7 : at * 7 + 7]) for at in range(6)]


@pytest.mark.rule("OC-PG-8a", "OC-PG-i3")
def test_both_hands_higher_win_even_money() -> None:
    assert against(PG, ("As Kd", "Tc Td 6h 4s 3c"), ("Ad Qc", "9c 9d Qs 8h 5s")) == 1000


@pytest.mark.rule("OC-PG-8b", "OC-PG-i3")
@pytest.mark.parametrize(
    ("player", "bank"),
    [
        (("As Kd", "9c 9d 6h 4s 3c"), ("Ad Kc", "Tc Td Qs 8h 5s")),
        (("Qs Jd", "Tc Td 6h 4s 3c"), ("Ad Kc", "Ts Th 6d 4c 3s")),
        (("As Kd", "Tc Td 6h 4s 3c"), ("Ad Kc", "Ts Th 6d 4c 3s")),
        (("Qs Jd", "9c 9d 6h 4s 3c"), ("Ad Kc", "Ts Th 6d 4c 3s")),
    ],
    ids=["front copied", "back copied", "both copied", "both lower"],
)
def test_the_player_dealer_wins_when_each_of_their_hands_is_higher_or_a_copy(
    player: tuple[str, str], bank: tuple[str, str]
) -> None:
    assert against(PG, player, bank) == -1000


@pytest.mark.rule("OC-PG-9")
@pytest.mark.parametrize(
    ("player", "bank"),
    [
        (("As Kd", "Tc Td 6h 4s 3c"), ("Ad Kc", "9c 9d Qs 8h 5s")),
        (("As Qd", "Tc Td 6h 4s 3c"), ("Ad Kc", "9c 9d Qs 8h 5s")),
        (("As Kd", "9c 9d 6h 4s 3c"), ("Ad Qc", "9s 9h 6d 4c 3s")),
    ],
    ids=["front copied", "front lower", "back copied"],
)
def test_one_hand_higher_and_the_other_lower_or_a_copy_is_a_push(
    player: tuple[str, str], bank: tuple[str, str]
) -> None:
    assert against(PG, player, bank) == 0


@pytest.mark.sequence
@pytest.mark.rule("OC-PG-11a")
def test_nothing_can_be_added_once_the_betting_is_closed() -> None:
    round_ = deal_sevens(PG, {2: STRONG}, bet=30)
    before = round_.layout.stacks[2]
    refused(round_, do.Wager(2, 2, dollars(20)))
    refused(round_, do.Wager(8, 2, dollars(20)))
    set_all(round_)
    assert paid(round_) == [(2, 30)]
    assert result_of(round_).stacks[2] == before + dollars(60)


@pytest.mark.sequence
@pytest.mark.rule("OC-PG-11b")
def test_wagers_are_paid_in_order_until_the_bank_runs_out_and_all_go_back() -> None:
    hands = {2: STRONG, 3: "Ah Jc Js Jd 9h 9s 7c", 4: "Th Ts 7h 7s 6d 5s 2c"}
    round_ = set_all(deal_sevens(PG, hands, bet={2: 60, 3: 50, 4: 30}, put_up=100))
    assert paid(round_) == [(2, 60), (3, 40), (4, 0)]
    assert result_of(round_).stacks[4] == dollars(1000)


@pytest.mark.sequence
@pytest.mark.rule("OC-PG-11b")
def test_wagers_are_collected_in_order_until_the_bank_runs_out_and_the_rest_goes_back() -> None:
    hands = {2: "Kc Jc 9h 7d 5c 3d 2s", 3: "Kd Jd Th 8c 6d 4c 2h", 4: "Qh Js 9d 7h 6s 4d 3h"}
    round_ = set_all(deal_sevens(PG, hands, STRONG, bet={2: 60, 3: 50, 4: 30}, put_up=100))
    assert paid(round_) == [(2, -60), (3, -40), (4, 0)]
    assert result_of(round_).stacks == {seat: dollars(1000) for seat in range(1, 13)} | {
        1: dollars(200), 2: dollars(940), 3: dollars(960),
    }  # fmt: skip


@pytest.mark.rule("OC-PG-g4")
def test_the_same_seven_cards_are_always_set_the_same_way_and_never_foul() -> None:
    for order in (STRONG, " ".join(reversed(STRONG.split()))):
        round_ = deal_sevens(PG, {2: order})
        round_.apply(do.SetHouseWay(2, 2))
        hand = play_of(round_).hands[2]
        assert (hand.house_way, hand.foul) == (True, False)
        assert (hand.front, hand.back) == (cards("Kh Ks"), cards("Ac Ad As Td 5h"))


@pytest.mark.rule("OC-PG-g5")
def test_a_backline_wager_shares_the_fate_of_the_hand() -> None:
    round_ = set_all(deal_sevens(PG, {2: STRONG}, bet=20, behind={8: (2, 50)}))
    assert paid(round_) == [(2, 20), (8, 50)]


@pytest.mark.rule("OC-PG-F1", "OC-PG-F2")
def test_each_wager_pays_the_fee_of_its_band_and_the_player_dealer_that_of_the_table() -> None:
    rules = seven_rules(PG)
    shoe = stacked({2: STRONG, 1: WEAK}, action=2)
    steps = ((dollars(101), dollars(2)), (dollars(201), dollars(3)))
    seats = [Seated(1, dollars(1003)), Seated(2, dollars(151)), Seated(8, dollars(302)), Seated(9, dollars(302))]
    round_ = Round(rules, seats, shoe, bank=1, player_fee=dollars(1), fee_steps=steps)
    round_.apply(do.PutUp(1, dollars(1000)))
    most = {option.command.seat: option.most for option in round_.options() if isinstance(option.command, do.Wager)}
    assert most == {2: dollars(149), 8: dollars(299), 9: dollars(299)}
    refused(round_, do.Wager(2, 2, dollars(150)))
    for seat, wager, fee in ((2, 100, 1), (8, 150, 2), (9, 299, 3)):
        round_.apply(do.Wager(seat, 2, dollars(wager)))
        [square] = [c for c in charges(house("oceana"), fee_query(rules, wager=dollars(wager))) if c.payer == "square"]
        assert (square.amount, round_.log[-1]) == (dollars(fee), _wagered(len(round_.log) - 3, seat, wager, fee))
    [bank] = [c for c in charges(house("oceana"), fee_query(rules, wager=dollars(5))) if c.payer == "player-dealer"]
    round_.apply(do.NoMoreBets(bank_fee=bank.amount))
    assert round_.layout.collected == dollars(1 + 2 + 3 + 3)


def _wagered(number: int, seat: int, wager: int, fee: int) -> ev.Wagered:
    return ev.Wagered(number, seat, 2, dollars(wager), dollars(fee), ())


def test_the_wrong_number_of_cards_left_over_is_a_misdeal_here_too() -> None:
    round_ = open_round(seven_rules(PG, structure="two-jokers"), deck(1))
    round_.apply(do.Wager(2, 2, dollars(10)))
    round_.apply(do.NoMoreBets())
    assert misdeal(round_) == "OC-PG-i1"


def test_a_rulebook_without_a_section_of_its_family_is_refused() -> None:
    rules = dataclasses.replace(seven_rules(PG), house_way=None)
    assert rules.lacks() == "A game of pai-gow needs the section house_way."
    with pytest.raises(ValueError, match="needs the section house_way"):
        open_round(rules, deck(1))
    assert dataclasses.replace(seven_rules(PG), piles=None).lacks() == "A game of 21 needs the section deal."
    assert seven_rules(PG).lacks() == ""
