"""Each look of staff at something private is in the log before it is shown, and in the audit."""

import csv
import io
from pathlib import Path

from houseway.room.log.opening import open_log
from houseway.room.people import policy
from tests.web.kit import Guest, served


def looks_in(log: str) -> list[tuple[str, str]]:
    with open_log(log) as kept:
        return [(event.data["row"], event.data["about"]) for event in kept.read(stream="looks")]


def test_every_look_of_staff_at_private_data_is_an_event(tmp_path: Path) -> None:
    with served(tmp_path) as room, room.keyholder() as house, room.guest() as ann:
        who = ann.web.get("/api/me").json()["id"]
        own = house.web.get("/api/me").json()["id"]
        house.web.get(f"/api/hands?player={who}")
        house.web.get(f"/api/hands?player={own}")
        house.web.get("/api/hands/1/1")
        house.web.get("/api/office/events?account=cage")
        house.web.get("/api/office/tables.parquet")
        house.web.get("/api/people?find=guest")
        house.done("Bar", player=who, reason="threw an ashtray")
        assert "threw an ashtray" in house.web.get("/api/people?find=guest").text
        house.done("Unbar", player=who)
        assert house.web.get(f"/api/people/{who}.json").json()["person"]["id"] == who
        assert house.web.get("/api/people/p77.json").status_code == 404
        assert ann.web.get(f"/api/people/{who}.json").status_code == 403
        house.watch("cage")
        house.watch("office")
        audit = list(csv.DictReader(io.StringIO(house.web.get("/api/office/audit.csv").text)))
        assert [row["what"] for row in audit].count("Looked") == 9
        # Reading your own or public things isn't logged; nor is a denied look.
        ann.web.get("/api/hands")
        ann.web.get("/api/hands/1/1")
        ann.web.get("/api/office/audit.csv")
        ann.watch("lobby")
        denied(ann, "cage")
    assert looks_in(str(next(tmp_path.rglob("*.db")))) == [
        ("GET /api/hands everybody's", who),
        ("GET /api/hands everybody's", "1/1"),
        ("GET /api/office/events", "cage"),
        ("GET /api/office/{report}.parquet", "tables"),
        ("GET /api/people", who),
        ("GET /api/people/{player}.json", who),
        ("watch cage", "everybody"),
        ("watch office", "everybody"),
        ("GET /api/office/{report}.csv", "audit"),
    ]


def denied(guest: Guest, topic: str) -> None:
    guest.say({"type": "Watch", "topic": topic})
    assert guest.until("View", "Error")["type"] == "Error"


def test_every_private_row_is_one_of_the_policy_and_for_staff_alone() -> None:
    assert all(not {"player", "anybody", "barred"} & set(policy.MAY[row].split()) for row in policy.PRIVATE)
