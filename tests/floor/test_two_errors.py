"""Two errors in one deal or one draw: each is ruled on as if the other had been put right, in every house and game."""

from collections import Counter

import pytest

import houseway as hw
from houseway.cards import Card
from houseway.engines.poker.play import Deal, PokerHand
from houseway.engines.rulings import RuleOn
from houseway.floor import ruling
from houseway.irregularities import (
    BoxedCard,
    DealtOut,
    EarlyFlop,
    EarlyRiver,
    EarlyStreet,
    EarlyTurn,
    ExposedOnDeal,
    ExtraBoardCard,
    ExtraBurn,
    FourCardFlop,
    JokerFound,
    MissedBurn,
    OffTable,
    Override,
    StubMixed,
    TooFewCards,
    TooManyCards,
    WrongSeat,
    described,
    parse,
    words,
)
from tests.floor.kit import deal, every_card, floor, held, is_live, is_misdeal, unnoticed
from tests.floor.test_draw_rulings import dealt as draw_dealt
from tests.floor.test_draw_rulings import opened, throw
from tests.floor.test_early_board_cards import dealt as flop_dealt
from tests.floor.test_early_board_cards import finish, on
from tests.floor.test_errors_together import seven
from tests.poker.draw_table import seats_of
from tests.poker.stud_table import passively, showing, stud
from tests.poker.table import hand, play, rules

pytestmark = pytest.mark.sequence
proves = pytest.mark.rule


def dealt(house: str, game: str) -> PokerHand:
    """Four hands before any action."""
    return (draw_dealt if rules(house, game).family == "draw" else flop_dealt)(house, game)


def draw_due(house: str, game: str) -> PokerHand:
    """Four players have each thrown a card away; the draw is next."""
    one = opened(draw_dealt(house, game))
    while one.phase == "discard":
        throw(one, 1)
    return one


def holds_the_deck(one: PokerHand, before: Counter[Card]) -> None:
    assert every_card(one) == before
    assert max(every_card(one).values()) == 1


def sizes(one: PokerHand) -> set[int]:
    return {len(cards) for at, cards in enumerate(one.hole) if one.live[at]}


# -- after an exchange -------------------------------------------------------------------------------------------------

