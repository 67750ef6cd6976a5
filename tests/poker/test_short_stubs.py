"""The last cards of a deck: how many suffice for a street of stud, for whom, and what is shuffled where they do not.

Three cards were burned before seventh street. Each row is counted by hand from the house's paragraph.
"""

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.play import Deal, PokerHand
from houseway.engines.poker.play.events import BoardDealt, Burned, HandsDealt
from houseway.irregularities import ExposedInPlay
from tests.floor.kit import floor, held
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import play, rules

DOORS = ("2c", "9d", "Jc", "5d", "8c", "3s", "4s", "7s")
OCEANA = rules("oceana", "stud", "limit", "3/6")
ROGELIOS = rules("rogelios", "stud", "spread", "3-6")


def before_the_last(one: PokerHand, left: int) -> PokerHand:
    """Sixth street is bet out and so many cards are left in the stub."""
    passively(to_street(one, 6))
    while len(one.stub) > left:
        one.stub.set_aside()
    return one


def dealt(one: PokerHand) -> tuple[int, int, list[int], bool]:
    """How many cards are shuffled, how many burned, how many hands served at each time, and whether all share one."""
    due = one.shuffle_due
    events = one.apply(Deal(due))
    return (
        len(due),
        sum(isinstance(event, Burned) for event in events),
        [len(event.seats) for event in events if isinstance(event, HandsDealt)],
        any(isinstance(event, BoardDealt) for event in events),
    )


@pytest.mark.sequence
@pytest.mark.rule("OC-ST-14a", "OC-ST-14b", "OC-ST-14c")
@pytest.mark.parametrize(
    ("players", "left", "expected"),
    [
        (6, 7, (0, 1, [6], False)),  # a burn and one for each
        (6, 6, (5, 2, [4, 2], False)),  # all but the last; it and the four burns serve two behind another burn
        (6, 4, (5, 2, [2, 4], False)),  # four wait: one of five is burned
        (6, 3, (5, 1, [1, 5], False)),  # five wait: nothing is burned
        (6, 2, (0, 1, [], True)),  # six would wait for five
        (6, 1, (4, 1, [], True)),  # the last card and three burns are shuffled for one
        (5, 2, (5, 0, [5], False)),  # five wait for five
        (4, 1, (4, 0, [4], False)),
        (3, 1, (4, 1, [3], False)),
        (3, 0, (3, 0, [3], False)),
        (2, 0, (3, 1, [2], False)),
        (4, 0, (3, 1, [], True)),
    ],
)
def test_the_last_card_goes_with_the_burns_to_those_who_wait_or_one_card_serves_all(
    players: int, left: int, expected: tuple[int, int, list[int], bool]
) -> None:
    one = before_the_last(stud(OCEANA, showing(*DOORS[:players])), left)
    assert dealt(one) == expected


@pytest.mark.sequence
@pytest.mark.rule("RO-ST-6")
@pytest.mark.parametrize(
    ("players", "left", "expected"),
    [
        (6, 8, (0, 1, [6], False)),  # a burn, six cards, and the last is never dealt
        (6, 7, (10, 1, [6], False)),
        (6, 5, (8, 1, [6], False)),  # eight with the burns: just enough
        (6, 4, (0, 1, [], True)),
        (6, 3, (0, 1, [], True)),  # a burn, the card, and the last is left
        (6, 2, (5, 1, [], True)),
    ],
)
def test_the_burns_go_into_a_short_stub_whose_last_card_is_never_dealt(
    players: int, left: int, expected: tuple[int, int, list[int], bool]
) -> None:
    one = before_the_last(stud(ROGELIOS, showing(*DOORS[:players])), left)
    assert dealt(one) == expected


@pytest.mark.parametrize("burns", [2, 1])
def test_one_card_serves_all_as_long_as_one_can_be_burned_before_it(burns: int) -> None:
    """Rulings may take burns out of play: two cards are a burn and a card for all, one is not."""
    one = before_the_last(stud(OCEANA, showing(*DOORS[:4])), 0)
    one.stub.aside += one.stub.burns[burns:]
    del one.stub.burns[burns:]
    if burns == 1:
        with pytest.raises(Refused, match="The stub has 0 cards, too few"):
            one.apply(Deal())
    else:
        assert dealt(one) == (2, 1, [], True)


@pytest.mark.sequence
@pytest.mark.rule("OC-ST-14c")
def test_after_a_ruling_too_the_last_street_takes_in_the_burns_and_no_hand_that_was_thrown_away() -> None:
    """Eight hands to sixth street leave one card. One is given up; seven wait for four cards, so all share one."""
    one = to_street(stud(OCEANA, showing(*DOORS)), 6)
    leads = one.to_act
    assert leads is not None
    floor(one, ExposedInPlay(leads, held(one, leads)[:1]))
    play(one, f"{leads} fold")
    passively(one)
    assert one.floor is not None
    assert sorted(one.shuffle_due) == sorted((*one.stub.left, *one.stub.burns))
    assert dealt(one) == (4, 1, [], True)


@pytest.mark.rule("OC-ST-14a")
def test_where_there_are_cards_enough_an_order_is_refused() -> None:
    one = before_the_last(stud(OCEANA, showing(*DOORS[:6])), 7)
    with pytest.raises(Refused, match="The stub has enough cards") as why:
        one.apply(Deal(one.stub.left))
    assert why.value.rule == "OC-ST-14a"
