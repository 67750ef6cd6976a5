"""A house, the games it spreads and the rules of each, read from a folder of TOML.

Rules know their house, so that the house's rules can be looked up from any hand.
"""

import dataclasses
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, ClassVar, Self, get_type_hints

from houseway.cards import Card
from houseway.messages import AllOf, Value, _, paragraph
from houseway.rulebook.catalogue import Catalogue, load_catalogue
from houseway.rulebook.reading import (
    BadRulebook,
    Cite,
    Problems,
    Reader,
    Table,
    hint,
    merge_tables,
    read_toml,
)
from houseway.rulebook.rulings import Rulings, load_rulings
from houseway.rulebook.schedule import (
    FeeLimits,
    FreeTables,
    Schedule,
    Stakes,
    load_fee_limits,
    load_free_tables,
    load_schedules,
    matching_limits,
)

HOUSES = Path(__file__).resolve().parent / "houses"
ENGINES = tuple(sorted(module.name for module in iter_modules([str(Path(__file__).with_name("engines"))])))
"""The engines that have rules; the module of an engine is imported for the first of its games."""


class NotSpread(LookupError):
    """A house, game, structure or limit that is not offered; the message lists the choices."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules(ABC):
    """A game as a house plays it at given stakes. Each engine adds its own sections of settings."""

    engine: ClassVar[str]
    """The engine's name in a rulebook: ``poker``, ``banked`` or ``pan``."""
    unit: ClassVar[str] = "hand"
    """The unit of play: a hand, or a round in a player-dealer game."""
    has_bank: ClassVar[bool] = False
    """Whether players bet against a player who holds the bank."""
    house: "House"
    game: str
    title: str
    structure: str
    stakes: Stakes
    seats: tuple[int, int]
    cites: Mapping[str, Cite] = field(repr=False, compare=False)
    """The citation of each ``section.setting``."""

    @property
    @abstractmethod
    def family(self) -> str:
        """The family of the game, such as ``stud``; a ruling for the whole family names ``any-stud``."""

    @property
    def names(self) -> frozenset[str]:
        """The names for the game that a ruling may use: its own, its family, all games."""
        return frozenset((self.game, f"any-{self.family}", "general"))

    @abstractmethod
    def deck(self) -> tuple[Card, ...]:
        """Returns the cards that are shuffled for a hand."""

    @classmethod
    def sections(cls) -> dict[str, tuple[type, bool]]:
        """Returns the engine's sections of settings: name, dataclass, and whether a game may omit it."""
        own = {f.name for f in dataclasses.fields(cls)} - {f.name for f in dataclasses.fields(GameRules)}
        found = {}
        for name, annotation in get_type_hints(cls).items():
            if name in own:
                choices = [
                    choice for choice in getattr(annotation, "__args__", (annotation,)) if choice is not type(None)
                ]
                found[name] = (choices[0], choices[0] is not annotation)
        return found

    @classmethod
    def of_sections(cls, sections: Mapping[str, Any], **head: Any) -> Self:
        """Returns the rules of a game with these sections; the others are what all engines have."""
        return cls(**head, **sections)

    def section(self, name: str) -> Any:
        """Returns a section of settings; None if the game has none."""
        return getattr(self, name)

    def with_section(self, name: str, section: Any) -> Self:
        """Returns the rules with another section of the same kind."""
        changed: dict[str, Any] = {name: section}
        return dataclasses.replace(self, **changed)

    def value_of(self, key: str) -> Any:
        """Returns the value of a setting, named ``section.setting``."""
        section, name = key.split(".")
        return getattr(self.section(section), name)

    def cite(self, setting: str) -> Cite:
        """Returns the source of a setting, named ``section.setting``."""
        return self.cites[setting]

    def lacks(self) -> str:
        """Returns what is missing to play the game at these stakes; empty if nothing is."""
        return ""

    def conflicts(self) -> tuple[tuple[str, str], ...]:
        """Returns settings that the house's own rules forbid together, with the reason."""
        return ()

    def undealt(self) -> tuple[tuple[str, str], ...]:
        """Returns settings that cannot be dealt or would have no effect, with the reason."""
        return ()

    def says_buy_in(self) -> bool:
        """Whether the settings have a buy-in for posted limits without one."""
        return True

    def full_title(self) -> str:
        """Returns the game's full name: house, game, structure and limit."""
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
        """The house's name for the game."""
        return str(self.table["title"])

    @property
    def engine(self) -> str:
        """The engine that plays it."""
        return str(self.table["engine"])

    @cached_property
    def structures(self) -> tuple[str, ...]:
        """The betting structures of the game; one empty name if it has none."""
        return tuple(self.table.get("structures", {})) or ("",)

    @cached_property
    def stakes(self) -> tuple[Stakes, ...]:
        """Every posted limit, in the order of the schedule."""
        entries = self.table.get("stakes", [])
        return tuple(self._stakes(entry, f"{self.slug}.stakes[{at}]") for at, entry in enumerate(entries))

    def limits(self, structure: str) -> tuple[Stakes, ...]:
        """Returns the limits posted for one structure."""
        return tuple(row for row in self.stakes if not row.structures or structure in row.structures)

    @cached_property
    def seats(self) -> tuple[int, int]:
        """Fewest and most players."""
        reader = self.reader
        entry = self.table.get("seats")
        if not isinstance(entry, dict) or "is" not in entry:
            raise reader.bad(f"{self.slug}.seats", _("Write {form}.", form="seats = { is = [FEWEST, MOST], rule = … }"))
        reader.cited_rules(entry, f"{self.slug}.seats")
        fewest, most = reader.value(tuple[int, int], entry["is"], f"{self.slug}.seats.is")
        if not 1 <= fewest <= most:
            raise reader.bad(
                f"{self.slug}.seats", _("{least} to {most} players isn't a valid range.", least=fewest, most=most)
            )
        return fewest, most

    def meant(self, limit: str, structure: str | None = None) -> tuple[tuple[str, Stakes], ...]:
        """Returns the posted limits that match these words, each with its structure."""
        posted = self._posted(structure)
        names = matching_limits(limit, tuple(dict.fromkeys(row.name for _, row in posted)))
        return tuple((kind, row) for kind, row in posted if row.name in names)

    def at(self, *, structure: str | None = None, limit: str | None = None) -> GameRules:
        """Returns the rules at a structure and limit; by default the first posted ones."""
        if structure is not None and structure not in self.structures:
            here = {"house": self.house.name, "game": self.title}
            why = _("{house} doesn't spread {game} as “{structure}”.", structure=structure, **here)
            raise NotSpread(paragraph(why, hint(structure, self.structures)))
        found = self._posted(structure) if limit is None else self.meant(limit, structure)
        names = tuple(dict.fromkeys(row.name for _kind, row in found))
        if not found:
            kind = f"{structure} {self.title}" if structure else self.title
            posted = AllOf(tuple(dict.fromkeys(row.name for _kind, row in self._posted(structure))))
            said: dict[str, Value] = {"house": self.house.name, "game": kind, "limit": str(limit), "limits": posted}
            raise NotSpread(_("{house} has no {game} at “{limit}”. The posted limits are {limits}.", **said))
        if limit is not None and len(names) > 1:
            why = _(
                "{house} has {game} at {limits}. Say which.",
                house=self.house.name,
                game=self.title,
                limits=AllOf(names),
            )
            raise NotSpread(why)
        return self._rules(*found[0])

    def _posted(self, structure: str | None) -> tuple[tuple[str, Stakes], ...]:
        """Returns every limit with its structure, in all structures or in one."""
        kinds = self.structures if structure is None else (structure,)
        return tuple((kind, row) for kind in kinds for row in self.limits(kind))

    def check(self) -> None:
        """Reads the settings of every structure and every posted limit; BadRulebook lists all problems."""
        problems = Problems()
        for structure in self.structures:
            with problems.apart():
                if not self.limits(structure):
                    why = _("No limit is posted for the game.")
                    if structure:
                        why = _("No limit is posted for {structure}.", structure=structure)
                    raise self.reader.bad(f"{self.slug}.stakes", why)
                self.at(structure=structure)
        problems.end()
        for at, row in enumerate(self.stakes):
            for name in row.structures or self.structures:
                with problems.apart():
                    self._check_row(f"{self.slug}.stakes[{at}]", name, row)
        problems.end()

    def _check_row(self, key: str, structure: str, row: Stakes) -> None:
        if structure not in self.structures:
            why = _("There is no structure “{structure}”.", structure=structure)
            raise self.reader.bad(f"{key}.structures", paragraph(why, hint(structure, self.structures)))
        if lacks := self._rules(structure, row).lacks():
            raise self.reader.bad(key, lacks)

    def _stakes(self, entry: Table, key: str) -> Stakes:
        plain = {name: value for name, value in entry.items() if name != "rule"}
        row = self.reader.record(Stakes, plain, key)
        return dataclasses.replace(row, rule=self.reader.cited_rules(entry, key))

    def _rules(self, structure: str, stakes: Stakes) -> GameRules:
        self.reader.check_rules(stakes.rule, f"{self.slug}.stakes[{self.stakes.index(stakes)}]")
        return dataclasses.replace(self._settings(structure), stakes=stakes)

    def _settings(self, structure: str) -> GameRules:
        """Returns the rules of one structure without stakes: the game's sections, overridden by the structure's."""
        known = self.__dict__.setdefault("_by_structure", {})
        if structure not in known:
            known[structure] = self._read(structure)
        rules: GameRules = known[structure]
        return rules

    def _read(self, structure: str) -> GameRules:
        reader = self.reader
        kind: type[GameRules] = import_module(f"houseway.rulebook.engines.{self.engine}").RULES
        table = merge_tables(self.table, self._structure_table(structure))
        sections: dict[str, Any] = {}
        cites: dict[str, Cite] = {}
        names, problems = kind.sections(), Problems()
        for strange in sorted(set(table) - set(names) - _GAME_KEYS):
            why = paragraph(_("There is no such section."), hint(strange, sorted(names)))
            problems.add(reader.bad(f"{self.slug}.{strange}", why))
        for name, (section, optional) in names.items():
            with problems.apart():
                if name in table:
                    sections[name], cited = reader.settings(section, table[name], f"{self.slug}.{name}")
                    cites.update({f"{name}.{setting}": cite for setting, cite in cited.items()})
                elif optional:
                    sections[name] = None
                else:
                    raise reader.bad(self.slug, _("The section {name} is missing.", name=name))
        problems.end()
        return kind.of_sections(
            sections,
            house=self.house,
            game=self.slug,
            title=self.title,
            structure=structure,
            stakes=Stakes(name=""),
            seats=self.seats,
            cites=cites,
        )

    def _structure_table(self, structure: str, above: tuple[str, ...] = ()) -> Table:
        tables = self.table.get("structures", {})
        table: Table = tables.get(structure, {})
        if (parent := table.get("extends")) is None:
            return table
        if parent not in tuple(tables) or parent == structure or parent in above:
            why = _("“{parent}” isn't another structure to extend.", parent=str(parent))
            raise self.reader.bad(f"{self.slug}.structures.{structure}.extends", why)
        inherited = self._structure_table(parent, (*above, structure))
        return merge_tables(inherited, {key: value for key, value in table.items() if key != "extends"})


