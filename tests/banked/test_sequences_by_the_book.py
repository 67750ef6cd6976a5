"""Sequences at player-dealer tables, worked out from the books before they were played: twice, late, short of money."""

import pytest

from houseway.cards import cards
from houseway.engines.banked import kum_kum
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import Refused, Seated
from houseway.irregularities import (
    BankExposed,
    BoxedCard,
    FoulDeck,
    HandInMuck,
    TooFewCards,
    TooManyCards,
)
from houseway.money import dollars
from tests.banked.cases import case
from tests.banked.tables import (
    GS,
    LL,
    MC,
    NJ,
    NX,
    OC,
    RO,
    Game,
    bank_cards,
    chips,
    deal,
    kinds,
    play_of,
    refusal,
    refused,
    result_of,
    rules_of,
    say,
    settled,
    won,
)
from tests.floor.kit import floor, unnoticed

pytestmark = pytest.mark.sequence

SURRENDER = [
    case(LL, rule="LL-P21-DS4"),
    case(RO, rule="RO-P21-D4"),
    case(OC, rule="OC-P21-D4"),
    case(MC, rule="MC-P21-D4"),
]
SHORT = [
    case(LL, rule=("LL-P21-DS6", "LL-P21-DS4")),
    case(RO, rule=("RO-P21-D6", "RO-P21-D4")),
    case(OC, rule=("OC-P21-D6", "OC-P21-D4")),
    case(MC, rule=("MC-P21-D6", "MC-P21-D4")),
]


# -- surrender, insurance and a short bank -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", SHORT)
def test_two_surrenders_to_a_short_bank_win_it_no_more_than_it_put_up(game: Game) -> None:
    """A bank of $10, two wagers of $40: the first surrender gives $10 of its $20, the second gives nothing."""
    round_ = deal(game, {2: "Kd 6s", 3: "Qd 6c"}, "9h 8s", bet=40, put_up=10, bank_seat=1)
    say(round_, "surrender surrender")
    assert won(round_) == {2: -1000, 3: 0}
    assert result_of(round_).bank_result == 1000


@pytest.mark.parametrize("game", SHORT)
def test_what_a_surrender_gave_the_bank_is_there_to_pay_a_later_winner(game: Game) -> None:
    """Bank $10, wagers of $20: one gives up $10, the next wins $20 out of the $20 that are there."""
    round_ = deal(game, {2: "Kd 6s", 3: "Qd Kc"}, "9h 8s", bet=20, put_up=10, bank_seat=1)
    say(round_, "surrender")
    if not round_.over:
        say(round_, "stand")
    assert won(round_) == {2: -1000, 3: 2000}
    assert result_of(round_).bank_result == -1000


@pytest.mark.parametrize("coverage", ["net", "gross"])
@pytest.mark.parametrize("game", SURRENDER)
def test_a_misdeal_after_two_surrenders_gives_everything_back(game: Game, coverage: str) -> None:
    rules = rules_of(game, bank__coverage=coverage)
    hands = {2: "Kd 6s", 3: "Qd 6c", 4: "Jd 6h"}
    round_ = deal(rules, hands, "9h 8s", bet=20, put_up=10, bank_seat=1)
    before = chips(round_)
    say(round_, "surrender surrender")
    floor(round_, FoulDeck())
    assert chips(round_) == before
    assert result_of(round_).stacks == {1: 1000, 2: 100000, 3: 100000, 4: 100000}


@pytest.mark.parametrize("game", [case(OC, rule=("OC-P21-I1", "OC-P21-D4")), case(MC, rule=("MC-P21-X2", "MC-P21-D4"))])
def test_a_misdeal_after_lost_insurance_and_a_surrender_gives_both_back(game: Game) -> None:
    round_ = deal(game, {2: "Kd 6s", 3: "Qd 6c"}, "Ah 8s", bet=20, put_up=500, bank_seat=1)
    say(round_, "insure:10 insure:5 surrender")
    assert round_.layout.result == 2500
    floor(round_, FoulDeck())
    assert result_of(round_).stacks == {1: 50000, 2: 100000, 3: 100000}


