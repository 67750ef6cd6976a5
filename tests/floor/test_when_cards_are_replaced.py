"""When a card is replaced, book by book, and cards that fall or show in the middle of a street."""

import pytest

from houseway.cards import Card, cards, deck
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, PokerHand
from houseway.floor import ruling
from houseway.floor.desk import possible
from houseway.irregularities import (
    BoxedCard,
    ExposedInPlay,
    ExposedOnDeal,
    ExtraBoardCard,
    JokerFound,
    OffTable,
    UpCardDown,
)
from tests.floor.kit import deal, every_card, floor, held, is_live, lies_up, next_street, unnoticed
from tests.poker.draw_table import draws, seats_of
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, hand, may, play, rules

proves = pytest.mark.rule
PINEAPPLE = ("rogelios", "crazy-pineapple-hilo")


def dealt(house: str, game: str = "holdem", players: int = 4) -> PokerHand:
    """Before the flop; seat 2 was dealt first, the button in seat 1 last."""
    one = hand(rules(house, game), players, stack=500)
    one.apply(Deal())
    return one


def flopped(house: str, game: str = "holdem") -> PokerHand:
    """The flop has just been dealt."""
    return next_street(dealt(house, game))


def by_rounds(one: PokerHand, rounds: int = 3) -> list[list[str]]:
    """The cards of each round of the deal, from the button's left."""
    return [[held(one, seat)[number] for seat in (2, 3, 4, 1)] for number in range(rounds)]


# -- at once, when the round is out, when the deal is out --------------------------------------------------------------


@pytest.mark.rule("RO-CH-18a")
def test_a_joker_found_before_the_next_player_has_a_card_is_replaced_at_once() -> None:
    """Seat 3's second card is a joker and seat 4 has no second card yet: seat 3 gets the next one, and so on."""
    one = dealt(*PINEAPPLE)
    order = list(deck())
    joker = order[5]
    floor(one, JokerFound(3, (joker,), at_once="yes"))
    behind = [card for card in order if card != joker]
    assert by_rounds(one) == [behind[0:4], behind[4:8], behind[8:12]]
    assert one.stub.aside == [joker]


@pytest.mark.sequence
@pytest.mark.rule("RO-CH-18a")
def test_a_joker_found_later_is_replaced_when_its_round_is_out() -> None:
    """Seat 4 has a second card already: the round is finished, then seat 3 gets the next card, then come the third."""
    one = dealt(*PINEAPPLE)
    order = list(deck())
    floor(one, JokerFound(3, (order[5],)))
    second = [order[4], order[8], order[6], order[7]]
    assert by_rounds(one) == [order[0:4], second, order[9:13]]


@pytest.mark.rule("RO-CH-19")
def test_a_card_dealt_off_the_table_is_replaced_when_its_round_is_out_and_is_the_next_burn() -> None:
    """Seat 3's second card falls: when all have two cards seat 3 gets the next, and the third cards come behind it."""
    one = dealt(*PINEAPPLE)
    order = list(deck())
    fallen = order[5]
    floor(one, OffTable(3, (fallen,)))
    second = [order[4], order[8], order[6], order[7]]
    assert by_rounds(one) == [order[0:4], second, order[9:13]]
    next_street(one)
    assert (one.stub.burns, one.board) == ([fallen], order[13:16])


@pytest.mark.rule("RO-CH-20")
def test_the_same_card_exposed_is_replaced_when_the_whole_deal_is_out() -> None:
    one = dealt(*PINEAPPLE)
    order = list(deck())
    floor(one, ExposedOnDeal(3, (order[5],)))
    assert sorted(held(one, 3)) == sorted((order[1], order[9], order[12]))
    assert [held(one, seat) for seat in (2, 4, 1)] == [(order[at], order[at + 4], order[at + 8]) for at in (0, 2, 3)]
    next_street(one)
    assert (one.stub.burns, one.board) == ([order[5]], order[13:16])


