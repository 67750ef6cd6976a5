"""The floor at the Limelight's pan: wrong counts, melds that are none, false outs, and the floor's own word."""

import pytest

from houseway.cards import Card, cards
from houseway.engines.contract import Fee, Refused
from houseway.engines.pan.play import CallFoul, Collect, Declare, Discard, Draw, GoOut, PanHand, Spread, ThrowIn
from houseway.engines.rulings import Err, copy_of
from houseway.floor import desk, elsewhere, ruling
from houseway.irregularities import (
    DrawnCardKept,
    ExtraDiscard,
    FalseOut,
    FoulDeck,
    InvalidMeld,
    LiftedCard,
    NoDiscard,
    OffTable,
    Override,
    TooFewCards,
    TooManyCards,
)
from tests.floor.kit import every_card, floor, unnoticed
from tests.pan.pan_table import CHIP, TEN, chips, moved, pan, turn

FIVES = "5c 5c 5c"
"""A suited group of a paying rank."""
WRONG = "2c 4d 6h"
"""Three cards of a junk hand that are no meld."""


def status(hand: PanHand, seat: int) -> str:
    return hand.state.players[seat].status


def goes_out(hand: PanHand, seat: int) -> None:
    """A player with ten cards spread draws the eleventh."""
    hand.apply(Draw(seat))
    hand.apply(Spread(seat, (), with_card=True, on=0))
    hand.apply(GoOut(seat))


@pytest.mark.rule("LL-PN-F3C")
def test_dropping_a_card_to_mend_the_count_is_a_foul_when_called() -> None:
    """Eleven cards, one dropped to the floor to have ten: the hand is foul and its card is out of play."""
    hand = pan("", "", "", counts=(10, 11, 10))
    dropped = hand.state.players[2].hand[0]
    found = floor(hand, OffTable(2, (dropped,), by="player"))
    assert found.cite.rules == ("LL-PN-F3C", "LL-PN-F1A", "LL-PN-F1B")
    assert (status(hand, 2), hand.state.aside) == ("foul", [dropped])


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-F3Da")
def test_an_invalid_meld_with_the_drawn_card_is_put_right_where_it_lies_even_after_the_discard() -> None:
    """A drawn 5 is spread with a wrong pair and the player discards; with the other fives held it is a meld."""
    hand = pan("5d 5h", "", "", draws="5s")
    hand.apply(Draw(1))
    wrong = InvalidMeld(1, cards("2c 6h 5s"))
    unnoticed(hand, wrong)
    assert hand.state.players[1].board[0].kind == "invalid"
    hand.apply(Discard(1, Card("4d")))
    found = floor(hand, wrong)
    assert (found.does, found.cite.rule) == (("meld-put-right",), "LL-PN-F3Da")
    player = hand.state.players[1]
    assert sorted(player.board[0].cards) == sorted(cards("5d 5h 5s"))
    assert {"2c", "6h"} <= set(player.hand)
    assert (player.count, status(hand, 1), hand.to_act) == (10, "playing", 2)


@pytest.mark.rule("LL-PN-F3Da")
def test_a_meld_that_cannot_be_put_right_stays_as_it_lies() -> None:
    hand = pan("", "", "", draws="5s")
    hand.apply(Draw(1))
    with pytest.raises(Refused, match="No valid spread can be made"):
        floor(hand, InvalidMeld(1, cards("2c 6h 5s")))
    assert hand.state.players[1].board == []


@pytest.mark.rule("LL-PN-F3Db")
def test_an_invalid_meld_from_the_hand_is_taken_back_and_its_pay_returned() -> None:
    """Claimed for a chip from each of three players: before the next draw they take it back and return three chips."""
    hand = pan("", "", "", "", draws="Ah Ah Ah Ah Ah")
    hand.apply(Draw(1))
    wrong = InvalidMeld(1, cards(WRONG), count=1)
    unnoticed(hand, wrong)
    hand.apply(Collect(1))
    assert [chips(hand, seat) for seat in (1, 2, 3, 4)] == [22, 18, 18, 18]
    hand.apply(Discard(1))
    for seat in (2, 3):
        turn(hand, seat)
    found = floor(hand, wrong)
    assert (found.does, found.cite.rule) == (("meld-taken-back",), "LL-PN-F3Db")
    assert [chips(hand, seat) for seat in (1, 2, 3, 4)] == [19, 19, 19, 19]
    assert (hand.state.players[1].board, status(hand, 1)) == ([], "playing")


