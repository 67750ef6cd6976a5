"""The settings between hands: coming in, buying, leaving, kill pots, votes and the bank."""

from dataclasses import dataclass
from typing import ClassVar, Literal, Self, TypeAlias, assert_never

from houseway.money import Cents
from houseway.rulebook.house import GameRules
from houseway.rulebook.reading import CitedOnly

Way: TypeAlias = Literal[
    "free",  # dealt in without posting
    "wait",  # dealt in when the big blind comes
    "post-big",  # the big blind, live
    "post-both",  # the big blind live and the small blind dead
    "post-missed",  # only what was missed, the small blind dead
    "straddle",  # one live post of twice the big blind
    "kill",  # the same, and the limits double for the hand
    "post-small",  # the small blind, dead
    "sit-out",  # so many hands as were gained by moving
    "small",  # on in the small blind after going broke in the big
    "after-blinds",  # free once the blinds have gone by
]
"""A way to come in for a player who is not simply dealt in."""

KillKind: TypeAlias = Literal["half", "full"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The rules for seats."""

    relatives: Literal["together", "manager-approves"]
    """Whether couples and relatives may share a table."""
    claimed_seat: CitedOnly
    """A seat that is taken or bought into is not open to a seat change."""
    main_table: Literal["not-filled", "filled-when-nobody-waits"]
    """Whether players move to the main table when its waiting list is empty."""
    third_man_up: Literal["allowed", "taken-out-when-someone-waits"]
    """The ruling on the third player who leaves their seat."""
    after_winning: Literal["any-time", "one-more-hand"]
    """How long the winner of a hand may still change seats while others wait for one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIns:
    """The rules for buy-ins."""

    minimum: int
    """The least first buy-in in minimum bets, for a table without a posted buy-in."""
    short: Literal["under-minimum", "under-half"]
    """The size of a short buy by a player without chips."""
    shorts: Literal["none", "one", "one-after-each-full"]
    """How often a short buy is allowed after the first full one."""
    add_on: CitedOnly
    """The amount that a player with chips may add between hands."""
    in_the_hand: Literal["refused", "next-hand"]
    """The ruling on chips asked for during a hand."""
    asked_before: Literal["plays", "documented-and-in-transit"]
    """When chips asked for before the deal count as on the table."""
    cash: CitedOnly
    pocketing: CitedOnly
    same_amount: int
    """Minutes within which a returning player must bring the chips they took off the table; 0 for no such rule."""
    for_another: CitedOnly
    """Whether one player may put up another's blind or ante."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """How long a seat is kept."""

    blinds: int
    """Missed blinds after which a player is picked up; 0 if they are not counted."""
    minutes: int
    """Minutes away after which a player is picked up."""
    hourly: bool
    """Whether those minutes are totaled over the last hour."""
    meal: int
    """Minutes allowed for a meal or to fetch money; 0 for none."""
    listed: bool
    """Whether a picked-up player joins the waiting list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rental:
    """Collections by time."""

    in_advance: CitedOnly
    late: int
    """Minutes after the collection within which a player who sits down still pays it in full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The button, the blinds, and the ways to come into a game with blinds. The first way is the usual one."""

    first_button: CitedOnly
    """The first button; equal cards go by suit: spades, hearts, diamonds, clubs."""
    button: Literal["next-player", "dead-button", "forward-blinds"]
    """The position that leads from hand to hand. ``next-player``: the button, to the next player who is dealt in, never
    to an empty or absent seat; the blinds follow. ``dead-button``: the big blind, to the next player; the small blind
    is at its last place and the button at the last place of the small blind, even if empty. ``forward-blinds``: the big
    blind too, with the small blind and the button at the players before it; no player has the small blind twice in a
    row.
    """
    deals: Literal["any-player", "played-last-hand"]
    """Whether the button may go to a player who sat out the last hand."""
    newcomer: tuple[Way, ...]
    first_round: Literal["free", "free-ahead-of-blinds", "as-newcomer"]
    """The way in for a newcomer who chose none during the first round of a new game; ``free-ahead-of-blinds``: free
    only in a seat that the blinds have not passed.
    """
    between: Literal["waits", "may-post"]
    """A player with a debt, between the button and the big blind: waits until the button has passed, or may post at
    once.
    """
    button_seat: Literal["waits", "passed-over"]
    """A newcomer in the seat that the button is about to reach: waits a hand, or is dealt in without the button."""
    free_passes: int
    """How often the blinds may go by a newcomer before they owe them."""
    missed: tuple[Way, ...]
    busted: tuple[Way, ...]
    """The ways for a player who went broke in the big blind; none if the house has no rule."""
    moved: tuple[Way, ...]
    """The ways for a player who moved to a seat that the big blind reaches later."""
    moved_from: Literal["big-blind", "either-blind"]
    """The blinds that a move can lead away from."""
    moved_small: tuple[Way, ...]
    """The ways for a player who was due the small blind and moved away from it."""
    moved_after_blinds: Literal["as-moved", "after-blinds"]
    """A player who moves right after meeting their blinds."""
    spared: Literal["not-owed", "made-up"]
    """A blind that passes a player because others left: not owed, or posted with the next hand dealt to them."""
    short_blind: Literal["posts", "half-or-next"]
    """A player with less than the blind: posts it all, or with less than half passes the blind to the next player."""
    straddle_stack: int
    """The number of lower bets required to straddle; 0 for no such rule."""
    most_blind: Literal["not-stated", "posted"]
    """Whether a table's sign limits its blinds."""

    @property
    def blinds_lead(self) -> bool:
        """Whether the big blind moves to the next player and the button follows it."""
        match self.button:
            case "next-player":
                return False
            case "dead-button" | "forward-blinds":
                return True
            case policy:
                assert_never(policy)

    @property
    def kills(self) -> str:
        """The setting that allows a player to come in or change seats with a kill; empty if none does."""
        ways = {"newcomer": self.newcomer, "missed": self.missed, "busted": self.busted, "moved": self.moved}
        return next((name for name, allowed in ways.items() if "kill" in allowed), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """Pots at raised stakes because of the winner of the last ones."""

    kinds: tuple[KillKind, ...]
    designated: Literal["by-table", "by-posted-limit"]
    """How a table becomes a kill table: by its own sign, or by the name of a posted limit."""
    limit_only: bool
    trigger: Literal["two-pots", "scoop"]
    second_leg: Literal["any-pot", "full-bet-beyond-blinds"]
    """The requirement for the second pot."""
    least_pot: int
    """The least pot that counts, in upper limits; 0 for any."""
    split: Literal["leg-holder-won", "kill-again", "nothing"]
    """The effect of a split pot: a win for a player with a leg, a kept kill, or nothing."""
    again: Literal["killer-wins", "by-trigger"]
    """Whether a killer who wins always kills again, or only by meeting the trigger again."""
    leaves: Literal["no-kill", "kill-stands"]
    """A kill that is due when its player has left: it is canceled, or the next hand is still played at its limits."""
    must_post: bool
    """Whether the killer must post before leaving or sitting out."""
    post: Literal["over-blind", "none"]
    """The killer's post: twice (half kill: one and a half times) the big blind, or nothing."""
    limits: Literal["raised-alike", "next-posted"]
    """The stakes of the hand: limits raised like the post, or the next higher posted limit and its blinds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Votes:
    """Changes of the game that its players may ask for."""

    to_kill: bool
    to_forced_bet: bool
    needs: CitedOnly
    objections: int
    """The number of objections that stops a change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixed:
    """A game of a mix, at its own posted limit."""

    game: str
    structure: str
    limit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mix:
    """Several games dealt in turn at one table: HORSE, eight games."""

    games: tuple[Mixed, ...]
    hands: int
    """The number of hands of each before the next."""
    button: Literal["stays-in-stud", "moves"]
    """The button while games without blinds are dealt: it stays, or it moves."""
    chosen: Literal["in-order", "by-the-button", "in-turn"] = "in-order"
    """The choice of the next game: in order, by the player with the next button, or by each player in turn (dealer's
    choice).
    """

    @property
    def named(self) -> str:
        """Its games, each once."""
        return ", ".join(dict.fromkeys(one.game for one in self.games))

    def at(self, number: int, chosen: int = 0) -> Mixed:
        """Returns the game of a hand, counted from 1: the chosen one, also counted from 1, or the next in order."""
        return self.games[chosen - 1 if chosen else (number - 1) // self.hands % len(self.games)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rotation:
    """The rotation of the player-dealer position."""

    rounds: int
    """The most rounds in a row for one person."""
    order: CitedOnly
    nobody: CitedOnly
    """The ruling when the bank finds no other taker in between."""
    last_wager: bool
    """Whether only a spot with a wager in the last round may take the bank."""
    backline: bool
    """Whether a backline bettor of that spot may take it too."""
    second_bank: Literal["none", "kum-kum-only"]
    """The people who may back the bank for wagers it does not cover."""
    new_deck: Literal["any-time", "bank-only-between"]
    """The people who may ask for a new deck between the two rounds of one bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules(GameRules):
    """The sections that any game may have, whatever its engine.

    Only games with blinds have an entry, kills and votes, only poker is mixed, and only player-dealer games have a
    rotation; a table asks any game.
    """

    seating: Seating | None = None
    buyins: BuyIns | None = None
    absence: Absence | None = None
    rental: Rental | None = None

    @property
    def entry(self) -> Entry | None:
        """The rules for coming in; None if every player is simply dealt in."""
        return None

    @property
    def kill(self) -> Kill | None:
        """The kill pots of the game; None if it has none."""
        return None

    @property
    def mix(self) -> Mix | None:
        """The games of a mix; None for a single game."""
        return None

    @property
    def votes(self) -> Votes | None:
        """The rules for votes on the game; None if players don't vote."""
        return None

    @property
    def rotation(self) -> Rotation | None:
        """The rotation of the bank; None if there is none."""
        return None

    # -- what a table asks of the settings of any game -----------------------------------------------------------------

    goes_out: ClassVar[bool] = False
    """Whether a hand is won by going out."""

    @property
    def smallest_chip(self) -> Cents:
        """The chip that is not divided."""
        return 1

    @property
    def buy_unit(self) -> Cents:
        """The unit of buy-ins in the room."""
        return 100

    @property
    def is_fixed_limit(self) -> bool:
        """Whether the bets have one size."""
        return False

    @property
    def goes_left(self) -> bool:
        """Whether the game goes round clockwise."""
        return True

    @property
    def takes_backline(self) -> bool:
        """Whether other players may bet on a player's square."""
        return False

    @property
    def pays_naturals_in_a_row(self) -> bool:
        """Whether a fund pays for naturals that follow each other."""
        return False

    @property
    def sign_options(self) -> tuple[str, ...]:
        """The game's options on the sign of a table, beyond the limit."""
        return ()

    @property
    def least_buyin(self) -> Cents:
        """The least buy-in if the game itself sets it, else 0."""
        return 0

    @property
    def usual_buyin(self) -> Cents:
        """The usual buy-in if the game itself sets it, else 0."""
        return 0

    def least_stack(self, *, doubles: bool) -> Cents:
        """Returns the least chips with which a player can be dealt in."""
        return 1

    @property
    def doubles_stack(self) -> Cents | None:
        """The chips that playing doubles takes; None if there are no doubles."""
        return None

    @property
    def next_condition(self) -> str:
        """The limit of the next higher condition; empty if none is posted."""
        return ""

    @property
    def bonus_options(self) -> int:
        """The number of pay tables of the bonus bet."""
        return 0

    def with_bonus(self, option: int) -> Self:
        """Returns the game with one of its pay tables of the bonus bet posted."""
        return self
