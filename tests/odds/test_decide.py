"""``houseway decide``: discards in draw and lowball counted out, openers, the sevens rule and the price of a call."""

import shlex
from random import Random

import pytest

from houseway import hands
from houseway.cards import cards, deck
from houseway.engines.poker.play.betting.openers import holds_openers
from houseway.hands import evaluator
from houseway.odds.chances import places
from houseway.odds.decisions import discards, opens
from houseway.odds.equities.equity import equity
from houseway.odds.rankings.tables import table
from houseway.rulebook import PokerRules, house
from tests.cli.kit import run
from tests.soak import times

HAND, THEIRS = "Ad 2c 3h 8s 9d", "2h 4h 5h 6d"


def poker(where: str, game: str) -> PokerRules:
    rules = house(where).game(game)
    assert isinstance(rules, PokerRules)
    return rules


def test_a_pat_nine_meets_every_card_that_the_other_can_draw() -> None:
    worth, mine = evaluator("low-joker"), evaluator("low-joker")(cards(HAND), ())
    left = [one for one in deck(1) if one not in cards(f"{HAND} {THEIRS}")]
    won = sum(mine > worth((*cards(THEIRS), one), ()) for one in left)
    found = {one.thrown: one for one in discards(poker("limelight", "lowball"), HAND, against=THEIRS, most=1)}
    assert found[()].win == pytest.approx(won / len(left))
    assert found[cards("9d")].equity is not None


def test_every_discard_is_worth_what_equity_says_of_the_cards_kept() -> None:
    rules = poker("limelight", "lowball")
    for one in discards(rules, HAND, against=THEIRS, most=2)[::5]:
        kept = " ".join(card for card in cards(HAND) if card not in one.thrown)
        known = equity(rules, [kept, THEIRS], dead=" ".join(one.thrown)).shares[0].equity
        assert one.equity == pytest.approx(known, abs=1e-12)


def test_against_a_category_only_its_pat_hands_count() -> None:
    rules, dice, worth = poker("oceana", "lowball"), Random(6), evaluator("low-joker")
    (pat,) = discards(rules, HAND, against="eight low", most=0)
    assert pat.win == 0  # a nine loses to every eight
    found = {one.thrown: one for one in discards(rules, "Ad 2c 3h 4s Kd", against="eight low", most=1)}
    drawing = found[cards("Kd")]
    left = [one for one in deck(1) if one not in cards("Ad 2c 3h 4s Kd")]
    good, won, deals = hands.categories("low-joker")[:4], 0.0, 0
    while deals < times(300, 20_000):
        dealt = dice.sample(left, 6)
        theirs = worth(tuple(dealt[:5]), ())
        if hands.category("low-joker", theirs) in good:
            mine = worth((*cards("Ad 2c 3h 4s"), dealt[5]), ())
            won, deals = won + (mine > theirs) + 0.5 * (mine == theirs), deals + 1
    assert drawing.equity is not None
    assert abs(won / deals - drawing.equity) < 4 * 0.5 / deals**0.5


def test_one_card_to_a_wheel_is_a_wheel_as_often_as_its_fives() -> None:
    (first, *_) = discards(poker("oceana", "lowball"), "Ad 2c 3h 4s Kd", most=1)
    assert first.thrown == cards("Kd")
    assert first.or_better["five low"] == pytest.approx(5 / 48)  # four fives and the joker


@pytest.mark.rule("OC-FD-5a")
def test_jacks_or_better_are_dealt_as_often_as_they_are_counted() -> None:
    # Without a joker: 337,920 pairs and all better hands of 2,598,960.
    lowest = evaluator("high")(cards("Jc Jd 4h 3s 2c"), ())
    found = places("high", 5)
    assert int(found[table("high").values >= lowest].sum()) == 536_100
    chance = opens(poker("oceana", "five-card-draw"))
    assert chance is not None
    dice, tried, whole = Random(9), times(20_000, 400_000), deck(1)
    dealt = sum(holds_openers(dice.sample(whole, 5)) for _ in range(tried))
    assert abs(dealt / tried - chance) < 4 * (chance * (1 - chance) / tried) ** 0.5
    assert opens(poker("oceana", "lowball")) is None


