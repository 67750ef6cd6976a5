"""Whole rounds with a bank that runs short: every outcome, in order, each bound by what was settled before."""

import pytest

from houseway.engines.banked.play import Round
from tests.banked.cases import case
from tests.banked.tables import (
    GS,
    LL,
    MC,
    NJ,
    NX,
    OC,
    RO,
    Game,
    chips,
    deal,
    decline_all,
    kinds,
    play_of,
    say,
    settled,
    won,
)

pytestmark = pytest.mark.sequence


def played(game: Game, squares: dict[int, str], bank: str, draws: str, said: str, *, put_up: int) -> Round:
    """A round of $10 wagers against the bank in seat 1, with these decisions in order; no chip is lost or made."""
    round_ = deal(game, squares, bank, draws, put_up=put_up, bank_seat=1)
    before = chips(round_)
    decline_all(round_)
    say(round_, said)
    assert play_of(round_).current is None
    assert chips(round_) == before
    return round_


BANK_DRAWS = [
    case(LL, rule=("LL-P21-R4a", "LL-P21-R9b", "LL-P21-R10", "LL-P21-R11", "LL-P21-R12", "LL-P21-R13", "LL-P21-O2")),
    case(RO, rule=("RO-P21-4", "RO-P21-8", "RO-P21-10", "RO-P21-12", "RO-P21-12b", "RO-P21-13", "RO-P21-G3")),
    case(OC, rule=("OC-P21-R4a", "OC-P21-R10", "OC-P21-R11", "OC-P21-R12", "OC-P21-R13", "OC-P21-1B", "OC-P21-G3")),
    case(MC, rule=("MC-P21-R4a", "MC-P21-R8", "MC-P21-R10", "MC-P21-R11", "MC-P21-R12", "MC-P21-R12b", "MC-P21-G3")),
]


@pytest.mark.parametrize("game", BANK_DRAWS)
def test_the_bank_collects_what_it_covers_and_pays_the_natural_out_of_what_it_won(game: Game) -> None:
    """$15 up; the three under the bank sends the button to square 4: it loses $10, 5 only $5, the natural wins $12."""
    squares = {2: "As Ks", 3: "Kh 6c", 4: "Kc 9d", 5: "Kd 7d"}
    # Square 3 hits and is over; 10 and 3 under the bank draw to 21.
    round_ = played(game, squares, "Th 3h", "8s 8d", "hit stand stand", put_up=15)
    assert [square for square, _ in settled(round_)] == [4, 5, 2, 3]
    assert won(round_) == {4: -1000, 5: -500, 2: 1200, 3: -1000}


OUTCOMES = [
    case(LL, rule=("LL-P21-GR4", "LL-P21-GR5", "LL-P21-GR6", "LL-P21-GR7", "LL-P21-GR8a", "LL-P21-GR8b")),
    case(RO, rule=("RO-P21-G4", "RO-P21-G5", "RO-P21-G6", "RO-P21-G7", "RO-P21-G8", "RO-P21-G8b")),
    case(OC, rule=("OC-P21-G4", "OC-P21-G5", "OC-P21-G6", "OC-P21-G7", "OC-P21-G8a", "OC-P21-G8b")),
    case(MC, rule=("MC-P21-G4", "MC-P21-G5", "MC-P21-G6", "MC-P21-G7", "MC-P21-G8a", "MC-P21-G8b")),
]


@pytest.mark.parametrize("game", OUTCOMES)
def test_pushes_leave_the_cover_to_the_wagers_after_them(game: Game) -> None:
    """Four rounds with a bank of $10, which never pays or takes more than that in all."""
    squares = {2: "Kh 6c", 3: "Kc 9d", 4: "Kd 8s"}
    # Three eights: square 2 is over and pushes; 3 and 4 win, but the $10 covers only the first of them.
    eights = played(game, squares, "8h 8c", "Js 8d", "hit stand stand", put_up=10)
    assert won(eights) == {2: 0, 3: 1000, 4: 0}
    # Over with other cards: square 2 loses; the two winners take the $10 of the bank and what it won.
    over = played(game, squares, "9h 7c", "Js Qs", "hit stand stand", put_up=10)
    assert sum(won(over).values()) == 1000
    assert won(over)[2] == -1000
    # Eighteen: the over loses, 19 wins, 18 pushes.
    even = played(game, squares, "9h 9c", "Js", "hit stand stand", put_up=10)
    assert won(even) == {2: -1000, 3: 1000, 4: 0}
    # Nineteen: 19 pushes and uses nothing, so that 18 and the over are both asked for the $10 in their order.
    last = played(game, squares, "9h Tc", "Js", "hit stand stand", put_up=10)
    assert won(last)[3] == 0
    assert sum(won(last).values()) == -1000


NATURALS = [
    case(LL, rule=("LL-P21-GR1", "LL-P21-GR1b", "LL-P21-GR2")),
    case(RO, rule=("RO-P21-G1", "RO-P21-G2", "RO-P21-O4")),
    case(OC, rule=("OC-P21-G1", "OC-P21-G1b", "OC-P21-G2")),
    case(MC, rule=("MC-P21-G1", "MC-P21-G2")),
]


@pytest.mark.parametrize("game", NATURALS)
def test_a_natural_under_the_up_card_ends_the_round_and_takes_from_all_but_naturals_while_it_is_covered(
    game: Game,
) -> None:
    """Nobody may act; the natural of square 3 pushes, and $15 takes from two of the three others."""
    round_ = played(game, {2: "Kh 9c", 3: "As Qs", 4: "Kd 8s", 5: "5s 6h"}, "Ah Kc", "", "", put_up=15)
    assert won(round_)[3] == 0
    assert sorted(won(round_).values()) == [-1000, -500, 0, 0]
    assert kinds(round_) == set()


NO_BUST = [
    case(GS, rule=("GS-NB-G2", "GS-NB-G3", "GS-NB-G4", "GS-NB-G7", "GS-NB-R14a", "GS-NB-R13")),
    case(NJ, rule=("MC-NJ-G1", "MC-NJ-G2", "MC-NJ-G4", "MC-NJ-G5", "MC-NJ-H3b", "MC-NJ-H5", "MC-NJ-H6d")),
    case(NX, rule=("MC-NX-G2", "MC-NX-G3", "MC-NX-G4", "MC-NX-G7", "MC-NX-R10", "MC-NX-R13")),
]


@pytest.mark.parametrize("game", NO_BUST)
def test_in_the_no_bust_games_a_short_bank_settles_from_the_dealers_right_and_pushes_use_nothing(game: Game) -> None:
    """Squares 4, 3 and 2 in that order: with 18 the bank pushes, takes from the one who is over, and pays the 19."""
    squares = {2: "Kh 6c", 3: "Kc 9d", 4: "Kd 8s"}
    one_card = game == NJ
    bank, rest = ("9h", " 9c") if one_card else ("9h 9c", "")
    even = played(game, squares, bank, "Js" + rest, "hit stand stand", put_up=10)
    assert won(even) == {4: 0, 3: 1000, 2: -1000}
    # Over: both who stand win, and the $10 pays the first of them.
    bank, rest = ("9h", " 7c Qs") if one_card else ("9h 7c", " Qs")
    over = played(game, squares, bank, "Js" + rest, "hit stand stand", put_up=10)
    assert won(over)[4] == 1000
    assert -1000 <= won(over)[2] <= 0