@pytest.mark.rule("LL-PN-F3Db", "LL-PN-F3D")
def test_once_they_touch_the_deck_again_the_invalid_meld_is_a_foul() -> None:
    hand = pan("", "", "", draws="Ah Ah Ah Ah Ah")
    hand.apply(Draw(1))
    wrong = InvalidMeld(1, cards(WRONG), count=1)
    unnoticed(hand, wrong)
    hand.apply(Collect(1))
    hand.apply(Discard(1))
    for seat in (2, 3):
        turn(hand, seat)
    hand.apply(Draw(1))
    found = floor(hand, wrong)
    assert (found.does, found.cite.rule) == (("dead-hand",), "LL-PN-F3D")
    assert (status(hand, 1), chips(hand, 2), chips(hand, 3)) == ("foul", 19, 19)


@pytest.mark.rule("LL-PN-F3F")
def test_a_false_out_that_makes_another_foul_is_a_foul_and_both_pay_the_outs() -> None:
    """S1 repays what they collected and pays S2's hand and 2 chips; S3 repays nothing and pays the outs."""
    hand = pan(FIVES, TEN, "3c 3d 3h", "", draws="Ah Jc Ah Ah Ah Kh")
    turn(hand, 1, FIVES, collect=True)
    paid = chips(hand, 1) - 19
    turn(hand, 2, "Kc Kd Kh Ks", "4c 4d 4h", "6c 6d 6h")
    turn(hand, 3, "3c 3d 3h", collect=True)
    turn(hand, 4)
    hand.apply(Draw(1))
    found = floor(hand, FalseOut(1, "fouled", other=3))
    assert (found.does, found.cite.rule) == (("dead-hand",), "LL-PN-F3F")
    assert (status(hand, 1), status(hand, 3)) == ("foul", "misled")
    each = paid // 3
    # S1 had each chip of S2, S3 and S4; those of S3, who is out of the hand, stay with them.
    assert moved(hand.log, "repay") == [(1, 2, each), (1, 4, each)]
    before = {seat: chips(hand, seat) for seat in (1, 2, 3, 4)}
    goes_out(hand, 2)
    worth = hand.state.players[2].worth
    assert chips(hand, 1) == before[1] - worth - 2
    assert chips(hand, 3) == before[3] - worth - 1
    assert chips(hand, 4) == before[4] - worth - 1


@pytest.mark.rule("LL-PN-F3G")
def test_who_gathered_their_cards_after_a_false_out_lays_their_melds_again_and_plays_on() -> None:
    hand = pan("", "", "", "3c 3d 3h 5c 5c 5c", draws="Ah Ah Ah Ah Jc")
    for seat in (1, 2, 3):
        turn(hand, seat)
    turn(hand, 4, "3c 3d 3h", FIVES)
    hand.apply(Draw(1))
    before = list(hand.state.players[4].board)
    found = floor(hand, FalseOut(1, "gathered", other=4))
    assert (found.does, found.cite.rule) == ((), "LL-PN-F3G")
    assert (status(hand, 1), status(hand, 4), hand.state.players[4].board) == ("playing", "playing", before)


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-F6")
def test_when_a_false_out_fouls_everyone_else_the_hand_is_dealt_again_for_the_same_tops() -> None:
    """S1's false out makes S2, S3 and S4 throw in: antes and fee go back to be put up again, and pays stand."""
    hand = pan("", "", "", "", draws="Ah", fee=Fee(CHIP))
    assert hand.state.pools["tops"] == 3 * CHIP
    hand.apply(Draw(1))
    found = floor(hand, FalseOut(1, "all-fouled"))
    assert (found.does, found.cite.rule) == (("tops-stay",), "LL-PN-F6")
    assert hand.result is not None
    assert (hand.result.winner, hand.result.how) == (None, "redealt")
    assert [chips(hand, seat) for seat in (1, 2, 3, 4)] == [20, 20, 20, 20]


