"""Stud from the third card to the last as the leaders fold: who opens, which limit, how many raises, cards to whom."""

import pytest

from houseway.engines.poker.play import Bet, PutIn, Raise
from houseway.money import dollars
from tests.poker.situations import more_raises, refusal
from tests.poker.stud_table import passively, showing, stud, to_street
from tests.poker.table import check_round, may, play, rules

pytestmark = pytest.mark.sequence


def case(game: str, *ids: str) -> object:
    house, name, limit = game.split()
    return pytest.param((house, name, limit), marks=pytest.mark.rule(*ids), id=game)


HIGH = [
    case("limelight stud 5/10", "LL-ST-0b", "LL-ST-0c", "LL-ST-0d", "LL-ST-0g"),
    case("rogelios stud 4/8", "RO-ST-G3", "RO-ST-G5", "RO-ST-G6"),
    case("rogelios stud-hilo 4/8", "RO-SH-6", "RO-ST-G6"),
    case("oceana stud 4/8", "OC-ST-2"),
    case("oceana stud-hilo 4/8", "OC-SH-1b", "OC-SH-1c", "OC-SH-1d"),
]


@pytest.mark.parametrize("game", HIGH)
def test_the_lead_passes_to_the_next_best_board_when_the_leaders_fold_one_street_after_the_other(
    game: tuple[str, str, str],
) -> None:
    """The 2c brings it in and folds; an ace leads and folds to a bet; then the king leads, and two play it out."""
    house, name, limit = game
    low, high = (dollars(int(one)) for one in limit.split("/"))
    one = stud(
        rules(house, name, None, limit), showing("2c", "Ad", "Kh", "9s"), "3h 5s 7c 8d", "Js 6c Tc", "4d 4h", "3s 5c"
    )
    assert (one.to_act, may(one).bring_in > 0) == (1, True)
    play(one, "1 brings 2 call 3 call 4 call")
    to_street(one, 4)
    assert (one.to_act, may(one).raise_from) == (2, low)  # the ace
    play(one, "2 check 3 check")
    one.apply(Bet(4, low))
    play(one, "1 fold 2 fold 3 call")
    to_street(one, 5)
    assert (one.to_act, may(one).raise_from) == (3, high)  # the king is the best board now
    play(one, "3 check")
    one.apply(Bet(4, high))
    one.apply(Raise(3, 2 * high))  # who has checked may raise
    play(one, "4 call")
    to_street(one, 6)
    assert {len(one.hole[at]) for at in (2, 3)} == {6}
    assert {len(one.hole[at]) for at in (0, 1)} == {4}
    to_street(one, 7)
    passively(one)
    assert one.phase == "showdown"


@pytest.mark.rule("LL-ST-5c")
@pytest.mark.parametrize(("shown", "raises"), [(("2c", "Kh", "9s"), 3), (("2c", "Kh"), 20)])
def test_who_must_open_may_put_in_the_lower_limit_and_the_raises_are_counted_from_there(
    shown: tuple[str, ...], raises: int
) -> None:
    """Limelight l.183: "may open for the full limit"; "a bet and three raises", and no limit with only two players."""
    one = stud(rules("limelight", "stud", None, "5/10"), showing(*shown), "3h 5s 7c"[: 3 * len(shown) - 1], stack=5000)
    assert (one.to_act, may(one).bring_in, may(one).raise_from) == (1, dollars(2), dollars(5))
    one.apply(Bet(1, dollars(5)))
    assert (may(one).call, may(one).raise_from) == (dollars(5), dollars(10))
    assert more_raises(one) == raises


@pytest.mark.rule("RO-ST-G4")
@pytest.mark.parametrize("name", ["stud", "stud-hilo"])
def test_of_equal_low_cards_the_lowest_suit_opens_and_no_other_suit_decides_it_heads_up(name: str) -> None:
    """Three twos: the club opens, and when it is all-in the next hand is asked; of two threes the heart opens."""
    table = rules("rogelios", name, None, "4/8")
    one = stud(table, showing("2h", "2c", "2d"), "3h 5s 7c")
    assert (one.to_act, may(one).bring_in > 0) == (2, True)
    play(one, "2 brings 3 call 1 call")
    assert one.phase == "deal"
    two = stud(table, showing("3s", "3h"), "4d 5s")
    assert (two.to_act, may(two).bring_in > 0) == (2, True)


RAZZ = [
    case("limelight razz 5/10", "LL-RZ-0e"),
    case("oceana razz 4/8", "OC-RZ-i3", "OC-RZ-2a", "OC-RZ-2b", "OC-RZ-3"),
]


@pytest.mark.parametrize("game", RAZZ)
def test_in_razz_the_lead_passes_to_the_next_lowest_board_and_a_pair_loses_it(game: tuple[str, str, str]) -> None:
    """Of two kings the spade brings it in; A-2 leads until it pairs; then K-6-3, and when it folds the lower pair."""
    house, name, limit = game
    low, high = (dollars(int(one)) for one in limit.split("/"))
    streets = ("9h 3d 2d 5c", "8h 6c 2h 9c", "Jc Tc Js", "4c 4d")
    one = stud(rules(house, name, None, limit), showing("Kh", "Ks", "Ac", "5d"), *streets)
    assert one.to_act == 2
    play(one, "2 brings 3 call 4 call 1 call")
    to_street(one, 4)
    assert (one.to_act, may(one).raise_from) == (3, low)  # and the pair of fives brings no upper limit
    play(one, "3 check 4 check 1 check 2 check")
    to_street(one, 5)
    assert (one.to_act, may(one).raise_from) == (2, high)
    play(one, "2 check 3 check")
    one.apply(Bet(4, high))
    play(one, "1 fold 2 call 3 call")
    to_street(one, 6)
    play(one, "2 check")
    one.apply(Bet(3, high))
    play(one, "4 call 2 fold")
    to_street(one, 7)
    assert one.to_act == 3  # deuces are lower than fives
    passively(one)
    assert one.phase == "showdown"


