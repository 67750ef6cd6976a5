"""Three members under load whose PostgreSQL is full, and restarted, between the faults of the members."""

import asyncio
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.room.conftest import Server
from tests.room.members.disk import MOUNTS, SmallDisk
from tests.room.members.evening import FAULTS, Evening, told


@pytest.mark.soak
@pytest.mark.skipif(not MOUNTS, reason="only root can mount a small disk")
def test_members_whose_postgresql_is_full_go_on_when_there_is_space(server: Server) -> None:
    # PostgreSQL runs as another user, who may not look into the folders of pytest.
    folder = Path(tempfile.mkdtemp(prefix="houseway-full-"))
    folder.chmod(0o755)
    (folder / "proxy").mkdir()
    try:
        with SmallDisk(server, folder) as disk:
            evening = Evening(server, disk.where, folder / "proxy", tables=12, seed=46, bot=300, disk=disk)
            tally = asyncio.run(evening.runs(len(FAULTS), restart=True))
            evening.counts()
            print(told(tally))
            evening.check()
            assert tally.faults["full"] == 2
    finally:
        shutil.rmtree(folder)
