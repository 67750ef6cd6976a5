"""The games that each rule is applied to are those that the heading in its source governs."""

from collections.abc import Iterator

import pytest

from houseway.rulebook import House, house
from tests.matrix import houses

OMAHA = ("omaha", "omaha-hilo")
PINEAPPLE = ("crazy-pineapple", "crazy-pineapple-hilo")
ROGELIOS = (
    *("stud", "stud-hilo", "holdem", "omaha", "omaha-hilo"),
    *("five-card-draw", "high-draw", "crazy-pineapple-hilo", "lowball"),
)
DRAW = ("five-card-draw", "high-draw", "lowball")
STUD = ("stud", "stud-hilo", "razz")
FLOP = ("crazy-pineapple-hilo", "lazy-pineapple", "omaha-hilo", "omaha", "holdem")
OCEANA = ("stud-hilo", "razz", "stud", "five-card-draw", "lowball", *FLOP)

GOVERNS: dict[str, dict[str, tuple[str, ...]]] = {
    "limelight": {
        "Low Ball Rules": ("lowball",),
        "Pan Rules": ("pan",),
        "Foul Hands and Cards": ("pan",),
        "Pays and Collections": ("pan",),
        "Double Condition Play": ("pan",),
        "Limit Texas Hold'em": ("holdem", *OMAHA),  # l.446: "All General House and Hold'em rules apply to Omaha games"
        "7-Card Stud High": ("stud", "razz"),
        "7-Card Stud Low (Razz)": ("razz",),
        "Seven Card Stud Rules": ("stud", "razz"),
        "Fee collections letter": ("pan", "lowball"),
        "Pure 21.5": ("pure-21",),
        "Texas Hold'em (detailed description)": ("holdem", *OMAHA),
        "No-Limit Hold-em": ("holdem", *OMAHA),
        "Omaha": OMAHA,
        "Omaha Hi-Low": ("omaha-hilo",),
        "Omaha Rules": OMAHA,
        "Crazy Pineapple": PINEAPPLE,
        "Crazy Pineapple High/Low": ("crazy-pineapple-hilo",),
        "Collection Schedule": ("holdem", *OMAHA, *PINEAPPLE, "pure-21"),
    },
    "rogelios": {
        "Fee Schedule": ROGELIOS,
        "Opening sentence of each of these games": ROGELIOS,
        "Headings of Stud Hi-Lo": ROGELIOS,
        "7 Card Stud": ("stud", "stud-hilo"),
        "Stud Hi-Lo": ("stud-hilo",),
        "Texas Hold'em": ("holdem", *OMAHA),
        "Omaha": OMAHA,
        "Omaha Hi-Lo": ("omaha-hilo",),
        "5 card draw": DRAW,  # the three draw games share sections A to D
        "High Draw": DRAW,
        "Crazy Pineapple": ("crazy-pineapple-hilo",),
        "Lo-Ball": ("lowball",),
        "Pure 21.5": ("pure-21",),
    },
    "golden-state": {
        "Cover page": ("holdem",),
        "No Limit Texas Hold'em": ("holdem",),
        "Texas Hold'em": ("holdem",),
        "Ranking of hands": ("holdem",),
        "Poker room rules (limit games)": ("holdem", "lowball", "general"),  # l.83 to 93 speak of the whole poker room
        "Misc rules": ("holdem", "lowball", "push-nine"),  # they stand under no game of their own
        "Hold'em glossary": ("holdem",),
        "No Bust 21": ("no-bust-21",),
        "California Lowball game rules": ("lowball",),
        "California Lowball Fee Schedule": ("lowball",),
        "Asian Push Nine": ("push-nine",),
    },
    "oceana": {
        "Seven Card Stud High/Low Split": ("stud-hilo",),
        "Collection Fees": OCEANA,
        "Seven Card Stud (Razz)": ("razz",),
        "Seven Card Stud": STUD,
        "Crazy Pineapple": ("crazy-pineapple-hilo", "lazy-pineapple"),  # Lazy Pineapple leaves its irregularities to it
        "Five Card Draw": ("five-card-draw",),
        "Lazy Pineapple": ("lazy-pineapple",),
        "Lowball": ("lowball",),
        "Omaha High/Low": OMAHA,  # l.395: Omaha is played by the same rules for the high hand alone
        "Omaha": ("omaha",),
        "Pai Gow Poker": ("pai-gow",),
        "Texas Hold'em": ("holdem", *OMAHA),  # l.356: "Bets are made as in Hold'em"
        "Pure 21.5 Blackjack": ("pure-21",),
    },
    "marina": {
        "Rules for Asian Double Hand Poker": ("double-hand",),
        "General Poker Rules": ("general",),
        "Texas Hold'em Rules": ("holdem",),
        "Lowball Rules": ("lowball",),
        "21st Century No Bust Blackjack": ("no-bust-joker",),
        "Pure 21.5 Blackjack": ("pure-21",),
        "No Bust 21st Century Blackjack w/Buster Bet": ("no-bust-buster",),
        "Buster Blackjack Side Wager": ("no-bust-buster",),
        "California Games Collection Rates": ("pai-gow", "double-hand", "no-bust-joker", "no-bust-buster", "pure-21"),
        "Poker Collection Rates": ("holdem", "lowball"),
    },
}
"""The games of each heading, read from the sources."""
BEYOND = {
    "OC-ST-17": OCEANA,  # "in any games"
    "OC-P21-L1": ("pure-21", "pai-gow"),  # worded for every game with a player-dealer position
    "MC-HE-7a": ("holdem", "lowball"),  # "any new game employing a dealer-button"
    "MC-HE-7b": ("holdem", "lowball"),
}
"""Rules that say themselves that they govern more."""


def heading(name: str, where: str) -> str:
    return max((one for one in GOVERNS[name] if where.startswith(one)), key=len)


@pytest.mark.parametrize("name", houses())
def test_no_rule_is_applied_to_a_game_that_its_heading_does_not_govern(name: str) -> None:
    wrong = {
        rule.id: strange
        for rule in house(name).catalogue.rules
        if (strange := set(rule.games) - set(BEYOND.get(rule.id) or GOVERNS[name][heading(name, rule.where)]))
    }
    assert wrong == {}


@pytest.mark.parametrize("name", houses())
def test_every_game_of_a_heading_has_rules_of_it(name: str) -> None:
    found: dict[str, set[str]] = {one: set() for one in GOVERNS[name]}
    for rule in house(name).catalogue.rules:
        found[heading(name, rule.where)] |= set(rule.games)
    short = {one: set(games) - found[one] for one, games in GOVERNS[name].items() if set(games) - found[one]}
    assert short == {}


@pytest.mark.parametrize("name", houses())
def test_every_game_of_a_ruling_and_of_a_fee_table_has_a_rule_for_it(name: str) -> None:
    """An entry may cite the rules of several games, each for its own."""
    place = house(name)
    games = {rule.id: set(rule.games) for rule in place.catalogue.rules}
    for what, rules, applied in applications(place):
        governed = set().union(*(games[rule] for rule in rules))
        assert "general" in governed or applied <= governed, (what, rules, applied - governed)


def applications(place: House) -> Iterator[tuple[str, tuple[str, ...], set[str]]]:
    for entry in place.rulings.entries:
        if not entry.cite.assumed:
            yield entry.irregularity, entry.cite.rules, set(entry.games)
    for schedule in place.schedules:
        yield schedule.name, tuple(schedule.rule), set(schedule.games)