@pytest.mark.parametrize("game", [case(OC, rule=("OC-P21-I1", "OC-P21-D6")), case(MC, rule=("MC-P21-X2", "MC-P21-D6"))])
def test_insurance_against_a_short_bank_is_paid_in_the_order_of_the_questions(game: Game) -> None:
    """Bank $15 with a natural: the first insurance of $10 gets $15 of its $20, the second nothing; each wager of $20 is
    lost, as far as the bank may win: it is at minus $15 and takes $20, then $10 more up to plus $15."""
    round_ = deal(game, {2: "Kd 6s", 3: "Qd 6c"}, "Ah Ks", bet=20, put_up=15, bank_seat=1)
    say(round_, "insure:10 insure:10")
    assert settled(round_, "insurance") == [(2, 1500), (3, 0)]
    assert sorted(amount for _, amount in settled(round_)) == [-2000, -1000]
    assert result_of(round_).bank_result == 1500


@pytest.mark.parametrize("game", [case(OC, rule="OC-P21-E1"), case(MC, rule="MC-P21-X3")])
def test_even_money_for_the_seated_player_and_insurance_behind_them_when_both_have_naturals(game: Game) -> None:
    """The seated player gets $20. The backline wager pushes, and its insurance of $5 pays $10."""
    round_ = deal(game, {2: "Ad Ks"}, "Ah Kc", bet=20, behind={4: (2, 10)}, bank_seat=1)
    say(round_, "even-money insure:5")
    assert won(round_) == {2: 2000, 4: 1000}


@pytest.mark.parametrize("game", [case(OC, rule="OC-P21-E1"), case(MC, rule="MC-P21-X3")])
def test_even_money_from_a_short_bank_is_paid_as_far_as_it_reaches(game: Game) -> None:
    round_ = deal(game, {2: "Ad Ks", 3: "As Kd"}, "Ah 8c", bet=20, put_up=30, bank_seat=1)
    say(round_, "even-money even-money")
    assert won(round_) == {2: 2000, 3: 1000}


@pytest.mark.rule("GS-NB-SU1", "GS-NB-IN2")
def test_at_golden_state_an_insured_hand_that_was_given_up_still_has_its_insurance() -> None:
    """$20 insured for $10: half of the wager is gone, and the natural pays the insurance $20."""
    round_ = deal(GS, {2: "Kd 6s"}, "Ah Ks", bet=20, bank_seat=1)
    say(round_, "insure:10 surrender")
    assert won(round_) == {2: 1000}


# -- surrender: when it is open ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SURRENDER)
def test_a_hand_may_not_be_given_up_once_the_down_card_was_exposed(game: Game) -> None:
    """The desire to surrender must be indicated before the down card is exposed, though others have not acted yet."""
    round_ = deal(game, {2: "Kd 6s", 3: "Qd 6c"}, "9h 8s", "2c 2d", bank_seat=1)
    say(round_, "stand")
    assert "surrender" in kinds(round_)
    floor(round_, BankExposed())
    assert "surrender" not in kinds(round_)
    assert refusal(round_, "surrender") != ""
    say(round_, "stand")
    assert round_.over


@pytest.mark.rule("GS-NB-SU1")
def test_at_golden_state_a_hand_may_be_given_up_though_the_down_card_was_exposed() -> None:
    """There a hand may be given up at any time."""
    round_ = deal(GS, {2: "Kd 6s", 3: "Qd 6c"}, "9h 8s", "2c 2d", bank_seat=1)
    floor(round_, BankExposed())
    say(round_, "surrender")
    assert settled(round_) == [(2, -500)]


@pytest.mark.parametrize("game", [case(LL, rule="LL-P21-DS4"), case(GS, rule="GS-NB-R10")])
def test_the_down_card_is_exposed_once(game: Game) -> None:
    round_ = deal(game, {2: "Kd 6s", 3: "Qd 6c"}, "9h 8s", "2c 2d", bank_seat=1)
    floor(round_, BankExposed())
    with pytest.raises(Refused):
        unnoticed(round_, BankExposed())


@pytest.mark.rule("GS-NB-SU2")
def test_both_hands_of_a_split_may_be_given_up_until_the_next_player_acts() -> None:
    """8-8 split: both stand, both are given up while seat 3 thinks; once seat 3 has acted it is too late."""
    round_ = deal(GS, {2: "8d 8s", 3: "Qd 6c"}, "9h 8c", "9d 9c 2d", bet=20, bank_seat=1)
    say(round_, "split stand stand")
    round_.apply(do.Surrender(2, 2, 0))
    round_.apply(do.Surrender(2, 2, 1))
    say(round_, "stand")
    assert won(round_) == {2: -2000, 3: -2000}


