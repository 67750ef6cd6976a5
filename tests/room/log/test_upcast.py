"""Events of old versions are read as the newest version; the stored bytes stay."""

from typing import Any

import pytest

from houseway.room import Broken, Draft, Entry, open_log
from houseway.room.log import versions
from houseway.room.log.events import read_now
from tests.room.log.kit import put


def in_cents(data: dict[str, Any]) -> dict[str, Any]:
    return {"seat": data["seat"], "stack": data["dollars"] * 100}


def with_name(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "name": ""}


def test_events_written_by_older_programs_are_read_in_their_newest_version_under_their_new_name(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_log(place, create=True) as log:
        put(log, Entry("table:1", 0, (Draft("SatDown", {"seat": 1, "dollars": 40}), Draft("Left", {"seat": 1}))))
        monkeypatch.setitem(versions.RENAMED, "SatDown", "Seated")
        monkeypatch.setitem(versions.UPCASTS, "Seated", (in_cents,))
        put(log, Entry("table:1", 2, (Draft("Seated", {"seat": 2, "stack": 5000}),)))
        monkeypatch.setitem(versions.UPCASTS, "Seated", (in_cents, with_name))
        put(log, Entry("table:1", 3, (Draft("Seated", {"seat": 3, "stack": 6000, "name": "Ann"}),)))
        expected = [
            ("Seated", 3, {"seat": 1, "stack": 4000, "name": ""}),
            ("Left", 1, {"seat": 1}),
            ("Seated", 3, {"seat": 2, "stack": 5000, "name": ""}),
            ("Seated", 3, {"seat": 3, "stack": 6000, "name": "Ann"}),
        ]
        for events in (list(log.read()), [read_now(one) for one in log.skim()], [log.at(n) for n in range(1, 5)]):
            assert [(event.type, event.version, event.data) for event in events if event] == expected
        monkeypatch.undo()
        with pytest.raises(Broken, match="Seated of version 2 was written by a newer Houseway; this one reads 1"):
            list(log.read())
        with pytest.raises(Broken, match="Seated of version 2 was written by a newer Houseway; this one reads 1"):
            list(log.skim())
