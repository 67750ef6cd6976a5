"""The settings that make the poker engine play a house's game.

A game is a list of streets plus named policies. Each policy name is spelled out here; the function that carries it
out has the same name in ``houseway.play.poker``.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from houseway.money import Cents
from houseway.rulebook.game import GameRules
from houseway.rulebook.reading import Dollars

RankingName: TypeAlias = Literal[
    "high", "high-bug", "high-wild", "low", "low-8", "low-9", "low-joker", "low-9-joker", "push-nine"
]
"""What beats what; ``houseway.hands`` defines each of these."""
SelectionName: TypeAlias = Literal["any", "exactly-two", "at-most-two"]
"""Which cards of a hand may play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """One step of the deal and the betting round that follows it."""

    name: str
    burn: bool = False
    down: int = 0
    """Hole cards to each live hand, face down."""
    up: int = 0
    """Cards to each live hand, face up."""
    board: int = 0
    discard: int = 0
    """Cards every live hand throws away once this street's betting is over (Crazy Pineapple)."""
    bets: Literal["lower", "upper", "none"] = "lower"
    opens: Literal["left-of-blinds", "left-of-button", "low-card", "high-card", "high-hand", "low-hand"] = (
        "left-of-button"
    )
    """Who acts first: by position, by the first up card (stud's forced bet), or by the hands that show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The deck and how it is dealt."""

    jokers: int
    streets: tuple[Street, ...]
    too_many_hole_cards: Literal["refused", "dead-hand"]
    """A player who has not discarded when the next card is due: the deal waits, or his hand is dead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """One way of winning: all of the pot, or the high or the low half of it."""

    name: Literal["high", "low"]
    ranking: RankingName
    selection: SelectionName


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """What wins."""

    halves: tuple[Half, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Betting:
    """How much may be bet, how often raised, and what a short all-in does."""

    sizing: Literal["fixed", "spread", "pot", "no-limit"]
    max_wager: Dollars
    """The most that one bet or raise may add; $0 where there is no such bound."""
    raise_cap: int
    """Raises after the bet in one round; 0 where there is no cap."""
    heads_up: Literal["uncapped", "uncapped-before-cap", "two-left-or-before-cap", "capped"]
    """Whether two players are free of the cap: always, if there were two when it was reached, or in either case."""
    cap_counts: Literal["in-the-pot", "not-all-in"]
    """Whose number decides whether the cap applies."""
    short_all_in: Literal["half-bet", "full-bet", "full-bet-together"]
    """What part of a full bet or raise an all-in must be to count as one."""
    all_in: Literal["every-chip", "multiples-of-the-least-bet"]
    """What going all-in puts in."""
    check_raise: bool
    forced_open: bool
    """Whether the first to open before the flop must open for the forced amount of the stakes."""
    single_chip: Literal["call", "bet-in-full"]
    """What one silent chip larger than the bet faced is."""
    silent_raise: Literal["more-than-double", "half-the-raise", "declared-only"]
    """When chips pushed in without a word are a raise."""
    string_bet: Literal["first-motion", "half-a-bet-completes"]
    words_bind: bool
    out_of_turn: Literal["no-effect", "may-only-call", "checker-may-not-raise"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Blinds:
    """The forced bets of a game with a button."""

    heads_up_button: Literal["small-blind", "big-blind"]
    option: bool
    """Whether an unraised blind may raise when the action comes back to it."""
    killer_acts: Literal["last", "in-turn"]
    straddle: Literal["none", "one-raise", "double", "at-least-double", "double-to-half-stack", "double-within-limit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """How hands are shown."""

    shows_first: Literal["last-aggressor", "first-bettor"]
    checked_through: Literal["first-to-act", "last-to-act"]
    must_show: Literal["all-cards", "five-cards"]
    """What a claim on a contested pot needs; where five cards are enough, only those five are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """How a pot is divided."""

    odd_chip: Literal["left-of-button"]
    chip: Dollars
    agreed_split: bool
    """Whether players may agree to divide a pot instead of playing it out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stud:
    """What stud adds: the forced bet, open pairs, folded seats that are dealt to, and running out of cards."""

    full_open: bool
    """Whether the player with the forced bet may open for the full limit instead."""
    open_pair: Literal["no-effect", "either-limit", "upper-limit"]
    """What a pair showing on fourth street does to the size of the bets."""
    all_in_leader: Literal["next-best-board", "next-clockwise"]
    """Who acts first when the hand that should is all-in."""
    increment: Dollars
    """Bets and raises come in multiples of this; $0 where any chips will do."""
    folded_seats: Literal["dealt-until-action", "passed"]
    """Whether a seat that folded while nothing was bet is dealt to until somebody bets."""
    absent: Literal["dead-hand"]
    """A player who is not there when it is his turn; the forced bet is taken from his chips."""
    short_stub: Literal["burns-into-stub", "last-card-with-burns"]
    """What is shuffled when there are not enough cards for the last street."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerRules(GameRules):
    """A poker game as one house plays it."""

    deal: Deal
    ranking: Ranking
    betting: Betting
    blinds: Blinds
    showdown: Showdown
    pot: Pot
    stud: Stud | None = None

    def lacks(self) -> str:
        """A game needs streets, a way to win, and in fixed and spread limit its bets."""
        if not self.deal.streets or not self.ranking.halves:
            return "the game has no streets, or nothing to win with"
        if self.betting.sizing in ("fixed", "spread") and not self.stakes.bets:
            return f'{self.stakes.name}: a {self.betting.sizing} limit needs bets = ["$LOWER", "$UPPER"]'
        if self.betting.forced_open and self.stakes.forced_open <= self.stakes.big_blind:
            return f"{self.stakes.name}: the forced open must be more than the big blind"
        return ""

    def bet_size(self, street: Street) -> Cents:
        """The fixed bet of a street, or the least bet where sizes are free."""
        bets = self.stakes.bets
        if self.betting.sizing == "fixed":
            return bets[-1] if street.bets == "upper" else bets[0]
        return bets[0] if self.betting.sizing == "spread" else self.stakes.big_blind or next(iter(bets), 0)
