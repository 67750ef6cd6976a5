"""Errors that are noticed late, and errors that come together: worked examples from the books."""

import pytest

from houseway.engines.poker.play import Deal, PokerHand
from houseway.floor import ruling
from houseway.irregularities import (
    BoxedCard,
    EarlyFlop,
    ExposedOnDeal,
    ExtraBurn,
    FourCardFlop,
    JokerFound,
    MissedBurn,
    TooFewCards,
)
from tests.floor.kit import deal, every_card, floor, held, is_live, is_misdeal, unnoticed
from tests.floor.test_draw_rulings import after_draw, opened
from tests.floor.test_draw_rulings import dealt as draw_dealt
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, hand, play, rules

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule
DOORS = ("7c", "Jh", "4d", "9s")


def dealt(house: str, game: str = "holdem", players: int = 4) -> PokerHand:
    """Before the flop, or the draw; seat 2 was dealt first, the button in seat 1 last."""
    one = hand(rules(house, game), players, stack=500)
    one.apply(Deal())
    return one


def seven(house: str, street: int) -> PokerHand:
    """Stud with a street about to be dealt."""
    one = to_street(stud(rules(house, "stud"), showing(*DOORS), stack=500), street - 1)
    return passively(one)


# -- noticed late ------------------------------------------------------------------------------------------------------


@proves("RO-ST-3b")
@pytest.mark.parametrize("error", [MissedBurn(), ExtraBurn()])
def test_a_wrong_burn_seen_after_the_betting_changes_no_cards(
    error: MissedBurn | ExtraBurn,
) -> None:
    """All players have acted on fourth street: substantial action, and the cards must be accepted."""
    one = seven("rogelios", 4)
    unnoticed(one, error)
    passively(one)
    before = [list(cards) for cards in one.hole]
    assert floor(one, error).cite.rule == "RO-ST-3b"
    assert one.hole == before


@proves("RO-ST-3b")
def test_a_wrong_burn_seen_a_street_later_leaves_that_street_alone() -> None:
    """There was no action on fifth street, but all have acted on the fourth, where the burn was missed."""
    one = seven("rogelios", 4)
    unnoticed(one, MissedBurn())
    passively(one)
    one.apply(Deal())
    before = [list(cards) for cards in one.hole]
    assert floor(one, MissedBurn()).cite.rule == "RO-ST-3b"
    assert one.hole == before


@proves("RO-CH-25b")
def test_a_missed_burn_seen_after_the_betting_has_two_cards_burned_before_the_next_card() -> None:
    """There was action on the flop: its cards stand, and two cards are burned before the turn."""
    one = dealt("rogelios", "crazy-pineapple-hilo")
    check_round(one)
    unnoticed(one, MissedBurn())
    check_round(one)
    assert one.phase != "bet"
    board = list(one.board)
    floor(one, MissedBurn())
    assert one.board == board
    while one.phase != "deal":
        play(one, f"{one.to_act} discard {held(one, one.to_act or 0)[0]}")
    one.apply(Deal())
    assert len(one.stub.burns) == 2


@proves("LL-ST-10b", "LL-ST-10a")
def test_a_joker_of_a_later_street_announced_before_the_player_acts_is_not_late() -> None:
    """The player has acted on third street; the joker came on the fifth, and they speak up at once."""
    one = seven("limelight", 5)
    one.apply(Deal())
    joker = one.up[2][-1:]
    assert ruling(one, JokerFound(one.seats[2].seat, tuple(joker))).does == ("as-if-not-there",)


@proves("LL-ST-10c")
def test_a_joker_of_third_street_announced_on_the_fourth_is_late() -> None:
    one = seven("limelight", 4)
    one.apply(Deal())
    seat = one.seats[2].seat
    floor(one, JokerFound(seat, held(one, seat)[:1]))
    assert not is_live(one, seat)


@proves("RO-FD-A7")
@pytest.mark.parametrize("game", ["five-card-draw", "high-draw"])
def test_a_joker_that_comes_on_the_draw_is_replaced_when_it_is_told_at_once(game: str) -> None:
    """The player bet before the draw; that was before the joker came."""
    one = after_draw("rogelios", game)
    joker = held(one, 2)[-1:]
    floor(one, JokerFound(2, joker))
    assert is_live(one, 2)
    assert joker[0] not in held(one, 2)
    assert len(held(one, 2)) == 5


@proves("OC-LB-9b")
def test_action_before_the_deal_is_finished_does_not_keep_a_short_hand_from_its_card() -> None:
    """The first player acts while the last cards go out; seat 2 has four cards and gets the fifth."""
    one = draw_dealt("oceana", "lowball")
    unnoticed(one, short := TooFewCards(2, early="yes"))
    opened(one, 0)
    assert floor(one, short).cite.rule == "OC-LB-9b"
    assert len(held(one, 2)) == 5


