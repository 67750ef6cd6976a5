"""The reports of the back office, each compared with figures computed by hand."""

import csv
import io
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pyarrow.parquet import read_table

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.room import commands as ask
from houseway.room.log.entries import Draft
from houseway.room.log.events import Skimmed
from houseway.room.office.periods import parse
from houseway.room.office.report_files import parquet_name, safe
from houseway.room.office.reports import REPORTS
from houseway.room.office.sheet_rows import Collected, RowBuilder
from houseway.room.people.people import Person
from houseway.room.room import Room
from houseway.room.server.room_server import RoomServer
from houseway.room.server.simulated_room import Simulation
from houseway.room.settings import Pace
from houseway.room.tables.spread import Spot
from tests.room.server.test_by_hand import BLACKJACK, DEALER, FLOOR, Felt, by_hand
from tests.room.server.test_room_server import QUICK, Screen, room, soon
from tests.room.tables.kit import HOUSES

OFFICE = Person("p95", "Ola", frozenset({"office"}))
SECOND = Person("p96", "Sol", frozenset({"office"}))


async def rows(host: RoomServer, name: str, begins: str = "", ends: str = "", shift: str = "") -> list[dict[str, str]]:
    """Returns the rows of a report from its CSV."""
    pieces = await host.records.report(name, parse(host.room.settings, begins, ends, shift))
    return list(csv.DictReader(io.StringIO(b"".join(pieces).decode())))


async def count(host: RoomServer, felt: Felt, cents: int) -> str:
    """Counts the box of the table; returns its shift."""
    boxes = (name for name in host.room.balances if name.startswith(f"drop:{felt.table}:"))
    shift = next(boxes).split(":")[2]
    await host.do(OFFICE, ask.CountDrop(felt.table, shift, cents), f"count/{felt.table}")
    return shift


async def hand(felt: Felt, **over: Any) -> None:
    await felt.tap("DealByHand")
    await felt.tap("TakeCollection")
    await felt.tap("EndHand", **over)


@pytest.mark.rule("MC-P21-R5", "MC-P21-R6")
def test_a_player_pays_their_own_wager_or_bank_and_never_what_the_table_took(tmp_path: Path) -> None:
    """Marina, Pure 21.5 at $3-$25: 25 cents a wager, and of the bank 50 cents at $51 to $200 of action."""

    async def play(host: RoomServer, felt: Felt) -> None:
        await one_round(felt)
        assert {line["collected"] for line in await rows(host, "sessions") if line["name"] != "Dov"} == {""}
        await count(host, felt, 100)
        paid = {line["name"]: int(line["collected"]) for line in await rows(host, "sessions")}
        assert paid == {"Ana": 50, "Bo": 25, "Cleo": 25, "Dov": 0}
        assert host.room.runtimes[felt.table].table.drop == 100

    by_hand(str(tmp_path / "room.db"), play, BLACKJACK, players=4)


async def one_round(felt: Felt) -> None:
    """Ana has the bank, Bo and Cleo a wager each, $60 in all."""
    await felt.tap("TakeBank", seat=1)
    wagers = [{"seat": seat, "square": seat, "cents": 0} for seat in (2, 3)]
    await felt.tap("DealByHand", wagers=wagers, action=dollars(60))
    await felt.tap("EndHand")


@pytest.mark.parametrize(("house", "game"), [("limelight", "holdem"), ("marina", "pure-21"), ("limelight", "pan")])
def test_payments_of_players_equal_the_collection_where_the_room_deals(tmp_path: Path, house: str, game: str) -> None:
    async def play(host: RoomServer) -> None:
        opened = await host.do(FLOOR, ask.OpenTable(house, game), "open")
        table = host.room.runtimes[opened["table"]].table
        await host.do(FLOOR, ask.AskForBots(opened["table"], 5), "bots")
        host.watch(FLOOR, f"table:{opened['table']}", Screen())
        await soon(lambda: table.hands >= 12)
        stream = host._log.read(0, f"table:{opened['table']}")
        booked = [event.data["event"] for event in stream if event.type == "HandBooked"]
        assert booked
        for one in booked:
            paid = sum(cents for _, cents in one["paid"])
            assert paid == one["collection"] + one["jackpot"] or one["lasts"]["misdealt"]

    room(str(tmp_path / "room.db"), play, QUICK)


