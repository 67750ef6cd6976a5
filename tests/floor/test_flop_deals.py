"""Cards exposed, boxed or lost, wrong counts and hands dealt by mistake in the games with a flop."""

import pytest

from houseway.cards import Card
from houseway.engines.poker.play import Deal, PokerHand
from houseway.floor import ruling
from houseway.irregularities import (
    BoxedCard,
    DealtIn,
    DealtOut,
    ExposedOnDeal,
    JokerFound,
    OffColourCard,
    OffTable,
    OwedBlind,
    TooFewCards,
    TooManyCards,
    WrongBlind,
    WrongSeat,
)
from tests.floor.kit import every_card, floor, held, is_live, is_misdeal, stack, unnoticed
from tests.poker.table import check_round, hand, play, rules

proves = pytest.mark.rule
HOLDEM = ("holdem", "omaha", "omaha-hilo")
PINEAPPLE = ("crazy-pineapple-hilo", "lazy-pineapple")


def dealt(house: str, game: str = "holdem", players: int = 4) -> PokerHand:
    """Before the flop; seat 2 was dealt first, the button in seat 1 last."""
    one = hand(rules(house, game), players, stack=500)
    one.apply(Deal())
    return one


def call(one: PokerHand, times: int = 1) -> PokerHand:
    """The next players call."""
    for _ in range(times):
        play(one, f"{one.to_act} call")
    return one


def first_cards(one: PokerHand, seat: int, count: int = 1) -> tuple[Card, ...]:
    """The first cards of a seat."""
    return held(one, seat)[:count]


def each(house: str, games: tuple[str, ...], *ids: str) -> list[object]:
    """A house with each of these games, proving these rules."""
    return [pytest.param(house, game, marks=proves(*ids)) for game in games]


# -- exposed on the deal -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game"),
    [
        *each("rogelios", HOLDEM, "RO-HE-1a"),
        *each("rogelios", PINEAPPLE[:1], "RO-CH-20"),
        *each("oceana", HOLDEM, "OC-HE-8a"),
        *each("oceana", PINEAPPLE, "OC-CH-10a"),
        *each("marina", ("holdem",), "MC-HE-14", "MC-GE-18c"),
    ],
)
def test_a_card_exposed_by_the_dealer_is_exchanged_for_the_top_card_and_burned_before_the_flop(
    house: str, game: str
) -> None:
    """Seat 4's card flips; after the deal seat 4 has the top card, the exposed card is the burn, the flop follows."""
    one = dealt(house, game)
    exposed = first_cards(one, 4)
    top, *flop = one.stub.peek(4)
    floor(one, ExposedOnDeal(4, exposed))
    assert top in held(one, 4)
    assert exposed[0] not in held(one, 4)
    check_round(one)
    one.apply(Deal())
    assert (one.stub.burns, one.board) == (list(exposed), flop)


@pytest.mark.parametrize(
    ("house", "game"),
    [
        *each("rogelios", HOLDEM, "RO-HE-1b"),
        *each("rogelios", PINEAPPLE[:1], "RO-CH-20b"),
        *each("oceana", HOLDEM, "OC-HE-8b"),
        *each("oceana", PINEAPPLE, "OC-CH-10b"),
        *each("golden-state", ("holdem",), "GS-HE-M11b"),
    ],
)
def test_two_exposed_cards_are_a_misdeal_with_all_money_back(house: str, game: str) -> None:
    one = call(dealt(house, game))
    floor(one, ExposedOnDeal(4, first_cards(one, 4), others=1))
    assert is_misdeal(one)


@pytest.mark.rule("GS-HE-M11b")
def test_a_single_card_exposed_later_in_the_deal_is_no_misdeal_at_golden_state() -> None:
    one = dealt("golden-state")
    floor(one, ExposedOnDeal(4, first_cards(one, 4)))
    assert not one.over


@pytest.mark.parametrize(
    ("house", "seat", "misdeal"),
    [
        pytest.param("golden-state", 2, True, marks=proves("GS-HE-M11a")),
        pytest.param("golden-state", 3, True, marks=proves("GS-HE-M11a")),
        pytest.param("marina", 2, True, marks=proves("MC-GE-18b", "MC-GE-18c")),
        pytest.param("marina", 3, False, marks=proves("MC-GE-18c", "MC-HE-14")),
        pytest.param("oceana", 2, False, marks=proves("OC-HE-8a")),
    ],
)
def test_the_first_or_second_card_off_the_deck_face_up(house: str, seat: int, misdeal: bool) -> None:
    """Golden State: either is a misdeal; Marina: only the first; Oceana replaces either."""
    one = dealt(house)
    floor(one, ExposedOnDeal(seat, first_cards(one, seat)))
    assert is_misdeal(one) is misdeal


