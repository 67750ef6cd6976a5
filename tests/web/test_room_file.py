"""A room from a file: the tables and staff it gets, and the errors for mistakes in the file."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import httpx
import pytest

from houseway.cli.open import kept_in
from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.room.server.backups import BackupPlan
from houseway.room.tables.runtime import TableRuntime
from houseway.rulebook import BadRulebook
from houseway.web.limits import USUAL
from houseway.web.room_file import RoomFile, read_room_file
from tests.web.kit import GENEROUS, Guest, Served, opening

FILE = """\
name = "Ventura Street"
house = "limelight"
dealt = "both"
hours = "10:00-04:00"
zone = "America/Los_Angeles"

[cage]
chips = ["$1", "$5", "$25", "$100"]
warnings = ["$10,000", "$2,500"]
day_begins = 5

[dealers]
push = 20

[[table]]
game = "holdem"
limit = "3/6"
kill = "half"
bots = 4

[[table]]
game = "pan"
dealt = "by hand"

[[staff]]
name = "Rosa Marin"
roles = ["floor", "dealer"]

[[staff]]
name = "Entrance tablet"
roles = ["kiosk"]
"""


def written(folder: Path, text: str = FILE) -> Path:
    file = folder / "my-room.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_file_names_house_tables_staff_hours_cage_and_pushes(tmp_path: Path) -> None:
    own = read_room_file(written(tmp_path))
    assert list(own.houses) == ["limelight"]
    assert [(one.game, one.limit, one.options.kill, one.dealt) for one in own.tables] == [
        ("holdem", "3/6", "half", "room"),
        ("pan", own.tables[1].limit, "none", "by hand"),
    ]
    assert own.bots == (4, 0)
    assert (own.staff[0].name, own.staff[0].roles) == ("Rosa Marin", ("floor", "dealer"))
    settings = own.settings
    assert (settings.chips[-1], settings.warnings) == (dollars(100), (dollars(2500), dollars(10_000)))
    assert (settings.name, settings.hours) == ("Ventura Street", "10:00-04:00")
    assert (settings.day_begins, settings.push) == (5, 20)


def test_the_file_of_the_documents_is_one(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "running-a-room.md").read_text(encoding="utf-8")
    shown = page.partition("```toml\n")[2].partition("```")[0]
    (tmp_path / "backups").mkdir()
    own = read_room_file(written(tmp_path, shown))
    assert own.tables[1].dealt == "by hand"
    assert own.backups == BackupPlan(tmp_path / "backups", minutes=60, keep=48)


def test_the_file_of_the_fifteen_minutes_is_one_and_names_its_zone(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "room-with-real-cards.md").read_text(encoding="utf-8")
    shown = dedent(page.partition("```toml\n")[2].partition("```")[0])
    own = read_room_file(written(tmp_path, shown))
    assert own.tables[0].dealt == "by hand"
    assert own.settings.zone == "America/Los_Angeles"


def test_each_room_is_kept_beside_its_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two folders, each with a my-room.toml, are two rooms."""
    rooms = [tmp_path / folder / "my-room.toml" for folder in ("monday", "tuesday")]
    assert [kept_in(file) for file in rooms] == [
        tmp_path / "monday" / "my-room.db",
        tmp_path / "tuesday" / "my-room.db",
    ]
    monkeypatch.chdir(tmp_path)
    assert kept_in(Path("my-room.toml")) == tmp_path / "my-room.db"


def test_the_house_may_be_a_folder_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "books").mkdir()
    with pytest.raises(BadRulebook) as told:
        read_room_file(written(tmp_path, FILE.replace('"limelight"', '"books"')))
    assert told.value.file.parent == tmp_path / "books"


