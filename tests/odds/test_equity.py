"""Equity against published values, against every deal counted the slow way, and sampled against exact."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import hands
from houseway.cards import BadCards, cards, deck
from houseway.odds.chances import push_pot
from houseway.odds.equities.discards import best_chances
from houseway.odds.equities.equity import Equity, equity_in
from houseway.odds.equities.spots import DECK, Contest, contest_of, hands_of
from houseway.odds.rankings.tables import mask
from houseway.odds.settings import BadSetting
from houseway.rulebook import PokerRules, house
from tests.odds.referee import average, brute, split, stub
from tests.soak import times

FLOP = (3, 4, 5)
HOLDEM = Contest((("high", "any"),), own=2, streets=FLOP)
OMAHA = Contest((("high", "exactly-two"),), own=4, streets=FLOP)
OMAHA_HILO = Contest((("high", "exactly-two"), ("low-8", "exactly-two")), own=4, streets=FLOP)
LAZY = Contest((("high", "at-most-two"), ("low-8", "at-most-two")), own=3, streets=FLOP)
CRAZY = Contest((("high", "any"),), own=3, streets=FLOP, keep=2, discard_at=3)
CRAZY_HILO = Contest((("high", "any"), ("low-8", "any")), own=3, streets=FLOP, keep=2, discard_at=3)
STUD = Contest((("high", "any"),), own=7)
RAZZ = Contest((("low", "any"),), own=7)
STUD_HILO = Contest((("high", "any"), ("low-8", "any")), own=7)
LOWBALL = Contest((("low-joker", "any"),), own=5, jokers=1)
TWO_JOKERS = Contest((("low-joker", "any"),), own=5, jokers=2)
DRAW = Contest((("high-bug", "any"),), own=5, jokers=1)
DEUCE_TO_SEVEN = Contest((("deuce-to-seven-joker", "any"),), own=5, jokers=0)
BADEUCY = Contest((("deuce-to-seven", "any"), ("badugi-ace-high", "any")), own=5)
LONDON = Contest((("ace-to-six", "any"),), own=7)
PUSH_NINE = Contest((("push-nine", "any"),), own=3)


def game(name: str, slug: str) -> Contest:
    rules = house(name).game(slug)
    assert isinstance(rules, PokerRules)
    return contest_of(rules)


def counted(found: Equity, hand: int = 0) -> tuple[int, int, int]:
    """Deals won, lost and shared by one of two hands."""
    one, other = found.shares[hand], found.shares[1 - hand]
    return round(one.win * found.boards), round(other.win * found.boards), round(one.tie * found.boards)


@pytest.mark.parametrize(
    ("mine", "theirs", "published"),
    [
        # GNU poker-eval, printed by M. VandeWettering (brainwagon.org, 9 April 2005)
        ("AdAc", "KhKs", (1_388_072, 317_694, 6_538)),
        ("AdAc", "Td9d", (1_338_249, 367_143, 6_912)),
        ("AdAc", "QcJh", (1_450_987, 254_763, 6_554)),
        # thetapoker.com: the most one-sided two hands without a card in common
        ("KsKh", "Kd2s", (1_612_287, 73_825, 26_192)),
    ],
)
def test_two_holdem_hands_before_the_flop_win_lose_and_tie_as_published(
    mine: str, theirs: str, published: tuple[int, int, int]
) -> None:
    found = equity_in(HOLDEM, [mine, theirs])
    assert (found.exact, found.boards) == (True, comb(48, 5))
    assert counted(found) == published


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mine", "published"), [("AsKs", 0.6704463), ("AsAh", 0.8520371), ("KsKh", 0.8239568)][: times(1, 3)]
)
def test_a_holdem_hand_against_any_other_has_its_published_equity(mine: str, published: float) -> None:
    """The 169 hands against a random one: jazbo.com, Heads-up Hold'em."""
    found = equity_in(HOLDEM, [mine, "random"])
    assert (found.exact, found.boards) == (True, comb(50, 2) * comb(48, 5))
    assert round(found.shares[0].equity, 7) == published


