"""The room's interface to an engine, in two parts: play and views.

A new engine writes a class for each part. The methods with a body here are the defaults for engines without that
feature.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from houseway.cards import Card
from houseway.engines import registry
from houseway.engines.contract import Command, Event, Hand, refuse
from houseway.engines.rulings import Err, Ruled, RuleOn
from houseway.messages import _
from houseway.money import Cents
from houseway.players import LevelName
from houseway.record import RecordError
from houseway.record.recorder import About, recorder
from houseway.room.settings import Pace
from houseway.room.view_types import Announcement, Choice, Facts, Habit, Json, ViewParts
from houseway.rulebook import GameRules, TableRules
from houseway.table import Table

H = TypeVar("H", bound=Hand)
Dice: TypeAlias = Callable[[int], tuple[int, ...]]
"""So many dice, thrown."""
Offer: TypeAlias = tuple[int, Cents]
"""A seat and the amount offered to its next bank or wager."""
Names: TypeAlias = Mapping[int, str]
"""The players' names by seat."""

Kind: TypeAlias = Literal[
    "deal",  # the dealer deals what is due
    "reshuffle",  # the cards have run out
    "speak",  # a bot says something out of turn
    "bot",  # a bot moves
    "quiet",  # the least is done for a player who is not there
    "clock",  # a player's time is up: the clock is put on
    "warning",  # ten seconds are left
    "expired",  # the clock has run out
    "put-up",  # the bank is put up
    "bet",  # a bot bets
    "no-more-bets",  # the betting window closes
    "floor",  # no one came when the floor was called
    "goes-on",  # the stop that the law wants is over
    "idle",  # the table has no players or viewers left
    "close",  # the table is broken
    "shuffle",  # the cards of the next hand are shuffled
    "draw",  # draw for the first button
    "bank",  # a bot answers the offer of the bank
    "pass",  # a player's time to answer it is up
    "choose",  # a bot, or the house for a player whose time is up, names the next game
    "start",  # the next hand begins
    "tick",  # a minute has passed for an absent player
]


class NextAction(msgspec.Struct, frozen=True, eq=False):
    """The next automatic step."""

    kind: Kind
    wait: int
    seat: int = 0
    """The seat concerned; 0 for none."""
    mark: int = 0
    """Tells two situations of the same kind and seat apart: the events of the hand, or its number."""
    awaited: bool = False
    """Whether the table waits for a person."""

    def is_still(self, before: "NextAction") -> bool:
        """Whether the action is the same as before and so keeps its scheduled time."""
        return (
            self.mark == before.mark
            and self.kind == before.kind
            and self.seat == before.seat
            and self.awaited == before.awaited
        )


class Chips(msgspec.Struct, frozen=True):
    """The chips of the players in a hand; the rest of their money is bet."""

    stacks: Cents
    bank: Cents
    drop: Cents
    jackpot: Cents
    bonuses: Cents = 0
    """What the fund has paid into the hand."""


class Tabled(NamedTuple):
    """The hands that were shown: by seat what each was worth, and its name; and what other cards would be worth."""

    shown: Mapping[int, tuple[int, str]]
    least: int


class HandContext(Protocol):
    """The players around a hand, and their time."""

    @property
    def table(self) -> Table:
        """The table they sit at."""

    @property
    def pace(self) -> Pace:
        """Its pauses and clocks."""

    @property
    def bots(self) -> Collection[int]:
        """The seats of the bots."""

    @property
    def people(self) -> Collection[int]:
        """The seats of everyone else."""

    @property
    def offers(self) -> Mapping[int, Offer]:
        """Each seat's offer to another's bank or wager."""

    def is_bot(self, seat: int, /) -> bool:
        """Whether a bot sits there."""

    def is_gone(self, seat: int, /) -> bool:
        """Whether the table no longer waits for a seat's player in this hand."""

    def is_awaited(self, seat: int, /) -> bool:
        """Whether a person sits there who may still do something."""

    def thinks(self) -> int:
        """Returns how long a bot thinks this time."""

    def to_act(self, seat: int, mark: int, /) -> NextAction:
        """Returns the action for a seat to act: a bot's move, a clock, or the cheapest move for an absent player."""


