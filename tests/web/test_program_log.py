"""The program's log as text and as JSON lines, of a real server to which everything happens that is logged."""

import json
import logging
import re
import signal
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseway.room.log.errors import NotStored
from houseway.room.server import metrics
from houseway.web import public
from houseway.web.log_limits import FewPerPerson
from houseway.web.program_log import LogForm, write_log
from tests.web.kit import PATIENCE, Served, opening
from tests.web.test_open import opened

PASSWORD = "correct horse battery"
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    root, own = logging.getLogger(), logging.getLogger("houseway")
    before = root.handlers[:], root.level, own.level
    yield
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    own.setLevel(before[2])


def fails(_houses: object) -> object:
    raise KeyError("the stub is Ks Qs 2c")


def busy_room(folder: Path, form: LogForm, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Has everything happen that is logged, and returns what must not be in the log."""
    for name in ("app", "sockets"):  # lines of an earlier room don't count
        monkeypatch.setattr(logging.getLogger(f"houseway.web.{name}"), "filters", [FewPerPerson()])
    monkeypatch.setattr(metrics, "SLOW", 0)
    monkeypatch.setattr(public, "games", fails)
    write_log(form)
    secrets = ["a-metrics-key"]
    with Served(opening(str(folder / "room.db"), metrics_key=secrets[0])) as room:
        secrets.append(room.running.key.now)
        with room.keyholder() as floor, room.guest() as ann:
            ann.web.post("/api/account", json={"name": "Ann", "password": PASSWORD}).raise_for_status()
            ann.web.post("/api/login", json={"name": "Ann", "password": f"{PASSWORD}!"})
            secrets += [PASSWORD, *ann.web.cookies.values(), *floor.web.cookies.values()]
            assert ann.web.get("/api/games").status_code == 500
        with room.guest() as bea:
            bea.lets_pass("limelight", "holdem", 2, "Fold", "Check")
            bea.do("Raise", table="1", to="Ks")
            bea.say(b"\xff\xfe not text")
            secrets += bea.web.cookies.values()
        room.running.host.log_watcher.problem = NotStored("disk I/O error")
        with room.client() as web:
            web.get("/ws?ticket=a-sealed-ticket")
            web.get("/keys/a-wrong-key")
        room.running.host.log_watcher.problem = None
        secrets += ["a-sealed-ticket", "a-wrong-key"]
        secrets += [event.data["seed"] for event in room.running.host._log.read() if "seed" in event.data]
    return secrets


@pytest.mark.parametrize("form", ["text", "json"])
def test_secrets_and_cards_are_never_in_the_log(
    tmp_path: Path, form: LogForm, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secrets = busy_room(tmp_path, form, monkeypatch)
    written = capsys.readouterr().err
    assert "GET /api/games" in written
    assert "KeyError" in written, "the type of an exception, and not its text"
    assert "slow command: PlayNow" in written
    assert len(secrets) > 8
    assert [one for one in secrets if one in written] == []
    assert CARD.findall(written) == []


def test_each_line_is_an_object_with_time_level_logger_and_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    busy_room(tmp_path, "json", monkeypatch)
    lines: list[dict[str, Any]] = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert all(list(line)[:4] == ["time", "level", "logger", "message"] for line in lines)
    now = datetime.now(UTC)
    assert all(now - datetime.fromisoformat(line["time"]) < timedelta(minutes=5) for line in lines)
    assert lines[0]["message"].startswith("the room is open at http://127.0.0.1:")
    assert lines[-1]["message"] == "the room is closed"
    slow = next(line for line in lines if line.get("command") == "PlayNow")
    assert (slow["level"], slow["logger"]) == ("warning", "houseway.room.server.metrics")
    assert 0 < slow["seconds"] < PATIENCE
    failed = next(line for line in lines if line["message"] == "GET /api/games")
    assert failed["level"] == "error"
    assert "web/app.py:" in failed["error"][0]
    assert failed["error"][-1] == "KeyError"


def test_causes_of_an_exception_are_told_without_their_text(capsys: pytest.CaptureFixture[str]) -> None:
    write_log("json")
    try:
        try:
            raise ValueError("Ks")
        except ValueError as cause:
            raise RuntimeError("Qs") from cause
    except RuntimeError:
        logging.getLogger("houseway").exception("at %s", "table:1")
    line = json.loads(capsys.readouterr().err)
    assert [one for one in line["error"] if ":" not in one] == ["ValueError", "RuntimeError"]


@pytest.mark.parametrize(
    ("key", "words", "is_json"),
    [("", (), False), ('logs = "json"\n', (), True), ('logs = "json"\n', ("--logs", "text"), False)],
)
def test_the_rooms_file_or_the_command_line_chooses_the_form(
    tmp_path: Path, key: str, words: tuple[str, ...], is_json: bool
) -> None:
    file = tmp_path / "my-room.toml"
    file.write_text(f'house = "limelight"\n{key}')
    with opened(tmp_path, "--room", str(file), *words) as (process, told):
        assert httpx.get(told["url"]).status_code == 200
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    messages = [json.loads(line)["message"] for line in errors.splitlines()]
    assert messages == ([f"the room is open at {told['url']}", "the room is closed"] if is_json else [])
