"""What each rule of a game is worth: the edge with one setting changed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args, get_origin

from houseway.odds.twentyone.bank import needed
from houseway.odds.twentyone.edge import Edge, edge
from houseway.odds.twentyone.settings import BadSetting, changed, full_name, known, shown_setting
from houseway.rulebook.banked import BankedRules


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A setting as it is and as it might be."""

    key: str
    now: str
    then: str
    player_edge: float
    """With the change."""
    change: float
    """What the change brings the player, per wager."""


def what_if(base: Edge, assignments: Iterable[str]) -> Iterator[WhatIf]:
    """The edge after each change, one by one."""
    for assignment in assignments:
        rules = changed(base.rules, assignment)
        key = full_name(base.rules, assignment.partition("=")[0].strip())
        then = edge(rules, base.decks).player
        yield WhatIf(key, shown_setting(base.rules, key), shown_setting(rules, key), then, then - base.player)


def alternatives(rules: BankedRules) -> list[str]:
    """Every setting that has other named choices, and each of them, as assignments; those the house bars left out."""
    found = [f"naturals.pays={paid}:{on}" for paid, on in ((6, 5), (7, 5), (3, 2))]
    for key, kind in known(rules).items():
        choices = get_args(kind) if get_origin(kind) is Literal else ("true", "false") if kind is bool else ()
        found += [f"{key}={choice}" for choice in choices]
    chart, split = needed(rules.chart), needed(rules.split)
    found += [f"chart.bank_stand_soft={total}" for total in (17, 18)]
    found += [f"chart.stand_hard={total}" for total in (19, 20, 21)] + [f"chart.hit={chart.hit + 1}", "chart.hit=0"]
    found += [f"split.most={most}" for most in (1, 3)] if split.most != 1 else ["split.most=3"]
    return [assignment for assignment in found if _is_open(rules, assignment)]


_NO_MATTER = {
    "deal.first", "deal.bank_second", "deal.joker_up", "naturals.made_of", "naturals.paid", "double.for_less",
    "split.tens", "insurance.amount", "insurance.settled",
    "bonus_bet.placed", "bonus_bet.amount", "buster.placed", "buster.amount",
}  # fmt: skip
"""Settings that do not change the edge of one wager, or change the game into another."""


def _is_open(rules: BankedRules, assignment: str) -> bool:
    key, _, value = assignment.partition("=")
    if key in _NO_MATTER or shown_setting(rules, key) == value:
        return False
    try:
        changed(rules, assignment)
    except BadSetting:
        return False
    return True
