"""The events of the log's format: an event type or version that a program adds needs another format.

``python -m tests.stored.test_format`` writes the list of the current format.
"""

from pathlib import Path

from houseway.room.log.versions import FORMAT, RENAMED, UPCASTS, newest_version
from houseway.room.server.event_kinds import _KINDS
from houseway.room.tables.status_updates import STATUS_EVENTS
from houseway.table.commands import EVENTS

LIST = Path(__file__).parent / "formats" / f"{FORMAT}.txt"


def events() -> list[str]:
    """Returns each event type with its stream and its version."""
    kinds = {**_KINDS, "table": {*EVENTS, *STATUS_EVENTS}}
    return sorted(f"{stream} {type} {newest_version(type)}" for stream, types in kinds.items() for type in types)


def test_a_new_event_type_or_version_raises_the_format() -> None:
    listed = LIST.read_text().splitlines()
    assert events() == listed, (
        "an older program would misread a log with these events: raise FORMAT in room/log/versions.py, unless it was "
        "raised since the last release; then write the list with `python -m tests.stored.test_format`"
    )


def test_every_event_of_an_older_format_can_still_be_read() -> None:
    known = {tuple(line.split()[:2]) for line in events()}
    for older in LIST.parent.glob("*.txt"):
        for line in older.read_text().splitlines():
            stream, type, version = line.split()
            assert (stream, RENAMED.get(type, type)) in known, line
            assert int(version) <= newest_version(RENAMED.get(type, type)), line


def test_every_changed_event_is_one_that_the_room_has() -> None:
    types = {line.split()[1] for line in events()}
    assert UPCASTS.keys() <= types


if __name__ == "__main__":
    LIST.write_text("\n".join(events()) + "\n")
