"""Deals that have been counted: those of the houses that come with the program, and what this machine counted before.

A count belongs to the rules of the house way as they are carried out, to what a joker is, and to how many there are.
"""

import hashlib
import tomllib
from dataclasses import fields
from functools import cache
from pathlib import Path

import numpy as np

from houseway.engines.banked.play.pai_gow.house_way import RULES
from houseway.odds.compiling.stored import code_folder, kept
from houseway.odds.settings import needed
from houseway.odds.sevens.counting import Deals, count_deals
from houseway.odds.workers import ONE_PROCESS, Progress, Workers, no_progress
from houseway.rulebook.banked import BankedRules

_FILE = Path(__file__).with_name("counted.toml")


def key_of(rules: BankedRules) -> str:
    """What a count depends on, as a short text."""
    way = needed(rules.house_way)
    listed = [(part.name, [(name, repr(RULES[name])) for name in getattr(way, part.name)]) for part in fields(way)]
    told = repr((listed, needed(rules.setting).jokers, rules.shoe.jokers))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


@cache
def _known() -> dict[str, Deals]:
    listed = tomllib.loads(_FILE.read_text(encoding="utf-8"))["counted"]
    return {one["key"]: Deals(*(one[field] for field in Deals._fields)) for one in listed}


def known_deals(rules: BankedRules) -> Deals | None:
    """The count that comes with the program, where there is one."""
    return _known().get(key_of(rules))


def counted_deals(rules: BankedRules, *, workers: Workers = ONE_PROCESS, progress: Progress = no_progress) -> Deals:
    """The count, made now if nobody made it before; it is kept in the user's cache folder."""
    if (known := known_deals(rules)) is not None:
        return known

    def build() -> dict[str, np.ndarray[tuple[int], np.dtype[np.int64]]]:
        return {"deals": np.array(count_deals(rules, workers=workers, progress=progress), np.int64)}

    found = kept(f"deals-{key_of(rules)}-{code_folder().name}", ("deals",), build)
    return Deals(*map(int, found["deals"]))
