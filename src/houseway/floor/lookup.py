"""Looking up rulings without a hand: a house's rulings on a kind of irregularity, moment by moment."""

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.floor.rulings import PRACTICE, cited, entries, in_the_same_structure
from houseway.irregularities import TYPES
from houseway.rulebook import Cite, GameRules, House, house, names
from houseway.rulebook.rulings import Operation, RulingEntry


@dataclass(frozen=True, slots=True)
class Stated:
    """A ruling in the lookup."""

    structures: tuple[str, ...]
    """The structures of the ruling; all if none is named."""
    moment: str
    case: dict[str, tuple[str, ...]]
    choice: str
    does: tuple[Operation, ...]
    steps: tuple[str, ...]
    rules: tuple[str, ...]
    where: str
    assumed: str


def kinds_in(rules: GameRules) -> list[str]:
    """Returns the irregularities that can happen in a game and have a ruling."""
    stated = {entry.irregularity for entry in house(PRACTICE).rulings.entries if entry.covers(rules)}
    return [kind for kind in TYPES if kind in stated]


def stated(place: House, rules: GameRules, kind: str, moment: str, known: Mapping[str, str]) -> list[Stated]:
    """Returns every ruling of a house that agrees with the known facts, in order; common practice if it has none."""
    found = _agreeing(place, rules, kind, moment, known)
    if found or place == house(PRACTICE):
        return [_stated(entry, entry.cite) for entry in found]
    return [
        _stated(entry, cited(entry.cite, silent=True))
        for entry in _agreeing(house(PRACTICE), rules, kind, moment, known)
    ]


def stated_elsewhere(
    here: House, rules: GameRules, kind: str, moment: str, known: Mapping[str, str]
) -> dict[str, list[Stated]]:
    """Returns the rulings on it of other houses that spread the game."""
    out = {}
    for name in names():
        other = house(name)
        if other != here and name != PRACTICE and rules.game in other.games:
            theirs = in_the_same_structure(other.games[rules.game], rules)
            if found := _agreeing(other, theirs, kind, moment, known):
                out[other.name] = [_stated(entry, entry.cite) for entry in found]
    return out


_EXCLUDES: dict[str, set[str]] = {
    "before-action": {"after-action", "after-substantial-action", "after-he-acts"},
    "before-substantial-action": {"after-substantial-action"},
    "after-action": {"before-action"},
    "after-substantial-action": {"before-action", "before-substantial-action"},
    "before-he-acts": {"after-he-acts"},
    "after-he-acts": {"before-he-acts", "before-action"},
    "before-draw": {"after-draw"},
    "after-draw": {"before-draw"},
}
_IMPLIES: dict[str, set[str]] = {
    "before-action": {"before-substantial-action"},
    "after-substantial-action": {"after-action"},
}


def _agreeing(place: House, rules: GameRules, kind: str, moment: str, known: Mapping[str, str]) -> list[RulingEntry]:
    """Returns the entries that may apply, up to the first that certainly does."""
    out = []
    for entry in entries(place.rulings, rules, kind, known):
        if entry.moment in _EXCLUDES.get(moment, ()):
            continue
        out.append(entry)
        now = entry.moment in ({"any", moment} | _IMPLIES.get(moment, set()))
        if now and not (entry.choice or entry.structures) and set(entry.case) <= set(known):
            break
    return out


def _stated(entry: RulingEntry, cite: Cite) -> Stated:
    return Stated(
        structures=entry.structures,
        moment=entry.moment,
        case=dict(entry.case),
        choice=entry.choice,
        does=entry.do,
        steps=entry.say,
        rules=cite.rules,
        where=cite.where,
        assumed=cite.assumed,
    )
