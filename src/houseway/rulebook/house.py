"""A house, the games it spreads and the rules of each, read from a folder of TOML.

Rules know their house, so that whoever has a hand can ask what its house says.
"""

import dataclasses
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, get_type_hints

from houseway.cards import Card
from houseway.money import Cents, most
from houseway.rulebook.catalogue import Catalogue, load_catalogue
from houseway.rulebook.limits import meant_by
from houseway.rulebook.reading import BadRulebook, Cite, Dollars, Gathered, Reader, Table, meant, merged, parse
from houseway.rulebook.rulings import Rulings, load_rulings
from houseway.rulebook.schedule import Free, Legal, Schedule, load_free, load_legal, load_schedules

HOUSES = Path(__file__).resolve().parent / "houses"
ENGINES = {"poker": "PokerRules", "banked": "BankedRules", "pan": "PanRules"}
"""The rules that each engine plays by, in the module of its name, which is opened for the first game of that engine."""


class NotSpread(LookupError):
    """A house, game, structure or limit that is not offered; the message lists what is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What a table plays for: one row of the house's posted limits."""

    name: str
    """As it is called at the desk: ``3/6`` fixed, ``3-6`` spread, ``1/3 100-300`` by blinds and buy-in."""
    structures: tuple[str, ...] = ()
    """The structures this row is spread in; none named means all of the game's."""
    bets: tuple[Dollars, ...] = ()
    """Lower and upper limit of a fixed or spread game."""
    blinds: tuple[Dollars, ...] = ()
    ante: Dollars = 0
    bring_in: Dollars = 0
    forced_open: Dollars = 0
    """The least opening bet before the flop where the game is a forced-bet game."""
    buyin: tuple[Dollars, ...] = ()
    """Least and, where there is one, greatest buy-in."""
    minimum: Dollars = 0
    """Least wager at a player-dealer table."""
    maximum: Dollars = 0
    rule: str | tuple[str, ...] = ()
    assumed: str = ""

    @property
    def big_blind(self) -> Cents:
        """The largest blind; nothing in a game without blinds."""
        return most(self.blinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules(ABC):
    """A game as one house plays it at given stakes. Each engine adds its own sections of settings."""

    engine: ClassVar[str]
    """The engine that plays it, as a rulebook names it: ``poker``, ``banked`` or ``pan``."""
    unit: ClassVar[str] = "hand"
    """What is dealt one after the other: hands, or the rounds of a player-dealer game."""
    house: "House"
    game: str
    title: str
    structure: str
    stakes: Stakes
    seats: tuple[int, int]
    cites: Mapping[str, Cite] = field(repr=False, compare=False)
    """``section.setting`` → the rule it comes from."""

    @property
    @abstractmethod
    def family(self) -> str:
        """The family of games it belongs to: ``stud``; a ruling for them all is for ``any-stud``."""

    @property
    def names(self) -> frozenset[str]:
        """Everything a ruling may call the game: its name, its family, all games."""
        return frozenset((self.game, f"any-{self.family}", "general"))

    @abstractmethod
    def deck(self) -> tuple[Card, ...]:
        """The cards that are shuffled for a hand."""

    def cite(self, setting: str) -> Cite:
        """The source of a setting, named ``section.setting``."""
        return self.cites[setting]

    def lacks(self) -> str:
        """What the settings or the stakes lack for the game to be played; empty for nothing."""
        return ""

    def conflicts(self) -> tuple[tuple[str, str], ...]:
        """Settings that the house's own rules forbid together: the setting and why."""
        return ()

    def undealt(self) -> tuple[tuple[str, str], ...]:
        """Settings that cannot be dealt, or that nothing would come of: the setting and why."""
        return ()

    def says_buy_in(self) -> bool:
        """Whether the settings say what a player must bring where a posted limit does not."""
        return True

    def full_title(self) -> str:
        """The game as a person names it: house, game, structure and limit."""
        structure = "" if not self.structure else f", {self.structure}"
        return f"{self.house.name}: {self.title}{structure} {self.stakes.name}".rstrip()


@dataclass(frozen=True)
class Game:
    """A game of a house with all its structures and limits."""

    house: "House"
    slug: str
    table: Table = field(repr=False)
    reader: Reader = field(repr=False)

    @property
    def title(self) -> str:
        """What the house calls the game."""
        return str(self.table["title"])

    @property
    def engine(self) -> str:
        """Which state machine plays it."""
        return str(self.table["engine"])

    @cached_property
    def structures(self) -> tuple[str, ...]:
        """The betting structures it is spread in; one empty name where the game has none."""
        return tuple(self.table.get("structures", {})) or ("",)

    @cached_property
    def stakes(self) -> tuple[Stakes, ...]:
        """Every posted limit, in the order of the schedule."""
        entries = self.table.get("stakes", [])
        return tuple(self._stakes(entry, f"{self.slug}.stakes[{at}]") for at, entry in enumerate(entries))

    def limits(self, structure: str) -> tuple[Stakes, ...]:
        """The limits posted for one structure."""
        return tuple(row for row in self.stakes if not row.structures or structure in row.structures)

    @cached_property
    def seats(self) -> tuple[int, int]:
        """Fewest and most players."""
        reader = self.reader
        entry = self.table.get("seats")
        if not isinstance(entry, dict) or "is" not in entry:
            raise reader.bad(f"{self.slug}.seats", "write seats = { is = [FEWEST, MOST], rule = … }")
        reader.cite(entry, f"{self.slug}.seats")
        fewest, most = reader.value(tuple[int, int], entry["is"], f"{self.slug}.seats.is")
        if not 1 <= fewest <= most:
            raise reader.bad(f"{self.slug}.seats", f"{fewest} to {most} players make no table")
        return fewest, most

    def meant(self, limit: str, structure: str | None = None) -> tuple[tuple[str, Stakes], ...]:
        """The posted limits that these words mean, each with its structure."""
        posted = self._posted(structure)
        names = meant_by(limit, tuple(dict.fromkeys(row.name for _, row in posted)))
        return tuple((kind, row) for kind, row in posted if row.name in names)

    def at(self, *, structure: str | None = None, limit: str | None = None) -> GameRules:
        """The rules at a structure and limit; the first posted ones where nothing is asked for."""
        if structure is not None and structure not in self.structures:
            spread = ", ".join(self.structures)
            near = meant(structure, self.structures)
            raise NotSpread(f"{self.house.name} spreads {self.title} as {spread}, not {structure!r}{near}")
        found = self._posted(structure) if limit is None else self.meant(limit, structure)
        names = tuple(dict.fromkeys(row.name for _, row in found))
        if not found:
            kind = f"{structure} {self.title}" if structure else self.title
            posted = ", ".join(dict.fromkeys(row.name for _, row in self._posted(structure)))
            raise NotSpread(f"{self.house.name} posts no {kind} at {limit!r}; posted: {posted}")
        if limit is not None and len(names) > 1:
            raise NotSpread(f"{self.house.name} posts {self.title} at {' and at '.join(names)}: say which")
        return self._rules(*found[0])

    def _posted(self, structure: str | None) -> tuple[tuple[str, Stakes], ...]:
        """Every limit with its structure, in all structures or in one."""
        kinds = self.structures if structure is None else (structure,)
        return tuple((kind, row) for kind in kinds for row in self.limits(kind))

    def check(self) -> None:
        """Reads the settings of every structure and every posted limit; BadRulebook has all that is wrong."""
        problems = Gathered()
        for structure in self.structures:
            with problems.apart():
                if not self.limits(structure):
                    raise self.reader.bad(f"{self.slug}.stakes", f"no limit is posted for {structure or 'the game'}")
                self.at(structure=structure)
        problems.end()
        for at, row in enumerate(self.stakes):
            for name in row.structures or self.structures:
                with problems.apart():
                    self._check_row(f"{self.slug}.stakes[{at}]", name, row)
        problems.end()

    def _check_row(self, key: str, structure: str, row: Stakes) -> None:
        if structure not in self.structures:
            raise self.reader.bad(f"{key}.structures", f"no structure {structure!r}{meant(structure, self.structures)}")
        if lacks := self._rules(structure, row).lacks():
            raise self.reader.bad(key, lacks)

    def _stakes(self, entry: Table, key: str) -> Stakes:
        plain = {name: value for name, value in entry.items() if name != "rule"}
        row = self.reader.record(Stakes, plain, key)
        return dataclasses.replace(row, rule=self.reader.cite(entry, key).rules)

    def _rules(self, structure: str, stakes: Stakes) -> GameRules:
        return dataclasses.replace(self._settings(structure), stakes=stakes)

    def _settings(self, structure: str) -> GameRules:
        """The rules of one structure, without stakes: the game's sections with the structure's laid over them."""
        known = self.__dict__.setdefault("_by_structure", {})
        if structure not in known:
            known[structure] = self._read(structure)
        rules: GameRules = known[structure]
        return rules

    def _read(self, structure: str) -> GameRules:
        reader = self.reader
        kind: type[GameRules] = getattr(import_module(f"houseway.rulebook.{self.engine}"), ENGINES[self.engine])
        table = merged(self.table, self._structure_table(structure))
        sections: dict[str, Any] = {}
        cites: dict[str, Cite] = {}
        names, problems = _sections(kind), Gathered()
        for strange in sorted(set(table) - set(names) - _GAME_KEYS):
            near = meant(strange, names) or f"; known: {', '.join(sorted(names))}"
            problems.add(reader.bad(f"{self.slug}.{strange}", f"unknown section{near}"))
        for name, (section, optional) in names.items():
            with problems.apart():
                if name in table:
                    sections[name], cited = reader.settings(section, table[name], f"{self.slug}.{name}")
                    cites.update({f"{name}.{setting}": cite for setting, cite in cited.items()})
                elif optional:
                    sections[name] = None
                else:
                    raise reader.bad(self.slug, f"section {name} is missing")
        problems.end()
        head: dict[str, Any] = {"house": self.house, "game": self.slug, "title": self.title, "structure": structure}
        return kind(**head, stakes=Stakes(name=""), seats=self.seats, cites=cites, **sections)

    def _structure_table(self, structure: str, above: tuple[str, ...] = ()) -> Table:
        tables = self.table.get("structures", {})
        table: Table = tables.get(structure, {})
        if (parent := table.get("extends")) is None:
            return table
        if parent not in tuple(tables) or parent == structure or parent in above:
            raise self.reader.bad(
                f"{self.slug}.structures.{structure}.extends", f"{parent!r} is not another structure to extend"
            )
        inherited = self._structure_table(parent, (*above, structure))
        return merged(inherited, {key: value for key, value in table.items() if key != "extends"})


_GAME_KEYS = {"title", "engine", "extends", "seats", "structures", "stakes"}


def _sections(kind: type[GameRules]) -> dict[str, tuple[type, bool]]:
    """The setting sections of an engine's rules: name → dataclass and whether a game may leave it out."""
    own = {f.name for f in dataclasses.fields(kind)} - {f.name for f in dataclasses.fields(GameRules)}
    found = {}
    for name, hint in get_type_hints(kind).items():
        if name in own:
            choices = [choice for choice in getattr(hint, "__args__", (hint,)) if choice is not type(None)]
            found[name] = (choices[0], choices[0] is not hint)
    return found


@dataclass(frozen=True, repr=False)
class House:
    """A room with a rulebook. Two are the same when they are read from the same folder."""

    folder: Path

    @cached_property
    def _hash(self) -> int:
        return hash(self.folder)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"house({self.handle!r})"

    def __reduce__(self) -> "tuple[Callable[[str], House], tuple[str]]":
        # A worker reads the rulebook for itself; one of ours it finds by name, wherever it is installed.
        return house, (self.handle,)

    @property
    def handle(self) -> str:
        """What ``house`` opens it by: its name if it comes with the program, else its folder."""
        return self.folder.name if self.folder.parent == HOUSES else str(self.folder)

    @cached_property
    def catalogue(self) -> Catalogue:
        """Every rule of the house."""
        return load_catalogue(self.folder)

    @property
    def slug(self) -> str:
        """The house's short name."""
        return self.catalogue.house

    @property
    def name(self) -> str:
        """The house's full name."""
        return self.catalogue.name

    @cached_property
    def games(self) -> dict[str, Game]:
        """The games of the house in the order of its catalogue."""
        where = {rule.id: rule.where for rule in self.catalogue.rules}
        tables: Table = {}
        readers: dict[str, Reader] = {}
        for file in sorted((self.folder / "games").glob("*.toml")):
            reader = Reader(file, where)
            for slug, table in parse(file).items():
                if slug in tables:
                    raise reader.bad(slug, f"stands in {readers[slug].file.name} too")
                if not isinstance(table, dict):
                    raise reader.bad(slug, "a game is a table: [game]")
                tables[slug], readers[slug] = table, reader
        if not tables:
            raise BadRulebook(self.folder / "games", "folder", "holds no games: write games/holdem.toml or the like")
        named = [entry.slug for entry in self.catalogue.games if entry.slug in tables]
        slugs = dict.fromkeys((*named, *tables))
        return {slug: Game(self, slug, self._extended(slug, tables, readers), readers[slug]) for slug in slugs}

    def _extended(self, slug: str, tables: Table, readers: dict[str, Reader], above: tuple[str, ...] = ()) -> Table:
        """A game's table laid over that of the game it extends ("all the rules of hold'em apply, except …")."""
        table: Table = tables[slug]
        reader = readers[slug]
        _check_shape(reader, slug, table)
        if (parent := table.get("extends")) is not None:
            if parent not in tuple(tables):
                raise reader.bad(f"{slug}.extends", f"{parent!r} is not a game of this house to extend")
            if parent == slug or parent in above:
                raise reader.bad(f"{slug}.extends", f"{slug} and {parent} extend each other")
            inherited = self._extended(parent, tables, readers, (*above, slug))
            # Posted limits belong to the game that posts them, and a game that names its structures has only those.
            handed_down = {key: value for key, value in inherited.items() if key != "stakes"}
            table = merged(handed_down, table)
            if "structures" in tables[slug]:
                table["structures"] = {name: table["structures"][name] for name in tables[slug]["structures"]}
        for key in ("title", "engine"):
            if not isinstance(table.get(key), str):
                raise reader.bad(f"{slug}.{key}", "is missing or not text")
        if table["engine"] not in ENGINES:
            raise reader.bad(f"{slug}.engine", f"{table['engine']!r} is not one of {', '.join(ENGINES)}")
        return table

    @cached_property
    def schedules(self) -> tuple[Schedule, ...]:
        """Every fee table of the house, as printed."""
        where = {rule.id: rule.where for rule in self.catalogue.rules}
        return load_schedules(self.folder, where, frozenset(entry.slug for entry in self.catalogue.games))

    @cached_property
    def rulings(self) -> Rulings:
        """What the floor rules when the deal goes wrong."""
        where = {rule.id: rule.where for rule in self.catalogue.rules}
        return load_rulings(self.folder, where, frozenset(entry.slug for entry in self.catalogue.games))

    @cached_property
    def free(self) -> tuple[Free, ...]:
        """The tables at which nothing is collected."""
        return load_free(self.folder, {rule.id: rule.where for rule in self.catalogue.rules})

    @cached_property
    def legal(self) -> tuple[Legal, ...]:
        """What the house's text says its fee tables must keep to."""
        return load_legal(self.folder, {rule.id: rule.where for rule in self.catalogue.rules})

    def game(self, slug: str, *, structure: str | None = None, limit: str | None = None) -> GameRules:
        """The rules of a game at a structure and limit.

        >>> house("limelight").game("holdem", limit="3/6").full_title()
        "The Limelight Card Room: Texas Hold'em, limit 3/6"
        """
        if slug not in self.games:
            near = meant(slug, self.games)
            raise NotSpread(f"{self.name} does not spread {slug!r}{near}; it spreads {', '.join(self.games)}")
        return self.games[slug].at(structure=structure, limit=limit)

    def check(self) -> None:
        """Reads everything there is to read; raises BadRulebook with all that is wrong."""
        problems = Gathered()
        with problems.apart():
            for game in self.games.values():
                with problems.apart():
                    game.check()
        for read in ("schedules", "free", "rulings"):
            with problems.apart():
                getattr(self, read)
        problems.end()


def _check_shape(reader: Reader, slug: str, table: Table) -> None:
    """The parts of a game's table that are laid over each other must be tables."""
    for name, structure in reader.table(table.get("structures", {}), f"{slug}.structures").items():
        reader.table(structure, f"{slug}.structures.{name}")
    reader.tables(table.get("stakes", []), f"{slug}.stakes")


@cache
def names() -> tuple[str, ...]:
    """The houses whose rulebooks come with the program, the neutral ``casino`` last."""
    found = sorted(folder.name for folder in HOUSES.iterdir() if (folder / "games").is_dir())
    return tuple(sorted(found, key=lambda name: name == "casino"))


def house(which: str | Path) -> House:
    """A house: one that comes with the program by its name, any other by its folder.

    >>> house("limelight").name
    'The Limelight Card Room'
    >>> house("limelite")
    Traceback (most recent call last):
    houseway.rulebook.house.NotSpread: no house 'limelite' (did you mean limelight?); the houses are golden-state, \
limelight, marina, oceana, rogelios, casino, or name a folder
    """
    if isinstance(which, str) and which in names():
        return _opened(HOUSES / which)
    folder = Path(which)
    if folder.is_dir():
        return _opened(folder.resolve())
    if isinstance(which, Path) or not {"/", os.sep}.isdisjoint(which):
        raise BadRulebook(folder, "folder", "is not a folder")
    known = names()
    raise NotSpread(f"no house {which!r}{meant(which, known)}; the houses are {', '.join(known)}, or name a folder")


@cache
def _opened(folder: Path) -> House:
    return House(folder)
