"""The catalogue of a house: every rule with its id, as ``rules.toml`` states it."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from houseway.messages import _, paragraph
from houseway.rulebook.reading import BadRulebook, Problems, Reader, hint, read_toml

Decides = Literal["engine", "table", "floor", "fees", "people"]
RuleKind = Literal[
    "betting", "blinds", "buyin", "clock", "conduct", "deal", "deck", "definition", "draw", "fee", "irregularity",
    "kill", "legal", "option", "pot", "ranking", "rotation", "ruling", "seating", "settlement", "showdown", "sidebet",
    "straddle", "talk", "wager",
]  # fmt: skip
"""The subject of a rule."""


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
    """The catalogue's description of a game; its settings are in ``games/*.toml``."""

    slug: str
    deck: str
    joker: str
    goal: str
    unstated: tuple[str, ...] = ()
    """Points that the source leaves open, with our reading of each; ``houseway rules`` prints them."""


_FORMER_KEYS = {"code", "title", "structures", "limits", "seats"}
"""Keys of ``[[game]]`` in older rulebooks, which only repeated ``games/*.toml``."""


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
    """The place whose law applies; empty if it is not stated."""

    def rule(self, rule_id: str) -> Rule | None:
        """Returns the rule with that id."""
        return next((rule for rule in self.rules if rule.id == rule_id), None)

    def of_game(self, game: str) -> tuple[Rule, ...]:
        """Returns the rules of a game: its own and the general ones."""
        return tuple(rule for rule in self.rules if game in rule.games or "general" in rule.games)


@cache
def load_catalogue(folder: Path, *, rules: bool = True) -> Catalogue:
    """Reads and checks ``rules.toml`` of a house's folder.

    Without rules, reads the text before the first one only, which has the house's name and the order of its games. To
    list the games of all houses that takes a third less time.
    """
    file = folder / "rules.toml"
    tables = read_toml(file, until="" if rules else "[[rule]]")
    reader = Reader(file)
    for key in ("house", "name", "prefix"):
        if not isinstance(tables.get(key), str):
            raise BadRulebook(file, key, _("{name} is missing or isn't text.", name=key))
    if unknown := sorted(set(tables) - {"house", "name", "prefix", "where", "notes", "game", "rule"}):
        raise BadRulebook(file, unknown[0], _("There is no such key."))
    found_games, found_rules = (reader.tables(tables.get(key, []), key) for key in ("game", "rule"))
    found_games = [{key: value for key, value in game.items() if key not in _FORMER_KEYS} for game in found_games]
    games = reader.value(tuple[GameEntry, ...], found_games, "game")
    listed = reader.value(tuple[Rule, ...], found_rules, "rule")
    slugs = {game.slug for game in games}
    seen: set[str] = set()
    problems = Problems()
    for at, rule in enumerate(listed):
        if not rule.id.startswith(f"{tables['prefix']}-"):
            prefix = f"{tables['prefix']}-"
            why = _("The ids of this house begin with {prefix}, not “{id}”.", prefix=prefix, id=rule.id)
            problems.add(reader.bad(f"rule[{at}].id", why))
        if rule.id in seen:
            problems.add(reader.bad(f"rule[{at}].id", _("Another rule has the id “{id}”.", id=rule.id)))
        for strange in sorted(set(rule.games) - slugs):
            no_game = _("“{game}” isn't a game of this catalogue.", game=strange)
            why = paragraph(no_game, hint(strange, sorted(slugs)))
            problems.add(reader.bad(f"rule[{at}].games", why))
        seen.add(rule.id)
    problems.end()
    notes = tuple(tables.get("notes", ()))
    where = reader.value(str, tables.get("where", ""), "where")
    return Catalogue(tables["house"], tables["name"], tables["prefix"], notes, games, listed, where)
