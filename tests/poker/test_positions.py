"""Positions as text: every state that play reaches can be told and played on from, and a person can type one."""

import copy
import random
from dataclasses import fields

import pytest

import houseway.play.engines as hw
from houseway.play.contract import Refused
from houseway.play.poker import PokerCommand, PokerHand
from tests.poker.driver import offered, poker_games, random_hand, rules_of

GAMES = poker_games()
STATE = [one.name for one in fields(PokerHand) if one.compare and one.name not in ("log", "stub")]


def same(one: PokerHand, other: PokerHand) -> None:
    """Everything is equal but the log, and the stub's own record of what was done with it."""
    assert {name: getattr(one, name) for name in STATE} == {name: getattr(other, name) for name in STATE}
    assert one.stub.left == other.stub.left
    assert (one.stub.burns, one.stub.aside) == (other.stub.burns, other.stub.aside)


def placed(one: PokerHand) -> PokerHand:
    found = hw.position(str(one), one.stub.left)
    assert isinstance(found, PokerHand)
    return found


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
def test_every_state_of_a_hand_can_be_told_and_played_on_from(house: str, game: str, structure: str) -> None:
    rng = random.Random(f"{house} {game} {structure}")
    for _ in range(4):
        one = random_hand(rules_of(house, game, structure, rng), rng)
        for _ in range(1000):
            if rng.random() < 0.25 or one.over:
                told = placed(one)
                assert str(told) == str(one)
                same(told, one)
            if one.over:
                break
            one.apply(rng.choice(offered(one, rng)))


@pytest.mark.parametrize(("house", "game", "structure"), GAMES)
def test_a_placed_hand_goes_on_as_the_hand_itself(house: str, game: str, structure: str) -> None:
    rng = random.Random(f"{house} {game} {structure} on")
    for _ in range(3):
        one = random_hand(rules_of(house, game, structure, rng), rng)
        for _ in range(rng.randrange(1, 25)):
            if not one.over:
                one.apply(rng.choice(offered(one, rng)))
        told = placed(one)
        while not one.over:
            assert told.options() == one.options()
            command = rng.choice(offered(one, rng))
            assert told.apply(command) == one.apply(command)
        assert told.result == one.result
        assert PokerHand.replay(one.rules, told.log) == told
