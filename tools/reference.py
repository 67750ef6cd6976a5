"""Makes the reference of a rulebook's keys in docs/houses.md from the code; ``--write`` updates the page."""

import dataclasses
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from houseway.irregularities import TYPES
from houseway.rulebook import BankedRules, GameRules, PanRules, PokerRules, house, names
from houseway.rulebook.catalogue import GameEntry, Rule
from houseway.rulebook.reading import CitedOnly
from houseway.rulebook.schedule import FeeLimits, FreeTables, Row, Schedule, Stakes
from houseway.rulebook.table import TableRules
from houseway.rulebook.words import FILE, sentences

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "houses.md"
HEAD = "## Every key\n"
KEYS: dict[str, dict[str, str]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["keys"]
ENGINES: tuple[type[TableRules], ...] = (PokerRules, BankedRules, PanRules)
TITLES = {"table": "Sections of any game", "poker": "Poker", "banked": "Player-dealer games", "pan": "Pan"}


def lines() -> Iterator[str]:
    """Returns the whole reference."""
    yield "\nThis part is made from the code by `tools/reference.py`. In brackets: our houses that use a value.\n"
    yield from _file("rules.toml", [("", "house", None), ("[[game]]", "game", GameEntry), ("[[rule]]", "rule", Rule)])
    yield "### games/*.toml\n"
    yield "A game has `title`, `engine` (`poker`, `banked` or `pan`), `seats`, `stakes`, perhaps `extends` and"
    yield "`structures`, and the sections below. Of each row of `stakes`:\n"
    yield from _keys("stakes", Stakes)
    for part, title in TITLES.items():
        yield f"#### {title}\n"
        for section, kind in _sections(part):
            yield from _section(part, section, kind)
    fees = [("[[schedule]]", "schedule", Schedule), ("row", "row", Row), ("[[free]]", "free", FreeTables)]
    yield from _file("collections.toml", [*fees, ("[[legal]]", "legal", FeeLimits)])
    yield "### rulings.toml\n"
    yield "Its keys are explained in [Writing rulings](floor.md#writing-rulings). The irregularities:\n"
    yield "| irregularity | what happened | facts |"
    yield "|---|---|---|"
    for name, about in TYPES.items():
        facts = "; ".join(f"`{fact}`: {', '.join(values)}" for fact, values in about.facts.items())
        yield f"| `{name}` | {about.says} | {facts} |"


def _file(name: str, tables: list[tuple[str, str, type | None]]) -> Iterator[str]:
    yield f"### {name}\n"
    for title, key, kind in tables:
        if title:
            yield f"`{title}`:\n"
        yield from _keys(key, kind)


def _keys(key: str, kind: type | None) -> Iterator[str]:
    """Returns the keys of a table whose values have no citations."""
    hints = get_type_hints(kind, include_extras=True) if kind else dict.fromkeys(KEYS[key])
    if set(hints) != set(KEYS[key]):
        raise SystemExit(f"{FILE.name}: keys.{key} differs by {set(hints) ^ set(KEYS[key])}")
    for name, want in hints.items():
        words = [one for one in get_args(want) if isinstance(one, str)] if get_origin(want) is Literal else []
        told = f": {', '.join(f'`{word}`' for word in words)}" if len(words) > 1 else ""
        yield f"- `{name}`: {KEYS[key][name]}{told}"
    yield ""


def _sections(part: str) -> Iterator[tuple[str, type]]:
    """Returns the sections of settings of one engine, or of all."""
    shared = set(_of(TableRules))
    for engine in ENGINES:
        if part == engine.engine:
            yield from ((name, kind) for name, kind in _of(engine).items() if name not in shared | _TABLE)
    if part == "table":
        yield from {
            name: kind for engine in ENGINES for name, kind in _of(engine).items() if name in shared | _TABLE
        }.items()


_TABLE = {"entry", "kill", "votes", "rotation"}


@cache
def _of(engine: type[TableRules]) -> dict[str, type]:
    return {name: kind for name, (kind, _) in engine.sections().items()}


def _section(part: str, section: str, kind: type) -> Iterator[str]:
    yield f"`[GAME.{section}]` {(kind.__doc__ or '').partition(chr(10))[0]}\n"
    hints = get_type_hints(kind, include_extras=True)
    for name, want in ((field.name, hints[field.name]) for field in dataclasses.fields(kind)):
        setting = f"{section}.{name}"
        if want is CitedOnly:
            yield f"- `{name}`: every house plays this alike; only the rule is named."
            continue
        said = sentences(part, setting)
        yield f"- `{name}` {said['about']}:{_values(part, setting, want, said)}"
    yield ""


def _values(part: str, setting: str, want: Any, said: dict[str, str]) -> str:
    if want is bool:
        return "".join(f"\n    - `{word}`: {said[key]}{_users(part, setting, value)}" for word, key, value in _YES_NO)
    if get_origin(want) is Literal:
        return "".join(f"\n    - `{word}`: {said[word]}{_users(part, setting, word)}" for word in get_args(want))
    if want is int or get_origin(want) is Annotated:
        kind = "an amount" if get_origin(want) is Annotated else "a number"
        special = "".join(f"; `{key}`: {text}" for key, text in said.items() if key not in ("about", "is"))
        return f" {kind}{special}"
    return " a list" if get_origin(want) is tuple else " text" if want is str else " a table"


_YES_NO = (("true", "yes", True), ("false", "no", False))


@cache
def _played() -> dict[tuple[str, str, object], tuple[str, ...]]:
    """Returns the houses that have a value in some game, by engine, setting and value."""
    found: dict[tuple[str, str, object], dict[str, None]] = {}
    for name in names():
        for game in house(name).games.values():
            for structure in game.structures:
                rules = game.at(structure=structure)
                for setting, value in _settings(rules):
                    for part in (rules.engine, "table"):
                        found.setdefault((part, setting, value), {})[name] = None
    return {key: tuple(value) for key, value in found.items()}


def _settings(rules: GameRules) -> Iterator[tuple[str, str | bool]]:
    """Yields every policy of a game, stated or default."""
    for section in dataclasses.fields(rules):
        held = getattr(rules, section.name)
        if dataclasses.is_dataclass(held) and section.name not in ("stakes", "house"):
            for field in dataclasses.fields(held):
                value = getattr(held, field.name)
                if isinstance(value, str | bool):
                    yield f"{section.name}.{field.name}", value


def _users(part: str, setting: str, value: object) -> str:
    used = _played().get((part, setting, value), ())
    return f" ({', '.join(used) or 'none of ours'})"


def written(text: str) -> str:
    """Returns the page with its reference replaced."""
    return text.partition(HEAD)[0] + HEAD + "\n".join(lines()) + "\n"


def main() -> int:
    """Writes the reference, or prints that the page is out of date."""
    text = PAGE.read_text(encoding="utf-8")
    if text == written(text):
        return 0
    if "--write" in sys.argv:
        PAGE.write_text(written(text), encoding="utf-8")
        return 0
    print(f"{PAGE.name} is out of date: python tools/reference.py --write")
    return 1


if __name__ == "__main__":
    sys.exit(main())