def test_a_table_may_be_dealt_by_another_book_and_the_room_keeps_to_a_law(tmp_path: Path) -> None:
    two = FILE.replace('game = "pan"', 'game = "no-bust-21"\nhouse = "golden-state"')
    own = read_room_file(written(tmp_path, f'law = "bureau-2016"\n{two}'))
    assert list(own.houses) == ["limelight", "golden-state"]
    assert [one.house for one in own.tables] == ["limelight", "golden-state"]
    assert own.settings.law == "bureau-2016"


WRONG = [
    ('zone = "America/Los_Angeles"', 'law = "bureau-2061"', 5, "law", "regulations-2026"),
    ('game = "pan"', 'game = "pan"\nhouse = "limelite"', 23, "table[1].house",
     "There is no house “limelite”. You can also name a folder. Did you mean limelight?"),
    ('house = "limelight"', 'house = "limelite"', 2, "house",
     "There is no house “limelite”. You can also name a folder. Did you mean limelight?"),
    ('house = "limelight"', 'houses = "limelight"', 2, "houses", "There is no such key. Did you mean house?"),
    ('dealt = "both"', 'dealt = "by robots"', 3, "dealt",
     "'by robots' isn't one of the values here. Known here: room, by hand and both."),
    ('dealt = "both"', 'dealt = "room"', 23, "table[1].dealt", "this table 'by hand'"),
    ('hours = "10:00-04:00"', 'hours = "all day"', 4, "hours", "10:00-04:00"),
    ('zone = "America/Los_Angeles"', 'zone = "Mars/Base"', 5, "zone", "is no time zone"),
    ('"$25", "$100"]', '25]', 8, "cage.chips[2]", "25 isn't an amount. Write it as text"),
    ("day_begins = 5", "day_begins = 25", 10, "cage.day_begins", "no hour of the day"),
    ("push = 20", "push = 0", 13, "dealers.push", "some minutes"),
    ("[dealers]", '[backups]\nfolder = "none"\n\n[dealers]', 13, "backups.folder", "there is no folder"),
    ("[dealers]", '[backups]\nfolder = "."\nkeep = 0\n\n[dealers]', 14, "backups.keep", "at least 1"),
    ('game = "holdem"', 'game = "whist"', 16, "table[0].game", "whist"),
    ('limit = "3/6"', 'limit = "7/7"', 17, "table[0].limit", "7/7"),
    ('limit = "3/6"', 'limit = "4x8"\nhouse = "golden-state"', 19, "table[0].kill",
     "4x8 with a kill is a limit of its own: 4x8 half kill."),
    ('limit = "3/6"', 'limit = "6x12"\nhouse = "golden-state"', 19, "table[0].kill",
     "6x12 isn't posted with a half kill. The limits with one are 2x4 half kill, 3x6 half kill and 4x8 half kill."),
    ("bots = 4", "bots = 9", 19, "table[0].bots", "room for 8 bots"),
    ('dealt = "by hand"', 'dealt = "by hand"\nbots = 1', 24, "table[1].bots", "no bot sits"),
    ('name = "Rosa Marin"', 'name = "The floor"', 26, "staff[0].name", "could be taken"),
    *(('name = "Entrance tablet"', f'name = "{one}"', 30, "staff[1].name", "looks like 'Rosa Marin'")
      for one in ("rosa marin", "Rosa-Marin", "Rosa\u00a0Marin", "Rosa Mari n", "Rosa Mar1n")),
    ('roles = ["kiosk"]', 'roles = ["boss"]', 31, "staff[1].roles[0]", "'boss' isn't one of the values here."),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "line", "key", "says"), WRONG, ids=lambda one: str(one)[:24])
def test_mistakes_are_reported_with_file_line_key_and_reason(  # noqa: PLR0917 - one row of the table
    tmp_path: Path, right: str, wrong: str, line: int, key: str, says: str
) -> None:
    assert right in FILE
    with pytest.raises(BadRulebook) as told:
        read_room_file(written(tmp_path, FILE.replace(right, wrong)))
    found = [told.value, *told.value.others]
    assert (line, key) in [(one.line, one.key) for one in found], [str(one) for one in found]
    assert any(says in one.reason for one in found)


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "[" * 5000 + "]" * 5000, "x = " + "9" * 5000, "x = ["])
def test_text_that_no_parser_takes_is_one_line(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadRulebook, match="syntax"):
        read_room_file(written(tmp_path, f'house = "limelight"\n{text}\n'))


