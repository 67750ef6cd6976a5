"""The decoder: whatever comes in, a message or a sentence about what is wrong."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.room import commands
from houseway.web import protocol
from houseway.web.protocol import BadMessage, Do, Ping, Watch

SIT = b'{"type":"Do","key":"4f1c","command":{"type":"Sit","table":"7","seat":3,"chips":20000}}'


def wrong(message: bytes) -> BadMessage:
    with pytest.raises(BadMessage) as caught:
        protocol.decode(message)
    return caught.value


def test_a_message_is_read() -> None:
    assert protocol.decode(SIT) == Do("4f1c", commands.Sit("7", 3, 20000))
    assert protocol.decode(b'{"type":"Watch","topic":"table:7","after":12}') == Watch("table:7", 12)
    assert protocol.decode(b'{"type":"Ping"}') == Ping()


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b'{"type":"Ping"', "not JSON"),
        (SIT.replace(b'"7"', b'"\xc3"'), "not JSON"),
        (b'{"type":"Ping","x":"\\ud800"}', "unknown field"),
        (b"[]", "Expected `object`"),
        (b'{"type":"Shout"}', "Invalid value 'Shout'"),
        (b'{"topic":"lobby"}', "missing required field `type`"),
        (b'{"type":"Watch","topic":"table:-1"}', "topic"),
        (b'{"type":"Watch","topic":"lobby","after":-1}', "after"),
        (b'{"type":"Watch","topic":"lobby","after":true}', "after"),
        (b'{"type":"Ping","also":1}', "unknown field `also`"),
        (b'{"type":"Ping","type":"Ping"}', "'type' twice"),
        (SIT.replace(b'"chips":20000', b'"chips":20000,"chips":1'), "'chips' twice"),
        (SIT.replace(b"20000", b"0"), "chips"),
        (SIT.replace(b"20000", b"1e4"), "chips"),
        (SIT.replace(b"20000", b"20000.0"), "chips"),
        (SIT.replace(b"20000", b"9" * 30), "chips"),
        (SIT.replace(b"20000", b"NaN"), "not JSON"),
        (SIT.replace(b'"seat":3', b'"seat":11'), "seat"),
        (SIT.replace(b'"table":"7"', b'"table":"7\\n"'), "table"),
        (SIT.replace(b'"key":"4f1c"', b'"key":""'), "key"),
        (SIT.replace(b"4f1c", b"x" * 65), "key"),
        (
            b'{"type":"Do","key":"a","command":{"type":"Play","table":"7","command":' + b'{"a":' * 2500,
            "nested too deeply",
        ),
        (b" " * 16385, "16,385 bytes"),
    ],
)
def test_bad_messages_are_refused_with_the_reason(message: bytes, why: str) -> None:
    assert re.search(why, str(wrong(message)))


def test_every_number_of_a_message_has_bounds_and_none_is_negative() -> None:
    numbers = [one for one in parts_of(msgspec.json.schema(protocol.Message)) if one.get("type") == "integer"]
    assert len(numbers) > 30
    for number in numbers:
        assert number.get("minimum", -1) >= 0, number
        assert "maximum" in number, number


def parts_of(schema: Any) -> Iterator[dict[str, Any]]:
    """Every object inside a JSON schema."""
    if isinstance(schema, dict):
        yield schema
    for one in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from parts_of(one)


def test_a_repeated_field_is_found_even_beside_escaped_strings() -> None:
    """An escaped colon is decoded to a plain one, and balances the one that is lost."""
    message = rb'{"type":"Do","key":"a","key":"b","command":{"type":"CallFloor","table":"1","what":"\u003a"}}'
    assert "'key' twice" in str(wrong(message))


def test_an_error_names_the_command_that_it_is_about() -> None:
    assert wrong(SIT.replace(b"20000", b"-5")).key == "4f1c"
    assert wrong(SIT.replace(b"4f1c", b"x" * 65)).key == ""


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def bent(message: dict[str, Any], path: list[str], value: Any) -> bytes:
    """The message with one place of it changed."""
    here: Any = message
    for name in path[:-1]:
        here = here.setdefault(name, {})
    here[path[-1]] = value
    return json.dumps(message).encode("utf-8", "surrogatepass")


def read(message: bytes) -> Any:
    """The message, or the sentence about what is wrong with it; anything else is a defect."""
    try:
        return protocol.decode(message)
    except BadMessage as bad:
        return str(bad)


@given(st.binary(max_size=300))
def test_no_bytes_are_too_strange_to_be_answered(message: bytes) -> None:
    assert read(message)


@given(
    st.sampled_from([*commands.KINDS]),
    st.sampled_from(["table", "seat", "chips", "player", "reason", "command", "type", "options", "new field"]),
    json_values,
)
def test_an_accepted_altered_command_decodes_the_same_again(kind: str, field: str, value: Any) -> None:
    message = {"type": "Do", "key": "k", "command": {"type": kind, "table": "7"}}
    found = read(bent(message, ["command", field], value))
    assert found
    if isinstance(found, Do):
        assert protocol.decode(msgspec.json.encode(found)) == found


@given(st.integers(0, len(SIT)), st.integers(0, len(SIT)), st.binary(max_size=4))
def test_a_message_changed_on_its_way_is_read_whole_or_refused(start: int, end: int, put: bytes) -> None:
    found = read(SIT[: min(start, end)] + put + SIT[max(start, end) :])
    assert isinstance(found, Do | str)
