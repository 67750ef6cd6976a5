"""A real disk of a few megabytes for a room in PostgreSQL, which a test fills; only root can mount one."""

import os
import shutil
import subprocess
from pathlib import Path

import psycopg

from tests.room.conftest import Server

MOUNTS = os.getuid() == 0 and shutil.which("mount") is not None


class SmallDisk:
    """A tablespace in memory with a database; ``with`` mounts it and gives it back."""

    def __init__(self, server: Server, folder: Path, megabytes: int = 64) -> None:
        self._server, self._folder, self._size = server, folder / "disk", megabytes
        self.where = server.url.removesuffix("/postgres") + "/small"
        self._filler = self._folder / "filler"

    def __enter__(self) -> "SmallDisk":
        self._folder.mkdir(mode=0o755)
        options = f"size={self._size}m,mode=755"
        subprocess.run(("mount", "-t", "tmpfs", "-o", options, "tmpfs", str(self._folder)), check=True)
        data = self._folder / "data"
        data.mkdir(mode=0o700)
        shutil.chown(data, "nobody")
        self._says(f"CREATE TABLESPACE small LOCATION '{data}'", "CREATE DATABASE small TABLESPACE small")
        return self

    def __exit__(self, *_exception: object) -> None:
        self.free()
        self._says("DROP DATABASE small WITH (FORCE)", "DROP TABLESPACE small")
        subprocess.run(("umount", str(self._folder)), check=True)

    def fill(self) -> None:
        """Takes all the space that is left."""
        left = os.statvfs(self._folder)
        with self._filler.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, left.f_bavail * left.f_frsize)

    def free(self) -> None:
        """Gives the space back."""
        self._filler.unlink(missing_ok=True)

    def _says(self, *statements: str) -> None:
        with psycopg.connect(self._server.url, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())