@pytest.mark.sequence
@pytest.mark.rule("RO-CH-19")
def test_of_two_cards_off_the_table_the_first_is_the_burn_and_the_second_out_of_play() -> None:
    one = dealt(*PINEAPPLE)
    order = list(deck())
    floor(one, OffTable(3, (order[5],)))
    floor(one, OffTable(4, (order[6],)))
    assert order[13] in held(one, 4)
    assert one.stub.aside == [order[6]]
    next_street(one)
    assert (one.stub.burns, one.board) == ([order[5]], order[14:17])


@pytest.mark.rule("RO-CH-19")
def test_a_card_that_falls_after_action_is_exchanged_for_the_next_one() -> None:
    """The other cards have been looked at and stay where they are."""
    one = dealt(*PINEAPPLE)
    before = {seat: held(one, seat) for seat in (1, 2, 4)}
    play(one, f"{one.to_act} call")
    fallen, top = held(one, 3)[0], one.stub.peek(1)[0]
    floor(one, OffTable(3, (fallen,)))
    assert {seat: held(one, seat) for seat in (1, 2, 4)} == before
    assert (top in held(one, 3), one.stub.peek(1)) == (True, (fallen,))


# -- a card of the board falls -----------------------------------------------------------------------------------------


@pytest.mark.rule("RO-CH-19")
def test_a_flop_card_off_the_table_is_replaced_by_the_top_card_and_is_the_burn_before_the_turn() -> None:
    one = flopped(*PINEAPPLE)
    first, fallen, third = one.board
    instead, turn = one.stub.peek(2)
    floor(one, OffTable(None, (fallen,)))
    assert sorted(one.board) == sorted((first, third, instead))
    check_round(one)
    while one.phase == "discard":
        assert one.to_act is not None
        play(one, f"{one.to_act} discard {held(one, one.to_act)[0]}")
    deal(one)
    assert (one.stub.burns[-1], one.board[3]) == (fallen, turn)


@pytest.mark.parametrize(
    "house", [pytest.param("golden-state", marks=proves("GS-HE-M9")), pytest.param("marina", marks=proves("MC-GE-13"))]
)
def test_a_flop_card_off_the_table_is_dead_and_the_next_card_lies_in_its_place(house: str) -> None:
    one = flopped(house)
    first, fallen, third = one.board
    instead, burn, turn = one.stub.peek(3)
    floor(one, OffTable(None, (fallen,)))
    assert sorted(one.board) == sorted((first, third, instead))
    assert one.stub.aside == [fallen]
    next_street(one)
    assert (one.stub.burns[-1], one.board[3]) == (burn, turn)


@pytest.mark.sequence
@pytest.mark.parametrize(
    "house", [pytest.param("golden-state", marks=proves("GS-HE-M9")), pytest.param("marina", marks=proves("MC-GE-13"))]
)
def test_a_turn_card_found_on_the_floor_in_the_betting_is_still_dead(house: str) -> None:
    one = next_street(flopped(house))
    fallen, instead = one.board[3], one.stub.peek(1)[0]
    play(one, f"{one.to_act} check")
    floor(one, OffTable(None, (fallen,)))
    assert (one.board[3], one.stub.aside) == (instead, [fallen])


def test_where_the_book_is_silent_a_card_of_the_board_is_picked_up_and_plays() -> None:
    one = flopped("limelight")
    board = list(one.board)
    found = floor(one, OffTable(None, (board[1],)))
    assert (found.cite.rules, found.assumed, one.board) == ((), True, board)


@pytest.mark.parametrize(
    "house", [pytest.param("golden-state", marks=proves("GS-HE-M9")), pytest.param("marina", marks=proves("MC-GE-13"))]
)
def test_a_card_of_the_stub_that_falls_between_two_streets_is_out_of_play(house: str) -> None:
    one = flopped(house)
    check_round(one)
    fallen, burn, turn = one.stub.peek(3)
    assert "off-table" in {found.kind for found in possible(one)}
    floor(one, OffTable())
    deal(one)
    assert (one.stub.aside, one.stub.burns[-1], one.board[3]) == ([fallen], burn, turn)


# -- a hole card falls -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("golden-state", marks=proves("GS-HE-M9")),
        pytest.param("marina", marks=proves("MC-GE-13", "MC-HE-16b")),
    ],
)
def test_a_hole_card_that_the_dealer_threw_off_the_table_is_replaced_before_its_player_acts(house: str) -> None:
    one = dealt(house)
    fallen, next_card = held(one, 4)[0], one.stub.peek(1)[0]
    floor(one, OffTable(4, (fallen,)))
    assert (next_card in held(one, 4), len(held(one, 4)), one.stub.aside) == (True, 2, [fallen])


