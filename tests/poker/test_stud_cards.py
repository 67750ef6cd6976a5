"""What holds in every stud game of every house: the cards go round, and are seen by whom they should be."""

import random

import pytest

from houseway.cards import deck
from houseway.money import dollars
from houseway.play.contract import Seated
from houseway.play.poker import BringIn, Call, Check, Deal, PokerHand, Show
from houseway.rulebook import PokerRules, house
from tests.poker.driver import offered

GAMES = [
    (name, slug, structure)
    for name in ("limelight", "rogelios", "oceana")
    for slug in ("stud", "stud-hilo", "razz")
    if slug in house(name).games
    for structure in house(name).games[slug].structures
]


@pytest.mark.parametrize(("name", "slug", "structure"), GAMES)
@pytest.mark.parametrize("players", [7, 8])
def test_nobody_folds_and_the_cards_go_round_all_the_same(name: str, slug: str, structure: str, players: int) -> None:
    rng = random.Random(players)
    rules = house(name).games[slug].at(structure=structure)
    assert isinstance(rules, PokerRules)
    order = rng.sample(deck(rules.deal.jokers), 52 + rules.deal.jokers)
    one = PokerHand(rules, [Seated(seat, dollars(500)) for seat in range(1, players + 1)], order, button=1)
    shuffled = 0
    while not one.over:
        shuffled += bool(one.options().shuffle)
        one.apply(next(c for c in offered(one, rng) if isinstance(c, Deal | BringIn | Check | Call | Show)))
    assert shuffled == 1
    assert all(len(held) + len(one.board) == 7 for held in one.hole)
    assert PokerHand.replay(rules, one.log) == one


@pytest.mark.parametrize(("name", "slug", "structure"), GAMES)
def test_an_up_card_is_seen_by_all_and_a_down_card_by_its_owner_alone(name: str, slug: str, structure: str) -> None:
    rng = random.Random(7)
    rules = house(name).games[slug].at(structure=structure)
    assert isinstance(rules, PokerRules)
    order = rng.sample(deck(rules.deal.jokers), 52 + rules.deal.jokers)
    one = PokerHand(rules, [Seated(seat, dollars(500)) for seat in (1, 2, 3)], order, button=3)
    while one.phase != "showdown":
        one.apply(next(c for c in offered(one, rng) if isinstance(c, Deal | BringIn | Check | Call)))
        for viewer in (None, 1, 2, 3):
            for at, seen in enumerate(one.view(viewer).seats):
                own = seen.seat == viewer
                assert list(seen.cards) == (one.hole[at] if own else one.up[at])
                assert seen.hidden == (0 if own else len(one.hole[at]) - len(one.up[at]))
