"""Counts, claims and adjustments: what is held, who signs, and how a claim is verified."""

from dataclasses import dataclass, field
from functools import cache

import pytest
from msgspec.structs import replace

from houseway.engines.contract import Refused
from houseway.engines.poker.play import PokerHand
from houseway.money import dollars
from houseway.room import Ledger
from houseway.room import commands as ask
from houseway.room.log.entries import Draft, moved
from houseway.room.log.events import Event
from houseway.room.office.archive import ArchivedHand
from houseway.room.office.jackpots import Condition, met
from houseway.room.office.office import Hands, Office, OfficeCommand
from houseway.room.settings import Moment
from houseway.room.tables.spread import Spread
from houseway.room.views.staff_pages import office_view
from tests.poker.situations import show_all, to_showdown
from tests.poker.table import hand, play, rules, stacked_for, to_flop
from tests.room.tables.kit import Sitting, room_of

BAD_BEAT = ask.PostJackpot("golden-state", "bad-beat", "8s 8h 8d 8c 2s")


@dataclass
class Books:
    """An office and a ledger that take the same events."""

    office: Office = field(default_factory=Office)
    ledger: Ledger = field(default_factory=Ledger)

    def write(self, draft: Draft) -> None:
        number = self.ledger.number + 1
        self.ledger.take(Event(number, "office", "", draft.type, 1, dict(draft.data), draft.postings, b""))
        if draft.type != "Seed":
            self.office.take(draft)

    def do(self, by: str, command: OfficeCommand, at: int = 0, wall: int = 0) -> None:
        hands = Hands(_dealt, lambda _: beaten(), lambda _: beaten().rules)
        self.write(self.office.decide(by, command, self._balances(), hands, Moment(wall, at)))

    def _balances(self) -> dict[str, int]:
        return {account: line.cents for account, line in self.ledger.lines.items()}


DEALT_AT = 1000


def _dealt(table: str, hand: int) -> ArchivedHand | None:
    """Hand 12 of table 7: p3 in seat 2 has four jacks and loses to p5 in seat 3 with four queens."""
    spread = Spread("golden-state", "holdem", "", "")
    archived = ArchivedHand("7", 12, spread, 0, DEALT_AT, 1, {"seed": "00"}, {}, {2: "p3", 3: "p5"})
    return archived if (table, hand) == ("7", 12) else None


@cache
def beaten() -> PokerHand:
    """The hand of the log."""
    game = rules("golden-state", limit="3x6")
    one = hand(game, 3, stub=stacked_for(["Jh Jd", "Qh Qd", "2c 7d"], "Js Jc Qs Qc 3h"))
    return show_all(to_showdown(to_flop(one)))


@pytest.fixture
def books() -> Books:
    """$40 in the box of table 7, $500 in a jackpot with a posted condition, $100 with a player."""
    books = Books()
    for account, cents in (
        ("drop:7:1.2", dollars(40)),
        ("jackpot:golden-state", dollars(500)),
        ("player:p3", dollars(100)),
    ):
        books.write(Draft("Seed", {}, moved("cage", account, cents)))
    books.do("p9", BAD_BEAT)
    return books


def test_a_count_is_compared_with_the_expected_amount(books: Books) -> None:
    books.do("p1", ask.CountDrop("7", "1.2", dollars(39)))
    count = books.office.counted("7", "1.2")
    assert count is not None
    assert (count.cents, books.ledger.balance("drop:7:1.2")) == (dollars(39), dollars(40))


def test_a_box_is_counted_once(books: Books) -> None:
    books.do("p1", ask.CountDrop("7", "1.2", dollars(39)))
    with pytest.raises(Refused, match="Count 1 already has this box at \\$39"):
        books.do("p2", ask.CountDrop("7", "1.2", dollars(40)))


def test_a_box_that_does_not_exist_is_not_counted(books: Books) -> None:
    with pytest.raises(Refused, match=r"no drop box for shift 9\.9"):
        books.do("p1", ask.CountDrop("7", "9.9", dollars(1)))


