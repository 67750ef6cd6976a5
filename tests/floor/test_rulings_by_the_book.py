"""Rulings that a book prints for one game and applies to others, or that change nothing in the hand, one by one."""

from collections.abc import Callable

import pytest

from houseway.cards import Card, cards
from houseway.engines.poker.play import Deal, Discard, PokerHand
from houseway.floor import ruling
from houseway.irregularities import (
    BoardPlayed,
    BoxedCard,
    DeadPlayer,
    ExposedOnDeal,
    ExposedOnDraw,
    ExtraBurn,
    FlashedCard,
    FourCardFlop,
    HandInMuck,
    HandTakenBack,
    Irregularity,
    JokerFound,
    LastCardExposed,
    MissedBurn,
    Override,
    ShortRaise,
    StringBet,
    TooFewCards,
    TooManyCards,
    TurnedUpCards,
    UnannouncedPair,
    WrongBlind,
)
from tests.floor.kit import floor, is_live, is_misdeal
from tests.poker.draw_table import seats_of
from tests.poker.rounds import Spot, clean_round, row, settle
from tests.poker.table import hand, may, play

Of = Callable[[int], Irregularity]
"""An irregularity at a seat."""


def quiet(spot: Spot) -> tuple[PokerHand, list[int]]:
    return clean_round(spot, 500, 500, 500)


def dealt(spot: Spot) -> PokerHand:
    """Three hands before any action."""
    one = hand(spot.rules, 3, stack=500, button=3, jokers=spot.jokers)
    one.apply(Deal())
    return one


def acted(one: PokerHand, players: int) -> PokerHand:
    """So many players call, check or bring it in."""
    for _ in range(players):
        options = may(one)
        word = "brings" if options.bring_in else "check" if options.check else "call"
        play(one, f"{one.to_act} {word}")
    return one


def last_street(spot: Spot) -> PokerHand:
    """A stud hand with all its cards dealt."""
    one, _ = quiet(spot)
    while one.street < 4:
        settle(one)
        one.apply(Deal(one.shuffle_due))
    return one


def as_it_lies(one: PokerHand) -> object:
    """Everything that a ruling could change."""
    return [list(held) for held in one.hole], list(one.live), list(one.stack), tuple(one.board), one.to_act, one.over


# -- the hand continues unchanged --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spot", "what", "choice"),
    [
        row("golden-state holdem limit 3x6", StringBet, "", rule="GS-HE-32b"),
        row("limelight holdem no-limit 1/3 100-200", StringBet, "", rule="LL-HE-NL4b"),
        row("limelight holdem limit 4/8", StringBet, "", rule="LL-HE-NL4b"),
        row("limelight stud limit 5/10", StringBet, "", rule="LL-ST-6"),
        row("marina holdem limit 4/8", StringBet, "", rule="MC-GE-4a MC-HE-5a"),
        row("marina lowball limit 4/8", StringBet, "", rule="MC-GE-4a MC-LB-4", jokers=1),
        row("oceana crazy-pineapple-hilo limit 4/8", StringBet, "", rule="OC-CH-6"),
        row("oceana lazy-pineapple limit 4/8", StringBet, "", rule="OC-LP-6"),
        row("rogelios crazy-pineapple-hilo limit 3/6", StringBet, "", rule="RO-CH-9"),
        row("rogelios five-card-draw limit 4/8", StringBet, "", rule="RO-FD-D3"),
        row("limelight holdem no-limit 1/3 100-200", ShortRaise, "", rule="LL-HE-NL3"),
        row("limelight holdem limit 4/8", ShortRaise, "", rule="LL-HE-NL3"),
        row("marina holdem limit 4/8", ShortRaise, "", rule="MC-GE-8c"),
        row("rogelios five-card-draw limit 4/8", ShortRaise, "completes", rule="RO-FD-D9"),
        row("limelight holdem limit 4/8", lambda seat: HandInMuck(seat, "tabled"), "", rule="LL-HE-11a"),
        row("limelight razz limit 5/10", UnannouncedPair, "", rule="LL-RZ-2b"),
        row("oceana stud limit 4/8", TurnedUpCards, "", rule="OC-ST-18"),
        row("rogelios lowball limit 4/8", DeadPlayer, "live", rule="RO-FD-A13", jokers=1),
    ],
)
def test_the_hand_goes_on_as_it_lies(spot: Spot, what: Of, choice: str) -> None:
    """The book has a word for it and takes no card, no chip and no hand away."""
    one, order = quiet(spot)
    before = as_it_lies(one)
    found = floor(one, what(order[0]), choice)
    assert found.does == ()
    assert as_it_lies(one) == before