EXCHANGED = [
    pytest.param("oceana", "holdem", marks=proves("OC-HE-8a", "OC-HE-7a")),
    pytest.param("oceana", "omaha", marks=proves("OC-HE-8a", "OC-HE-7a")),
    pytest.param("oceana", "crazy-pineapple-hilo", marks=proves("OC-CH-10a", "OC-CH-9a")),
    pytest.param("oceana", "lazy-pineapple", marks=proves("OC-CH-10a", "OC-CH-9a")),
    pytest.param("marina", "holdem", marks=proves("MC-HE-14", "MC-HE-13a")),
    pytest.param("rogelios", "crazy-pineapple-hilo", marks=proves("RO-CH-20", "RO-CH-18a")),
    ("rogelios", "holdem"),
    ("rogelios", "omaha-hilo"),
    ("golden-state", "holdem"),
    ("limelight", "holdem"),
    ("limelight", "omaha"),
    ("limelight", "crazy-pineapple-hilo"),
]


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("found", [BoxedCard, JokerFound])
@pytest.mark.parametrize(("house", "game"), EXCHANGED)
def test_after_an_exchange_a_card_without_a_face_is_replaced_and_the_burn_stays_on_the_deck(
    house: str, game: str, found: type[BoxedCard | JokerFound], number: int
) -> None:
    """Seat 4's second card was exchanged and is the burn; then a boxed card or a joker is found anywhere."""
    one = dealt(house, game)
    pack, size = every_card(one), len(one.hole[0])
    exposed = held(one, 4)[1:2]
    floor(one, ExposedOnDeal(4, exposed))
    seat = one.seats[number % 4].seat
    wrong = held(one, seat)[number // 4]
    floor(one, found(seat, (wrong,)))
    assert sizes(one) == {size}
    assert one.stub.peek(1) == exposed
    assert wrong in one.stub.aside
    holds_the_deck(one, pack)
    finish(one)
    one.apply(Deal())
    assert one.stub.burns == list(exposed)


@proves("MC-HE-13a", "MC-HE-14")
def test_cards_behind_a_boxed_card_move_up_past_an_exchange() -> None:
    """Cards a b c d, e f g h; d (the button's) was exchanged for i; b is boxed: a c i e, f g h j, and d is the burn."""
    one = dealt("marina", "holdem")
    a, b, c, d, e, f, g, h = (one.hole[at][card] for card in (0, 1) for at in range(4))
    i, j = one.stub.peek(2)
    floor(one, ExposedOnDeal(one.seats[3].seat, (d,)))
    floor(one, BoxedCard(one.seats[1].seat, (b,)))
    assert [tuple(cards) for cards in one.hole] == [(a, f), (c, g), (i, h), (e, j)]
    assert one.stub.peek(1) == (d,)


@pytest.mark.parametrize(("house", "game"), EXCHANGED)
def test_cards_of_a_wrong_seat_go_where_they_belong_after_an_exchange(house: str, game: str) -> None:
    one = dealt(house, game)
    pack, right = every_card(one), [list(cards) for cards in one.hole]
    unnoticed(one, wrong := WrongSeat(3, "down"))
    exposed = held(one, 4)[1:2]
    floor(one, ExposedOnDeal(4, exposed))
    new = held(one, 4)[-1]
    floor(one, wrong)
    assert [[new if card == exposed[0] else card for card in cards] for cards in right] == one.hole
    holds_the_deck(one, pack)


@pytest.mark.parametrize(("house", "game"), [("marina", "holdem"), ("marina", "lowball"), ("oceana", "lowball")])
def test_a_hand_that_is_short_after_an_exchange_is_not_filled_with_the_exposed_card(house: str, game: str) -> None:
    """A high card was exposed and lies on the deck as the burn; then a hand is found to be a card short."""
    one = dealt(house, game)
    at = next(at for at, held in enumerate(one.hole) if at and any(card[0] in "89TJQK" for card in held[1:]))
    exposed = next(card for card in one.hole[at][1:] if card[0] in "89TJQK")
    floor(one, ExposedOnDeal(one.seats[at].seat, (exposed,)))
    missing = one.hole[0][-1]
    floor(one, TooFewCards(one.seats[0].seat))
    assert missing in one.hole[0]
    assert one.stub.peek(1) == (exposed,)


@proves("RO-CH-19")
def test_two_board_cards_that_leave_the_table_are_replaced_one_after_the_other() -> None:
    """The first is the next burn; the second is replaced by the card below it."""
    one = on("rogelios", "crazy-pineapple-hilo", "flop")
    first, second, third = one.board
    new, newer = one.stub.peek(2)
    floor(one, OffTable(None, (first,)))
    floor(one, OffTable(None, (second,)))
    assert set(one.board) == {third, new, newer}
    assert one.stub.peek(1) == (first,)


@pytest.mark.parametrize("game", ["five-card-draw", "lowball"])
def test_two_jokers_go_where_each_belongs_after_a_wrong_seat(game: str) -> None:
    """Seats 1 and 4 hold the two jokers of the deck; seat 2 was passed over on the last card."""
    hands = ["Jk Jd 4h 5s 9c", "Qc Qd 6h 8s 2d", "Kc Kd 7h 3s Th", "Jk Ad 2h 6d Ts"]
    one = seats_of(rules("oceana", game), hands, stack=500, jokers=2)
    one.apply(Deal())
    right = [list(cards) for cards in one.hole]
    floor(one, WrongSeat(2, "last"))
    assert one.hole == right


@pytest.mark.parametrize("house", ["marina", "oceana", "rogelios", "limelight", "golden-state"])
def test_an_extra_card_stays_where_it_is_when_cards_of_a_wrong_seat_are_moved(house: str) -> None:
    """Nobody has seen that seat 1 has six cards; seat 3 was passed over on the last one that went round."""
    one = draw_dealt(house, "lowball")
    right = [list(cards) for cards in one.hole]
    unnoticed(one, TooManyCards(1))
    extra = held(one, 1)[-1]
    floor(one, WrongSeat(3, "last"))
    assert [[card for card in cards if card != extra] for cards in one.hole] == right
    assert extra in held(one, 1)


@pytest.mark.parametrize("house", ["marina", "oceana", "rogelios", "limelight", "golden-state"])
def test_a_seat_that_was_dealt_out_is_not_served_in_a_wrong_order(house: str) -> None:
    one = draw_dealt(house, "lowball")
    unnoticed(one, DealtOut(4))
    unnoticed(one, WrongSeat(3, "last"))
    assert not held(one, 4)


@pytest.mark.parametrize(("house", "first"), [("marina", 2), ("marina", 1)])
def test_a_short_hand_is_filled_to_its_right_count_beside_one_that_has_too_many(house: str, first: int) -> None:
    """Two players: one has three cards and nobody has seen it, the other has one and gets its second."""
    one = hand(rules(house), 2, stack=500)
    one.apply(Deal())
    unnoticed(one, TooManyCards(first))
    other = 3 - first
    floor(one, TooFewCards(other))
    assert len(held(one, other)) == 2


@proves("OC-LB-9d")
def test_a_card_that_the_draw_will_make_good_is_not_made_good_twice() -> None:
    """Seat 2 is reported short twice: the draw still brings it to five."""
    one = draw_dealt("oceana", "lowball")
    unnoticed(one, TooFewCards(2))
    opened(one, 0)
    floor(one, TooFewCards(2))
    one.apply(RuleOn(Override(("filled-on-the-draw",), "once more", 2), ("filled-on-the-draw",)))
    opened(one)
    while one.phase == "discard":
        throw(one, 1)
    one.apply(Deal())
    assert len(held(one, 2)) == 5


@pytest.mark.parametrize("error", [MissedBurn(), ExtraBurn(), EarlyStreet(1)])
@pytest.mark.parametrize("house", ["rogelios", "oceana", "limelight"])
def test_an_error_that_a_position_tells_can_be_ruled_on(
    house: str, error: MissedBurn | ExtraBurn | EarlyStreet
) -> None:
    """The log of a position has no errors in it, only the position has."""
    one = seven(house, 4)
    if isinstance(error, EarlyStreet):
        one.apply(Deal())
    unnoticed(one, error)
    told = hw.position(str(one), one.stub.left)
    assert isinstance(told, PokerHand)
    floor(told, error)
    assert told.floor is not None
    assert not told.floor.errors


# -- counted together --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game"),
    [
        pytest.param("marina", "holdem", marks=proves("MC-GE-18a")),
        pytest.param("marina", "lowball", marks=proves("MC-GE-18a")),
        pytest.param("rogelios", "lowball", marks=proves("RO-FD-A3a")),
        pytest.param("rogelios", "five-card-draw", marks=proves("RO-FD-A3a")),
        pytest.param("rogelios", "high-draw", marks=proves("RO-FD-A3a")),
    ],
)
def test_an_extra_card_in_each_of_two_hands_is_a_misdeal(house: str, game: str) -> None:
    """Two extra cards off the deck on the deal, whether they are reported together, one by one or late."""
    told = dealt(house, game)
    floor(told, TooManyCards(told.seats[1].seat, hands="two-or-more"))
    assert is_misdeal(told)
    both = dealt(house, game)
    unnoticed(both, TooManyCards(both.seats[1].seat))
    floor(both, TooManyCards(both.seats[2].seat))
    assert is_misdeal(both)
    one_by_one = dealt(house, game)
    floor(one_by_one, TooManyCards(one_by_one.seats[1].seat))
    assert not one_by_one.over
    floor(one_by_one, TooManyCards(one_by_one.seats[2].seat))
    assert is_misdeal(one_by_one)


