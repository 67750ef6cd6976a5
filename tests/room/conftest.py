"""A place for a log in each store: a file, and a schema of a PostgreSQL started for these tests on loopback."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

_schemas = count(1)


class Server:
    """A PostgreSQL of our own that can be stopped as by a power cut."""

    def __init__(self, folder: Path) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        initdb = shutil.which("initdb") or (str(found[-1]) if found else "")
        assert initdb, "PostgreSQL is missing; tools/need-postgres.sh installs it"
        self._programs, self._data = Path(initdb).parent, folder / "data"
        # PostgreSQL refuses to run as root.
        self._user = "nobody" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            shutil.chown(folder, self._user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"postgresql://houseway@127.0.0.1:{self._port}/postgres"
        self._run("initdb", "-D", str(self._data), "-U", "houseway", "-A", "trust", "-E", "UTF8", "--no-sync")

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._programs / program), *words]
        user = self._user if os.getuid() == 0 else None
        # Not captured: the server would inherit the pipe and hold it open.
        with (self._data.parent / "output").open("ab") as output:
            done = subprocess.run(command, stdout=output, stderr=output, user=user, cwd="/", check=False, timeout=120)
        assert done.returncode == 0, (self._data.parent / "output").read_text()

    def start(self) -> None:
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        log = str(self._data / "server.log")
        self._run("pg_ctl", "-D", str(self._data), "-l", log, "-o", options, "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        """Ends every process of the server at once, without a checkpoint."""
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="houseway-postgres-"))
    running = Server(folder)
    running.start()
    yield running
    running.stop()
    shutil.rmtree(folder)


@pytest.fixture
def postgres(server: Server) -> str:
    """The address of an empty schema."""
    schema = f"room{next(_schemas)}"
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    return f"{server.url}?options=-csearch_path%3D{schema}"


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The path of a file that does not exist yet."""
    return str(tmp_path / "room.db")


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> str:
    """Where a new log goes, once in each store."""
    where = request.getfixturevalue(request.param)
    assert isinstance(where, str)
    return where