# -- boxed cards and jokers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game"),
    [
        *each("oceana", HOLDEM, "OC-HE-7a"),
        *each("oceana", PINEAPPLE, "OC-CH-9a"),
    ],
)
def test_a_boxed_hole_card_is_replaced_when_its_round_of_cards_is_out(house: str, game: str) -> None:
    """Seat 3's first card is boxed: the others get theirs, then seat 3, then the second round begins."""
    one = dealt(house, game)
    boxed = first_cards(one, 3)
    before = {seat: held(one, seat) for seat in (2, 3, 4, 1)}
    floor(one, BoxedCard(3, boxed))
    # Seats 2, 3, 4 and 1 got one card each; seat 3 now gets the fifth card off the deck, seat 2's second.
    assert set(held(one, 3)) >= {before[2][1]}
    assert held(one, 4)[0] == before[4][0]
    assert held(one, 2)[:2] == (before[2][0], before[3][1])
    assert boxed[0] in one.stub.aside


@pytest.mark.parametrize(
    ("house", "game"),
    [*each("marina", ("holdem",), "MC-HE-13a"), *each("rogelios", PINEAPPLE[:1], "RO-CH-18a")],
)
def test_the_card_below_a_boxed_hole_card_takes_its_place(house: str, game: str) -> None:
    one = dealt(house, game)
    before = {seat: held(one, seat) for seat in (2, 3, 4, 1)}
    floor(one, BoxedCard(3, before[3][:1]))
    assert held(one, 2)[0] == before[2][0]
    assert held(one, 3)[0] == before[4][0]
    assert held(one, 4)[0] == before[1][0]
    assert held(one, 1)[0] == before[2][1]


@pytest.mark.parametrize(
    ("house", "game"),
    [
        *each("marina", ("holdem",), "MC-HE-13a"),
        *each("oceana", HOLDEM, "OC-HE-7a"),
        *each("oceana", PINEAPPLE, "OC-CH-9a"),
        *each("rogelios", PINEAPPLE[:1], "RO-CH-18a"),
    ],
)
def test_a_boxed_flop_card_makes_way_for_the_next_two(house: str, game: str) -> None:
    """The second card of the flop is boxed, below it Js and 7d: those two complete the flop."""
    one = dealt(house, game)
    check_round(one)
    one.apply(Deal())
    first, boxed, third = one.board
    after = one.stub.peek(1)[0]
    floor(one, BoxedCard(None, (boxed,)))
    assert one.board == [first, third, after]
    assert boxed in one.stub.aside


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("house", "game"),
    [*each("marina", ("holdem",), "MC-GE-17", "MC-HE-13b"), *each("golden-state", ("holdem",))],
)
def test_five_cards_together_face_up_in_the_deck_are_a_misdeal(house: str, game: str) -> None:
    one = dealt(house, game)
    floor(one, BoxedCard(together=5))
    assert is_misdeal(one)


@pytest.mark.rule("MC-HE-13b")
def test_four_boxed_cards_together_are_each_a_dead_card() -> None:
    one = dealt("marina")
    boxed = one.stub.peek(4)
    floor(one, BoxedCard(together=4))
    assert not one.over
    assert tuple(one.stub.aside) == boxed


@pytest.mark.sequence
@pytest.mark.parametrize(
    ("house", "game"),
    [
        *each("marina", ("holdem",), "MC-HE-13d"),
        *each("oceana", HOLDEM, "OC-HE-7b"),
        *each("oceana", PINEAPPLE, "OC-CH-9b"),
        *each("rogelios", PINEAPPLE[:1], "RO-CH-18b"),
    ],
)
def test_a_player_who_acts_with_a_joker_in_their_hand_has_a_foul_hand(house: str, game: str) -> None:
    """Seat 4 calls and then speaks up: the hand is foul and the chips stay in."""
    one = call(dealt(house, game))
    pot = one.pot
    floor(one, JokerFound(4, first_cards(one, 4)))
    assert not is_live(one, 4)
    assert one.pot == pot


@pytest.mark.parametrize(
    ("house", "game"), [*each("marina", ("holdem",), "MC-HE-13d"), *each("rogelios", PINEAPPLE[:1], "RO-CH-18a")]
)
def test_a_joker_announced_in_time_is_replaced(house: str, game: str) -> None:
    one = dealt(house, game)
    joker = first_cards(one, 4)
    count = len(held(one, 4))
    floor(one, JokerFound(4, joker))
    assert joker[0] not in held(one, 4)
    assert len(held(one, 4)) == count
    assert is_live(one, 4)


@pytest.mark.rule("MC-HE-13c")
def test_a_joker_that_comes_next_is_dead_at_marina() -> None:
    one = dealt("marina")
    joker, under = one.stub.peek(2)
    floor(one, JokerFound())
    assert one.stub.peek(1) == (under,)
    assert one.stub.aside == [joker]