_GAME_KEYS = {"title", "engine", "extends", "seats", "structures", "stakes"}


@dataclass(frozen=True, repr=False)
class House:
    """A cardroom with a rulebook. Two houses are equal if they are read from the same folder."""

    folder: Path

    @cached_property
    def _hash(self) -> int:
        return hash(self.folder)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"house({self.handle!r})"

    def __reduce__(self) -> "tuple[Callable[[str], House], tuple[str]]":
        # A worker process reads the rulebook again; a shipped one is found by name, wherever it is installed.
        return house, (self.handle,)

    @property
    def handle(self) -> str:
        """The argument for ``house``: the name of a shipped house, or else its folder."""
        return self.folder.name if self.folder.parent == HOUSES else str(self.folder)

    @cached_property
    def catalogue(self) -> Catalogue:
        """Every rule of the house."""
        return load_catalogue(self.folder)

    @property
    def slug(self) -> str:
        """The house's short name."""
        return self._heading.house

    @property
    def name(self) -> str:
        """The house's full name."""
        return self._heading.name

    @cached_property
    def _heading(self) -> Catalogue:
        """The catalogue without its rules."""
        return load_catalogue(self.folder, rules=False)

    def _sources(self) -> Mapping[str, str]:
        """Returns the heading and number in the source of each rule id."""
        return self._rule_sources

    @cached_property
    def _rule_sources(self) -> dict[str, str]:
        return {rule.id: rule.where for rule in self.catalogue.rules}

    @cached_property
    def games(self) -> dict[str, Game]:
        """The games of the house in the order of its catalogue."""
        heading = self._heading
        tables: Table = {}
        readers: dict[str, Reader] = {}
        for file in sorted((self.folder / "games").glob("*.toml")):
            reader = Reader(file, self._sources)
            for slug, table in read_toml(file).items():
                if slug in tables:
                    raise reader.bad(slug, _("This game is also in {file}.", file=readers[slug].file.name))
                if not isinstance(table, dict):
                    raise reader.bad(slug, _("Write the game as a table: [game]."))
                tables[slug], readers[slug] = table, reader
        if not tables:
            why = _("There are no games here. Write one, such as games/holdem.toml.")
            raise BadRulebook(self.folder / "games", "folder", why)
        named = [entry.slug for entry in heading.games if entry.slug in tables]
        slugs = dict.fromkeys((*named, *tables))
        return {slug: Game(self, slug, self._extended(slug, tables, readers), readers[slug]) for slug in slugs}

    def _extended(self, slug: str, tables: Table, readers: dict[str, Reader], above: tuple[str, ...] = ()) -> Table:
        """Returns a game's table over that of the game it extends ("all the rules of hold'em apply, except …")."""
        table: Table = tables[slug]
        reader = readers[slug]
        _check_shape(reader, slug, table)
        if (parent := table.get("extends")) is not None:
            if parent not in tuple(tables):
                raise reader.bad(
                    f"{slug}.extends", _("“{parent}” isn't a game of this house to extend.", parent=str(parent))
                )
            if parent == slug or parent in above:
                raise reader.bad(
                    f"{slug}.extends", _("{game} and {parent} extend each other.", game=slug, parent=parent)
                )
            inherited = self._extended(parent, tables, readers, (*above, slug))
            # Posted limits belong to the game that posts them, and a game that names its structures has only those.
            handed_down = {key: value for key, value in inherited.items() if key != "stakes"}
            table = merge_tables(handed_down, table)
            if "structures" in tables[slug]:
                table["structures"] = {name: table["structures"][name] for name in tables[slug]["structures"]}
        for key in ("title", "engine"):
            if not isinstance(table.get(key), str):
                raise reader.bad(f"{slug}.{key}", _("{name} is missing or isn't text.", name=key))
        if table["engine"] not in ENGINES:
            why = _("There is no engine “{name}”.", name=table["engine"])
            raise reader.bad(f"{slug}.engine", paragraph(why, hint(table["engine"], ENGINES)))
        return table

    @cached_property
    def schedules(self) -> tuple[Schedule, ...]:
        """Every fee table of the house, as printed."""
        return load_schedules(self.folder, self._sources, frozenset(entry.slug for entry in self.catalogue.games))

    @cached_property
    def rulings(self) -> Rulings:
        """The floor's rulings on irregularities."""
        return load_rulings(self.folder, self._sources, frozenset(entry.slug for entry in self.catalogue.games))

    @cached_property
    def free(self) -> tuple[FreeTables, ...]:
        """The tables without a collection."""
        return load_free_tables(self.folder, self._sources)

    @cached_property
    def legal(self) -> tuple[FeeLimits, ...]:
        """The limits that the house's text sets for its fee tables."""
        return load_fee_limits(self.folder, self._sources)

    def game(self, slug: str, *, structure: str | None = None, limit: str | None = None) -> GameRules:
        """Returns the rules of a game at a structure and limit.

        >>> house("limelight").game("holdem", limit="3/6").full_title()
        "The Limelight Card Room: Texas Hold'em, limit 3/6"
        """
        if slug not in self.games:
            why = _("{house} doesn't spread “{game}”.", house=self.name, game=slug)
            raise NotSpread(paragraph(why, hint(slug, self.games)))
        return self.games[slug].at(structure=structure, limit=limit)

    def check(self) -> None:
        """Reads the whole rulebook; raises BadRulebook with all problems."""
        problems = Problems()
        with problems.apart():
            for game in self.games.values():
                with problems.apart():
                    game.check()
        for read in (lambda: self.schedules, lambda: self.free, lambda: self.rulings):
            with problems.apart():
                read()
        problems.end()