@proves("MC-GE-18a")
def test_one_extra_card_is_no_misdeal_at_marina() -> None:
    one = dealt("marina", "holdem")
    floor(one, TooManyCards(2))
    assert not one.over


@proves("OC-ST-8b")
@pytest.mark.parametrize("game", ["stud", "stud-hilo", "razz"])
@pytest.mark.parametrize("late", [False, True])
def test_the_second_hole_card_that_is_exposed_kills_a_stud_hand_at_oceana(game: str, late: bool) -> None:
    """Both hole cards were dealt up, one after the other: the hand is dead and has its ante back."""
    one = stud(rules("oceana", game), showing("7c", "Jh", "4d", "9s"), stack=500)
    first, second = held(one, 3)[:2]
    (unnoticed if late else floor)(one, ExposedOnDeal(3, (first,)))
    floor(one, ExposedOnDeal(3, (second,)))
    assert not is_live(one, 3)
    assert one.stack[one.position[3]] == one.seats[one.position[3]].stack


@proves("RO-ST-1b")
@pytest.mark.parametrize("game", ["stud", "stud-hilo"])
def test_a_second_down_card_that_is_exposed_is_a_misdeal_at_rogelios_though_the_first_was_not_ruled_on(
    game: str,
) -> None:
    one = stud(rules("rogelios", game), showing("7c", "Jh", "4d", "9s"), stack=500)
    unnoticed(one, ExposedOnDeal(3, held(one, 3)[:1]))
    floor(one, ExposedOnDeal(2, held(one, 2)[:1]))
    assert is_misdeal(one)