CAPS = [
    case("limelight stud 5/10", "LL-ST-5d", "LL-ST-0f"),
    case("limelight razz 5/10", "LL-ST-5d", "LL-ST-0f"),
    case("oceana stud 4/8", "OC-ST-3a", "OC-ST-3b"),
    case("oceana stud-hilo 4/8", "OC-ST-3a", "OC-ST-3b"),
    case("oceana razz 4/8", "OC-ST-3a", "OC-ST-3b"),
]


@pytest.mark.parametrize("game", CAPS)
def test_completing_the_forced_bet_leaves_three_raises_and_each_street_has_its_own(game: tuple[str, str, str]) -> None:
    """Third street: completed, and three raises more. Fourth: a bet and three. With two left on fifth: no limit."""
    house, name, limit = game
    low, _ = (dollars(int(one)) for one in limit.split("/"))
    one = stud(rules(house, name, None, limit), showing("2c", "Kh", "9s"), "3h 5s 7c", "Js 6c Tc", stack=5000)
    passive = may(one)
    assert passive.bring_in
    play(one, f"{one.to_act} brings")
    one.apply(Raise(one.to_act or 0, low))
    assert more_raises(one) == 3
    assert refusal(one, Raise(one.to_act or 0, one.bet_to + low))
    check_round(one)
    to_street(one, 4)
    one.apply(Bet(one.to_act or 0, low))
    assert more_raises(one) == 3
    check_round(one)
    to_street(one, 5)
    one.apply(Bet(one.to_act or 0, may(one).raise_from))
    play(one, f"{one.to_act} fold")
    assert more_raises(one) == 20


@pytest.mark.rule("LL-ST-6", "LL-ST-7", "LL-ST-0h")
def test_at_limelight_stud_a_chip_calls_the_forced_bet_and_the_bet_and_an_open_pair_doubles_the_fourth_street() -> None:
    """$5/$10: a $25 chip calls $2, then $10 after an open pair; a second motion raises nothing, a spoken raise does."""
    one = stud(rules("limelight", "stud", None, "5/10"), showing("2c", "Kh", "9s"), "3h Kc 7c", "Js 6c Tc")
    play(one, "1 brings")
    one.apply(PutIn(2, (dollars(25),)))
    assert one.bet_to == dollars(2)
    play(one, "3 call")
    to_street(one, 4)
    assert (one.to_act, may(one).raise_from) == (2, dollars(10))
    play(one, "2 bet 10")
    one.apply(PutIn(3, (dollars(25),)))
    assert one.bet_to == dollars(10)
    one.apply(PutIn(1, (dollars(10),), said="raise", again=(dollars(10),)))
    assert one.bet_to == dollars(20)
    one.apply(PutIn(2, (dollars(10),), again=(dollars(10),)))
    assert one.bet_to == dollars(20)


@pytest.mark.parametrize("game", ["stud", "stud-hilo", "razz"])
@pytest.mark.rule("OC-ST-1a", "OC-ST-1c")
def test_at_oceana_stud_the_last_raiser_of_the_last_street_shows_first_and_after_checks_the_leader(game: str) -> None:
    """A bet on sixth street counts no more on seventh; there a raise does."""
    found = rules("oceana", game, None, "4/8")
    for raised in (False, True):
        one = stud(found, showing("2c", "Kh", "9s"), "3h 5s 7c", "Js 6c Tc", "4d 4h 8h")
        play(one, f"{one.to_act} brings")
        passively(one)
        to_street(one, 6)
        one.apply(Bet(one.to_act or 0, dollars(8)))
        check_round(one)
        to_street(one, 7)
        leader = one.to_act
        if raised:
            one.apply(Bet(one.to_act or 0, dollars(8)))
            leader = one.to_act
            one.apply(Raise(one.to_act or 0, dollars(16)))
        check_round(one)
        assert (one.phase, one.to_act) == ("showdown", leader)


@pytest.mark.rule("RO-ST-5a", "RO-ST-11a", "RO-SH-1", "RO-ST-5c")
@pytest.mark.parametrize("game", ["stud", "stud-hilo"])
def test_at_rogelios_spread_any_whole_dollar_may_be_bet_on_each_street_and_a_pair_changes_nothing(game: str) -> None:
    """$3 to $6: $4 and $5 more on third street; after an open pair still $3 to $6, and so to the end."""
    one = stud(rules("rogelios", game, "spread", "3-6"), showing("2c", "Kh", "9s"), "3h Kc 7c", "Js 6c Tc", "4d 4h 8h")
    play(one, f"{one.to_act} brings")
    passively(one)
    for number in (4, 5, 6, 7):
        to_street(one, number)
        assert (may(one).raise_from, may(one).raise_to) == (dollars(3), dollars(6))
        seat = one.to_act or 0
        refusal(one, Bet(seat, dollars(3, 50)))
        refusal(one, Bet(seat, dollars(7)))
        one.apply(Bet(seat, dollars(4)))
        one.apply(Raise(one.to_act or 0, dollars(9)))
        check_round(one)
    assert one.phase == "showdown"