def _check_shape(reader: Reader, slug: str, table: Table) -> None:
    """Refuses a game's tables that are overridden but are not tables."""
    for name, structure in reader.table(table.get("structures", {}), f"{slug}.structures").items():
        reader.table(structure, f"{slug}.structures.{name}")
    reader.tables(table.get("stakes", []), f"{slug}.stakes")


@cache
def names() -> tuple[str, ...]:
    """Returns the houses that come with the program, the neutral ``casino`` last."""
    found = sorted(folder.name for folder in HOUSES.iterdir() if (folder / "games").is_dir())
    return tuple(sorted(found, key=lambda name: name == "casino"))


def house(which: str | Path) -> House:
    """Returns a house: a shipped one by its name, any other by its folder.

    >>> house("limelight").name
    'The Limelight Card Room'
    >>> house("limelite")
    Traceback (most recent call last):
    houseway.rulebook.house.NotSpread: There is no house “limelite”. You can also name a folder. Did you mean limelight?
    """
    if isinstance(which, str) and which in names():
        return _opened(HOUSES / which)
    folder = Path(which)
    if folder.is_dir():
        return _opened(folder.resolve())
    if isinstance(which, Path) or not {"/", os.sep}.isdisjoint(which):
        raise BadRulebook(folder, "folder", _("This isn't a folder."))
    why = _("There is no house “{name}”. You can also name a folder.", name=which)
    raise NotSpread(paragraph(why, hint(which, names())))


@cache
def _opened(folder: Path) -> House:
    return House(folder)