class InHand(ABC, Generic[H]):
    """A table's automatic steps, the moves of bots, and the room's part in the moves of players."""

    rooms_own: ClassVar[tuple[type[Command], ...]]
    """The commands that only the room sends, besides errors and rulings."""

    def commands(self, rules: GameRules) -> Mapping[str, type[Command]]:
        """Returns the commands of players, by name."""
        every = recorder(rules).COMMANDS.items()
        return {name: kind for name, kind in every if kind not in (*self.rooms_own, Err, RuleOn)}

    @abstractmethod
    def chips(self, hand: H) -> Chips:
        """Returns the chips in the stacks, banks, drop and jackpot, for the books."""

    @property
    def collects(self) -> tuple[str, ...]:
        """The names of the events that collect a fee during a hand."""
        return ()

    def is_fee_due(self, hand: H) -> bool:
        """Whether the house keeps the fee of a finished hand."""
        return True

    def tabled(self, hand: H, least: tuple[Card, ...]) -> Tabled | None:
        """Returns the shown hands and the minimum for a jackpot; None if the game does not compare hands."""
        return None

    def told(self, rules: TableRules, shown: Mapping[int, tuple[Card, ...]], least: tuple[Card, ...]) -> Tabled | None:
        """Returns the same for a hand with real cards, by the five that each seat showed.

        Refused if no deal of the game gives them together.
        """
        return None

    def parts(self, hand: H) -> Iterator[tuple[int, int, Cents]]:
        """Yields payer, partner and amount for each transfer after the hand."""
        yield from ()

    @abstractmethod
    def next(self, hand: H, company: HandContext) -> NextAction:
        """Returns the next automatic step."""

    def to_shuffle(self, hand: H) -> tuple[Card, ...]:
        """Returns the cards that the dealer must shuffle before the next deal."""
        return hand.shuffle_due

    @abstractmethod
    def dealt(self, order: tuple[Card, ...]) -> Command:
        """Returns the command that continues the deal, with the cards in their new order if some were shuffled."""

    def is_out(self, hand: H, seat: int) -> bool:
        """Whether a seat that was dealt in can no longer win or act in the hand."""
        return not hand.seat(seat).live

    @abstractmethod
    def thinking(self, hand: H, seat: int, rng: Random, level: LevelName = "steady") -> Command:
        """Returns the move of a bot that plays by what its seat sees."""

    def quick(self, hand: H, seat: int, rng: Random) -> Command:
        """Returns the move of a fast bot that plays by habit and dice, for simulated rooms."""
        return self.thinking(hand, seat, rng)

    def wishes(self, hand: H, seat: int, rng: Random) -> Iterable[Command]:
        """Returns the commands of a simulated person who looks at the hand."""
        return (self.quick(hand, seat, rng),) if hand.to_act == seat else ()

    @abstractmethod
    def quiet(self, hand: H, seat: int, dice: Dice) -> Command:
        """Returns the cheapest move for an absent player."""

    @abstractmethod
    def at_the_end(self, hand: H, seat: int) -> str:
        """Describes a timeout's effect on a player, from public facts only."""

    def clock_ruling(self, hand: H, seat: int) -> Command | None:
        """The floor's ruling on a player whose clock has run out; None where none is needed or the book has none."""
        return None

    def by_itself(self, hand: H, due: NextAction, company: HandContext) -> Iterator[tuple[Command, ...]]:
        """Yields alternatives for an engine-specific action; the room takes the first legal one of each."""
        yield from ()

    def completed(self, hand: H, sent: dict[str, Any], dice: Dice) -> dict[str, Any]:
        """A player's command from the wire with what the room adds to it."""
        return sent

    def check(self, move: Command, table: Table, offers: Mapping[int, Offer]) -> None:
        """Refuses a move that the engine allows but the room does not."""

    # -- between hands -------------------------------------------------------------------------------------------------

    def least_stack(self, rules: TableRules) -> Cents:
        """Returns the least chips that a bot stays with."""
        return rules.least_stack(doubles=True)

    def takes_bank(self, table: Table, seat: int, rng: Random) -> bool:
        """Whether a bot takes the bank that it is offered."""
        return False

    def check_offer(self, table: Table, seat: int, to: int, cents: Cents) -> None:
        """Refuses an offer of money to another seat's next bank or wager."""
        raise refuse(table.rules, _("Kum-kum betting isn't allowed in this game."), "wagers.kum_kum")


