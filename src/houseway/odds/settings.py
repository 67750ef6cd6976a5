"""Settings of a player-dealer game, read and changed by name: ``naturals.pays=3:2``, ``peek=false``."""

from dataclasses import fields, replace
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from houseway.rulebook.engines.banked import BankedRules
from houseway.rulebook.reading import CitedOnly

SECTIONS = ("shoe", "deal", "naturals", "chart", "double", "split", "surrender", "over", "insurance")
"""Sections that the odds know, before those of the side bets and of seven cards."""
LEFT_OUT = {"shoe.decks", "naturals.options", "bonus_bet.tables"}
"""Decks have their own option, and the others are lists of choices."""


Section = TypeVar("Section")


class BadSetting(ValueError):
    """A setting or number that the game does not have; the message lists the valid ones."""


def needed(section: Section | None) -> Section:
    """Returns a section of the rules that every game of the family has."""
    if section is None:
        raise ValueError("a section of the rules is missing that such a game has")
    return section


def between(name: str, value: int, least: int, most: int) -> int:
    """Returns a number within its bounds; raises BadSetting otherwise."""
    if not least <= value <= most:
        raise BadSetting(f"{name}: {least} to {most}, not {value}")
    return value


def decks_of(rules: BankedRules, decks: int | None = None) -> int:
    """Returns the decks in the shoe, by default six if the house allows it."""
    fewest, most = rules.shoe.decks
    return min(max(6, fewest), most) if decks is None else between("decks", decks, fewest, most)


def known(rules: BankedRules) -> dict[str, Any]:
    """Returns every setting that can be changed, with its type."""
    found: dict[str, Any] = {}
    for section in (*SECTIONS, *(bet.section for bet in rules.side_bets), "setting", "house_way"):
        if (part := rules.section(section)) is not None:
            hints = get_type_hints(type(part), include_extras=True)
            found |= {f"{section}.{one.name}": hints[one.name] for one in fields(part)}
    return {key: hint for key, hint in found.items() if key not in LEFT_OUT and hint is not CitedOnly}


def value_of(rules: BankedRules, key: str) -> object:
    """Returns the value of a setting."""
    value: object = rules.value_of(key)
    return value


def changed(rules: BankedRules, *assignments: str) -> BankedRules:
    """Returns the rules with changed settings; refuses rules that ``houseway check`` would refuse."""
    for assignment in assignments:
        name, sign, text = assignment.partition("=")
        if not sign:
            raise BadSetting(f"{assignment!r} is not KEY=VALUE")
        key = full_name(rules, name.strip())
        section, setting = key.split(".")
        value = _read(known(rules)[key], text.strip(), key)
        rules = rules.with_section(section, replace(rules.section(section), **{setting: value}))
    for key, why in (*rules.undealt(), *rules.conflicts()):
        raise BadSetting(f"{key}: {why}")
    return rules


def full_name(rules: BankedRules, name: str) -> str:
    """Returns a setting's full name; the section may be left out if only one section has the setting."""
    keys = known(rules)
    meant = [key for key in keys if name in (key, key.split(".")[1])]
    if len(meant) != 1:
        several = f"{name!r} is in {', '.join(meant)}" if meant else f"no setting {name!r}; known: {', '.join(keys)}"
        raise BadSetting(several)
    return meant[0]


def shown(value: object) -> str:
    """Returns a value as written in an assignment."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    return str(value)


def shown_setting(rules: BankedRules, key: str) -> str:
    """Returns a setting's value as written in an assignment; odds as 3:2."""
    value = value_of(rules, key)
    if isinstance(value, tuple) and get_args(known(rules)[key])[-1:] == (int,):
        return ":".join(map(str, value))
    if key == "insurance.barred_at" and isinstance(value, tuple):
        return ",".join(f"{paid}:{on}" for paid, on in value) or "none"
    return shown(value)


def _read(kind: Any, text: str, key: str) -> object:
    """Reads a value of the setting's type."""
    if get_origin(kind) is Literal:
        if text not in get_args(kind):
            raise BadSetting(f"{key} is not {text!r}; known: {', '.join(get_args(kind))}")
        return text
    if kind is bool:
        if text.lower() not in _YES_NO:
            raise BadSetting(f"{key} is not {text!r}; known: true, false")
        return _YES_NO[text.lower()]
    if kind is int:
        return _number(text, key)
    inner = get_args(kind)
    if inner == (int, int):
        return _odds(text, key)
    listed = [] if text in ("", "none") else text.split(",")
    return tuple(_read(inner[0], one.strip(), key) for one in listed)


_YES_NO = {"true": True, "yes": True, "false": False, "no": False}


def _number(text: str, key: str) -> int:
    if not text.strip().isdecimal():
        raise BadSetting(f"{key} is not {text!r}; known: whole numbers")
    return int(text)


def _odds(text: str, key: str) -> tuple[int, int]:
    """Reads ``6:5``, ``6/5`` or ``6 to 5``."""
    parts = text.replace("to", ":").replace("/", ":").split(":")
    if len(parts) != 2:
        raise BadSetting(f"{key} is not {text!r}; known: odds such as 6:5, 7:5, 3:2")
    paid, on = (_number(part.strip(), key) for part in parts)
    if not on:
        raise BadSetting(f"{key} is not {text!r}: odds can't be on 0")
    return paid, on