@pytest.mark.parametrize(
    ("spot", "choice"),
    [
        row("oceana stud limit 4/8", "plays-on", rule="OC-ST-12b OC-ST-12c"),
        row("rogelios stud limit 4/8", "plays-on", rule="RO-ST-4a RO-ST-4b RO-ST-4c"),
    ],
)
def test_one_whose_last_card_came_face_up_may_play_on_as_anyone_else(spot: Spot, choice: str) -> None:
    one = last_street(spot)
    later = next(seat for seat in (2, 3) if ruling(one, LastCardExposed(seat)).choices)
    assert ruling(one, LastCardExposed(later)).chosen(choice).does == ()


@pytest.mark.rule("RO-ST-3b")
def test_at_rogelios_cards_after_two_burns_stand_when_there_was_substantial_action() -> None:
    one, order = quiet(Spot("rogelios stud limit 4/8"))
    play(one, f"{order[0]} bet 4 {order[1]} raise 8")
    assert ruling(one, ExtraBurn()).does == ()


@pytest.mark.rule("GS-HE-M11c")
def test_at_golden_state_a_wrong_blind_is_a_misdeal_until_a_player_acts_and_then_the_hand_is_live() -> None:
    one = dealt(Spot("golden-state holdem limit 3x6"))
    assert ruling(one, WrongBlind(1)).does == ("misdeal",)
    acted(one, 1)
    before = as_it_lies(one)
    assert floor(one, WrongBlind(1)).does == ()
    assert as_it_lies(one) == before


@pytest.mark.parametrize(
    ("spot", "by", "card"),
    [
        row("limelight lowball limit 6", "dealer", "5c", rule="LL-LB-3a", jokers=1),
        row("marina lowball limit 4/8", "dealer", "5c", rule="MC-LB-17a", jokers=1),
        row("rogelios five-card-draw limit 4/8", "dealer", "5c", rule="RO-FD-B2"),
        row("rogelios high-draw limit 4/8", "dealer", "Kc", rule="RO-FD-B2"),
        row("rogelios lowball limit 4/8", "player", "Kc", rule="RO-LB-B1c", jokers=1),
    ],
)
def test_a_card_exposed_on_the_deal_is_kept(spot: Spot, by: str, card: str) -> None:
    """A five or lower in lowball; any card in Rogelio's draw, and in its lowball any that the player turns up."""
    one = seats_of(
        spot.rules, (f"9d {card} 8h 7s 2h", "Js Jd 6h 4s 3c", "Qd Qh 6s 5d 2c"), jokers=spot.jokers, stack=500
    )
    one.apply(Deal())
    found = floor(one, ExposedOnDeal(1, cards(card), by="player" if by == "player" else "dealer"))
    assert found.does == ()
    assert Card(card) in one.hole[one.position[1]]


@pytest.mark.parametrize(
    ("spot", "seat"),
    [
        row("rogelios lowball limit 4/8", 3, rule="RO-LB-B2", jokers=1),
        row("rogelios five-card-draw limit 4/8", 1, rule="RO-FD-B3 RO-FD-B4"),
    ],
)
def test_a_card_that_a_player_exposes_on_the_draw_is_kept(spot: Spot, seat: int) -> None:
    held = ("Jh Jc 4d 3s 2h", "Js Jd 5h 4s 3c", "Qd Qh 6s 5d 2c")
    one = seats_of(spot.rules, held, "As 6c 7c 8c", jokers=spot.jokers, stack=500)
    one.apply(Deal())
    settle(one, opens=True)
    for number, hole in enumerate(held, 1):
        one.apply(Discard(number, cards(hole)[4:]))
    one.apply(Deal())
    drawn = one.hole[one.position[seat]][4]
    found = floor(one, ExposedOnDraw(seat, (drawn,), by="player"))
    assert found.does == ()
    assert drawn in one.hole[one.position[seat]]


