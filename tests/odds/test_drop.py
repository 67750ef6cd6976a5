"""The drop of a table-hour, and comparisons of options and houses."""

from pathlib import Path

import pytest

from houseway.odds.fees import Question, alike, table_hours
from houseway.odds.pages import Line, bars, lines, ticks
from houseway.rulebook import house
from tests.cli.kit import run


@pytest.mark.rule("LL-HE-FEE1")
def test_limelight_collects_three_dollars_from_five_and_four_from_six_at_3_6() -> None:
    (table,) = table_hours([house("limelight")], "holdem", Question(pace=40), limit="3/6")
    drop = {hour.count: hour.drop for hour in table.hours}
    assert (drop[5], drop[6]) == (40 * 300, 40 * 400)
    assert table.hours[3].player_hour == pytest.approx(40 * 300 / 5)


def test_a_jackpot_fee_is_paid_by_the_players_and_does_not_count_into_the_drop() -> None:
    (table,) = table_hours([house("oceana")], "holdem", Question(pace=40), limit="3/6")
    hour = table.hours[-1]
    assert hour.jackpot == 40 * 100
    assert hour.count * hour.player_hour == pytest.approx(hour.drop + hour.jackpot)


def test_a_time_fee_does_not_depend_on_the_pace() -> None:
    slow, fast = (
        table_hours([house("oceana")], "holdem", Question(pace), structure="no-limit", option="half-hour")
        for pace in (20, 60)
    )
    assert [one.curve for one in slow] == [one.curve for one in fast]
    assert slow[0].hours[0].player_hour == 2 * 700


def test_houses_are_compared_at_the_same_limit_however_they_write_it() -> None:
    data = run("fee", "limelight", "holdem", "--compare", "--limit", "3/6", "--json").data
    assert [one["house"] for one in data["tables"]][:3] == ["limelight", "golden-state", "golden-state"]
    assert {one["limit"] for one in data["tables"]} == {"3/6", "3x6"}


@pytest.mark.rule("OC-P21-C2")
def test_the_options_of_a_house_leave_both_sides_different_edges() -> None:
    data = run("fee", "oceana", "pure-21", "--drop", "--limit", "100-200", "--json").data
    a, b = ((one["option"], one["hours"][0]) for one in data["tables"])
    assert (a[0], a[1]["player_share"], a[1]["bank_share"]) == ("A", pytest.approx(0.01), pytest.approx(0.02))
    assert (b[0], b[1]["player_share"], b[1]["bank_share"]) == ("B", 0.0, pytest.approx(0.02))
    edge = data["tables"][0]["player_edge"]
    assert edge == pytest.approx(-0.019609, abs=1e-6)
    assert a[1]["player_after"] == pytest.approx(edge - 0.01)
    assert a[1]["bank_after"] == pytest.approx(-edge - 0.02)


def test_tables_that_collect_the_same_share_a_line() -> None:
    tables = table_hours([house("limelight")], "holdem", Question(pace=40), structure="limit")
    named = dict(alike(tables))
    assert "3/6, 4/8, 5/10, 6/12, 8/16, 9/18, 10/20" in named
    assert len(named) < len(tables)


def test_people_get_tables_and_a_page_of_plots(tmp_path: Path) -> None:
    page = tmp_path / "drop.html"
    told = run("fee", "oceana", "pure-21", "--drop", "--pace", "50", "--report", str(page)).out
    assert "drop of a table-hour at 50 rounds" in told
    assert "player after" in told
    text = page.read_text(encoding="utf-8")
    assert f"houseway fee oceana pure-21 --drop --pace 50 --report {page}" in text
    assert text.count("<svg") == 3
    assert "http" not in text


def test_the_marks_of_an_axis_are_round_and_span_the_values() -> None:
    assert ticks(-0.031, 0.042) == pytest.approx([-0.04, -0.02, 0, 0.02, 0.04, 0.06])


def test_bars_stand_on_both_sides_of_zero_and_names_are_escaped() -> None:
    drawn = bars("edge", [("<b>", 0.5), ("bank", -0.5)], lambda value: f"{value:+}")
    assert "&lt;b&gt;" in drawn
    assert drawn.index("class=good") < drawn.index("class=bad")
    stair = lines("drop", [Line("3/6", [(1, 0.0), (2, 10.0)], steps=True)], across="", show_x=str, show_y=str)
    assert stair.count(",") > lines(
        "drop", [Line("3/6", [(1, 0.0), (2, 10.0)])], across="", show_x=str, show_y=str
    ).count(",")
