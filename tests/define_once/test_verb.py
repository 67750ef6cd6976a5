"""A verb of the table defined in this file alone, a command with its event, works in the whole program."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec
import pytest
from playwright.sync_api import expect

from houseway.engines.contract import Refused, refuse
from houseway.room.commands import AtTable
from houseway.room.handlers.by_hand import report
from houseway.room.log.events import Event as StoredEvent
from houseway.room.people import policy
from houseway.room.people.people import Person
from houseway.room.people.policy import Denied
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.status import Status
from houseway.room.views.choices import choices
from houseway.room.views.facts import table_facts
from houseway.room.work import Step
from houseway.table import events
from houseway.table.commands import COMMANDS, EVENTS, Offer, TableCommand
from houseway.table.state import TableState
from houseway.web import protocol
from tests.browser.kit import Visitor
from tests.room.tables.kit import ANN, HOUSES, Sitting, room_of, tap


def define_skip_hands() -> None:
    @dataclass(frozen=True, slots=True)
    class HandsSkipped(events.Event):
        """A player skips hands and keeps the seat."""

        seat: int
        hands: int
        rule: str

        def change(self, table: TableState) -> None:
            table.chairs[self.seat].hands_out = self.hands

        def says(self) -> str:
            return f"Seat {self.seat} skips {self.hands} hands"

    @dataclass(frozen=True, slots=True)
    class SkipHands(TableCommand):
        """A player skips hands and keeps the seat."""

        who = ("player", "dealer")

        seat: int
        hands: int = 2

        @classmethod
        def offers(cls, table: TableState, seat: int) -> Iterator[Offer]:
            if not table.chairs[seat].hands_out:
                yield Offer(id="skip-hands", label="Skip two hands", fields={"hands": 2})

        def decide(self, table: TableState) -> Iterator[events.Event]:
            if not 1 <= self.hands <= 3:
                raise refuse(table.rules, f"{self.hands} hands can't be skipped, only 1 to 3", "votes.to_kill")
            yield HandsSkipped(self.seat, self.hands, table.rules.cite("votes.to_kill").rule)


@pytest.fixture(autouse=True)
def skip_hands() -> Iterator[None]:
    """Registers the verb."""
    commands, known = dict(COMMANDS), dict(EVENTS)
    define_skip_hands()
    yield
    for registry, before in ((COMMANDS, commands), (EVENTS, known)):
        registry.clear()
        registry.update(before)  # type: ignore[arg-type]


@pytest.fixture
def table() -> Sitting:
    """Ann with three bots."""
    sitting = Sitting("limelight", "holdem", limit="3/6")
    sitting.bots(3)
    sitting.seat(ANN, sitting.runtime.open_seats[0])
    return sitting


def skip(**fields: object) -> AtTable:
    return AtTable("1", {"type": "SkipHands", **fields})


def seat_of_ann(table: Sitting) -> int:
    seat = table.runtime.seat_of(ANN.id)
    assert seat is not None
    return seat


def test_it_is_offered_and_its_choice_can_be_sent_as_it_stands(table: Sitting) -> None:
    seat, facts = seat_of_ann(table), table_facts(table.runtime, room_of(table), {})
    (offered,) = [one for one in choices(table.runtime.table, seat, facts) if one["id"] == "skip-hands"]
    assert (offered["label"], offered["group"]) == ("Skip two hands", "table")
    sent = msgspec.json.encode({"type": "Do", "key": "k", "command": offered["command"]})
    message = protocol.decode(sent)
    assert isinstance(message, protocol.Do)
    policy.check(ANN, message.command)
    table.ask(ANN, message.command)
    assert table.runtime.table.chairs[seat].hands_out == 2


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"hands": 9}, "9 hands can't be skipped, only 1 to 3"),
        ({"hands": -1}, "the number can't be negative"),
        ({"hands": "two"}, "Expected `int`"),
        ({"seat": 2}, "leave the seat out"),
        ({"cards": 2}, r"^SkipHands: there is no field “cards”\. It has seat and hands\.$"),
    ],
)
def test_it_is_refused_with_its_reason(table: Sitting, fields: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        table.ask(ANN, skip(**fields))
    assert "HandsSkipped" not in table.types()


def test_its_refusal_names_the_rule(table: Sitting) -> None:
    with pytest.raises(Refused) as refused:
        table.ask(ANN, skip(hands=9))
    assert refused.value.rule == table.runtime.table.rules.cite("votes.to_kill").rule != ""


def test_only_the_people_that_it_names_may_send_it() -> None:
    for role in ("floor", "cage", "dealer"):
        with pytest.raises(Denied, match="is for the"):
            policy.check(Person("p9", "Flo", frozenset({role})), skip())


def test_a_dealer_of_a_table_dealt_by_hand_gives_it_for_a_seat() -> None:
    sitting = Sitting("limelight", "holdem", limit="3/6", dealt="by hand")
    for name, seat in (("Ann", 1), ("Ben", 2)):
        report(sitting.runtime, Step(0), "p7", tap(sitting.runtime, "Sit", player=name, seat=seat, chips=0))
    report(sitting.runtime, Step(0), "p7", tap(sitting.runtime, "SkipHands", seat=2))
    assert sitting.runtime.table.chairs[2].hands_out == 2


def test_it_is_recorded_and_replayed_from_the_stored_log(table: Sitting) -> None:
    table.ask(ANN, skip(hands=3))
    assert table.types()[-1] == "HandsSkipped"
    status = Status(table.runtime.status.spot, opened_at=0, stays=True)
    again = TableRuntime.of("1", status, HOUSES["limelight"], table.runtime.services)
    for number, draft in enumerate(table.drafts, 1):
        data = msgspec.json.decode(draft.json)
        again.take(StoredEvent(number, "table:1", "", draft.type, 1, data, draft.postings, b""))
    assert again == table.runtime
    assert again.table.chairs[seat_of_ann(table)].hands_out == 3


def no_people() -> None:
    class Sneeze(TableCommand):
        def decide(self, table: TableState) -> Iterator[events.Event]:
            yield from ()


def no_decision() -> None:
    class Sneeze(TableCommand):
        who = ("dealer",)


def no_offers() -> None:
    class Sneeze(TableCommand):
        who = ("player",)

        def decide(self, table: TableState) -> Iterator[events.Event]:
            yield from ()


def no_duty() -> None:
    class Sneeze(TableCommand):
        who = ("floor",)

        def decide(self, table: TableState) -> Iterator[events.Event]:
            yield from ()


def no_change() -> None:
    class Sneezed(events.Event):
        seat: int


@pytest.mark.parametrize(
    ("define", "problem"),
    [
        (no_people, "the table command Sneeze has no 'who'"),
        (no_decision, "the table command Sneeze has no 'decide'"),
        (no_offers, "the table command Sneeze has no 'offers', and players may give it"),
        (no_duty, "the table command Sneeze has no 'duty', and the floor may give it"),
        (no_change, "the table event Sneezed has no 'change'"),
    ],
)
def test_a_definition_without_a_part_fails_and_names_it(define: Callable[[], None], problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        define()
    assert "Sneeze" not in COMMANDS
    assert "Sneezed" not in EVENTS


@pytest.mark.slow
def test_the_page_offers_it_and_the_log_on_the_page_says_what_happened(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    visitor.page.get_by_role("tab", name="Seat").click()
    visitor.page.locator("#side-panel").get_by_role("button", name="Skip two hands").click()
    visitor.page.get_by_role("tab", name="Log").click()
    expect(visitor.page.locator(".heard", has_text="skips 2 hands")).to_be_visible()