# -- the draw ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "game"),
    [
        pytest.param("rogelios", "five-card-draw", marks=proves("RO-FD-C8")),
        pytest.param("rogelios", "lowball", marks=proves("RO-FD-C8")),
        ("rogelios", "high-draw"),
        ("oceana", "five-card-draw"),
        ("oceana", "lowball"),
        ("marina", "lowball"),
        ("limelight", "lowball"),
        ("golden-state", "lowball"),
    ],
)
@pytest.mark.parametrize("served", [0, 2])
def test_a_card_replaced_while_the_mixed_stub_waits_for_its_shuffle_comes_from_the_shuffled_stub(
    house: str, game: str, served: int
) -> None:
    """The stub is mixed with the discards; then a card of a hand leaves the table: it is made good on the draw."""
    one = draw_due(house, game)
    pack = every_card(one)
    floor(one, StubMixed(served))
    seat = next(seated.seat for at, seated in enumerate(one.seats) if one.live[at])
    due, lost = one.shuffle_due, held(one, seat)[:1]
    found = ruling(one, OffTable(seat, lost))
    floor(one, OffTable(seat, lost))
    assert one.shuffle_due == due
    one.apply(Deal(tuple(reversed(one.shuffle_due))))
    assert every_card(one) == pack
    if "dead-hand" not in found.does:
        assert sizes(one) == {5}
        assert (lost[0] in one.stub.aside) is bool(found.does)


# -- the street of the dealer's error ----------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [MissedBurn(), ExtraBurn()])
@pytest.mark.parametrize("street", [4, 5, 6])
@pytest.mark.parametrize(
    ("house", "game"),
    [
        pytest.param("rogelios", "stud", marks=proves("RO-ST-3b")),
        pytest.param("oceana", "stud", marks=proves("OC-ST-11a")),
        ("limelight", "stud"),
    ],
)
def test_a_wrong_burn_of_stud_seen_after_the_betting_deals_no_card_of_the_next_street(
    house: str, game: str, street: int, error: MissedBurn | ExtraBurn
) -> None:
    """Fourth to sixth street: what counts is the street on which the dealer erred, also before seventh street."""
    one = seven(house, street)
    assert one.rules.game == game
    pack = every_card(one)
    unnoticed(one, error)
    passively(one)
    assert one.phase == "deal"
    floor(one, error)
    assert sizes(one) == {street}
    holds_the_deck(one, pack)
    one.apply(Deal())
    assert sizes(one) == {street + 1}
    holds_the_deck(one, pack)


@proves("OC-ST-11a")
def test_a_wrong_burn_that_cannot_be_put_right_any_more_leaves_the_cards_at_oceana() -> None:
    """They are moved "if possible": a hand has been thrown away."""
    one = seven("oceana", 4)
    unnoticed(one, MissedBurn())
    leader = one.to_act
    play(one, f"{leader} fold")
    before = [list(cards) for cards in one.hole]
    floor(one, MissedBurn())
    assert one.hole == before


