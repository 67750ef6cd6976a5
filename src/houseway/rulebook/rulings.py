"""A house's floor rulings on irregularities, from ``rulings.toml``.

A ruling reads::

    [[ruling]]
    irregularity = "missed-burn"
    games = ["crazy-pineapple-hilo"]
    moment = "after-action"
    case = { on = "board" }
    do = ["burn-two-next"]
    say = ["The card stands.", "Burn two cards before the next one."]
    rule = "RO-CH-25b"

The first one that fits is the ruling, so special cases come before general ones. ``choice`` marks one of several
outcomes that the floor, or the player, may choose. Anything else falls to the common practice of California rooms,
which the neutral house has, and is shown as assumed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from houseway.messages import Message, OneOf, _, paragraph
from houseway.rulebook.reading import Cite, Reader, Table, hint, read_toml

if TYPE_CHECKING:
    from houseway.irregularities import Irregularity

Moment: TypeAlias = Literal[
    "any",
    "before-action",
    "after-action",
    "before-substantial-action",
    "after-substantial-action",
    "before-he-acts",
    "after-he-acts",
    "before-draw",
    "after-draw",
    "last-street",
]
"""The moment when the error is found. Actions are those of the betting round; ``before-he-acts`` means the hand's
player.
"""

Operation: TypeAlias = Literal[
    "no-burn-next",
    "burn-two-next",
    "no-burn-after-next",
    "shuffle-before-next",
    "shuffle-and-cut-before-next",
    "shuffle-after-next",
    "shuffle-and-cut-after-next",
    "burn-back",
    "board-again",
    "board-again-after-burn",
    "stuck-card-is-the-burn",
    "one-more-each-out",
    "street-as-it-should-be",
    "as-if-not-there",
    "exchange-for-top",
    "replace-from-top",
    "replace-from-centre",
    "replace-after-the-round",
    "exchange-after-the-round",
    "scrap-top",
    "scrap",
    "extra-to-top",
    "extra-to-muck",
    "fill-from-top",
    "filled-on-the-draw",
    "new-hand-from-top",
    "discards-into-the-stub",
    "stands-pat",
    "exposed-is-the-door-card",
    "turned-up-again",
    "last-card-up-for-all",
    "card-lies-open",
    "dead-hand",
    "dead-hand-money-back",
    "both-dead-money-back",
    "opening-bet-back",
    "misdeal",
    "hand-is-live",
    "stays-dead",
    "misled-hand-is-live",
    "shown-to-all",
    "sees-no-hands",
    "keeps-his-claim",
    "blind-put-right",
    "blind-owed",
    "next-deal-from-there",
    "may-only-call",
    "acts-again",
    "ruled-a-pass",
    "opening-is-void",
    "no-more-betting",
    "plays-for-the-pot",
    "fill-from-centre",
    "bank-lies-open",
    "set-the-house-way",
    "counts-as-the-maximum",
    "counts-as-the-minimum",
    "meld-taken-back",
    "meld-put-right",
    "drawn-card-live",
    "tops-stay",
]
"""The actions that an engine can carry out; each has a function of the same name."""


FAMILIES = ("any-flop", "any-stud", "any-draw", "any-banked", "any-21", "any-pai-gow", "any-pan")
"""Groups of games, for rulings that apply to all of them."""


class GameFacts(Protocol):
    """The facts of a game's rules that a ruling depends on."""

    @property
    def structure(self) -> str:
        """The betting structure."""

    @property
    def names(self) -> frozenset[str]:
        """The names for the game that a ruling may use."""


@dataclass(frozen=True, slots=True)
class RulingEntry:
    """A ruling of a house."""

    irregularity: str
    games: tuple[str, ...]
    do: tuple[Operation, ...]
    say: tuple[Message, ...]
    """The steps for the dealer, in words."""
    cite: Cite
    moment: Moment
    case: Mapping[str, tuple[str, ...]]
    """Facts of the irregularity with the values that the ruling requires."""
    choice: str
    structures: tuple[str, ...] = ()
    """The structures of the ruling, such as no-limit; all if none is named."""

    def covers(self, rules: GameFacts) -> bool:
        """Whether it applies to a game in some structure: by its name, its family, or to all games."""
        return not rules.names.isdisjoint(self.games)

    def governs(self, rules: GameFacts) -> bool:
        """Whether it applies to a game in the structure that is played."""
        return self.covers(rules) and (not self.structures or rules.structure in self.structures)

    def fits(self, facts: Mapping[str, str]) -> bool:
        """Whether the known facts agree with it; unknown facts don't count against it."""
        return all(facts.get(name, values[0]) in values for name, values in self.case.items())


