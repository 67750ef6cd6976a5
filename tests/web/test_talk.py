"""Reported lines over HTTP: for the floor alone, each look in the log first."""

from pathlib import Path

from tests.web.kit import served
from tests.web.test_logged_access import looks_in


def test_the_floor_reads_reported_talk_and_the_look_is_logged(tmp_path: Path) -> None:
    with served(tmp_path, consent="free") as room, room.keyholder() as house, room.guest() as ann, room.guest() as ben:
        table = ann.done("OpenTable", house="limelight", game="holdem")["table"]
        for seat, guest in enumerate((ann, ben), 1):
            guest.done("Sit", table=table, seat=seat, chips=10_000)
        ben.done("Say", table=table, text="<script>alert('bad')</script>")
        line = next(iter(ann.watch(f"table:{table}")["talk"]["lines"]))
        ann.done("ReportTalk", table=table, line=int(line))
        assert ann.web.get(f"/api/talk/{table}").status_code == 403
        assert house.web.get("/api/talk/99").status_code == 404
        (report,) = house.web.get(f"/api/talk/{table}").json().values()
        assert report["lines"][-1]["text"] == "<script>alert('bad')</script>"
        who = [one.web.get("/api/me").json()["name"] for one in (ann, ben)]
        assert [report["by_name"], report["about_name"]] == who
        house.done("AnswerReport", table=table, report="1", reason="a word with them", hush=True)
        assert house.web.get(f"/api/talk/{table}").json() == {}
        assert ben.do("Say", table=table, text="Sorry!")["type"] == "Refused"
        assert ann.do("Say", table=table, text="x" * 141)["type"] == "Error"
        house.done("Sit", table=table, seat=5, chips=10_000)
        assert house.web.get(f"/api/talk/{table}").status_code == 409
    assert looks_in(str(tmp_path / "room.db")) == [("GET /api/talk/{table}", f"table {table}")] * 2