def test_a_reopened_hand_counts_once_in_the_session(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await hand(felt)
        await felt.tap("ReopenHand")
        await felt.tap("EndHand")
        assert {line["hands"] for line in await rows(host, "sessions")} == {"1"}

    by_hand(str(tmp_path / "room.db"), play)


def test_collections_appear_by_rate_and_hour_once_the_box_is_counted(tmp_path: Path) -> None:
    """Golden State 2x4 with six hands: $2 and $1 for the jackpot; three hands are nine dollars."""

    async def play(host: RoomServer, felt: Felt) -> None:
        for _ in range(3):
            await hand(felt)
        await felt.tap("DealByHand")
        await felt.tap("TakeCollection")
        await felt.tap("ReturnCollection")
        await felt.tap("EndHand")
        assert await rows(host, "collections") == []
        assert {line["collection"] for line in await rows(host, "hands")} == {""}
        account = next(name for name in host.room.balances if name.startswith("drop:"))
        with pytest.raises(Refused, match="Count this box first"):
            await host.records.events(account)
        await count(host, felt, dollars(6))
        taken, back = await rows(host, "collections")
        assert (taken["per"], taken["rate"], taken["jackpot"], taken["times"]) == ("hand", "200", "100", "4")
        assert (back["per"], back["times"], back["cents"]) == ("returned", "1", "-300")
        assert taken["rule"].startswith("GS-")
        assert int(taken["cents"]) + int(back["cents"]) == dollars(9)
        assert {line["collection"] for line in await rows(host, "hands")} == {"200", "0"}
        events = await host.records.events(taken["account"], int(taken["first_event"]), int(taken["last_event"]))
        assert sum(one["cents"] for one in events) == dollars(8)

    by_hand(str(tmp_path / "room.db"), play)


def test_each_wager_and_the_bank_have_separate_rates(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await one_round(felt)
        await count(host, felt, 100)
        found = {line["per"]: (line["rate"], line["times"], line["cents"]) for line in await rows(host, "collections")}
        assert found == {"wager": ("25", "2", "50"), "bank": ("50", "1", "50")}

    by_hand(str(tmp_path / "room.db"), play, BLACKJACK, players=4)


@pytest.mark.rule("GS-PU-20b")
def test_push_pots_have_separate_rates_at_a_table_dealt_by_hand(tmp_path: Path) -> None:
    """Golden State, Asian Push Nine: $2 from five hands and more; $2 from two hands in the first push pot, $3 in the
    second."""

    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        for _ in range(2):
            await felt.tap("TakeCollection", push=2)
        await felt.tap("EndHand")
        await count(host, felt, dollars(7))
        found = [(line["per"], line["rate"], line["times"]) for line in await rows(host, "collections")]
        assert found == [("hand", "200", "1"), ("1st push pot", "200", "1"), ("2nd push pot", "300", "1")]

    by_hand(str(tmp_path / "room.db"), play, ask.OpenTable("golden-state", "push-nine", dealt="by hand"))


@pytest.mark.rule("GS-PU-20b")
def test_push_pots_have_separate_rates_at_a_table_dealt_by_the_room() -> None:
    builder, found, booked = RowBuilder(), Counter[tuple[str, int]](), [0, 0]

    def witness(_room: Room, stream: str, draft: Draft) -> None:
        one = Skimmed(1, stream, draft.type, 1, msgspec.Raw(draft.json))
        for sheet, row in builder.take(one, draft.data):
            if sheet == "collected":
                taken = msgspec.convert(row, Collected)
                found[taken.per, taken.collection] += 1
                booked[0] += taken.collection
        if draft.type == "HandBooked":
            booked[1] += draft.data["event"]["collection"]

    spot = Spot.posted(HOUSES, "golden-state", "push-nine", "", "")
    Simulation(HOUSES, [spot], seed=3, people=0, witness=witness).run(0.5)
    assert booked[0] == booked[1] > 0
    posted = {("hand", 100), ("hand", 200), ("1st push pot", 200), ("1st push pot", 300)}
    posted |= {("2nd push pot", 300), ("2nd push pot", 400)}
    assert set(found) <= posted
    assert {per for per, _ in found} >= {"hand", "1st push pot"}


def test_a_count_sheet_keeps_every_corrected_figure_and_its_author(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await hand(felt)
        await count(host, felt, dollars(1))
        await host.do(SECOND, ask.CorrectCount("1", dollars(2), "a chip under the lid"), "correct")
        lines = await rows(host, "counts")
        assert [(line["what"], line["cents"], line["struck"], line["by"]) for line in lines] == [
            ("counted", "100", "", OFFICE.id),
            ("corrected", "200", "100", SECOND.id),
        ]
        assert lines[1]["reason"] == "a chip under the lid"

    by_hand(str(tmp_path / "room.db"), play)


def test_the_incident_book_has_every_call_and_ruling_with_its_answers_and_citation(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        await host.do(DEALER, ask.CallFloor(felt.table, "two cards face up"), "call")
        kinds = (await host.do(FLOOR, ask.Irregularities(felt.table), "kinds"))["kinds"]
        asked = next(one for one in kinds if one["fields"][0]["name"] == "moment")
        moment = asked["fields"][0]["values"][0]
        facts = {"moment": moment, "seat": 2}
        outcomes = (await host.do(FLOOR, ask.Preview(felt.table, asked["kind"], facts), "look"))["outcomes"]
        choice = outcomes[0].get("choice", "")
        await host.do(FLOOR, ask.Rule(felt.table, asked["kind"], facts, choice), "rule")
        called, ruled = await rows(host, "incidents")
        assert (called["what"], called["about"], called["by"], called["hand"]) == (
            "called",
            "two cards face up",
            DEALER.id,
            "1",
        )
        assert (ruled["what"], ruled["about"], ruled["by"]) == ("ruled", asked["kind"], FLOOR.id)
        assert "-" in moment, "a word of the rulebook's files"
        assert ruled["answered"] == f"When was it found? {asked['fields'][0]['labels'][0]}; Which player? 2"
        assert (ruled["player"], ruled["name"]) == ("w:2", "Bo")
        assert ruled["rules"] == " ".join(outcomes[0]["rules"])
        assert ruled["ruled"] == "; ".join(outcomes[0]["steps"])

    by_hand(str(tmp_path / "room.db"), play)


def test_the_incident_book_shows_a_recorded_hand_without_the_games_slugs(tmp_path: Path) -> None:
    stood = "button 1; flop; board 7h 8c 2d; seat 2 $94 ?? ??; seat 3 $88 bet $2 ?? ??; pot $12; to act 2"

    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DealByHand")
        await felt.tap("RecordHand", position=stood, says="seat 2 says that they called")
        (line,) = await rows(host, "incidents")
        assert (line["what"], line["ruled"]) == ("recorded", stood)

    by_hand(str(tmp_path / "room.db"), play)


def test_the_audit_names_what_staff_looked_at(tmp_path: Path) -> None:
    async def play(host: RoomServer, _felt: Felt) -> None:
        pat, _ = await host.accounts.create_guest()
        for about in ("jackpot:golden-state", f"player:{pat.id}", pat.id, "drop:1:2026-02-06.1", "chips"):
            await host.record_access(OFFICE, "GET /api/office/events", about)
        assert [line["reason"] for line in await rows(host, "audit") if line["what"] == "Looked"] == [
            *("the jackpot of Golden State Casino", pat.name, pat.name),
            *("the box of table 1, shift 2026-02-06.1", "chips"),
        ]

    by_hand(str(tmp_path / "room.db"), play)


def test_the_jackpot_statement_has_opening_and_closing_balances(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        for _ in range(3):
            await hand(felt)
        assert await rows(host, "statement") == await rows(host, "jackpots") == [], "it lies in the box"
        await count(host, felt, dollars(6))
        (line,) = await rows(host, "statement")
        assert (line["fund"], line["opening"], line["collected"]) == ("golden-state", "0", "300")
        assert int(line["closing"]) == host.room.balances["jackpot:golden-state"] == dollars(3)

    by_hand(str(tmp_path / "room.db"), play)


def test_the_rotation_record_has_every_answer_with_its_round_and_player(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await felt.tap("DeclineBank", seat=1)
        await felt.tap("TakeBank", seat=2)
        wagers = [{"seat": 3, "square": 3, "cents": 0}]
        await felt.tap("DealByHand", wagers=wagers, action=dollars(60))
        await felt.tap("EndHand")
        await felt.tap("TakeBank", seat=2)
        lines = await rows(host, "rotation")
        assert [(one["round"], one["name"], one["what"], one["turn"]) for one in lines] == [
            ("1", "Ana", "passes", ""),
            ("1", "Bo", "takes", "1"),
            ("2", "Bo", "takes", "2"),
        ]

    by_hand(str(tmp_path / "room.db"), play, BLACKJACK, players=4)


def test_the_cage_sheet_has_counts_fills_and_shift_totals(tmp_path: Path) -> None:
    cass, dell = (Person(f"p{n}", name, frozenset({"cage"})) for n, name in ((81, "Cass"), (82, "Del")))

    async def play(host: RoomServer, felt: Felt) -> None:
        await host.do(cass, ask.OpenBank("window-1", {}), "1")
        await host.do(dell, ask.Fill("window-1", {"10000": 5}), "2")
        await host.do(cass, ask.Receive("1"), "3")
        await host.do(cass, ask.CloseBank("window-1", {"10000": 4}), "4")
        await host.do(dell, ask.VerifySheet("2"), "5")
        await host.do(cass, ask.CloseShift(), "6")
        await host.do(dell, ask.SignShift("1"), "7")
        lines = await rows(host, "cage")
        found = [(one["what"], one["cents"], one["difference"], one["by"]) for one in lines]
        assert [one["first_event"] for one in lines[:2]] == ["1", lines[1]["event"]]
        assert lines[3]["first_event"] == str(int(lines[0]["event"]) + 1)
        assert found[:5] == [
            ("opening", "0", "0", "p81"),
            ("fill sent", "50000", "", "p82"),
            ("fill received", "50000", "", "p81"),
            ("closing", "40000", "-10000", "p81"),
            ("verified", "", "", "p82"),
        ]
        totals = {what: cents for what, cents, _, _ in found[5:]}
        assert (totals["shift: fills"], totals["shift: short"], totals["shift: sold"]) == ("50000", "10000", "0")
        assert found[-1][0] == "shift taken over"
        assert {one["shift"] for one in lines} == {"1"}

    by_hand(str(tmp_path / "room.db"), play)


async def claimed_and_verified(host: RoomServer, claim: ask.QualifyJackpot) -> None:
    await host.do(DEALER, claim, "claim")
    await host.do(OFFICE, ask.VerifyJackpot("1"), "verify")


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        ({}, "Enter the five cards that seat 2 showed"),
        ({"2": "8s 8h 8d 8c"}, "Write a hand as five different cards"),
        ({"2": "8s 8h 8d 8c 2s", "9": "As Ad Ah Ac 2s"}, "Seat 9 wasn't dealt in"),
        ({"2": "7s 7h 7d 7c 2s", "3": "As Ad Ah Ac 2s"}, "had four sevens. The posted rules need"),
        ({"2": "8s 8h 8d 8c 2s"}, "No shown hand beats four eights"),
        ({"2": "Ac Ad Ah Ks Kd", "3": "8c 8d 8h 8s Kc"}, "need 6 board cards, but"),
        ({"2": "8s 8h 8d 8c 2s", "3": "As Ad Ah Ac 2s"}, ""),
    ],
)
def test_a_jackpot_at_a_table_dealt_by_hand_is_verified_by_the_shown_cards(
    tmp_path: Path, shown: dict[str, str], why: str
) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await hand(felt)
        await hand(felt)
        await count(host, felt, dollars(4))
        await host.do(OFFICE, ask.PostJackpot("golden-state", "bad-beat", "8s 8h 8d 8c 2s"), "post")
        await hand(felt)
        stranger = ask.QualifyJackpot("golden-state", felt.table, 3, "w:Zed May", dollars(2))
        with pytest.raises(Refused, match=r"^Zed May wasn't dealt into hand 3"):
            await host.do(DEALER, stranger, "stranger")
        claim = ask.QualifyJackpot("golden-state", felt.table, 3, "w:Bo", dollars(2), shown)
        if why:
            with pytest.raises(Refused, match=why):
                await claimed_and_verified(host, claim)
            return
        await claimed_and_verified(host, claim)
        assert host.room.office.claims["1"].made == "four eights"
        await host.do(FLOOR, ask.ApproveJackpot("1"), "approve")
        out = host.room.balances["chips"]
        await host.do(SECOND, ask.PayJackpot("1"), "pay")
        assert host.room.balances["chips"] == out + dollars(2), "Bo has no account, and is paid in chips"
        assert "held:claim:1" not in host.room.balances
        (line,) = await rows(host, "statement")
        assert (line["collected"], line["claims"], line["closing"], line["paid"]) == ("200", "-200", "0", "200")

    by_hand(str(tmp_path / "room.db"), play)


@pytest.mark.rule("MC-AD-12")
def test_a_backline_wager_is_entered_where_allowed_and_its_bettor_is_offered_the_bank(tmp_path: Path) -> None:
    """Marina, double-hand: Cleo bets on Bo's square only."""

    async def play(host: RoomServer, felt: Felt) -> None:
        assert felt.view["next"]["bank"]["backline"]
        await felt.tap("TakeBank", seat=1)
        wagers = [{"seat": 2, "square": 2, "cents": 0}, {"seat": 3, "square": 2, "cents": 0}]
        await felt.tap("DealByHand", wagers=wagers, action=dollars(60))
        assert felt.view["hand"]["wagers"] == {"2": [2, 3]}
        await felt.tap("EndHand")

    by_hand(str(tmp_path / "room.db"), play, ask.OpenTable("marina", "double-hand", dealt="by hand"), players=4)


def test_the_documented_list_of_reports_is_the_registry() -> None:
    protocol = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")
    (line,) = (line for line in protocol.splitlines() if line.startswith("| `GET /api/office/{report}.json`"))
    listed = line.partition("back office: ")[2].partition(". ")[0]
    assert listed == ", ".join(f"`{name}`" for name in REPORTS)


def test_parquet_has_the_content_of_the_csv_with_its_types(tmp_path: Path) -> None:
    async def play(host: RoomServer, felt: Felt) -> None:
        await hand(felt)
        await host.do(DEALER, ask.CallFloor(felt.table, "two cards face up"), "call")
        await count(host, felt, dollars(1))
        filled = set()
        for name, report in REPORTS.items():
            frame = read_table(io.BytesIO(b"".join(await host.records.report(name, form="parquet"))))
            lines = await rows(host, name)
            for column in report.columns:
                values = frame[parquet_name(column)].to_pylist()
                if column.kind == "time":
                    assert not any(value.utcoffset() for value in values if value)
                    values = [value and round(value.timestamp() * 1000) for value in values]
                texts = ["" if value is None else str(value) for value in values]
                assert texts == [line[column.name] for line in lines], column
            filled |= {name} if lines else set()
        assert filled >= {"drop", "counts", "collections", "jackpots", "sessions", "hands", "incidents", "audit"}

    by_hand(str(tmp_path / "room.db"), play)


FORMULA = '=HYPERLINK("http://evil.example";"a")'


def test_a_reason_that_is_a_formula_is_text_in_the_report(tmp_path: Path) -> None:
    async def play(host: RoomServer) -> None:
        floor, _ = await host.accounts.sign_in_keyholder()
        opened = await host.do(floor, ask.OpenTable("limelight", "holdem"), "p1/1")
        await host.do(floor, ask.Pause(opened["table"], FORMULA), "p1/2")
        rows = list(csv.DictReader(io.StringIO(b"".join(await host.records.report("audit")).decode())))
        assert [row["reason"] for row in rows if row["what"] == "TablePaused"] == [f"'{FORMULA}"]

    room(str(tmp_path / "room.db"), play, Pace())


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@sum", "\t=1", "\r=1"])
def test_no_cell_begins_a_formula(cell: str) -> None:
    assert safe((cell, "plain", -500, 12, "", True)) == [f"'{cell}", "plain", -500, 12, "", True]
