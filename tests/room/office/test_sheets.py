from dataclasses import dataclass, field

import pytest

from houseway.money import dollars
from houseway.play.contract import Refused
from houseway.room import Ledger
from houseway.room import commands as ask
from houseway.room.log.log import Draft, Event
from houseway.room.log.postings import moved
from houseway.room.office.office import Office, OfficeCommand


@dataclass
class Books:
    """An office with a ledger beside it, both fed with every event."""

    office: Office = field(default_factory=Office)
    ledger: Ledger = field(default_factory=Ledger)

    def write(self, draft: Draft) -> None:
        number = self.ledger.number + 1
        self.ledger.take(Event(number, "office", "", draft.type, 1, dict(draft.data), draft.postings, b""))
        if draft.type != "Seed":
            self.office.take(draft.type, dict(draft.data))

    def do(self, by: str, command: OfficeCommand, at: int = 0) -> None:
        self.write(self.office.decide(by, command, self._balances(), _was_dealt, at))

    def _balances(self) -> dict[str, int]:
        return {account: line.cents for account, line in self.ledger.lines.items()}


def _was_dealt(table: str, hand: int, player: str) -> bool:
    return (table, hand, player) == ("7", 12, "p3")


@pytest.fixture
def books() -> Books:
    """$40 in the box of table 7, $500 in a jackpot, $100 with a player."""
    books = Books()
    for account, cents in (
        ("drop:7:1.2", dollars(40)),
        ("jackpot:limelight", dollars(500)),
        ("player:p3", dollars(100)),
    ):
        books.write(Draft("Seed", {}, moved("cage", account, cents)))
    return books


def test_a_count_is_written_beside_what_the_box_should_hold(books: Books) -> None:
    books.do("p1", ask.CountDrop("7", "1.2", dollars(39)))
    count = books.office.counted("7", "1.2")
    assert count is not None
    assert (count.cents, books.ledger.balance("drop:7:1.2")) == (dollars(39), dollars(40))


def test_a_box_is_counted_once(books: Books) -> None:
    books.do("p1", ask.CountDrop("7", "1.2", dollars(39)))
    with pytest.raises(Refused, match="was counted: \\$39 on sheet 1"):
        books.do("p2", ask.CountDrop("7", "1.2", dollars(40)))


def test_a_box_that_does_not_exist_is_not_counted(books: Books) -> None:
    with pytest.raises(Refused, match=r"no box of shift 9\.9"):
        books.do("p1", ask.CountDrop("7", "9.9", dollars(1)))


def test_a_correction_strikes_the_count_through_and_never_overwrites_it(books: Books) -> None:
    books.do("p1", ask.CountDrop("7", "1.2", dollars(39)))
    books.do("p2", ask.CorrectCount("1", dollars(40), "a chip under the lid"))
    count = books.office.counts["1"]
    assert count.cents == dollars(40)
    assert count.struck == [(dollars(39), "p2", "a chip under the lid")]


CLAIM = ask.QualifyJackpot("limelight", "7", 12, "p3", dollars(300))


def test_a_jackpot_is_qualified_verified_by_somebody_else_and_paid(books: Books) -> None:
    books.do("p1", CLAIM)
    with pytest.raises(Refused, match="qualified; a verified one is paid"):
        books.do("p1", ask.PayJackpot("1"))
    with pytest.raises(Refused, match="does not verify it"):
        books.do("p1", ask.VerifyJackpot("1"))
    books.do("p2", ask.VerifyJackpot("1"))
    books.do("p1", ask.PayJackpot("1"))
    assert books.ledger.balance("player:p3") == dollars(400)
    assert books.ledger.balance("jackpot:limelight") == dollars(200)
    with pytest.raises(Refused, match="is paid"):
        books.do("p1", ask.PayJackpot("1"))


def test_an_open_claim_holds_its_money_back(books: Books) -> None:
    books.do("p1", CLAIM)
    with pytest.raises(Refused, match="has \\$200 that no other claim holds back"):
        books.do("p1", CLAIM)


def test_a_claim_needs_a_hand_that_the_log_knows(books: Books) -> None:
    with pytest.raises(Refused, match="p4 was not dealt into hand 12 of table 7"):
        books.do("p1", ask.QualifyJackpot("limelight", "7", 12, "p4", dollars(10)))


def test_an_adjustment_moves_nothing_until_a_second_person_signs_it(books: Books) -> None:
    books.do("p1", ask.Adjust("player:p3", "cage", dollars(25), "sold twice"))
    assert books.ledger.balance("player:p3") == dollars(100)
    with pytest.raises(Refused, match="somebody else's"):
        books.do("p1", ask.Sign("1"))
    books.do("p2", ask.Sign("1"))
    assert books.ledger.balance("player:p3") == dollars(75)
    with pytest.raises(Refused, match="was signed by p2"):
        books.do("p4", ask.Sign("1"))


def test_an_adjustment_cannot_take_more_than_there_is(books: Books) -> None:
    books.do("p1", ask.Adjust("player:p3", "cage", dollars(101), "sold twice"))
    with pytest.raises(Refused, match=r"\$101 is wanted from player:p3, which has \$100"):
        books.do("p2", ask.Sign("1"))


@pytest.mark.parametrize("account", ["table:7:stack", "player:p9"])
def test_an_adjustment_leaves_tables_and_unknown_accounts_alone(books: Books, account: str) -> None:
    books.write(Draft("Seed", {}, moved("cage", "table:7:stack", dollars(10))))
    with pytest.raises(Refused):
        books.do("p1", ask.Adjust(account, "cage", dollars(1), "a slip"))
