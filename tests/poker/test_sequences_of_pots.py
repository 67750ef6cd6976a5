"""Two pots in one hand, straddles that everyone calls, and amounts that follow one another without a limit."""

import pytest

from houseway.engines.poker.play import Bet, Deal, Discard, PokerHand, Post, PutIn, Raise
from houseway.engines.poker.play.dealing.posting import blinds
from houseway.money import dollars
from tests.floor.kit import held
from tests.poker.situations import more_raises, refusal, show_all, won
from tests.poker.table import check_round, dealt, hand, may, play, rules, seated

pytestmark = pytest.mark.sequence


def case(game: str, *ids: str) -> object:
    house, name, structure, limit = (part.replace("#", " ") for part in game.split())
    return pytest.param((house, name, structure, limit), marks=pytest.mark.rule(*ids), id=game)


def in_two_pots(game: tuple[str, str, str, str], hands: dict[int, str], board: str) -> tuple[dict[int, int], int]:
    """The small blind is all-in for $3, the others bet the flop; returns what each won, and the side pot."""
    each = len(hands[1].split())
    one = hand(rules(*game), 3, stacks={2: 3}, stub=dealt(hands, board, players=3, each=each))
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    one.apply(Bet(3, may(one).raise_from))
    play(one, "1 call")
    while one.phase != "showdown":
        if one.phase == "discard":
            for seat in (1, 2, 3):
                one.apply(Discard(seat, held(one, seat)[-1:]))
        elif one.phase == "bet":
            check_round(one)
        else:
            one.apply(Deal())
    side = one.pot - dollars(9)
    show_all(one)
    return won(one), side


EQUAL = [
    case("golden-state holdem limit 4x8", "GS-HE-2", "GS-HE-3a", "GS-HE-3b", "GS-HE-34c"),
    case("limelight omaha limit 4/8", "LL-OM-11a", "LL-OM-11b"),
    case("limelight crazy-pineapple limit 4/8", "LL-CP-7"),
]


