"""The contract of an engine: the hands it plays, and its parts for other layers.

A ``Hand`` is a poker hand, a round of a player-dealer game or a hand of pan. ``options()`` lists the legal commands;
``apply(command)`` returns the events that follow, or raises Refused and changes nothing; ``take(event)`` replays an
event, so the state is the fold of its events; ``view(seat)`` holds what that seat may see and no more; ``result`` is
set when the play is over.

An ``Engine`` is a folder of modules with fixed names (``PARTS``). Each is imported on first use.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from operator import attrgetter
from typing import Any, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from houseway.cards import Card
from houseway.messages import Seat, _
from houseway.money import Cents
from houseway.rulebook import Cite, GameRules

K = TypeVar("K")

HIDDEN = Card("??")
"""A card that lies face down."""


class Command:
    """Something that is done in a hand: by a player, the dealer or the floor. Each engine has its own."""

    __slots__ = ()


class Event:
    """Something that has happened in a hand. Each engine has its own."""

    __slots__ = ()


def kinds_in(module: Mapping[str, object], base: type[K]) -> dict[str, type[K]]:
    """Returns the events or commands that a module defines, by name, without those that only others extend."""
    return {
        name: kind
        for name, kind in module.items()
        if isinstance(kind, type)
        and issubclass(kind, base)
        and kind.__module__ == module["__name__"]
        and not kind.__subclasses__()
    }


class Refused(Exception):
    """An action that the rules forbid, with the rule behind the refusal. The state is unchanged."""

    def __init__(self, why: str, cite: Cite | None = None, house: str = "") -> None:
        super().__init__(why)
        self.why, self.cite, self.house = why, cite, house

    @property
    def rule(self) -> str:
        """The id of the rule; empty where the refusal rests on no rule of the house."""
        return self.cite.rule if self.cite else ""

    @property
    def assumed(self) -> str:
        """Our reading, where the source is silent."""
        return self.cite.assumed if self.cite else ""

    def __str__(self) -> str:
        if self.cite is None:
            return str(self.why)
        if not self.cite.rules:
            reading = self.cite.assumed
            says = _(
                "The book of {house} doesn't cover this. Our reading: {reading}", house=self.house, reading=reading
            )
            return f"{self.why} ({says})"
        return f"{self.why} ({self.house}, {self.cite.where})"


def refuse(rules: GameRules, why: str, setting: str = "") -> Refused:
    """The refusal to raise, with the rule behind a setting (``betting.raise_cap``) where one is named."""
    return Refused(why, rules.cites.get(setting), rules.house.name)


def refuse_by(rules: GameRules, why: str, rule: str) -> Refused:
    """Returns the refusal of what a ruling forbids, with the ruling's rule; common practice if it has none."""
    found = rules.house.catalogue.rule(rule)
    cite = (
        Cite((found.id,), found.where) if found is not None else Cite((), "", str(_("common practice in California")))
    )
    return Refused(why, cite, rules.house.name)


def silent(rules: GameRules, why: str) -> Refused:
    """Returns the refusal of an action that a house's book does not mention."""
    return Refused(why, Cite((), "", str(_("what the book doesn't offer isn't played"))), rules.house.name)


def grounds(rules: GameRules, *settings: str) -> tuple[str, ...]:
    """The ids of the rules behind some settings, each once, for an option."""
    cites = (rules.cites.get(setting) for setting in settings)
    return tuple(dict.fromkeys(rule for cite in cites if cite for rule in cite.rules))


def unknown(rules: GameRules, command: object) -> Refused:
    """The refusal of a command that belongs to another engine."""
    return Refused(_("{game} has no {move}.", game=rules.title, move=type(command).__name__))


def not_in_hand(seat: int) -> Refused:
    """Returns the refusal of something about a seat that has no live hand."""
    return Refused(_("{player} is not in this hand.", player=Seat(seat)))


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be done now: a command ready to send, and the amounts it may be given for."""

    command: Command
    """For the least amount, where it has one."""
    least: int = 0
    """Cents, or for a discard cards; what a call or a forced bet adds."""
    most: int = 0
    step: int = 1
    """The distance between the amounts to choose from."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that it rests on."""

    def at(self, amount: int) -> Command:
        """The command for an amount; as it stands where there is nothing to choose."""
        for name in ("to", "amount"):
            if self.most and hasattr(self.command, name):
                changed: Any = self.command
                made: Command = replace(changed, **{name: amount})
                return made
        return self.command


@dataclass(frozen=True, slots=True)
class Pot:
    """Money in the middle, with the seats that can win it. Bets in front of the players are in it."""

    name: str
    """``main pot``, ``side pot 1``, ``square 3``, ``tops``."""
    amount: Cents
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a seat in a hand."""

    seat: int
    name: str
    stack: Cents
    """The chips behind."""
    bet: Cents
    """The chips in front of it that still ride."""
    live: bool
    """Whether its hand can still win."""
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of a hand. Each engine adds its own fields."""

    stacks: Mapping[int, Cents]
    """Seat and final stack."""
    collection: Cents
    jackpot: Cents
    misdealt: bool = False
    """Whether nothing counted, so that the same button deals again."""


class View(Protocol):
    """One observer's view of a hand; each engine adds its own fields."""

    @property
    def seat(self) -> int | None:
        """The seat that looks; None is the rail."""

    @property
    def to_act(self) -> int | None:
        """Whose turn it is."""


