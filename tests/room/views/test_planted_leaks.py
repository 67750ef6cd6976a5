"""Leaks that are planted one at a time, in everything that an observer is sent: the twin worlds find each of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from houseway.cards import Card, deck
from houseway.engines.contract import Hand, Refused
from houseway.engines.poker import phh, pokerstars
from houseway.engines.poker.play import PokerHand
from houseway.engines.poker.pokerstars import About
from houseway.engines.poker.view import PokerShown
from houseway.floor import blind, ruling
from houseway.room.handlers import floor_rulings, table_commands
from houseway.room.tables.runtime import TableRuntime
from houseway.room.views import channels, lobby, records, staff_pages, table_view
from houseway.room.views.publisher import Publisher
from houseway.room.work import Step
from houseway.table import Table
from tests.room.views import worlds

Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, tuple[str, Plant]] = {}
"""Each leak by its name, with the game it is planted in."""


def leak(name: str, game: str = "holdem") -> Callable[[Plant], Plant]:
    def planted(plant: Plant) -> Plant:
        LEAKS[name] = game, plant
        return plant

    return planted


def bottom(hand: Hand | None) -> Card:
    """Returns the last card of the stub, unseen by all."""
    assert hand is None or isinstance(hand, PokerHand)
    return hand.stub.left[-1] if hand is not None and hand.stub.left else Card("")


def size(hand: Hand | None) -> int:
    """Returns the place of that card in a new deck."""
    return deck(1).index(bottom(hand)) if bottom(hand) else 0


def around(owner: Any, name: str, changed: Callable[..., Any]) -> Plant:
    """Wraps a function: ``changed`` gets what it gave and what it was given."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        was = getattr(owner, name)
        patch.setattr(owner, name, lambda *given, **named: changed(was(*given, **named), *given))

    return plant


def beside(owner: Any, name: str, game: str = "holdem", **leaks: Callable[..., Any]) -> None:
    """Leaks that are a function around another, by their names."""
    for what, changed in leaks.items():
        LEAKS[what.replace("_", " ")] = game, around(owner, name, changed)


def at_one(room: Any) -> Hand | None:
    table: Table = room.runtimes["1"].table
    return table.hand


def rotated(values: list[Any], by: int) -> list[Any]:
    by %= max(1, len(values))
    return values[by:] + values[:by]


# -- views -------------------------------------------------------------------------------------------------------------

beside(
    PokerShown,
    "view",
    a_card_in_the_view=lambda seen, _, hand, _seat: (seen[0] | {"next": bottom(hand)}, seen[1]),
    how_many_cards_are_hidden=lambda seen, _, hand, _seat: (
        seen[0],
        {seat: one | {"hidden": size(hand)} for seat, one in seen[1].items()},
    ),
)
beside(
    PokerShown,
    "own_view",
    a_neighbours_card_in_ones_own_view=lambda seen, _, hand, seat: (seen[0] | {"next": bottom(hand)}, seen[1]),
)
beside(PokerShown, "made", what_ones_hand_would_make=lambda made, _, hand, seat: f"{made} {bottom(hand)}")
beside(
    channels,
    "shared_view",
    the_order_of_the_seats=lambda view, table, _: (
        view | {"seats": dict(rotated(list(view["seats"].items()), size(table.hand)))}
    ),
    the_length_of_a_message=lambda view, table, _: view | {"pad": "." * size(table.hand)},
    the_order_of_the_fields=lambda view, table, _: dict(rotated(list(view.items()), size(table.hand))),
)
beside(
    table_view,
    "choices",
    the_bounds_of_a_choice=lambda found, table, *_: [one | {"most": size(table.hand)} for one in found],
)
beside(
    channels,
    "table_facts",
    the_promise_of_the_deck=lambda facts, runtime, *_: msgspec.structs.replace(
        facts, commitment=f"promised {size(runtime.table.hand)}"
    ),
)

# -- what is said ------------------------------------------------------------------------------------------------------

beside(
    PokerShown,
    "told",
    a_line_for_its_owner_told_to_all=lambda lines, *_: [line._replace(owner=None) for line in lines],
    the_length_of_a_line=lambda lines, _, before, *__: [
        line._replace(text=line.text + " " * size(before), others=line.others and line.others + " " * size(before))
        for line in lines
    ],
)
beside(
    PokerShown,
    "outcome",
    a_hand_that_was_not_shown=lambda lines, _, hand: [line._replace(text=f"{line.text} {hand.hole}") for line in lines],
)


# -- pages -------------------------------------------------------------------------------------------------------------

beside(lobby, "table_line", a_line_of_the_lobby=lambda line, runtime, _: line | {"next": size(runtime.table.hand)})
beside(staff_pages, "floor_line", the_floors_page=lambda line, runtime, *_: line | {"next": size(runtime.table.hand)})
beside(staff_pages, "cage_view", the_cages_page=lambda page, room, *_: page | {"next": size(at_one(room))})
beside(staff_pages, "office_view", the_offices_page=lambda page, room, *_: page | {"next": size(at_one(room))})

# -- when, and in which order ------------------------------------------------------------------------------------------


