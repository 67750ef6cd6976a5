"""Plain casino rules on the same solver, against published values.

Source of the values: Michael Shackleford, The Wizard of Odds, "Blackjack Appendix 9" (wizardofodds.com), one page for
each number of decks; resplit to four hands, aces once, one card to split aces. Their split values know how many hands
there are, ours do not look at the other hands at all, which is what the sixth decimal shows.
"""

import pytest

from houseway.odds.twentyone.expectations import DOUBLE, HIT, STAND
from houseway.odds.twentyone.solver import solve
from tests.odds.plans import casino, chart_of, solved


@pytest.mark.parametrize(
    ("decks", "changes", "published", "within"),
    [
        (1, {}, 0.001839, 1e-5),
        pytest.param(1, {"double__after_split": False}, 0.000423, 1e-5, marks=pytest.mark.soak),
        pytest.param(1, {"chart__bank_stand_soft": 18}, -0.000072, 1e-5, marks=pytest.mark.soak),
        (1, {"chart__bank_stand_soft": 18, "double__after_split": False}, -0.001513, 1e-5),
        (2, {"chart__bank_stand_soft": 18}, -0.003797, 6e-6),
        pytest.param(5, {"chart__bank_stand_soft": 18}, -0.005918, 3e-6, marks=pytest.mark.soak),
        pytest.param(6, {"chart__bank_stand_soft": 18, "deal__peek": False}, -0.0072705, 2e-6, marks=pytest.mark.soak),
        (6, {"chart__bank_stand_soft": 18, "deal__peek": False, "double__after_split": False}, -0.0086975, 2e-6),
        (8, {"chart__bank_stand_soft": 18, "deal__peek": False}, -0.007562, 3e-6),
    ],
)
def test_published_returns_of_casino_blackjack_come_out(
    decks: int, changes: dict[str, object], published: float, within: float
) -> None:
    assert solve(casino(**changes), decks).player == pytest.approx(published, abs=within)


@pytest.mark.parametrize(
    ("cards", "stand", "hit", "double"),
    [
        ((0, 1), -0.661732, -0.067808, -0.593281),
        ((1, 2), -0.659375, -0.291565, -1.318751),
        ((3, 4), -0.654533, -0.070215, -0.395771),
        ((0, 5), -0.482815, -0.199899, -0.527213),
        ((3, 5), -0.636118, 0.081506, 0.048615),
        ((4, 5), -0.634013, 0.172946, 0.240259),
        ((0, 6), -0.101015, -0.108386, -0.357778),
    ],
)
def test_single_deck_hands_against_an_ace_match_the_published_table_to_its_last_digit(
    cards: tuple[int, int], stand: float, hit: float, double: float
) -> None:
    (start,) = [one for one in solved(casino(), 1).starts if one.up == 0 and one.cards == cards]
    assert [start.worth[choice] for choice in (STAND, HIT, DOUBLE)] == pytest.approx([stand, hit, double], abs=6e-7)


@pytest.mark.parametrize(
    ("cards", "stand", "hit", "double"),
    [((0, 1), -0.722356, -0.379910, -1.024099), ((5, 4), -0.720879, -0.235772, -0.535879)],
)
def test_six_deck_hands_without_a_hole_card_match_too(
    cards: tuple[int, int], stand: float, hit: float, double: float
) -> None:
    rules = casino(chart__bank_stand_soft=18, deal__peek=False)
    (start,) = [one for one in solved(rules, 6).starts if one.up == 0 and one.cards == tuple(sorted(cards))]
    assert [start.worth[choice] for choice in (STAND, HIT, DOUBLE)] == pytest.approx([stand, hit, double], abs=6e-7)


def test_the_chart_of_six_decks_is_the_basic_strategy_everyone_prints() -> None:
    rows = chart_of(casino(), 6).rows
    assert "".join(rows["hard 16"].values()) == "SSSSSHHHHH"
    assert "".join(rows["hard 12"].values()) == "HHSSSHHHHH"
    assert "".join(rows["hard 11"].values()) == "DDDDDDDDDH"
    assert "".join(rows["hard 10"].values()) == "DDDDDDDDHH"
    assert "".join(rows["hard 9"].values()) == "HDDDDHHHHH"
    assert list(rows["soft 18"].values()) == ["S", "Ds", "Ds", "Ds", "Ds", "S", "S", "H", "H", "H"]
    assert "".join(rows["pair 9"].values()) == "PPPPPSPPSS"
    assert "".join(rows["pair 8"].values()) == "PPPPPPPPPP"
    assert "".join(rows["pair 4"].values()) == "HHHPPHHHHH"
    assert "".join(rows["pair A"].values()) == "PPPPPPPPPP"
