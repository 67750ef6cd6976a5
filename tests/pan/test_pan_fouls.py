"""Wrong counts of cards and foul hands."""

from dataclasses import replace

import pytest

from houseway.cards import BadCards, Card, cards
from houseway.engines.contract import Refused
from houseway.engines.pan.play import (
    Answer,
    CallFoul,
    Collect,
    Declare,
    Discard,
    Draw,
    FixCount,
    GoOut,
    Offer,
    PanHand,
    Spread,
    ThrowIn,
)
from houseway.engines.rulings import Err, RuleOn, copy_of, moving, to_shuffle
from houseway.irregularities import TooManyCards
from tests.pan.pan_table import CHIP, TEN, chips, limelight_pan, moved, pan, turn

THREES, FIVES = "3c 3d 3h", "5c 5c 5c"


@pytest.mark.rule("LL-PN-F8A")
@pytest.mark.parametrize("count", [0, 7, 8, 12, 13])
def test_eight_or_less_and_twelve_or_more_cards_are_a_dead_hand_with_the_ante_back(count: int) -> None:
    hand = pan("", "", "", counts=(10, count, 10))
    hand.apply(FixCount(2))
    assert (hand.state.players[2].status, chips(hand, 2)) == ("dead", 20)
    assert [player.seat for player in hand.state.active] == [1, 3]
    assert hand.state.pools["tops"] == 2 * CHIP


@pytest.mark.rule("LL-PN-F8A")
@pytest.mark.parametrize("count", [9, 11])
def test_nine_and_eleven_cards_are_no_dead_hand(count: int) -> None:
    hand = pan("", "", "", counts=(10, count, 10), draws="Ah 5s")
    hand.apply(FixCount(2))
    assert hand.state.players[2].status != "dead"


@pytest.mark.rule("LL-PN-F8A", "LL-PN-F8B", "LL-PN-F8C")
@pytest.mark.parametrize(
    ("count", "rule"),
    [(7, "LL-PN-F8A"), (8, "LL-PN-F8A"), (9, "LL-PN-F8B"), (11, "LL-PN-F8C"), (12, "LL-PN-F8A"), (13, "LL-PN-F8A")],
)
def test_a_refusal_for_a_wrong_number_of_cards_cites_its_rule(count: int, rule: str) -> None:
    hand = pan("", "", "", counts=(10, count, 10), draws="Ah 5s")
    (fix,) = (option for option in hand.options(2) if isinstance(option.command, FixCount))
    assert fix.rules[0] == rule


@pytest.mark.rule("LL-PN-0a")
def test_the_stock_is_eight_packs_without_eights_nines_and_tens() -> None:
    stock = limelight_pan().deck()
    assert (len(stock), stock.count(Card("Ks"))) == (320, 8)
    assert not {card[0] for card in stock} & set("89T")


@pytest.mark.rule("LL-PN-F8A")
def test_a_dead_doubles_hand_gets_both_antes_back() -> None:
    hand = pan("", "", "", chips=40, doubles=(2,), counts=(10, 12, 10))
    hand.apply(FixCount(2))
    assert moved(hand.log, "returned") == [("tops", 2, 1), ("double-tops", 2, 1)]


@pytest.mark.rule("LL-PN-F8B")
def test_nine_cards_get_the_top_card_and_keep_their_declaration() -> None:
    hand = pan("", "", "", counts=(10, 10, 9), draws="Ah 5s")
    hand.apply(FixCount(3))
    assert Card("Ah") in hand.state.players[3].hand
    with pytest.raises(Refused, match="your declaration is final") as refused:
        hand.apply(Declare(3, False))
    assert refused.value.rule == "LL-PN-F8B"
    hand.apply(Draw(1))
    assert hand.state.drawn == Card("5s")


