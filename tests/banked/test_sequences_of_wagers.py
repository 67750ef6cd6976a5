"""Player-dealer tables in sequences: a refused wager and then a good one, two side bets, two foul hands in a round."""

import pytest

from houseway.cards import Card, cards, deck
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.contract import Seated
from houseway.irregularities import ActedOutOfTurn, HandTakenBack, MisreadHand, RemovedBet
from houseway.money import dollars
from tests.banked.cases import case
from tests.banked.sevens import (
    AD,
    PG,
    deal_sevens,
    dice_for,
    misdeal,
    open_round,
    paid,
    set_all,
    setting,
    seven_rules,
    stacked,
)
from tests.banked.sevens import play_of as piles_of
from tests.banked.tables import (
    GS,
    LL,
    MC,
    NJ,
    NX,
    OC,
    RO,
    Game,
    chips,
    deal,
    kinds,
    open_table,
    play_of,
    refusal,
    refused,
    result_of,
    rules_of,
    say,
    settled,
    won,
)
from tests.banked.test_insurance import insuring
from tests.floor.kit import floor

pytestmark = pytest.mark.sequence
STRONG, LOSER = "As Ad Ac Kh Ks Td 5h", "Js 9h 7c 6h 5c 4d 2s"
FOUL = "Kc Kd Qs Qh 7d 5c 2h"
SEATS = {1: dollars(1000), 2: dollars(1000), 5: dollars(1000), 9: dollars(1000)}

EMPTY = [
    case(LL, 3, 4, rule="LL-P21-R5a"),
    case(RO, 3, 4, rule="RO-P21-5"),
    case(OC, 3, 4, rule="OC-P21-R5"),
    case(MC, 3, 4, rule="MC-P21-R5b"),
    case(NX, 6, 7, rule="MC-NX-R5b"),
    case(GS, 3, 4, rule="GS-NB-R5a"),
]


# -- squares -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "one", "other"), EMPTY)
def test_two_empty_squares_and_the_player_s_own_are_three_hands_of_one_player(game: Game, one: int, other: int) -> None:
    """Another player wagers on an empty square too late to play it: the first one plays the hand."""
    round_ = open_table(rules_of(game), SEATS, bank=1, put_up=dollars(500), shoe="Kd Qd Jd Td 9h 9s 9c 9d")
    for square in (2, one, other):
        round_.apply(do.Wager(2, square, dollars(10)))
    round_.apply(do.Wager(5, one, dollars(10)))
    before = chips(round_)
    round_.apply(do.NoMoreBets())
    refused(round_, do.Wager(2, 2, dollars(10)))
    assert sorted(play_of(round_).squares) == sorted({2, one, other})
    assert {hand.player for hand in play_of(round_).hands} == {2}
    assert chips(round_) == before


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        case(RO, "RO-P21-G12", rule="RO-P21-G12"),
        case(OC, "OC-P21-G12", rule="OC-P21-G12"),
        case(MC, "MC-P21-G12", rule="MC-P21-G12"),
        case(NX, "MC-NX-G11", rule="MC-NX-G11"),
        case(NJ, "MC-NJ-G6", rule="MC-NJ-G6"),
    ],
)
def test_backline_wagers_share_the_hand_after_a_hit_and_never_decide(game: Game, rule: str) -> None:
    """Whatever they have behind the seat, before and after the hit the seated player alone decides."""
    bank = "6h" if game == NJ else "6h 5s"
    round_ = deal(game, {2: "Kd 2s"}, bank, "3c 9d 9c 9s", behind={4: (2, 20), 5: (2, 50)}, bank_seat=1)
    for seat in (4, 5):
        assert refused(round_, do.Hit(seat, 2))
    say(round_, "hit")
    for seat in (4, 5):
        assert refused(round_, do.Stand(seat, 2))
    while not round_.over:
        say(round_, "stand")
    each = won(round_)
    assert each[4] == 2 * each[2]
    assert each[5] == 5 * each[2]


