"""A bar on a real server: it binds the staff, whatever name or browser the barred person comes with."""

from collections.abc import Iterator
from typing import Any

import pytest

from houseway.room import Ledger, open_log
from houseway.room.log.vault import open_vault
from tests.room.people.test_names import SPELLINGS
from tests.web.kit import Guest, Served, served
from tests.web.test_same_person import staff

REASON = "they threw a chair"
GAME = {"house": "golden-state", "game": "holdem", "limit": "2x4"}
LIST = "golden-state/holdem/2x4"


class Scene:
    """A room with a table dealt by the room and one by hand, and Rosa Marin, who is barred."""

    def __init__(self, room: Served, house: Guest, rosa: Guest) -> None:
        self.room, self.house, self.rosa = room, house, rosa
        self.id = rosa.web.get("/api/me").json()["id"]
        self.here = house.done("OpenTable", **GAME)["table"]
        self.felt = house.done("OpenTable", **GAME, dealt="by hand")["table"]
        house.done("Bar", player=self.id, reason=REASON)

    def favors(self, player: str, name: str) -> list[tuple[str, dict[str, Any]]]:
        """What staff might do for a player or a name."""
        sit = {"type": "Sit", "player": name, "seat": 1, "chips": 0}
        wanted: list[tuple[str, dict[str, Any]]] = [
            ("SellChips", {"player": f"w:{name}", "cents": 100, "real": True}),
            ("CashOut", {"player": f"w:{name}", "cents": 100, "real": True}),
            ("Welcome", {"name": name}),
            ("Tell", {"table": self.felt, "command": sit}),
        ]
        if player:
            wanted += [
                ("PutOnList", {**GAME, "player": player}),
                ("CallName", {"list": LIST, "player": player, "table": self.here}),
                ("Seat", {"table": self.here, "seat": 2, "player": player, "chips": 10_000}),
                ("SellChips", {"player": player, "cents": 100}),
                ("CashOut", {"player": player, "cents": 100}),
                ("DealerIn", {"dealer": player}),
                ("QualifyJackpot", {"fund": "golden-state", "table": "1", "hand": 1, "player": player, "cents": 1}),
            ]
        return wanted


@pytest.fixture
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with (
        served(tmp_path_factory.mktemp("room")) as room,
        room.keyholder() as house,
        staff(room, "Rosa Marin") as rosa,
    ):
        yield Scene(room, house, rosa)


def test_staff_do_nothing_for_a_barred_person_under_any_name(scene: Scene) -> None:
    for player, name in [(scene.id, "Rosa Marin"), *(("", one) for one in SPELLINGS)]:
        for kind, fields in scene.favors(player, name):
            heard = scene.house.do(kind, **fields)
            assert heard["type"] == "Refused", (kind, name, heard)
            assert REASON in heard["why"], (kind, name, heard)
            assert heard["barred"], "the floor is offered to let them through"
    assert scene.house.done("Welcome", name="Ben")["player"], "other names are welcome"


def test_a_record_made_before_the_bar_is_bound_by_its_name_and_comes_off_the_lists(scene: Scene) -> None:
    house = scene.house
    house.done("Unbar", player=scene.id)
    twin = house.done("Welcome", name="Rosa-Marin")["player"]
    for player in (twin, scene.id):
        house.done("PutOnList", **GAME, player=player)
    house.done("PutOnList", **GAME, player=house.done("Welcome", name="Ben")["player"])
    house.done("Bar", player=scene.id, reason=REASON)
    assert [one["name"] for one in house.watch("floor")["lists"][LIST]["names"]] == ["Ben"]
    why = house.do("Seat", table=scene.here, seat=2, player=twin, chips=100)["why"]
    assert why.startswith("Rosa-Marin may be Rosa Marin, who is barred: they threw a chair.")


def test_a_walk_in_without_a_record_is_barred_by_name_and_let_in_again(scene: Scene) -> None:
    house = scene.house
    sit = {"type": "Sit", "player": "Bo Lee", "seat": 3, "chips": 0}
    house.done("Tell", table=scene.felt, command=sit)
    house.done("Bar", player="w:Bo Lee", reason="marked a card")
    assert "Bo Lee" not in str(house.watch("floor")["tables"][scene.felt]["seats"])
    assert "marked a card" in house.do("Tell", table=scene.felt, command={**sit, "player": "bo lee"})["why"]
    assert "marked a card" in house.do("Welcome", name="Bo  Lee")["why"]
    house.done("Unbar", player="w:Bo Lee")
    house.done("Tell", table=scene.felt, command=sit)


