"""Flop games from the deal to the showdown as people fold, and heads-up: order, cards, raises and chips."""

import pytest

from houseway.engines.poker.play import Bet, Call, Deal, Discard, PokerHand, PutIn, Raise
from houseway.engines.poker.play.events import Burned
from houseway.money import dollars
from tests.floor.kit import held
from tests.poker.situations import more_raises, refusal, show_all
from tests.poker.table import check_round, hand, may, play, rules, stacks_of

pytestmark = pytest.mark.sequence


def case(game: str, *ids: str, **how: object) -> object:
    house, name, structure, limit = (part.replace("#", " ") for part in game.split())
    return pytest.param((house, name, structure, limit), marks=pytest.mark.rule(*ids), id=game)


def on(one: PokerHand) -> PokerHand:
    """The next street is dealt, after the discard where there is one now."""
    while one.phase == "discard":
        throws = next(option.command.seat for option in one.options() if isinstance(option.command, Discard))
        one.apply(Discard(throws, held(one, throws)[:1]))
    if one.phase == "deal":
        one.apply(Deal())
    return one


def burned(one: PokerHand) -> int:
    return len([event for event in one.log if isinstance(event, Burned)])


DEALT = [
    case("limelight holdem limit 3/6", "LL-HE-D1", "LL-HE-D3", "LL-HE-D4", "LL-HE-3", "LL-HE-2c"),
    case("limelight omaha limit 3/6", "LL-OM-1", "LL-OM-2", "LL-OM-5", "LL-OM-6"),
    case("limelight omaha-hilo limit 3/6", "LL-OM-1", "LL-OM-2"),
    case("limelight crazy-pineapple limit 3/6", "LL-CP-3", "LL-CP-4"),
    case("limelight crazy-pineapple-hilo limit 3/6", "LL-CP-3", "LL-CP-4"),
    case("rogelios holdem limit 4/8", "RO-HE-G2", "RO-HE-G2b", "RO-HE-G4", "RO-HE-G5", "RO-HE-6", "RO-HE-15"),
    case("rogelios omaha limit 4/8", "RO-OM-2", "RO-HE-G2b", "RO-HE-G4"),
    case("rogelios crazy-pineapple-hilo spread 3-6", "RO-CH-G2", "RO-CH-5"),
    case(
        "golden-state holdem limit 4x8",
        *("GS-HE-1a", "GS-HE-1b", "GS-HE-1c", "GS-HE-1d", "GS-HE-6", "GS-HE-24a", "GS-HE-24d", "GS-HE-24e"),
    ),
    case(
        "oceana crazy-pineapple-hilo limit 3/6",
        *("OC-CH-i1", "OC-CH-i2", "OC-CH-i6", "OC-CH-i7", "OC-CH-i8", "OC-CH-1c", "OC-CH-1d"),
    ),
    case(
        "oceana lazy-pineapple limit 3/6",
        *("OC-LP-i1", "OC-LP-i5", "OC-LP-i6", "OC-LP-i7", "OC-LP-1c", "OC-LP-1d"),
    ),
    case("oceana omaha limit 3/6", "OC-OH-1", "OC-OH-2", "OC-OH-3", "OC-OH-6"),
    case("oceana omaha-hilo limit 3/6", "OC-OH-1", "OC-OH-2", "OC-OH-3", "OC-OH-6"),
    case(
        "oceana holdem limit 3/6",
        *("OC-HE-1a", "OC-HE-2a", "OC-HE-2b", "OC-HE-3a", "OC-HE-3b", "OC-HE-15"),
    ),
    case(
        "marina holdem limit 4/8",
        *("MC-HE-G1", "MC-HE-S2", "MC-HE-23", "MC-HE-24", "MC-HE-2a", "MC-HE-2b", "MC-HE-21"),
    ),
]
HOLE = {"holdem": 2, "omaha": 4, "omaha-hilo": 4}


@pytest.mark.parametrize("game", DEALT)
def test_the_first_active_player_left_of_the_button_acts_first_whoever_has_folded(
    game: tuple[str, str, str, str],
) -> None:
    """Five players: the blinds may raise unraised, the small blind folds, later one after the other; two show down."""
    house, name, structure, limit = game
    one = hand(rules(house, name, structure, limit), 5, stack=500)
    one.apply(Deal())
    each = HOLE.get(name, 3)
    assert {len(held(one, seat)) for seat in range(1, 6)} == {each}
    assert (one.to_act, may(one).check) == (4, False)
    play(one, "4 call 5 call 1 call 2 fold")
    assert (one.to_act, may(one).check, may(one).raise_from > 0) == (3, True, True)
    on(play(one, "3 check"))
    assert (one.to_act, len(one.board), burned(one)) == (3, 3, 1)
    play(one, "3 check")
    one.apply(Bet(4, may(one).raise_from))
    on(play(one, "5 fold 1 call 3 fold"))
    assert (one.to_act, len(one.board), burned(one)) == (4, 4, 2)
    on(play(one, "4 check 1 check"))
    assert (one.to_act, len(one.board), burned(one)) == (4, 5, 3)
    play(one, "4 check")
    one.apply(Bet(1, may(one).raise_from))
    play(one, "4 call")
    assert one.to_act == 1  # the last to bet shows first, not the first to act
    assert len(held(one, 4)) == (2 if "crazy" in name else each)
    show_all(one)
    assert one.result is not None
    assert {share.seat for share in one.result.won} <= {1, 4}