def test_a_correction_keeps_the_first_count(books: Books) -> None:
    books.do("p1", ask.CountDrop("7", "1.2", dollars(39)))
    books.do("p2", ask.CorrectCount("1", dollars(40), "a chip under the lid"))
    count = books.office.counts["1"]
    assert count.cents == dollars(40)
    assert count.struck == [(dollars(39), "p2", "a chip under the lid")]


def test_the_person_who_counted_or_corrected_a_box_cannot_verify_it(books: Books) -> None:
    books.do("p1", ask.CountDrop("7", "1.2", dollars(39)))
    with pytest.raises(Refused, match="you counted this box; another person verifies it"):
        books.do("p1", ask.VerifyCount("1"))
    books.do("p3", ask.VerifyCount("1"))
    assert books.office.counts["1"].verified == "p3"
    books.do("p2", ask.CorrectCount("1", dollars(40), "a chip under the lid"))
    assert books.office.counts["1"].verified == ""
    with pytest.raises(Refused, match="you corrected this count"):
        books.do("p2", ask.VerifyCount("1"))
    books.do("p3", ask.VerifyCount("1"))


def test_the_expected_amount_of_a_box_is_hidden_until_it_is_counted() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    room, shift = room_of(table), "2026-02-06.1"
    room.balances[f"drop:1:{shift}"] = 4321
    assert office_view(room, 0, {})["drop"]["1"][shift] == {"house": "limelight", "game": "holdem"}
    room.office.take(
        Draft("DropCounted", {"at": 0, "by": "p1", "count": "1", "table": "1", "shift": shift, "cents": 4300})
    )
    box = office_view(room, 0, {})["drop"]["1"][shift]
    assert (box["cents"], box["counted"], box["by"]) == (4321, 4300, "p1")


# -- jackpots ----------------------------------------------------------------------------------------------------------

CLAIM = ask.QualifyJackpot("golden-state", "7", 12, "p3", dollars(300))
QUALIFY, VERIFY, APPROVE, PAY = CLAIM, ask.VerifyJackpot("1"), ask.ApproveJackpot("1"), ask.PayJackpot("1")


def test_a_jackpot_is_qualified_verified_approved_and_paid_by_four_people(books: Books) -> None:
    books.do("p1", QUALIFY)
    for early in (APPROVE, PAY):
        with pytest.raises(Refused, match="Claim 1 is waiting to be verified"):
            books.do("p2", early)
    with pytest.raises(Refused, match="you made this claim; another person verifies it"):
        books.do("p1", VERIFY)
    books.do("p2", VERIFY)
    for before in ("p1", "p2"):
        with pytest.raises(Refused, match="another person approves it"):
            books.do(before, APPROVE)
    books.do("p4", APPROVE)
    for before in ("p1", "p2", "p4"):
        with pytest.raises(Refused, match="another person pays it"):
            books.do(before, PAY)
    books.do("p6", PAY)
    assert books.ledger.balance("player:p3") == dollars(400)
    assert books.ledger.balance("jackpot:golden-state") == dollars(200)
    assert books.office.claims["1"].made == "four jacks"
    with pytest.raises(Refused, match="Claim 1 is already paid"):
        books.do("p7", PAY)


def test_staff_cannot_sign_for_their_own_jackpot(books: Books) -> None:
    books.do("p1", QUALIFY)
    with pytest.raises(Refused, match="about your own money"):
        books.do("p3", VERIFY)


def test_an_adjustment_cannot_take_the_money_held_for_a_claim(books: Books) -> None:
    """A fund once went below zero when a claim was paid after its money had been adjusted away."""
    books.do("p1", CLAIM)
    assert books.ledger.balance("held:claim:1") == dollars(300)
    with pytest.raises(Refused, match="The golden-state jackpot has \\$200 available"):
        books.do("p1", CLAIM)
    with pytest.raises(Refused, match=r"has \$200, not \$300"):
        books.do("p1", ask.Adjust("jackpot:golden-state", "cage", dollars(300), "paid by hand"))
    books.do("p1", ask.Adjust("jackpot:golden-state", "cage", dollars(200), "paid by hand"))
    with pytest.raises(Refused, match="can't be adjusted"):
        books.do("p1", ask.Adjust("held:claim:1", "cage", dollars(1), "paid by hand"))
    for by, step in (("p2", VERIFY), ("p4", APPROVE), ("p6", PAY)):
        books.do(by, step)
    assert books.ledger.balance("player:p3") == dollars(400)