# -- doubles and splits ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-NB-DD1b", "GS-NB-SP1b")
def test_after_a_split_for_the_same_amount_a_hand_of_it_is_doubled_by_the_original_wager_and_no_other() -> None:
    round_ = deal(GS, {2: "8d 8s"}, "6h 5s", "3c 2d 9h 9c 9d 9s", bet=40, bank_seat=1)
    say(round_, "split")
    assert round_.layout.stacks[2] == dollars(1000 - 80)
    for wrong in (20, 50):
        refusal(round_, f"double:{wrong}")
    poor = deal(GS, {2: "8d 8s"}, "6h 5s", "3c 2d 9h 9c", bet=40, stack=100, bank_seat=1)
    say(poor, "split")
    assert "double" not in kinds(poor)


@pytest.mark.parametrize("wrong", [20, 50])
@pytest.mark.rule("GS-NB-DD1b")
def test_a_double_refused_twice_for_its_size_is_taken_for_the_right_one(wrong: int) -> None:
    round_ = deal(GS, {2: "5h 6d"}, "6h 5s", "9h 9c 9d", bet=40, bank_seat=1)
    for _ in range(2):
        assert refusal(round_, f"double:{wrong}") == "GS-NB-DD1b"
    say(round_, "double:40")
    assert round_.layout.riding == dollars(80) or abs(won(round_)[2]) == dollars(80)


@pytest.mark.parametrize("game", [case(LL, rule="LL-P21-OP4")])
def test_even_money_is_refused_for_a_nineteen_and_taken_by_two_naturals_after_it(game: Game) -> None:
    """Seat 2 has no natural; seats 3 and 4 take 1 to 1 at once, whatever lies face down."""
    round_ = deal(insuring(game), {2: "Kd 9c", 3: "Ad Ks", 4: "As Kc"}, "Ah 8s", bet=20, bank_seat=1)
    assert refusal(round_, "even-money") == "LL-P21-OP4"
    say(round_, "decline even-money even-money")
    while not round_.over:
        say(round_, "stand")
    assert won(round_)[3] == won(round_)[4] == dollars(20)


# -- side bets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-P21-B1", "MC-P21-B3")
def test_two_bonus_bets_of_which_one_has_no_wager_and_one_is_late_go_against_the_player_dealer() -> None:
    """A bonus bet needs the wager first; after the deal none is added; both that lose go to the bank."""
    round_ = open_table(
        rules_of(MC), {1: 10000, 2: 10000, 5: 10000}, bank=1, put_up=10000, shoe="Kd Qd 9h 8s 8h 9c 2c 2d"
    )
    assert refused(round_, do.SideBet(5, 0, "bonus", dollars(10))) == "MC-P21-B1"
    for seat in (2, 5):
        round_.apply(do.Wager(seat, seat, dollars(10)))
    for number, seat in enumerate((2, 5)):
        round_.apply(do.SideBet(seat, number, "bonus", dollars(10)))
    round_.apply(do.NoMoreBets())
    assert refused(round_, do.SideBet(5, 1, "bonus", dollars(10))) == "MC-P21-B1"
    before = chips(round_)
    while not round_.over:
        say(round_, "stand")
    assert sorted(settled(round_, "bonus")) == [(2, dollars(-10)), (5, dollars(-10))]
    main = sum(amount for _, amount in settled(round_))
    assert result_of(round_).bank_result == dollars(20) - main
    assert chips(round_) == before


@pytest.mark.rule("MC-NX-B0", "MC-NX-B1", "MC-NX-B2", "MC-NX-B3")
def test_a_buster_bet_that_was_refused_three_times_is_taken_once_and_costs_no_fee() -> None:
    """Before the wager, over it, for another's wager: refused; so is a second one on top, and one after the deal."""
    round_ = open_table(
        rules_of(NX), {1: 10000, 2: 10000, 3: 10000}, bank=1, put_up=10000, shoe="Kd 9h 9d 9s", player_fee=50
    )
    assert refused(round_, do.SideBet(2, 0, "buster", dollars(5))) == "MC-NX-B2"
    round_.apply(do.Wager(2, 2, dollars(20)))
    assert refused(round_, do.SideBet(2, 0, "buster", dollars(25))) == "MC-NX-B3"
    assert refused(round_, do.SideBet(3, 0, "buster", dollars(5))) == "MC-NX-B2"
    round_.apply(do.SideBet(2, 0, "buster", dollars(15)))
    assert refused(round_, do.SideBet(2, 0, "buster", dollars(15)))
    assert round_.layout.collected == 50
    round_.apply(do.NoMoreBets())
    assert refused(round_, do.SideBet(2, 0, "buster", dollars(5))) == "MC-NX-B2"


