"""Player-dealer tables with players who come, go, bank and decline: no player banks three rounds in a row."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.money import dollars
from houseway.table import DeclineBank, Leave, SitIn, SitOut, Table, TakeBank
from houseway.table.events import Sat
from tests.table.table_kit import NAMES
from tests.table.test_bank import GAMES, play_round, seated


def comings_and_goings(table: Table, rng: random.Random) -> None:
    """Players may sit out, return, leave or sit down between rounds."""
    for seat, chair in list(table.chairs.items()):
        roll = rng.random()
        if roll < 0.06 and chair.present:
            table.apply(SitOut(seat))
        elif roll < 0.4 and not chair.present:
            table.apply(SitIn(seat))
        elif roll > 0.97 and len(table.chairs) > 3:
            table.apply(Leave(seat))
    # A newcomer takes an unused seat, so that a seat in the rotation log is one person.
    had = {event.seat for event in table.events if isinstance(event, Sat)}
    fresh = next((seat for seat in (5, 6, 7) if seat not in had), 0)
    if fresh and rng.random() < 0.2:
        table.seat(NAMES[fresh - 1], fresh, dollars(5000))


def offer_round(table: Table, rng: random.Random) -> bool:
    """Offers the bank until a player takes it; returns whether one did."""
    while (seat := table.bank_offer()) is not None:
        if rng.random() < 0.6:
            table.apply(TakeBank(seat))
            return True
        table.apply(DeclineBank(seat))
    return False


@pytest.mark.parametrize(("where", "game"), GAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_bank_is_held_more_than_two_rounds_running(where: str, game: str, seed: int) -> None:
    """The rotation log proves it, chips are conserved, and a game without a bank is broken."""
    rng = random.Random(seed)
    table = seated(where, game, 4)
    for _ in range(12):
        comings_and_goings(table, rng)
        present = [chair for chair in table.chairs.values() if chair.present]
        if len(present) < 2:
            continue
        if not offer_round(table, rng):
            assert table.bank.broken
            break
        play_round(table, bettors=tuple(chair.seat for chair in present))
        assert table.chips == table.bought_in
    held = [line for line in table.rotation_log() if line.took]
    assert all(line.turn in (1, 2) for line in held)
    for before, after in pairwise(held):
        assert (before.turn, after.turn) == (1, 2) if before.seat == after.seat else after.turn == 1