class Shown(ABC, Generic[H]):
    """The views, choices and announcements of a hand."""

    def layout(self, rules: GameRules) -> Json:
        """Returns the fixed places on the felt, so that later items do not move it."""
        return {}

    @abstractmethod
    def view(self, hand: H, seat: int | None) -> ViewParts:
        """Returns the hand as a seat may see it; None is the rail."""

    def own_view(self, hand: H, seat: int) -> ViewParts:
        """The fields, and the fields of seats, that a seat may see differently from spectators.

        Returns the seat's whole view unless an engine can say less.
        """
        return self.view(hand, seat)

    def made(self, hand: H, seat: int) -> str:
        """Returns the current value of a seat's cards in words, if the game has such words."""
        return ""

    @abstractmethod
    def choices(self, hand: H, seat: int, table: Table, facts: Facts) -> list[Choice]:
        """Returns a seat's choices in the hand."""

    def next_choices(self, table: Table, seat: int, facts: Facts) -> list[Choice]:
        """Returns a seat's choices for its next hand."""
        return []

    def lines(self, before: H, hand: H, at: int) -> Iterable[Announcement]:
        """Returns the announcements of the event at this index; ``before`` is the hand before it."""
        event = hand.log[at]
        return [_ruled(event)] if isinstance(event, Ruled) else self.told(before, hand, at, event)

    @abstractmethod
    def told(self, before: H, hand: H, at: int, event: Event) -> Iterable[Announcement]:
        """Returns the announcements of an event other than a ruling."""

    def outcome(self, hand: H) -> list[Announcement]:
        """Returns further announcements when the hand is booked."""
        return []

    def reckoning(self, hand: H, seat: int) -> str:
        """Returns a seat's payments and return in one sentence, after the hand."""
        return ""

    def retold(self, before: H, hand: H, at: int) -> Iterable[Announcement]:
        """Returns the announcements of an event in the record of a finished hand."""
        return self.lines(before, hand, at)

    def tokens(self, hand: H, seat: int) -> list[str]:
        """The buttons that lay in front of a seat, where the hand does not show them otherwise."""
        return []

    @abstractmethod
    def own_cards(self, hand: H, seat: int) -> tuple[Card, ...] | None:
        """Returns a seat's final cards; None if it sat the hand out."""

    def habits(self, hand: H) -> Mapping[int, Habit]:
        """Returns each seat's public actions at the start of betting; empty without betting rounds."""
        return {}

    def as_phh(self, hand: H, seat: int | None, names: Names) -> str:
        """The hand in PHH, cards that the observer did not see as ``??``; RecordError where PHH has no such game."""
        raise RecordError(_("PHH files can't hold {game}.", game=hand.rules.title))

    def as_pokerstars(self, hand: H, about: About, names: Names) -> str:
        """The hand as PokerStars writes it, as a seat saw it; RecordError where that has no words for it."""
        raise RecordError(_("PokerStars text can't hold {game}.", game=hand.rules.title))

    def places(self, hand: H, order: Sequence[Card], seat: int | None) -> list[int]:
        """The places in the deck of the cards that an observer saw, if they can be determined."""
        return []

    def winner(self, hand: H) -> int:
        """Returns the seat with the best result."""
        assert hand.result is not None
        stacks = hand.result.stacks
        return max(stacks, key=stacks.__getitem__)


def _ruled(event: Ruled) -> Announcement:
    """Announces a ruling and its irregularity, without the card, which may be private."""
    what = event.what.kind.replace("-", " ")
    steps = ", ".join(step.replace("-", " ") for step in event.does) or _("play on")
    says = _("The floor rules on {irregularity}: {steps}", irregularity=what, steps=steps)
    return Announcement(says, "ruling", rule=event.rule)


@dataclass(frozen=True, slots=True)
class RoomEngine(Generic[H]):
    """An engine as the room knows it."""

    in_hand: InHand[H]
    shown: Shown[H]


def engine_of(rules: GameRules) -> RoomEngine[Any]:
    """Returns the room's part of the engine for these rules."""
    found: RoomEngine[Any] = registry.engine_of(rules).part("room").ROOM
    return found
