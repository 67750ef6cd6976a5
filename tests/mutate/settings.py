"""Changes to the settings of the games and to the rulings: another legal value, nothing done, another moment.

The rules that tests hold share their sections with the rulebook, so that a section changed in place is changed for all.
"""

import dataclasses
import gc
import types
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from houseway.rulebook import Game, GameRules, House, house
from houseway.rulebook.checks import idle_settings
from houseway.rulebook.reading import Table, merge_tables, read_toml
from houseway.rulebook.rulings import Moment, RulingEntry, SubstantialAction
from tests.mutate.changes import Change, Changes
from tests.printed.book import HOUSES

Users = dict[int, list[tuple[GameRules, object]]]
"""The rules and sections that read an entry of the files."""


def settings(seed: int) -> Changes:
    """Every setting that states a rule and can be something else, with one other legal value."""
    gc.unfreeze()  # what a runner has frozen is not found otherwise
    # A dead weak proxy has a type, but no class to ask for.
    live = [cast(GameRules, one) for one in gc.get_objects() if issubclass(type(one), GameRules)]
    gc.freeze()
    for name in (*HOUSES, "casino"):
        place = house(name)
        users = _users(place)
        for file in sorted((place.folder / "games").glob("*.toml")):
            for slug, table in read_toml(file).items():
                game = place.games[slug]
                yield from _game(game, file, table, users, seed)
                if "rule" in table.get("seats", {}):
                    alike = [one for one in live if one.house is place and _seats_of(one) is game.table["seats"]]
                    yield _seats(game, file, alike)


def _game(game: Game, file: Path, table: Table, users: Users, seed: int) -> Changes:
    for path in _paths(table):
        entry = game.table
        for part in path:
            entry = entry[part]
        using, key, name = users.get(id(entry), []), ".".join((game.slug, *path)), path[-1]
        if not using or not (rules := _cited(entry)):
            continue
        was = getattr(using[0][1], name)
        for other in _others(using, name, Random(f"{seed} {file.parent.parent.name} {key}")):
            make = partial(_set, [section for _, section in using], name, other)
            what = _otherwise(was, other)
            yield Change(kind="settings", file=file, place=key, what=what, make=make, rules=rules)


def _others(using: list[tuple[GameRules, object]], name: str, dice: Random, tries: int = 5) -> list[object]:
    """Another value that ``houseway check`` would let pass, if a few tries find one."""
    sections = [section for _, section in using]
    was, want = getattr(sections[0], name), get_type_hints(type(sections[0]), include_extras=True)[name]
    before = [_problems(rules) for rules, _ in using]
    for _ in range(tries):
        other = another(want, was, dice)
        _set(sections, name, other)
        legal = other != was and [_problems(rules) for rules, _ in using] == before
        legal = legal and not all(
            any(key.endswith(f".{name}") for key, _ in idle_settings(rules)) for rules, _ in using
        )
        _set(sections, name, was)
        if legal:
            return [other]
    return []


def _problems(rules: GameRules) -> tuple[object, ...]:
    return rules.undealt(), rules.conflicts(), rules.lacks()


def _paths(table: Table) -> list[tuple[str, ...]]:
    """Where a game's own table has settings with a value."""
    tops: list[tuple[tuple[str, ...], Table]] = [((), table)]
    tops += [(("structures", name), own) for name, own in table.get("structures", {}).items()]
    return [
        (*top, section, name)
        for top, own in tops
        for section, entries in own.items()
        if isinstance(entries, dict) and section not in ("structures", "seats")
        for name, entry in entries.items()
        if isinstance(entry, dict) and "is" in entry
    ]


def _users(place: House) -> Users:
    """The sections that read each entry of the files: those of its game, and of the games that extend it."""
    found: Users = {}
    for game in place.games.values():
        for structure in game.structures:
            rules = game.at(structure=structure)
            table = merge_tables(game.table, game._structure_table(structure))
            for name, entries in table.items():
                section = getattr(rules, name, None)
                if isinstance(entries, dict) and dataclasses.is_dataclass(section):
                    for entry in entries.values():
                        found.setdefault(id(entry), []).append((rules, section))
    return found


def _cited(entry: Table) -> tuple[str, ...]:
    named = entry.get("rule", ())
    return (named,) if isinstance(named, str) else tuple(named)


def _seats_of(rules: GameRules) -> object:
    return rules.house.games[rules.game].table["seats"] if rules.game in rules.house.games else None


def _seats(game: Game, file: Path, live: list[GameRules]) -> Change:
    fewest, most = game.seats
    entry = game.table["seats"]

    def make() -> None:
        vars(game)["seats"] = (fewest, most - 1)
        vars(game).pop("_by_structure", None)
        _set(live, "seats", (fewest, most - 1))

    what = f"{fewest} to {most} → {fewest} to {most - 1}"
    return Change(kind="settings", file=file, place=f"{game.slug}.seats", what=what, make=make, rules=_cited(entry))