@pytest.mark.rule("OC-LB-7d")
def test_at_oceana_lowball_a_card_merely_flashed_on_the_deal_plays() -> None:
    one = dealt(Spot("oceana lowball limit 4/8", 1))
    seen = one.hole[one.position[1]][0]
    assert floor(one, FlashedCard(1, (seen,))).does == ()
    assert seen in one.hole[one.position[1]]


@pytest.mark.parametrize(
    "spot",
    [
        row("golden-state holdem limit 3x6", rule="GS-GE-1 GS-GE-2"),
        row("rogelios holdem limit 4/8", rule="RO-CH-27"),
    ],
)
def test_what_the_floor_decides_for_the_good_of_the_game_is_done_and_nothing_else(spot: Spot) -> None:
    one, order = quiet(spot)
    found = floor(one, Override(("dead-hand",), "a player signalled", order[1]))
    assert found.does == ("dead-hand",)
    assert [is_live(one, seat) for seat in order] == [True, False, True]
    assert not one.over


# -- cards that are not there ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spot", "what"),
    [
        row("limelight stud limit 5/10", BoxedCard, rule="LL-ST-10a"),
        row("limelight stud limit 5/10", JokerFound, rule="LL-ST-10b"),
        row("marina holdem limit 4/8", BoxedCard, rule="MC-HE-13a"),
        row("marina lowball limit 4/8", BoxedCard, rule="MC-LB-16", jokers=1),
        row("oceana holdem limit 4/8", BoxedCard, rule="OC-HE-7a"),
        row("oceana holdem limit 4/8", JokerFound, rule="OC-HE-7a"),
        row("rogelios crazy-pineapple-hilo limit 3/6", BoxedCard, rule="RO-CH-18a"),
        row("rogelios crazy-pineapple-hilo limit 3/6", JokerFound, rule="RO-CH-18a"),
        row("rogelios five-card-draw limit 4/8", JokerFound, rule="RO-FD-A7"),
    ],
)
def test_a_card_face_up_on_the_deck_is_scrap_and_the_next_takes_its_place(
    spot: Spot, what: Callable[[], Irregularity]
) -> None:
    one = dealt(spot)
    top, below = one.stub.left[:2]
    floor(one, what())
    assert top in one.stub.aside
    assert one.stub.left[0] == below


@pytest.mark.parametrize(
    "spot",
    [
        row("oceana holdem limit 4/8", rule="OC-HE-7a"),
        row("oceana crazy-pineapple-hilo limit 4/8", rule="OC-CH-9a"),
        row("rogelios crazy-pineapple-hilo limit 3/6", rule="RO-CH-18a"),
    ],
)
def test_a_joker_on_the_board_is_scrap_and_the_next_card_lies_there(spot: Spot) -> None:
    one, _ = quiet(spot)
    came, below = one.board[2], one.stub.left[0]
    floor(one, JokerFound(cards=(came,)))
    assert came not in one.board
    assert (below in one.board, len(one.board)) == (True, 3)


@pytest.mark.parametrize(
    ("spot", "up"),
    [
        row("oceana holdem limit 4/8", False, rule="OC-HE-7a"),
        row("oceana stud limit 4/8", True, rule="OC-ST-5a"),
    ],
)
def test_a_joker_in_a_hand_is_scrap_and_the_hand_gets_another_card(spot: Spot, up: bool) -> None:
    one = dealt(spot)
    came = one.up[one.position[2]][0] if up else one.hole[one.position[2]][1]
    floor(one, JokerFound(2, (came,)))
    held = one.hole[one.position[2]]
    assert came not in held
    assert len(held) == (3 if up else 2)


