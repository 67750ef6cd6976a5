"""The settings that stud, draw and push games add to those of every poker game."""

from dataclasses import dataclass
from typing import Literal, assert_never

from houseway.rulebook.reading import Dollars, Said


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
    absent: Said
    """A player who is not there for their turn; the forced bet is taken from their chips."""
    short_stub: Literal["burns-into-stub", "last-card-with-burns"]
    """What is shuffled when there are not enough cards for the last street."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """The draw of a draw game, and what the house says of the betting around it."""

    jokers: tuple[int, ...]
    """How many jokers a table may put into the deck."""
    cut: int
    """The fewest cards a cut lifts; 0 where the house says nothing."""
    third_blind: Literal["none", "button"]
    pass_before: Literal["folds", "checks"]
    """What passing before the draw is."""
    openers: Literal["any-hand", "jacks-or-better"]
    short_bets: Literal["as-usual", "no-opening", "full-bet-to-raise"]
    """``no-opening``: an all-in below the least bet opens nothing before the draw; the next in opens in full.
    ``full-bet-to-raise``: a short all-in before the draw is not raised and only a full bet raises (but heads-up);
    after the draw a full bet goes on top of what was put in."""
    short_chips: Literal["completed", "complete-or-forfeit"]
    """Fewer chips than the call by a player who has more: made up, or made up or given up as they like."""
    most: int
    """The most cards a player may draw."""
    dealer_most: int
    """The most that the player in the dealer position may draw."""
    fifth_card: Literal["in-turn", "at-the-end"]
    face_up: Literal["no-effect", "stands-pat"]
    """Five cards laid face up before the draw."""
    change_call: Literal["final", "until-next-acts"]
    """How long a player may change the number of cards they asked for."""
    change_call_heads_up: Literal["final", "until-next-acts", "until-cards"]
    last_card: Literal["dealt", "never-dealt"]
    """Whether the last card of the stub may be drawn."""
    reshuffle: Literal["discards-of-those-served", "discards-but-own", "discards-and-burns-but-own"]
    """What is shuffled into a stub that is too short for the draw."""
    tells_draw: Literal["always", "until-first-action", "until-first-action-but-dealer"]
    """How long the table is told how many cards each player drew."""
    sevens: Literal["no-rule", "loses-later-action", "bets-returned"]
    """What a player who checks a seven or better after the draw loses."""
    check_raise_proof: bool
    """Whether a check-raise that nobody called must be proved with a card above a seven."""
    see_hands: Literal["not-stated", "after-a-called-bet", "called-or-checked", "openers"]
    """When any player may ask to see a hand that was given up at the showdown."""

    @property
    def may_check(self) -> bool:
        """Whether a pass before the draw is a check; else the game is bet or fold."""
        match self.pass_before:
            case "checks":
                return True
            case "folds":
                return False
            case policy:
                assert_never(policy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    """Push pots: what becomes of a pot that equal hands would divide."""

    pots: int
    """How many push pots are played before a tie divides the pot."""
    buy_in: Said
    no_buyer: Said
    verbal: bool
    """Whether the players left in may agree to push without showing."""
