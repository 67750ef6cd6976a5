"""The floor at player-dealer games: Marina's Double Hand by its rules, the 21 family by common practice."""

from typing import Literal

import pytest

from houseway.cards import Card, cards
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.contract import HIDDEN, Refused
from houseway.engines.rulings import Err
from houseway.floor import ruling
from houseway.irregularities import (
    ActedOutOfTurn,
    BankExposed,
    BoxedCard,
    ExposedOnDeal,
    FoulDeck,
    HandInMuck,
    HandTakenBack,
    MisreadHand,
    Override,
    RemovedBet,
    ShortBet,
    StubNotFour,
    TooFewCards,
    TooManyCards,
    WrongHouseWay,
)
from houseway.money import dollars
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
from tests.banked.tables import GS, LL, OC, PURE, Game, deal, open_table, result_of, rules_of, say, showdown, won
from tests.banked.tables import play_of as play_21
from tests.floor.kit import every_card, every_chip, floor, unnoticed

ACES = "As Ad Kc Qh 8s 5d 2c"
FLUSH = "Ah Kh 9h 6h 3h Jc 8c"
"""Behind a flush lie J-8 in front."""


def at_the_piles(limit: str = "10-200") -> Round:
    """Double Hand: seats 2 and 3 have bet $10, the piles lie there."""
    rules = seven_rules(AD, limit)
    round_ = open_round(rules, stacked({2: ACES, 1: WEAK}, action=2))
    for seat in (2, 3):
        round_.apply(do.Wager(seat, seat, dollars(10)))
    round_.apply(do.NoMoreBets())
    return round_


def set_out(front: str = "", hand: str = ACES, bet: int = 40) -> Round:
    """One player against the player-dealer, their hand set with these cards in front."""
    round_ = deal_sevens(seven_rules(AD, "10-200"), {2: hand}, bet=bet)
    if front:
        round_.apply(setting(round_, 2, front))
    return round_


@pytest.mark.rule("MC-AD-3")
def test_a_bet_below_the_minimum_has_action_for_its_amount_once_the_hand_has_started() -> None:
    """Minimum $10: a bet of $5 is refused before the cup; found when the hand is on and won, it is paid $5."""
    rules = seven_rules(AD, "10-200")
    round_ = open_round(rules, stacked({2: ACES, 1: WEAK}, action=2))
    with pytest.raises(Refused, match=r"The smallest wager is \$10"):
        round_.apply(do.Wager(2, 2, dollars(5)))
    unnoticed(round_, ShortBet(2, dollars(5)))
    round_.apply(do.NoMoreBets())
    found = floor(round_, ShortBet(2, dollars(5)))
    assert (found.does, found.cite.rule) == ((), "MC-AD-3")
    round_.apply(do.ChoosePile(1, 1))
    round_.apply(do.Shake(1, dice_for(2, 1)))
    set_all(round_)
    assert paid(round_) == [(2, 5)]


@pytest.mark.rule("MC-AD-3")
def test_a_short_bet_found_while_bets_are_taken_is_no_matter_for_a_ruling() -> None:
    round_ = open_round(seven_rules(AD, "10-200"), stacked({2: ACES}, action=2))
    unnoticed(round_, ShortBet(2, dollars(5)))
    with pytest.raises(Refused, match="This game has no ruling for this: Bet below the table minimum"):
        ruling(round_, ShortBet(2, dollars(5)))


@pytest.mark.rule("MC-AD-13")
def test_a_hand_taken_up_before_its_turn_goes_back_to_its_place() -> None:
    """Seat 5 grabs their pile before seat 4 has theirs: taken back, nothing is set, the hands go out in order."""
    round_ = deal_sevens(AD, {4: ACES, 5: FLUSH})
    before = play_of(round_).hands[5].cards
    found = floor(round_, ActedOutOfTurn(5))
    assert found.cite.rule == "MC-AD-13"
    assert [hand.done for hand in play_of(round_).hands.values()] == [False, False]
    assert play_of(round_).hands[5].cards == before
    assert round_.to_act == 4


@pytest.mark.rule("MC-AD-26")
@pytest.mark.parametrize(("size", "loses"), [("unknown", 200), ("known", 40)])
def test_a_losing_bet_taken_off_its_spot_pays_the_maximum_where_its_size_is_unknown(
    size: Literal["known", "unknown"], loses: int
) -> None:
    """Table $10 to $200, $40 pulled back from a hand that loses: $200 where the size is not known, else $40."""
    round_ = set_out("8s 5d", "Jd Tc 9h 8s 5d 4d 3c")
    found = floor(round_, RemovedBet(2, "lost", size))
    assert "MC-AD-26" in found.cite.rules
    round_.apply(do.SetHouseWay(1, 0))
    assert paid(round_) == [(2, -loses)]
    assert result_of(round_).stacks[2] == dollars(1000 - loses)