@pytest.mark.rule("GS-NB-SU2")
def test_a_hand_may_not_be_given_up_after_the_next_player_has_hit() -> None:
    round_ = deal(GS, {2: "Kd 6s", 3: "Qd 2c"}, "9h 8c", "2d 9d", bet=20, bank_seat=1)
    say(round_, "stand hit")
    assert refused(round_, do.Surrender(2, 2, 0)) in ("", "GS-NB-SU2", "GS-NB-SU1")


@pytest.mark.rule("GS-NB-SU1", "GS-NB-DD1")
def test_a_doubled_hand_with_a_joined_backline_wager_gives_up_half_of_all_four_wagers() -> None:
    round_ = deal(GS, {2: "6d 5s"}, "9h 8c", "4d", bet=20, behind={4: (2, 10)}, bank_seat=1)
    say(round_, "double:20")
    round_.apply(do.Join(4, 1, dollars(10)))
    say(round_, "surrender")
    assert won(round_) == {2: -2000, 4: -1000}


# -- errors on the cards of 21 -----------------------------------------------------------------------------------------

SEEN = [
    case(LL, rule="LL-P21-V2"),
    case(RO, rule="RO-P21-O1"),
    case(OC, rule="OC-P21-V2"),
    case(MC, rule="MC-P21-V2"),
    case(NX, rule="MC-NX-V2"),
    case(GS, rule="GS-NB-V2"),
]


@pytest.mark.parametrize("ruled", [True, False])
@pytest.mark.parametrize("game", [one for one in SEEN if one.values[0] != NX])
def test_a_natural_whose_second_card_came_late_is_a_natural(game: Game, ruled: bool) -> None:
    """A card too few on the first deal; the second card of the hand is the ten all the same, ruled or not."""
    round_ = deal(game, {2: "Ad Ks", 3: "Kd Qc"}, "9h 8s", bank_seat=1)
    unnoticed(round_, TooFewCards(2))
    if ruled and not round_.over:
        floor(round_, TooFewCards(2))
    if not round_.over:
        say(round_, "stand")
    assert won(round_) == {2: 1200, 3: 1000}


@pytest.mark.parametrize("game", SEEN)
def test_two_hands_with_a_card_too_few_each_get_their_second_card(game: Game) -> None:
    round_ = deal(game, {2: "5d 7s", 3: "5c 7c"}, "9h 8s", "2c 2d", bank_seat=1)
    unnoticed(round_, TooFewCards(3))
    unnoticed(round_, TooFewCards(2))
    floor(round_, TooFewCards(2))
    floor(round_, TooFewCards(3))
    assert [len(hand.cards) for hand in play_of(round_).hands] == [2, 2]
    say(round_, "stand stand")
    assert won(round_) == {2: -1000, 3: -1000}


@pytest.mark.parametrize(
    ("game", "hand", "boxed"),
    [
        case(LL, "Kd 9s", "9s", rule="LL-P21-R9a"),
        case(RO, "Kd 9s", "9s", rule="RO-P21-9"),
        case(OC, "Kd 9s", "9s", rule="OC-P21-R9"),
        case(GS, "Ad Ks", "Ks", rule="GS-NB-R9b"),
        case(NJ, "Kd Qs", "Qs", rule="MC-NJ-H6b"),
    ],
)
def test_a_hand_that_had_to_stand_is_decided_when_a_boxed_card_in_it_is_replaced(
    game: Game, hand: str, boxed: str
) -> None:
    """Nobody decided on it, because it had to stand; with the new card it may or must be hit."""
    round_ = deal(game, {2: hand, 3: "Kd 6c"}, "9h 8s" if game != NJ else "9h", "2c 5d 9d", bank_seat=1)
    if round_.to_act == 2:
        say(round_, "stand")
    assert round_.to_act == 3
    floor(round_, BoxedCard(2, cards(boxed)))
    assert round_.to_act == 2
    assert "hit" in kinds(round_)