@pytest.mark.rule("LL-PN-F7", "LL-PN-F1A", "LL-PN-F1B")
def test_the_floor_itself_may_declare_a_hand_foul() -> None:
    """A player marks cards: they repay what they collected and owe the winner their hand and 2 chips."""
    hand = pan(FIVES, TEN, "", draws="Ah Jc Ah Kh")
    turn(hand, 1, FIVES, collect=True)
    turn(hand, 2, "Kc Kd Kh Ks", "4c 4d 4h", "6c 6d 6h")
    found = floor(hand, Override(("dead-hand",), "they marked cards", seat=1))
    assert found.cite.rules == ("LL-PN-F7", "LL-PN-G6")
    assert (status(hand, 1), chips(hand, 1), chips(hand, 2), chips(hand, 3)) == ("foul", 19, 19, 19)
    turn(hand, 3)
    goes_out(hand, 2)
    assert chips(hand, 1) == 19 - hand.state.players[2].worth - 2


@pytest.mark.rule("LL-PN-G6")
def test_the_floor_s_decision_is_final() -> None:
    """The disputing player has no move left: they cannot play, call, declare again or get another ruling."""
    hand = pan("", "", "", draws="Ah Ah Ah")
    floor(hand, Override(("dead-hand",), "they marked cards", seat=1))
    log = list(hand.log)
    for move in (Draw(1), Declare(1, True), CallFoul(1, 2), ThrowIn(1)):
        with pytest.raises(Refused):
            hand.apply(move)
    with pytest.raises(Refused, match="The floor has no step “hand-is-live”"):
        ruling(hand, Override(("hand-is-live",), "they say it was another player", seat=1))
    with pytest.raises(Refused, match="Seat 1 isn't in the hand"):
        floor(hand, LiftedCard(1))
    assert hand.log == log