@pytest.mark.rule("MC-AD-26")
def test_who_has_not_the_maximum_loses_what_they_have() -> None:
    round_ = set_out("8s 5d", "Jd Tc 9h 8s 5d 4d 3c", bet=40)
    round_.apply(found := ruling(round_, RemovedBet(2)).command())
    assert found.does == ("counts-as-the-maximum",)
    round_.layout.stacks[2] = dollars(100)
    round_.apply(do.SetHouseWay(1, 0))
    assert result_of(round_).settled[0].paid == -dollars(140)


@pytest.mark.rule("MC-AD-27")
@pytest.mark.parametrize(("size", "wins"), [("unknown", 10), ("known", 40)])
def test_a_winning_bet_taken_off_its_spot_is_paid_the_minimum_where_its_size_is_unknown(
    size: Literal["known", "unknown"], wins: int
) -> None:
    """Table $10 to $200, $40 pulled back from a hand that wins: $10 where the size is not known, else $40."""
    round_ = set_out("Kc Qh")
    floor(round_, RemovedBet(2, "won", size))
    round_.apply(do.SetHouseWay(1, 0))
    assert paid(round_) == [(2, wins)]


@pytest.mark.rule("MC-AD-35")
def test_a_house_way_hand_set_foul_by_the_dealer_is_set_again_and_is_no_foul() -> None:
    """The dealer puts a pair of aces in front of king high: foul and lost; management resets it and it wins."""
    wrong = WrongHouseWay(2, cards("As Ad"))
    left = set_out(hand=ACES)
    unnoticed(left, wrong)
    assert play_of(left).hands[2].foul
    left.apply(do.SetHouseWay(1, 0))
    assert paid(left) == [(2, -40)]
    found = set_out(hand=ACES)
    unnoticed(found, wrong)
    ruled = floor(found, wrong)
    assert (ruled.does, ruled.cite.rule) == (("set-the-house-way",), "MC-AD-35")
    hand = play_of(found).hands[2]
    assert (hand.foul, hand.house_way, hand.front) == (False, True, cards("Kc Qh"))
    found.apply(do.SetHouseWay(1, 0))
    assert paid(found) == [(2, 40)]


@pytest.mark.rule("MC-AD-35")
@pytest.mark.parametrize("late", [False, True])
def test_a_hand_of_the_designated_player_that_the_dealer_sets_wrong_is_set_again(late: bool) -> None:
    """Line 69: "Any "house way" hand improperly set by the house dealer"; the dealer breaks a flush for them."""
    round_ = deal_sevens(AD, {2: WEAK.replace("Qd", "Qc")}, FLUSH)
    round_.apply(do.SetHouseWay(2, 2))
    wrong = WrongHouseWay(1, cards("Ah Kh"))
    if late:
        unnoticed(round_, wrong)
        assert not round_.over
    assert floor(round_, wrong).cite.rule == "MC-AD-35"
    bank = play_of(round_).bank
    assert bank is not None
    assert (bank.front, bank.house_way) == (cards("Jc 8c"), True)
    assert round_.over
    assert paid(round_) == [(2, -10)]


@pytest.mark.rule("MC-AD-35")
def test_a_hand_that_the_dealer_was_asked_to_set_and_sets_wrong_is_set_again() -> None:
    round_ = deal_sevens(AD, {2: ACES, 3: FLUSH})
    unnoticed(round_, WrongHouseWay(2, cards("As Ad")))
    floor(round_, WrongHouseWay(3, cards("Ah Kh")))
    floor(round_, WrongHouseWay(2, cards("As Ad")))
    hands = play_of(round_).hands
    assert (hands[2].front, hands[3].front) == (cards("Kc Qh"), cards("Jc 8c"))
    assert not hands[2].foul


@pytest.mark.rule("MC-AD-34")
def test_a_hand_that_its_player_has_set_is_not_set_again_by_the_house() -> None:
    """Line 67: "Players are responsible for the final setting of their hands"."""
    round_ = deal_sevens(AD, {2: ACES, 3: FLUSH})
    round_.apply(do.SetHand(2, 2, cards("8s 5d"), cards("As Ad Kc Qh 2c")))
    for wrong in (WrongHouseWay(2), WrongHouseWay(2, cards("As Ad")), WrongHouseWay(1, cards("9c 8d"))):
        with pytest.raises(Refused):
            floor(round_, wrong)