@pytest.mark.parametrize("game", DEALT)
def test_with_two_players_the_button_has_the_small_blind_and_acts_last_from_the_flop_on(
    game: tuple[str, str, str, str],
) -> None:
    """The big blind may raise unraised, and who checked first shows first when the last round was checked."""
    one = hand(rules(*game), 2, stack=500)
    one.apply(Deal())
    assert (one.to_act, may(one).check) == (1, False)
    play(one, "1 call")
    assert (one.to_act, may(one).raise_from > 0) == (2, True)
    on(play(one, "2 check"))
    for _ in range(3):
        assert one.to_act == 2
        on(play(one, "2 check 1 check"))
    assert (one.phase, one.to_act) == ("showdown", 2)
    show_all(one)
    assert burned(one) == 3


CAPS = [
    case("limelight holdem limit 3/6", "LL-HE-6", "LL-HE-7a"),
    case("limelight omaha limit 3/6", "LL-OM-8a"),
    case("limelight omaha-hilo limit 3/6", "LL-OM-8a"),
    case("golden-state holdem limit 4x8", "GS-HE-23"),
    case("oceana crazy-pineapple-hilo limit 3/6", "OC-CH-3", "OC-CH-4", "OC-CH-5"),
    case("oceana lazy-pineapple limit 3/6", "OC-LP-3", "OC-LP-4", "OC-LP-5"),
    case("oceana omaha limit 3/6", "OC-OH-4", "OC-OH-5", "OC-OH-5b", "OC-OH-i4"),
    case("oceana omaha-hilo limit 3/6", "OC-OH-4", "OC-OH-5", "OC-OH-5b", "OC-OH-i4"),
    case("oceana holdem limit 3/6", "OC-HE-4", "OC-HE-5a", "OC-HE-5b"),
    case("marina holdem limit 4/8", "MC-HE-8", "MC-HE-10a", "MC-HE-10b"),
]


@pytest.mark.parametrize("game", CAPS)
def test_each_round_has_a_bet_and_three_raises_also_after_a_check_raise_and_none_too_many_for_two(
    game: tuple[str, str, str, str],
) -> None:
    """Raises are counted on each round; when a fold leaves two on the turn they raise on, there and on the river."""
    low, high = (int(one) for one in game[3].replace("x", "/").split("/"))
    one = hand(rules(*game), 3, stack=2000)
    one.apply(Deal())
    assert may(one).raise_from == may(one).raise_to == dollars(2 * low)
    assert more_raises(one) == 3
    check_round(one)
    on(one)
    play(one, f"2 check 3 bet {low} 1 call 2 raise {2 * low}")
    assert more_raises(one) == 2
    assert refusal(one, Raise(one.to_act or 0, one.bet_to + dollars(low)))
    check_round(one)
    on(one)
    assert may(one).raise_from == may(one).raise_to == dollars(high)
    play(one, f"2 bet {high} 3 fold")
    assert more_raises(one) == 20
    one.apply(Call(one.to_act or 0))
    on(one)
    assert more_raises(one) == 20


CHIPS = [
    case("limelight holdem no-limit 1/2#40-100", "LL-HE-NL5b", "LL-HE-NL4b"),
    case("rogelios crazy-pineapple-hilo spread 3-6", "RO-CH-9"),
    case("oceana crazy-pineapple-hilo limit 4/8", "OC-CH-6", "OC-CH-7"),
    case("oceana lazy-pineapple limit 4/8", "OC-LP-6"),
    case("oceana holdem limit 4/8", "OC-HE-6"),
    case("marina holdem limit 4/8", "MC-HE-5a", "MC-HE-5b", "MC-HE-12", "MC-GE-4a", "MC-GE-4b"),
]


@pytest.mark.parametrize("game", CHIPS)
def test_chips_without_a_word_call_the_bet_and_then_the_raise_that_was_announced(
    game: tuple[str, str, str, str],
) -> None:
    """A large chip and a second motion are calls; who said "raise" may go back to the stack; then it is so again."""
    one = hand(rules(*game), 4, stack=500)
    one.apply(Deal())
    check_round(one)
    on(one)
    play(one, "2 bet 4")
    one.apply(PutIn(3, (dollars(25),)))
    one.apply(PutIn(4, (dollars(1), dollars(3)), again=(dollars(4),)))
    assert (one.bet_to, one.to_act) == (dollars(4), 1)
    one.apply(PutIn(1, (dollars(4),), said="raise", amount=dollars(8), again=(dollars(4),)))
    assert one.bet_to == dollars(8)
    play(one, "2 fold")
    one.apply(PutIn(3, (dollars(25),)))
    one.apply(PutIn(4, (dollars(25),)))
    assert one.phase == ("discard" if "crazy" in game[1] else "deal")
    assert len({stacks_of(one)[seat] for seat in (1, 3, 4)}) == 1
