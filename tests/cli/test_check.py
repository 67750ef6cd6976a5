import shutil
from pathlib import Path

import pytest

from houseway.rulebook import house
from tests.cli.kit import run


def limelight(folder: Path, old: str, new: str) -> Path:
    """A copy of Limelight's rulebook with a line of its Pure 21.5 changed."""
    room = folder / "room"
    shutil.copytree(house("limelight").folder, room)
    for file, was, becomes in (
        ("games/pure-21.toml", old, new),
        ("rules.toml", 'house = "limelight"', 'house = "copy"'),
    ):
        text = (room / file).read_text()
        assert was in text
        (room / file).write_text(text.replace(was, becomes))
    return room


OFFERED = ("[pure-21.insurance]\noffered = { is = false", "[pure-21.insurance]\noffered = { is = true")


@pytest.mark.rule("LL-P21-OP3b")
def test_insurance_where_naturals_pay_six_to_five_is_reported_with_file_and_line(tmp_path: Path) -> None:
    room = limelight(tmp_path, *OFFERED)
    ran = run("check", str(room))
    assert ran.status == 1
    assert "pure-21.insurance.offered: Insurance can't be offered where naturals pay 6 to 5" in ran.out
    data = run("check", str(room), "--json").data
    assert data["ok"] is False
    [problem] = data["problems"]
    file = Path(problem["file"])
    assert file.read_text().splitlines()[problem["line"] - 1].startswith("offered = { is = true")
    assert problem["key"] == "pure-21.insurance.offered"


@pytest.mark.rule("LL-P21-OP3b")
def test_insurance_is_no_problem_where_naturals_pay_three_to_two(tmp_path: Path) -> None:
    room = limelight(tmp_path, *OFFERED)
    file = room / "games" / "pure-21.toml"
    file.write_text(file.read_text().replace("pays = { is = [6, 5]", "pays = { is = [3, 2]"))
    assert run("check", str(room)).status == 0


@pytest.mark.parametrize("name", ["limelight", "rogelios", "golden-state", "oceana", "marina", "casino"])
def test_the_houses_that_come_with_the_program_are_good(name: str) -> None:
    ran = run("check", str(house(name).folder), "--json")
    assert (ran.status, ran.data["problems"]) == (0, [])