@pytest.mark.rule("LL-P21-R9a")
def test_two_boxed_cards_in_one_hand_are_both_replaced() -> None:
    round_ = deal(LL, {2: "Kd 6s"}, "9h 8s", "2c 3d 9d Tc", bank_seat=1)
    floor(round_, BoxedCard(2, cards("Kd")))
    floor(round_, BoxedCard(2, cards("6s")))
    assert play_of(round_).squares[2][0].cards == list(cards("2c 3d"))
    assert "stand" not in kinds(round_)


@pytest.mark.parametrize("game", SEEN)
def test_a_boxed_card_replaced_by_an_ace_makes_the_first_two_cards_a_natural(game: Game) -> None:
    round_ = deal(game, {2: "6d Ks"}, "9h 8s", "Ac", bank_seat=1)
    floor(round_, BoxedCard(2, cards("6d")))
    assert won(round_) == {2: 1200}


@pytest.mark.parametrize("game", [case(LL, rule="LL-P21-R8"), case(OC, rule="OC-P21-R8"), GS])
def test_an_extra_card_found_when_the_next_player_has_drawn_goes_back_and_nothing_else_changes(game: Game) -> None:
    """Seat 2 stands on 15 and gets a five that nobody asked for; seat 3 hits. The five is the next card."""
    round_ = deal(game, {2: "Kd 5s", 3: "Qd 2c"}, "9h 8s", "5c 4d", bank_seat=1)
    say(round_, "stand")
    unnoticed(round_, TooManyCards(2))
    say(round_, "hit")
    floor(round_, TooManyCards(2))
    assert play_of(round_).squares[2][0].cards == list(cards("Kd 5s"))
    assert round_.layout.next_card() == cards("5c")[0]
    assert round_.to_act == 3
    say(round_, "stand")
    assert won(round_) == {2: -1000, 3: -1000}


@pytest.mark.rule("MC-P21-B2", "MC-P21-B7")
def test_a_dead_hand_wins_no_bonus_bet() -> None:
    """Suited sevens on three cards, then the hand is swept into the discards: both wagers are lost."""
    round_ = deal(MC, {2: "7s 7s", 3: "Kd Qd"}, "9h 8c", "7s", sides={"bonus": 10}, bank_seat=1)
    say(round_, "hit")
    floor(round_, HandInMuck(2))
    if not round_.over:
        say(round_, "stand")
    assert won(round_)[2] == -2000


@pytest.mark.rule("MC-NX-B4b")
def test_the_buster_bet_of_a_dead_hand_remains_in_action() -> None:
    round_ = deal(NX, {2: "Ks 6s", 3: "Kd Qd"}, "9h 6c", "Td", sides={"buster": 10}, bank_seat=1)
    floor(round_, HandInMuck(2))
    say(round_, "stand")
    assert won(round_) == {2: -1000 + 2000, 3: 1000 + 2000}


@pytest.mark.rule("LL-P21-DS2a")
def test_a_dead_hand_after_a_split_loses_both_wagers_and_a_surrendered_one_loses_no_more() -> None:
    round_ = deal(LL, {2: "8d 8s", 3: "Qd 6c"}, "9h 8c", "9d 9c 2d", bank_seat=1)
    say(round_, "split")
    floor(round_, HandInMuck(2))
    say(round_, "surrender")
    with pytest.raises(Refused):
        floor(round_, HandInMuck(3))
    assert won(round_) == {2: -2000, 3: -500}


@pytest.mark.rule("LL-P21-DS1b", "LL-P21-DS2a")
@pytest.mark.parametrize("words", ["double:5", "double:10", "split"])
def test_a_misdeal_after_a_double_or_a_split_gives_both_wagers_back(words: str) -> None:
    round_ = deal(LL, {2: "5d 5s", 3: "Qd 6c"}, "9h 8c", "9d 9c 2d", behind={4: (2, 10)}, bank_seat=1)
    say(round_, words)
    floor(round_, FoulDeck())
    assert result_of(round_).stacks == {1: 100000, 2: 100000, 3: 100000, 4: 100000}