class Hand(Protocol):
    """A hand in play, whichever engine plays it."""

    @property
    def rules(self) -> GameRules:
        """The game as its house plays it."""

    @property
    def log(self) -> Sequence[Event]:
        """Everything that has happened."""

    @property
    def to_act(self) -> int | None:
        """The seat to act; None for the dealer, or while bets are open to all."""

    @property
    def over(self) -> bool:
        """Whether everything is settled."""

    @property
    def pots(self) -> tuple[Pot, ...]:
        """All the money that is not in a stack and not collected; none when the hand is over."""

    @property
    def money(self) -> Mapping[int, Cents]:
        """The chips behind, by seat."""

    @property
    def collected(self) -> Cents:
        """The house's take so far, collection plus jackpot fee."""

    @property
    def shuffle_due(self) -> tuple[Card, ...]:
        """The cards whose new order the dealer must give with the next command; none as a rule."""

    @property
    def result(self) -> Result | None:
        """The outcome; None until the hand is over."""

    def seat(self, number: int, /) -> Standing:
        """Returns the state of a seat; raises Refused if it is not in the hand."""

    def options(self, seat: int | None = None) -> Sequence[Option]:
        """Returns the current options of a seat, by default the seat to act."""

    def apply(self, command: Command, /) -> tuple[Event, ...]:
        """Executes a command; if Refused is raised, the state is unchanged."""

    def take(self, event: Event, /) -> None:
        """Takes one event into the state."""

    def view(self, seat: int | None, /) -> View:
        """Returns a seat's view; None is the rail."""

    @classmethod
    def dealt(
        cls, rules: Any, seats: Sequence["Seated"], cards: Sequence[Card], *, button: int, **settled: Any
    ) -> Self:
        """Deals a hand. ``settled`` is everything that a table settled before it; each engine reads its own."""

    @classmethod
    def placed(cls, rules: Any, clauses: Sequence[str], cards: Sequence[Card] | None = None, /) -> Self:
        """Sets up a hand from the clauses of a position; ``cards`` are those that the clauses don't name, in order."""

    @classmethod
    def replay(cls, rules: Any, events: Iterable[Any]) -> Self:
        """Rebuilds a hand from its events."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A player dealt into a hand, with the chips that play."""

    seat: int
    stack: Cents
    name: str = ""


_number = attrgetter("seat")


def clockwise(seats: Iterable[Seated], button: int) -> list[Seated]:
    """The players in order from the button's left; the button last when it is dealt in."""
    order = sorted(seats, key=_number)
    after = bisect_right(order, button, key=_number)
    return order[after:] + order[:after]


def around(start: int, seats: Iterable[int]) -> list[int]:
    """Seats in order, clockwise from the left of one; that one, where it is among them, last."""
    order = sorted(seats)
    after = bisect_right(order, start)
    return order[after:] + order[:after]


@dataclass(frozen=True, slots=True)
class Fee:
    """The collection and the jackpot fee of one hand, fixed before it is dealt, or a drop by the pot that is won."""

    collection: Cents = 0
    jackpot: Cents = 0
    payer: Literal["pot", "dealer-position"] = "pot"
    moment: Literal["before-deal", "flop", "first-round", "pot-won"] = "flop"
    rule: str = ""
    steps: tuple[tuple[Cents, Cents], ...] = ()
    """By the pot: from so much on, so much is collected."""
    percent: int = 0
    """By the pot: this share of it, up to the collection."""
    without_flop: bool = False
    """By the pot: whether one that was won before any board is dropped from as well."""

    @property
    def total(self) -> Cents:
        """Both together."""
        return self.collection + self.jackpot

    def of_pot(self, pot: Cents, chip: Cents) -> Cents:
        """The drop of a pot: the last step that it reaches, or its share in whole chips up to the most."""
        if self.percent:
            return min(self.collection, pot * self.percent // 100 // chip * chip)
        return next((drop for least, drop in reversed(self.steps) if pot >= least), 0)


NO_FEE = Fee()


PostKind: TypeAlias = Literal["ante", "small", "big", "third", "straddle", "kill", "post"]


class Post(NamedTuple):
    """An amount that a seat owes before the deal: the live part is its bet, the dead part is pot money."""

    seat: int
    kind: PostKind
    live: Cents = 0
    dead: Cents = 0


PARTS: Mapping[str, str] = {
    "play.payouts": "payouts from amounts, without cards: ``engines.payouts.Payouts``",
    "between_hands": "``BETWEEN_HANDS``, for a table before and after a hand: ``table.between_hands.BetweenHands``",
    "floor": "where an irregularity can happen, and its facts: ``floor.engine.FloorEngine``",
    "record": "stories and JSON: ``record.recorder.Recorder``",
    "bots": "bots that play: ``players.Players``",
    "room": "``ROOM``, for the live room: ``room.engine.RoomEngine``",
    "ranking": "``compare``, which ranks hands for ``houseway rank``",
    "learners": "``LESSON``, for learning environments: ``rl.lesson.Lesson``",
    "terminal": "help for a person who plays in the terminal: ``cli.terminal.seat.AtTheTable``",
}
"""The modules of an engine that other layers import through ``Engine.part``, and the protocol that each fulfills."""


class Engine:
    """An engine: a package with a hand class and the modules of ``PARTS``."""

    def __init__(self, package: str, hand: str) -> None:
        """``hand`` is the path of the hand class in the package: ``play.hand.PokerHand``."""
        self.package, self.name = package, package.rpartition(".")[2]
        self._hand = hand
        self._parts: dict[str, Any] = {}

    @cached_property
    def hand(self) -> type[Hand]:
        """The class of its hands."""
        module, _, name = self._hand.rpartition(".")
        found: type[Hand] = getattr(self.part(module), name)
        return found

    def part(self, module: str) -> Any:
        """A module of the package, imported on first use."""
        if module not in self._parts:
            self._parts[module] = import_module(f"{self.package}.{module}")
        return self._parts[module]

    def __repr__(self) -> str:
        return f"<Engine {self.name}>"