def test_a_second_turn_card_seen_before_the_river_is_no_river_card() -> None:
    one = finish(on("limelight", "holdem", "flop"))
    unnoticed(one, ExtraBoardCard())
    finish(one)
    assert one.phase == "deal"
    stuck = one.stub.aside[-1]
    floor(one, ExtraBoardCard())
    assert one.stub.burns[-1] == stuck


# -- the streets to come -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("limelight", marks=proves("LL-HE-12b", "LL-HE-14a")),
        pytest.param("marina", marks=proves("MC-HE-17b", "MC-HE-19a")),
    ],
)
def test_an_early_turn_uses_up_the_missing_burn_of_a_flop_that_stands(house: str) -> None:
    """The early turn came without a burn, as ruled; then the next card is burned and the one behind it is the turn."""
    one = finish(dealt(house, "holdem"))
    unnoticed(one, FourCardFlop())
    play(one, "2 bet 1 3 call")
    floor(one, FourCardFlop())
    burns = len(one.stub.burns)
    early, burn, turn = one.stub.peek(3)
    floor(one, EarlyTurn())
    assert len(one.stub.burns) == burns
    finish(one)
    one.apply(Deal())
    assert one.board[3] == turn
    assert one.stub.burns[burns:] == [burn]
    finish(one)
    assert early in one.shuffle_due


@pytest.mark.parametrize(
    ("house", "again"),
    [
        pytest.param("limelight", False, marks=proves("LL-HE-15")),
        pytest.param("oceana", False, marks=proves("OC-HE-13")),
        pytest.param("rogelios", True, marks=proves("RO-HE-5")),
        pytest.param("marina", True, marks=proves("MC-HE-20")),
        ("golden-state", True),
    ],
)
def test_an_early_river_without_a_burn_can_be_told(house: str, again: bool) -> None:
    """Where the book says that the river comes without a burn it does; elsewhere the burn was not made yet."""
    one = on(house, "holdem", "turn")
    early = one.stub.peek(1)[0]
    burns = len(one.stub.burns)
    floor(one, EarlyRiver(burned="no"))
    assert len(one.stub.burns) == burns
    finish(one)
    assert early in one.shuffle_due
    deal(one)
    assert len(one.stub.burns) == burns + again


@pytest.mark.parametrize("early", [EarlyTurn("no"), EarlyRiver("no")])
def test_an_early_card_without_a_burn_is_told_in_words(early: EarlyTurn | EarlyRiver) -> None:
    assert words(early) == f"{early.kind}: burned no"
    assert parse(words(early)) == early
    assert "no card was burned before it" in described(early).lower()


@pytest.mark.parametrize("house", ["limelight", "oceana", "rogelios", "marina", "golden-state"])
def test_the_burn_of_an_early_river_stays_burned(house: str) -> None:
    one = on(house, "holdem", "turn")
    burn = one.stub.peek(1)[0]
    floor(one, EarlyRiver())
    finish(one)
    assert burn in one.stub.burns
    assert burn not in one.shuffle_due


@pytest.mark.parametrize(
    ("house", "again"),
    [("limelight", False), ("oceana", False), ("rogelios", True), ("marina", True), ("golden-state", True)],
)
def test_an_early_turn_without_a_burn_can_be_told(house: str, again: bool) -> None:
    """The next card is burned before the turn; before the river where the book does not say otherwise."""
    one = on(house, "holdem", "flop")
    early, burn, turn = one.stub.peek(3)
    floor(one, EarlyTurn(burned="no"))
    finish(one)
    one.apply(Deal())
    assert (one.stub.burns[-1], one.board[3]) == (burn, turn)
    finish(one)
    burns = len(one.stub.burns)
    assert early in one.shuffle_due
    deal(one)
    assert len(one.stub.burns) == burns + again


@pytest.mark.parametrize("house", ["limelight", "oceana", "rogelios", "marina", "golden-state"])
def test_a_flop_of_four_cards_after_an_early_flop_is_shuffled_with_the_cards_that_wait(house: str) -> None:
    """The dealer flops once more before the shuffle, and turns four cards: all of them go back."""
    one = dealt(house, "holdem")
    pack = every_card(one)
    floor(one, EarlyFlop())
    finish(one)
    owed = one.shuffle_due
    assert owed
    found = ruling(one, FourCardFlop())
    assert set(found.shuffle(one)) == set(owed)
    floor(one, FourCardFlop())
    assert len(one.board) == 3
    holds_the_deck(one, pack)
    finish(one)
    assert not one.shuffle_due
    one.apply(Deal())
    assert len(one.board) == 4