# -- the No Bust games -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-NX-B4a", "MC-NX-B7")
def test_a_natural_is_paid_at_once_before_the_others_though_the_bank_is_short() -> None:
    """A nine up: square 5's natural gets $24 of the bank's $30; of the others, clockwise from the button, the first
    winner gets $6."""
    round_ = deal(NX, {2: "Kd Qs", 5: "Ad Ks"}, "9h 8s", bet=20, put_up=30, bank_seat=1)
    assert settled(round_) == [(5, 2400)]
    say(round_, "stand")
    assert won(round_) == {5: 2400, 2: 600}


@pytest.mark.rule("MC-NX-B4a")
def test_a_misdeal_takes_back_what_a_natural_was_paid_at_once() -> None:
    round_ = deal(NX, {2: "Kd Qs", 5: "Ad Ks"}, "9h 8s", bet=20, put_up=30, bank_seat=1)
    floor(round_, FoulDeck())
    assert result_of(round_).stacks == {1: 3000, 2: 100000, 5: 100000}


@pytest.mark.rule("MC-NX-B8")
def test_the_player_dealer_draws_for_the_buster_bets_when_every_hand_was_a_natural() -> None:
    round_ = deal(NX, {2: "Ad Ks"}, "9h 6s", "Tc", sides={"buster": 5}, bank_seat=1)
    assert len(bank_cards(round_)) == 3
    assert won(round_) == {2: 1200 + 1000}
    without = deal(NX, {2: "Ad Ks"}, "9h 6s", "Tc", bank_seat=1)
    assert len(bank_cards(without)) == 2


@pytest.mark.rule("MC-NX-B7")
def test_each_wager_of_a_square_and_then_its_buster_bet_is_settled_before_the_next() -> None:
    """Bank $25 goes over with three cards; the action button is on square 2: $20 to the wager, $5 of the $20 on the
    Buster bet, nothing to square 3."""
    round_ = deal(
        NX, {2: "Kd Qs", 3: "Qd 8s"}, "9h 6s", "Tc", bet=20, sides={"buster": 10}, put_up=25, bank_seat=1, start=2
    )
    say(round_, "stand stand")
    assert settled(round_) == [(2, 2000), (3, 0)]
    assert settled(round_, "buster") == [(2, 500), (3, 0)]


@pytest.mark.rule("MC-NX-G5b")
@pytest.mark.parametrize(
    ("hand", "draws", "paid_out"),
    [("Kd 5s", "8c", 0), ("5d 5s", "5c 8d", -1000), ("Kd 6s", "Tc", -1000)],
)
def test_a_three_card_hand_up_to_25_pushes_when_it_is_nearer_and_no_other(hand: str, draws: str, paid_out: int) -> None:
    """The player-dealer ends on 26. 23 on three cards pushes; 23 on four cards and 26 lose."""
    round_ = deal(NX, {2: hand}, "9h 7s", f"{draws} Ts", bank_seat=1)
    while not round_.over:
        say(round_, "hit")
    assert won(round_) == {2: paid_out}


@pytest.mark.rule("GS-NB-G5b", "GS-NB-SP2")
def test_at_golden_state_a_three_card_25_pushes_after_a_split_too() -> None:
    round_ = deal(GS, {2: "8d 8s"}, "9h 7s", "7c Td 9c Tc", bank_seat=1)
    say(round_, "split")
    say(round_, "hit")
    say(round_, "stand")
    assert [amount for _, amount in settled(round_)] == [0, 1000]


@pytest.mark.rule("MC-NJ-H7")
def test_against_a_joker_up_nothing_is_decided_and_a_wager_may_only_lose_or_push() -> None:
    round_ = deal(NJ, {2: "5d 6s", 3: "Jk Kd", 4: "Jk Jk"}, "Jk", "9c", bank_seat=1)
    assert round_.over
    assert won(round_) == {2: -1000, 3: 0, 4: 1000}


@pytest.mark.rule("MC-NJ-D2", "MC-NJ-D5", "MC-NJ-D4")
def test_a_joker_on_a_split_hand_makes_it_21_and_only_the_other_is_doubled() -> None:
    round_ = deal(NJ, {2: "8d 8s"}, "9h", "Jk 3c Td 9c", bank_seat=1)
    say(round_, "split")
    assert play_of(round_).current is play_of(round_).squares[2][1]
    say(round_, "double:10")
    assert won(round_) == {2: 1000 + 2000}