BOARD_GAMES = {
    "hold'em": (HOLDEM, 2),
    "Omaha": (OMAHA, 4),
    "Omaha hi-lo": (OMAHA_HILO, 4),
    "Lazy Pineapple": (LAZY, 3),
}


@pytest.mark.parametrize("name", BOARD_GAMES)
@pytest.mark.parametrize(("lying", "players", "spots"), [(3, 2, 3), (3, 3, 2), (4, 4, 15), (5, 5, 15)])
def test_exact_equity_on_a_board_is_that_of_every_board_dealt(name: str, lying: int, players: int, spots: int) -> None:
    contest, own = BOARD_GAMES[name]
    dice = random.Random(lying)
    for suits in ("cdhs", "dhs") * spots:  # few suits make many flushes
        pack = [card for card in deck() if card[1] in suits]
        some = dice.sample(pack, own * players + lying + 2)
        held = ["".join(some[own * at : own * (at + 1)]) for at in range(players)]
        board, dead = "".join(some[own * players : -2]), "".join(some[-2:])
        found = equity_in(contest, held, board=board, dead=dead)
        assert found.exact
        expected = brute(contest, held, board, dead)
        assert [(one.equity, one.win, one.tie) for one in found.shares] == [tuple(map(float, row)) for row in expected]


MIXES = ("horse", "eight-game", "dealers-choice")
POKER = [
    (name, slug)
    for name in ("casino", "oceana", "golden-state")
    for slug, one in house(name).games.items()
    if one.engine == "poker" and not slug.startswith("bomb-pot") and slug not in MIXES
]


@pytest.mark.parametrize("slug", ["bomb-pot", "bomb-pot-omaha"])
def test_a_game_with_two_boards_is_refused_with_what_to_ask(slug: str) -> None:
    with pytest.raises(BadSetting, match="has 2 boards: ask for each of them in the game with one"):
        game("casino", slug)


@pytest.mark.parametrize("slug", MIXES)
def test_a_mix_of_games_is_refused_with_its_games(slug: str) -> None:
    with pytest.raises(BadSetting, match=r"deals several games: ask for one of them, .*stud-hilo"):
        game("casino", slug)


@pytest.mark.parametrize(("name", "slug"), POKER)
def test_a_complete_deal_of_any_game_is_shared_as_the_plain_evaluators_say(name: str, slug: str) -> None:
    contest, dice = game(name, slug), random.Random(slug)
    own = contest.keep or contest.own
    for _ in range(12):
        some = dice.sample(deck(contest.jokers, contest.lowest), 3 * own + contest.board)
        held, board = [tuple(some[own * at : own * (at + 1)]) for at in range(3)], tuple(some[3 * own :])
        found = equity_in(contest, ["".join(one) for one in held], board="".join(board), samples=2)
        assert [one.equity for one in found.shares] == pytest.approx(
            list(map(float, split(contest, (tuple(held), board))))
        )