@pytest.mark.rule("MC-NX-B5b", "MC-NX-B6")
def test_a_bank_that_runs_out_collects_buster_bets_as_far_as_the_money_in_action_goes() -> None:
    """A bank of $15 that makes 18 and loses no main wager of three takes buster bets until it has won $15."""
    round_ = deal(
        NX, {2: "Kd 8s", 5: "9d 9s", 7: "Td 8c"}, "Kh 8h", sides={"buster": 10}, put_up=15, bet=10, bank_seat=1
    )
    while not round_.over:
        say(round_, "stand")
    assert sum(amount for _, amount in settled(round_)) == 0
    taken = [amount for _, amount in settled(round_, "buster")]
    assert sum(taken) == -result_of(round_).bank_result
    assert dollars(15) <= result_of(round_).bank_result <= dollars(30)
    assert sum(result_of(round_).stacks.values()) == dollars(3015)


# -- seven cards -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-PG-1", "OC-PG-2b", "OC-PG-4b")
def test_a_refused_wager_a_backline_wager_alone_and_another_pile_are_settled_before_the_dice() -> None:
    """Over the limit twice, then in; the square with only a backline wager gets a pile; the pile is chosen once."""
    round_ = open_round(seven_rules(PG, "2-100"), deck(1), bank=3, standing=1)
    for _ in range(2):
        refused(round_, do.Wager(2, 2, dollars(101)))
    round_.apply(do.Wager(2, 2, dollars(100)))
    round_.apply(do.Wager(8, 4, dollars(20)))
    round_.apply(do.NoMoreBets())
    refused(round_, do.PutUp(3, dollars(1)))
    refused(round_, do.Wager(5, 5, dollars(20)))
    assert refused(round_, do.ChoosePile(2, 1)) == "OC-PG-2b"
    round_.apply(do.ChoosePile(3, 5))
    refused(round_, do.ChoosePile(3, 1))
    round_.apply(do.Shake(3, (1, 1, 1)))
    assert sorted(piles_of(round_).hands) == [2, 4]


@pytest.mark.rule("MC-AD-11", "MC-AD-34")
def test_two_backline_wagers_share_one_hand_that_the_seat_holder_sets_after_others_tried() -> None:
    round_ = deal_sevens(AD, {2: STRONG}, LOSER, bet=20, behind={8: (2, 50), 9: (2, 400)})
    for seat in (8, 9, 1):
        assert refused(round_, setting(round_, 2, "Kh Ks", seat=seat))
    round_.apply(setting(round_, 2, "Kh Ks"))
    set_all(round_)
    assert sorted(paid(round_)) == [(2, 20), (8, 50), (9, 400)]


@pytest.mark.rule("OC-PG-g5")
def test_at_oceana_two_backline_wagers_share_a_hand_that_wins_and_one_that_loses() -> None:
    round_ = deal_sevens(PG, {2: STRONG, 4: LOSER}, bet=20, behind={8: (2, 50), 9: (4, 50)})
    round_ = set_all(round_)
    assert sorted(paid(round_)) == [(2, 20), (4, -20), (8, 50), (9, -50)]


@pytest.mark.rule("MC-AD-34")
def test_two_players_ask_the_dealer_and_a_third_sets_as_they_like() -> None:
    hands = {2: "As Ad Ks Kd 5h 4c 2s", 3: "Qs Qd Js Jd 6h 3c 2h", 4: "Th Td 9h 9d 6s 4d 3h"}
    round_ = deal_sevens(AD, hands, "Qc 9c 8d 6c 5c 4h 2d")
    for seat in (2, 3):
        (event,) = round_.apply(do.SetHouseWay(seat, seat))
        assert isinstance(event, ev.HandSet)
        assert event.house_way
    round_.apply(setting(round_, 4, "4d 3h"))
    assert piles_of(round_).hands[4].back == cards("Th Td 9h 9d 6s")


