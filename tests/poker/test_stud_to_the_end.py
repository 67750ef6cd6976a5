"""Whole hands of every stud game: cards go round even when no player folds, and viewers see only what they may."""

import random

import pytest

from houseway.cards import deck
from houseway.engines.contract import Seated
from houseway.engines.poker.play import BringIn, Call, Check, Deal, PokerHand, Show
from houseway.money import dollars
from tests.poker.driver import offered, poker_games, rules_of

GAMES = [game for game in poker_games() if game[1] in ("stud", "stud-hilo", "razz")]
PASSIVE = (Deal, BringIn, Check, Call, Show)


def quiet(one: PokerHand, rng: random.Random) -> None:
    """The next step without a bet or a fold."""
    one.apply(next(command for command in offered(one, rng) if isinstance(command, PASSIVE)))


def table(house: str, game: str, structure: str, players: int) -> PokerHand:
    rng = random.Random(players)
    rules = rules_of(house, game, structure, rng)
    order = rng.sample(deck(rules.deal.jokers), 52 + rules.deal.jokers)
    return PokerHand(rules, [Seated(seat, dollars(5000)) for seat in range(1, players + 1)], order, button=1)


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
@pytest.mark.parametrize("players", [7, 8])
def test_without_a_fold_the_cards_still_go_round(house: str, game: str, structure: str, players: int) -> None:
    one, rng, shuffled = table(house, game, structure, players), random.Random(1), 0
    while not one.over:
        shuffled += bool(one.shuffle_due)
        quiet(one, rng)
    assert shuffled == 1
    assert all(len(held) + len(one.board) == 7 for held in one.hole)
    assert PokerHand.replay(one.rules, one.log) == one


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
def test_an_up_card_is_seen_by_all_and_a_down_card_by_its_owner_alone(house: str, game: str, structure: str) -> None:
    one, rng = table(house, game, structure, 3), random.Random(1)
    while one.phase != "showdown":
        quiet(one, rng)
        for viewer in (None, 1, 2, 3):
            for at, seen in enumerate(one.view(viewer).seats):
                own = seen.seat == viewer
                assert list(seen.cards) == (one.hole[at] if own else one.up[at])
                assert seen.hidden == (0 if own else len(one.hole[at]) - len(one.up[at]))