OWN_CARDS = [
    (STUD, ["AsAhKd 2c 4h 6d", "7c7d3h 9s Ts Jd"], "5c 5d"),
    (STUD, ["AsAhKd 2c 4h", "7c7d3h 9s Ts Jd"], "5c 5d 5h 5s 3c"),
    (RAZZ, ["As2s3s 9c Td Jd", "2h3h4h 8c Kd Qd", "AcKc5d 6h 7d 7s"], "Qs Qc Qh Ts Tc Th Js Jc Jh"),
    (RAZZ, ["As2s3s 9c Td", "2h3h4h 8c Kd Qd"], ""),
    (STUD_HILO, ["As2s3s 4c Td Jd", "2h3h8h 8c Kd Kh"], "5c"),
    (LOWBALL, ["As2s3s4s", "9h8h7d6d2c"], ""),
    (LOWBALL, ["As2s3s", "5h4h3h2h"], "Kd Kh Kc Qd Qh Qc Jd Jh Jc"),
    (LOWBALL, ["Jk As2s3s", "5h4h3h2h", "8d7d5d2c"], "Ks Kh Kd Kc Qs Qh Qd Qc Js Jh Jd Jc"),
    (TWO_JOKERS, ["As2s3s4s", "5h4h3h2h"], ""),
    (DRAW, ["AsAhKd", "7c7d7h Ts"], "Ks 2s 2h 2d 2c 3s 3h 3d 3c"),
    (PUSH_NINE, ["9s", "Kd Kh"], "As Ah Ad Ac 2s 2h 3s 3h 4s 4h 5s 5h"),
    (DEUCE_TO_SEVEN, ["7s5s4d3c", "8h6h4h2d"], "Ks"),
    (BADEUCY, ["7s5h4d3c", "8h6s4h2d"], ""),
    (LONDON, ["As2s3s 4c Td Jd", "2h3h4h 5c 6d Qd"], ""),
]


@pytest.mark.parametrize(("contest", "held", "dead"), OWN_CARDS)
def test_exact_equity_of_stud_and_draw_is_that_of_every_deal(contest: Contest, held: list[str], dead: str) -> None:
    found = equity_in(contest, held, dead=dead)
    assert found.exact
    expected = brute(contest, held, dead=dead)
    for one, row in zip(found.shares, expected, strict=True):
        assert (one.equity, one.win, one.tie) == pytest.approx([float(part) for part in row], abs=1e-12)


@pytest.mark.rule("GS-PU-8")
def test_two_push_nine_hands_push_by_the_exact_chance() -> None:
    """Two hands push when their values are equal and they have no card in common."""
    found = equity_in(PUSH_NINE, ["random", "random"])
    assert (found.exact, found.boards) == (True, comb(52, 3) * comb(49, 3))
    by_value: dict[int, list[int]] = {}
    for three in combinations(deck(), 3):
        by_value.setdefault(hands.evaluator("push-nine")(three, ()), []).append(mask(three))
    alike = [np.array(masks) for masks in by_value.values()]
    ties = sum(int((masks[:, None] & masks == 0).sum()) for masks in alike)
    assert found.shared == pytest.approx(ties / found.boards, abs=1e-12)


def by_discards(contest: Contest, held: list[str], board: str) -> list[list[Fraction]]:
    """Returns what the first of two hands wins for every two cards that each may keep."""
    left = stub(contest, held, board, "")
    boards = [(*cards(board), *more) for more in combinations(left, 2)]
    mine, theirs = (list(combinations(cards(own), 2)) for own in held)
    return [[average(split(contest, ((a, b), five)) for five in boards)[0][0] for b in theirs] for a in mine]


@pytest.mark.parametrize("contest", [CRAZY, CRAZY_HILO])
def test_the_best_discard_on_the_flop_wins_what_the_other_hand_cannot_prevent(contest: Contest) -> None:
    """Where each has one best discard, whatever the other's is, the equity is the one of these two."""
    dice = random.Random(8)
    for _ in range(times(1, 3)):
        some = dice.sample(deck(), 9)
        held, board = ["".join(some[:3]), "".join(some[3:6])], "".join(some[6:])
        table = by_discards(contest, held, board)
        sure, most = max(map(min, table)), min(max(row[at] for row in table) for at in range(3))
        assert sure == most
        found = equity_in(contest, held, board=board)
        assert (found.exact, found.boards) == (True, comb(43, 2))
        assert found.shares[0].equity == pytest.approx(float(sure), abs=1e-12)