@pytest.mark.rule("LL-PN-F8B")
def test_nine_cards_get_one_from_the_middle_when_another_hand_has_eleven() -> None:
    hand = pan("", "", "", counts=(10, 9, 11), draws="Ah")
    middle = hand.state.stock[len(hand.state.stock) // 2]
    hand.apply(FixCount(2))
    assert hand.state.players[2].hand[-1] == middle
    assert hand.state.stock[-1] == Card("Ah")


@pytest.mark.rule("LL-PN-F8C")
def test_of_eleven_cards_the_dealer_takes_one_and_the_player_may_pass() -> None:
    hand = pan("", "", "", counts=(10, 11, 10))
    taken = hand.state.players[2].hand[7]
    with pytest.raises(Refused, match="one of the 11 cards"):
        hand.apply(FixCount(2, take=11))
    hand.apply(FixCount(2, take=7))
    assert (hand.state.players[2].count, hand.state.aside, hand.to_act) == (10, [taken], 2)
    with pytest.raises(Refused):
        hand.apply(Draw(1))
    hand.apply(Declare(2, False))
    assert (hand.state.players[2].status, hand.to_act) == ("passed", 1)


@pytest.mark.rule("LL-PN-F8D")
@pytest.mark.parametrize(("plays", "paid"), [(True, 1), (False, 0)])
def test_a_spread_laid_before_the_eleventh_card_is_found_is_paid_only_if_they_play(plays: bool, paid: int) -> None:
    hand = pan(THREES, "", "", counts=(10, 10, 11))
    turn(hand, 1, THREES, collect=True)
    hand.apply(FixCount(3))
    hand.apply(Declare(3, plays))
    assert chips(hand, 3) == 19 - paid
    assert chips(hand, 1) == 19 + 1 + paid


@pytest.mark.rule("LL-PN-F3A", "LL-PN-F0", "LL-PN-F4")
def test_a_wrong_count_is_foul_once_the_deck_is_touched_and_an_active_player_calls_it() -> None:
    hand = pan("", "", "", "", counts=(9, 10, 10, 10))
    with pytest.raises(Refused, match="didn't touch the deck") as refused:
        hand.apply(CallFoul(2, 1))
    assert refused.value.rule == "LL-PN-F3A"
    turn(hand, 1)
    assert 1 in [player.seat for player in hand.state.active]
    with pytest.raises(Refused, match="can't correct the count"):
        hand.apply(FixCount(1))
    hand.apply(CallFoul(2, 1))
    assert hand.state.players[1].status == "foul"
    with pytest.raises(Refused, match="isn't in the hand") as refused:
        hand.apply(CallFoul(1, 2))
    assert refused.value.rule == "LL-PN-F4"


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-F3B")
def test_failing_to_discard_does_not_cure_a_wrong_count() -> None:
    nine = "Kc Kd Kh 4c 4d 4h 6c 6d 6h"
    hand = pan(nine, "", "", counts=(9, 10, 10), draws="2h 2h 2h Ks")
    turn(hand, 1, "Kc Kd Kh", "4c 4d 4h", "6c 6d 6h")
    turn(hand, 2)
    turn(hand, 3)
    hand.apply(Draw(1))
    hand.apply(Spread(1, (), with_card=True, on=0))
    hand.apply(Discard(1))
    assert hand.state.players[1].count == 10
    hand.apply(CallFoul(3, 1))
    assert hand.state.players[1].status == "foul"


def fouled(chips_of_three: int = 20) -> PanHand:
    """Seat 3 of four, dealt eleven cards, collects two chips of each for their fives and is then called foul."""
    hand = pan("", "", FIVES, "", counts=(10, 10, 11, 10), chips=(20, 20, chips_of_three, 20), draws="2h 2h 2h")
    turn(hand, 1)
    turn(hand, 2)
    turn(hand, 3, FIVES, collect=True)
    return hand


@pytest.mark.rule("LL-PN-F1A")
def test_a_foul_hand_repays_what_it_collected_from_active_players() -> None:
    hand = fouled()
    assert [chips(hand, seat) for seat in (1, 2, 3, 4)] == [17, 17, 25, 17]
    hand.apply(CallFoul(1, 3))
    assert [chips(hand, seat) for seat in (1, 2, 3, 4)] == [19, 19, 19, 19]


@pytest.mark.rule("LL-PN-F1A")
def test_a_foul_hand_repays_no_more_than_the_chips_it_has() -> None:
    """They collected two from each of three players and have four chips left when the foul is called."""
    hand = pan(
        "7s 7s 7s", "", FIVES, "", counts=(10, 10, 11, 10), chips=(20, 20, 3, 20), draws="2h 2h 2h 2h 2h 2h 2h 2h"
    )
    hand.apply(Draw(1))
    hand.apply(Discard(1))
    turn(hand, 2)
    turn(hand, 3, FIVES, collect=True)
    assert chips(hand, 3) == 8
    turn(hand, 4)
    turn(hand, 1, "7s 7s 7s", collect=True)
    assert chips(hand, 3) == 4
    hand.apply(CallFoul(1, 3))
    assert moved(hand.log, "repay") == [(3, 1, 2), (3, 2, 1), (3, 4, 1)]
    assert chips(hand, 3) == 0


def go_out(hand: PanHand, seat: int) -> None:
    hand.apply(Draw(seat))
    for meld in ("4c 4d 4h", "6c 6d 6h"):
        hand.apply(Spread(seat, cards(meld)))
    hand.apply(Spread(seat, cards("Kc Kd Kh Ks"), with_card=True))
    hand.apply(GoOut(seat))


@pytest.mark.rule("LL-PN-F1B")
def test_a_foul_hand_pays_no_later_meld_but_the_winners_hand_and_two_chips() -> None:
    """The winner's fives are worth two: the foul hand pays 2 + 2, the others 2 and the out chip."""
    ten = f"{FIVES} 4c 4d 4h Kc Kd Kh Ks"
    hand = pan("", ten, "", counts=(9, 10, 10), draws="2h 2d Ad Ad Kh")
    turn(hand, 1)
    hand.apply(CallFoul(3, 1))
    hand.apply(Draw(2))
    hand.apply(Spread(2, cards(FIVES)))
    assert moved(hand.apply(Collect(2)), "pay") == [(3, 2, 2)]
    for meld in ("4c 4d 4h", "Kc Kd Kh Ks"):
        hand.apply(Spread(2, cards(meld)))
    hand.apply(Discard(2))
    turn(hand, 3)
    turn(hand, 2)
    hand.apply(Draw(3))
    hand.apply(Discard(3))
    hand.apply(Spread(2, (), with_card=True, on=2))
    events = hand.apply(GoOut(2))
    assert moved(events, "outs") == [(3, 2, 3)]
    assert moved(events, "bust-out") == [(1, 2, 4)]


@pytest.mark.rule("LL-PN-F2")
def test_a_player_may_not_call_their_own_hand_foul() -> None:
    hand = pan("", "", counts=(11, 10))
    turn(hand, 1)
    with pytest.raises(Refused, match="your own hand") as refused:
        hand.apply(CallFoul(1, 1))
    assert refused.value.rule == "LL-PN-F2"


@pytest.mark.rule("LL-PN-F2")
def test_a_hand_thrown_in_by_its_own_player_pays_every_later_collection_and_the_bust_out() -> None:
    hand = pan("", f"{FIVES} 4c 4d 4h Kc Kd Kh Ks", "", draws="2h Kh")
    turn(hand, 1)
    hand.apply(ThrowIn(1))
    hand.apply(Draw(2))
    hand.apply(Spread(2, cards(FIVES)))
    assert moved(hand.apply(Collect(2)), "pay") == [(1, 2, 2), (3, 2, 2)]
    hand.apply(Spread(2, cards("4c 4d 4h")))
    hand.apply(Spread(2, cards("Kc Kd Kh Ks"), with_card=True))
    events = hand.apply(GoOut(2))
    assert (moved(events, "outs"), moved(events, "bust-out")) == ([(3, 2, 3)], [(1, 2, 4)])


def alone_at_seat_two(draws: str) -> PanHand:
    """Seat 1 is foul and seat 2, who could spread ten, is left alone."""
    hand = pan("", TEN, counts=(9, 10), draws=f"2h {draws}")
    turn(hand, 1)
    hand.apply(CallFoul(2, 1))
    return hand


@pytest.mark.rule("LL-PN-F5A")
def test_the_last_player_may_settle_with_the_foul_hands() -> None:
    hand = alone_at_seat_two("2h")
    hand.apply(Offer(2, 3 * CHIP))
    hand.apply(Answer(1, True))
    assert hand.result is not None
    assert (hand.result.winner, hand.result.how) == (2, "settled")
    assert [chips(hand, seat) for seat in (1, 2)] == [16, 19 + 3 + 2]


@pytest.mark.rule("LL-PN-F5A")
def test_a_settlement_needs_the_word_of_the_foul_hand() -> None:
    hand = alone_at_seat_two("2h")
    with pytest.raises(Refused, match="what each foul hand pays") as refused:
        hand.apply(Offer(2))
    assert refused.value.rule == "LL-PN-F5B"
    hand.apply(Offer(2, 3 * CHIP))
    hand.apply(Answer(1, False))
    assert hand.result is None


@pytest.mark.rule("LL-PN-F5B")
def test_playing_on_alone_is_face_up_and_a_usable_card_must_be_used() -> None:
    hand = alone_at_seat_two("Ks")
    assert hand.view(1).face_up == tuple(hand.state.players[2].hand)
    hand.apply(Draw(2))
    with pytest.raises(Refused, match="so you must") as refused:
        hand.apply(Discard(2))
    assert refused.value.rule == "LL-PN-F5B"
    for meld in ("4c 4d 4h", "6c 6d 6h"):
        hand.apply(Spread(2, cards(meld)))
    hand.apply(Spread(2, cards("Kc Kd Kh Ks"), with_card=True))
    hand.apply(GoOut(2))
    assert moved(hand.log, "bust-out") == [(1, 2, 2)]


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-G1")
def test_a_foul_called_after_the_outs_are_paid_changes_nothing() -> None:
    """Seat 3 played with eleven cards and collected; it is noticed when the hand is over."""
    hand = pan(TEN, "", FIVES, counts=(10, 10, 11), draws="2h 2h 2h Ks")
    turn(hand, 1)
    turn(hand, 2)
    turn(hand, 3, FIVES, collect=True)
    go_out(hand, 1)
    before = [chips(hand, seat) for seat in (1, 2, 3)]
    with pytest.raises(Refused, match="The hand is over") as refused:
        hand.apply(CallFoul(2, 3))
    assert refused.value.rule == "LL-PN-G1"
    assert ([chips(hand, seat) for seat in (1, 2, 3)], hand.state.players[3].status) == (before, "playing")


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-G1")
def test_the_same_foul_is_repaid_while_the_hand_is_played() -> None:
    hand = pan(TEN, "", FIVES, counts=(10, 10, 11), draws="2h 2h 2h Ks")
    turn(hand, 1)
    turn(hand, 2)
    turn(hand, 3, FIVES, collect=True)
    assert moved(hand.apply(CallFoul(2, 3)), "repay") == [(3, 1, 2), (3, 2, 2)]


def test_a_hand_left_without_players_by_a_dead_count_is_void_and_all_antes_go_back() -> None:
    hand = pan("", "", "", counts=(10, 10, 8), declared=False)
    hand.apply(Declare(1, False))
    hand.apply(Declare(2, False))
    hand.apply(FixCount(3))
    assert hand.result is not None
    assert (hand.result.winner, hand.result.how) == (None, "void")
    assert [chips(hand, seat) for seat in (1, 2, 3)] == [20, 20, 20]


# -- cards that rulings move ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["top", "drawn", "seat 1"])
def test_a_card_leaves_only_the_place_where_it_lies(source: str) -> None:
    hand = pan(TEN, "", "", draws="Qc 7d")
    hand.apply(Draw(1))
    places = {"top": hand.state.stock[-1], "drawn": "Qc", "seat 1": "Kc"}
    other = {"top": "Kc", "drawn": "Kc", "seat 1": "Qc"}[source]
    assert other != places[source]
    with pytest.raises(BadCards):
        copy_of(hand).take(moving([(Card(other), source, "aside")]))
    moved = copy_of(hand)
    moved.take(moving([(Card(places[source]), source, "aside")]))
    assert moved.state.aside == [places[source]]


def test_no_card_comes_off_an_empty_stock_or_out_of_an_empty_draw() -> None:
    hand = pan(TEN, "", "", draws="Qc 7d")
    with pytest.raises(BadCards, match="Q♣ wasn't drawn"):
        copy_of(hand).take(moving([(Card("Qc"), "drawn", "aside")]))
    hand.state.stock.clear()
    with pytest.raises(BadCards, match="Q♣ isn't the top card"):
        hand.take(moving([(Card("Qc"), "top", "aside")]))
    with pytest.raises(Refused):
        hand.apply(Draw(1))


def test_a_hand_that_is_put_right_and_killed_in_one_ruling_has_nothing_left_to_declare() -> None:
    hand = pan("", "", "", draws="2h 4h 2d")
    hand.apply(Err(TooManyCards(2)))
    ruled = RuleOn(TooManyCards(2), ("scrap", "dead-hand"))
    hand.apply(replace(ruled, order=to_shuffle(hand, ruled)))
    assert (hand.state.undecided, hand.state.players[2].status, hand.to_act) == (None, "foul", 1)
