"""The settings of stud, draw and push games, in addition to those of every poker game."""

from dataclasses import dataclass, field
from typing import Literal, assert_never

from houseway.rulebook.reading import CitedOnly, Dollars


@dataclass(frozen=True, slots=True, kw_only=True)
class Stud:
    """Stud: the forced bet, open pairs, cards for folded seats, and a short stub."""

    full_open: bool
    """Whether the player with the forced bet may open for the full limit instead."""
    open_pair: Literal["no-effect", "either-limit", "upper-limit"]
    """The effect of a pair showing on fourth street on the size of the bets."""
    all_in_leader: Literal["next-best-board", "next-clockwise"]
    """The player who acts first when the leading hand is all-in."""
    increment: Dollars
    """Bets and raises are multiples of this; $0 for no such rule."""
    folded_seats: Literal["dealt-until-action", "passed"]
    """Whether a seat that folded before any bet gets cards until a player bets."""
    absent: CitedOnly
    """A player who misses their turn; the forced bet is taken from their chips."""
    short_stub: Literal["burns-into-stub", "last-card-with-burns"]
    """The cards shuffled when there are not enough for the last street."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """The draw of a draw game, and the betting rules that belong to it."""

    jokers: tuple[int, ...]
    """The numbers of jokers that a table may put into the deck."""
    cut: int
    """The fewest cards in a cut; 0 if the house has no rule."""
    third_blind: Literal["none", "button"]
    pass_before: Literal["folds", "checks"]
    """The meaning of a pass before the draw."""
    openers: Literal["any-hand", "jacks-or-better"]
    short_bets: Literal["as-usual", "no-opening", "full-bet-to-raise"]
    """``no-opening``: an all-in below the least bet opens nothing before the draw; the next in opens in full.
    ``full-bet-to-raise``: a short all-in before the draw is not raised and only a full bet raises (but heads-up);
    after the draw a full bet goes on top of what was put in."""
    short_chips: Literal["completed", "complete-or-forfeit"]
    """A call with fewer chips than required, by a player who has more: completed, or completed or forfeited as they
    like.
    """
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
    """The cards shuffled into a stub that is too short for the draw."""
    tells_draw: Literal["always", "until-first-action", "until-first-action-but-dealer"]
    """How long the number of cards drawn is announced."""
    sevens: Literal["no-rule", "loses-later-action", "bets-returned"]
    """The penalty for checking a seven or better after the draw."""
    check_raise_proof: bool
    """Whether an uncalled check-raise must be proved with a card above a seven."""
    see_hands: Literal["not-stated", "after-a-called-bet", "called-or-checked", "openers"]
    """When a player may ask to see a hand that was mucked at the showdown."""
    openers_split: CitedOnly = field(default_factory=CitedOnly)
    """A player who breaks their openers says so, and the cards lie face up."""
    openers_shown: CitedOnly = field(default_factory=CitedOnly)
    """The opener shows all their cards to win the pot."""

    @property
    def may_check(self) -> bool:
        """Whether a pass before the draw is a check; otherwise the game is bet or fold."""
        match self.pass_before:
            case "checks":
                return True
            case "folds":
                return False
            case policy:
                assert_never(policy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    """Push pots, played when equal hands would split a pot."""

    pots: int
    """The number of push pots before a tie splits the pot."""
    buy_in: CitedOnly
    no_buyer: CitedOnly
    verbal: bool
    """Whether the remaining players may agree to push without showing."""
