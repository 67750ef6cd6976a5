"""The side bets on a hand of 21, each defined once.

A side bet is one class: its settings in a rulebook, the words about them, the size of the bet, the cards that it looks
at, and the line of its pay table that a hand makes. The offer, the settlement, the records, the views and the odds
follow from it. Defining the class registers it; a part that is missing raises TypeError and is named.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, Protocol, Self, TypeAlias, get_origin

from houseway.cards import Card
from houseway.messages import _
from houseway.rulebook.reading import CitedOnly

LooksAt: TypeAlias = Literal["two cards", "three cards", "the player's hand", "the bank's hand"]
"""The player's first two cards; these and the player-dealer's first card; the player's finished hand; the
player-dealer's finished hand, by its total and its number of cards."""
Size: TypeAlias = Literal["the wager", "up to the wager"]
Words: TypeAlias = Mapping[str, Mapping[str, str]]


class Hand(Protocol):
    """The cards that a side bet looks at, as a hand of 21."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards in the order they came."""

    @property
    def natural(self) -> bool:
        """Whether it is a natural of the game."""

    @property
    def over(self) -> bool:
        """Whether its total has passed 21."""

    @property
    def origin(self) -> Card | None:
        """The card of the first pair, if the hand was split."""

    def first(self, count: int) -> Self:
        """Returns the hand when it had so many cards."""


class Line(NamedTuple):
    """A line of a pay table."""

    name: str
    pays: int
    """To 1."""


_PARTS = {
    "name": "the word for the bet in commands and records, such as buster",
    "section": "the section of a game with its settings",
    "looks_at": "the cards that decide it",
    "size": "how large it may be",
    "words": "the words about each setting",
    "line": "the method that returns the line of the pay table that a hand makes",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBet(ABC):
    """A side bet of a house: the settings are its fields."""

    name: ClassVar[str]
    section: ClassVar[str]
    looks_at: ClassVar[LooksAt]
    size: ClassVar[Size]
    words: ClassVar[Words]
    """For each setting with a value: the question that it answers under ``about``, and a sentence for each answer."""
    placed: CitedOnly
    amount: CitedOnly

    def __init_subclass__(cls) -> None:
        # A dataclass with slots is made twice, the second time in place of the first.
        for part, meaning in _PARTS.items():
            if part not in vars(cls):
                raise TypeError(f"the side bet {cls.__name__} has no {part}: {meaning}")
        for setting, kind in vars(cls).get("__annotations__", {}).items():
            if get_origin(kind) is not ClassVar and "about" not in cls.words.get(setting, {}):
                raise TypeError(f"the side bet {cls.__name__} has no words about {setting}")
        for other in SIDE_BETS.values():
            if (cls.name == other.name or cls.section == other.section) and cls.__name__ != other.__name__:
                raise TypeError(f"the side bets {cls.__name__} and {other.__name__} have the same name or section")
        SIDE_BETS[cls.name] = cls

    @classmethod
    def among(cls, bets: Iterable["SideBet"]) -> Self | None:
        """Returns the bet of this class among those that a game offers."""
        return next((bet for bet in bets if isinstance(bet, cls)), None)

    @abstractmethod
    def line(self, hand: Hand) -> Line | None:
        """Returns the line that a hand makes; None if the bet loses."""

    def wrong(self) -> tuple[str, str] | None:
        """Returns a setting that no round can be played by, and why."""
        return None


SIDE_BETS: dict[str, type[SideBet]] = {}
"""Every side bet by its name."""


def side_bet_words(section: str, setting: str) -> Mapping[str, str]:
    """Returns the words about a setting of a side bet; empty if there are none."""
    return next((bet.words.get(setting, {}) for bet in SIDE_BETS.values() if bet.section == section), {})


# -- the cards of a line -----------------------------------------------------------------------------------------------

Shade: TypeAlias = Literal["suited", "same_color", "unsuited"]


def shade(cards: Sequence[Card]) -> Shade:
    """``suited``, ``same_color`` (all red or all black, but not one suit) or ``unsuited``."""
    suits = {card[1] for card in cards}
    if len(suits) == 1:
        return "suited"
    return "same_color" if suits <= {"h", "d"} or suits <= {"c", "s"} else "unsuited"


def ranks(cards: Sequence[Card]) -> str:
    """The ranks in order, whatever order the cards came in."""
    return "".join(sorted(card[0] for card in cards))


# -- the side bets -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusLine:
    """A line of a bonus bet's pay table, to 1."""

    hand: Literal["blackjack", "A234", "777", "678", "six-card"]
    suited: int
    same_color: int
    unsuited: int

    def pays(self, shown: Shade) -> int:
        """Returns the payoff by the suits of the cards that make the line."""
        return {"suited": self.suited, "same_color": self.same_color, "unsuited": self.unsuited}[shown]

    def cards_of(self, hand: Hand) -> Sequence[Card]:
        """Returns the cards of a hand that make the line; empty if it is not made."""
        cards = hand.cards
        match self.hand:
            case "blackjack":
                return cards[:2] if hand.natural else ()
            case "six-card":
                return cards[:6] if len(cards) >= 6 and not hand.first(6).over else ()
            case "A234":
                return cards[:4] if ranks(cards[:4]) == "234A" else ()
            case "777" | "678":
                return cards[:3] if ranks(cards[:3]) == self.hand else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusBet(SideBet):
    """A side bet on the player's own cards.

    Each line checks the hand when it first had that many cards; a split hand counts as its pair. The best line counts.
    """

    name = "bonus"
    section = "bonus_bet"
    looks_at = "the player's hand"
    size = "the wager"
    words: ClassVar[Words] = {
        "option": {"about": "The posted bonus table", "is": "number {}"},
        "tables": {"about": "The bonus bet's pay tables"},
    }
    option: int
    """The posted pay table, counted from 1."""
    tables: tuple[tuple[BonusLine, ...], ...]

    def line(self, hand: Hand) -> Line | None:
        """The best line of the posted table."""
        best = None
        for line in self.tables[self.option - 1] if hand.origin is None else ():
            if cards := line.cards_of(hand):
                shown = shade(cards)
                if best is None or line.pays(shown) > best.pays:
                    best = Line(f"{line.hand} {shown}", line.pays(shown))
        return best if best and best.pays else None

    def wrong(self) -> tuple[str, str] | None:
        """Checks that the posted table is there."""
        if 1 <= self.option <= len(self.tables):
            return None
        return "option", _("Write 1 to {most}, not {value}.", most=len(self.tables), value=self.option)


@dataclass(frozen=True, slots=True, kw_only=True)
class Buster(SideBet):
    """A side bet that the player-dealer goes over; paid by the number of cards in that hand."""

    name = "buster"
    section = "buster"
    looks_at = "the bank's hand"
    size = "up to the wager"
    words: ClassVar[Words] = {"pays": {"about": "The Buster bet pays by the number of cards"}}
    pays: tuple[int, ...]
    """To 1, for three cards, four and so on; the last for any more."""

    def line(self, hand: Hand) -> Line | None:
        """The line of the number of cards."""
        if not hand.over:
            return None
        most = len(self.pays) + 2
        cards = min(len(hand.cards), most)
        name = _("{count} cards or more", count=cards) if cards == most else _("{count} cards", count=cards)
        return Line(name, self.pays[cards - 3])

    def wrong(self) -> tuple[str, str] | None:
        """Checks that there is a payoff."""
        return None if self.pays else ("pays", _("Name the payoffs for three cards, four and so on."))
