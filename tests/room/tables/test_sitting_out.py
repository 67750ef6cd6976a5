"""Sitting out: at once, or when the big blind arrives."""

from collections.abc import Callable

from houseway.engines.poker.play import PokerHand
from houseway.room import commands as ask
from houseway.room.views.choices import choices
from houseway.room.views.facts import table_facts
from tests.poker.table import may
from tests.room.tables.kit import ANN, Sitting, room_of, to_act


def offered(table: Sitting) -> set[str]:
    known = table_facts(table.runtime, room_of(table), {})
    return {one["id"] for one in choices(table.runtime.table, 4, known)}


def fold_until(table: Sitting, there: Callable[[], bool]) -> None:
    """Ann folds or checks on each turn until the condition holds."""
    for _ in range(40):
        table.until(lambda runtime: there() or to_act(ANN)(runtime))
        if there():
            return
        move = "Fold" if may(table.runtime.table.playing(PokerHand)).fold else "Check"
        table.ask(ANN, ask.Play("1", {"type": move}))
    raise AssertionError("the condition never held")


def test_one_who_sits_out_at_the_big_blind_plays_until_it_would_come_to_them() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    table.seat(ANN, 4)
    chair = table.runtime.table.chairs[4]
    fold_until(table, lambda: table.runtime.table.blinds.get("big") == 4)
    table.ask(ANN, ask.SitOutAtBlind("1"))
    assert (chair.away, "stay" in offered(table)) == (False, True)
    hand = table.runtime.table.hands
    fold_until(table, lambda: chair.away)
    played = table.runtime.table.hands - hand
    assert (played, table.runtime.status.shuns_blind) == (4, set())


def test_one_who_changes_their_mind_plays_the_blind() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(4)
    table.seat(ANN, 4)
    table.ask(ANN, ask.SitOutAtBlind("1"))
    table.ask(ANN, ask.AtTable("1", {"type": "SitIn"}))
    assert table.runtime.status.shuns_blind == set()
    assert {"sit-out", "sit-out-blind"} <= offered(table)