@pytest.mark.rule("MC-HE-13c")
def test_a_joker_that_comes_as_the_turn_is_dead_and_the_card_under_it_is_the_turn() -> None:
    one = dealt("marina")
    check_round(one)
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    joker, under = one.board[3], one.stub.peek(1)[0]
    floor(one, JokerFound(None, (joker,)))
    assert one.board[3] == under


# -- off the table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "ids"),
    [pytest.param("golden-state", 0, marks=proves("GS-HE-M9")), pytest.param("marina", 0, marks=proves("MC-GE-13"))],
)
def test_a_stub_card_that_falls_is_out_of_play_and_a_hole_card_that_its_player_drops_kills_the_hand(
    house: str, ids: int
) -> None:
    one = dealt(house)
    fallen, burn, *flop = one.stub.peek(5)
    floor(one, OffTable())
    floor(one, OffTable(4, first_cards(one, 4), by="player"))
    assert not is_live(one, 4)
    check_round(one)
    one.apply(Deal())
    assert (one.stub.aside, one.stub.burns, one.board) == ([fallen], [burn], flop)


@pytest.mark.rule("RO-CH-19")
def test_a_card_dealt_off_the_table_is_replaced_and_becomes_the_next_burn() -> None:
    """Seat 2's third card falls: seat 2 gets the next card, and the fallen one is the flop burn."""
    one = dealt("rogelios", "crazy-pineapple-hilo")
    fallen = held(one, 2)[2:]
    top, *flop = one.stub.peek(4)
    floor(one, OffTable(2, fallen))
    assert top in held(one, 2)
    check_round(one)
    one.apply(Deal())
    assert (one.stub.burns, one.board) == (list(fallen), flop)


# -- wrong counts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-HE-16a")
def test_an_extra_card_found_before_the_player_acts_goes_back_and_is_the_burn_at_marina() -> None:
    one = dealt("marina")
    extra, *flop = one.stub.peek(4)
    floor(one, TooManyCards(1))
    assert len(held(one, 1)) == 2
    check_round(one)
    one.apply(Deal())
    assert (one.stub.burns, one.board) == ([extra], flop)


@pytest.mark.rule("MC-HE-16b")
def test_a_short_hand_is_filled_off_the_top_before_the_player_acts_at_marina() -> None:
    one = dealt("marina")
    floor(one, TooFewCards(1))
    assert len(held(one, 1)) == 2
    assert is_live(one, 1)


@pytest.mark.rule("MC-HE-16c")
@pytest.mark.parametrize("wrong", [TooManyCards(4), TooFewCards(4)])
def test_a_wrong_count_found_after_the_player_acted_forfeits_all_they_put_in_at_marina(
    wrong: TooManyCards | TooFewCards,
) -> None:
    one = dealt("marina")
    unnoticed(one, wrong)
    call(one)
    pot = one.pot
    floor(one, wrong)
    assert not is_live(one, 4)
    assert one.pot == pot


@pytest.mark.rule("MC-GE-18a")
def test_two_cards_too_many_off_the_deck_are_a_misdeal_at_marina() -> None:
    one = dealt("marina")
    floor(one, TooManyCards(4, count=2))
    assert is_misdeal(one)


@pytest.mark.parametrize(
    ("house", "game"),
    [*each("oceana", HOLDEM, "OC-HE-9a"), *each("oceana", PINEAPPLE, "OC-CH-11a")],
)
@pytest.mark.parametrize("wrong", [TooManyCards(3), TooFewCards(3)])
def test_a_wrong_count_found_before_two_players_have_acted_is_a_misdeal_at_oceana(
    house: str, game: str, wrong: TooManyCards | TooFewCards
) -> None:
    one = call(dealt(house, game))
    floor(one, wrong)
    assert is_misdeal(one)


@pytest.mark.parametrize(
    ("house", "game"),
    [*each("oceana", HOLDEM, "OC-HE-9b"), *each("oceana", PINEAPPLE, "OC-CH-11b")],
)
def test_after_two_have_acted_a_wrong_count_costs_the_player_their_money_and_the_hand_goes_on(
    house: str, game: str
) -> None:
    """The big blind holds a card too few, found after two calls: the blind stays and the hand is dead."""
    one = call(dealt(house, game), 2)
    pot = one.pot
    floor(one, TooFewCards(3))
    assert not is_live(one, 3)
    assert (one.pot, one.over) == (pot, False)


@pytest.mark.rule("RO-CH-17")
@pytest.mark.parametrize("wrong", [TooManyCards(4), TooFewCards(4)])
def test_a_wrong_number_of_cards_is_a_dead_hand_in_rogelios_crazy_pineapple(
    wrong: TooManyCards | TooFewCards,
) -> None:
    one = dealt("rogelios", "crazy-pineapple-hilo")
    floor(one, wrong)
    assert not is_live(one, 4)


