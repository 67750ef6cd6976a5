"""The decoder of events accepts exactly what the encoder writes, and reads old versions as the newest one."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.room import BadEvent, Broken, Draft, Entry, moved, open_log
from houseway.room.log import versions
from houseway.room.log.entries import body
from houseway.room.log.events import event, read_now
from tests.room.log.kit import put

GOOD = body(12, "table:7", "p7/1", Draft("Raised", {"seat": 3, "to": 1200}, moved("cage", "player:7", 500), 2))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(), inside, max_size=4),
    max_leaves=12,
)


def test_the_bytes_of_an_event_are_these() -> None:
    """The form is for ever: logs already written are chained by it."""
    assert GOOD == (
        b'{"number":12,"stream":"table:7","type":"Raised","version":2,"data":{"seat":3,"to":1200},'
        b'"key":"p7/1","postings":[["cage",-500],["player:7",500]]}'
    )
    assert body(1, "cage", "", Draft("Opened", {})) == (
        b'{"number":1,"stream":"cage","type":"Opened","version":1,"data":{}}'
    )


@settings(deadline=None, max_examples=40)
@given(st.dictionaries(st.text(), JSON, max_size=5), st.integers(1, 2**53 - 1), st.integers(1, 9999))
def test_any_data_comes_back_as_it_was(data: dict[str, Any], number: int, version: int) -> None:
    read = event(body(number, "table:7", "k", Draft("Said", data, (), version)), bytes(32))
    assert (read.number, read.version, read.data) == (number, version, data)


def changed(**fields: Any) -> bytes:
    table = {**json.loads(GOOD), **fields}
    return json.dumps(
        {name: value for name, value in table.items() if value is not None}, separators=(",", ":")
    ).encode()


def test_the_unchanged_fields_are_good() -> None:
    assert changed() == GOOD
    assert event(GOOD, b"").data == {"seat": 3, "to": 1200}


@pytest.mark.parametrize(
    "bad",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        GOOD[:-1],
        GOOD + b" ",
        GOOD + GOOD,
        b" " + GOOD,
        b"\xff" + GOOD,
        b"\xef\xbb\xbf" + GOOD,
        GOOD.replace(b"Raised", b"\xc3\x28"),
        b"[" * 100_000,
        GOOD.replace(b'{"seat":3', b'{"a":' * 50_000),
        GOOD.replace(b'"seat":3', b'"seat":3,"seat":4'),
        GOOD.replace(b'"version":2', b'"version":2,"version":2'),
        GOOD.replace(b'"seat":3', b'"seat": 3'),
        GOOD.replace(b'"seat":3', b'"seat":03'),
        GOOD.replace(b'"seat"', b'"\\u0073eat"'),
        GOOD.replace(b"1200", b"12e2"),
        GOOD.replace(b"-500", b"-500.0"),
        GOOD.replace(b"-500", b"-501"),
        GOOD.replace(b"cage", b"vault"),
        changed(number=0),
        changed(number=-1),
        changed(number=2**53),
        changed(number="12"),
        changed(number=True),
        changed(number=12.0),
        changed(number=None),
        changed(stream=7),
        changed(type=None),
        changed(type="two words"),
        changed(stream="table:7\n"),
        changed(key="p7 1"),
        changed(version=10000),
        changed(version=0),
        changed(data=[]),
        changed(data="{}"),
        changed(data=None),
        changed(key=""),
        changed(postings=[]),
        changed(postings=[["cage", -500, "x"], ["player:7", 500]]),
        changed(postings=[["cage", "-500"], ["player:7", 500]]),
        changed(postings=[["cage", -(2**60)], ["player:7", 2**60]]),
        changed(colour="red"),
        b'{"stream":"table:7","number":12,"type":"Raised","version":2,"data":{}}',
    ],
)
def test_bytes_that_the_encoder_would_not_write_are_no_event(bad: bytes) -> None:
    with pytest.raises(BadEvent) as refused:
        event(bad, b"")
    assert "\n" not in str(refused.value)


def test_ten_thousand_mutations_are_refused_or_are_another_well_formed_event() -> None:
    """A mutation that is another valid event is caught by its hash; the decoder must never raise other errors."""
    chance = random.Random(8)
    refused = 0
    for _ in range(10_000):
        mutated = bytearray(GOOD)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(mutated))
            match chance.randrange(4):
                case 0:
                    mutated[at] ^= 1 << chance.randrange(8)
                case 1:
                    del mutated[at : at + chance.randint(1, 8)]
                case 2:
                    mutated[at:at] = chance.randbytes(chance.randint(1, 4))
                case _:
                    mutated[at:at] = mutated[chance.randrange(len(mutated)) :][:10]
            mutated = mutated or bytearray(b"{}")
        try:
            read = event(bytes(mutated), b"")
        except BadEvent:
            refused += 1
            continue
        again = Draft(read.type, read.data, read.postings, read.version)
        assert body(read.number, read.stream, read.key, again) == bytes(mutated)
    assert 5_000 < refused < 10_000


@settings(deadline=None, max_examples=200)
@given(st.binary() | st.text().map(str.encode) | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_raise_only_bad_event(written: bytes) -> None:
    with pytest.raises(BadEvent):
        event(written, b"")


def test_postings_read_back_are_postings() -> None:
    assert event(GOOD, b"").postings == (("cage", -500), ("player:7", 500))


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
