"""The settings that make the poker engine play a house's game.

A game is a list of streets plus named policies. The names of a policy are spelled out here; the engine in
``houseway.engines.poker.play`` chooses by them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias, assert_never

from houseway.cards import Card, deck
from houseway.messages import Amount, _
from houseway.money import Cents
from houseway.rulebook.families import Draw, Push, Stud
from houseway.rulebook.house import NotSpread
from houseway.rulebook.reading import CitedOnly, Dollars
from houseway.rulebook.table import Entry, Kill, Mix, TableRules, Votes

RankingName: TypeAlias = Literal[
    "high",
    "high-bug",
    "high-wild",
    "low",
    "low-8",
    "low-9",
    "low-joker",
    "low-9-joker",
    "deuce-to-seven",
    "deuce-to-seven-joker",
    "ace-to-six",
    "badugi",
    "badugi-joker",
    "badugi-ace-high",
    "badugi-ace-high-joker",
    "short-deck",
    "short-deck-threes",
    "push-nine",
]
"""The ranking of hands, as defined in ``houseway.hands``."""
_WITHOUT_JOKER: dict[RankingName, RankingName] = {
    "high-bug": "high",
    "high-wild": "high",
    "low-joker": "low",
    "low-9-joker": "low-9",
    "deuce-to-seven-joker": "deuce-to-seven",
    "badugi-joker": "badugi",
    "badugi-ace-high-joker": "badugi-ace-high",
}
"""The rankings with a joker, each with the one used without a joker."""
Family: TypeAlias = Literal["flop", "stud", "draw"]
Antes: TypeAlias = Literal["each", "big-blind", "button"]
"""The player who posts the ante."""
SelectionName: TypeAlias = Literal["any", "exactly-two", "at-most-two"]
"""The cards of a hand that may play."""


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
    """Cards that every live hand discards after this street's betting (Crazy Pineapple)."""
    bets: Literal["lower", "upper", "none", "full"] = "lower"
    """``full``: the upper limit is the least bet, even in spread limit."""
    opens: Literal["left-of-blinds", "left-of-button", "low-card", "high-card", "high-hand", "low-hand"] = (
        "left-of-button"
    )
    """The first to act: by position, by the first up card (stud's forced bet), or by the hands that show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The deck and how it is dealt."""

    jokers: int
    streets: tuple[Street, ...]
    too_many_hole_cards: Literal["refused", "dead-hand"]
    """A player who has not discarded when the next card is due: the deal waits, or the hand is dead."""
    lowest: Literal["two", "six", "ten"] = "two"
    """The lowest cards of the pack; by default all 52 play."""

    def pack(self, jokers: int | None = None) -> tuple[Card, ...]:
        """Returns one pack with this number of jokers, by default the game's own."""
        return deck(self.jokers if jokers is None else jokers, _LOWEST[self.lowest])