# -- wrong seats, blinds and decks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game"), [*each("oceana", HOLDEM, "OC-HE-19"), *each("oceana", ("stud",), "OC-ST-19b")]
)
def test_a_player_dealt_out_by_mistake_makes_a_misdeal_at_oceana(house: str, game: str) -> None:
    one = dealt(house, game)
    floor(one, DealtOut(4))
    assert is_misdeal(one)


@pytest.mark.parametrize(
    ("house", "game"), [*each("oceana", HOLDEM, "OC-HE-20"), *each("oceana", ("stud",), "OC-ST-19a")]
)
@pytest.mark.parametrize("seat", [4, 9])
def test_a_hand_dealt_by_mistake_is_dead_and_play_goes_on_at_oceana(house: str, game: str, seat: int) -> None:
    """An absent player's hand, or one dealt to an empty place."""
    one = dealt(house, game)
    deck = every_card(one)
    floor(one, DealtIn(seat))
    assert not one.over
    assert seat == 9 or not is_live(one, seat)
    assert every_card(one) == deck


@pytest.mark.rule("RO-CH-24")
def test_cards_dealt_to_a_position_that_does_not_play_are_a_misdeal_in_rogelios_crazy_pineapple() -> None:
    one = dealt("rogelios", "crazy-pineapple-hilo")
    floor(one, DealtIn(9))
    assert is_misdeal(one)


@pytest.mark.rule("GS-HE-M11c")
@pytest.mark.parametrize(("calls", "misdeal"), [(0, True), (1, False)])
def test_a_wrong_blind_is_a_misdeal_until_a_player_acts_at_golden_state(calls: int, misdeal: bool) -> None:
    one = call(dealt("golden-state"), calls)
    floor(one, WrongBlind(2))
    assert is_misdeal(one) is misdeal


@pytest.mark.rule("GS-HE-M11d")
def test_a_card_of_another_colour_is_a_misdeal_with_all_bets_back_at_golden_state() -> None:
    one = call(dealt("golden-state"), 2)
    floor(one, OffColourCard())
    assert is_misdeal(one)


@pytest.mark.rule("GS-HE-M11e")
def test_a_first_card_to_the_wrong_person_is_a_misdeal_at_golden_state() -> None:
    one = dealt("golden-state")
    floor(one, WrongSeat(2, card="first"))
    assert is_misdeal(one)


@pytest.mark.parametrize(
    ("calls", "lives"),
    [pytest.param(0, False, marks=proves("MC-HE-28a")), pytest.param(1, True, marks=proves("MC-HE-28b"))],
)
def test_a_card_seen_before_the_blind_owed_is_posted_kills_the_hand_until_they_act(calls: int, lives: bool) -> None:
    one = call(dealt("marina"), calls)
    floor(one, OwedBlind(4))
    assert is_live(one, 4) is lives


def test_the_same_exposed_card_is_settled_differently_side_by_side() -> None:
    """The first card off the deck: misdeal at two houses, exchanged at two, and the silent one follows practice."""
    does = {}
    for house in ("golden-state", "marina", "oceana", "rogelios", "limelight"):
        one = dealt(house)
        found = ruling(one, ExposedOnDeal(2, first_cards(one, 2)))
        does[house] = (found.does, found.assumed)
    assert does["golden-state"] == (("misdeal",), False)
    assert does["marina"] == (("misdeal",), False)
    assert does["oceana"] == (("exchange-for-top",), False)
    assert does["rogelios"] == (("exchange-for-top",), False)
    assert does["limelight"] == (("misdeal",), True)


def test_a_misdeal_gives_the_posted_blinds_back() -> None:
    one = dealt("oceana")
    assert stack(one, 3) < 500
    floor(one, ExposedOnDeal(4, first_cards(one, 4, 2)))
    assert [stack(one, seat) for seat in (1, 2, 3, 4)] == [500] * 4
    assert one.result is not None
    assert one.result.won == ()


@pytest.mark.parametrize(
    ("house", "game"),
    [
        *each("marina", ("holdem",), "MC-HE-13a"),
        *each("oceana", (*HOLDEM, "lazy-pineapple"), "OC-HE-7a"),
    ],
)
def test_two_boxed_cards_of_the_flop_are_both_out_of_play(house: str, game: str) -> None:
    """Marina l.153: each is dead and replaced by the next card below it."""
    one = dealt(house, game)
    check_round(one)
    one.apply(Deal())
    first, second, third = one.board
    below, deck = one.stub.peek(2), every_card(one)
    floor(one, BoxedCard(None, (first, second)))
    assert tuple(one.board) == (third, *below)
    assert {first, second} <= set(one.stub.aside)
    assert every_card(one) == deck