@pytest.mark.parametrize("game", EQUAL)
def test_equal_hands_split_each_pot_and_the_odd_chip_of_the_main_pot_goes_left_of_the_button(
    game: tuple[str, str, str, str],
) -> None:
    """Two equal hands share $9, with the odd dollar to seat 3, and half of the side pot each."""
    rest = {"holdem": "", "omaha": " 3{} 2{}", "crazy-pineapple": " 3{}"}[game[1]]
    hands = {
        1: "Ac Kd" + rest.format("c", "c"),
        2: "Jc Td" + rest.format("s", "s"),
        3: "As Kh" + rest.format("h", "h"),
    }
    gained, side = in_two_pots(game, hands, "Ah Kc 9d 8s 5d")
    assert gained == {3: dollars(5) + side // 2, 1: dollars(4) + side // 2}


HALVES = [
    case("limelight omaha-hilo limit 4/8", "LL-OH-1", "LL-OH-R4"),
    case("limelight crazy-pineapple-hilo limit 4/8", "LL-CH-2", "LL-CP-15"),
    case("rogelios omaha-hilo limit 4/8", "RO-OH-4", "RO-OH-4b"),
    case("rogelios crazy-pineapple-hilo spread 3-6", "RO-CH-G4", "RO-CH-G4b"),
    case("oceana omaha-hilo limit 4/8", "OC-OH-7"),
]


@pytest.mark.parametrize("game", HALVES)
def test_the_low_takes_half_of_the_main_pot_and_the_side_pot_without_a_low_is_all_the_high_hands(
    game: tuple[str, str, str, str],
) -> None:
    """The player all-in for $3 has the only low: $4 of $9; the high hand has $5 and the whole side pot."""
    omaha = "omaha" in game[1]
    hands = {
        1: "Kh Kd Qc" + " Js" * omaha,
        2: "2c 3c Jd" + " Tc" * omaha,
        3: "Qh Qs Jh" + " Td" * omaha,
    }
    gained, side = in_two_pots(game, hands, "Ah 4d 8s Kc Ks")
    assert gained == {1: dollars(5) + side, 2: dollars(4)}


STRADDLES = [
    case("limelight omaha limit 4/8", "LL-OM-S3", "LL-OM-S1"),
    case("limelight omaha-hilo limit 4/8", "LL-OM-S3", "LL-OM-S1"),
    case("limelight crazy-pineapple limit 4/8", "LL-CP-S1", "LL-CP-S3"),
    case("limelight crazy-pineapple-hilo limit 4/8", "LL-CP-S1", "LL-CP-S3"),
    case("rogelios crazy-pineapple-hilo limit 3/6", "RO-CH-13a"),
]


@pytest.mark.parametrize("game", STRADDLES)
def test_a_straddle_that_all_have_called_may_raise_and_the_flop_is_opened_left_of_the_button_again(
    game: tuple[str, str, str, str],
) -> None:
    """Action begins behind the straddler, comes round to them unraised, and the three raises are still to be made."""
    found = rules(*game)
    posts = blinds(found, seated(5, 500), 1)
    double = 2 * max(post.live for post in posts)
    one = hand(found, 5, stack=500, posts=[*posts, Post(4, "straddle", double)])
    one.apply(Deal())
    assert (one.to_act, one.bet_to) == (5, double)
    play(one, "5 call 1 call 2 call 3 call")
    assert (one.to_act, may(one).check) == (4, True)
    assert more_raises(one) == 3
    check_round(one)
    one.apply(Deal())
    assert one.to_act == 2
    assert may(one).raise_from < double * 2


@pytest.mark.rule("LL-HE-NL1", "LL-HE-NL2b", "LL-HE-NL3", "LL-HE-NL5a")
def test_at_limelight_each_raise_measures_the_next_and_the_flop_begins_again_with_the_big_blind() -> None:
    """$1/$2: raises of $4, $10 and a spoken $20; on the flop $2 is a bet again, and a silent $25 chip bets $25."""
    one = hand(rules("limelight", "holdem", "no-limit", "1/2 40-100"), 4, stack=500)
    one.apply(Deal())
    play(one, "4 raise 6")
    assert refusal(one, Raise(1, dollars(9))) in ("LL-HE-NL1", "LL-HE-NL2b")
    play(one, "1 raise 16")
    assert refusal(one, Raise(2, dollars(25))) in ("LL-HE-NL1", "LL-HE-NL2b")
    one.apply(PutIn(2, (dollars(100),), said="raise", amount=dollars(36)))
    assert one.bet_to == dollars(36)
    assert refusal(one, Raise(3, dollars(55))) in ("LL-HE-NL1", "LL-HE-NL2b")
    play(one, "3 fold 4 call 1 call")
    one.apply(Deal())
    assert (one.to_act, may(one).raise_from) == (2, dollars(2))
    one.apply(PutIn(2, (dollars(25),)))
    assert (one.bet_to, may(one).raise_from) == (dollars(25), dollars(50))
    play(one, "4 raise 60")
    assert may(one).raise_from == dollars(95)


@pytest.mark.rule("LL-HE-NL9a", "LL-HE-7b")
def test_in_a_forced_bet_game_only_the_first_to_open_owes_the_forced_amount_and_the_flop_owes_none() -> None:
    """$1/$2, open for $4: after a fold the next player owes the $4; on the flop a bet of $2 is enough."""
    found = rules("limelight", "holdem", "forced-bet", "1/2 40-100")
    one = hand(found, 4, stack=100)
    one.apply(Deal())
    assert refusal(one, Raise(4, dollars(3)))
    play(one, "4 fold 1 raise 4")
    assert may(one).call == dollars(3)
    play(one, "2 call 3 call")
    one.apply(Deal())
    assert (one.to_act, may(one).raise_from) == (2, dollars(2))
    play(one, "2 bet 96")
    assert one.stack[0] == 0
    assert may(one).call == dollars(96)


@pytest.mark.rule("GS-HE-NL2", "GS-HE-NL3", "GS-HE-NL6", "GS-HE-NL7", "GS-HE-NL12")
def test_at_golden_state_no_limit_bets_begin_again_at_the_minimum_and_one_chip_calls_every_time() -> None:
    """$2/$5: two $100 chips without a word call a raise; $5 is a bet on each street, and so is the stack."""
    one = hand(rules("golden-state", "holdem", "no-limit", "100-200"), 4, stack=400)
    assert {seat: one.bet[at] for at, seat in enumerate((2, 3, 4, 1))} == {2: 200, 3: 500, 4: 0, 1: 0}
    one.apply(Deal())
    assert one.to_act == 4
    play(one, "4 raise 15")
    one.apply(PutIn(1, (dollars(100),)))
    one.apply(PutIn(2, (dollars(100),)))
    assert one.bet_to == dollars(15)
    play(one, "3 fold")
    one.apply(Deal())
    assert (one.to_act, may(one).raise_from, may(one).raise_to) == (2, dollars(5), dollars(385))
    play(one, "2 check 4 bet 5 1 call 2 fold")
    one.apply(Deal())
    assert (one.to_act, may(one).raise_from, may(one).raise_to) == (4, dollars(5), dollars(380))
    play(one, "4 bet 380")
    one.apply(PutIn(1, (dollars(380),)))
    assert one.stack[3] == 0


@pytest.mark.rule("LL-OM-8b", "LL-OM-8d", "LL-OM-8e")
def test_pot_limit_raises_grow_with_the_pot_after_a_check_and_start_at_the_big_blind_again() -> None:
    """$1/$2: a pot of $6; $2 to $6 is a bet; $6 is raised to $24 by the first checker, and that to $78."""
    one = hand(rules("limelight", "omaha", "pot-limit", "1/2 100-300"), 3, stack=300)
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    assert (may(one).raise_from, may(one).raise_to) == (dollars(2), dollars(6))
    play(one, "2 check 3 bet 6 1 fold")
    assert may(one).raise_to == dollars(24)
    play(one, "2 raise 24")
    assert may(one).raise_to == dollars(78)
    play(one, "3 raise 78 2 raise 240")
    assert (may(one).call, one.to_act) == (dollars(162), 3)
    play(one, "3 call")
    one.apply(Deal())
    assert may(one).raise_from == dollars(2)


def chipped(house: str, limit: str) -> PokerHand:
    one = hand(rules(house, "holdem", "limit", limit), 4, stack=500)
    one.apply(Deal())
    return one


@pytest.mark.rule("GS-HE-20a", "GS-HE-20b", "GS-HE-22", "GS-HE-32b", "GS-HE-GL4b")
def test_words_and_half_bets_in_one_motion_bind_on_every_round_at_golden_state() -> None:
    """4x8: half of the raise in one motion is a raise; what was said to be a call is one, though $12 lies there."""
    one = chipped("golden-state", "4x8")
    one.apply(PutIn(4, (dollars(5), dollars(1))))
    assert one.bet_to == dollars(8)
    one.apply(PutIn(1, (dollars(8), dollars(4)), said="call"))
    assert one.bet_to == dollars(8)
    one.apply(PutIn(2, (dollars(5), dollars(2)), again=(dollars(3),)))
    assert one.bet_to == dollars(8)
    play(one, "3 call")
    one.apply(Deal())
    play(one, "2 check")
    one.apply(PutIn(3, (dollars(4),)))
    assert one.bet_to == dollars(4)
    one.apply(PutIn(4, (dollars(5),), said="raise"))
    assert one.bet_to == dollars(8)
    assert not may(one).check