@pytest.mark.rule("LL-PN-F8A", "LL-PN-F8B", "LL-PN-F8C", "LL-PN-F3A")
def test_wrong_counts_are_put_right_before_their_player_acts_and_foul_after() -> None:
    hand = pan("", "", "", "", draws="Ah 5s Ks")
    whole = every_card(hand)
    last = hand.state.players[2].hand[-1]
    floor(hand, TooFewCards(2))
    assert hand.state.players[2].hand[-1] == last
    top, middle = hand.state.stock[-1], hand.state.stock[(len(hand.state.stock) + 1) // 2]
    floor(hand, TooFewCards(3, other=4))
    assert hand.state.players[3].hand[-1] == middle != top
    found = ruling(hand, TooManyCards(4))
    order = found.shuffle(hand)
    assert len(order) == 11
    hand.apply(found.command(order=(order[4], *order[:4], *order[5:])))
    assert (hand.state.aside, hand.to_act) == ([order[4]], 4)
    hand.apply(Declare(4, False))
    floor(hand, TooFewCards(1, count=2))
    assert (status(hand, 1), chips(hand, 1)) == ("dead", 20)
    unnoticed(hand, TooManyCards(2))
    hand.apply(Draw(2))
    floor(hand, TooManyCards(2))
    assert status(hand, 2) == "foul"
    assert every_card(hand) == whole


@pytest.mark.rule("LL-PN-F15")
def test_a_card_lifted_off_a_spread_is_a_foul_without_a_call() -> None:
    hand = pan(FIVES, "", "", draws="Ah Ah")
    turn(hand, 1, FIVES)
    found = floor(hand, LiftedCard(1))
    assert (found.cite.rule, status(hand, 1)) == ("LL-PN-F15", "foul")


def test_a_foul_deck_returns_every_player_s_money() -> None:
    hand = pan(FIVES, "", "", draws="Ah", fee=Fee(CHIP))
    turn(hand, 1, FIVES, collect=True)
    found = floor(hand, FoulDeck())
    assert found.assumed
    assert hand.result is not None
    assert (hand.result.how, hand.result.collection) == ("misdealt", 0)
    assert [chips(hand, seat) for seat in (1, 2, 3)] == [20, 20, 20]


def test_no_other_house_spreads_pan() -> None:
    hand = pan("", "", "")
    assert elsewhere(hand, FoulDeck()) == {}


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-G1")
def test_a_hand_that_is_over_is_ruled_on_no_more() -> None:
    hand = pan("", "", declared=False)
    hand.apply(Declare(1, False))
    hand.apply(Declare(2, True))
    assert hand.result is not None
    with pytest.raises(Refused, match="The hand is over"):
        ruling(hand, TooFewCards(2))


# -- what a browser is refused and a dealer tells ----------------------------------------------------------------------


def possible_now(hand: PanHand) -> set[str]:
    """Returns the irregularities that are possible for the player in turn."""
    kinds = {"drawn-card-kept", "extra-discard", "no-discard"}
    return {one.kind for one in desk.possible(hand) if one.kind in kinds and one.fields[0].values == (hand.to_act,)}


@pytest.mark.rule("LL-PN-F3E", "LL-PN-F16")
def test_a_drawn_card_put_into_the_hand_is_a_foul_and_live_for_the_next_player() -> None:
    """Seat 1 slips the king that fits seat 2's three kings into the hand: foul, and seat 2 takes the king."""
    hand = pan("", "Kc Kd Kh", draws="2h 2h Ks")
    turn(hand, 1)
    turn(hand, 2, "Kc Kd Kh")
    every = every_card(hand)
    assert possible_now(hand) == set()
    hand.apply(Draw(1))
    with pytest.raises(Refused, match="You can't put it in your hand") as refused:
        hand.apply(Discard(1, Card("2c")))
    assert refused.value.rule == "LL-PN-F3E"
    assert possible_now(hand) == {"drawn-card-kept", "extra-discard"}
    found = floor(hand, DrawnCardKept(1))
    assert found.cite.rule == "LL-PN-F3E"
    assert (status(hand, 1), hand.to_act, every_card(hand) == every) == ("foul", 2, True)
    hand.apply(Spread(2, (), with_card=True, on=0))
    assert sorted(hand.state.players[2].board[0].cards) == ["Kc", "Kd", "Kh", "Ks"]


@pytest.mark.rule("LL-PN-F3E")
def test_a_drawn_card_that_was_kept_is_a_foul_though_another_card_was_let_go_for_it() -> None:
    """It was not seen until the next player had the turn: the count is ten, and the hand is foul when it is called."""
    hand = pan(FIVES, "", "", draws="5h 2h")
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards(FIVES)))
    assert moved(hand.apply(Collect(1)), "pay") == [(2, 1, 2), (3, 1, 2)]
    unnoticed(hand, DrawnCardKept(1))
    assert (hand.to_act, hand.state.drawn) == (1, None)
    hand.apply(Discard(1, Card("2c")))
    assert (hand.to_act, hand.state.players[1].count) == (2, 10)
    before = len(hand.log)
    floor(hand, DrawnCardKept(1))
    assert moved(hand.log[before:], "repay") == [(1, 2, 2), (1, 3, 2)]
    assert (status(hand, 1), hand.to_act, Card("5h") in hand.state.players[1].hand) == ("foul", 2, True)


@pytest.mark.rule("LL-PN-F3E")
def test_one_who_goes_out_with_the_drawn_card_may_take_it_up() -> None:
    hand = pan(TEN, "", draws="2h 2h Ks")
    turn(hand, 1, "Kc Kd Kh Ks", "4c 4d 4h", "6c 6d 6h")
    turn(hand, 2)
    hand.apply(Draw(1))
    assert possible_now(hand) == set()
    with pytest.raises(Refused, match="goes out") as refused:
        floor(hand, DrawnCardKept(1))
    assert refused.value.rule == "LL-PN-F3E"


@pytest.mark.rule("LL-PN-F3B")
@pytest.mark.parametrize("lays", [False, True])
def test_two_discards_in_one_turn_are_a_foul(lays: bool) -> None:
    """Eleven cards, two let go to have ten: one of the hand and the drawn card, or two of the hand."""
    hand = pan("5d 5h", "", "", counts=(11, 10, 10), draws="5s")
    every = every_card(hand)
    hand.apply(Draw(1))
    if lays:
        hand.apply(Spread(1, cards("5d 5h"), with_card=True))
    unnoticed(hand, ExtraDiscard(1, cards("2c")))
    hand.apply(Discard(1, Card("4d") if lays else None))
    assert (hand.to_act, hand.state.players[1].count, every_card(hand) == every) == (2, 10, True)
    assert hand.state.discards == list(cards("2c 4d" if lays else "2c 5s"))
    found = floor(hand, ExtraDiscard(1, cards("2c")))
    assert (found.cite.rule, status(hand, 1), hand.to_act) == ("LL-PN-F3B", "foul", 2)