@pytest.mark.rule("LL-LB-5")
def test_the_command_prices_a_call_and_names_the_sevens_rule() -> None:
    words = ["decide", "limelight", "lowball", HAND, "--against", THEIRS, "--pot", "40", "--bet", "8", "--draws", "1"]
    data = run(*words, "--json").data
    best = data["discards"][0]
    assert (best["thrown"], round(best["equity"], 6)) == ([], 0.613636)
    assert data["call"] == pytest.approx(best["equity"] * 4800 - 800)
    told = run(*words).out
    assert "LL-LB-5" in told
    assert "A call of $8 is worth +$21.45." in told


def test_stud_is_played_out_and_priced() -> None:
    words = 'decide oceana stud "As Ad Ks Kd 2c 3d" --against "Qs Qd Qh 4c 5d 7h" --pot 60 --bet 6 --json'
    data = run(*shlex.split(words)).data
    assert data["exact"]
    assert data["call"] == pytest.approx(data["hands"][0]["equity"] * 6600 - 600)


def by_kill(words: str) -> list[tuple[str, int, int]]:
    """Name, pot and price of every call, in dollars."""
    rows = run("decide", *shlex.split(words), "--json").data["by_kill"]
    return [(one["name"], one["pot"] // 100, one["price"] // 100) for one in rows]


@pytest.mark.rule("OC-LB-4b")
def test_a_newcomer_who_kills_at_oceana_has_twice_the_blind_in_a_pot_of_doubled_limits() -> None:
    # $4-$8 with blinds of $2 and $4; killed: the newcomer posts $8, the raise is to $16.
    words = f'oceana lowball "{HAND}" --against "{THEIRS}" --draws 0 --kill full --limit 4/8'
    assert by_kill(words) == [
        ("ordinary pot", 2 + 4 + 8, 8),
        ("killed pot", 2 + 4 + 8 + 16, 16),
        ("killed pot, your kill", 2 + 4 + 8 + 16, 16 - 8),
    ]


@pytest.mark.rule("LL-HE-16a", "LL-HE-16b")
@pytest.mark.parametrize(("kill", "post", "raised"), [("full", 8, 16), ("half", 6, 12)])
def test_kills_at_limelight_raise_post_and_limits_alike(kill: str, post: int, raised: int) -> None:
    words = f"limelight holdem AsKs --against QsQh --kill {kill} --limit 4/8"
    assert by_kill(words)[1:] == [
        ("killed pot", 2 + 4 + post + raised, raised),
        ("killed pot, your kill", 2 + 4 + post + raised, raised - post),
    ]


@pytest.mark.rule("GS-HE-27b")
def test_a_half_kill_at_golden_state_is_the_next_posted_limit_and_nobody_posts() -> None:
    words = 'golden-state holdem AsKs --against QsQh --kill half --limit "3x6 half kill"'
    assert by_kill(words) == [("ordinary pot", 1 + 3 + 6, 6), ("killed pot", 2 + 4 + 8, 8)]


def test_the_killers_money_makes_a_call_right_that_was_wrong() -> None:
    words = shlex.split("decide limelight holdem AsKs --against QQ+ --kill half --limit 4/8")
    rows = {one["name"]: one for one in run(*words, "--json").data["by_kill"]}
    ordinary, killed = rows["ordinary pot"], rows["killed pot"]
    assert (ordinary["needs"], killed["needs"]) == pytest.approx((8 / 22, 12 / 36))
    assert ordinary["worth"] < 0 < killed["worth"]
    told = run(*words).out
    assert "LL-HE-16b" in told
    assert "+$0.45" in told