@pytest.mark.rule("MC-LB-16")
def test_at_marina_lowball_a_boxed_card_on_the_draw_is_dead_and_another_is_dealt() -> None:
    held = ("Jh Jc 4d 3s 2h", "Js Jd 5h 4s 3c", "Qd Qh 6s 5d 2c")
    one = seats_of(Spot("marina lowball limit 4/8").rules, held, "As 6c 7c 8c", jokers=1, stack=500)
    one.apply(Deal())
    settle(one)
    one.apply(Discard(1, cards("Jh")))
    one.apply(Discard(2, ()))
    one.apply(Discard(3, ()))
    one.apply(Deal())
    assert Card("6c") in one.hole[one.position[1]]
    floor(one, BoxedCard(1, cards("6c")))
    assert Card("6c") not in one.hole[one.position[1]]
    assert len(one.hole[one.position[1]]) == 5


# -- too many and too few ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spot",
    [
        row("oceana holdem limit 4/8", rule="OC-HE-9b"),
        row("oceana crazy-pineapple-hilo limit 4/8", rule="OC-CH-11b"),
    ],
)
def test_at_oceana_a_card_too_many_is_a_dead_hand_once_two_have_acted(spot: Spot) -> None:
    one = acted(dealt(spot), 2)
    floor(one, TooManyCards(1))
    assert (is_live(one, 1), one.over) == (False, False)


@pytest.mark.parametrize(
    "spot",
    [
        row("oceana holdem limit 4/8", rule="OC-HE-9a"),
        row("oceana crazy-pineapple-hilo limit 4/8", rule="OC-CH-11a"),
    ],
)
@pytest.mark.parametrize(("players", "void"), [(0, True), (1, True), (2, False)])
def test_at_oceana_a_card_too_few_is_a_misdeal_until_two_have_acted(spot: Spot, players: int, void: bool) -> None:
    one = acted(dealt(spot), players)
    floor(one, TooFewCards(1))
    assert is_misdeal(one) is void


@pytest.mark.parametrize(
    "spot",
    [
        row("oceana stud limit 4/8", rule="OC-ST-16"),
        row("rogelios stud limit 4/8", rule="RO-ST-8"),
    ],
)
@pytest.mark.parametrize("what", [TooManyCards, TooFewCards])
def test_only_a_stud_hand_of_seven_cards_can_win(spot: Spot, what: Of) -> None:
    """On the last street a hand of six or eight is dead."""
    one = last_street(spot)
    found = floor(one, what(1))
    assert found.does == ("dead-hand",)
    assert not is_live(one, 1)


@pytest.mark.parametrize(
    ("what", "does"), [(TooManyCards, "dead-hand-money-back"), (TooFewCards, "dead-hand-money-back")]
)
@pytest.mark.rule("OC-ST-6a", "OC-ST-16")
def test_at_oceana_a_wrong_count_before_its_player_acts_is_out_with_the_ante_back(what: Of, does: str) -> None:
    one = dealt(Spot("oceana stud limit 4/8"))
    waits = next(seat for seat in (1, 2, 3) if seat != one.to_act)
    assert floor(one, what(waits)).does == (does,)
    assert one.stack[one.position[waits]] == 50000


@pytest.mark.rule("OC-ST-6a", "OC-ST-6b")
@pytest.mark.parametrize("what", [TooManyCards, TooFewCards])
def test_at_oceana_a_wrong_count_after_its_player_acted_loses_what_was_put_in(what: Of) -> None:
    one = dealt(Spot("oceana stud limit 4/8"))
    seat = one.to_act
    assert seat is not None
    acted(one, 1)
    floor(one, what(seat))
    assert not is_live(one, seat)
    assert one.stack[one.position[seat]] < 50000


@pytest.mark.rule("MC-LB-7a")
@pytest.mark.parametrize("what", [TooManyCards, TooFewCards])
def test_at_marina_lowball_a_wrong_count_is_foul_after_the_draw(what: Of) -> None:
    before = dealt(Spot("marina lowball limit 4/8", 1))
    assert "MC-LB-7a" not in ruling(before, what(1)).cite.rules
    one, _ = quiet(Spot("marina lowball limit 4/8", 1))
    assert floor(one, what(1)).cite.rules == ("MC-LB-7a",)
    assert not is_live(one, 1)


