"""My game: my hands, results, totals, opponents and files, without anything hidden or anything of others."""

import asyncio
import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from houseway.engines.poker import phh, pokerstars
from houseway.engines.poker.play import events as ev
from houseway.engines.poker.view import habits
from houseway.messages import unwired
from houseway.room.office.archive import ArchivedHand
from houseway.room.view_types import Habit
from houseway.room.views.my_game import MyGame, Wanted
from tests.web.kit import Guest, Served, opening
from tests.web.test_hands import _played


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(opening(str(tmp_path_factory.mktemp("room") / "room.db"))) as served:
        yield served


@pytest.fixture(scope="module")
def regular(room: Served) -> Iterator[Guest]:
    """A guest who has played hold'em and let rounds of 21 pass."""
    with room.guest() as guest:
        _played(guest, "oceana", "holdem", 3)
        guest.lets_pass("limelight", "pure-21", 2, "DeclineBank", "Ready", "NoInsurance", "Stay")
        yield guest


def _mine(guest: Guest, asked: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.web.get(f"/api/my/hands?{asked}").raise_for_status().json()
    return found


def test_my_hands_come_with_my_cards_and_my_result(regular: Guest) -> None:
    hands = [one for one in _mine(regular) if one["game"] == "holdem"]
    assert len(hands) >= 3
    for one in hands:
        whole = regular.web.get(f"/api/hands/{one['table']}/{one['number']}").json()
        told = unwired(whole["told"])
        dealt = next(line["text"] for line in told if line.get("seat") == whole["seat"] and "dealt" in line["text"])
        assert len(one["cards"]) == 2
        assert one["net"] == whole["net"][str(whole["seat"])]
        for card in one["cards"]:
            assert card[0].replace("T", "10") in dealt


def test_rounds_that_i_sat_out_are_not_among_my_hands(regular: Guest) -> None:
    assert regular.web.get("/api/hands").json()[0]["game"] == "pure-21"
    assert {one["game"] for one in _mine(regular)} == {"holdem"}
    assert regular.web.get("/api/my/results").json()["choices"]["games"].keys() == {"holdem"}


def test_totals_add_up_to_the_hands(regular: Guest) -> None:
    hands = _mine(regular)
    told = regular.web.get("/api/my/results").json()
    assert told["hands"] == len(hands)
    assert told["net"] == sum(one["net"] for one in hands) == told["line"][-1][1]
    assert told["won"] == sum(one["net"] > 0 for one in hands)
    assert sum(one["net"] for one in told["games"]) == told["net"] == sum(one["net"] for one in told["sessions"])
    assert [one["hands"] for one in told["sessions"]] == [len(hands)]


def test_filters_leave_out_other_hands(regular: Guest) -> None:
    hands = _mine(regular)
    assert _mine(regular, "outcome=won") == [one for one in hands if one["net"] > 0]
    assert _mine(regular, "outcome=lost") == [one for one in hands if one["net"] < 0]
    assert _mine(regular, "house=oceana") == hands
    assert _mine(regular, "house=marina") == _mine(regular, "game=pan") == _mine(regular, "table=999") == []
    assert _mine(regular, f"since={hands[0]['at']}") == hands[:1]
    assert _mine(regular, f"until={hands[0]['at']}") == hands[1:]
    assert regular.web.get("/api/my/hands?outcome=drawn").status_code == 400
    assert regular.web.get("/api/my/hands?since=yesterday").status_code == 400


def test_earlier_hands_begin_where_the_page_ends_also_within_one_millisecond(room: Served, regular: Guest) -> None:
    host, player = room.running.host, regular.web.get("/api/me").json()["id"]

    async def at_one_moment(player: str, most: int) -> list[ArchivedHand]:
        return [replace(one, at=1) for one in await host.records.hands_of(player, most)]

    async def pages() -> None:
        game = MyGame(host._log, host.room, host.accounts.people.by_id, at_one_moment)
        hands = await game.hands(player, Wanted())
        assert len({one["event"] for one in hands}) == len(hands) >= 3
        for at, one in enumerate(hands):
            assert await game.hands(player, Wanted(), one["event"]) == hands[at + 1 :]

    asyncio.run(pages())
    hands = _mine(regular)
    assert _mine(regular, f"before={hands[0]['event']}") == hands[1:]


def test_players_cannot_find_the_hands_of_others(room: Served, regular: Guest) -> None:
    player = regular.web.get("/api/me").json()["id"]
    with room.keyholder() as staff:
        for asked in ("", f"player={player}"):
            assert _mine(staff, asked) == []
        assert staff.web.get("/api/my/players").json() == []
        assert staff.web.get("/api/my/results").json()["hands"] == 0


def test_players_i_met_are_listed_with_public_facts_only(regular: Guest) -> None:
    met = regular.web.get("/api/my/players").json()
    own = regular.web.get("/api/me").json()["id"]
    assert own not in {one["player"] for one in met}
    assert all(one["hands"] >= one["asked"] >= one["in"] >= one["raised"] >= 0 for one in met)
    assert max(one["hands"] for one in met) == len(_mine(regular))
    assert set(met[0]) == {"player", "name", "bot", "table", "house", "last", "hands", "asked", "in", "raised"}
    # Bots of two tables may have one name; where one sat with them tells them apart.
    assert {one["house"] for one in met} == {"oceana"}
    assert {one["table"] for one in met} == {one["table"] for one in _mine(regular)}


def test_my_hands_as_phh_hold_my_cards_and_only_those_of_others_that_were_shown(regular: Guest) -> None:
    text = regular.web.get("/api/my/hands.phhs").text
    hands = sorted(_mine(regular), key=lambda one: one["at"])
    assert len(phh.read(text)) == len(hands)
    for number, one in enumerate(hands, 1):
        alone = regular.web.get(f"/api/hands/{one['table']}/{one['number']}?as=phh").text
        assert f"[{number}]\n{alone}" in text


def test_my_hands_as_text_are_read_by_trackers_and_show_my_cards(regular: Guest) -> None:
    told = pokerstars.read(regular.web.get("/api/my/hands.txt").text, "oceana")
    hands = {f"{int(one['table'])}{one['number']:08}": one for one in _mine(regular)}
    assert {one.about.number for one in told} == hands.keys()
    for one in told:
        mine, hand = hands[one.about.number], one.played.hand
        assert one.about.hero is not None
        at = hand.position[one.about.hero]
        assert sorted(hand.hole[at]) == sorted(mine["cards"])
        assert one.played.stacks[at] == hand.seats[at].stack + mine["net"]


def test_my_hands_as_csv_have_safe_cells(regular: Guest) -> None:
    assert regular.web.post("/api/nickname", json={"name": "Regular"}).status_code == 200
    rows = list(csv.DictReader(io.StringIO(regular.web.get("/api/my/hands.csv").text)))
    hands = sorted(_mine(regular), key=lambda one: one["at"])
    assert [round(100 * float(row["result"])) for row in rows] == [one["net"] for one in hands]
    assert [row["cards"].split() for row in rows] == [one["cards"] for one in hands]
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row.values())


ROUND = [ev.RoundOpened(0, (1, 2, 3)), ev.Called(1, 200), ev.Folded(2), ev.Wagered(3, 600, 400, True), ev.Folded(1)]


def test_a_blind_is_no_habit_and_a_call_before_the_flop_is() -> None:
    log = [
        ev.Posted(2, "small", 100, 0, 100),
        *ROUND,
        ev.RoundClosed(),
        ev.RoundOpened(1, (3,)),
        ev.Wagered(2, 5, 5, True),
    ]
    assert habits(log) == {
        1: Habit(put_in=True, raised=False),
        2: Habit(put_in=False, raised=False),
        3: Habit(put_in=True, raised=True),
    }


def test_a_player_who_gets_a_walk_made_no_decision() -> None:
    assert 3 not in habits([ev.RoundOpened(0, (1, 2, 3)), ev.Folded(1), ev.Folded(2), ev.RoundClosed()])
