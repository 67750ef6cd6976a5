"""Connections that are really cut: between the room and PostgreSQL, and between SQLite and its disk."""

import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Protocol
from urllib.parse import urlsplit

import apsw

CHUNK = 1 << 16
WAL_HEADER = 32


class Cut(Protocol):
    """A way to a store that can lose the answer to a commit, or the commit itself."""

    where: str

    def lose_answer(self, after: int = 0) -> None:
        """Stores a later commit and drops its answer."""

    def down(self, *, is_down: bool) -> None:
        """Whether nothing gets through at all."""

    def close(self) -> None:
        """Ends it."""


class Proxy:
    """A socket between a room and PostgreSQL."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._server = (parts.hostname or "", parts.port or 0)
        self._listens = socket.create_server(("127.0.0.1", 0))
        port = self._listens.getsockname()[1]
        self.where = url.replace(f":{parts.port}/", f":{port}/")
        self._commits = -1
        """Commits until the one whose answer is lost; -1 for none."""
        self._drops_commit = False
        self._down = False
        self._open: list[socket.socket] = []
        Thread(target=self._accepts, daemon=True).start()

    def lose_answer(self, after: int = 0) -> None:
        self._commits, self._drops_commit = after, False

    def lose_commit(self) -> None:
        """The next commit never reaches the server."""
        self._commits, self._drops_commit = 0, True

    def down(self, *, is_down: bool) -> None:
        self._down = is_down
        if is_down:
            for one in self._open:
                _shut(one)

    def close(self) -> None:
        self._listens.close()
        self.down(is_down=True)

    def _accepts(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listens.accept()
                if self._down:
                    _shut(client)
                    continue
                server = socket.create_connection(self._server)
                self._open += [client, server]
                pair = _Pair(self, client, server)
                for pump in (pair.to_server, pair.to_client):
                    Thread(target=pump, daemon=True).start()

    def loses(self) -> bool:
        """Whether this commit is the one."""
        found = self._commits == 0
        self._commits -= self._commits >= 0
        return found

    @property
    def drops_commit(self) -> bool:
        return self._drops_commit


class _Pair:
    """One connection of the room and the one to the server behind it."""

    def __init__(self, proxy: Proxy, client: socket.socket, server: socket.socket) -> None:
        self._proxy, self._client, self._server = proxy, client, server
        self._deaf = False
        """Whether the next answer is lost."""

    def to_server(self) -> None:
        with suppress(OSError):
            while data := self._client.recv(CHUNK):
                if b"COMMIT" in data and self._proxy.loses():
                    if self._proxy.drops_commit:
                        break
                    self._deaf = True
                self._server.sendall(data)
        self._shut()

    def to_client(self) -> None:
        with suppress(OSError):
            while data := self._server.recv(CHUNK):
                if self._deaf:
                    break
                self._client.sendall(data)
        self._shut()

    def _shut(self) -> None:
        _shut(self._client)
        _shut(self._server)


def _shut(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


class Disk(apsw.VFS):
    """A disk that writes, but reports failure until the file is opened again."""

    def __init__(self, where: str) -> None:
        self.where = where
        self._syncs = -1
        """Syncs until the one that fails; -1 for none."""
        self._fails = self._down = self._torn = False
        self._writes, self._part = -1, 0.0
        """Writes until the one that is torn, -1 for none, and how much of it reaches the disk."""
        self.below = apsw.vfs_names()[0]
        super().__init__("failing", self.below, makedefault=True)

    def lose_answer(self, after: int = 0) -> None:
        self._syncs = after

    def tear(self, after: int, part: float) -> None:
        """A later write reaches the disk only in part, and then none does until the file is opened again."""
        self._writes, self._part = after, part

    def down(self, *, is_down: bool) -> None:
        self._down = is_down

    def close(self) -> None:
        self.unregister()

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "_File":  # noqa: N802
        if self._down:
            raise apsw.CantOpenError
        if flags[0] & apsw.SQLITE_OPEN_MAIN_DB:
            self._fails = self._torn = False
        return _File(self, name, flags)

    def written(self, size: int) -> int:
        """How much of so many bytes reaches the disk."""
        torn = self._writes == 0
        self._writes -= self._writes >= 0
        already, self._torn = self._torn, self._torn or torn
        return 0 if already else int(size * self._part) if torn else size

    def synced(self, *, is_commit: bool) -> None:
        """The write succeeds, but its answer may be dropped."""
        self._fails = self._fails or self._torn or self._down or (is_commit and self._syncs == 0)
        self._syncs -= is_commit and self._syncs >= 0
        if self._fails:
            raise apsw.IOError("the disk does not answer")


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        super().__init__(disk.below, name, flags)
        self._disk, self._is_wal = disk, bool(flags[0] & apsw.SQLITE_OPEN_WAL)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        part = self._disk.written(len(data))
        super().xWrite(data[:part], offset)
        if part < len(data):
            raise apsw.IOError("the disk wrote a part of it")

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self._disk.synced(is_commit=self._is_wal and self.xFileSize() > WAL_HEADER)


CUTS: dict[str, Callable[[str], Cut]] = {"sqlite": Disk, "postgres": Proxy}
