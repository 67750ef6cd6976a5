"""``houseway doctor``: checks what a room needs from its machine, before it opens or while it is open."""

import errno
import http.client
import importlib.metadata
import os
import platform
import re
import shutil
import socket
import ssl
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from houseway import __version__
from houseway.cli.errors import UsageError
from houseway.cli.open import PORT, kept_in
from houseway.cli.output import print_json, print_labeled
from houseway.room import Broken, Log, LogError, open_log
from houseway.room.log.errors import NoKey
from houseway.room.log.opening import is_postgres, without_password
from houseway.room.log.vault import ROOM_KEY, key_file, open_vault

if TYPE_CHECKING:
    from houseway.room.server.backups import BackupPlan

_MB = 1_000_000
_FULL, _FILLING = 200 * _MB, 2000 * _MB
_FILES = 1024
"""Files that a room may have open, one for each connection."""
_DAYS = 14
"""How long before a certificate expires the doctor warns."""
_STYLES = {"ok": "green", "warning": "yellow", "problem": "red"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One check and its result."""

    check: str
    level: Literal["ok", "warning", "problem"]
    says: str


def doctor(
    *,
    room: Path | None = None,
    db: str = "",
    host: str = "127.0.0.1",
    port: int = PORT,
    cert: Path | None = None,
    key: Path | None = None,
    name: tuple[str, ...] = (),
    private_key: Path | None = None,
    json: bool = False,
) -> None:
    """Checks versions, files, keys, disk, clock, port, TLS and backups of a room, and says how to fix what is wrong.

    Give it the same options as houseway open. It changes nothing. The exit status is 1 if there is a problem.

    Parameters
    ----------
    room:
        The room's TOML file.
    db:
        The room's file, or the postgresql:// address of its database.
    host:
        The address to listen on.
    port:
        The port to listen on.
    cert:
        The certificate for TLS.
    key:
        The key of the certificate.
    name:
        A host name that people use to reach the room. Repeatable.
    private_key:
        The file with the key to private data.
    json:
        Print data instead of text.
    """
    if (cert is None) != (key is None):
        raise UsageError("--cert and --key go together")
    from houseway.web.room_file import read_room_file  # noqa: PLC0415 - an extra
    from houseway.web.security import is_loopback  # noqa: PLC0415 - an extra

    own = read_room_file(room) if room else None
    findings = [*_versions(), *_files_open(), _port(host, port, tls=cert is not None)]
    if cert and key:
        findings += [_certificate(cert, key, name), *_secret("TLS key", key)]
    elif not is_loopback(host):
        fix = "give --cert and --key, or open it with --insecure-bind behind a proxy that encrypts"
        findings.append(Finding("TLS", "warning", f"{host} can be reached from outside without TLS; {fix}"))
    findings += _room(db or str(kept_in(room)), private_key or (own.private_key if own else None))
    if own:
        findings += _backups(own.backups)
    if json:
        print_json({"ok": all(one.level != "problem" for one in findings), "findings": findings})
    else:
        for one in findings:
            print_labeled(f"{one.level:<7}", _STYLES[one.level], f"{one.check}: {one.says}")
    if any(one.level == "problem" for one in findings):
        sys.exit(1)


def _room(where: str, private_key: Path | None) -> Iterator[Finding]:
    if is_postgres(where):
        yield from _database(where, private_key)
    elif Path(where).is_dir():
        yield Finding("file", "problem", f"{where} is a folder; name a file in it, such as {Path(where) / 'room.db'}")
    elif not (folder := Path(where).parent).is_dir():
        yield Finding("file", "problem", f"there is no folder {folder}; make it: mkdir -m 700 {folder}")
    else:
        yield from _file(Path(where))
        yield from _database(where, private_key)


_NEEDED = re.compile(r"([\w-]+)(?:\[[^]]*\])?(.*?)(?:;(.*))?$")
_BOUND = re.compile(r"(>=|<)([\d.]+)")


def _versions() -> Iterator[Finding]:
    """Compares the installed packages with what the room needs."""
    wrong = []
    for line in importlib.metadata.requires("houseway") or ():
        if (needed := _NEEDED.match(line)) and needed[3] in (None, " extra == 'room'"):
            with suppress(importlib.metadata.PackageNotFoundError):  # the command that needs it says so
                has = importlib.metadata.version(needed[1])
                if not all((_order(has) < _order(to)) == (sign == "<") for sign, to in _BOUND.findall(needed[2])):
                    wrong.append(f"{needed[1]} {has} instead of {needed[2].strip()}")
    says = f"Houseway {__version__}, Python {platform.python_version()}, {platform.platform()}"
    if wrong:
        fix = "; pip install --upgrade 'houseway[room]'"
        yield Finding("versions", "problem", f"{says} with {', '.join(wrong)}{fix}")
    else:
        yield Finding("versions", "ok", says)


def _order(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)][:3]


def _files_open() -> Iterator[Finding]:
    with suppress(ImportError):  # not on Windows
        from resource import RLIMIT_NOFILE, getrlimit  # noqa: PLC0415

        most, _ = getrlimit(RLIMIT_NOFILE)
        if most < _FILES:
            yield Finding("open files", "warning", f"at most {most}, so about {most // 2} players; raise ulimit -n")
        else:
            yield Finding("open files", "ok", f"at most {most:,}")


_PORT_FIXES = {
    errno.EACCES: "ports below 1024 need a privilege; give --port, and put a proxy in front of it",
    errno.EADDRNOTAVAIL: "this machine doesn't have the address; give --host",
    errno.EADDRINUSE: "close the other program or give --port",
}


def _port(host: str, port: int, *, tls: bool) -> Finding:
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            return Finding("port", "ok", f"{host}:{port} is free")
    except OverflowError:
        return Finding("port", "problem", f"{port} is no port; those go from 0 to 65535")
    except OSError as error:
        if error.errno == errno.EADDRINUSE and _answers(host, port, tls=tls):
            return Finding("port", "ok", f"a room is open at {host}:{port}")
        fix = _PORT_FIXES.get(error.errno or 0, "give --host and --port")
        why = os.strerror(error.errno) if error.errno in _PORT_FIXES else error.strerror
        return Finding("port", "problem", f"{host}:{port}: {why}; {fix}")


def _answers(host: str, port: int, *, tls: bool) -> bool:
    """Returns whether an open room answers at an address."""
    room: http.client.HTTPConnection
    if tls:
        room = http.client.HTTPSConnection(host, port, timeout=2, context=ssl._create_unverified_context())
    else:
        room = http.client.HTTPConnection(host, port, timeout=2)
    try:
        room.request("GET", "/healthz", headers={"Host": "localhost"})
        return room.getresponse().read(10) == b"ok\n"
    except (OSError, http.client.HTTPException):
        return False
    finally:
        room.close()


def _file(room: Path) -> Iterator[Finding]:
    if not os.access(room.parent, os.W_OK):
        fix = f"SQLite makes files next to {room.name}, so give the folder to the user who runs the room: chown"
        yield Finding("file", "problem", f"{room.parent} can't be written; {fix}")
    if room.exists():
        yield from _secret("file", room, ", which has the cards of live hands")
    yield _disk("disk", room.parent)


def _secret(check: str, file: Path, why: str = "") -> Iterator[Finding]:
    """Finds a file that other users of the machine can read."""
    if sys.platform != "win32" and file.exists() and file.stat().st_mode & 0o077:
        yield Finding(check, "problem", f"others can read {file}{why}; chmod 600 {file}")


def _disk(check: str, folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    says = f"{free // _MB:,} MB free at {folder}"
    if free >= _FILLING:
        return Finding(check, "ok", says)
    fix = "; delete files or move the folder to a larger disk"
    return Finding(check, "problem" if free < _FULL else "warning", f"{says}{fix}")


def _database(where: str, private_key: Path | None) -> Iterator[Finding]:
    shown = without_password(where)
    if not is_postgres(where) and not Path(where).exists():
        yield Finding("log", "ok", f"{shown} is new")
        return
    try:
        with open_log(where) as log:
            if log.incomplete:
                yield Finding("log", "problem", log.incomplete)
            else:
                yield Finding("log", "ok", f"{shown} has {log.tail().number:,} events; houseway log verify checks them")
            yield _clock(log)
            yield from _private_key(log, where, private_key)
    except LogError as problem:
        is_down = is_postgres(where) and not isinstance(problem, Broken)
        fix = "start PostgreSQL, or correct --db" if is_down else "make the room from a backup: houseway restore"
        yield Finding("log", "problem", f"{problem}; {fix}")


def _private_key(log: Log, where: str, file: Path | None) -> Iterator[Finding]:
    """Checks the key to private data, which the room doesn't open without."""
    if not (known := log.person_keys(ROOM_KEY)):
        return
    path = file or key_file(where, known)
    try:
        open_vault(log, where, file)
    except NoKey as problem:
        yield Finding("private data", "problem", f"{problem}; it isn't in the backups of the room")
        return
    others = [*_secret("private data", path, ", which opens people's private data")]
    yield from others or [Finding("private data", "ok", f"{path} opens it; keep a copy in another place")]


def _clock(log: Log) -> Finding:
    """Compares the clock with the newest events: times on slips and reports must not go back."""
    last = log.tail().number
    times = [event.data["at"] for event in islice(log.read(max(0, last - 1000)), 1000) if "at" in event.data]
    behind = (max((time for time in times if isinstance(time, int)), default=0)) / 1000 - time.time()
    if behind > 1:
        return Finding("clock", "problem", f"it is {behind:,.0f} s behind the newest event; set it with NTP")
    return Finding("clock", "ok", f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC")


def _certificate(cert: Path, key: Path, names: Sequence[str]) -> Finding:
    """Checks that a certificate can be used for these names, and how long, by a handshake in memory."""
    server, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    try:
        server.load_cert_chain(cert, key)
        client.check_hostname = bool(names)
        client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
        client.load_verify_locations(cert)
        until = min(_valid_until(server, client, name) for name in names or (None,))
    except OSError as error:
        fix = "give --cert and --key of a certificate for the room's names that has not expired"
        why = str(getattr(error, "verify_message", "") or error.strerror).rstrip(".")
        return Finding("TLS", "problem", f"{error.filename or cert}: {why}; {fix}")
    days = (until - time.time()) / 86_400
    says = f"{cert} is valid for {days:.0f} more days"
    return Finding("TLS", "ok" if days > _DAYS else "warning", says if days > _DAYS else f"{says}; renew it")


def _valid_until(server: ssl.SSLContext, client: ssl.SSLContext, name: str | None) -> float:
    """Returns when the server's certificate expires."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    asks = client.wrap_bio(to_client, to_server, server_hostname=name)
    answers = server.wrap_bio(to_server, to_client, server_side=True)
    for side in (asks, answers, asks):
        with suppress(ssl.SSLWantReadError):
            side.do_handshake()
    return ssl.cert_time_to_seconds(str((asks.getpeercert() or {})["notAfter"]))


def _backups(plan: "BackupPlan | None") -> Iterator[Finding]:
    if plan is None:
        yield Finding("backups", "warning", "the room's file has none; add [backups] with a folder on another disk")
        return
    yield _backup_age(plan)
    for file in plan.backups():
        yield from _secret("backups", file, ", which has the cards of live hands")
    yield _disk("disk of the backups", plan.folder)


def _backup_age(plan: "BackupPlan") -> Finding:
    made = plan.backups()
    if not made:
        return Finding("backups", "warning", f"there are none in {plan.folder}; the room makes one when it is open")
    says = f"{len(made)} in {plan.folder}, the newest {made[-1].name}"
    now = datetime.now(UTC)
    if plan.age(now) < 2 * plan.minutes * 60:
        return Finding("backups", "ok", says)
    hours = plan.age(now) / 3600
    fix = "unless the room was closed, the program's log says why; make one: houseway backup"
    return Finding("backups", "warning", f"{says}, {hours:,.0f} hours ago; {fix}")
