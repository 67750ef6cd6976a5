"""The best answer to a bank that sets the house way: its gain by category, and shorter ways that come close.

Every hand is counted against every hand that the bank can hold (`houseway.odds.pai_gow.best_settings`), so all of this
is exact.
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
from houseway.odds.pai_gow.best_settings import SettingWorths, two_cards
from houseway.odds.pai_gow.counting import key_of
from houseway.odds.pai_gow.house_way import TWO_BITS, set_many, way_of
from houseway.odds.rankings import batch
from houseway.odds.rankings.tables import unmasked
from houseway.odds.settings import needed
from houseway.rulebook.engines.banked import BankedRules

_FILE = Path(__file__).with_name("answered.toml")


@dataclass(frozen=True, slots=True)
class Place:
    """The hands whose best five are of one category, in whole numbers of hands and deals."""

    category: str
    hands: int
    otherwise: int
    """Hands with a better setting than the house way's."""
    gained: int
    """Extra hands won over all deals with them."""
    example: tuple[Card, ...]
    """The hand that gains most."""
    example_gained: int
    """Extra hands won over all deals with the example."""


@dataclass(frozen=True, slots=True)
class Short:
    """A house way with rules left out, and its loss against the best answer."""

    rules: int
    left_out: tuple[str, ...]
    loss: float


@dataclass(frozen=True, slots=True)
class Answer:
    """The gain of the best answer over setting the house way."""

    hands: int
    banks: int
    """The number of hands that the bank can hold against each."""
    places: tuple[Place, ...]
    """By category, the largest gain first."""

    @property
    def gain(self) -> float:
        """The gain as a share of the wager: 1 for each extra hand won."""
        return sum(one.gained for one in self.places) / (self.hands * self.banks)

    @property
    def otherwise(self) -> float:
        """The share of hands with a better setting."""
        return sum(one.otherwise for one in self.places) / self.hands


@cache
def _known() -> dict[str, Answer]:
    listed = tomllib.loads(_FILE.read_text(encoding="utf-8"))["answered"]
    return {one["key"]: Answer(one["hands"], one["banks"], tuple(map(_read, one["places"]))) for one in listed}


def _read(place: dict[str, Any]) -> Place:
    return Place(**{**place, "example": cards(place["example"])})


def known_answer(rules: BankedRules) -> Answer | None:
    """Returns the answer shipped with the program, if any."""
    return _known().get(key_of(rules))


def best_answer(rules: BankedRules, answers: SettingWorths) -> Answer:
    """Compares the best setting of every hand with the house way, by category of the best five."""
    ranking = f"high-{needed(rules.setting).jokers}"
    gains = answers.best() - answers.by_way(rules)
    values, which = np.unique(batch.values(ranking, answers.held), return_inverse=True)
    names = [category(ranking, int(value)) for value in values]
    found = []
    for name in dict.fromkeys(names):
        those = np.flatnonzero(np.array([one == name for one in names])[which])
        gained, weights = gains[those], answers.weights[those]
        most = int(gained.argmax())
        found.append(
            Place(
                name,
                int(weights.sum()),
                int(weights[gained > 0].sum()),
                int((weights * gained).sum()),
                unmasked(int(answers.held[those[most]])),
                int(gained[most]),
            )
        )
    places = tuple(sorted(found, key=lambda one: -one.gained))
    return Answer(int(answers.weights.sum()), answers.banks, places)


def short_way(rules: BankedRules, answers: SettingWorths, loses: float) -> Short:
    """Leaves out rules one by one, the least costly first, while the loss stays below a limit."""
    deals = int(answers.weights.sum()) * answers.banks
    best = answers.best()

    def loss(of: BankedRules) -> float:
        return int((answers.weights * (best - answers.by_way(of))).sum()) / deals

    kept, left_out = rules, []
    for name in sorted(way_of(rules).rules, key=lambda one: loss(_without(rules, one))):
        then = _without(kept, name)
        if loss(then) <= loses:
            kept = then
            left_out.append(f"{name[0].replace('_', ' ')}: {name[1]}")
    return Short(len(way_of(kept).rules), tuple(left_out), loss(kept))


def as_columns(rules: BankedRules, answers: SettingWorths, rows: int = 100_000) -> Iterator[dict[str, list[object]]]:
    """Yields every hand with its best front and the house's, and the worth of both to a square with 1."""
    best, mine = answers.best(), answers.by_way(rules)
    made = set_many(rules, answers.held)
    fronts = two_cards(rules, answers.held, answers.best_places())
    house = two_cards(rules, answers.held, made[:, 0] << TWO_BITS | made[:, 1])
    for start in range(0, len(best), rows):
        those = slice(start, start + rows)
        yield {
            "cards": [text(unmasked(one)) for one in answers.held[those].tolist()],
            "hands": answers.weights[those].tolist(),
            "front": [text(unmasked(one)) for one in fronts[those].tolist()],
            "worth": (best[those] / answers.banks - 1).tolist(),
            "house_way_front": [text(unmasked(one)) for one in house[those].tolist()],
            "house_way_worth": (mine[those] / answers.banks - 1).tolist(),
        }


def _without(rules: BankedRules, rule: tuple[str, str]) -> BankedRules:
    """Returns the rules without one rule of the house way."""
    way, (category, name) = needed(rules.house_way), rule
    listed = next(getattr(way, part.name) for part in fields(way) if part.name == category)
    return replace(rules, house_way=replace(way, **{category: tuple(one for one in listed if one != name)}))