@pytest.mark.rule("MC-NJ-H6b", "MC-NJ-D6")
def test_eleven_must_be_hit_or_given_up_and_a_third_card_ends_the_choice() -> None:
    round_ = deal(NJ, {2: "6d 5s"}, "9h", "2c 5c 9c", bank_seat=1)
    assert kinds(round_) == {"hit", "double", "surrender"}
    say(round_, "hit")
    assert refusal(round_, "surrender") == "MC-NJ-D6"


# -- two banks ---------------------------------------------------------------------------------------------------------


def two_banks() -> Round:
    """A bank of $10, half of it seat 4's, and $20 of seat 4 behind it; wagers of $60 on squares 2 and 3."""
    seats = [Seated(seat, dollars(100)) for seat in (1, 2, 3, 4)]
    round_ = Round(rules_of(NJ), seats, cards("Kd Qd 9h 6s 6c 8c 2c 9s"), bank=1)
    round_.apply(do.PutUp(1, dollars(5), (do.Share(4, dollars(5)),)))
    round_.apply(do.PutUpSecond(4, dollars(20)))
    for seat in (2, 3):
        round_.apply(do.Wager(seat, seat, dollars(60)))
    round_.apply(do.NoMoreBets())
    return round_


@pytest.mark.rule("MC-NJ-G7", "MC-NJ-D6", "MC-NJ-D7a")
def test_a_surrender_fills_the_front_bank_and_then_the_second_and_the_next_one_gives_nothing() -> None:
    round_ = two_banks()
    say(round_, "surrender surrender")
    assert won(round_) == {2: -3000, 3: 0}
    assert (result_of(round_).bank_result, result_of(round_).second_result) == (1000, 2000)


@pytest.mark.rule("MC-NJ-G7", "MC-NJ-D6")
def test_a_misdeal_after_a_surrender_to_two_banks_gives_all_money_back() -> None:
    """The return of the shared bank lies before its holder, who divides it."""
    round_ = two_banks()
    say(round_, "surrender")
    floor(round_, FoulDeck())
    assert result_of(round_).stacks == {1: dollars(105), 2: dollars(100), 3: dollars(100), 4: dollars(95)}
    assert list(kum_kum.parts(round_)) == [(1, 4, dollars(5))]


# -- late and in the middle of something -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [case(OC, rule="OC-P21-I1"), case(MC, rule="MC-P21-X2"), case(GS, rule="GS-NB-IN1")])
def test_a_misdeal_while_insurance_is_asked_gives_the_insurance_back_too(game: Game) -> None:
    round_ = deal(game, {2: "Kd 6s", 3: "Qd 6c"}, "Ah Ks", bet=20, put_up=15, behind={4: (2, 20)}, bank_seat=1)
    say(round_, "insure:10")
    floor(round_, FoulDeck())
    assert result_of(round_).stacks == {1: 1500, 2: 100000, 3: 100000, 4: 100000}


@pytest.mark.parametrize(
    "game", [case(LL, rule="LL-P21-DS2a"), case(OC, rule="OC-P21-D2a"), case(GS, rule="GS-NB-SP2")]
)
def test_a_boxed_card_in_the_second_hand_of_a_split_leaves_the_first_hand_as_it_stands(game: Game) -> None:
    round_ = deal(game, {2: "8d 8s", 3: "Kd Qs"}, "9h 8c", "Tc 3c 4c 5c 6c 7c 8c", bank_seat=1)
    say(round_, "split stand")
    floor(round_, BoxedCard(2, cards("3c")))
    first, second = play_of(round_).squares[2]
    assert (first.cards, first.done) == (list(cards("8d Tc")), True)
    assert play_of(round_).current is second
    assert second.cards == list(cards("8s 4c"))


@pytest.mark.parametrize("game", [case(LL, rule="LL-P21-DS1b"), case(OC, rule="OC-P21-D1"), case(MC, rule="MC-P21-D1")])
def test_the_card_of_a_double_that_was_boxed_is_replaced_once_and_the_hand_stays_finished(game: Game) -> None:
    round_ = deal(game, {2: "6d 5s", 3: "Kd 6s"}, "9h 8s", "Tc 3c 4c 5c", bank_seat=1)
    say(round_, "double:10")
    floor(round_, BoxedCard(2, cards("Tc")))
    assert play_of(round_).squares[2][0].cards == list(cards("6d 5s 3c"))
    assert round_.to_act == 3