@pytest.mark.rule("MC-AD-38")
def test_the_designated_player_may_rearrange_a_hand_they_have_not_declared_set() -> None:
    """They lay it down and take it up again without a word: they set it as they like, and only then does it count."""
    round_ = set_out("Kc Qh")
    found = floor(round_, HandTakenBack(1))
    assert found.cite.rule == "MC-AD-38"
    assert not round_.over
    round_.apply(setting(round_, 0, "9c 8d"))
    assert round_.over


@pytest.mark.rule("MC-AD-38")
def test_only_the_designated_player_s_own_setting_is_meant() -> None:
    with pytest.raises(Refused, match="isn't setting a hand now"):
        floor(deal_sevens(AD, {2: ACES}), HandTakenBack(2))


@pytest.mark.rule("MC-AD-43")
def test_a_hand_that_the_dealer_misread_is_settled_for_what_it_is() -> None:
    """A flush read as ace high: its seven cards are together, and it is paid as a flush."""
    round_ = set_out("Jc 8c", FLUSH)
    found = floor(round_, MisreadHand(2))
    assert found.cite.rule == "MC-AD-43"
    round_.apply(setting(round_, 0, "9c 8d"))
    assert paid(round_) == [(2, 40)]


@pytest.mark.rule("MC-AD-32", "MC-AD-33a", "MC-AD-33b")
def test_one_plain_card_seen_is_replaced_and_an_ace_or_a_second_card_is_a_misdeal() -> None:
    round_ = at_the_piles()
    plain = next(card for card in play_of(round_).piles[3] if card[0] not in "AJ")
    first = round_.layout.next_card()
    whole = every_card(round_)
    found = floor(round_, ExposedOnDeal(cards=(plain,)))
    assert (found.does, found.cite.rule) == (("replace-from-top",), "MC-AD-32")
    assert (round_.layout.aside, play_of(round_).piles[3].count(first or Card(""))) == ([plain], 1)
    assert every_card(round_) == whole
    again = next(card for card in play_of(round_).piles[4] if card[0] not in "AJ")
    floor(round_, BoxedCard(cards=(again,)))
    assert misdeal(round_) == "MC-AD-33b"
    ace = at_the_piles()
    floor(ace, ExposedOnDeal(cards=cards("As")))
    assert misdeal(ace) == "MC-AD-33a"


@pytest.mark.rule("MC-AD-37b", "MC-AD-42")
def test_a_wrong_stub_and_a_foul_deck_void_the_deal() -> None:
    stub, deck = at_the_piles(), at_the_piles()
    floor(stub, StubNotFour())
    floor(deck, FoulDeck())
    assert (misdeal(stub), misdeal(deck)) == ("MC-AD-37b", "MC-AD-42")


@pytest.mark.sequence
@pytest.mark.rule("MC-AD-20", "MC-AD-28d", "MC-AD-25")
def test_a_flashed_bank_sets_the_rest_the_house_way_and_a_hand_in_the_muck_loses() -> None:
    round_ = deal_sevens(AD, {2: ACES, 3: FLUSH})
    floor(round_, HandInMuck(2))
    floor(round_, BankExposed())
    hands = play_of(round_).hands
    assert (hands[2].foul, hands[3].house_way) == (True, True)
    round_.apply(do.SetHouseWay(1, 0))
    assert dict(paid(round_))[2] == -10


def test_a_house_that_says_nothing_offers_the_common_practice_and_says_so() -> None:
    """Oceana prints no ruling for Pai Gow; one card seen is replaced, as rooms commonly do."""
    round_ = open_round(seven_rules(PG), stacked({2: ACES}, action=2))
    round_.apply(do.Wager(2, 2, dollars(10)))
    round_.apply(do.NoMoreBets())
    plain = next(card for card in play_of(round_).piles[0] if card[0] not in "AJ")
    found = ruling(round_, ExposedOnDeal(cards=(plain,)))
    assert (found.does, found.cite.rules, found.assumed) == (("replace-from-top",), (), True)


# -- the 21 family -----------------------------------------------------------------------------------------------------


def test_an_unwanted_card_goes_back_and_is_the_next_one() -> None:
    round_ = deal(LL, {2: "Td 6h", 3: "9c 7s"}, "Tc 8h", "5d Kd Qh")
    floor(round_, TooManyCards(2))
    assert play_21(round_).squares[2][0].cards == list(cards("Td 6h"))
    assert round_.layout.next_card() == "5d"
    say(round_, "hit")
    assert play_21(round_).squares[2][0].points == 42


