"""The settings of what outlasts a hand: how players come in, buy, leave, kill pots, vote and take the bank."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from houseway.rulebook.house import GameRules
from houseway.rulebook.reading import Said

Way: TypeAlias = Literal[
    "free",  # dealt in without posting
    "wait",  # dealt in when the big blind comes
    "post-big",  # the big blind, live
    "post-both",  # the big blind live and the small blind dead
    "post-missed",  # only what was missed, the small blind dead
    "straddle",  # one live post of twice the big blind
    "kill",  # the same, and the limits double for the hand
    "sit-out",  # so many hands as were gained by moving
    "small",  # on in the small blind after going broke in the big
    "after-blinds",  # free once the blinds have gone by
]
"""How a player who is not simply dealt in may come into the game."""

KillKind: TypeAlias = Literal["half", "full"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who may sit where."""

    relatives: Literal["together", "manager-approves"]
    """Whether couples and relatives may share a table."""
    claimed_seat: Said
    """A seat on which someone sits or has bought in is no longer open to a seat change."""
    main_table: Literal["not-filled", "filled-when-nobody-waits"]
    """Whether players are moved to the main table when nobody waits for a seat."""
    third_man_up: Literal["allowed", "taken-out-when-someone-waits"]
    """What happens to the third player who leaves their seat."""
    after_winning: Literal["any-time", "one-more-hand"]
    """Until when the winner of a hand may still change seats while others wait for one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIns:
    """What a player must and may bring."""

    minimum: int
    """The least first buy-in in minimum bets, for a table whose posted limit names none."""
    short: Literal["under-minimum", "under-half"]
    """Which buy of a player without chips is a short one."""
    shorts: Literal["one", "one-after-each-full"]
    """How often a short buy is allowed after the first full one."""
    add_on: Said
    """What a player who still has chips may add between hands."""
    in_the_hand: Literal["refused", "next-hand"]
    """Chips asked for while a hand is dealt."""
    asked_before: Literal["plays", "documented-and-in-transit"]
    """When chips asked for before the deal count as on the table."""
    cash: Said
    pocketing: Said
    same_amount: int
    """Minutes within which one who comes back must bring what they took off the table; 0 for none."""
    for_another: Said
    """Whether one player may put up another's blind or ante."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """How long a seat is kept."""

    blinds: int
    """Missed blinds at which a player is picked up; 0 where they are not counted."""
    minutes: int
    """Minutes away after which a player is picked up."""
    hourly: bool
    """Whether those minutes are counted over the last hour rather than one by one."""
    meal: int
    """Minutes granted for a meal or to fetch money; 0 where none are."""
    listed: bool
    """Whether the name of one who was picked up goes on the waiting list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rental:
    """Collections by time."""

    in_advance: Said
    late: int
    """Minutes after the collection within which a player who sits down still pays it in full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The button, the blinds, and how a player comes into a game that has them. The first way is the usual one."""

    first_button: Said
    """Who has the first button; equal cards go by suit: spades, hearts, diamonds, clubs."""
    button: Literal["next-player", "dead-button", "forward-blinds"]
    """What leads from hand to hand. ``next-player``: the button, to the next player who is dealt in, never to an empty
    or absent seat; the blinds follow. ``dead-button``: the big blind, to the next player; the small blind is at its
    last place and the button at that of the small blind, there or not. ``forward-blinds``: the big blind too, with the
    small blind and the button at the players before it; nobody has the small blind twice running."""
    deals: Literal["any-player", "played-last-hand"]
    """Whether the button may go to one who sat out the last hand."""
    newcomer: tuple[Way, ...]
    first_round: Literal["free", "as-newcomer"]
    """How a newcomer enters during the first round of a new game."""
    between: Literal["waits", "may-post"]
    """One who owes something, in a seat between the button and the big blind: waits until the button has passed, or may
    post what they owe there and then."""
    button_seat: Literal["waits", "passed-over"]
    """A newcomer in the seat that the button is about to reach: waits a hand, or is dealt in without the button."""
    free_passes: int
    """How often the blinds may go by a newcomer before they owe them."""
    missed: tuple[Way, ...]
    busted: tuple[Way, ...]
    """The ways of one who went broke in the big blind; none where nothing special is said."""
    moved: tuple[Way, ...]
    """The ways of one who changed to a seat that the big blind reaches later."""
    moved_after_blinds: Literal["as-moved", "after-blinds"]
    """A player who moves at once when they have met their blinds."""
    short_blind: Literal["posts", "half-or-next"]
    """A player with less than the blind: posts what they have, or with less than half passes it to the next."""
    straddle_stack: int
    """How many lower bets a player must have in front of them to straddle; 0 where that is not asked."""
    most_blind: Literal["not-stated", "posted"]
    """Whether the sign of a table bounds its blinds."""

    @property
    def blinds_lead(self) -> bool:
        """Whether the big blind goes to the next player and the button by it."""
        match self.button:
            case "next-player":
                return False
            case "dead-button" | "forward-blinds":
                return True
            case policy:
                assert_never(policy)

    @property
    def kills(self) -> str:
        """The setting by which a player comes in, or changes seats, with a kill; empty where none does."""
        return next((name for name in ("newcomer", "missed", "busted", "moved") if "kill" in getattr(self, name)), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """Pots that are played for more because of who won the last ones."""

    kinds: tuple[KillKind, ...]
    designated: Literal["by-table", "by-posted-limit"]
    """How a table becomes a kill table: by its own sign, or by the name of a posted limit."""
    limit_only: bool
    trigger: Literal["two-pots", "scoop"]
    second_leg: Literal["any-pot", "full-bet-beyond-blinds"]
    """What the second pot must bring."""
    least_pot: int
    """The least pot that counts, in upper limits; 0 where any does."""
    split: Literal["leg-holder-won", "kill-again", "nothing"]
    """What a divided pot does: counts as won for a player who has a leg, keeps a kill on, or does nothing."""
    again: Literal["killer-wins", "by-trigger"]
    """Whether a killer who wins kills again, or only by meeting the trigger anew."""
    leaves: Said
    """The kill button when the winner of the last pot has left."""
    must_post: bool
    """Whether the killer must post before they may leave or sit out."""
    post: Literal["over-blind", "none"]
    """What the killer posts: twice (half kill: one and a half times) the big blind, or nothing."""
    limits: Literal["raised-alike", "next-posted"]
    """What the hand is played for: limits raised like the post, or the next higher posted limit and its blinds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Votes:
    """Changes of a game that its players may ask for."""

    to_kill: bool
    to_forced_bet: bool
    needs: Said
    objections: int
    """So many objections stop it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixed:
    """One of the games of a mix, at a posted limit of its own."""

    game: str
    structure: str
    limit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mix:
    """Several games dealt in turn at one table: HORSE, eight games."""

    games: tuple[Mixed, ...]
    hands: int
    """How many hands of each are dealt before the next comes."""
    button: Literal["stays-in-stud", "moves"]
    """Where the button is while games without blinds are dealt: where it was, or it goes on."""
    chosen: Literal["in-order", "by-the-button", "in-turn"] = "in-order"
    """Which game is next: the one that follows, the one that the player with the next button names, or the one that the
    next player in turn names (dealer's choice)."""

    @property
    def named(self) -> str:
        """Its games, each once."""
        return ", ".join(dict.fromkeys(one.game for one in self.games))

    def at(self, number: int, chosen: int = 0) -> Mixed:
        """The game of a hand, counted from 1: the one that was chosen, counted likewise, or that whose turn it is."""
        return self.games[chosen - 1 if chosen else (number - 1) // self.hands % len(self.games)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rotation:
    """How the player-dealer position goes round."""

    rounds: int
    """How many rounds one person may hold the bank running."""
    order: Said
    nobody: Said
    """What becomes of the game when nobody else takes the bank in between."""
    last_wager: bool
    """Whether only a spot that had a wager in the round before may take the bank."""
    backline: bool
    """Whether a backline bettor of that spot may take it too."""
    second_bank: Literal["none", "kum-kum-only"]
    """Who may put up money behind the bank, for what the bank leaves uncovered."""
    new_deck: Literal["any-time", "bank-only-between"]
    """Who may ask for a change of deck between the two rounds of one bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules(GameRules):
    """The sections that any game may have, whichever engine plays it.

    Only games with blinds have an entry, kills and votes, only poker is mixed, and only player-dealer games have a
    rotation; a table asks any game.
    """

    seating: Seating | None = None
    buyins: BuyIns | None = None
    absence: Absence | None = None
    rental: Rental | None = None

    @property
    def entry(self) -> Entry | None:
        """How players come in; None where everyone is simply dealt in."""
        return None

    @property
    def kill(self) -> Kill | None:
        """The kill pots of the game; None where it has none."""
        return None

    @property
    def mix(self) -> Mix | None:
        """The games that are dealt in turn; None where there is one."""
        return None

    @property
    def votes(self) -> Votes | None:
        """How players change the game; None where they do not."""
        return None

    @property
    def rotation(self) -> Rotation | None:
        """How the bank goes round; None where there is none."""
        return None
