"""The best answer to a bank that sets the house way: what it gains, where, and how few rules come near it.

Every hand is counted against every hand that the bank can hold (`houseway.odds.sevens.answers`), so nothing here has an
error.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from houseway.cards import Card, cards, text
from houseway.hands import category
from houseway.odds.rankings import batch
from houseway.odds.rankings.layout import unmasked
from houseway.odds.settings import needed
from houseway.odds.sevens.answers import Answers, two_cards
from houseway.odds.sevens.counted import key_of
from houseway.odds.sevens.way import TWO_BITS, set_many, way_of
from houseway.rulebook.banked import BankedRules

_FILE = Path(__file__).with_name("answered.toml")


@dataclass(frozen=True, slots=True)
class Place:
    """Hands whose best five are of one category, all in whole numbers of hands and of deals."""

    category: str
    hands: int
    otherwise: int
    """So many of them are better set otherwise than the house way."""
    gained: int
    """Of all deals with them, so many hands more are higher than the bank's."""
    example: tuple[Card, ...]
    """The hand that gains most."""
    example_gained: int
    """The same of all deals with that one."""


@dataclass(frozen=True, slots=True)
class Short:
    """A house way with rules left out, and what it loses to the best answer."""

    rules: int
    left_out: tuple[str, ...]
    loss: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What the best answer gains over setting the house way oneself."""

    hands: int
    banks: int
    """Hands that the bank can hold against each."""
    places: tuple[Place, ...]
    """By category, the most gain first."""

    @property
    def gain(self) -> float:
        """The gain as a share of the wager: 1 for each hand more that is higher."""
        return sum(one.gained for one in self.places) / (self.hands * self.banks)

    @property
    def otherwise(self) -> float:
        """The share of hands that are set otherwise."""
        return sum(one.otherwise for one in self.places) / self.hands


@cache
def _known() -> dict[str, Answer]:
    listed = tomllib.loads(_FILE.read_text(encoding="utf-8"))["answered"]
    return {one["key"]: Answer(one["hands"], one["banks"], tuple(map(_read, one["places"]))) for one in listed}


def _read(place: dict[str, Any]) -> Place:
    return Place(**{**place, "example": cards(place["example"])})


def known_answer(rules: BankedRules) -> Answer | None:
    """The answer that comes with the program, where there is one."""
    return _known().get(key_of(rules))


def best_answer(rules: BankedRules, answers: Answers) -> Answer:
    """The best setting of every hand beside the house way, by the category of the best five."""
    ranking = f"high-{needed(rules.setting).jokers}"
    gains = answers.best() - answers.by_way(rules)
    values, which = np.unique(batch.values(ranking, answers.held), return_inverse=True)
    names = [category(ranking, int(value)) for value in values]
    found = []
    for name in dict.fromkeys(names):
        those = np.flatnonzero(np.array([one == name for one in names])[which])
        gained, stands_for = gains[those], answers.stands_for[those]
        most = int(gained.argmax())
        found.append(
            Place(
                name,
                int(stands_for.sum()),
                int(stands_for[gained > 0].sum()),
                int((stands_for * gained).sum()),
                unmasked(int(answers.held[those[most]])),
                int(gained[most]),
            )
        )
    places = tuple(sorted(found, key=lambda one: -one.gained))
    return Answer(int(answers.stands_for.sum()), answers.banks, places)


def short_way(rules: BankedRules, answers: Answers, loses: float) -> Short:
    """Leaves rules out one after the other, the least costly first, as long as the loss stays below what was stated."""
    deals = int(answers.stands_for.sum()) * answers.banks
    best = answers.best()

    def loss(of: BankedRules) -> float:
        return int((answers.stands_for * (best - answers.by_way(of))).sum()) / deals

    kept, left_out = rules, []
    for name in sorted(way_of(rules).rules, key=lambda one: loss(_without(rules, one))):
        then = _without(kept, name)
        if loss(then) <= loses:
            kept = then
            left_out.append(f"{name[0].replace('_', ' ')}: {name[1]}")
    return Short(len(way_of(kept).rules), tuple(left_out), loss(kept))


def as_columns(rules: BankedRules, answers: Answers, rows: int = 100_000) -> Iterator[dict[str, list[object]]]:
    """Every hand with its best front and the house's, and what both are worth to a square of 1."""
    best, mine = answers.best(), answers.by_way(rules)
    made = set_many(rules, answers.held)
    fronts = two_cards(rules, answers.held, answers.best_places())
    house = two_cards(rules, answers.held, made[:, 0] << TWO_BITS | made[:, 1])
    for start in range(0, len(best), rows):
        those = slice(start, start + rows)
        yield {
            "cards": [text(unmasked(one)) for one in answers.held[those].tolist()],
            "hands": answers.stands_for[those].tolist(),
            "front": [text(unmasked(one)) for one in fronts[those].tolist()],
            "worth": (best[those] / answers.banks - 1).tolist(),
            "house_way_front": [text(unmasked(one)) for one in house[those].tolist()],
            "house_way_worth": (mine[those] / answers.banks - 1).tolist(),
        }


def _without(rules: BankedRules, rule: tuple[str, str]) -> BankedRules:
    """The rules without one rule of the house way."""
    way, (category, name) = needed(rules.house_way), rule
    listed = next(getattr(way, part.name) for part in fields(way) if part.name == category)
    return replace(rules, house_way=replace(way, **{category: tuple(one for one in listed if one != name)}))
