"""The catalogue of a house: every rule with its id, as ``rules.toml`` states it."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from houseway.rulebook.reading import BadRulebook, Reader, parse

Decides = Literal["engine", "table", "floor", "fees", "people"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule of a house, in our words."""

    id: str
    games: tuple[str, ...]
    where: str
    kind: str
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
    if unknown := sorted(set(tables) - {"house", "name", "prefix", "notes", "game", "rule"}):
        raise BadRulebook(file, unknown[0], "unknown key")
    found_games, found_rules = (reader.tables(tables.get(key, []), key) for key in ("game", "rule"))
    games = tuple(reader.record(GameEntry, entry, f"game[{at}]") for at, entry in enumerate(found_games))
    rules = tuple(reader.record(Rule, entry, f"rule[{at}]") for at, entry in enumerate(found_rules))
    slugs = {game.slug for game in games}
    seen: set[str] = set()
    for at, rule in enumerate(rules):
        if not rule.id.startswith(f"{tables['prefix']}-"):
            raise reader.bad(f"rule[{at}].id", f"{rule.id!r}: the ids of this house begin with {tables['prefix']}-")
        if rule.id in seen:
            raise reader.bad(f"rule[{at}].id", f"{rule.id!r}: another rule has this id")
        if strange := set(rule.games) - slugs:
            raise reader.bad(f"rule[{at}].games", f"{min(strange)!r} is not a game of this catalogue")
        seen.add(rule.id)
    return Catalogue(tables["house"], tables["name"], tables["prefix"], tuple(tables.get("notes", ())), games, rules)
