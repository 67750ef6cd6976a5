"""Range against range as the square of thirteen ranks by thirteen."""

from pathlib import Path

import pytest

from houseway.odds.equities.equity import equity
from houseway.odds.equities.grid import grid
from houseway.odds.equities.spots import contest_of
from houseway.rulebook import PokerRules, house
from tests.cli.kit import run
from tests.soak import times


def holdem() -> PokerRules:
    rules = house("limelight").game("holdem")
    assert isinstance(rules, PokerRules)
    return rules


def test_the_squares_together_are_the_range() -> None:
    hands, board = ["QQ+,AKs,AKo", "JTs,99"], "Ts 7h 2c"
    found = grid(contest_of(holdem()), hands, board=board)
    whole = equity(holdem(), hands, board=board)
    assert list(found.squares) == ["QQ", "KK", "AA", "AKs", "AKo"]
    assert [one.combinations for one in found.squares.values()] == [6, 6, 6, 4, 12]
    deals = sum(one.found.boards for one in found.squares.values())
    assert deals == whole.boards
    together = sum(one.equity * one.found.boards for one in found.squares.values()) / deals
    assert together == pytest.approx(whole.shares[0].equity, abs=1e-15)
    assert found.stderr == 0


def test_a_random_hand_fills_all_squares_each_worth_what_it_is_alone() -> None:
    hands, board = ["random", "AsAh"], "Ts 7h 2c Jd"
    found = grid(contest_of(holdem()), hands, board=board)
    assert len(found.squares) == 169
    alone = equity(holdem(), ["TT", "AsAh"], board=board).shares[0].equity
    assert found.squares["TT"].equity == pytest.approx(alone, abs=1e-15)
    shown = found.panel().squares
    assert shown[4][4] == (f"{100 * alone:.0f}", alone)  # tens are the fifth rank from the ace
    assert (shown[0][1][1], shown[1][0][1]) == (found.squares["AKs"].equity, found.squares["AKo"].equity)


def test_people_see_the_square_and_get_it_as_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "range.svg"
    words = ("equity", "limelight", "holdem", "QQ+,AKs", "JTs", "--board", "Ts 7h 2c", "--grid")
    ran = run(*words, "--svg", str(file))
    assert ran.status == 0
    assert "every square exact" in ran.out
    assert file.read_text(encoding="utf-8").count("<rect") == 1 + 4
    data = run(*words, "--json").data
    assert set(data["grid"]) == {"QQ", "KK", "AA", "AKs"}


def test_three_ranges_are_sampled_square_by_square_with_their_error() -> None:
    words = ("equity", "limelight", "holdem", "KK+", "JTs", "random", "--samples", "2000", "--grid", "--json")
    squares = run(*words).data["grid"]
    assert all(0.005 < one["stderr"] < 0.02 for one in squares.values())


@pytest.mark.parametrize("board", ["", "Ts 7h 2c", "Ts 7h 2c Jd", "Ts 7h 2c Jd 3s"])
def test_omaha_has_squares_of_two_cards_with_any_beside_them_on_every_street(board: str) -> None:
    rules = house("limelight").game("omaha")
    assert isinstance(rules, PokerRules)
    theirs, deals = "KsKhQdJc", times(2_000, 40_000)
    found = grid(contest_of(rules), ["AA,KQs", theirs], board=board, samples=deals)
    assert list(found.squares) == ["AA", "KQs"]
    for name, one in found.squares.items():
        alone = equity(rules, [name, theirs], board=board, samples=deals, seed=9).shares[0]
        assert abs(one.equity - alone.equity) < 4 * (one.found.stderr**2 + alone.stderr**2) ** 0.5 + 1e-12


def test_squares_of_omaha_are_exact_where_the_range_is() -> None:
    rules, hands, board = house("limelight").game("omaha"), ["AA,KQs", "KsKhQdJc"], "Ts 7h 2c Jd 3s"
    assert isinstance(rules, PokerRules)
    found, whole = grid(contest_of(rules), hands, board=board), equity(rules, hands, board=board)
    assert (whole.exact, found.stderr) == (True, 0)
    deals = sum(one.found.boards for one in found.squares.values())
    together = sum(one.equity * one.found.boards for one in found.squares.values()) / deals
    assert deals == whole.boards
    assert together == pytest.approx(whole.shares[0].equity, abs=1e-12)
