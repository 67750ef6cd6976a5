"""Finished hands and reports of a real room, as each reader may see them."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest
from pyarrow.parquet import read_table

from houseway.engines.poker import phh
from houseway.messages import unwired
from houseway.room.cards.proof import check
from houseway.room.office.report_files import parquet_name
from houseway.room.office.reports import REPORTS
from tests.web.kit import Guest, Served, opening

# Each test plays a different game: a player who left an earlier one still has an hour to act.


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(opening(str(tmp_path_factory.mktemp("room") / "room.db"))) as served:
        yield served


def _played(guest: Guest, house: str, game: str, hands: int = 1) -> str:
    """Lets the guest play some hands, always taking the first option, and returns the address of the last one."""
    table: str = guest.done("PlayNow", house=house, game=game)["table"]
    guest.watch(f"table:{table}")
    done, before = 0, 0
    while True:
        view = guest.views[f"table:{table}"]
        hand = view.get("hand", {})
        if hand.get("over") and hand["number"] != before:
            done, before = done + 1, hand["number"]
            own = guest.web.get("/api/hands").json()
            if done >= hands and own:
                return f"/api/hands/{table}/{own[0]['number']}"
        choice = next((one for one in view.get("choices", ()) if one.get("group") != "table"), None)
        if choice is None:
            guest.hear()
        else:
            guest.do(**_filled(choice))  # what was offered out of turn may be gone by now


def _filled(choice: dict[str, Any]) -> dict[str, Any]:
    """The choice with its least amount and its first cards, as the arguments of ``done``."""
    command = dict(choice["command"])
    if "command" in command:
        command["command"] = dict(command["command"])
    for name in ("amount", "cards", "pick"):
        if asked := choice.get(name):
            where = command
            for part in asked["at"][:-1]:
                where = where[part]
            where[asked["at"][-1]] = _first(name, asked)
    return {"kind": command.pop("type"), **command}


def _first(name: str, asked: dict[str, Any]) -> Any:
    if name == "amount":
        return asked["least"]
    if name == "pick":
        return asked["of"][0][0]
    return asked["of"][0] if asked.get("one") else asked["of"][: asked["least"]]


HIDDEN = {"holdem": "limelight", "stud": "limelight", "lowball": "marina", "pai-gow": "oceana", "pan": "limelight"}


@pytest.mark.parametrize("game", HIDDEN)
def test_a_finished_hand_is_shown_as_each_reader_saw_it(room: Served, game: str) -> None:
    with room.guest() as player, room.guest() as rail:
        hand = _played(player, HIDDEN[game], game)
        own = player.web.get(hand).json()
        seen = rail.web.get(hand).json()
        assert own["seat"] is not None
        assert seen["seat"] is None
        assert len(own["told"]) >= 3
        private = [line for line in own["told"] if line not in seen["told"]]
        assert all(line.get("seat") == own["seat"] for line in private)


STEPPED = [("golden-state", "lowball"), ("marina", "no-bust-joker"), ("oceana", "stud")]


@pytest.mark.parametrize(("house", "game"), STEPPED)
def test_a_finished_hand_is_shown_step_by_step(room: Served, house: str, game: str) -> None:
    with room.guest() as player:
        hand = _played(player, house, game)
        steps = player.web.get(f"{hand}?as=steps").json()["steps"]
        assert len(steps) > 3
        total = {sum(one["stack"] for one in step["seats"].values()) for step in (steps[0], steps[-1])}
        assert all(total)


def test_phh_holds_only_the_cards_that_its_reader_saw(room: Served) -> None:
    with room.guest() as player, room.guest() as rail:
        hand = _played(player, "oceana", "holdem")
        own = player.web.get(f"{hand}?as=phh").text
        seen = rail.web.get(f"{hand}?as=phh").text
        assert own.count("??") < seen.count("??")
        assert "variant" in seen
        assert phh.read(own)


def test_the_cards_of_a_finished_hand_are_proved_and_mucked_ones_stay_hidden(room: Served) -> None:
    with room.guest() as player:
        hand = _played(player, "marina", "holdem")
        proof = player.web.get(f"{hand}?as=proof").content
        proved = check(proof)
        assert 2 <= len(proved.cards) < 52


def test_players_find_their_own_hands_and_the_floor_finds_all(room: Served) -> None:
    with room.guest() as one, room.guest() as other, room.keyholder() as staff:
        table = _played(one, "rogelios", "holdem").split("/")[-2]
        assert {line["table"] for line in one.web.get("/api/hands").json()} == {table}
        assert other.web.get("/api/hands?player=p1").json() == []
        assert table in {line["table"] for line in staff.web.get("/api/hands").json()}


def test_an_unknown_hand_is_refused(room: Served) -> None:
    with room.guest() as guest:
        answer = guest.web.get("/api/hands/1/999999")
        assert (answer.status_code, "no finished hand 999999" in unwired(answer.json())["why"]) == (409, True)
        assert guest.web.get("/api/hands/1/x").status_code == 400
        assert guest.web.get("/api/hands/1/1?as=film").status_code == 400


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_the_drop_is_reported_counted_and_corrected_without_overwriting(room: Served) -> None:
    with room.guest() as player, room.keyholder() as staff:
        table = _played(player, "limelight", "omaha", hands=3).split("/")[-2]
        box = next(row for row in _rows(staff.web.get("/api/office/drop.csv").text) if row["table"] == table)
        assert (box["cents"], box["counted"]) == ("", "")  # unknown before the count
        staff.done("CountDrop", key="counted", table=table, shift=box["shift"], cents=100)
        box = next(row for row in _rows(staff.web.get("/api/office/drop.csv").text) if row["table"] == table)
        assert int(box["difference"]) == 100 - int(box["cents"]) < 0
        staff.done("CorrectCount", key="corrected", count="1", cents=int(box["cents"]), reason="a chip under the lid")
        counted = next(row for row in _rows(staff.web.get("/api/office/drop.csv").text) if row["table"] == table)
        assert (counted["difference"], "a chip under the lid" in counted["struck"]) == ("0", True)
        assert "CountCorrected" in staff.web.get("/api/office/audit.csv").text
        assert player.web.get("/api/office/drop.csv").status_code == 403


@pytest.mark.parametrize("report", ["drop", "jackpots", "players", "hands", "rotation", "audit"])
def test_every_report_has_a_head_and_rows_of_the_same_length(room: Served, report: str) -> None:
    with room.keyholder() as staff:
        rows = list(csv.reader(io.StringIO(staff.web.get(f"/api/office/{report}.csv").text)))
        assert {len(row) for row in rows} == {len(rows[0])}
        frame = read_table(io.BytesIO(staff.web.get(f"/api/office/{report}.parquet").content))
        columns = REPORTS[report].columns
        assert (frame.column_names, rows[0]) == ([*map(parquet_name, columns)], [one.name for one in columns])
        # The second look at the audit finds the look itself in it.
        assert frame.num_rows == len(rows) - 1 + (report == "audit")
        page = staff.web.get(f"/api/office/{report}.json").json()
        assert (page["name"], unwired(page["title"])) == (report, REPORTS[report].title)
        assert page["count"] == len(rows) - 1 + 2 * (report == "audit")
        assert {len(row["cells"]) for row in page["rows"]} <= {len(page["columns"])}


def _count(staff: Guest, table: str) -> None:
    boxes = [row for row in _rows(staff.web.get("/api/office/drop.csv").text) if row["table"] == table]
    staff.done("CountDrop", table=table, shift=boxes[-1]["shift"], cents=0)


def _funds(staff: Guest, house: str) -> list[dict[str, str]]:
    return [row for row in _rows(staff.web.get("/api/office/jackpots.csv").text) if row["fund"] == house]


def test_a_jackpot_takes_two_people_of_the_office(room: Served) -> None:
    with room.guest() as player, room.keyholder() as staff:
        # A hand that ends before the flop pays nothing in, and the fund has a box's share once the box is counted.
        for hands in range(1, 50):
            hand = _played(player, "golden-state", "holdem", hands=hands)
            _count(staff, hand.split("/")[-2])
            if funds := _funds(staff, "golden-state"):
                break
        me = player.web.get("/api/me").json()["id"]
        table, number = hand.split("/")[-2:]
        early = {"fund": funds[0]["fund"], "table": table, "hand": int(number), "player": me, "cents": 100}
        refused = staff.do("QualifyJackpot", key="early", **early)
        assert refused["why"] == (
            "No rules for the Golden State Casino jackpot were posted before this hand, so it can't win."
        )
        staff.done("PostJackpot", key="posted", fund=funds[0]["fund"], wins="high-hand", least="2s 3s 4s 5s 7h")
        table, number = _played(player, "golden-state", "holdem", hands=hands + 1).split("/")[-2:]
        claim = {"fund": funds[0]["fund"], "table": table, "hand": int(number), "player": me}
        assert staff.done("QualifyJackpot", key="claimed", cents=int(funds[0]["cents"]), **claim)["claim"]
        refused = staff.do("VerifyJackpot", key="verified", claim="1")
        assert (refused["type"], refused["why"]) == (
            "Refused",
            "you made this claim; another person verifies it",
        )


def test_the_session_ledger_has_buy_ins_and_own_payments(room: Served) -> None:
    with room.guest() as player, room.keyholder() as staff:
        table = _played(player, "oceana", "lowball").split("/")[-2]
        me = player.web.get("/api/me").json()["id"]
        before = _session(staff, me, table)
        assert (int(before["in"]) > 0, before["out"], int(before["hands"]) >= 1) == (True, "", True)
        seat = next(seat for seat, one in player.views[f"table:{table}"]["seats"].items() if one.get("player") == me)
        hands = player.web.get("/api/hands").json()
        won = [line["collection"] + line["jackpot"] for line in hands if line["net"][seat] > 0]
        assert int(before["collected"]) == sum(won), "the winner of the pot pays what was taken out of it"


def _session(staff: Guest, player: str, table: str) -> dict[str, str]:
    rows = _rows(staff.web.get("/api/office/sessions.csv").text)
    return next(row for row in rows if (row["player"], row["table"]) == (player, table))


def test_a_figure_of_the_office_is_the_sum_of_the_events_that_it_opens(room: Served) -> None:
    with room.guest() as player, room.keyholder() as staff:
        me = player.web.get("/api/me").json()["id"]
        _played(player, "oceana", "razz")
        row = next(row for row in _rows(staff.web.get("/api/office/players.csv").text) if row["player"] == me)
        events = staff.web.get(f"/api/office/events?account=player:{me}").json()
        assert sum(event["cents"] for event in events) == int(row["cents"])
        assert player.web.get(f"/api/office/events?account=player:{me}").status_code == 403