def test_the_floor_lets_somebody_through_with_a_reason_that_is_logged(scene: Scene) -> None:
    with staff(scene.room, "Cass Dee", "cage") as cass, staff(scene.room, "Flo Ray", "floor") as floor:
        assert "OverrideBar is for the floor" in cass.do("OverrideBar", player=scene.id, reason="please")["why"]
        assert REASON in cass.do("CashOut", player=scene.id, cents=100)["why"]
        floor.done("OverrideBar", player=scene.id, reason="cashes out and leaves")
        cass.done("CashOut", player=scene.id, cents=100)
        assert "was let through" in floor.do("OverrideBar", player=scene.id, reason="again")["why"]
        assert "they threw a chair" in scene.rosa.do("PlayNow", house="limelight", game="holdem")["why"]
        assert "Ben is not barred" in floor.do("OverrideBar", player="w:Ben", reason="why not")["why"]


def test_a_kiosk_and_other_players_never_read_the_reason(scene: Scene) -> None:
    with staff(scene.room, "Entrance tablet", "kiosk") as kiosk, scene.room.guest() as guest:
        guest.watch(f"table:{scene.felt}")
        why = kiosk.do("Welcome", name="rosa marin")["why"]
        assert why == "please see the floor about that name"
        sit = {"type": "Sit", "player": "Rosa Marin", "seat": 1, "chips": 0}
        assert REASON in scene.house.do("Tell", table=scene.felt, command=sit)["why"]
        scene.house.done("Pause", table=scene.felt, reason="tea")
        while not guest.views[f"table:{scene.felt}"].get("paused"):
            guest.hear()
        assert REASON not in str(guest.views)


def test_a_barred_person_is_no_guest_and_no_new_account_in_the_same_browser(scene: Scene) -> None:
    web = scene.rosa.web
    web.post("/api/logout", json={}).raise_for_status()
    for path, body in (("guest", {}), ("account", {"name": "Vera Lund", "password": "correct horse"})):
        refused = web.post(f"/api/{path}", json=body)
        assert (refused.status_code, "barred" in refused.json()["why"]) == (409, True)
    assert web.get("/api/me").status_code == 401
    # Another person with an account may use that browser, and a bar that is lifted frees it.
    with scene.room.client() as other:
        other.post("/api/account", json={"name": "Ida Roe", "password": "correct horse"}).raise_for_status()
    assert web.post("/api/login", json={"name": "Ida Roe", "password": "correct horse"}).status_code == 200
    web.post("/api/logout", json={})
    scene.house.done("Unbar", player=scene.id)
    assert web.post("/api/guest", json={}).status_code == 200


def test_a_barred_guest_does_not_come_back_in_the_same_browser_or_under_the_nickname(scene: Scene) -> None:
    with scene.room.client() as web, scene.room.client() as other:
        guest = web.post("/api/guest", json={}).json()["id"]
        web.post("/api/nickname", json={"name": "Sly Fox"}).raise_for_status()
        scene.house.done("Bar", player=guest, reason="colluded")
        web.post("/api/logout", json={})
        assert web.post("/api/guest", json={}).status_code == 409
        other.post("/api/guest", json={})
        for name in ("Sly Fox", "sly-fox", "S1y F0x"):
            refused = other.post("/api/nickname", json={"name": name}).json()
            assert "is taken" in refused["why"]
            assert "colluded" not in refused["why"]


def test_bars_hold_after_the_room_is_opened_again(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("room")
    with served(folder) as room, room.keyholder() as house, staff(room, "Rosa Marin") as rosa:
        before = Scene(room, house, rosa)
        house.done("Bar", player="w:Bo Lee", reason="marked a card")
        house.done("OverrideBar", player=before.id, reason="cashes out")
    with served(folder) as room, room.keyholder() as house:
        assert "marked a card" in house.do("Welcome", key="again-1", name="bo lee")["why"]
        house.done("CashOut", key="again-2", player=before.id, cents=100)
    where = str(folder / "room.db")
    with open_log(where) as log:
        assert Ledger.rebuilt(log).number
        reasons = [one.data["reason"] for one in log.read() if one.type == "BarOverridden"]
        assert list(map(open_vault(log, where).text, reasons)) == ["cashes out"]