def _set(holders: Sequence[object], name: str, value: object) -> None:
    for one in holders:
        object.__setattr__(one, name, value)


def another(want: Any, was: Any, dice: Random) -> Any:
    """Another legal value of a type; the same one where there is none that we know of."""
    match get_origin(want) or want:
        case origin if origin is Literal:
            other = dice.choice([one for one in get_args(want) if one != was] or [was])
        case origin if origin in (Union, types.UnionType):
            changed = (another(kind, was, dice) for kind in get_args(want) if _is(kind, was))
            other = next((one for one in changed if one != was), was)
        case origin if origin is Annotated:
            other = was + 100
        case origin if origin is bool:
            other = not was
        case origin if origin is int:
            other = was + 1
        case origin if origin is tuple:
            other = _another_list(want, was, dice)
        case origin if dataclasses.is_dataclass(origin):
            other = _another_record(was, dice)
        case _:
            other = was
    return other


def _is(kind: Any, value: object) -> bool:
    origin = get_origin(kind)
    if origin is Literal:
        return value in get_args(kind)
    if origin in (Annotated, tuple):
        return isinstance(value, tuple if origin is tuple else int)
    return type(value) is kind


def _another_list(want: Any, was: tuple[Any, ...], dice: Random) -> tuple[Any, ...]:
    """A list with one of its values changed; an empty one gets a value, one that says all it can loses its last."""
    kinds = get_args(want)
    if kinds[-1] is Ellipsis and get_origin(kinds[0]) is Literal:
        missing = [one for one in get_args(kinds[0]) if one not in was]
        return (*was[:-1], dice.choice(missing)) if missing else was[:-1]
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(was)
    places = list(range(len(was)))
    dice.shuffle(places)
    for at in places:
        if (other := another(kinds[at], was[at], dice)) != was[at]:
            return (*was[:at], other, *was[at + 1 :])
    return was


def _another_record(was: Any, dice: Random) -> Any:
    hints = list(get_type_hints(type(was), include_extras=True).items())
    dice.shuffle(hints)
    for name, kind in hints:
        if name != "name" and (other := another(kind, getattr(was, name), dice)) != getattr(was, name):
            return dataclasses.replace(was, **{name: other})
    return was


def _otherwise(was: Any, other: Any) -> str:
    """A value and the other one; of a list or a record, the part that differs: ``[3].bets 'upper' → 'none'``."""
    if isinstance(was, tuple) and len(was) == len(other) > 0:
        at = next(at for at, one in enumerate(was) if one != other[at])
        return f"[{at}]{_part(was[at], other[at])}"
    if dataclasses.is_dataclass(was):
        name = next(one.name for one in dataclasses.fields(was) if getattr(was, one.name) != getattr(other, one.name))
        return f".{name}{_part(getattr(was, name), getattr(other, name))}"
    return f"{was!r} → {other!r}"


def _part(was: Any, other: Any) -> str:
    told = _otherwise(was, other)
    return told if told[0] in "[." else f" {told}"


def rulings(seed: int) -> Changes:
    """Every ruling of a house that cites a rule, with nothing done or something else done, and at another moment.

    Where nothing is done, what another book does for the same irregularity, or else a misdeal.
    """
    done = [(entry.irregularity, one) for name in HOUSES for entry in house(name).rulings.entries for one in entry.do]
    for name in HOUSES:
        place = house(name)
        file = place.folder / "rulings.toml"
        for at, entry in enumerate(place.rulings.entries):
            if not entry.cite.rules:
                continue
            dice, key = Random(f"{seed} {name} {at}"), f"ruling[{at}]"
            known = sorted({one for what, one in done if what == entry.irregularity}) or ["misdeal"]
            other: tuple[str, ...] = () if entry.do else (dice.choice(known),)
            made = [("do", other)]
            if entry.moment != "any":
                made.append(("moment", another(Moment, entry.moment, dice)))
            for field, value in made:
                yield _ruled(file, key, entry, field, value)
        for at, meant in enumerate(place.rulings.substantial):
            if meant.cite.rules:
                yield _ruled(file, f"substantial[{at}]", meant, "acted", meant.acted + 1)


def _ruled(file: Path, key: str, entry: RulingEntry | SubstantialAction, field: str, value: object) -> Change:
    make: Callable[[], None] = partial(_set, [entry], field, value)
    told = f"{entry.irregularity} " if isinstance(entry, RulingEntry) else ""
    what = f"{told}{field} {_otherwise(getattr(entry, field), value)}"
    return Change(kind="rulings", file=file, place=key, what=what, make=make, rules=entry.cite.rules)
