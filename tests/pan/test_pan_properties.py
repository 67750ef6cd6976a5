"""Invariants of every hand of pan, however it is played."""

import random
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.cards import Card, pan_stock
from houseway.engines.contract import Command, Refused, Seated
from houseway.engines.pan.bots import PanBot, play_out
from houseway.engines.pan.play import (
    Answer,
    CallFoul,
    Collect,
    Declare,
    Discard,
    Draw,
    FixCount,
    Force,
    GoOut,
    Offer,
    PanHand,
    Shuffle,
    Spread,
    ThrowIn,
)
from tests.pan.pan_table import CHIP, RULES, every_chip, finish, shuffled, step
from tests.soak import times

SEATS = st.integers(0, 6)
CARDS = st.sampled_from(sorted(set(pan_stock())))
SHORT = settings(max_examples=times(40, 300), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def hands(draw: st.DrawFn) -> tuple[PanHand, random.Random]:
    """A deal to two to six seats, sometimes short of chips, playing doubles or dealt a wrong count."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    players = draw(st.integers(2, 6))
    stacks = draw(st.lists(st.integers(3, 40), min_size=players, max_size=players))
    doubles = draw(st.lists(st.booleans(), min_size=players, max_size=players))
    count = st.sampled_from([10] * 8 + [8, 9, 11, 12])
    counts = draw(st.lists(count, min_size=players, max_size=players))
    seats = [Seated(at + 1, stack * CHIP) for at, stack in enumerate(stacks)]
    on_doubles = [at + 1 for at, double in enumerate(doubles) if double]
    hand = PanHand(RULES, seats, shuffled(rng, pan_stock()), doubles=on_doubles, counts=counts)
    if draw(st.booleans()):
        for one in seats:
            hand.apply(Declare(one.seat, True))
    return hand, rng


COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Declare, SEATS, st.booleans()),
    st.builds(Draw, SEATS),
    st.builds(Spread, SEATS, st.lists(CARDS, max_size=4).map(tuple), st.booleans(), st.none() | st.integers(-1, 3)),
    st.builds(Collect, SEATS),
    st.builds(Discard, SEATS, st.none() | CARDS),
    st.builds(GoOut, SEATS),
    st.builds(Force, SEATS, SEATS, CARDS),
    st.builds(Offer, SEATS, st.integers(-100, 1000)),
    st.builds(Answer, SEATS, st.booleans()),
    st.builds(CallFoul, SEATS, SEATS),
    st.builds(ThrowIn, SEATS),
    st.builds(FixCount, SEATS, st.integers(-1, 13)),
    st.builds(Shuffle, st.lists(CARDS, max_size=2).map(tuple)),
)


def all_cards(hand: PanHand) -> int:
    state = hand.state
    held = sum(player.count for player in state.players.values())
    return held + len(state.stock) + len(state.discards) + len(state.aside) + (state.drawn is not None)


def accepted(hand: PanHand, command: Command) -> bool:
    try:
        hand.apply(command)
    except Refused:
        return False
    return True


@SHORT
@given(hands(), st.lists(st.integers(0, 10_000), max_size=120))
def test_every_option_offered_is_accepted_and_every_hand_ends_with_all_chips_and_cards(
    dealt: tuple[PanHand, random.Random], choices: list[int]
) -> None:
    hand, rng = dealt
    chips = every_chip(hand)
    for choice in choices:
        if hand.result is not None:
            break
        step(hand, rng, choice)
        assert every_chip(hand) == chips
        assert min(player.stack for player in hand.state.players.values()) >= 0
        assert min(hand.state.pools.values()) >= 0
        assert all_cards(hand) == 320
    finish(hand, rng)
    assert hand.result is not None
    assert sum(hand.result.stacks.values()) == chips
    assert PanHand.replay(RULES, hand.log) == hand
    for event in hand.log:
        assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event


@SHORT
@given(hands(), st.lists(st.integers(0, 10_000), max_size=60), st.lists(COMMANDS, min_size=1, max_size=40))
def test_a_command_that_is_refused_changes_nothing(
    dealt: tuple[PanHand, random.Random], choices: list[int], commands: list[Command]
) -> None:
    hand, rng = dealt
    for choice in choices:
        if hand.result is not None:
            break
        step(hand, rng, choice)
    chips = every_chip(hand)
    for command in commands:
        before = len(hand.log)
        if not accepted(hand, command):
            assert len(hand.log) == before
            assert PanHand.replay(RULES, hand.log) == hand
        assert every_chip(hand) == chips
        assert all_cards(hand) == 320


@SHORT
@given(hands(), st.lists(st.integers(0, 10_000), max_size=60))
def test_a_view_does_not_change_when_the_cards_it_may_not_see_do(
    dealt: tuple[PanHand, random.Random], choices: list[int]
) -> None:
    hand, rng = dealt
    for choice in choices:
        if hand.result is not None:
            break
        step(hand, rng, choice)
    if hand.alone():
        return
    before = hand.view(1)
    state = hand.state
    hidden = [card for player in state.players.values() if player.seat != 1 for card in player.hand]
    hidden = shuffled(rng, hidden + state.stock)
    for player in state.players.values():
        if player.seat != 1:
            player.hand = [hidden.pop() for _ in player.hand]
    state.stock = hidden
    assert hand.view(1) == before


def test_bots_play_six_handed_hands_to_the_end_and_pass_about_half_of_theirs() -> None:
    rng = random.Random(7)
    played = passed = 0
    for _ in range(40):
        hand = PanHand(RULES, [Seated(seat, 40 * CHIP) for seat in range(1, 7)], shuffled(rng, pan_stock()))
        finish(hand, rng)
        assert hand.result is not None
        passed += sum(player.status == "passed" for player in hand.state.players.values())
        played += 6
    assert 0.2 < passed / played < 0.6


def test_a_bot_beats_players_who_never_pass() -> None:
    """Hands below the mark lose more than the ante: a bot that passes them wins from five that play everything."""
    rng = random.Random(11)

    class Loose(PanBot):
        def strength(self, hand: Sequence[Card]) -> int:
            return 99

    bots = {1: PanBot(RULES)} | {seat: Loose(RULES) for seat in range(2, 7)}
    won = 0
    for _ in range(times(40, 400)):
        hand = PanHand(RULES, [Seated(seat, 40 * CHIP) for seat in bots], shuffled(rng, pan_stock()))
        play_out(hand, bots, lambda cards: shuffled(rng, cards))
        won += hand.state.players[1].stack - 40 * CHIP
    assert won > 0


@pytest.mark.parametrize("seat", [None, 1])
def test_a_view_encodes_as_json(seat: int | None) -> None:
    hand = PanHand(RULES, [Seated(1, 20 * CHIP), Seated(2, 20 * CHIP)], pan_stock())
    assert msgspec.json.decode(msgspec.json.encode(hand.view(seat)))["seat"] == seat