@proves("OC-LB-9d")
def test_action_after_the_deal_leaves_a_short_hand_to_the_draw() -> None:
    one = draw_dealt("oceana", "lowball")
    unnoticed(one, short := TooFewCards(2))
    opened(one, 0)
    assert floor(one, short).cite.rule == "OC-LB-9d"
    assert len(held(one, 2)) == 4


# -- two in one street -------------------------------------------------------------------------------------------------


@proves("LL-ST-10a")
def test_a_second_boxed_card_of_a_street_leaves_the_deck_as_if_neither_had_been_there() -> None:
    """Fourth street comes a b c d; b and then c are boxed: the seats have a d e f, in the order of the deck."""
    one = seven("limelight", 4)
    _, *deck = one.stub.peek(7)
    whole = every_card(one)
    one.apply(Deal())
    seats = [seated.seat for seated in one.seats]
    floor(one, BoxedCard(seats[1], (deck[1],)))
    floor(one, BoxedCard(seats[1], (deck[2],)))
    assert [held(one, seat)[-1] for seat in seats] == [deck[0], *deck[3:6]]
    assert every_card(one) == whole


@proves("RO-FD-A1a2")
def test_a_second_boxed_card_reported_after_the_first_makes_two_and_a_misdeal() -> None:
    one = dealt("rogelios", "five-card-draw")
    floor(one, BoxedCard(2, held(one, 2)[:1]))
    floor(one, BoxedCard(4, held(one, 4)[:1]))
    assert is_misdeal(one)


@proves("RO-HE-1b")
def test_a_second_exposed_card_reported_after_the_first_counts_with_it() -> None:
    """Two exposed cards are a misdeal, whether they are reported together or one after the other."""
    together, apart = dealt("rogelios"), dealt("rogelios")
    floor(together, ExposedOnDeal(4, held(together, 4)[:1], others=held(together, 3)[:1]))
    floor(apart, ExposedOnDeal(4, held(apart, 4)[:1]))
    floor(apart, ExposedOnDeal(3, held(apart, 3)[:1]))
    assert is_misdeal(together)
    assert is_misdeal(apart)


@proves("OC-LB-7b")
def test_a_second_exposed_card_is_not_given_the_first_one() -> None:
    """The first exposed card lies on the deck as the burn; the next player gets the card under it."""
    one = draw_dealt("oceana", "lowball")
    jack, queen = (next(card for card in held(one, seat) if card[0] == rank) for seat, rank in ((1, "J"), (2, "Q")))
    first, second = one.stub.peek(2)
    floor(one, ExposedOnDeal(1, (jack,)))
    floor(one, ExposedOnDeal(2, (queen,)))
    assert first in held(one, 1)
    assert second in held(one, 2)
    assert one.stub.peek(1) == (jack,)


@proves("LL-HE-13")
def test_an_early_flop_of_four_cards_goes_back_whole_and_the_new_one_has_three() -> None:
    one = dealt("limelight")
    burn, *four = one.stub.peek(5)
    floor(one, EarlyFlop(fourth="yes"))
    check_round(one)
    assert set(four) <= set(one.shuffle_due)
    deal(one, " ".join(four))
    assert (one.stub.burns, one.board) == ([burn], four[:3])


@proves("LL-HE-13")
def test_a_second_early_flop_comes_without_a_burn_as_the_first_ruling_has_it() -> None:
    """The flop comes without another burn, also when the dealer is early once more."""
    one = dealt("limelight", players=5)
    (burn,) = one.stub.peek(1)
    floor(one, EarlyFlop())
    play(one, f"{one.to_act} call")
    floor(one, EarlyFlop())
    check_round(one)
    deal(one)
    assert one.stub.burns == [burn]


@proves("MC-HE-17a", "MC-HE-18")
def test_a_new_flop_after_an_early_one_that_again_has_four_cards_is_dealt_again() -> None:
    """Marina: the early flop is shuffled in; the new one has a fourth card: taken back, one burn, a third flop."""
    one = dealt("marina")
    whole = every_card(one)
    floor(one, EarlyFlop())
    check_round(one)
    deal(one)
    floor(one, FourCardFlop())
    assert len(one.board) == 3
    assert len(one.stub.burns) == 2
    assert every_card(one) == whole


@proves("RO-HE-3")
def test_early_flops_that_use_up_the_stub_are_all_shuffled_in_before_the_new_one() -> None:
    """Omaha for ten leaves twelve cards: two early flops with their burns take eight, and four are left."""
    one = dealt("rogelios", "omaha", players=10)
    twelve = set(one.stub.left)
    floor(one, EarlyFlop())
    play(one, f"{one.to_act} call")
    floor(one, EarlyFlop())
    check_round(one)
    assert set(one.shuffle_due) == twelve
    deal(one)
    assert (len(one.board), len(one.stub.burns), len(one.stub)) == (3, 1, 8)