@pytest.mark.parametrize(
    ("table", "value"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0),  # paper, scissors, stone
        ([[3, -1], [-2, 1]], Fraction(1, 7)),
        ([[4, 1, 3], [2, 0, 5], [1, 1, 1]], 1),  # one best choice each
        ([[2, 2, 2], [2, 2, 2], [2, 2, 2]], 2),
        ([[1, 5, 0], [4, 2, 6], [0, 0, 9]], 3),
    ],
)
def test_mixed_choices_win_the_value_of_the_game(table: list[list[int]], value: Fraction) -> None:
    wins = np.array(table, dtype=float)
    mine, theirs = best_chances(wins)
    assert (mine.sum(), theirs.sum()) == pytest.approx((1, 1))
    assert min(mine @ wins) == pytest.approx(float(value))
    assert max(wins @ theirs) == pytest.approx(float(value))


@given(st.lists(st.integers(-9, 9), min_size=9, max_size=9))
def test_no_table_of_three_choices_leaves_either_side_something_better(numbers: list[int]) -> None:
    wins = np.array(numbers, dtype=float).reshape(3, 3)
    mine, theirs = best_chances(wins)
    assert min(mine.min(), theirs.min()) >= -1e-9
    assert (mine.sum(), theirs.sum()) == pytest.approx((1, 1))
    assert min(mine @ wins) == pytest.approx(max(wins @ theirs), abs=1e-7)


def test_hands_that_have_discarded_play_as_holdem() -> None:
    late = equity_in(CRAZY, ["AsAh", "KsKh"], board="2h 3h 4c")
    assert late == equity_in(HOLDEM, ["AsAh", "KsKh"], board="2h 3h 4c")


@pytest.mark.parametrize(
    ("contest", "held", "board"),
    [
        (HOLDEM, ["AsAh", "KsKh", "7c6c"], ""),
        (HOLDEM, ["QQ+", "AKs,JTo"], ""),
        (OMAHA_HILO, ["AsAh2s3h", "KsKhQdJc"], ""),
        (LAZY, ["AsAh2s", "KsKhQd"], ""),
        (CRAZY, ["AsAh2s", "KsKh"], "Ts 9d 4c"),
        (STUD, ["AsAhKd", "7c7d7h"], ""),
        (RAZZ, ["As2h3d", "7c6d5h"], ""),
        (LOWBALL, ["Jk As2s", "9h8h7d6d2c"], ""),
        (PUSH_NINE, ["9s", "random"], ""),
    ],
)
def test_sampled_equity_is_within_four_standard_errors_of_the_exact(
    contest: Contest, held: list[str], board: str
) -> None:
    exact = equity_in(contest, held, board=board)
    sampled = equity_in(contest, held, board=board, samples=300 if contest.keep else 60_000, seed=11)
    assert (exact.exact, sampled.exact, exact.stderr) == (True, False, 0)
    for one, other in zip(exact.shares, sampled.shares, strict=True):
        assert 0 < other.stderr <= sampled.stderr < 0.03
        assert abs(one.equity - other.equity) < 4 * other.stderr


def test_the_same_seed_samples_the_same_and_another_does_not() -> None:
    one, same, other = (equity_in(HOLDEM, ["AsKs", "random"], samples=5_000, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_equities_add_up_to_the_pot() -> None:
    found = equity_in(OMAHA_HILO, ["AsAh2s3h", "KsKhQdJc", "8d7d6c5c", "random"], samples=20_000)
    assert sum(one.equity for one in found.shares) == pytest.approx(1)
    assert sum(one.win for one in found.shares) + found.shared == pytest.approx(1)


def test_a_hand_of_ranks_is_the_average_of_its_suits() -> None:
    ranged = equity_in(HOLDEM, ["AsAh", "KQs"], board="2c 7d 9h")
    each = [equity_in(HOLDEM, ["AsAh", f"K{suit}Q{suit}"], board="2c 7d 9h").shares[0].equity for suit in "cdhs"]
    assert ranged.shares[0].equity == pytest.approx(sum(each) / 4)
    assert ranged.boards == 4 * comb(45, 2)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        *(("AsKd", 1), ("AA", 6), ("AKs", 4), ("AKo", 12), ("AK", 16), ("JJ+", 24), ("KTs+", 12), ("JTo+", 48)),
        *(("TT-77", 24), ("A5s-A2s", 16), ("JTs-65s", 24), ("AA,AKs,AsKs", 10), ("10s9s", 1), ("random", 1)),
    ],
)
def test_a_range_names_so_many_hands(text: str, size: int) -> None:
    assert len(hands_of(text, 2, DECK)) == size