def test_an_extra_card_that_broke_a_hand_is_taken_back_when_it_is_found_later() -> None:
    round_ = deal(LL, {2: "Td 6h", 3: "9c 2s"}, "Tc 8h", "Kd 5s Qh")
    unnoticed(round_, TooManyCards(2))
    assert round_.to_act == 3
    floor(round_, TooManyCards(2))
    assert (round_.to_act, play_21(round_).squares[2][0].points) == (2, 32)


def test_a_hand_with_one_card_gets_its_second() -> None:
    round_ = deal(LL, {2: "Td 6h", 3: "9c 7s"}, "Tc 8h", "5d Kd Qh")
    floor(round_, TooFewCards(3))
    assert play_21(round_).squares[3][0].cards == list(cards("9c 7s"))


def test_a_boxed_card_is_out_of_play_and_the_next_takes_its_place() -> None:
    round_ = deal(LL, {2: "Td 6h", 3: "9c 7s"}, "Tc 8h", "As Kd Qh")
    floor(round_, BoxedCard(2, cards("6h")))
    hand = play_21(round_).squares[2][0]
    assert (hand.cards, hand.natural, round_.layout.aside) == (list(cards("Td As")), True, list(cards("6h")))


def test_a_down_card_that_was_seen_lies_open_and_the_play_goes_on() -> None:
    round_ = deal(LL, {2: "Td 6h"}, "9c 8h", "5d Kd Qh")
    floor(round_, BankExposed())
    view = round_.view(2)
    assert view.bank is not None
    assert view.bank.cards == cards("9c 8h")
    assert round_.to_act == 2


@pytest.mark.rule("GS-GE-3b")
def test_a_hand_swept_away_loses_its_wager() -> None:
    """Golden State's rule for all its games: an unprotected hand is dead, here a standing 20 against 17."""
    round_ = deal(GS, {2: "Td Kh", 3: "9c 9s"}, "Tc", "7d Kd Qh")
    found = floor(round_, HandInMuck(2, "swept"))
    assert found.cite.rule == "GS-GE-3b"
    say(round_, "stand")
    assert won(round_)[2] == -dollars(10)
    assert showdown(GS, "Td Kh", "Tc 7d") == dollars(10)


def test_a_misdeal_gives_back_doubles_splits_insurance_and_what_was_already_paid() -> None:
    """Oceana: insurance lost at the check, a double and a split on the table; the deck is foul, and all goes back."""
    round_ = deal(OC, {2: "5d 6h", 3: "8c 8s"}, "As 8h", "9d 2c 3c Kd Qh")
    say(round_, "insure:5 decline")
    say(round_, "double:10")
    say(round_, "split")
    floor(round_, FoulDeck())
    assert result_of(round_).misdealt
    assert result_of(round_).stacks == {1: dollars(1000), 2: dollars(1000), 3: dollars(1000)}


def test_a_misdeal_undoes_what_one_of_three_was_paid_once() -> None:
    """Oceana: seat 2 alone insured and lost it at the check; seats 3 and 4 have nothing to do with it."""
    round_ = deal(OC, {2: "5d 6h", 3: "8c 8s", 4: "9c 8d"}, "As 8h", "9d 2c 3c Kd Qh")
    say(round_, "insure:5 decline decline")
    floor(round_, FoulDeck())
    assert result_of(round_).stacks == dict.fromkeys((1, 2, 3, 4), dollars(1000))


def test_the_floor_decides_what_no_rule_foresees_and_can_do_only_what_the_game_knows() -> None:
    round_ = deal(LL, {2: "Td 6h"}, "Tc 8h", "5d Kd Qh")
    with pytest.raises(Refused, match="The floor has no step “tops-stay”"):
        ruling(round_, Override(("tops-stay",), "no"))
    floor(round_, Override(("misdeal",), "the shoe fell off the table"))
    assert result_of(round_).misdealt


def test_nothing_is_ruled_before_the_cards_or_after_the_end() -> None:
    round_ = open_round(seven_rules(AD), stacked({2: ACES}, action=2))
    with pytest.raises(Refused, match="No cards are out yet"):
        round_.apply(Err(FoulDeck()))
    over = deal_sevens(AD, {2: ACES})
    set_all(over)
    with pytest.raises(Refused, match="The hand is over"):
        ruling(over, FoulDeck())
    with pytest.raises(Refused, match="The round is over"):
        over.apply(Err(FoulDeck()))