def test_a_file_with_something_wrong_leaves_no_database_behind(tmp_path: Path) -> None:
    wrong = 'name = "V"\nhouse = "golden-state"\n\n[[table]]\ngame = "holdem"\nlimit = "4x8"\nkill = "half"\n'
    words = ["open", "--room", str(written(tmp_path, wrong)), "--port", "0"]
    done = subprocess.run([sys.executable, "-m", "houseway.cli", *words], capture_output=True, text=True, check=False)
    told = " ".join(done.stderr.split())
    assert done.returncode
    for said in ("my-room.toml:7", "table[0].kill", "4x8 with a kill is a limit of its own: 4x8 half kill."):
        assert said in told
    assert [one.name for one in tmp_path.iterdir()] == ["my-room.toml"]


def served_own(tmp_path: Path, own: RoomFile) -> Served:
    return Served(opening(str(tmp_path / "room.db"), own=own, houses=own.houses, first=True))


def test_an_account_that_a_player_opened_gets_no_staff_roles_from_the_file(tmp_path: Path) -> None:
    without = read_room_file(written(tmp_path, FILE.replace("Rosa Marin", "Bo Lee")))
    with served_own(tmp_path, without) as room, room.client() as web:
        web.post("/api/account", json={"name": "rosa  marin", "password": "correct horse battery"}).raise_for_status()
    with (
        pytest.raises(Refused, match="there is an account named 'rosa marin' already"),
        served_own(tmp_path, read_room_file(written(tmp_path))),
    ):
        pass
    with served_own(tmp_path, without) as room:
        who = room.running.host.accounts.people.named("Rosa Marin")
        assert who is not None
        assert who.roles == {"player"}


def test_the_room_opens_its_tables_once_and_lets_its_staff_in_by_their_own_keys(tmp_path: Path) -> None:
    own = read_room_file(written(tmp_path))
    for _ in range(2):
        with served_own(tmp_path, own) as room:
            host = room.running.host
            assert [one.status.spot.game for one in host.room.runtimes.values()] == ["holdem", "pan"]
            assert [one.by_hand for one in host.room.runtimes.values()] == [False, True]
            assert list(host.room.houses) == ["limelight"]
            (rosa, key), (tablet, entrance) = room.running.staff.values()
            assert (rosa, tablet) == ("Rosa Marin", "Entrance tablet")
            with room.client() as web:
                assert web.get(f"/keys/{entrance.now}", follow_redirects=False).headers["location"] == "/kiosk"
            with room.client() as web:
                turned = web.get(f"/keys/{key.now}", follow_redirects=False)
                assert (turned.status_code, turned.headers["location"]) == (303, "/floor")
                who = web.get("/api/me").json()
                assert (who["name"], who["roles"]) == ("Rosa Marin", ["dealer", "floor", "player"])
                with Guest(room.url, web) as guest:
                    guest.say({"type": "Watch", "topic": "board"})
                    board = guest.until("View")["view"]
                    assert (board["room"], board["hours"]) == ("Ventura Street", "10:00-04:00")
            with room.client() as stranger:
                assert stranger.get("/keys/wrong").status_code == 404


NO_BOTS = FILE.replace("bots = 4\n", "")


def refusal(guest: Guest, kind: str, **fields: Any) -> str:
    """The reason of a refusal."""
    heard = guest.do(kind, **fields)
    assert heard["type"] == "Refused", heard
    return str(heard["why"])