def test_releasing_a_claim_returns_its_money_to_the_fund(books: Books) -> None:
    books.do("p1", CLAIM)
    books.do("p2", ask.Release("claim:1", "the hand was fouled"))
    assert books.ledger.balance("jackpot:golden-state") == dollars(500)
    assert "held:claim:1" not in books.ledger.lines
    for again in (ask.Release("claim:1", "twice"), VERIFY, PAY):
        with pytest.raises(Refused, match="Claim 1 was turned down"):
            books.do("p4", again)


def test_a_hand_wins_a_jackpot_once_unless_the_first_claim_was_released(books: Books) -> None:
    books.do("p1", replace(CLAIM, cents=dollars(100)))
    for player in ("p3", "p5"):
        with pytest.raises(Refused, match=r"Claim 1 for p3 is for this hand\. A hand wins only once"):
            books.do("p1", replace(CLAIM, cents=dollars(100), player=player))
    books.do("p2", ask.Release("claim:1", "the hand was fouled"))
    books.do("p1", CLAIM)
    for by, step in (("p2", ask.VerifyJackpot("2")), ("p4", ask.ApproveJackpot("2")), ("p6", ask.PayJackpot("2"))):
        books.do(by, step)
    with pytest.raises(Refused, match="Claim 2 for p3 is for this hand"):
        books.do("p1", replace(CLAIM, cents=dollars(100)))


def test_a_claim_needs_a_hand_that_the_log_knows(books: Books) -> None:
    with pytest.raises(Refused, match="p4 wasn't dealt into hand 12 at table 7"):
        books.do("p1", ask.QualifyJackpot("golden-state", "7", 12, "p4", dollars(10)))


def test_a_claim_is_on_the_fund_of_the_house_where_the_hand_was_dealt(books: Books) -> None:
    books.write(Draft("Seed", {}, moved("cage", "jackpot:marina", dollars(50))))
    with pytest.raises(Refused, match="was a golden-state game, not marina"):
        books.do("p1", ask.QualifyJackpot("marina", "7", 12, "p3", dollars(10)))


def test_a_condition_applies_to_hands_dealt_after_it_was_posted(books: Books) -> None:
    books.do("p9", ask.PostJackpot("golden-state", "bad-beat", "As Ks Qs Js Ts"), at=DEALT_AT + 1)
    books.do("p1", CLAIM)
    books.do("p2", VERIFY)
    books.office.conditions.clear()
    with pytest.raises(Refused, match="No rules for the golden-state jackpot were posted before this hand"):
        books.do("p1", ask.QualifyJackpot("golden-state", "7", 12, "p3", dollars(1)))


def test_setting_the_wall_clock_does_not_change_the_condition_of_a_hand(books: Books) -> None:
    books.office.conditions.clear()
    books.do("p9", BAD_BEAT, at=DEALT_AT - 1, wall=10**9)
    books.do("p1", CLAIM)
    books.office.conditions.clear()
    books.do("p9", BAD_BEAT, at=DEALT_AT + 1, wall=-(10**9))
    with pytest.raises(Refused, match="No rules for the golden-state jackpot were posted"):
        books.do("p1", ask.QualifyJackpot("golden-state", "7", 12, "p3", dollars(1)))


