"""docs/coverage.md says what each rule of the sources became and which tests prove it, and says it truly."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from houseway.rulebook import House, Rule, house
from tests.matrix import houses

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
TITLES = {"000": "limelight", "001": "rogelios", "002": "golden-state", "003": "oceana", "004": "marina"}
CELL = r" ([^|]*?) \|"
ROW = re.compile(rf"^\|{CELL * 7}$", re.MULTILINE)
PARTS = {
    TITLES[name]: {row[3]: row for row in ROW.findall(text) if "-" in row[3] and row[3] != "---"}
    for name, text in re.findall(r"^## (\d{3}) .*?\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
}
"""By house and rule, the cells of the rule's row: heading, paragraph, games, rule, what it became, and two tests."""
REASONS = tomllib.loads((ROOT / "tools" / "alone.toml").read_text(encoding="utf-8"))

# How many numbered paragraphs a part of a source has, counted in the source.
NUMBERED = [
    ("limelight", "lowball", "Low Ball Rules, rule", 8),
    ("limelight", "pan", "Pan Rules, rule", 6),
    ("limelight", "pan", "Foul Hands and Cards, rule", 17),
    ("limelight", "pan", "Pays and Collections, rule", 5),
    ("limelight", "holdem", "Limit Texas Hold'em, rule", 16),
    ("limelight", "holdem", "No-Limit Hold-em, rule", 9),
    ("limelight", "stud", "Seven Card Stud Rules, rule", 11),
    ("limelight", "omaha-hilo", "Omaha Rules", 6),
    ("limelight", "pure-21", "Round of Play", 16),
    ("limelight", "pure-21", "Game Rules", 13),
    ("rogelios", "stud", "7 Card Stud, rule", 18),
    ("rogelios", "holdem", "Texas Hold'em, rule", 18),
    ("rogelios", "pure-21", "Round of play", 16),
    ("rogelios", "pure-21", "Game rule", 13),
    ("golden-state", "holdem", "Misc rules", 11),
    ("golden-state", "no-bust-21", "Round of play", 16),
    ("golden-state", "no-bust-21", "Game rules", 12),
    ("oceana", "stud", "Seven Card Stud, rule|paragraph after rule 13 (", 19),
    ("oceana", "razz", "Seven Card Stud (Razz), rule", 5),
    ("oceana", "crazy-pineapple-hilo", "Crazy Pineapple rule|Crazy Pineapple, rule", 13),
    ("oceana", "five-card-draw", "Five Card Draw, rule", 13),
    ("oceana", "lowball", "Lowball, rule", 10),
    ("oceana", "pai-gow", "Pai Gow Poker, item", 11),
    ("oceana", "pure-21", "Round of play", 16),
    ("oceana", "pure-21", "Game rules", 13),
    ("marina", "double-hand", "Rules for Asian Double Hand Poker, rule", 44),
    ("marina", "holdem", "General Poker Rules, rule", 20),
    ("marina", "holdem", "Texas Hold'em Rules, rule", 28),
    ("marina", "lowball", "Lowball Rules, rule", 23),
    ("marina", "no-bust-joker", "How to Play", 7),
    ("marina", "no-bust-joker", "Game Rules", 7),
    ("marina", "pure-21", "Round of Play", 16),
    ("marina", "pure-21", "Game Rules", 13),
    ("marina", "no-bust-buster", "Round of Play", 16),
    ("marina", "no-bust-buster", "Game Rules", 12),
    ("marina", "no-bust-buster", "Rules of Play", 7),
]


def test_the_page_is_what_the_rulebooks_say() -> None:
    command, env = [sys.executable, "tools/coverage.py"], {"PYTHONPATH": "src"}
    checked = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


@pytest.mark.parametrize("name", houses())
def test_every_rule_of_a_house_is_listed(name: str) -> None:
    assert set(PARTS[name]) == {rule.id for rule in house(name).catalogue.rules}


@pytest.mark.parametrize("name", houses())
def test_what_the_page_names_really_cites_the_rule(name: str) -> None:
    place = house(name)
    for rule, (*_, became, _plain, _sequence) in PARTS[name].items():
        for section, setting in re.findall(r"`([a-z]\w*)\.(\w+)`", became):
            assert rule in rules_of(place, f"{section}.{setting}"), (rule, section, setting)
        for said in re.findall(r"ruling on ([^;]+)", became):
            for irregularity in said.split(", "):
                assert irregularity == "substantial action" or rule in rulings_on(place, irregularity)


def rules_of(place: House, setting: str) -> set[str]:
    every = [game.at(structure=structure) for game in place.games.values() for structure in game.structures]
    return {rule for rules in every if setting in rules.cites for rule in rules.cites[setting].rules}


def rulings_on(place: House, irregularity: str) -> set[str]:
    entries = [entry for entry in place.rulings.entries if entry.irregularity == irregularity]
    return {rule for entry in entries for rule in entry.cite.rules}


@pytest.mark.parametrize("name", houses())
def test_the_page_names_the_games_of_each_rule_and_leaves_conduct_to_people(name: str) -> None:
    for rule in house(name).catalogue.rules:
        _, _, games, _, became, *_ = PARTS[name][rule.id]
        assert games == ", ".join(rule.games)
        assert became == "people" or rule.decides != "people" or "`" in became


@pytest.mark.parametrize("name", houses())
def test_each_rule_that_a_program_decides_has_a_plain_test_and_a_sequence_or_a_reason(name: str) -> None:
    for rule in house(name).catalogue.rules:
        *_, plain, sequence = PARTS[name][rule.id]
        if rule.decides == "people":
            assert (plain, sequence) == ("·", "·")
            continue
        assert re.fullmatch(r"`[\w/.-]+`", plain), rule.id
        assert sequence in REASONS or re.fullmatch(r"`test_\w+`", sequence), rule.id


def test_the_reasons_name_rules_that_exist() -> None:
    rows = {rule for rows in PARTS.values() for rule in rows}
    for word, entry in REASONS.items():
        assert len(entry["why"].split()) > 4, word
        assert set(entry.get("rules", ())) <= rows


@pytest.mark.parametrize(("name", "game", "part", "count"), NUMBERED)
def test_every_numbered_paragraph_became_something(name: str, game: str, part: str, count: int) -> None:
    listed = {number for rule in house(name).catalogue.of_game(game) for number in numbers(rule, part)}
    assert set(range(1, count + 1)) - listed == set()


def numbers(rule: Rule, part: str) -> set[int]:
    """Returns the numbered paragraphs of a part that a rule cites: ``rules 7 and 9``, ``Round of Play 7-8, 14``."""
    found: set[int] = set()
    heads = "|".join(re.escape(one) for one in part.split("|"))
    for said in re.findall(rf"(?:{heads})s? ?((?:[\d\w()]+|-|,| and | )*)", rule.where):
        for low, high in re.findall(r"(\d+)\w?(?:\s*-\s*(\d+))?", said):
            found |= set(range(int(low), int(high or low) + 1))
    return found
