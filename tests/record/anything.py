"""Random events of a hand or table, and random commands."""

import dataclasses
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from houseway.cards import Card, deck
from houseway.irregularities import TYPES, Irregularity, SharedAction, fields_of
from houseway.rulebook.rulings import Operation

SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    Card: st.sampled_from(deck(1)),
    int: st.integers(min_value=-(2**53) + 1, max_value=2**53 - 1),
    str: st.text(),
    bool: st.booleans(),
}


def any_irregularity(kind: type[Irregularity]) -> st.SearchStrategy[Irregularity]:
    """Random irregularities of a kind."""
    hints = get_type_hints(kind)
    facts = {name: anything(hints[name]) for name in fields_of(kind)}
    if "cards" in facts:
        facts["cards"] = st.lists(SIMPLE[Card], min_size=1, max_size=4).map(tuple)
    if "does" in facts:
        facts["does"] = st.lists(st.sampled_from(get_args(Operation)), max_size=3).map(tuple)
    if kind is SharedAction:  # with somebody else
        return st.tuples(facts["seat"], facts["other"]).filter(lambda two: two[0] != two[1]).map(lambda two: kind(*two))
    return st.builds(kind, **facts)


def anything(of: Any) -> st.SearchStrategy[Any]:
    """Any value of a field's type, money and seats within the range of a message."""
    if of in SIMPLE:
        return SIMPLE[of]
    if isinstance(of, type) and (dataclasses.is_dataclass(of) or hasattr(of, "_fields")):
        hints = get_type_hints(of)
        names = [part.name for part in dataclasses.fields(of)] if dataclasses.is_dataclass(of) else list(hints)
        return st.builds(of, **{name: anything(hints[name]) for name in names})
    inside = get_args(of)
    if get_origin(of) is Literal:
        return st.sampled_from(inside)
    if get_origin(of) is tuple and inside[-1] is not Ellipsis:
        return st.tuples(*map(anything, inside))
    if get_origin(of) is tuple:
        return st.lists(anything(inside[0]), max_size=4).map(tuple)
    return st.one_of(*(st.none() if one is type(None) else anything(one) for one in inside))


SIMPLE[Irregularity] = st.sampled_from(list(TYPES.values())).flatmap(any_irregularity)