def test_in_a_room_of_your_own_accounts_start_empty_and_only_staff_open_tables(tmp_path: Path) -> None:
    game = {"house": "limelight", "game": "holdem", "limit": "3/6"}
    with served_own(tmp_path, read_room_file(written(tmp_path, NO_BOTS))) as room:
        ledger = room.running.host.room.balances
        with room.guest() as guest:
            assert guest.watch("me")["chips"] == 0
            lobby = guest.watch("lobby")
            assert lobby["staff_opens"] is True
            open_tables = len(lobby["tables"])
            staff_opens = "Only the staff opens tables here. Put your name on the list."
            assert refusal(guest, "OpenTable", **game) == staff_opens
            assert refusal(guest, "OpenTable", **game, private=True) == staff_opens
            assert refusal(guest, "AskForBots", table="1", count=3) == "No bots play in this room."
            assert len(guest.watch("lobby")["tables"]) == open_tables
        assert sum(cents for account, cents in ledger.items() if account.startswith("player:")) == 0
        with room.keyholder() as rosa:
            assert rosa.done("OpenTable", **game)["table"] == "3"


def test_a_room_dealt_by_hand_takes_no_table_that_the_room_deals(tmp_path: Path) -> None:
    game = {"house": "limelight", "game": "holdem", "limit": "3/6"}
    generous = NO_BOTS + '[players]\nchips = "$200"\nopen_tables = true\nguest_tables = true\n'
    only_pan = generous.replace('dealt = "both"', 'dealt = "by hand"').replace('kill = "half"\n', "")
    with served_own(tmp_path, read_room_file(written(tmp_path, only_pan))) as room:
        why = "Every table here is dealt by hand."
        with room.guest() as guest, room.keyholder() as rosa:
            for one in (guest, rosa):
                assert refusal(one, "OpenTable", **game) == why
                assert refusal(one, "OpenTable", **game, private=True) == why
                assert refusal(one, "PlayNow", **game) == why
            assert len(guest.watch("lobby")["tables"]) == 2
            rosa.done("OpenTable", **game, dealt="by hand")


def test_a_room_that_deals_every_table_takes_none_dealt_by_hand(tmp_path: Path) -> None:
    dealt = NO_BOTS.replace('dealt = "both"', 'dealt = "room"').replace('dealt = "by hand"\n', "")
    with served_own(tmp_path, read_room_file(written(tmp_path, dealt))) as room, room.keyholder() as rosa:
        why = refusal(rosa, "OpenTable", house="limelight", game="holdem", limit="3/6", dealt="by hand")
        assert why == "The room deals at every table here."


def test_the_wall_of_a_room_dealt_by_hand_shows_no_older_table_of_another_kind(tmp_path: Path) -> None:
    generous = NO_BOTS + '[players]\nchips = "$200"\nopen_tables = true\nguest_tables = true\n'
    with served_own(tmp_path, read_room_file(written(tmp_path, generous))) as room, room.guest() as guest:
        guest.done("OpenTable", house="limelight", game="omaha", private=False)
        guest.watch("board")
        assert any(line["game"] == "omaha" for line in guest.views["board"]["houses"]["limelight"]["games"].values())
    by_hand = NO_BOTS.replace('dealt = "both"', 'dealt = "by hand"')
    with served_own(tmp_path, read_room_file(written(tmp_path, by_hand))) as room, room.guest() as guest:
        games = guest.watch("board")["houses"]["limelight"]["games"].values()
        assert all(runtime.by_hand for table in games for runtime in tables(room, table["tables"]))
        assert not any(line["game"] == "omaha" for line in games)


def tables(room: Served, ids: list[str]) -> list[TableRuntime]:
    return [room.running.host.room.runtimes[id] for id in ids]