@pytest.mark.rule("LL-PN-F3B")
def test_only_one_card_that_was_there_can_have_been_let_go_beside_the_one_that_is_due() -> None:
    hand = pan("", "", draws="5s")
    for wrong in ("2c", "5s", "2c 4d", "Kc"):
        with pytest.raises(Refused):
            floor(hand, ExtraDiscard(1, cards(wrong)))
    hand.apply(Draw(1))
    for wrong in ("5s", "2c 4d", "Kc"):
        with pytest.raises(Refused):
            floor(hand, ExtraDiscard(1, cards(wrong)))


@pytest.mark.rule("LL-PN-F3B")
def test_a_turn_that_ends_without_a_discard_is_a_foul() -> None:
    """Nine cards, the drawn five spread with two of the hand, no discard: ten, and foul when it is called."""
    hand = pan("5d 5h", "", "", counts=(9, 10, 10), draws="5s 2h")
    hand.apply(Draw(1))
    assert possible_now(hand) == {"drawn-card-kept", "extra-discard"}
    hand.apply(Spread(1, cards("5d 5h"), with_card=True))
    with pytest.raises(Refused, match="Discard a card from your hand"):
        hand.apply(Discard(1))
    assert possible_now(hand) == {"extra-discard", "no-discard"}
    unnoticed(hand, NoDiscard(1))
    assert (hand.to_act, hand.state.players[1].count) == (2, 10)
    found = floor(hand, NoDiscard(1))
    assert (found.cite.rule, status(hand, 1)) == ("LL-PN-F3B", "foul")


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-F3A", "LL-PN-F3B")
def test_a_wrong_count_that_a_wrong_discard_leaves_may_be_called_after_the_next_draw() -> None:
    hand = pan("5d 5h", "", draws="5s 2h 2h")
    hand.apply(Draw(1))
    hand.apply(Spread(1, cards("5d 5h"), with_card=True))
    unnoticed(hand, NoDiscard(1))
    turn(hand, 2)
    hand.apply(Draw(1))
    hand.apply(CallFoul(2, 1))
    assert status(hand, 1) == "foul"


def test_nothing_is_ruled_on_a_seat_that_has_no_hand() -> None:
    hand = pan(TEN, "", "", declared=False)
    first, *_, last = hand.state.players
    for seat in hand.state.players:
        hand.apply(Declare(seat, seat != last))
    for nobody in (last, 9):
        with pytest.raises(Refused, match=f"Seat {nobody} isn't in the hand"):
            floor(hand, TooManyCards(nobody))
    floor(hand, TooManyCards(first))


def test_a_drawn_card_is_kept_only_while_it_lies_there() -> None:
    hand = pan("", "", "", draws="Ah Jc")
    with pytest.raises(Refused, match="There's no drawn card"):
        hand.apply(Err(DrawnCardKept(1)))
    hand.apply(Draw(1))
    hand.apply(Err(DrawnCardKept(1)))
    with pytest.raises(Refused, match="There's no drawn card"):
        hand.apply(Err(DrawnCardKept(1)))


def test_a_count_that_the_hand_belies_is_not_told() -> None:
    """Eleven cards are one too many and not two; who has touched the deck with ten was dealt ten."""
    hand = pan("", "", "", counts=(10, 11, 9), draws="Ah Jc")
    for wrong in (TooManyCards(2, 2), TooManyCards(3), TooFewCards(2), TooFewCards(3, 2)):
        with pytest.raises(Refused, match=r"doesn't have that many extra cards|isn't missing that many cards"):
            hand.apply(Err(wrong))
    for right in (TooManyCards(2), TooFewCards(3), TooManyCards(1)):
        copy_of(hand).apply(Err(right))
    hand.apply(Draw(1))
    for late in (TooManyCards(1), TooFewCards(1)):
        with pytest.raises(Refused, match=r"doesn't have that many extra cards|isn't missing that many cards"):
            hand.apply(Err(late))
