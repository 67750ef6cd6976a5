"""Pan: how often ten cards hold a condition, and what staying in is worth."""

from collections import Counter
from math import comb
from random import Random

from houseway.cards import cards
from houseway.engines.pan.play.melds import new_meld, threes
from houseway.odds.pan import conditions, staying, with_tops, worth
from houseway.rulebook import house
from houseway.rulebook.engines.pan import PanRules
from tests.cli.kit import run
from tests.soak import times


def pan() -> PanRules:
    rules = house("limelight").game("pan")
    assert isinstance(rules, PanRules)
    return rules


STRONG = "3s 3s 3s 5s 5s 5s 7c 7d 7h Ah"
WEAK = "Ac 2d 4h 6s Jc Qd 2h 4c 6d Ks"


def test_conditions_are_dealt_as_often_as_they_are_counted() -> None:
    rules, dice, tried = pan(), Random(4), times(5000, 200_000)
    stock, found = rules.deck(), Counter[str]()
    low, high = rules.melds.ranks[:3], rules.melds.ranks[-3:]
    for _ in range(tried):
        kinds = set()
        for three in threes(rules, dice.sample(stock, 10)):
            meld = new_meld(rules, three)
            if meld is None or not meld.worth:
                continue
            valle = meld.cards[0][0] in "357"
            ranks = "".join(card[0] for card in meld.cards)
            kinds.add({"rope": ranks, "mixed": "mixed"}.get(meld.kind, "valle" if valle else "other"))
        found.update(kinds)
        found["any"] += bool(kinds)
    for (name, chance), key in zip(conditions(rules), ("valle", "mixed", "other", low, high, "any"), strict=True):
        assert abs(found[key] / tried - chance) < 4 * (chance * (1 - chance) / tried) ** 0.5, name


def test_a_suited_group_of_one_card_is_its_hypergeometric_chance() -> None:
    # Of 320 cards twelve kinds of value have eight copies each; Bonferroni bounds the chance of three or more.
    three = sum(comb(8, n) * comb(312, 10 - n) for n in range(3, 9)) / comb(320, 10)
    exact = conditions(pan())[0].chance
    assert 12 * three * 0.98 < exact < 12 * three


def test_a_strong_hand_is_stayed_in_with_and_a_weak_one_is_not() -> None:
    rules = pan()
    strong = worth(rules, staying(rules, 4, held=cards(STRONG), hands=times(12, 200), seed=3))
    weak = worth(rules, staying(rules, 4, held=cards(WEAK), hands=times(12, 200), seed=3))
    assert strong.over_pass > 5
    assert weak.over_pass < strong.over_pass
    assert strong.interval[0] < strong.over_pass < strong.interval[1]


def test_hands_are_a_function_of_the_seed_and_chips_are_whole() -> None:
    rules = with_tops(pan(), 2)
    first = staying(rules, 3, hands=6, seed=5)
    assert first == staying(rules, 3, hands=6, seed=5)
    assert first != staying(rules, 3, hands=6, seed=6)
    assert all(one.won == int(one.won) for one in first)


def test_the_commands_tell_conditions_and_staying() -> None:
    data = run("chances", "limelight", "pan", "--json").data
    assert round(data["conditions"][-1]["chance"], 6) == 0.200658
    words = "decide limelight pan --players 3 --tops 1,3 --hands 6 --json"
    rows = run(*words.split()).data["staying"]
    assert [one["tops_ante"] for one in rows if one["hand"] == "all hands"] == [1, 3]
    assert "a pass loses the ante" in run("decide", "limelight", "pan", STRONG, "--hands", "4", "--tops", "1").out