@pytest.mark.parametrize("what", [StubNotFour(), TooManyCards(2), TooFewCards(2)], ids=lambda one: one.kind)
def test_piles_are_counted_only_while_they_lie_there(what: StubNotFour | TooManyCards | TooFewCards) -> None:
    at_the_piles().apply(Err(what))
    with pytest.raises(Refused, match="no piles to count"):
        deal_sevens(AD, {2: ACES}).apply(Err(what))
    with pytest.raises(Refused, match=r"can't (happen|make this ruling) in"):
        deal(LL, {2: "Td 6h"}, "Tc 8h", "5d Kd").apply(Err(StubNotFour()))


def test_an_irregularity_of_a_square_concerns_a_hand_that_lies_there() -> None:
    """Seat 1 has the bank, square 2 a hand, square 5 nothing."""
    for seat in (1, 2):
        deal(LL, {2: "Td 6h"}, "Tc 8h", "5d Kd", bank_seat=1).apply(Err(MisreadHand(seat)))
    with pytest.raises(Refused, match="no hand on square 5"):
        deal(LL, {2: "Td 6h"}, "Tc 8h", "5d Kd", bank_seat=1).apply(Err(MisreadHand(5)))


def test_while_the_bets_are_taken_every_player_with_a_wager_can_win() -> None:
    sevens = open_round(seven_rules(AD, "10-200"), stacked({2: ACES}, action=2))
    game = rules_of(LL)
    round_ = open_table(game, {1: dollars(500), 2: dollars(500), 3: dollars(500)}, bank=1, put_up=dollars(300))
    for one in (sevens, round_):
        one.apply(do.Wager(2, 2, dollars(10)))
        assert (one.seat(1).live, one.seat(2).live, one.seat(3).live) == (True, True, False)


def test_a_player_whose_only_hand_is_foul_can_win_nothing_more() -> None:
    """The wager lies there until it is settled, and its player is out of the round."""
    round_ = deal_sevens(AD, {2: ACES, 3: FLUSH})
    assert (round_.seat(2).live, round_.seat(3).live) == (True, True)
    floor(round_, Override(("dead-hand",), "the hand was set foul", seat=2))
    assert (round_.seat(2).live, round_.seat(3).live) == (False, True)


# -- the player-dealer's own cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PURE)
@pytest.mark.parametrize(("out", "holds"), [("9d", "5c 8h"), ("8h", "9d 5c")])
def test_a_boxed_card_of_the_player_dealer_is_replaced_where_it_lay(game: Game, out: str, holds: str) -> None:
    """An up card by an up card, a down card by one that nobody sees."""
    round_ = deal(game, {2: "Th 6c"}, "9d 8h", "5c 5d 4c", bank_seat=1)
    pack = every_card(round_)
    floor(round_, BoxedCard(1, cards(out)))
    assert play_21(round_).bank.cards == list(cards(holds))
    assert play_21(round_).bank.points == sum(2 * int(card[0]) for card in cards(holds))
    seen = round_.view(2).bank
    assert seen is not None
    assert seen.cards == (cards(holds)[0], HIDDEN)
    assert (every_card(round_) == pack, round_.layout.aside) == (True, list(cards(out)))
    say(round_, "stand")
    assert round_.over
    assert every_chip(round_) == dollars(2000)


@pytest.mark.parametrize("game", PURE)
def test_a_new_card_that_makes_a_natural_is_checked_before_play_goes_on(game: Game) -> None:
    round_ = deal(game, {2: "Th 6c", 3: "9s 9h"}, "Td 8h", "Ac 5d 4c", bank_seat=1)
    say(round_, "stand")
    floor(round_, BoxedCard(1, cards("8h")))
    assert round_.over
    assert won(round_) == {2: -dollars(10), 3: -dollars(10)}


@pytest.mark.parametrize("game", PURE)
def test_two_boxed_cards_of_the_player_dealer_and_of_a_player_are_replaced_one_after_the_other(game: Game) -> None:
    round_ = deal(game, {2: "Th 6c"}, "9d 8h", "5c 5d 4c", bank_seat=1)
    unnoticed(round_, BoxedCard(1, cards("8h")))
    floor(round_, BoxedCard(2, cards("6c")))
    floor(round_, BoxedCard(1, cards("8h")))
    assert play_21(round_).bank.cards == list(cards("9d 5d"))
    assert play_21(round_).squares[2][0].cards == list(cards("Th 5c"))


def test_no_card_of_the_player_dealer_is_replaced_while_wagers_are_added() -> None:
    round_ = deal(LL, {2: "5h 6c"}, "9d 8h", "5c 5d 4c", bank_seat=1, behind={4: (2, 10)}, put_up=200)
    say(round_, "double:10")
    with pytest.raises(Refused):
        floor(round_, BoxedCard(1, cards("8h")))
