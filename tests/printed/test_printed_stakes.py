"""Every limit, blind, ante and buy-in that the five sources print is posted as printed, and there are no others."""

from collections import Counter

import pytest

from houseway.rulebook import NotSpread, house
from houseway.rulebook import Stakes as Row
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


@pytest.mark.parametrize(
    ("where", "game", "structure", "words", "name"),
    [
        ("marina", "pure-21", None, "$100", "100-100"),
        ("marina", "pure-21", None, "100", "100-100"),
        ("marina", "no-bust-joker", None, "$25 - $1,000", "25-1000"),
        ("marina", "holdem", "spread", "$2/$6", "2-6"),
        ("marina", "holdem", None, "$5/$40", "5-40"),
        ("marina", "holdem", "no-limit", "$.50/$1", ".50/1"),
        ("marina", "holdem", "no-limit", "0.50/1", ".50/1"),
        ("oceana", "holdem", None, "3 - 6", "3/6"),
        ("oceana", "holdem", None, "3-6", "3/6"),
        ("oceana", "holdem", None, "$10 - $20", "10/20"),
        ("oceana", "holdem", "no-limit", "$100 Minimum", "1/3 100+"),
        ("oceana", "stud", "no-limit", "$500 Minimum", "500+"),
        ("oceana", "pai-gow", None, "$50 - $1,000", "50-1000"),
        ("limelight", "holdem", "no-limit", "2/5", "2/5 100-200"),
        ("limelight", "holdem", None, "$2/$5", "2/5 100-200"),
        ("limelight", "holdem", None, "$1/$2", "1/2"),
        ("limelight", "holdem", "no-limit", "$1/$3 $100 - $300", "1/3 100-300"),
        ("limelight", "pure-21", None, "$500", "500"),
        ("golden-state", "holdem", None, "3x6", "3x6"),
        ("golden-state", "holdem", None, "$3/$6", "3x6"),
        ("golden-state", "holdem", None, "2x4 with half kill", "2x4 half kill"),
        ("golden-state", "holdem", "no-limit", "$2000 - $5000", "2000-5000"),
        ("golden-state", "lowball", None, "$1 / $2", "1/2"),
        ("rogelios", "holdem", None, "$3 - $6", "3-6"),
        ("rogelios", "holdem", "limit", "$3 - $6", "3/6"),
        ("rogelios", "holdem", "spread", "$2/$20", "2-20"),
        ("rogelios", "holdem", "no-limit", "$500/$1,000", "500/1000"),
        ("rogelios", "holdem", "no-limit", "$3.00+", "3+"),
        ("rogelios", "stud", None, "$1 to $5", "1-5"),
    ],
)
def test_a_limit_is_understood_as_the_house_prints_it(
    where: str, game: str, structure: str | None, words: str, name: str
) -> None:
    assert house(where).game(game, structure=structure, limit=words).stakes.name == name


@pytest.mark.parametrize(
    ("where", "game", "structure", "words", "why"),
    [
        (
            "limelight",
            "holdem",
            None,
            "$1/$3",
            "The Limelight Card Room has Texas Hold'em at 1/3 100-200 and 1/3 100-300. Say which.",
        ),
        (
            "marina",
            "holdem",
            "spread",
            "3/6",
            "The Marina Club has no spread Texas Hold'em at “3/6”. The posted limits are 2-6, 4-12, 5-40 and 10-100.",
        ),
        (
            "rogelios",
            "crazy-pineapple-hilo",
            None,
            "4/8",
            "Rogelio's has no Crazy Pineapple Hi-Lo (9-or-Better) at “4/8”. The posted limits are 3-6 and 3/6.",
        ),
    ],
)
def test_what_is_not_posted_is_refused_with_what_is(
    where: str, game: str, structure: str | None, words: str, why: str
) -> None:
    with pytest.raises(NotSpread) as refused:
        house(where).game(game, structure=structure, limit=words)
    assert str(refused.value) == why


def test_three_dollars_to_no_limit_is_not_three_dollars() -> None:
    with pytest.raises(NotSpread):
        house("rogelios").game("holdem", structure="no-limit", limit="$3")