@pytest.mark.sequence
@pytest.mark.parametrize(
    "house", [pytest.param("golden-state", marks=proves("GS-HE-M9")), pytest.param("marina", marks=proves("MC-GE-13"))]
)
def test_a_player_who_acted_on_a_card_that_left_the_table_has_a_dead_hand(house: str) -> None:
    one = dealt(house)
    seat = one.to_act
    assert seat is not None
    play(one, f"{seat} call")
    floor(one, OffTable(seat, held(one, seat)[:1]))
    assert not is_live(one, seat)


@pytest.mark.parametrize("by_player", [False, True])
@pytest.mark.rule("MC-GE-13", "MC-LB-7b")
def test_at_marina_a_lowball_card_that_the_dealer_drops_is_replaced_and_one_the_player_drops_kills_the_hand(
    by_player: bool,
) -> None:
    one = dealt("marina", "lowball")
    fallen, next_card = held(one, 3)[2], one.stub.peek(1)[0]
    floor(one, OffTable(3, (fallen,), by="player" if by_player else "dealer"))
    assert is_live(one, 3) is not by_player
    assert (next_card in held(one, 3)) is not by_player


@pytest.mark.rule("MC-GE-13")
def test_at_marina_a_drawn_card_that_the_dealer_drops_is_replaced_off_the_top() -> None:
    one = dealt("marina", "lowball")
    check_round(one)
    while one.phase == "discard":
        assert one.to_act is not None
        play(one, f"{one.to_act} discard {held(one, one.to_act)[0]}")
    one.apply(Deal())
    fallen, next_card = held(one, 3)[-1], one.stub.peek(1)[0]
    floor(one, OffTable(3, (fallen,)))
    assert (next_card in held(one, 3), is_live(one, 3)) == (True, True)


# -- a card is seen in the middle of a street --------------------------------------------------------------------------

HANDS = ("As Kd 9c 7h 4d", "Ah Qd 8c 6h 2d", "Ac Jd 8s 5h Th", "Ad 9h 7c 3s 2s")


def open_cards(one: PokerHand, seat: int) -> tuple[Card, ...]:
    """The face-up cards of a seat."""
    return next(there.open for there in one.view(None).seats if there.seat == seat)


@pytest.mark.parametrize("moment", ["betting", "before the draw", "after the draw"])
@pytest.mark.parametrize(
    "game", [pytest.param(name, marks=proves("RO-FD-B4")) for name in ("five-card-draw", "high-draw", "lowball")]
)
def test_at_rogelios_a_card_that_a_player_exposes_at_any_moment_is_kept_and_lies_face_up(
    game: str, moment: str
) -> None:
    one = seats_of(rules("rogelios", game), HANDS, stack=500, jokers=int(game == "lowball"))
    one.apply(Deal())
    if moment == "betting":
        play(one, f"{one.to_act} raise {may(one).raise_from // 100}")
    else:
        check_round(one)
    if moment == "after the draw":
        draws(one, "9c", "2d", "Th", "2s")
        play(one, f"{one.to_act} check")
    card = held(one, 2)[:1]
    found = floor(one, ExposedInPlay(2, card))
    assert found.cite.rules == ("RO-FD-B4",)
    assert (open_cards(one, 2), card[0] in held(one, 2), one.over) == (card, True, False)


def test_elsewhere_a_card_seen_in_the_betting_stays_and_lies_face_up_by_common_practice() -> None:
    """The dealer's sleeve turns over a hole card of seat 3 on the turn."""
    one = next_street(flopped("oceana"))
    play(one, f"{one.to_act} check")
    card = held(one, 3)[1:]
    assert "exposed-in-play" in {found.kind for found in possible(one)}
    found = floor(one, ExposedInPlay(3, card, by="dealer"))
    assert (found.cite.rules, found.assumed) == ((), True)
    assert open_cards(one, 3) == card


