"""Wrong counts of cards after the draw and on later streets, two scrap cards in one hand, and hands ruled dead."""

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, PokerHand
from houseway.floor import ruling
from houseway.irregularities import (
    BoxedCard,
    HandTakenBack,
    JokerFound,
    OffTable,
    Override,
    TooFewCards,
    TooManyCards,
)
from tests.floor.kit import every_card, every_chip, floor, held, is_live, is_misdeal, unnoticed
from tests.floor.test_draw_rulings import after_draw
from tests.poker.stud_table import showing, stud, to_street
from tests.poker.table import check_round, hand, rules

pytestmark = pytest.mark.sequence


def four_in_stud(name: str, game: str) -> PokerHand:
    """Stud between four players, the third street dealt."""
    return stud(rules(name, game), showing("7c", "4d", "9s", "Jh"), stack=500)


# -- after the draw ----------------------------------------------------------------------------------------------------

DRAW = [
    pytest.param("marina", "lowball", marks=pytest.mark.rule("MC-LB-7a")),
    pytest.param("oceana", "lowball", marks=pytest.mark.rule("OC-LB-9a")),
    pytest.param("oceana", "five-card-draw", marks=pytest.mark.rule("OC-FD-13a")),
    pytest.param("rogelios", "lowball", marks=pytest.mark.rule("RO-FD-A3a")),
    pytest.param("rogelios", "five-card-draw", marks=pytest.mark.rule("RO-FD-A3a")),
    pytest.param("rogelios", "high-draw", marks=pytest.mark.rule("RO-FD-A3a")),
    ("limelight", "lowball"),
    ("golden-state", "lowball"),
]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda seat: TooManyCards(seat, count=2),
        lambda seat: TooManyCards(seat, hands="two-or-more"),
        TooFewCards,
        lambda seat: TooFewCards(seat, early="yes"),
    ],
)
@pytest.mark.parametrize("seen", [True, False])
@pytest.mark.parametrize(("name", "game"), DRAW)
def test_a_wrong_count_after_the_draw_fouls_the_hand_and_is_no_misdeal(
    name: str, game: str, seen: bool, wrong: type[TooManyCards | TooFewCards]
) -> None:
    """Marina, line 212: "more or less than five cards after the draw is a foul hand"; two extra cards "on the deal"
    (line 109), and Rogelio's sixth cards "on the deal" (line 490) and its short hand "after the deal" are others.
    """
    one = after_draw(name, game, 1, 1, 1, 1)
    seat = one.to_act
    assert seat is not None
    what = wrong(seat)
    chips, deck = every_chip(one), every_card(one)
    if not seen:
        unnoticed(one, what)
    floor(one, what)
    assert (is_live(one, seat), is_misdeal(one)) == (False, False)
    assert (every_chip(one), every_card(one)) == (chips, deck)


@pytest.mark.rule("MC-LB-7a", "RO-FD-A3a")
@pytest.mark.parametrize(("name", "game"), [("marina", "lowball"), ("rogelios", "lowball")])
def test_two_hands_with_a_card_too_many_after_the_draw_are_both_foul(name: str, game: str) -> None:
    one = after_draw(name, game, 1, 1, 1, 1)
    first, second = [seat for seat in one.position if is_live(one, seat)][:2]
    floor(one, TooManyCards(first))
    floor(one, TooManyCards(second))
    assert not is_misdeal(one)
    assert not is_live(one, first)
    assert not is_live(one, second)


# -- later streets of stud ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-ST-8", "OC-ST-6b")
@pytest.mark.parametrize("street", [4, 5, 6, 7])
@pytest.mark.parametrize("wrong", [TooManyCards, TooFewCards])
@pytest.mark.parametrize(
    ("name", "game"),
    [("limelight", "stud"), ("limelight", "razz"), ("rogelios", "stud"), ("rogelios", "stud-hilo"), ("oceana", "razz")],
)
def test_a_wrong_count_on_a_later_street_of_stud_does_not_void_the_rounds_before(
    name: str, game: str, wrong: type[TooManyCards | TooFewCards], street: int
) -> None:
    """Rogelio's, line 180: "Any other number of cards constitutes a dead hand"; the pot is played for by the others."""
    one = to_street(four_in_stud(name, game), street)
    seat, chips = one.to_act, every_chip(one)
    assert seat is not None
    floor(one, wrong(seat))
    assert (is_live(one, seat), one.over, every_chip(one)) == (False, False, chips)


# -- two scrap cards in one hand ---------------------------------------------------------------------------------------


