"""A record with any value in any field is either played or refused with RecordError."""

import contextlib
import datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.engines.poker import phh
from houseway.record import RecordError, story
from houseway.record.toml import parse
from tests.record.test_phh_broken import HAND
from tests.record.test_story import STORY
from tests.soak import times

SIMPLE: st.SearchStrategy[Any] = st.one_of(
    st.integers(-5, 2**70),
    st.booleans(),
    st.text(max_size=8),
    st.sampled_from(["$3", "Seat 2 folds", "Seat 4 straddles for $9", "As", "????", "p1 sm -", "limit", "1/2"]),
    st.sampled_from([Decimal("0.001"), Decimal("inf"), Decimal("nan"), Decimal("1e999999"), Decimal("-1.50")]),
    st.just(datetime.date(2024, 2, 29)),
)
VALUES = st.recursive(SIMPLE, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner))
PHH_KEYS = [*phh.hands_in(HAND)[0][1], "winnings", "players", "seats", "_house", "_fee", "_chip", "_posts", "bring_in"]
STORY_KEYS = [*parse(STORY), "stakes", "stub", "chip", "about"]


@settings(max_examples=times(40, 600), deadline=None)
@given(st.sampled_from(PHH_KEYS), VALUES, st.data())
def test_any_value_in_any_field_of_phh(key: str, value: object, data: st.DataObject) -> None:
    fields = parse(HAND)
    spoil(fields, key, value, data)
    with contextlib.suppress(RecordError):
        phh.play(fields)


@settings(max_examples=times(40, 600), deadline=None)
@given(st.sampled_from(STORY_KEYS), VALUES, st.data())
def test_any_value_in_any_field_of_a_story(key: str, value: object, data: st.DataObject) -> None:
    fields = parse(STORY)
    spoil(fields, key, value, data)
    with contextlib.suppress(RecordError):
        story.play(fields)


def spoil(fields: dict[str, Any], key: str, value: object, data: st.DataObject) -> None:
    """Puts a value in the place of a field, of one item of its list, or of one entry of its table."""
    inside = fields.get(key)
    if isinstance(inside, list | dict) and inside and data.draw(st.booleans()):
        place: Any = data.draw(st.sampled_from(list(range(len(inside)) if isinstance(inside, list) else inside)))
        inside[place] = value
    else:
        fields[key] = value


def test_a_limit_game_whose_story_states_no_bets_is_refused() -> None:
    with pytest.raises(RecordError, match=r"^stakes: A limit game needs bet sizes\.$"):
        story.read(STORY.replace('limit = "3/6"', "stakes = {}"))


@pytest.mark.parametrize("text", ["1 = 2", "[1]\nx = 1\n[2]\n", "variant = []", "[variant]\nx = 1"])
def test_a_file_without_a_variant_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as refused:
        phh.read(text)
    assert refused.value.problem == "variant: Write a text here."