@pytest.mark.rule("MC-AD-28a", "MC-AD-28b", "MC-AD-28c")
def test_two_foul_hands_of_different_kinds_lose_and_the_hand_between_them_is_compared() -> None:
    """Seat 2 puts the kings in front, seat 4 three cards; seat 3's full house wins."""
    other = "Jd Jc Th Tc 6d 4c 3h"
    round_ = deal_sevens(AD, {2: FOUL, 3: STRONG, 4: other}, "9d 8d 7c 6c 4h 3s 2d", bet=50)
    round_.apply(do.SetHand(2, 2, cards("Kc Kd"), cards("Qs Qh 7d 5c 2h")))
    round_.apply(do.SetHouseWay(3, 3))
    round_.apply(do.SetHand(4, 4, cards("Jd Jc Th"), cards("Tc 6d 4c 3h")))
    set_all(round_)
    assert sorted(paid(round_)) == [(2, -50), (3, 50), (4, -50)]


@pytest.mark.rule("MC-AD-36", "MC-AD-38")
def test_the_designated_players_foul_setting_is_reset_also_after_the_hand_was_taken_up_again() -> None:
    """Laid down, taken up, set foul: management sets it the house way and the wagers are compared."""
    round_ = deal_sevens(AD, {2: "Tc Td 9s 8h 6c 5d 3c", 3: STRONG.replace("Td", "8c")}, "Js Jd Qc 9h 8d 4c 2h")
    for seat in (2, 3):
        round_.apply(do.SetHouseWay(seat, seat))
    for _ in range(2):
        floor(round_, HandTakenBack(1))
        assert not round_.over
    round_.apply(setting(round_, 0, "Js Jd"))
    bank = piles_of(round_).bank
    assert bank is not None
    assert bank.house_way
    assert bank.front == cards("Qc 9h")
    assert sorted(paid(round_)) == [(2, -10), (3, 10)]


@pytest.mark.rule("MC-AD-13")
def test_two_hands_taken_up_out_of_turn_go_back_and_are_set_in_order() -> None:
    round_ = deal_sevens(AD, {4: STRONG, 5: LOSER, 6: "Qc Qh 8h 7h 6d 3c 3d"})
    for seat in (5, 6, 5):
        floor(round_, ActedOutOfTurn(seat))
        assert round_.to_act == 4
    for seat in (4, 5, 6):
        round_.apply(do.SetHouseWay(seat, seat))
    set_all(round_)
    assert round_.over


@pytest.mark.rule("MC-AD-19")
def test_only_what_was_in_the_spots_plays_however_often_more_is_said_after_the_cup() -> None:
    round_ = open_round(seven_rules(AD), stacked({2: STRONG, 1: LOSER}, action=2))
    round_.apply(do.Wager(2, 2, dollars(25)))
    round_.apply(do.NoMoreBets())
    refused(round_, do.Wager(2, 2, dollars(100)))
    round_.apply(do.ChoosePile(1, 1))
    refused(round_, do.Wager(2, 2, dollars(100)))
    round_.apply(do.Shake(1, dice_for(2, 1)))
    for seat in (2, 3):
        refused(round_, do.Wager(seat, 2, dollars(100)))
    set_all(round_)
    assert paid(round_) == [(2, 25)]


@pytest.mark.rule("MC-AD-27", "MC-AD-43")
def test_a_winning_bet_is_taken_off_and_another_winners_hand_misread_in_the_same_round() -> None:
    """$40 of unknown size is paid the least wager of the table; the misread hand is paid for what it is."""
    round_ = deal_sevens(
        seven_rules(AD, "10-200"), {2: STRONG, 3: "7h Qh 9h 6h 3h Jc 8c"}, "Js Tc 9c 6c 5c 4d 2s", bet=40
    )
    round_.apply(do.SetHouseWay(2, 2))
    round_.apply(setting(round_, 3, "Jc 8c"))
    floor(round_, RemovedBet(2, "won", "unknown"))
    floor(round_, MisreadHand(3))
    set_all(round_)
    assert (2, 10) in paid(round_)
    assert len(paid(round_)) == 2


