"""Events of old versions are read as the newest one; the stored bytes stay."""

from typing import Any

import pytest

from houseway.room import BadEvent, Draft, Entry, Upcasters, open_log
from tests.room.log.kit import put


def in_cents(data: dict[str, Any]) -> dict[str, Any]:
    return {"seat": data["seat"], "stack": data["dollars"] * 100}


def with_name(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "name": ""}


LIFT = Upcasters({"Seated": 3, "Left": 1}, {("Seated", 1): in_cents, ("Seated", 2): with_name})


def test_every_old_version_is_lifted_to_the_newest_and_the_log_keeps_what_was_written(place: str) -> None:
    with open_log(place, create=True) as log:
        drafts = (
            Draft("Seated", {"seat": 1, "dollars": 40}, version=1),
            Draft("Seated", {"seat": 2, "stack": 5000}, version=2),
            Draft("Seated", {"seat": 3, "stack": 6000, "name": "Ann"}, version=3),
            Draft("Left", {"seat": 1}),
        )
        put(log, Entry("table:1", 0, drafts))
        lifted = [LIFT.event(event) for event in log.read()]
        assert [(event.version, event.data) for event in lifted] == [
            (3, {"seat": 1, "stack": 4000, "name": ""}),
            (3, {"seat": 2, "stack": 5000, "name": ""}),
            (3, {"seat": 3, "stack": 6000, "name": "Ann"}),
            (1, {"seat": 1}),
        ]
        assert [event.version for event in log.read()] == [1, 2, 3, 1]


def test_an_event_of_a_newer_program_or_of_no_known_type_is_refused() -> None:
    with pytest.raises(BadEvent, match=r"^Seated of version 4 was written by a newer Houseway; this one reads 3$"):
        LIFT.data("Seated", 4, {})
    with pytest.raises(BadEvent, match=r"^'Danced' is no event that this version of Houseway knows$"):
        LIFT.data("Danced", 1, {})


def test_a_missing_or_needless_step_is_found_when_the_program_starts() -> None:
    with pytest.raises(ValueError, match=r"^Seated has no step from 2$"):
        Upcasters({"Seated": 3}, {("Seated", 1): in_cents})
    with pytest.raises(ValueError, match=r"^Seated has a needless step from 3$"):
        Upcasters({"Seated": 3}, {("Seated", 1): in_cents, ("Seated", 2): with_name, ("Seated", 3): with_name})
