"""The law's limits on the bank of a player-dealer table: the time left, and the effect of each limit."""

from typing import Any

import pytest

from houseway.engines.contract import Refused
from houseway.room import commands as ask
from houseway.room.log.entries import Draft
from houseway.room.log.events import Event
from houseway.room.people.people import Person
from houseway.room.settings import MINUTE
from houseway.room.tables.runtime import TableRuntime
from houseway.room.tables.status import Status
from houseway.room.views import staff_pages
from tests.room.tables.kit import FLO, HOUSES, Sitting, room_of, tap

DEALER = Person("p9", "Dee", frozenset({"dealer"}))
NAMES = ("Ana", "Bo", "Cleo", "Dov")


class Felt(Sitting):
    """A table of Pure 21.5 dealt by hand, with four players and a dealer's reports."""

    def __init__(self, under: str) -> None:
        super().__init__("marina", "pure-21", limit="3-25", under=under, dealt="by hand")
        for seat, name in enumerate(NAMES, 1):
            self.tell("Sit", player=name, seat=seat, chips=0)

    def tell(self, kind: str, **fields: Any) -> None:
        self.ask(DEALER, tap(self.runtime, kind, **fields))

    def round(self, bank: int) -> None:
        """A round with the bank at a seat. The seats before it decline."""
        while (seat := self.runtime.table.bank_offer()) != bank:
            self.tell("DeclineBank", seat=seat)
        self.tell("TakeBank", seat=bank)
        other = bank % len(NAMES) + 1
        self.tell("DealByHand", wagers=[{"seat": other, "square": other, "cents": 0}], action=6000)
        self.tell("EndHand")

    def minutes(self, count: int) -> None:
        """Lets minutes pass."""
        end = self.now + count * MINUTE
        while self.runtime.due is not None and self.runtime.due <= end:
            self.pass_on()
        self.now = end

    def left(self) -> list[tuple[int, int]]:
        """The player and the minutes left of each limit."""
        line = staff_pages.floor_line(self.runtime, room_of(self), {})
        return [(one["seat"], (one["until"] - self.now) // MINUTE) for one in line.get("law", ())]


def test_by_the_five_books_no_clock_runs_on_the_bank() -> None:
    table = Felt("books")
    table.round(1)
    table.minutes(90)
    assert table.left() == []
    assert "TablePaused" not in table.types()


def test_by_the_letter_of_2016_an_hour_with_the_bank_is_followed_by_a_stop_of_two_minutes() -> None:
    table = Felt("bureau-2016")
    table.round(1)
    assert table.left() == [(1, 60)]
    table.minutes(40)
    table.round(1)
    assert table.left() == [(1, 20)]
    table.minutes(20)
    assert "One player had the bank for 60 minutes" in table.runtime.status.paused
    with pytest.raises(Refused, match="stop of 2 minutes"):
        table.ask(FLO, ask.Resume("1"))
    table.minutes(1)
    assert table.runtime.status.paused
    table.minutes(1)
    assert not table.runtime.status.paused
    assert table.left() == []


def test_whoever_passes_the_bank_on_begins_a_new_hour_with_the_next_one() -> None:
    table = Felt("bureau-2016")
    table.round(1)
    table.minutes(59)
    table.round(2)
    assert table.left() == [(2, 60)]
    table.minutes(59)
    assert not table.runtime.status.paused


def test_a_round_that_is_in_play_is_played_to_its_end_before_the_stop() -> None:
    table = Felt("bureau-2016")
    table.tell("TakeBank", seat=1)
    table.tell("DealByHand", wagers=[{"seat": 2, "square": 2, "cents": 0}], action=6000)
    table.minutes(61)
    assert not table.runtime.status.paused
    table.tell("EndHand")
    assert table.runtime.status.paused


def test_by_the_regulations_of_2026_the_bank_is_offered_to_all_others_before_its_holder() -> None:
    table = Felt("regulations-2026")
    table.round(1)
    assert table.runtime.table.bank_offer() == 2
    books = Felt("books")
    books.round(1)
    assert books.runtime.table.bank_offer() == 1


def test_by_the_regulations_of_2026_the_game_ends_where_two_others_have_not_had_the_bank_in_forty_minutes() -> None:
    table = Felt("regulations-2026")
    table.round(1)
    table.minutes(30)
    table.round(2)
    assert table.left() == [(1, 10)]
    table.minutes(10)
    assert "Fewer than 2 other players had the bank within 40 minutes" in table.runtime.status.closing


def test_with_two_others_in_time_the_forty_minutes_begin_anew() -> None:
    table = Felt("regulations-2026")
    table.round(1)
    table.minutes(10)
    table.round(2)
    table.minutes(10)
    table.round(3)
    assert table.left() == [(3, 40)]
    table.minutes(39)
    assert not table.runtime.status.closing


def test_a_mistaken_answer_is_taken_back_with_what_it_counted_until_the_round_begins() -> None:
    table = Felt("bureau-2016")
    table.tell("DeclineBank", seat=1)
    table.tell("TakeBank", seat=2)
    assert table.left() == [(2, 60)]
    table.tell("TakeAnswerBack")
    assert (table.runtime.table.bank_offer(), table.left()) == (2, [])
    table.tell("TakeAnswerBack")
    assert table.runtime.table.bank_offer() == 1
    with pytest.raises(Refused, match="no answer about the bank"):
        table.tell("TakeAnswerBack")
    table.round(1)
    with pytest.raises(Refused, match="no answer about the bank"):
        table.tell("TakeAnswerBack")


def test_the_last_who_let_it_pass_by_mistake_mends_a_broken_game() -> None:
    table = Felt("books")
    for seat in (1, 2, 3, 4):
        table.tell("DeclineBank", seat=seat)
    assert table.runtime.table.bank.broken
    table.tell("TakeAnswerBack")
    assert (table.runtime.table.bank.broken, table.runtime.table.bank_offer()) == (False, 4)


@pytest.mark.parametrize("under", ["bureau-2016", "regulations-2026"])
def test_the_count_follows_from_the_log(under: str) -> None:
    table = Felt(under)
    table.round(1)
    table.minutes(5)
    table.round(2)
    table.tell("TakeBank", seat=2 if under == "bureau-2016" else 3)
    table.tell("TakeAnswerBack")
    again = TableRuntime.of(
        "1", Status(table.runtime.status.spot, 0, stays=True), HOUSES["marina"], table.runtime.services
    )
    for number, draft in enumerate(table.drafts, 1):
        again.take(stored(number, draft))
    assert again.status.count.now == table.runtime.status.count.now
    assert again.table == table.runtime.table


def stored(number: int, draft: Draft) -> Event:
    return Event(number, "table:1", "", draft.type, 1, dict(draft.data), draft.postings, b"")


def test_a_table_that_the_room_deals_keeps_the_law_too() -> None:
    table = Sitting("marina", "pure-21", limit="3-25", under="bureau-2016")
    table.runtime.watched = 1
    table.bots(4)
    table.until(lambda runtime: runtime.table.in_play)
    assert table.runtime.status.count.now.holder
    # The round lasts until the banker has had the bank for an hour.
    table.runtime.status.count.now.since -= 60 * MINUTE
    table.until(lambda runtime: not runtime.table.in_play)
    assert table.runtime.status.paused
    since = table.now
    table.pass_on()
    assert (table.runtime.status.paused, table.now - since) == ("", 2 * MINUTE)
    assert table.types().count("TableResumed") == 1