@pytest.mark.rule("MC-AD-37a", "MC-AD-42")
def test_a_deal_with_two_identical_cards_is_void_and_the_next_one_leaves_four_cards_again() -> None:
    for bad in (True, False):
        shoe = tuple(Card("9h") if bad and card == "2c" else card for card in deck(1))
        round_ = open_round(seven_rules(AD), shoe)
        for seat in range(2, 8):
            round_.apply(do.Wager(seat, seat, dollars(20)))
        events = round_.apply(do.NoMoreBets())
        laid = next(event for event in events if isinstance(event, ev.PilesLaid))
        assert ([len(pile) for pile in laid.piles], laid.left_over) == ([7] * 7, 4)
        round_.apply(do.ChoosePile(1, 1))
        round_.apply(do.Shake(1, (1, 1, 1)))
        set_all(round_)
        if bad:
            assert misdeal(round_) == "MC-AD-42"
        else:
            assert not result_of(round_).misdealt


@pytest.mark.rule("MC-AD-1")
def test_a_second_wager_is_accepted_only_while_a_full_minimum_is_left_after_its_fee() -> None:
    """$32 at a $10 table with a fee of $1: two wagers of $10, and with the $10 left no third."""
    seats = [Seated(1, dollars(100)), Seated(2, dollars(32))]
    round_ = Round(seven_rules(AD, "10-1000"), seats, deck(1), bank=1, player_fee=dollars(1))
    round_.apply(do.PutUp(1, dollars(100)))
    for square in (2, 3):
        round_.apply(do.Wager(2, square, dollars(10)))
    refused(round_, do.Wager(2, 4, dollars(10)))
    assert round_.layout.collected == dollars(2)
    assert round_.layout.stacks[2] == dollars(10)


@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-OP3a"),
        case(RO, rule="RO-P21-OP2"),
        case(OC, rule="OC-P21-I1"),
        case(MC, rule="MC-P21-X2"),
    ],
)
def test_two_insure_and_a_third_does_not_and_the_insurance_is_settled_first(game: Game) -> None:
    """$5 of $10, $2 of $10 and nothing, against a natural: $10 and $4 are paid, then the three wagers are lost."""
    round_ = deal(insuring(game), {2: "Kd 9s", 3: "Qd 9c", 4: "Jd 9h"}, "Ah Ks", bank_seat=1)
    assert refusal(round_, "insure:6")
    say(round_, "insure:5 insure:2 decline")
    assert [event.bet for event in result_of(round_).settled] == ["insurance"] * 2 + ["main"] * 3
    assert settled(round_, "insurance") == [(2, 1000), (3, 400)]
    assert won(round_) == {2: 0, 3: -600, 4: -1000}


@pytest.mark.parametrize(
    "game",
    [
        case(LL, rule="LL-P21-DS2b"),
        case(RO, rule="RO-P21-D2"),
        case(OC, rule="OC-P21-D2b"),
        case(MC, rule="MC-P21-D2"),
        case(NX, rule="MC-NX-S1"),
    ],
)
def test_a_hand_that_was_split_is_split_again_and_all_three_draw_one_after_the_other(game: Game) -> None:
    """8-8 gets another eight; the three hands have two or more cards each when they are done, and three wagers ride."""
    round_ = deal(game, {2: "8d 8s"}, "6h Ts", "8c Kd Kh Kc 2c 2d 9c 9d 9s", bank_seat=1)
    say(round_, "split split")
    assert len(play_of(round_).squares[2]) == 3
    while not round_.over:
        say(round_, "stand" if "stand" in kinds(round_) else "hit")
    assert {hand.cards[0][0] for hand in play_of(round_).squares[2]} == {"8"}
    assert all(len(hand.cards) > 1 for hand in play_of(round_).squares[2])
    assert len(settled(round_)) == 3


@pytest.mark.parametrize(
    "game",
    [
        case(GS, rule="GS-NB-IN2"),
        case(MC, rule="MC-P21-X2"),
        case(OC, rule="OC-P21-I1"),
        case(LL, rule="LL-P21-OP3a"),
    ],
)
def test_of_two_naturals_against_one_only_the_insured_wins_and_a_nineteen_loses_its_wager(game: Game) -> None:
    """The insured natural pushes and wins $20, the one without insurance pushes, and seat 4 loses what it bet."""
    round_ = deal(insuring(game), {2: "Ad Kc", 3: "As Kd", 4: "Jd 9h"}, "Ah Ks", bet=20, bank_seat=1)
    say(round_, "insure:10 decline decline")
    while not round_.over:
        say(round_, "stand")
    assert won(round_) == {2: 2000, 3: 0, 4: -2000}
