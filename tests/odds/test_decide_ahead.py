"""``houseway decide`` where more draws follow: triple draw, badugi, and pots in two halves."""

import shlex
from functools import cache
from itertools import combinations
from random import Random

import pytest

from houseway.cards import Card, cards, deck, text
from houseway.hands import evaluator
from houseway.odds.decisions import _by_place, _Pack, discards, draw_contest, draws_of, early_discards
from houseway.odds.equities.equity import equity
from houseway.odds.rankings.tables import mask, unmasked
from houseway.rulebook import PokerRules, house
from tests.cli.kit import run
from tests.soak import times

HAND = cards("2s 3d 7h 8s Kc")


def casino(game: str) -> PokerRules:
    rules = house("casino").game(game)
    assert isinstance(rules, PokerRules)
    return rules


def all_but(*kept: Card) -> str:
    return text([one for one in deck() if one not in kept])


def best_of(held: tuple[Card, ...], stub: frozenset[Card], left: int, eight: int, *, back: bool) -> float:
    """The chance of an eight or better by trying everything; thrown cards come back at the last draw or never."""
    worth = evaluator("deuce-to-seven-joker")

    @cache
    def best(now: frozenset[Card], remain: frozenset[Card], draws: int) -> float:
        if not draws:
            return float(worth(tuple(now), ()) >= eight)
        return max(after(now, thrown, remain, draws) for size in range(3) for thrown in combinations(now, size))

    def after(now: frozenset[Card], thrown: tuple[Card, ...], remain: frozenset[Card], draws: int) -> float:
        kept, ways = now.difference(thrown), list(combinations(sorted(remain), len(thrown)))
        again = stub.intersection(thrown) if back and draws == 2 else frozenset[Card]()
        return sum(best(kept.union(some), remain.difference(some) | again, draws - 1) for some in ways) / len(ways)

    return best(frozenset(held), stub, left)


@pytest.mark.parametrize("left", [1, 2, 3])
def test_every_draw_of_a_small_stub_is_worth_what_trying_everything_gives(left: int) -> None:
    stub = cards("4c 5c 7c Td Js Qs")
    eight = evaluator("deuce-to-seven-joker")(cards("8c 7d 6h 5s 3c"), ())
    found = early_discards(
        casino("deuce-to-seven-triple"), text(HAND), left=left, mark="eight low", dead=all_but(*HAND, *stub), most=2
    )
    assert found.exact == (left < 3)
    assert found.discards[0].worth == pytest.approx(
        best_of(HAND, frozenset(stub), left, eight, back=left == 3), abs=1e-12
    )


def test_a_draw_with_none_to_follow_is_that_of_the_single_draw() -> None:
    rules, theirs = casino("badugi"), "2c 3s 5d 9h"
    for against in (theirs, ""):
        one = {found.thrown: found for found in discards(rules, "As 2d 3h 8s", against=against)}
        for found in early_discards(rules, "As 2d 3h 8s", left=1, against=against, mark="four cards").discards:
            known = one[found.thrown]
            assert found.worth == pytest.approx(known.equity if against else known.or_better["four cards"], abs=1e-12)


@pytest.mark.slow
def test_triple_draw_played_out_by_the_plan_comes_to_what_was_counted() -> None:
    # Cards that are thrown away stay away here; the count lets those of the second draw come at the third.
    rules, held, dice = casino("badugi"), cards("As 2d Ah Ks"), Random(5)
    contest, whole = draw_contest(rules), mask(deck())
    by_place, _ = _by_place(contest, held, deck(), "", "four cards")
    pack = _Pack(whole, mask(held), contest.own)
    sums = [pack.sums(pack.finished(contest, by_place))]
    for _ in range(2):
        sums.append(pack.sums(pack.best(sums[-1], 3)))
    expected = early_discards(rules, text(held), left=3, mark="four cards").discards[0].worth
    made, tried, four = 0, times(400, 40_000), evaluator("badugi-joker")(cards("Kc Qd Jh Ts"), ())

    @cache
    def thrown_of(now: int, left: int) -> int:
        sets = [mask(some) for size in range(4) for some in combinations(unmasked(now), size)]
        return max(sets, key=lambda some: pack.drawn(sums[left - 1], now & ~some, some))

    for _ in range(tried):
        now, stub = mask(held), [one for one in deck() if one not in held]
        dice.shuffle(stub)
        for left in (3, 2, 1):
            thrown = thrown_of(now, left)
            now &= ~thrown
            for _card in range(thrown.bit_count()):
                now |= mask((stub.pop(),))
        made += evaluator("badugi-joker")(unmasked(now), ()) >= four
    assert abs(made / tried - expected) < 4 * (expected * (1 - expected) / tried) ** 0.5


def test_two_halves_are_worth_what_equity_says_of_both() -> None:
    rules, hand, theirs = casino("badacey"), cards("As 2d 3h 8s Kc"), "2s 3c 4h 5d"
    for one in discards(rules, text(hand), against=theirs, most=1):
        kept = text([card for card in hand if card not in one.thrown])
        known = equity(rules, [kept, theirs], dead=text(one.thrown))
        assert known.exact
        assert one.equity == pytest.approx(known.shares[0].equity, abs=1e-12)


def test_games_have_the_draws_that_they_are_named_for() -> None:
    found = {game: draws_of(casino(game)) for game in ("deuce-to-seven-single", "ace-to-five-triple", "badeucy")}
    assert found == {"deuce-to-seven-single": 1, "ace-to-five-triple": 3, "badeucy": 3}


@pytest.mark.slow
def test_the_command_looks_at_all_draws_of_the_game_unless_fewer_are_left() -> None:
    three = run(*shlex.split('decide casino badugi "As 2d 3h 8s" --json')).data
    assert (three["left"], three["exact"], three["discards"][0]["draws"]) == (3, False, 1)
    one = run(*shlex.split('decide casino badugi "As 2d 3h 8s" --left 1 --json')).data
    assert one["discards"][0]["or_better"]["four cards"] == pytest.approx(10 / 48)  # ten clubs are left above the three
    assert three["discards"][0]["or_better"]["four cards"] > one["discards"][0]["or_better"]["four cards"]
    told = run(*shlex.split('decide casino badugi "As 2d 3h 8s" --left 2 --against "2c 3s 5d 9h" --draws 1')).out
    assert "2 draws left" in told
    assert "Every draw is counted." in told


def test_hands_with_nothing_to_draw_from_stand_pat() -> None:
    rules, hand, dead = casino("badugi"), "As 2d 3h 8s", all_but(*cards("As 2d 3h 8s 9c"))
    found = early_discards(rules, hand, left=2, mark="four cards", dead=dead).discards
    assert (found[0].worth, len(found)) == (1.0, 5)
    assert len(discards(rules, hand, dead=dead)) == 5
    theirs = "4c 5d"
    assert len(discards(rules, hand, dead=all_but(*cards(f"{hand} {theirs} 9c Tc")), against=theirs)) == 1