def test_dead_cards_and_the_board_thin_out_a_range() -> None:
    assert equity_in(HOLDEM, ["AA", "KsKh"], board="Ac 2d 7h", dead="As").boards == comb(44, 2)


def test_each_of_two_jokers_may_be_in_another_hand() -> None:
    found = equity_in(TWO_JOKERS, ["Jk As2s3s4s", "Jk 2h3h4h6h"])
    assert [one.equity for one in found.shares] == [1, 0]


@pytest.mark.parametrize(
    ("contest", "held", "board", "problem"),
    [
        (HOLDEM, ["AsAh"], "", "2 to 10 hands"),
        (HOLDEM, ["AsAh", "AsKs"], "", "they need the same cards"),
        (HOLDEM, ["AsAhKs", "QsQh"], "", "names 3 cards; a hand has 2"),
        (HOLDEM, ["AsAs", "QsQh"], "", "twice"),
        (HOLDEM, ["AsAh", "Jk Qh"], "", "names no hand that can be dealt"),
        (HOLDEM, ["AsAh", "KsKh"], "2c 2d 2h 2s 3c 3d", "3 or 4 or 5"),
        (HOLDEM, ["AsAh", "KsKh"], "2c 2c 3d", "appears 2 times"),
        (HOLDEM, ["AsAh", "AK-QJs"], "", "is not a range"),
        (HOLDEM, ["AsAh", "AsK"], "", "is not a card"),
        (CRAZY, ["AsAh2d", "KsKhQd"], "2c 3c 4c 5c", "names 3 cards; a hand has 2"),
        (STUD, ["random"] * 8, "", "not enough cards"),
    ],
)
def test_hands_that_cannot_be_are_refused_with_the_reason(
    contest: Contest, held: list[str], board: str, problem: str
) -> None:
    with pytest.raises(BadCards, match=problem):
        equity_in(contest, held, board=board)


@pytest.mark.parametrize(
    ("name", "slug", "contest"),
    [
        ("limelight", "holdem", HOLDEM),
        ("limelight", "omaha-hilo", OMAHA_HILO),
        ("limelight", "crazy-pineapple", CRAZY),
        ("limelight", "crazy-pineapple-hilo", CRAZY_HILO),
        ("oceana", "lazy-pineapple", LAZY),
        ("limelight", "stud", STUD),
        ("limelight", "razz", RAZZ),
        ("oceana", "stud-hilo", STUD_HILO),
        ("golden-state", "lowball", LOWBALL),
        ("golden-state", "push-nine", PUSH_NINE),
    ],
)
def test_the_rulebook_says_what_a_game_is_for_equity(name: str, slug: str, contest: Contest) -> None:
    assert game(name, slug) == contest


def test_every_poker_game_of_every_house_has_an_equity() -> None:
    for name in ("limelight", "rogelios", "golden-state", "oceana", "marina"):
        for one in house(name).games.values():
            rules = one.at()
            if isinstance(rules, PokerRules):
                found = equity_in(contest_of(rules), ["random", "random"], samples=200)
                assert sum(share.equity for share in found.shares) == pytest.approx(1), (name, one.slug)


def test_push_pots_are_counted_exactly_and_sampled_deals_agree() -> None:
    exact = equity_in(PUSH_NINE, ["random", "random"])
    assert exact.exact
    assert push_pot(2) == pytest.approx(exact.shared, abs=1e-12)
    sampled = equity_in(PUSH_NINE, ["random"] * 3, samples=400_000)
    assert abs(push_pot(3) - sampled.shared) < 4 * (0.127 * 0.873 / 400_000) ** 0.5
    with pytest.raises(ValueError, match="2 to 4 players"):
        push_pot(5)
