"""The catalogue of a house: every rule with its id, as ``rules.toml`` states it."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from houseway.rulebook.reading import BadRulebook, Gathered, Reader, meant, parse

Decides = Literal["engine", "table", "floor", "fees", "people"]
RuleKind = Literal[
    "betting", "blinds", "buyin", "clock", "conduct", "deal", "deck", "definition", "draw", "fee", "irregularity",
    "kill", "legal", "option", "pot", "ranking", "rotation", "ruling", "seating", "settlement", "showdown", "sidebet",
    "straddle", "talk", "wager",
]  # fmt: skip
"""What a rule is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule of a house, in our words."""

    id: str
    games: tuple[str, ...]
    where: str
    kind: RuleKind
    decides: Decides
    says: str
    example: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """What the catalogue says of a game as a whole."""

    slug: str
    code: str
    title: str
    structures: tuple[str, ...]
    limits: tuple[str, ...]
    deck: str
    joker: str
    seats: str
    goal: str
    unstated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A house's rules in the order of its source."""

    house: str
    name: str
    prefix: str
    notes: tuple[str, ...]
    games: tuple[GameEntry, ...]
    rules: tuple[Rule, ...]
    where: str = ""
    """The place whose law it is under; empty where it is not said."""

    def rule(self, rule_id: str) -> Rule | None:
        """The rule with that id."""
        return next((rule for rule in self.rules if rule.id == rule_id), None)

    def of_game(self, game: str) -> tuple[Rule, ...]:
        """The rules that bind a game: its own and those of the house in general."""
        return tuple(rule for rule in self.rules if game in rule.games or "general" in rule.games)


@cache
def load_catalogue(folder: Path) -> Catalogue:
    """Reads and checks ``rules.toml`` of a house's folder."""
    file = folder / "rules.toml"
    tables = parse(file)
    reader = Reader(file, {})
    for key in ("house", "name", "prefix"):
        if not isinstance(tables.get(key), str):
            raise BadRulebook(file, key, "is missing or not text")
    if unknown := sorted(set(tables) - {"house", "name", "prefix", "where", "notes", "game", "rule"}):
        raise BadRulebook(file, unknown[0], "unknown key")
    found_games, found_rules = (reader.tables(tables.get(key, []), key) for key in ("game", "rule"))
    games = reader.value(tuple[GameEntry, ...], found_games, "game")
    rules = reader.value(tuple[Rule, ...], found_rules, "rule")
    slugs = {game.slug for game in games}
    seen: set[str] = set()
    problems = Gathered()
    for at, rule in enumerate(rules):
        if not rule.id.startswith(f"{tables['prefix']}-"):
            why = f"{rule.id!r}: the ids of this house begin with {tables['prefix']}-"
            problems.add(reader.bad(f"rule[{at}].id", why))
        if rule.id in seen:
            problems.add(reader.bad(f"rule[{at}].id", f"{rule.id!r}: another rule has this id"))
        for strange in sorted(set(rule.games) - slugs):
            why = f"{strange!r} is not a game of this catalogue{meant(strange, slugs)}"
            problems.add(reader.bad(f"rule[{at}].games", why))
        seen.add(rule.id)
    problems.end()
    notes = tuple(tables.get("notes", ()))
    where = reader.value(str, tables.get("where", ""), "where")
    return Catalogue(tables["house"], tables["name"], tables["prefix"], notes, games, rules, where)