@pytest.mark.parametrize(
    ("player", "posted", "why"),
    [
        ("p3", ask.PostJackpot("golden-state", "bad-beat", "Js Jh Jd Jc 2s"), ""),
        ("p3", ask.PostJackpot("golden-state", "bad-beat", "Qs Qh Qd Qc 2s"), "had four jacks. The posted"),
        ("p5", ask.PostJackpot("golden-state", "bad-beat", "8s 8h 8d 8c 2s"), "beats four queens"),
        ("p5", ask.PostJackpot("golden-state", "high-hand", "Qs Qh Qd Qc 2s"), ""),
        ("p5", ask.PostJackpot("golden-state", "high-hand", "5s 4s 3s 2s As"), "need 5♠ 4♠ 3♠ 2♠ A♠ or better"),
    ],
)
def test_a_claim_is_verified_by_the_hand_in_the_log(
    books: Books, player: str, posted: ask.PostJackpot, why: str
) -> None:
    books.do("p9", posted)
    books.do("p1", ask.QualifyJackpot("golden-state", "7", 12, player, dollars(10)))
    if why:
        with pytest.raises(Refused, match=why):
            books.do("p2", VERIFY)
    else:
        books.do("p2", VERIFY)
    assert books.office.claims["1"].state == ("qualified" if why else "verified")


def test_a_hand_that_was_not_shown_wins_nothing() -> None:
    game = rules("golden-state", limit="3x6")
    folded = play(hand(game, 3), "deal 1 fold 2 fold")
    posted = Condition("golden-state", "high-hand", "2s 3s 4s 5s 7h", 0, "p9")
    with pytest.raises(Refused, match="Seat 3 didn't show a hand"):
        met(folded, 3, posted)


@pytest.mark.parametrize("least", ["", "eights", "8s 8h 8d 8c", "8s 8s 8d 8c 2h", "8s 8h 8d 8c 2h 3h"])
def test_a_condition_must_be_a_five_card_hand(books: Books, least: str) -> None:
    with pytest.raises(Refused):
        books.do("p9", ask.PostJackpot("golden-state", "high-hand", least))


def test_a_condition_for_an_unknown_fund_is_refused(books: Books) -> None:
    with pytest.raises(Refused, match="There is no oceana jackpot"):
        books.do("p9", ask.PostJackpot("oceana", "high-hand", "8s 8h 8d 8c 2s"))


# -- adjustments -------------------------------------------------------------------------------------------------------


def test_the_money_of_an_adjustment_is_held_until_a_second_person_signs_it(books: Books) -> None:
    books.do("p1", ask.Adjust("player:p3", "cage", dollars(25), "sold twice"))
    cage = books.ledger.balance("cage")
    assert (books.ledger.balance("player:p3"), books.ledger.balance("held:adjustment:1")) == (dollars(75), dollars(25))
    with pytest.raises(Refused, match="you proposed this adjustment; another person signs it"):
        books.do("p1", ask.Sign("1"))
    with pytest.raises(Refused, match="about your own money"):
        books.do("p3", ask.Sign("1"))
    books.do("p2", ask.Sign("1"))
    assert (books.ledger.balance("player:p3"), books.ledger.balance("cage")) == (dollars(75), cage + dollars(25))
    for late in (ask.Sign("1"), ask.Release("adjustment:1", "a slip")):
        with pytest.raises(Refused, match="Adjustment 1 is already signed"):
            books.do("p4", late)


def test_an_unsigned_adjustment_is_released(books: Books) -> None:
    books.do("p1", ask.Adjust("player:p3", "cage", dollars(25), "sold twice"))
    with pytest.raises(Refused, match="about your own money"):
        books.do("p3", ask.Release("adjustment:1", "it is mine"))
    books.do("p1", ask.Release("adjustment:1", "it was sold once"))
    assert books.ledger.balance("player:p3") == dollars(100)
    with pytest.raises(Refused, match="Adjustment 1 was already released"):
        books.do("p2", ask.Sign("1"))


def test_an_adjustment_cannot_hold_more_than_there_is(books: Books) -> None:
    with pytest.raises(Refused, match=r"has \$100, not \$101"):
        books.do("p1", ask.Adjust("player:p3", "cage", dollars(101), "sold twice"))


@pytest.mark.parametrize("account", ["table:7:stack", "player:p9"])
def test_an_adjustment_leaves_tables_and_unknown_accounts_alone(books: Books, account: str) -> None:
    books.write(Draft("Seed", {}, moved("cage", "table:7:stack", dollars(10))))
    with pytest.raises(Refused):
        books.do("p1", ask.Adjust(account, "cage", dollars(1), "a slip"))
