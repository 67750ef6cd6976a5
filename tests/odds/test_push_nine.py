"""Push Nine: categories and push pots from the command line, and the solved game of all-in bets."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random

import numpy as np
import pytest

from houseway.cards import RANKS, deck
from houseway.hands import category, evaluator
from houseway.hands.push_nine import CATEGORIES
from houseway.odds import push_nine as pushing
from houseway.odds.chances import dealt as dealt_table
from houseway.odds.chances import push_pot
from houseway.odds.push_nine import worths
from houseway.rulebook import PokerRules, house
from tests.cli.kit import run
from tests.soak import times


@pytest.mark.rule("GS-PU-RK1", "GS-PU-RK2", "GS-PU-RK3a", "GS-PU-RK4")
def test_chances_count_every_three_cards_once() -> None:
    worth, found = evaluator("push-nine"), dict.fromkeys(CATEGORIES, 0)
    for hand in combinations(deck(), 3):
        found[category("push-nine", worth(hand, ()))] += 1
    data = run("chances", "golden-state", "push-nine", "--samples", "1000", "--json").data
    (half,) = data["halves"]
    assert {row["category"]: row["hands"] for row in half["categories"]} == found
    assert half["hands"] == 22_100
    assert half["categories"][-1]["or_better"] == 1


@pytest.mark.rule("GS-PU-8")
def test_push_pots_of_two_and_three_are_counted_and_of_more_sampled_with_their_error() -> None:
    data = run("chances", "golden-state", "push-nine", "--samples", "40000", "--json").data["push_pots"]
    assert [one["players"] for one in data] == list(range(2, 11))
    assert [one["exact"] for one in data] == [True, True] + [False] * 7
    assert [round(one["chance"], 6) for one in data[:2]] == [0.091501, 0.126916]
    for one, printed in zip(data[2:], (0.158836, 0.186, 0.210, 0.230, 0.247, 0.261, 0.273), strict=True):
        assert abs(one["chance"] - printed) < 4 * one["stderr"] + 0.0005


def test_chances_of_a_draw_are_those_of_the_cards_that_are_left() -> None:
    data = run("chances", "oceana", "lowball", "--known", "As 2s 3s 4s", "--dead", "Kh", "--json").data
    assert data["halves"][0]["categories"][0] == {
        "category": "five low", "hands": 5, "chance": 5 / 48, "or_better": 5 / 48,
    }  # fmt: skip
    assert data["push_pots"] == []


# -- the solved game ---------------------------------------------------------------------------------------------------


def test_two_hands_meet_as_often_as_they_are_dealt() -> None:
    _, dealt, share = pushing.hands()
    assert dealt.shape == (455, 455)
    assert (dealt * (share == 0.5)).sum() == pytest.approx(push_pot(2), abs=1e-15)
    assert np.allclose(dealt, dealt.T)
    assert np.allclose(dealt.sum(axis=1) * 22_100, np.round(dealt.sum(axis=1) * 22_100))


@pytest.mark.rule("GS-PU-17", "GS-PU-2b")
def test_what_a_choice_is_worth_is_what_going_through_every_deal_gives() -> None:
    _, dealt, share = pushing.hands()
    stack, pot, dice = 7.0, 1.8, np.random.default_rng(5)
    plan = dice.random((4, len(dealt)))
    game = pushing._Game(stack, pot)
    mine, theirs = 200, 33
    push, check, call = (worth[mine] for worth in game.first(plan))
    calls, pushes, checks = (worth[theirs] for worth in game.button(plan))

    def shown(won: float) -> float:
        return won * (pot + 2 * stack) - stack

    other = range(len(dealt))
    buttons = {at: (dealt[mine, at], share[mine, at], plan[2, at], plan[3, at]) for at in other}
    assert push == pytest.approx(sum(d * ((1 - c) * pot + c * shown(s)) for d, s, c, _ in buttons.values()))
    assert check == pytest.approx(sum(d * (1 - p) * s * pot for d, s, _, p in buttons.values()))
    assert call == pytest.approx(sum(d * p * shown(s) for d, s, _, p in buttons.values()))
    firsts = {at: (dealt[at, theirs], 1 - share[at, theirs], plan[0, at], plan[1, at]) for at in other}
    assert calls == pytest.approx(sum(d * p * shown(s) for d, s, p, _ in firsts.values()))
    assert pushes == pytest.approx(sum(d * (1 - p) * ((1 - c) * pot + c * shown(s)) for d, s, p, c in firsts.values()))
    assert checks == pytest.approx(sum(d * (1 - p) * s * pot for d, s, p, _ in firsts.values()))


def test_a_plan_played_out_with_cards_comes_to_what_it_is_worth() -> None:
    ranks: list[tuple[int, ...]] = list(combinations_with_replacement(range(13), 3))
    kinds = {kind: at for at, kind in enumerate(ranks)}
    stack, pot, dice, worth = 5.0, 2.0, Random(8), evaluator("push-nine")
    plan = np.random.default_rng(8).random((4, len(kinds)))
    expected = pushing._summary(pushing._Game(stack, pot), stack, plan).first
    whole, won = list(deck()), []
    for _ in range(times(6_000, 200_000)):
        dealt = dice.sample(whole, 6)
        three, other = dealt[:3], dealt[3:]
        me, they = (kinds[tuple(sorted(RANKS.index(one[0]) for one in some))] for some in (three, other))
        mine, theirs = worth(tuple(three), ()), worth(tuple(other), ())
        share = (mine > theirs) + 0.5 * (mine == theirs)
        shown = share * (pot + 2 * stack) - stack
        if dice.random() < plan[pushing.FIRST_PUSH, me]:
            won.append(shown if dice.random() < plan[pushing.BUTTON_CALL, they] else pot)
        elif dice.random() >= plan[pushing.BUTTON_PUSH, they]:
            won.append(share * pot)
        else:
            won.append(shown if dice.random() < plan[pushing.FIRST_CALL, me] else 0.0)
    assert abs(np.mean(won) - pot / 2 - expected) < 4 * np.std(won) / len(won) ** 0.5


@pytest.mark.parametrize(("where", "game", "size"), [("limelight", "lowball", 5), ("golden-state", "push-nine", 3)])
def test_categories_are_dealt_as_often_as_they_are_counted(where: str, game: str, size: int) -> None:
    rules, dice, tried = house(where).game(game), Random(4), times(6_000, 300_000)
    assert isinstance(rules, PokerRules)
    ranking, whole = rules.ranking.halves[0].ranking, rules.deck()
    worth = evaluator(ranking)
    found = Counter(category(ranking, worth(tuple(dice.sample(whole, size)), ())) for _ in range(tried))
    for row in dealt_table(rules)[0].rows:
        assert abs(found[row.category] / tried - row.chance) <= 4 * (row.chance * (1 - row.chance) / tried) ** 0.5


def test_no_other_play_wins_more_than_is_said_against_the_solved_one() -> None:
    found = pushing.solve(5, rounds=100)
    assert 0 <= found.off < 0.006
    assert pushing.solve(5, rounds=20).off > found.off
    assert -0.08 < found.first < -0.07  # the button has the better place


def test_deeper_stacks_push_less_and_call_with_better_hands() -> None:
    shallow, deep = pushing.solve(2, rounds=100), pushing.solve(20, rounds=100)
    for decision in range(4):
        assert deep.shares[decision] < shallow.shares[decision]
    three, points = CATEGORIES.index("three of a kind"), CATEGORIES.index("six points")
    assert deep.ranges[pushing.BUTTON_CALL][three] > 0.99
    assert deep.ranges[pushing.BUTTON_CALL][points] < shallow.ranges[pushing.BUTTON_CALL][points]


def test_a_stack_so_short_that_folding_is_never_right_is_a_showdown() -> None:
    # A tenth of an ante more into two: every hand calls but those that win less than one time in twenty-two.
    found = pushing.solve(0.1, rounds=100)
    assert found.shares[pushing.BUTTON_CALL] > 0.9
    assert abs(found.first) < 0.01


@pytest.mark.rule("GS-PU-9", "GS-PU-14")
def test_a_push_pot_keeps_every_chip_and_is_fair_to_a_buyer_against_two() -> None:
    for one in worths(pot=3_700, fee=200):
        bought = 0 if one.buyer is None else one.buyers * (one.buyer + 1_850)
        assert one.tied * one.tied_worth + bought == 3_700 + one.buyers * 1_850 - 200
    free = {(one.tied, one.buyers): one for one in worths(pot=1_000, fee=0)}
    assert [free[2, buyers].buyer for buyers in (1, 2, 3)] == [0, 0, 0]
    for one in (free[3, buyers] for buyers in (1, 2, 3)):
        assert one.buyer is not None
        assert one.buyer < 0 < one.tied_worth - one.chop


def test_push_pots_dealt_out_come_to_what_they_are_worth() -> None:
    """Three tied and one buyer: each wins a quarter of the deals, a tie starting over."""
    dice, worth, cards = Random(3), evaluator("push-nine"), list(deck())
    won = [0] * 4
    for _ in range(4_000):
        holders = [0, 0]
        while len(holders) > 1:
            dealt = dice.sample(cards, 12)
            values = [worth(tuple(dealt[3 * at : 3 * at + 3]), ()) for at in range(4)]
            holders = [at for at, value in enumerate(values) if value == max(values)]
        won[holders[0]] += 1
    assert all(abs(wins - 1_000) < 4 * (4_000 * 0.25 * 0.75) ** 0.5 for wins in won)


def test_people_get_shaded_ranges_and_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "push.svg"
    asked = ("push-or-fold", "golden-state", "push-nine", "--stacks", "2", "--fee")
    ran = run(*asked, "--svg", str(picture))
    assert ran.status == 0
    assert "antes of $5, $1 collected" in ran.out
    assert "Button: push after a check" in ran.out
    assert "a buyer wins" in ran.out
    text = picture.read_text(encoding="utf-8")
    assert text.startswith("<svg xmlns='http://www.w3.org/2000/svg'")
    assert text.count("<rect") == 1 + 4 * (len(CATEGORIES) + 1)
    data = run(*asked, "--json").data
    assert data["depths"][0]["pot"] == pytest.approx(1.8)
    assert data["push_pots"][1]["buyer"] < 0
