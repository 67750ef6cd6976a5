"""What always holds, for random legal play of every stud game of every house, structure and limit."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import deck
from houseway.money import dollars
from houseway.play.contract import Fee, Seated
from houseway.play.poker import (
    Away,
    Bet,
    BringIn,
    Call,
    Check,
    Command,
    Deal,
    Fold,
    Muck,
    Options,
    PokerHand,
    Raise,
    Show,
)
from houseway.rulebook import PokerRules, house
from tests.poker.table import all_chips

GAMES = [
    (name, slug, structure)
    for name in ("limelight", "rogelios", "oceana")
    for slug in ("stud", "stud-hilo", "razz")
    if slug in house(name).games
    for structure in house(name).games[slug].structures
]


def wagers(options: Options) -> list[int]:
    """Every total on offer, or the two ends where any amount will do."""
    if not options.raise_from:
        return []
    if not options.raise_step:
        return sorted({options.raise_from, options.raise_to})
    return list(range(options.raise_from, options.raise_to + 1, options.raise_step))


def choices(one: PokerHand, rng: random.Random) -> list[Command]:
    """What the options offer to the one whose turn it is."""
    options = one.options()
    if options.seat is None:
        return [Deal(tuple(rng.sample(options.shuffle, len(options.shuffle))))]
    seat = options.seat
    if options.show:
        return [Show(seat), *([Muck(seat)] if options.muck else [])]
    offered: list[Command] = [(Bet if options.opens else Raise)(seat, to) for to in wagers(options)]
    if options.bring_in:
        offered += [BringIn(seat), BringIn(seat, and_fold=True), Away(seat)]
    if options.fold:
        offered += [Fold(seat)]
    return offered + [Check(seat)] * (2 if options.check else 0) + [Call(seat)] * (3 if options.call else 0)


def play_out(rules: PokerRules, rng: random.Random) -> PokerHand:
    """A hand of random legal play, every step checked for its chips."""
    players = rng.randint(*rules.seats)
    top = 60 * max(rules.stakes.bets) // 100
    seats = [Seated(seat, dollars(rng.randint(1, top))) for seat in range(1, players + 1)]
    moment, payer = ("before-deal", "dealer-position") if rules.house == "rogelios" else ("first-round", "pot")
    fee = Fee(dollars(3), dollars(1), payer, moment)  # type: ignore[arg-type]
    order = rng.sample(deck(rules.deal.jokers), 52 + rules.deal.jokers)
    one = PokerHand(rules, seats, order, button=rng.randint(1, players), fee=fee)
    chips = sum(seat.stack for seat in seats)
    for _ in range(400):
        if one.over:
            break
        one.apply(rng.choice(choices(one, rng)))
        assert all_chips(one) == chips
        assert min(one.stack) >= 0
    assert one.over, "the hand ends"
    return one


@pytest.mark.parametrize(("name", "slug", "structure"), GAMES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_random_play_ends_keeps_its_chips_and_replays_to_the_same_hand(
    name: str, slug: str, structure: str, seed: int
) -> None:
    rng = random.Random(seed)
    game = house(name).games[slug]
    rules = game.at(structure=structure, limit=rng.choice(game.limits(structure)).name)
    assert isinstance(rules, PokerRules)
    one = play_out(rules, rng)
    assert PokerHand.replay(rules, one.log) == one
    result = one.result
    assert result is not None
    assert sum(result.stacks.values()) + result.collection + result.jackpot == sum(seat.stack for seat in one.seats)


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
        one.apply(next(c for c in choices(one, rng) if isinstance(c, Deal | BringIn | Check | Call | Show)))
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
        one.apply(next(c for c in choices(one, rng) if isinstance(c, Deal | BringIn | Check | Call)))
        for viewer in (None, 1, 2, 3):
            for at, seen in enumerate(one.view(viewer).seats):
                own = seen.seat == viewer
                assert list(seen.cards) == (one.hole[at] if own else one.up[at])
                assert seen.hidden == (0 if own else len(one.hole[at]) - len(one.up[at]))
