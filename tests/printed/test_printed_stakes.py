"""Every limit, blind, ante and buy-in that the five sources print is posted as printed, and there are no others."""

from collections import Counter

import pytest

from houseway.rulebook import Stakes as Row
from houseway.rulebook import house
from tests.printed.book import HOUSES, Stakes, limits


def stated(name: str, slug: str, structure: str) -> list[pytest.MarkDecorator]:
    """The rules that state the limits."""
    ids = dict.fromkeys(rule for limit in limits(name, slug, structure) for rule in limit.table.rules)
    return [pytest.mark.rule(one) for one in ids]


POSTED = [
    pytest.param(name, slug, structure, id=f"{name} {slug} {structure}", marks=stated(name, slug, structure))
    for name in HOUSES
    for slug, game in house(name).games.items()
    for structure in game.structures
]


def stakes(row: Row) -> Stakes:
    """The amounts of a limit of the rulebook."""
    return Stakes(row.bets, row.blinds, row.ante, row.bring_in, row.forced_open, row.buyin, (row.minimum, row.maximum))


@pytest.mark.parametrize(("name", "slug", "structure"), POSTED)
def test_the_printed_limits_are_posted_and_no_others(name: str, slug: str, structure: str) -> None:
    game = house(name).games[slug]
    printed = Counter(limit.stakes(game.engine) for limit in limits(name, slug, structure))
    assert Counter(map(stakes, game.limits(structure))) == printed