@pytest.mark.rule("OC-ST-5b", "OC-HE-7a", "OC-CH-9a", "LL-ST-10b", "RO-CH-18a")
@pytest.mark.parametrize("last", [1, 2])
@pytest.mark.parametrize(
    ("name", "game", "wrong"),
    [
        *(("oceana", game, wrong) for game in ("stud", "stud-hilo", "razz") for wrong in (BoxedCard, JokerFound)),
        *(
            ("oceana", game, wrong)
            for game in ("holdem", "omaha", "lazy-pineapple")
            for wrong in (BoxedCard, JokerFound)
        ),
        *(("limelight", game, JokerFound) for game in ("stud", "razz")),
        ("rogelios", "crazy-pineapple-hilo", JokerFound),
        ("rogelios", "crazy-pineapple-hilo", OffTable),
    ],
)
def test_two_scrap_cards_in_one_hand_are_both_replaced(
    name: str, game: str, wrong: type[BoxedCard | JokerFound | OffTable], last: int
) -> None:
    """Oceana, line 83: "a scrap of paper"; a second one in the same hand is no more a card than the first."""
    in_stud = rules(name, game).stud is not None
    one = four_in_stud(name, game) if in_stud else hand(rules(name, game), 4, stack=500)
    if not in_stud:
        one.apply(Deal())
    seat, deck = one.seats[1].seat, every_card(one)
    size = len(held(one, seat))
    if last >= size:
        return
    scrap = (held(one, seat)[0], held(one, seat)[last])
    floor(one, wrong(seat, scrap))
    assert not [card for other in one.position for card in held(one, other) if card in scrap]
    assert {len(held(one, other)) for other in one.position} == {size}
    assert every_card(one) == deck
    assert PokerHand.replay(one.rules, one.log) == one
    if in_stud:
        assert {len(up) for up in one.up} == {1}


@pytest.mark.rule("OC-ST-5a", "OC-ST-5b")
def test_of_a_scrap_card_face_down_and_one_face_up_each_has_its_own_rule() -> None:
    """Oceana, line 83: replaced by the next card, "except when it is dealt as a down card", then last."""
    one = four_in_stud("oceana", "stud")
    seat = one.seats[1].seat
    down, _, up = held(one, seat)
    assert ruling(one, BoxedCard(seat, (down, up))).does == ("replace-after-the-round", "as-if-not-there")


@pytest.mark.rule("OC-HE-7a", "LL-ST-10a", "MC-LB-16", "RO-CH-18a")
@pytest.mark.parametrize(
    ("name", "game"),
    [("oceana", "holdem"), ("limelight", "stud"), ("marina", "lowball"), ("rogelios", "crazy-pineapple-hilo")],
)
def test_all_boxed_cards_that_come_next_together_are_laid_aside(name: str, game: str) -> None:
    """Marina, line 230: a boxed card "is dead", and it "is replaced by the next card below it in the deck"."""
    one = four_in_stud(name, game) if game == "stud" else hand(rules(name, game), 4, stack=500)
    if game != "stud":
        one.apply(Deal())
    boxed, deck = one.stub.left[:2], every_card(one)
    assert floor(one, BoxedCard(together=2)).does == ("scrap-top",)
    assert set(boxed) <= set(one.stub.aside)
    assert every_card(one) == deck


# -- hands that were ruled dead ----------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-11a", "MC-HE-1b", "GS-HE-M5")
@pytest.mark.parametrize("why", [TooManyCards, TooFewCards, None])
@pytest.mark.parametrize("name", ["limelight", "golden-state", "oceana", "rogelios", "marina"])
def test_a_hand_that_the_floor_ruled_dead_is_not_taken_back(
    name: str, why: type[TooManyCards | TooFewCards] | None
) -> None:
    """Limelight, line 138: it is "a hand that has been discarded" that "may be retrieved"."""
    one = hand(rules(name), 4, stack=500)
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    seat = one.to_act
    assert seat is not None
    floor(one, Override(("dead-hand",), "it touched the muck", seat) if why is None else why(seat))
    assert not is_live(one, seat)
    back = ruling(one, HandTakenBack(seat))
    log = one.log[:]
    for choice in [part.choice for part in back.choices] or [""]:
        if "stays-dead" not in back.chosen(choice).does:
            with pytest.raises(Refused, match="was ruled dead"):
                floor(one, HandTakenBack(seat), choice)
            assert one.log == log
    assert not is_live(one, seat)


def test_no_hand_is_taken_back_before_the_deal() -> None:
    one = hand(rules("limelight"), 3)
    before = one.log[:]
    with pytest.raises(Refused, match="dealt yet"):
        unnoticed(one, HandTakenBack(2))
    assert one.log == before
