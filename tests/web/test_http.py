"""The room over HTTP: signing in, reading, refusals."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseway import rulebook
from houseway.room.tables.spread import all_houses
from houseway.table.commands import COMMANDS
from houseway.web.app import ENDPOINTS
from tests.web.kit import Served, served


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("room")) as one:
        yield one


@pytest.fixture
def web(room: Served) -> Iterator[httpx.Client]:
    with room.client() as client:
        yield client


def why(answer: httpx.Response, status: int) -> str:
    """The sentence of an answer that must be an error with that status."""
    assert answer.status_code == status
    assert answer.json()["type"] == ("Refused" if status == 409 else "Error")
    return str(answer.json()["why"])


def test_a_guest_signs_in_with_one_request(web: httpx.Client) -> None:
    assert "sign in" in why(web.get("/api/me"), 401)
    came = web.post("/api/guest", json={}).json()
    assert (came["guest"], came["roles"]) == (True, ["player"])
    assert web.get("/api/me").json() == came


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(web: httpx.Client) -> None:
    cookie = web.post("/api/guest", json={}).headers["set-cookie"].lower()
    assert {part.strip() for part in cookie.split(";")} >= {"httponly", "samesite=strict", "path=/"}


def test_a_guest_takes_a_name_signs_out_and_comes_back(web: httpx.Client) -> None:
    guest = web.post("/api/guest", json={}).json()
    named = web.post("/api/account", json={"name": "Ann", "password": "correct horse"}).json()
    assert named == {"id": guest["id"], "name": "Ann", "roles": ["player"]}
    assert web.post("/api/logout", json={}).json() == {}
    assert web.get("/api/me").status_code == 401
    assert "no account" in why(web.post("/api/login", json={"name": "Ann", "password": "wrong horse"}), 409)
    assert web.post("/api/login", json={"name": "ann", "password": "correct horse"}).json() == named


def test_a_signed_out_session_is_invalid(web: httpx.Client) -> None:
    web.post("/api/guest", json={})
    kept = dict(web.cookies)
    web.post("/api/logout", json={})
    web.cookies.update(kept)
    assert web.get("/api/me").status_code == 401


def test_the_key_of_the_room_opens_every_desk(room: Served, web: httpx.Client) -> None:
    assert web.get("/keys/guessed").status_code == 404
    turned = web.get(room.keys)
    assert (turned.status_code, turned.headers["location"]) == (303, "/")
    assert set(web.get("/api/me").json()["roles"]) == {"player", "dealer", "floor", "cage", "office", "admin"}


def test_a_command_over_http_is_the_command_of_the_socket(web: httpx.Client) -> None:
    order = {"key": "a", "command": {"type": "PlayNow", "house": "limelight", "game": "holdem"}}
    assert web.post("/api/do", json=order).status_code == 401
    web.post("/api/guest", json={})
    first = web.post("/api/do", json=order).json()
    assert (first["type"], first["key"]) == ("Done", "a")
    assert set(first["reply"]) >= {"table", "seat"}
    assert web.post("/api/do", json=order).json() == first
    refused = web.post("/api/do", json={"key": "b", "command": {"type": "Sit", "table": "999", "seat": 1, "chips": 1}})
    assert "no table 999" in why(refused, 409)
    denied = web.post("/api/do", json={"key": "c", "command": {"type": "Pause", "table": "1", "reason": "x"}})
    assert (denied.status_code, denied.json()["why"]) == (403, "Pause is for the floor")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"key":"a"}', b'{"key":"a","command":{"type":"Fly"}}', b"\xff"])
def test_a_body_that_cannot_be_read_is_answered(web: httpx.Client, body: bytes) -> None:
    web.post("/api/guest", json={})
    assert why(web.post("/api/do", content=body, headers={"content-type": "application/json"}), 400)


def test_a_form_of_another_kind_and_an_endless_one_are_not_read(web: httpx.Client) -> None:
    assert "application/json" in why(web.post("/api/guest", content=b"{}"), 400)
    assert "16,384" in why(
        web.post("/api/guest", content=b" " * 20000, headers={"content-type": "application/json"}), 413
    )


def test_there_is_an_answer_at_every_address(web: httpx.Client) -> None:
    assert why(web.get("/api/nothing"), 404)
    assert why(web.get("/favicon.ico"), 404)
    assert web.put("/api/guest", json={}).status_code == 405


# -- the library ----------------------------------------------------------------------------------------------------

EVERY_GAME = [(name, game) for name, place in all_houses().items() for game in place.games]


def test_all_games_are_listed(web: httpx.Client) -> None:
    assert [(one["house"], one["game"]) for one in web.get("/api/games").json()] == EVERY_GAME


@pytest.mark.parametrize(("house", "game"), EVERY_GAME)
def test_every_game_is_explained_with_rules_fees_and_a_hand(web: httpx.Client, house: str, game: str) -> None:
    told = web.get(f"/api/explain/{house}/{game}").json()
    assert (told["house"], told["game"]) == (house, game)
    assert told["rules"]
    assert len(told["example"]) > 3
    posted = web.get(f"/api/fee/{house}/{game}").json()
    rows = [row for table in posted["schedules"] for row in table["rows"]]
    assert all(isinstance(row["collection"], int) for row in rows)


@pytest.mark.rule("LL-HE-10c")
def test_a_rule_is_returned_in_full(web: httpx.Client) -> None:
    told = web.get("/api/rules/LL-HE-10c").json()
    rule = rulebook.house("limelight").catalogue.rule("LL-HE-10c")
    assert rule is not None
    assert (told["says"], told["house"], told["where"]) == (rule.says, "limelight", rule.where)


def test_the_exam_asks_the_same_for_the_same_seed(web: httpx.Client) -> None:
    first, again, other = (web.get(f"/api/exam/limelight?seed={seed}").json() for seed in (3, 3, 4))
    assert first == again
    assert first["questions"] != other["questions"]
    assert all(0 <= one["right"] < len(one["answers"]) for one in first["questions"])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/rules/LL-NOPE", 404),
        ("/api/explain/nowhere/holdem", 404),
        ("/api/explain/limelight/whist", 404),
        ("/api/fee/limelight/whist", 404),
        ("/api/exam/nowhere", 404),
        ("/api/exam/limelight?seed=-1", 400),
        ("/api/exam/limelight?seed=%F0%9F%83%8F", 400),
    ],
)
def test_missing_things_get_one_sentence(web: httpx.Client, path: str, status: int) -> None:
    assert why(web.get(path), status)


# -- the description ------------------------------------------------------------------------------------------------


def references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def test_openapi_describes_every_endpoint_and_nothing_is_missing_in_it(web: httpx.Client) -> None:
    described = web.get("/api/openapi.json").json()
    rows = {f"{way.upper()} {path}" for path, ways in described["paths"].items() for way in ways}
    assert rows == {one.row for one in ENDPOINTS}
    for reference in set(references(described)):
        here = described
        for name in reference.removeprefix("#/").split("/"):
            here = here[name]
    commands = json.dumps(described["components"]["schemas"]["Order"])
    assert all(f'"{kind}"' in commands for kind in ("Sit", "Play", "GiveRole"))
    schemas = described["components"]["schemas"]
    at_table = {one["$ref"].rpartition("/")[2] for one in schemas["AtTable"]["properties"]["command"]["oneOf"]}
    assert at_table == {name for name, kind in COMMANDS.items() if {"player", "floor"} & set(kind.who)}
    assert all("seat" not in schemas[name]["properties"] for name in at_table)
    assert schemas["Straddle"]["required"] == ["type", "amount"]


# -- static files ---------------------------------------------------------------------------------------------------


def test_files_have_their_types_and_are_asked_about_each_time(tmp_path: Path) -> None:
    files = {"js/main.js": "text/javascript", "css/all.css": "text/css", "icon.svg": "image/svg+xml"}
    for name in (*files, "index.html"):
        (tmp_path / "static" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "static" / name).write_text("/**/", encoding="utf-8")
    with served(tmp_path, static=tmp_path / "static") as room, room.client() as web:
        for name, kind in files.items():
            got = web.get(f"/static/{name}")
            assert (got.status_code, got.headers["content-type"].partition(";")[0]) == (200, kind)
            assert got.headers["cache-control"] == "no-cache"
            assert web.get(f"/static/{name}", headers={"if-none-match": got.headers["etag"]}).status_code == 304
        for path in ("/", "/table/7", "/game/limelight/holdem"):
            assert web.get(path).headers["content-type"] == "text/html; charset=utf-8"
        for path in ("/static/../serve.py", "/static/%2e%2e/serve.py", "/static/none.js", "/table/7.js"):
            assert web.get(path).status_code == 404


def test_the_browser_caches_the_pages_files_until_one_changes(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "js").mkdir(parents=True)
    (static / "index.html").write_text('<script src="/static/js/main.js"></script>', encoding="utf-8")
    addresses: list[str] = []
    for text in ("/**/", "/**/", "/* new */"):
        if not addresses or text != "/**/":
            (static / "js" / "main.js").write_text(text, encoding="utf-8")
        with served(tmp_path, static=static) as room, room.client() as web:
            page = web.get("/table/7")
            assert page.headers["cache-control"] == "no-cache"
            addresses.append(page.text.split('"')[1])
            script = web.get(addresses[-1])
            assert (script.text, script.headers["cache-control"]) == (text, "max-age=31536000, immutable")
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            for path in ("/kept/1/%2e%2e/serve.py", "/kept/1/js/none.js", "/kept/1/js"):
                assert web.get(path).status_code == 404
    assert addresses[0] == addresses[1] != addresses[2]


def test_the_sheets_of_the_page_come_as_one(tmp_path: Path) -> None:
    """In their order, which decides; a browser asks for one file instead of two dozen."""
    with served(tmp_path) as room, room.client() as web:
        address = re.search(r'href="(/kept/\w+/css/all\.css)"', web.get("/").text)
        assert address
        sheet = web.get(address[1]).text
        folder = address[1].removesuffix("all.css")
        names = re.findall(r'url\("(.+)"\)', web.get("/static/css/all.css").text)
        assert len(names) > 20
        assert "@import" not in sheet
        places = [sheet.find(web.get(folder + name).text) for name in names]
        assert -1 not in places
        assert places == sorted(places)
