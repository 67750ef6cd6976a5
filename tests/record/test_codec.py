"""Events and commands travel as JSON and come back the same; anything else is refused with one kind of error."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import cards
from houseway.engines.poker.play import PokerHand
from houseway.engines.rulings import Err, Erred, Ruled, RuleOn
from houseway.irregularities import ExposedOnDeal, Irregularity, Override, TooManyCards, parse, words
from houseway.record import BadMessage, recorders
from houseway.record.codec import command_of, decode, decode_all, encode, encode_all, table_of
from houseway.table import PlayDoubles
from houseway.table.commands import COMMANDS as TABLE_COMMANDS
from tests.poker.table import rules
from tests.record.kit import anything, random_hand
from tests.soak import times

KINDS = [
    pytest.param(known, name, id=f"{engine}-{name}")
    for engine, recorder in recorders().items()
    for known in (recorder.EVENTS, recorder.COMMANDS)
    for name in known
]
EVENTS = recorders()["poker"].EVENTS
COMMANDS = recorders()["poker"].COMMANDS


@pytest.mark.parametrize(("known", "name"), KINDS)
def test_every_kind_of_event_and_command_comes_back_as_it_was(known: dict[str, type[Any]], name: str) -> None:
    @settings(max_examples=times(4, 60), deadline=None)
    @given(anything(known[name]))
    def comes_back(item: object) -> None:
        message = encode(item)
        assert json.loads(message)["type"] == name
        assert message == msgspec.json.encode(table_of(item))
        back = decode(known, message)
        assert (back == item, back != item, item != back) == (True, False, False)
        assert encode(back) == message

    comes_back()


SENT = [
    pytest.param(known, name, id=f"{engine}-{name}")
    for engine, known in {
        **{one: recorder.COMMANDS for one, recorder in recorders().items()},
        "table": TABLE_COMMANDS,
    }.items()
    for name in known
    if not issubclass(known[name], Err | RuleOn)
]


def with_a_negative_number(value: Any) -> Iterator[Any]:
    """Copies of a command's table, each with another one of its numbers below zero."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield -1
    for at, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        for other in with_a_negative_number(one):
            copy = value.copy()
            copy[at] = other
            yield copy


@pytest.mark.parametrize(("known", "name"), SENT)
def test_no_number_of_a_command_can_be_negative(known: dict[str, type[Any]], name: str) -> None:
    @settings(max_examples=times(4, 60), deadline=None)
    @given(anything(known[name]))
    def refused(item: object) -> None:
        for sent in with_a_negative_number(json.loads(encode(item))):
            with pytest.raises(BadMessage, match="can't be negative"):
                command_of(known, sent)

    refused()


@settings(max_examples=times(40, 600), deadline=None)
@given(anything(Irregularity))
def test_an_irregularity_is_the_line_of_text_that_the_floor_writes(one: Irregularity) -> None:
    table = json.loads(encode(Err(one)))
    assert table == {"type": "Err", "what": words(one)}
    assert parse(table["what"]) == one


@pytest.mark.parametrize(
    ("message", "item"),
    [
        (
            b'{"type":"Erred","what":"exposed-on-deal: seat 5, cards 8c","seat":5,"other":null,"cards":["8c"]}',
            Erred(ExposedOnDeal(5, cards("8c")), cards("8c")),
        ),
        (
            b'{"type":"Ruled","what":"override: does misdeal, why it fell, twice","does":["misdeal"],"rule":""}',
            Ruled(Override(("misdeal",), "it fell, twice"), ("misdeal",), ""),
        ),
    ],
)
def test_what_older_logs_say_of_errors_and_rulings_is_read(message: bytes, item: object) -> None:
    assert decode(EVENTS, message) == item


def test_what_older_logs_ordered_the_floor_to_do_is_read() -> None:
    facts = b'"seat":2,"other":null,"cards":[],"count":2,"amount":0'
    command = b'{"type":"RuleOn","what":"too-many-cards: seat 2, count 2","does":["scrap"],%s}' % facts
    assert decode(COMMANDS, command) == RuleOn(TooManyCards(2, 2), ("scrap",))


