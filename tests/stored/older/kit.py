"""The rooms of older commits, and the programs of those commits."""

import asyncio
import json
import lzma
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import pytest

from houseway.room.server.room_server import RoomServer
from tests.room.conftest import Server
from tests.room.server.test_private_tables import STANDS
from tests.room.tables.kit import HOUSES

T = TypeVar("T")
FOLDER = Path(__file__).parent
COMMITS = {
    "937bfb40": "15 November 2026, 20:27: the first layout of the file, without balances",
    "b82a516f": "15 November 2026, 21:58: the second layout, with balances",
    "c16598fe": "16 November 2026, 07:58: the third layout, tables dealt by hand, windows",
    "1e15151b": "17 November 2026, 05:48: several members",
    "d71532bb": "18 November 2026, 06:37",
}
"""The older commits, with their times. ``tests/stored`` has a room of 59d96a71, 19 November 2026, 03:37."""
ON_POSTGRES = ("937bfb40", "1e15151b")
NAMES = [*COMMITS, *(f"postgres-{commit}" for commit in ON_POSTGRES)]
_CLI = "import sys; from houseway.cli import main; sys.exit(main())"
_databases = count(1)


class Stored:
    """A copy of a stored room, and what its commit said is in it."""

    def __init__(self, name: str, where: str = "") -> None:
        self.name, self.where = name, where
        self.said: dict[str, Any] = json.loads(lzma.decompress((FOLDER / f"{name}.json.xz").read_bytes()))

    def ask(self, ask: Callable[[RoomServer], Awaitable[T]]) -> T:
        """Opens the room, with nothing happening in it, and asks it something."""

        async def asks() -> T:
            host = await RoomServer.open(self.where, pace=STANDS, houses=HOUSES)
            try:
                async with asyncio.timeout(60):
                    return await ask(host)
            finally:
                await host.close()

        return asyncio.run(asks())


def unpacked(name: str, folder: Path) -> str:
    """Copies a stored file; returns its path."""
    path = folder / f"{name}.db"
    path.write_bytes(lzma.decompress((FOLDER / f"{name}.db.xz").read_bytes()))
    return str(path)


def loaded(name: str, server: Server) -> str:
    """Loads a dump into a database of its own; returns its address."""
    database = f"stored{next(_databases)}"
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {database}".encode())
    where = server.url.removesuffix("/postgres") + f"/{database}"
    with psycopg.connect(where, autocommit=True) as connection:
        connection.execute(lzma.decompress((FOLDER / f"{name}.sql.xz").read_bytes()))
    return where


class OldProgram:
    """The program of an older commit, from the history of this repository."""

    def __init__(self, commit: str, folder: Path) -> None:
        git = ("git", "-C", str(FOLDER.parents[2]), "archive", commit, "src")
        done = subprocess.run(git, capture_output=True, check=False)
        if done.returncode:
            pytest.skip(f"the history of this checkout does not go back to {commit}")
        folder.mkdir()
        subprocess.run(("tar", "-x", "-C", str(folder)), input=done.stdout, check=True)
        self._env = os.environ | {"PYTHONPATH": str(folder / "src")}

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Starts a command."""
        command = [sys.executable, "-c", _CLI, *words]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, env=self._env, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True)

    def run(self, *words: str) -> tuple[int, str]:
        """Runs a command that must end by itself; returns its status and what it says about errors."""
        process = self.start(*words)
        _, errors = process.communicate(timeout=60)
        return process.returncode, errors