@dataclass(frozen=True, slots=True)
class SubstantialAction:
    """A house's definition of substantial action in a betting round."""

    games: tuple[str, ...]
    cite: Cite
    acted: int
    """The number of players who have acted …"""
    with_raise: int = 0
    """… or the number if one of them raised; 0 if a raise makes no difference."""
    money: bool = False
    """Whether only players who put money in count."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """All rulings of a house in the order of its file."""

    entries: tuple[RulingEntry, ...] = ()
    substantial: tuple[SubstantialAction, ...] = ()


_ENTRY_KEYS = {"irregularity", "games", "structures", "moment", "case", "do", "say", "choice", "rule", "assumed"}
_SUBSTANTIAL_KEYS = {"games", "acted", "with_raise", "money", "rule", "assumed"}


def load_rulings(folder: Path, sources: Callable[[], Mapping[str, str]], games: frozenset[str]) -> Rulings:
    """Reads and checks ``rulings.toml`` of a house's folder; a house without the file has no rulings."""
    file = folder / "rulings.toml"
    if not file.exists():
        return Rulings()
    tables, reader = read_toml(file), Reader(file, sources)
    if unknown := sorted(set(tables) - {"ruling", "substantial"}):
        raise reader.bad(unknown[0], _("There is no such key. Known here: ruling and substantial."))
    entries = reader.tables(tables.get("ruling", []), "ruling")
    substantial = reader.tables(tables.get("substantial", []), "substantial")
    return Rulings(
        tuple(_entry(reader, one, f"ruling[{at}]", games) for at, one in enumerate(entries)),
        tuple(_substantial(reader, one, f"substantial[{at}]", games) for at, one in enumerate(substantial)),
    )


def _entry(reader: Reader, table: Table, key: str, games: frozenset[str]) -> RulingEntry:
    from houseway.irregularities import TYPES  # noqa: PLC0415 - most commands read no rulings

    _check_keys(reader, table, key, _ENTRY_KEYS, {"irregularity", "games", "do", "say"})
    kind = table["irregularity"]
    if kind not in TYPES:
        why = _("There is no irregularity “{name}”.", name=str(kind))
        raise reader.bad(f"{key}.irregularity", paragraph(why, hint(str(kind), TYPES)))
    case = {
        fact: _case(reader, TYPES[kind], fact, value, f"{key}.case")
        for fact, value in reader.table(table.get("case", {}), f"{key}.case").items()
    }
    return RulingEntry(
        irregularity=kind,
        games=_games(reader, table, key, games),
        do=reader.value(tuple[Operation, ...], table["do"], f"{key}.do"),
        say=tuple(map(_, reader.value(tuple[str, ...], table["say"], f"{key}.say"))),
        cite=reader.cite(table, key),
        moment=reader.value(Moment, table.get("moment", "any"), f"{key}.moment"),
        case=case,
        choice=reader.value(str, table.get("choice", ""), f"{key}.choice"),
        structures=reader.value(tuple[str, ...], table.get("structures", []), f"{key}.structures"),
    )


def _case(reader: Reader, kind: "type[Irregularity]", fact: str, value: object, key: str) -> tuple[str, ...]:
    known = kind.facts
    if fact not in known:
        why = _("{kind} has no fact “{fact}”.", kind=kind.kind, fact=fact)
        raise reader.bad(key, paragraph(why, hint(fact, known)) if known else why)
    values = tuple(value) if isinstance(value, list) else (value,)
    for one in values:
        if one not in known[fact]:
            values_here = OneOf(known[fact])
            raise reader.bad(key, _("Write {known}, not {value}.", known=values_here, value=repr(one)))
    return values


def _substantial(reader: Reader, table: Table, key: str, games: frozenset[str]) -> SubstantialAction:
    _check_keys(reader, table, key, _SUBSTANTIAL_KEYS, {"games", "acted"})
    return SubstantialAction(
        games=_games(reader, table, key, games),
        acted=reader.value(int, table["acted"], f"{key}.acted"),
        with_raise=reader.value(int, table.get("with_raise", 0), f"{key}.with_raise"),
        money=reader.value(bool, table.get("money", False), f"{key}.money"),
        cite=reader.cite(table, key),
    )


def _games(reader: Reader, table: Table, key: str, games: frozenset[str]) -> tuple[str, ...]:
    named: tuple[str, ...] = reader.value(tuple[str, ...], table["games"], f"{key}.games")
    if strange := sorted(set(named) - games - set(FAMILIES) - {"general"}):
        raise reader.bad(
            f"{key}.games", _("“{name}” is neither a game of this house nor a family of games.", name=strange[0])
        )
    return named


def _check_keys(reader: Reader, table: Table, key: str, known: set[str], needed: set[str]) -> None:
    if unknown := sorted(set(table) - known):
        why = paragraph(_("There is no such key."), hint(unknown[0], sorted(known)))
        raise reader.bad(f"{key}.{unknown[0]}", why)
    if missing := sorted(needed - set(table)):
        raise reader.bad(key, _("{name} is missing.", name=missing[0]))