def test_the_shuffle_that_was_owed_is_still_owed_after_a_flop_that_stands() -> None:
    one = dealt("limelight", "holdem")
    pack = every_card(one)
    floor(one, EarlyFlop())
    early = set(one.floor.back) if one.floor is not None else set()
    finish(one)
    unnoticed(one, FourCardFlop())
    play(one, "2 bet 1 3 call")
    floor(one, FourCardFlop())
    finish(one)
    assert early <= set(one.shuffle_due)
    deal(one)
    assert len(one.board) == 4
    holds_the_deck(one, pack)


@pytest.mark.parametrize("house", ["limelight", "oceana", "rogelios", "marina", "golden-state"])
@pytest.mark.parametrize("error", [EarlyFlop(), FourCardFlop()])
def test_a_boxed_card_in_a_flop_that_was_dealt_again_is_replaced_by_the_next_card(
    house: str, error: EarlyFlop | FourCardFlop
) -> None:
    """The new flop has the burns that were ordered for it, no more."""
    one = dealt(house, "holdem")
    pack = every_card(one)
    if isinstance(error, FourCardFlop):
        finish(one)
    floor(one, error)
    if isinstance(error, EarlyFlop):
        finish(one)
        deal(one)
    burns, flop, new = list(one.stub.burns), list(one.board), one.stub.peek(1)
    floor(one, BoxedCard(None, (flop[1],)))
    assert one.stub.burns == burns
    assert one.board == [flop[0], flop[2], *new]
    holds_the_deck(one, pack)


@proves("RO-ST-2")
def test_a_boxed_card_on_a_street_that_came_early_before_is_replaced() -> None:
    one = seven("rogelios", 4)
    one.apply(Deal())
    floor(one, EarlyStreet(2))
    passively(one)
    deal(one)
    seat = one.seats[1].seat
    boxed = held(one, seat)[-1:]
    floor(one, BoxedCard(seat, boxed))
    assert sizes(one) == {5}
    assert boxed[0] not in held(one, seat)


# -- Oceana stud: a card too early -------------------------------------------------------------------------------------


@proves("OC-ST-10")
@pytest.mark.parametrize(
    ("players", "street", "burned"),
    [(4, 4, True), (5, 4, True), (6, 4, False), (7, 4, False), (5, 7, True), (6, 6, False)],
)
def test_a_card_dealt_too_early_takes_one_more_for_each_player_with_it_if_enough_are_left(
    players: int, street: int, burned: bool
) -> None:
    """Six players before fourth street: 32 cards are left after the early one, 28 are needed, and six more would go."""
    doors = ("7c", "4d", "9s", "Jh", "8d", "5c", "2h")[:players]
    one = stud(rules("oceana", "stud"), showing(*doors), stack=500)
    pack = every_card(one)
    while one.street + 4 < street:
        passively(one)
        one.apply(Deal())
    early = one.stub.peek(2)[1]
    floor(one, EarlyStreet(1))
    assert len(one.stub.aside) == 1 + (players if burned else 0)
    assert early in one.stub.aside
    holds_the_deck(one, pack)


# -- the same error twice ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["five-card-draw", "high-draw", "lowball"])
def test_two_cards_too_many_one_after_the_other_are_both_taken_back_at_rogelios(game: str) -> None:
    """Nobody saw either: the hand has five cards again, and nothing waits for a ruling."""
    one = draw_dealt("rogelios", game)
    cards, five = every_card(one), held(one, 2)
    unnoticed(one, TooManyCards(2))
    unnoticed(one, TooManyCards(2))
    assert len(held(one, 2)) == 7
    assert "extra-to-top" in floor(one, TooManyCards(2)).does
    assert held(one, 2) == five
    assert every_card(one) == cards
    assert one.floor is not None
    assert not one.floor.errors
