"""Positions of player-dealer games: every state round-trips as text, and a typed position plays on by the book."""

import dataclasses
import random
from collections import Counter

import pytest

from houseway.cards import Card
from houseway.play.banked import Round
from houseway.play.positions import BadPosition, Placed
from houseway.rulebook import house, names
from tests.banked.test_pai_gow_properties import random_command
from tests.floor.test_floor_properties import any_hand, anything_wrong, call_the_floor

GAMES = [
    (name, slug, structure)
    for name in names()
    for slug, game in house(name).games.items()
    for structure in game.structures
    if game.engine == "banked"
]


def rest(round_: Round) -> tuple[Card, ...]:
    """The cards that the text does not name."""
    return round_.layout.shoe[round_.layout.used :]


def again(round_: Round) -> Round:
    """The same round, from its text."""
    return Round.replay(round_.rules, [Placed(str(round_), rest(round_))])


def assert_same(one: Round, other: Round) -> None:
    """The same state but for the log; the cards that are out lie in no order."""
    there, here = one.layout, other.layout
    assert Counter(there.shoe[: there.used]) == Counter(here.shoe[: here.used])
    assert there.shoe[there.used :] == here.shoe[here.used :]
    assert dataclasses.replace(here, shoe=there.shoe) == there
    assert other.game == one.game
    assert list(here.stacks) == list(there.stacks)
    assert other.to_act == one.to_act
    assert other.options() == one.options()
    assert other.result == one.result
    assert [other.view(seat) for seat in (None, *there.stacks)] == [one.view(seat) for seat in (None, *there.stacks)]


def walked(game: tuple[str, str, str], rng: random.Random) -> Round:
    """A round somewhere in play, now and then after the floor was called."""
    round_ = any_hand(*game, rng)
    assert isinstance(round_, Round)
    for _ in range(rng.randrange(rng.choice((4, 12, 40)))):
        if round_.layout.phase == "play" and not round_.over and rng.random() < 0.15:
            what = anything_wrong(round_, rng)
            if what is not None:
                call_the_floor(round_, what, rng)
        if round_.over or (command := random_command(round_, rng)) is None:
            break
        round_.apply(command)
    return round_


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_every_state_round_trips_and_plays_on_the_same(game: tuple[str, str, str]) -> None:
    rng = random.Random("-".join(game))
    for _ in range(24):
        round_ = walked(game, rng)
        placed = again(round_)
        assert str(placed) == str(round_)
        assert_same(round_, placed)
        while not round_.over and (command := random_command(round_, rng)) is not None:
            assert placed.apply(command) == round_.apply(command)
        assert_same(round_, placed)
        assert Round.replay(placed.rules, placed.log) == placed


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_spoiled_text_is_a_bad_position_and_nothing_else(game: tuple[str, str, str]) -> None:
    rng = random.Random(" ".join(game))
    for _ in range(60):
        round_ = walked(game, rng)
        text = spoiled(str(round_), rng)
        try:
            placed = Round.replay(round_.rules, [Placed(text, rng.choice((None, rest(round_))))])
        except BadPosition as problem:
            assert str(problem)
        else:
            assert str(again(placed)) == str(placed)


def spoiled(text: str, rng: random.Random) -> str:
    """A position with a character, a word or a clause changed."""
    clauses = text.split("; ")
    match rng.randrange(5):
        case 0:
            del clauses[rng.randrange(1, len(clauses))]
        case 1:
            clauses.insert(rng.randrange(1, len(clauses) + 1), rng.choice(clauses[1:]))
        case 2:
            words = " ".join(clauses[1:]).split()
            at = rng.randrange(1, len(clauses))
            clauses[at] = clauses[at].replace(rng.choice(clauses[at].split()), rng.choice(words))
        case 3:
            at = rng.randrange(1, len(clauses))
            clauses[at] = " ".join(rng.sample(clauses[at].split(), len(clauses[at].split())))
        case _:
            at = rng.randrange(len(clauses[0]) + 2, len(text))
            return text[:at] + rng.choice("$9A?;:, {}[]") + text[at + 1 :]
    return "; ".join(clauses)