def test_a_player_cannot_expose_a_card_they_do_not_hold() -> None:
    one = flopped("oceana")
    with pytest.raises(Refused):
        floor(one, ExposedInPlay(3, held(one, 2)[:1]))


# -- a stud card that belongs face up ----------------------------------------------------------------------------------


def fourth(*up: str) -> PokerHand:
    """Three stud players at Limelight have just been given these fourth cards."""
    one = stud(rules("limelight", "stud"), showing("7c", "4d", "9s"), " ".join(up), stack=500)
    return to_street(one, 4)


def test_an_up_card_dealt_face_down_is_turned_up_and_makes_its_hand_the_first() -> None:
    """Seat 2 has a pair of fours with it and leads."""
    one = fourth("2c", "4h", "Jh")
    unnoticed(one, UpCardDown(2))
    assert lies_up(one, 2) == cards("4d")
    floor(one, UpCardDown(2))
    assert (lies_up(one, 2), one.to_act) == (cards("4d 4h"), 2)


def test_after_action_the_turned_card_changes_nothing_about_the_turn() -> None:
    one = fourth("2c", "4h", "Jh")
    unnoticed(one, UpCardDown(2))
    play(one, f"{one.to_act} check")
    turn = one.to_act
    floor(one, UpCardDown(2))
    assert (lies_up(one, 2), one.to_act) == (cards("4d 4h"), turn)


@pytest.mark.parametrize("when", ["a street later", "face down anyway"])
def test_an_up_card_comes_face_down_only_where_one_goes_up(when: str) -> None:
    one = fourth("2c", "4h", "Jh")
    if when == "a street later":
        unnoticed(one, UpCardDown(2))
        to_street(passively(one), 5)
        floor(one, UpCardDown(2))  # the card of fourth street is turned, not that of the fifth
        assert sorted(lies_up(one, 2)) == sorted(held(one, 2)[2:])
    else:
        with pytest.raises(Refused):
            floor(to_street(one, 7), UpCardDown(2))


# -- a board card too many ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("found", ["during the deal", "on the table"])
def test_a_second_card_with_the_turn_is_the_burn_before_the_river(found: str) -> None:
    """No book speaks of it: the first card turned plays, and the other is the next burn, as it would have been."""
    one = flopped("marina")
    check_round(one)
    burn, turn, extra, river = one.stub.peek(4)
    if found == "on the table":
        deal(one)
    said = floor(one, ExtraBoardCard())
    assert (said.cite.rules, said.assumed) == ((), True)
    assert (one.stub.burns[-1], one.board[3]) == (extra, turn)
    assert burn in one.stub.burns
    next_street(one)
    assert (one.stub.burns[-1], one.board[4]) == (extra, river)


def test_a_second_card_with_the_river_is_out_of_play() -> None:
    one = next_street(flopped("marina"))
    check_round(one)
    _, river, extra = one.stub.peek(3)
    whole = every_card(one)
    assert "extra-board-card" in {kind.kind for kind in possible(one)}
    floor(one, ExtraBoardCard())
    assert (one.board[4], one.stub.aside) == (river, [extra])
    assert every_card(one) == whole


def test_no_second_card_comes_with_the_flop_or_before_it() -> None:
    one = dealt("marina")
    with pytest.raises(Refused):
        floor(one, ExtraBoardCard())
    check_round(one)
    with pytest.raises(Refused):
        floor(one, ExtraBoardCard())


# -- what the desk offers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["boxed-card", "off-table"])
def test_the_desk_offers_the_cards_of_the_board_that_have_just_been_dealt(kind: str) -> None:
    one = next_street(flopped("marina"))
    fields = {field.name: field for found in possible(one) if found.kind == kind for field in found.fields}
    assert fields["cards"].cards[""] == (one.board[3],)


@pytest.mark.rule("MC-HE-13a")
def test_a_boxed_turn_card_reported_at_the_desk_makes_way_for_the_card_below_it() -> None:
    one = next_street(flopped("marina"))
    boxed, below = one.board[3], one.stub.peek(1)[0]
    assert ruling(one, BoxedCard(None, (boxed,))).cite.rules == ("MC-HE-13a",)
    floor(one, BoxedCard(None, (boxed,)))
    assert one.board[3] == below