def test_guests_open_tables_only_where_the_file_says_so(tmp_path: Path) -> None:
    only_accounts = NO_BOTS + '[players]\nchips = "$200"\nopen_tables = true\n'
    game = {"house": "limelight", "game": "omaha"}
    with served_own(tmp_path, read_room_file(written(tmp_path, only_accounts))) as room:
        with room.guest() as guest:
            for kind, how in (("OpenTable", {}), ("OpenTable", {"private": True}), ("PlayNow", {})):
                assert "Guests don't open tables here" in refusal(guest, kind, **game, **how)
        with room.client() as web:
            web.post("/api/account", json={"name": "Ann", "password": "correct horse"}).raise_for_status()
            with Guest(room.url, web) as ann:
                ann.done("OpenTable", **game)
        with room.guest() as guest:
            guest.done("PlayNow", **game)
    with pytest.raises(BadRulebook, match="guests open tables only where open_tables is true"):
        read_room_file(written(tmp_path, NO_BOTS + "[players]\nguest_tables = true\n"))


def test_one_address_and_one_account_put_few_names_on_lists(tmp_path: Path) -> None:
    limits = replace(GENEROUS, lists=USUAL.lists)
    own = read_room_file(written(tmp_path, NO_BOTS))
    with Served(opening(str(tmp_path / "room.db"), own=own, limits=limits)) as room:
        heard = []
        for _ in range(58):
            with room.guest() as guest:
                heard.append(guest.do("JoinList", house="limelight", game="holdem", limit="6/12"))
        assert 10 <= [one["type"] for one in heard].count("Done") <= 15
        assert heard[-1]["why"] == "many names came from your address; wait a few seconds"
        names = room.running.host.room.lists.names["limelight/holdem/6/12"]
        assert len(names) == [one["type"] for one in heard].count("Done")


def test_an_account_is_on_five_lists_at_most(tmp_path: Path) -> None:
    with served_own(tmp_path, read_room_file(written(tmp_path, NO_BOTS))) as room, room.guest() as guest:
        limits = guest.watch("lobby")["houses"]["limelight"]["games"]["holdem"]["limits"]
        game = {"house": "limelight", "game": "holdem"}
        for limit in limits[:5]:
            guest.done("JoinList", **game, limit=limit)
        assert refusal(guest, "JoinList", **game, limit=limits[5]) == "your name is on 5 lists; take it off one first"
        guest.done("LeaveList", list=f"limelight/holdem/{limits[0]}")
        guest.done("JoinList", **game, limit=limits[5])


def test_the_file_may_give_players_chips_tables_and_bots(tmp_path: Path) -> None:
    generous = NO_BOTS + '[players]\nchips = "$200"\nopen_tables = true\nguest_tables = true\nbots = true\n'
    with served_own(tmp_path, read_room_file(written(tmp_path, generous))) as room, room.guest() as guest:
        assert guest.watch("me")["chips"] == dollars(200)
        assert "staff_opens" not in guest.watch("lobby")
        assert guest.done("PlayNow", house="limelight", game="omaha")["seat"]


def test_new_players_get_no_chips_in_a_room_dealt_by_hand(tmp_path: Path) -> None:
    by_hand = NO_BOTS.replace('dealt = "both"', 'dealt = "by hand"')
    with served_own(tmp_path, read_room_file(written(tmp_path, by_hand))) as room, room.guest() as guest:
        assert guest.watch("me")["chips"] == 0
        assert guest.watch("lobby")["by_hand"] is True


def test_the_page_can_be_installed_and_everything_it_needs_comes_from_the_room(tmp_path: Path) -> None:
    with Served(opening(str(tmp_path / "room.db"))) as room, httpx.Client(base_url=room.url) as web:
        page = web.get("/").text
        assert 'rel="manifest" href="/static/app.webmanifest"' in page
        assert "://" not in page
        answer = web.get("/static/app.webmanifest")
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = json.loads(answer.text)
        assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "/", "/")
        kept = web.get("/static/js/worker.js").headers
        assert kept["service-worker-allowed"] == "/dealer"
        assert {"192x192", "512x512"} <= {one["sizes"] for one in manifest["icons"]}
        for one in (*manifest["icons"], *({"src": short["url"]} for short in manifest["shortcuts"])):
            assert web.get(one["src"]).status_code == 200
