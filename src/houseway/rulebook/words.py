"""Explanations of a rulebook's settings in plain sentences, from ``words.toml``."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, get_origin, get_type_hints

from houseway.money import show
from houseway.rulebook.house import GameRules
from houseway.rulebook.side_bets import side_bet_words

FILE = Path(__file__).with_name("words.toml")
WORDS = "words"
"""The table of words that several settings use."""


@cache
def _file() -> dict[str, dict[str, dict[str, dict[str, str]]]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def _shared() -> dict[str, str]:
    return {word: str(text) for word, text in _file()[WORDS].items()}


def sentences(engine: str, setting: str) -> dict[str, str]:
    """Returns the question that a setting answers, under ``about``, and a sentence for each answer; empty if it has
    none.
    """
    section, name = setting.split(".")
    for part in (engine, "table"):
        if found := _file()[part].get(section, {}).get(name):
            return found
    return dict(side_bet_words(section, name))


def question(rules: GameRules, setting: str) -> str:
    """Returns the question that a setting answers.

    >>> from houseway import rulebook
    >>> question(rulebook.house("limelight").game("holdem"), "betting.short_all_in")
    'A short all-in'
    """
    return sentences(rules.engine, setting).get("about", "")


def answer_of(rules: GameRules, setting: str) -> str:
    """Returns a house's answer to a setting; empty if only the rule itself has it.

    >>> from houseway import rulebook
    >>> answer_of(rulebook.house("limelight").game("holdem"), "betting.short_all_in")
    'half a bet reopens the betting'
    """
    section, name = setting.split(".")
    value, said = rules.value_of(setting), sentences(rules.engine, setting)
    match value:
        case bool():
            return said.get("yes" if value else "no", "")
        case int():
            wanted = get_type_hints(type(rules.section(section)), include_extras=True)[name]
            text = show(value) if get_origin(wanted) is Annotated else str(value)
            return said.get(text) or said.get("is", "").format(text)
        case str():
            return said.get(value, "")
        case tuple():
            return _several(value)
    return ""


def _several(values: tuple[object, ...]) -> str:
    """Returns the names of ways in, or plain numbers; empty for values that need more than a word each."""
    match values:
        case (int(), *_):
            return ", ".join(map(str, values))
        case (str(), *_) if all(value in _shared() for value in values):
            return " or ".join(_shared()[str(value)] for value in values)
    return ""