def test_a_hand_survives_the_json_of_its_events() -> None:
    game = rules("limelight", limit="3/6")
    for seed in range(30):
        hand = random_hand(game, seed)
        assert PokerHand.replay(game, decode_all(EVENTS, encode_all(hand.log))) == hand


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        (b"{", "This isn't JSON: Input data was truncated."),
        (b'{"type":"Fold","seat":1', "This isn't JSON: Input data was truncated."),
        (b'"\xff"', "This isn't JSON: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte."),
        (b"[" * 100_000, "The message is nested too deeply."),
        (b"[]", "Send an object with a type."),
        (b'{"seat":1}', "Send an object with a type."),
        (b'{"type":7,"seat":1}', "Send an object with a type."),
        (b'{"type":"Fold"}', "Fold: Object missing required field `seat`"),
        (b'{"type":"Raise","seat":1}', "Raise: Object missing required field `to`"),
        (b'{"type":"Fold","seat":"1"}', "Fold: Expected `int`, got `str` - at `$.seat`"),
        (b'{"type":"Fold","seat":1.0}', "Fold: Expected `int`, got `float` - at `$.seat`"),
        (b'{"type":"Fold","seat":true}', "Fold: Expected `int`, got `bool` - at `$.seat`"),
        (b'{"type":"Err","what":7}', "Err: Expected `str`, got `int` - at `$.what`"),
        (b'{"type":"Err","what":"four-card-flop: seat 3"}', "Err: four-card-flop has no fact “seat”. It needs none."),
        (b'{"type":"Err","what":"early-turn","to":5}', "Err: there is no field “to”. It has what."),
        (b'{"type":"Fold","seat":1,"to":5}', "Fold: there is no field “to”. It has seat."),
        (b'{"type":"Raise","seat":1,"to":9007199254740992}', "Raise.to: the number is too large."),
        (b'{"type":"OutOfTurn","seat":1,"action":"dance"}', "OutOfTurn: Invalid enum value 'dance' - at `$.action`"),
    ],
)
def test_a_bad_command_is_refused_in_one_clear_sentence(message: bytes, problem: str) -> None:
    with pytest.raises(BadMessage) as refused:
        decode(COMMANDS, message)
    assert str(refused.value) == problem


def test_an_unknown_type_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadMessage, match=r"^There is no type “Fly”. Send one of these: Deal, Fold, Check, "):
        decode(COMMANDS, b'{"type":"Fly"}')


def test_an_unknown_field_deep_inside_an_event_is_refused() -> None:
    started = random_hand(rules("limelight", limit="3/6"), 1).log[0]
    table = json.loads(encode(started))
    table["seats"][0]["cheat"] = True
    with pytest.raises(BadMessage) as refused:
        decode(EVENTS, json.dumps(table))
    assert str(refused.value) == "Started.seats[0]: there is no field “cheat”. It has seat, stack and name."


def test_a_number_that_is_missing_deep_inside_an_event_is_refused() -> None:
    started = random_hand(rules("limelight", limit="3/6"), 1).log[0]
    table = json.loads(encode(started))
    del table["seats"][1]["stack"]
    with pytest.raises(BadMessage) as refused:
        decode(EVENTS, json.dumps(table))
    assert str(refused.value) == "Started: Object missing required field `stack` - at `$.seats[1]`"


def test_an_answer_that_is_left_out_has_its_command_s_default() -> None:
    known = {"PlayDoubles": PlayDoubles}
    assert decode(known, b'{"type":"PlayDoubles","seat":3}') == PlayDoubles(3, on=True)
    assert decode(known, b'{"type":"PlayDoubles","seat":3,"on":false}') == PlayDoubles(3, on=False)


@settings(deadline=None)
@given(st.binary() | st.text().map(str.encode))
def test_no_bytes_at_all_raise_anything_but_a_bad_message(message: bytes) -> None:
    with pytest.raises(BadMessage):
        decode(COMMANDS, message)


def test_a_number_of_ten_thousand_digits_is_a_bad_message() -> None:
    with pytest.raises(BadMessage):
        decode(COMMANDS, b'{"type":"Fold","seat":' + b"9" * 10_000 + b"}")