@pytest.mark.rule("MC-HE-16b")
def test_at_marina_a_short_hand_is_filled_only_before_its_player_acts() -> None:
    one = dealt(Spot("marina holdem limit 4/8"))
    seat = one.to_act
    assert seat is not None
    assert ruling(one, TooFewCards(seat)).does == ("fill-from-top",)
    acted(one, 1)
    assert ruling(one, TooFewCards(seat)).does != ("fill-from-top",)


@pytest.mark.rule("MC-HE-17b")
def test_at_marina_a_flop_of_four_cards_stands_once_players_have_acted_on_it() -> None:
    one, order = quiet(Spot("marina holdem limit 4/8"))
    assert "stuck-card-is-the-burn" not in ruling(one, FourCardFlop()).does
    play(one, f"{order[0]} bet 4 {order[1]} call")
    assert ruling(one, FourCardFlop()).does == ("stuck-card-is-the-burn",)


@pytest.mark.rule("RO-CH-25a")
def test_at_rogelios_a_missed_burn_is_put_right_only_before_any_action() -> None:
    one, order = quiet(Spot("rogelios crazy-pineapple-hilo limit 3/6"))
    assert ruling(one, MissedBurn()).does == ("street-as-it-should-be",)
    play(one, f"{order[0]} bet 3 {order[1]} call")
    assert ruling(one, MissedBurn()).does != ("street-as-it-should-be",)


@pytest.mark.rule("RO-FD-D10a", "RO-FD-C3a")
def test_at_rogelios_draw_a_short_hand_is_filled_before_action_and_a_sixth_card_is_foul_once_its_player_acted() -> None:
    one = dealt(Spot("rogelios five-card-draw limit 4/8"))
    seat = one.to_act
    assert seat is not None
    assert ruling(one, TooFewCards(seat)).does == ("fill-from-top",)
    assert ruling(one, TooManyCards(seat)).does != ("dead-hand",)
    acted(one, 2)
    assert ruling(one, TooManyCards(seat)).does == ("dead-hand",)
    assert ruling(one, TooFewCards(seat)).does != ("fill-from-top",)
    other = one.to_act
    assert other is not None
    assert ruling(one, TooManyCards(other)).does != ("dead-hand",)


# -- hands thrown away -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spot",
    [
        row("oceana crazy-pineapple-hilo limit 4/8", rule="OC-CH-1c"),
        row("oceana lazy-pineapple limit 4/8", rule="OC-LP-1c"),
    ],
)
def test_at_oceana_one_who_plays_the_board_and_throws_the_hand_away_has_no_hand(spot: Spot) -> None:
    one, _ = quiet(spot)
    while one.phase != "showdown":
        settle(one)
        if one.phase == "discard":
            for seat in (1, 2, 3):
                one.apply(Discard(seat, tuple(one.hole[one.position[seat]][:1])))
        if one.phase == "deal":
            one.apply(Deal())
    assert one.to_act is not None
    seat = one.to_act
    found = floor(one, BoardPlayed(seat))
    assert found.does == ("dead-hand",)
    assert not is_live(one, seat)


@pytest.mark.parametrize(
    "spot",
    [
        row("rogelios crazy-pineapple-hilo limit 3/6", rule="RO-CH-2a"),
        row("rogelios five-card-draw limit 4/8", rule="RO-FD-A9"),
    ],
)
def test_at_rogelios_a_hand_thrown_away_cannot_be_taken_back(spot: Spot) -> None:
    one, order = quiet(spot)
    play(one, f"{order[0]} bet {one.rules.stakes.bets[-1 if one.rules.draw else 0] // 100} {order[1]} fold")
    found = floor(one, HandTakenBack(order[1]))
    assert found.does == ("stays-dead",)
    assert not is_live(one, order[1])