@leak("when something happens")
def when(patch: pytest.MonkeyPatch) -> None:
    was = TableRuntime.schedule

    def schedule(runtime: TableRuntime, now: int) -> None:
        was(runtime, now)
        if runtime.table.in_play and runtime._due is not None:
            runtime._due += size(runtime.table.hand)

    patch.setattr(TableRuntime, "schedule", schedule)


@leak("the number of a version")
def version(patch: pytest.MonkeyPatch) -> None:
    was = Publisher.publish_table

    def publish(self: Publisher, runtime: TableRuntime, step: Step) -> None:
        for channel in self.table(runtime).by_seat.values():
            channel.version += size(runtime.table.hand)
        was(self, runtime, step)

    patch.setattr(Publisher, "publish_table", publish)


@leak("an extra message to one viewer")
def extra(patch: pytest.MonkeyPatch) -> None:
    was = Publisher.publish_table

    def publish(self: Publisher, runtime: TableRuntime, step: Step) -> None:
        was(self, runtime, step)
        if size(runtime.table.hand) % 3:
            self.freeze_table(runtime)

    patch.setattr(Publisher, "publish_table", publish)


@leak("the first view of a late comer")
def late(patch: pytest.MonkeyPatch) -> None:
    was = Publisher.watch_table

    def watch(self: Publisher, runtime: TableRuntime, person: str, sink: Any, after: int | None) -> Any:
        ends = was(self, runtime, person, sink, after)
        if runtime.table.hand is not None:
            sink(msgspec.json.encode({"type": "View", "version": 1, "view": size(runtime.table.hand)}))
        return ends

    patch.setattr(Publisher, "watch_table", watch)


# -- answers -----------------------------------------------------------------------------------------------------------


@leak("the words of a refusal")
def refusal(patch: pytest.MonkeyPatch) -> None:
    def own_seat(runtime: TableRuntime, person: Any) -> int:
        seat = runtime.seat_of(person.id)
        if seat is None:
            raise Refused(f"you do not sit at this table of the {bottom(runtime.table.hand)}")
        return seat

    patch.setattr(table_commands, "_own_seat", own_seat)


@leak("why a move is refused")
def moved(patch: pytest.MonkeyPatch) -> None:
    was = table_commands._decode_move

    def sent(runtime: TableRuntime, seat: int, move: Any) -> Any:
        try:
            return was(runtime, seat, move)
        except Refused as why:
            raise Refused(f"{why}: {bottom(runtime.table.hand)}") from None

    patch.setattr(table_commands, "_decode_move", sent)


@leak("the floor's preview", "lowball")
def preview(patch: pytest.MonkeyPatch) -> None:
    # As it was once: any card of any seat, as often as one liked.
    patch.setattr(
        floor_rulings, "blind_ruling", lambda hand, told: ruling(hand, told.about(blind.cards_at(hand, told)))
    )
    patch.setattr(floor_rulings, "_outlook", lambda *_: {})


@leak("how a hand would stand after a ruling")
def then(patch: pytest.MonkeyPatch) -> None:
    around(floor_rulings, "_outlook", lambda told, hand, *_: told | {"to_act": size(hand)})(patch)


@leak("what can have gone wrong")
def wrong(patch: pytest.MonkeyPatch) -> None:
    around(floor_rulings, "possible", lambda kinds, runtime: rotated(kinds, size(runtime.table.hand)))(patch)


# -- records -----------------------------------------------------------------------------------------------------------


def as_somebody_else(name: str) -> Plant:
    def plant(patch: pytest.MonkeyPatch) -> None:
        was = getattr(records, name)
        every = lambda hand, _seat, names: [was(hand, seat, names) for seat in hand.money]  # noqa: E731
        patch.setattr(records, name, every)

    return plant


leak("a hand told as others saw it")(as_somebody_else("described_hand"))
leak("a hand step by step as others saw it")(as_somebody_else("hand_steps"))


@leak("cards of a record that were not seen")
def record(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(PokerShown, "as_phh", lambda _self, hand, _seat, _names: phh.write(hand))


@leak("cards of a text for trackers that were not seen")
def text(patch: pytest.MonkeyPatch) -> None:
    def of_all(_self: PokerShown, hand: PokerHand, about: About, names: dict[int, str]) -> str:
        return "".join(pokerstars.write(hand, replace(about, hero=one.seat), names) for one in hand.seats)

    patch.setattr(PokerShown, "as_pokerstars", of_all)


@leak("a proof of cards that were not seen")
def proof(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(PokerShown, "places", lambda _self, _hand, order, _seat: list(range(len(order))))


# -- all of them -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, plant = LEAKS[name]
    monkeypatch.setattr(worlds, "PREVIEWS", 200 if name == "the floor's preview" else 2)
    monkeypatch.setattr(worlds, "COMMANDS", 200 if name == "the words of a refusal" else 6)
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        worlds.compare("limelight", game, 2)


def test_at_least_twenty_leaks_are_planted() -> None:
    assert len(LEAKS) >= 20


@pytest.mark.parametrize("game", ["holdem", "lowball"])
def test_nothing_is_found_where_nothing_is_planted(game: str) -> None:
    assert worlds.compare("limelight", game, 2)