_LOWEST = {"two": "2", "six": "6", "ten": "T"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """A way of winning: all of the pot, or one half of it."""

    name: Literal["high", "low", "badugi", "first board", "second board"]
    ranking: RankingName
    selection: SelectionName
    board: int = 0
    """The board that decides it, counted from 1; 0 for the only one. Each street deals to all boards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """The ways of winning."""

    halves: tuple[Half, ...]

    @property
    def boards(self) -> int:
        """The number of boards."""
        return max(1, *[half.board for half in self.halves])


@dataclass(frozen=True, slots=True, kw_only=True)
class Betting:
    """The size of bets, the number of raises, and the effect of a short all-in."""

    sizing: Literal["fixed", "spread", "pot", "no-limit"]
    max_wager: Dollars
    """The most that one bet or raise may add; $0 for no such limit."""
    raise_cap: int
    """Raises after the bet in one round; 0 for no cap."""
    heads_up: Literal["uncapped", "uncapped-before-cap", "two-left-or-before-cap", "capped"]
    """Whether two players are free of the cap: always, if there were two when it was reached, or in either case."""
    cap_counts: Literal["in-the-pot", "not-all-in"]
    """The players counted to decide whether the cap applies."""
    short_all_in: Literal["half-bet", "full-bet", "full-bet-together"]
    """The part of a full bet or raise that an all-in must reach to count as one."""
    all_in: Literal["every-chip", "multiples-of-the-least-bet"]
    """The chips that go in with an all-in."""
    check_raise: bool
    forced_open: bool
    """Whether the first to open before the flop must open for the forced amount of the stakes."""
    single_chip: Literal["call", "bet-in-full"]
    """The meaning of one silent chip larger than the bet faced."""
    silent_raise: Literal["more-than-double", "half-the-raise", "declared-only"]
    """When chips pushed in silently are a raise."""
    string_bet: Literal["first-motion", "half-a-bet-completes"]
    words_bind: bool
    out_of_turn: Literal["no-effect", "may-only-call", "checker-may-not-raise"]

    @property
    def odd_chips_stay(self) -> bool:
        """Whether an all-in bet is a multiple of the least bet, so that odd chips stay behind."""
        match self.all_in:
            case "every-chip":
                return False
            case "multiples-of-the-least-bet":
                return True
            case policy:
                assert_never(policy)

    @property
    def fixed_limit(self) -> bool:
        """Whether bets and raises are of a fixed size."""
        match self.sizing:
            case "fixed":
                return True
            case "spread" | "pot" | "no-limit":
                return False
            case policy:
                assert_never(policy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Blinds:
    """The forced bets of a game with a button."""

    heads_up_button: Literal["small-blind", "big-blind"]
    option: CitedOnly
    """An unraised blind may raise when the action returns to it."""
    killer_acts: Literal["last", "in-turn"]
    straddle: Literal[
        "none",
        "one-raise",
        "double",
        "at-least-double",
        "double-to-half-stack",
        "double-within-limit",
        "mandatory",
    ]
    """``mandatory``: the seat left of the big blind posts twice the big blind in every hand of three or more."""
    straddler: Literal["left-of-big-blind", "any-but-the-blinds"] = "left-of-big-blind"
    """The players who may straddle; ``any-but-the-blinds`` is the Mississippi straddle. The player to the left acts
    first.
    """
    antes: Antes = "each"
    """The payer of the ante: each player, or one player for the table."""

    @property
    def killer_last(self) -> bool:
        """Whether the killer acts after everyone else before the flop."""
        match self.killer_acts:
            case "last":
                return True
            case "in-turn":
                return False
            case policy:
                assert_never(policy)

    @property
    def may_straddle(self) -> bool:
        """Whether the house allows a live straddle by a player's own choice."""
        match self.straddle:
            case "none" | "mandatory":
                return False
            case "one-raise" | "double" | "at-least-double" | "double-to-half-stack" | "double-within-limit":
                return True
            case policy:
                assert_never(policy)

    @property
    def must_straddle(self) -> bool:
        """Whether a straddle goes up in every hand."""
        match self.straddle:
            case "mandatory":
                return True
            case "none" | "one-raise" | "double" | "at-least-double" | "double-to-half-stack" | "double-within-limit":
                return False
            case policy:
                assert_never(policy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """How hands are shown."""

    shows_first: Literal["last-aggressor", "first-bettor"]
    checked_through: Literal["first-to-act", "last-to-act"]
    must_show: Literal["all-cards", "five-cards"]
    """The requirement for a claim on a contested pot; if five cards are enough, only those five are read."""
    foul_hand: CitedOnly = field(default_factory=CitedOnly)
    """A hand with too many or too few cards is dead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """The division of a pot."""

    odd_chip: CitedOnly
    chip: Dollars
    odd_chips: Literal["left-of-button", "highest-card-by-suit"] = "left-of-button"
    """The winner of the odd chip among equal hands: first left of the button, or the highest own card, with ties by
    suit: spades, hearts, diamonds, clubs.
    """
    runs: Literal["once", "twice", "three-times"] = "once"
    """The number of times the rest of the board is dealt when no more betting is possible and all remaining players
    agree; each pot is split between the boards, and the odd chip goes to the first board.
    """
    seven_deuce: Dollars = 0
    """The amount that each player dealt in pays to the sole winner of the main pot with a seven and a deuce, shown or
    uncalled; $0 for none.
    """
    agreed_split: CitedOnly
    """Players may not agree to split a pot instead of playing it out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerRules(TableRules):
    """A poker game as a house plays it."""

    engine: ClassVar[str] = "poker"
    deal: Deal
    ranking: Ranking
    betting: Betting
    blinds: Blinds
    showdown: Showdown
    pot: Pot
    stud: Stud | None = None
    entry: Entry | None = None
    kill: Kill | None = None
    votes: Votes | None = None
    mix: Mix | None = None
    draw: Draw | None = None
    push: Push | None = None

    @property
    def family(self) -> Family:
        """Stud, games with a board, and draw games."""
        if self.stud is not None:
            return "stud"
        return "flop" if any(street.board for street in self.deal.streets) else "draw"

    def deck(self) -> tuple[Card, ...]:
        """Returns one pack with the game's jokers."""
        return self.deal.pack()

    def board_of(self, half: Half, board: Sequence[Card]) -> Sequence[Card]:
        """Returns the board cards that decide a half: of several boards, its own part of each street."""
        if not half.board:
            return board
        own, begins = list[Card](), 0
        for street in self.deal.streets:
            each = street.board // self.ranking.boards
            own += board[begins + each * (half.board - 1) : begins + each * half.board]
            begins += street.board
        return own

    def lacks(self) -> str:
        """Returns the missing part: streets, a way to win, or the bets in fixed and spread limit."""
        if not self.deal.streets or not self.ranking.halves:
            return _("The game has no streets, or nothing to win with.")
        if self.betting.sizing in ("fixed", "spread") and not self.stakes.bets:
            return _("{limit} needs {form}.", limit=self.stakes.name, form='bets = ["$LOWER", "$UPPER"]')
        if self.betting.forced_open and self.stakes.forced_open <= self.stakes.big_blind:
            return _("{limit}: the forced open must be more than the big blind.", limit=self.stakes.name)
        if self.draw is not None and self.deal.jokers not in self.draw.jokers:
            return _("deal.jokers is {count}, which isn't among draw.jokers.", count=self.deal.jokers)
        return ""

    def says_buy_in(self) -> bool:
        """Whether the section on buy-ins has a rule for limits without a posted buy-in."""
        return self.buyins is not None

    def undealt(self) -> tuple[tuple[str, str], ...]:
        """Yields streets without cards, more cards than the deck has, and settings that the engine cannot play."""
        return tuple(self._undealt())

    def _undealt(self) -> Iterator[tuple[str, str]]:
        first, *later = self.deal.streets
        if not first.down + first.up:
            yield "deal.streets", _("“{street}” deals no hole cards. Add down = 2 or similar.", street=first.name)
        if self.draw is not None and not later:
            yield "deal.streets", _("No draw follows “{street}”. Add a street with burn = true.", street=first.name)
        if self.draw is not None and len(later) > 1 and self.draw.openers != "any-hand":
            yield "draw.openers", _('Openers are proved after one draw. Write "any-hand".')
        if self.draw is not None and any(street.discard for street in self.deal.streets):
            yield "deal.streets", _("This game exchanges discards for other cards. Remove discard.")
        for street in later:
            if self.draw is not None and not street.burn:
                yield (
                    "deal.streets",
                    _("A card is always burned before the draw “{street}”. Write burn = true.", street=street.name),
                )
            if self.draw is None and not street.down + street.up + street.board:
                yield "deal.streets", _("“{street}” deals nothing. Add board, down or up.", street=street.name)
        for street in self.deal.streets:
            if street.board % self.ranking.boards:
                boards = self.ranking.boards
                why = _("“{street}” doesn't deal equally to {boards} boards.", street=street.name, boards=boards)
                yield "deal.streets", why
            if self.draw is not None and street.board + street.up:
                yield (
                    "deal.streets",
                    _("A draw game has no face-up cards. Remove board and up from “{street}”.", street=street.name),
                )
        yield from self._unranked()
        yield from self._unmixed()
        yield from self._unled()
        yield from self._unshared()
        needed, cards = self._cards_needed(), len(self.deck())
        if needed > cards:
            why = _(
                "{players} players need {needed} cards, but the deck has {cards}. Reduce the seats.",
                players=self.seats[1],
                needed=needed,
                cards=cards,
            )
            yield "seats", why
        if self.betting.sizing in ("pot", "no-limit") and self.betting.short_all_in == "half-bet":
            why = _('The half-bet rule is for fixed bets. Write "full-bet" or "full-bet-together".')
            yield "betting.short_all_in", why

    def _unranked(self) -> Iterator[tuple[str, str]]:
        """Yields a board number in a game with one board, a joker without a joker ranking, or the reverse."""
        if self.ranking.boards == 1 and any(half.board for half in self.ranking.halves):
            yield "ranking.halves", _("There is only one board. Remove board.")
        jokers = max(self.deal.jokers, *self.draw.jokers) if self.draw is not None else self.deal.jokers
        for half in self.ranking.halves:
            if jokers and half.ranking not in _WITHOUT_JOKER:
                yield "ranking.halves", _("“{ranking}” has no joker, but the deck does.", ranking=half.ranking)
            if not jokers and half.ranking in _WITHOUT_JOKER:
                yield (
                    "ranking.halves",
                    _("The deck has no joker. Write ranking = {value}.", value=f'"{_WITHOUT_JOKER[half.ranking]}"'),
                )

    def _unmixed(self) -> Iterator[tuple[str, str]]:
        """Yields games of a mix that are not spread, or not for this many players."""
        if self.mix is None:
            return
        if not self.mix.hands or not self.mix.games:
            yield "mix.hands", _("A mix deals at least one hand of at least one game.")
        if self.entry is not None:
            yield "mix.games", _("Players are simply dealt into a mix. Remove the section entry.")
        if self.blinds.straddle == "mandatory":
            yield "blinds.straddle", _('Each game of a mix sets its own blinds. Write "none".')
        for one in self.mix.games:
            try:
                rules = self.house.game(one.game, structure=one.structure, limit=one.limit)
            except NotSpread as problem:
                yield "mix.games", problem.args[0]
            else:
                if not isinstance(rules, PokerRules) or rules.mix is not None:
                    yield "mix.games", _("{game} can't be dealt in turn with others.", game=rules.title)
                elif rules.deck() != self.deck():
                    yield "mix.games", _("{game} is dealt from a different deck than the rest.", game=rules.title)
                elif rules.seats[1] < self.seats[1]:
                    most = rules.seats[1]
                    yield "seats", _("{game} seats at most {most}. Reduce the seats.", game=rules.title, most=most)

    def _unled(self) -> Iterator[tuple[str, str]]:
        """Yields blinds that cannot lead the button, or cannot be posted between."""
        entry = self.entry
        if entry is None:
            return
        third = self.draw is not None and self.draw.third_blind != "none"
        odd = third or len(self.stakes.blinds) != 2
        if odd and entry.blinds_lead:
            why = _('{limit}: it takes two blinds to lead the button. Write "next-player".', limit=self.stakes.name)
            yield "entry.button", why
        if odd and entry.between == "may-post":
            why = _('{limit}: players can post between two blinds only. Write "waits".', limit=self.stakes.name)
            yield "entry.between", why
        if entry.blinds_lead and self.blinds.heads_up_button != "small-blind":
            why = _('Where the blinds lead, the button has the small blind heads-up. Write "small-blind".')
            yield "blinds.heads_up_button", why

    def _unshared(self) -> Iterator[tuple[str, str]]:
        """Yields boards that cannot be dealt more than once, and a bounty for cards that a hand cannot have."""
        if self.pot.runs != "once" and (self.family != "flop" or self.ranking.boards > 1):
            yield "pot.runs", _('Running the board again needs a game with one board. Write "once".')
        if self.pot.seven_deuce and sum(street.down + street.up for street in self.deal.streets) != 2:
            yield "pot.seven_deuce", _('A seven and a deuce need a game with two hole cards. Write "$0".')

    def _cards_needed(self) -> int:
        """Returns the cards of a full table before a reshuffle; stud and draw can use the remaining cards."""
        streets = self.deal.streets
        if self.family != "flop":
            streets = streets[:1] if self.family == "draw" else streets[:-1]
        each = sum(street.down + street.up for street in streets)
        if self.family == "stud":
            return each * self.seats[0]
        return each * self.seats[1] + sum(street.board + street.burn for street in streets)

    def bet_size(self, street: Street) -> Cents:
        """Returns the fixed bet of a street, or the least bet if sizes are free."""
        bets = self.stakes.bets
        match self.betting.sizing:
            case "fixed":
                return bets[-1] if street.bets in ("upper", "full") else bets[0]
            case "spread":
                return bets[-1] if street.bets == "full" else bets[0]
            case "pot" | "no-limit":
                return self.stakes.big_blind or next(iter(bets), self.stakes.ante)
            case _:
                assert_never(self.betting.sizing)

    # -- what a table asks of the settings of any game -----------------------------------------------------------------

    @property
    def smallest_chip(self) -> Cents:
        """The chip that is not divided."""
        return self.pot.chip

    @property
    def is_fixed_limit(self) -> bool:
        """Whether the bets have one size."""
        return self.betting.fixed_limit

    @property
    def sign_options(self) -> tuple[str, ...]:
        """A forced open and live straddles."""
        forced_open = Amount(self.stakes.forced_open)
        forced = (_("forced open of {amount}", amount=forced_open),) if self.betting.forced_open else ()
        live = (_("live straddle ({seats})", seats=self.blinds.straddle),) if self.blinds.may_straddle else ()
        return forced + live


RULES = PokerRules
