"""The settings that make the poker engine play a house's game.

A game is a list of streets plus named policies. The names a policy may have are spelled out here; the engine in
``houseway.engines.poker.play`` chooses by them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, assert_never

from houseway.cards import Card, deck
from houseway.money import Cents
from houseway.rulebook.families import Draw, Push, Stud
from houseway.rulebook.house import NotSpread
from houseway.rulebook.reading import Dollars, Said
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
"""What beats what; ``houseway.hands`` defines each of these."""
_WITHOUT_JOKER: dict[RankingName, RankingName] = {
    "high-bug": "high",
    "high-wild": "high",
    "low-joker": "low",
    "low-9-joker": "low-9",
    "deuce-to-seven-joker": "deuce-to-seven",
    "badugi-joker": "badugi",
    "badugi-ace-high-joker": "badugi-ace-high",
}
"""The rankings that know the joker, with what is played without one."""
Family: TypeAlias = Literal["flop", "stud", "draw"]
Antes: TypeAlias = Literal["each", "big-blind", "button"]
"""Who posts the ante."""
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
    bets: Literal["lower", "upper", "none", "full"] = "lower"
    """``full``: the upper limit is the least bet, also where the sizes are spread."""
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
    """A player who has not discarded when the next card is due: the deal waits, or the hand is dead."""
    lowest: Literal["two", "six", "ten"] = "two"
    """The lowest cards of the pack: a house that says nothing plays with all 52."""

    def pack(self, jokers: int | None = None) -> tuple[Card, ...]:
        """One pack with so many jokers, where nothing is said with the game's own."""
        return deck(self.jokers if jokers is None else jokers, _LOWEST[self.lowest])


_LOWEST = {"two": "2", "six": "6", "ten": "T"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """One way of winning: all of the pot, or one half of it."""

    name: Literal["high", "low", "badugi", "first board", "second board"]
    ranking: RankingName
    selection: SelectionName
    board: int = 0
    """Which of several boards decides it, counted from 1; 0 where there is one. Each street deals to all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """What wins."""

    halves: tuple[Half, ...]

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return max(1, *[half.board for half in self.halves])


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
    option: Said
    """An unraised blind may raise when the action comes back to it."""
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
    """Who may straddle; ``any-but-the-blinds`` is the Mississippi straddle. The player at their left acts first."""
    antes: Antes = "each"
    """Who posts the ante of the stakes: everyone for themselves, or one player for the table."""

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
    """What a claim on a contested pot needs; where five cards are enough, only those five are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """How a pot is divided."""

    odd_chip: Said
    chip: Dollars
    odd_chips: Literal["left-of-button", "highest-card-by-suit"] = "left-of-button"
    """Whose the odd chip of equal hands is: the first's left of the button, or theirs with the highest own card, among
    equal ones by suit: spades, hearts, diamonds, clubs."""
    runs: Literal["once", "twice", "three-times"] = "once"
    """How often the rest of the board is dealt when nobody can bet any more and all who are left in agree; each pot is
    divided between the boards, and the odd chip is the first board's."""
    seven_deuce: Dollars = 0
    """What everyone who was dealt in pays to the one who wins the main pot alone with a seven and a deuce, shown or
    called by nobody; $0 where nothing is paid."""
    agreed_split: Said
    """Players may not agree to divide a pot instead of playing it out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerRules(TableRules):
    """A poker game as one house plays it."""

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
        """Stud, games with a board, and games in which cards are drawn."""
        if self.stud is not None:
            return "stud"
        return "flop" if any(street.board for street in self.deal.streets) else "draw"

    def deck(self) -> tuple[Card, ...]:
        """One pack with the game's jokers."""
        return self.deal.pack()

    def board_of(self, half: Half, board: Sequence[Card]) -> Sequence[Card]:
        """The cards of the board that decide a half: of several boards, its own part of what each street deals."""
        if not half.board:
            return board
        own, begins = list[Card](), 0
        for street in self.deal.streets:
            each = street.board // self.ranking.boards
            own += board[begins + each * (half.board - 1) : begins + each * half.board]
            begins += street.board
        return own

    def lacks(self) -> str:
        """A game needs streets, a way to win, and in fixed and spread limit its bets."""
        if not self.deal.streets or not self.ranking.halves:
            return "the game has no streets, or nothing to win with"
        if self.betting.sizing in ("fixed", "spread") and not self.stakes.bets:
            return f'{self.stakes.name}: a {self.betting.sizing} limit needs bets = ["$LOWER", "$UPPER"]'
        if self.betting.forced_open and self.stakes.forced_open <= self.stakes.big_blind:
            return f"{self.stakes.name}: the forced open must be more than the big blind"
        if self.draw is not None and self.deal.jokers not in self.draw.jokers:
            return f"deal.jokers is {self.deal.jokers}, which is none of draw.jokers"
        return ""

    def says_buy_in(self) -> bool:
        """A poker table's buy-in stands in the posted limit, or follows from the section on buy-ins."""
        return self.buyins is not None

    def undealt(self) -> tuple[tuple[str, str], ...]:
        """Streets without cards, more cards than the deck has, and settings that this engine does not play."""
        return tuple(self._undealt())

    def _undealt(self) -> Iterator[tuple[str, str]]:
        first, *later = self.deal.streets
        if not first.down + first.up:
            yield "deal.streets", f"{first.name!r} deals no hole cards: add down = 2 or the like"
        if self.draw is not None and not later:
            yield "deal.streets", f"{first.name!r} is not followed by a draw: add a street with burn = true"
        if self.draw is not None and len(later) > 1 and self.draw.openers != "any-hand":
            yield "draw.openers", 'openers are proved after one draw: write "any-hand"'
        if self.draw is not None and any(street.discard for street in self.deal.streets):
            yield "deal.streets", "cards are thrown away for others in this game: take discard out"
        for street in later:
            if self.draw is not None and not street.burn:
                yield "deal.streets", f"{street.name!r}: a card is always burned before the draw: write burn = true"
            if self.draw is None and not street.down + street.up + street.board:
                yield "deal.streets", f"{street.name!r} deals nothing: add board, down or up"
        for street in self.deal.streets:
            if street.board % self.ranking.boards:
                yield "deal.streets", f"{street.name!r} does not deal alike to {self.ranking.boards} boards"
            if self.draw is not None and street.board + street.up:
                yield "deal.streets", f"{street.name!r}: in a draw game no card lies face up: take board and up out"
        yield from self._unranked()
        yield from self._unmixed()
        yield from self._unled()
        yield from self._unshared()
        needed, cards = self._cards_needed(), len(self.deck())
        if needed > cards:
            yield "seats", f"{self.seats[1]} players need {needed} cards and the deck has {cards}: seat fewer"
        if self.betting.sizing in ("pot", "no-limit") and self.betting.short_all_in == "half-bet":
            yield "betting.short_all_in", 'the half-bet rule is for fixed bets: write "full-bet" or "full-bet-together"'

    def _unranked(self) -> Iterator[tuple[str, str]]:
        """A board counted where there is one, a joker that is not ranked, or a ranking for one that is not there."""
        if self.ranking.boards == 1 and any(half.board for half in self.ranking.halves):
            yield "ranking.halves", "there is one board: take board out"
        jokers = max(self.deal.jokers, *self.draw.jokers) if self.draw is not None else self.deal.jokers
        for half in self.ranking.halves:
            if jokers and half.ranking not in _WITHOUT_JOKER:
                yield "ranking.halves", f"{half.ranking!r} ranks no joker, and the deck has one"
            if not jokers and half.ranking in _WITHOUT_JOKER:
                yield "ranking.halves", f'the deck has no joker: write ranking = "{_WITHOUT_JOKER[half.ranking]}"'

    def _unmixed(self) -> Iterator[tuple[str, str]]:
        """Games of a mix that are not spread, or not to so many players."""
        if self.mix is None:
            return
        if not self.mix.hands or not self.mix.games:
            yield "mix.hands", "a mix deals at least one hand of at least one game"
        if self.entry is not None:
            yield "mix.games", "players are simply dealt into several games: take the section entry out"
        if self.blinds.straddle == "mandatory":
            yield "blinds.straddle", 'what must be posted each game of a mix says itself: write "none"'
        for one in self.mix.games:
            try:
                rules = self.house.game(one.game, structure=one.structure, limit=one.limit)
            except NotSpread as problem:
                yield "mix.games", str(problem)
            else:
                if not isinstance(rules, PokerRules) or rules.mix is not None:
                    yield "mix.games", f"{rules.title} cannot be dealt in turn with others"
                elif rules.deck() != self.deck():
                    yield "mix.games", f"{rules.title} is dealt from another pack than the rest"
                elif rules.seats[1] < self.seats[1]:
                    yield "seats", f"{rules.title} is played by {rules.seats[1]} at most: seat no more"

    def _unled(self) -> Iterator[tuple[str, str]]:
        """Blinds that cannot lead the button, or be posted anywhere."""
        entry = self.entry
        if entry is None:
            return
        third = self.draw is not None and self.draw.third_blind != "none"
        odd = third or len(self.stakes.blinds) != 2
        if odd and entry.blinds_lead:
            yield "entry.button", f'{self.stakes.name}: two blinds lead the button: write "next-player"'
        if odd and entry.between == "may-post":
            yield "entry.between", f'{self.stakes.name}: only two blinds are posted anywhere: write "waits"'
        if entry.blinds_lead and self.blinds.heads_up_button != "small-blind":
            why = 'where the blinds lead, the button of two players has the small one: write "small-blind"'
            yield "blinds.heads_up_button", why

    def _unshared(self) -> Iterator[tuple[str, str]]:
        """Boards that cannot be dealt more than once, and a bounty on cards that nobody holds."""
        if self.pot.runs != "once" and (self.family != "flop" or self.ranking.boards > 1):
            yield "pot.runs", 'one board is dealt more than once, and this game has none or several: write "once"'
        if self.pot.seven_deuce and sum(street.down + street.up for street in self.deal.streets) != 2:
            yield "pot.seven_deuce", 'a seven and a deuce are a hand of two cards, and this game has others: write "$0"'

    def _cards_needed(self) -> int:
        """What a full table takes before anything can be shuffled again: stud and draw make do with what is left."""
        streets = self.deal.streets
        if self.family != "flop":
            streets = streets[:1] if self.family == "draw" else streets[:-1]
        each = sum(street.down + street.up for street in streets)
        if self.family == "stud":
            return each * self.seats[0]
        return each * self.seats[1] + sum(street.board + street.burn for street in streets)

    def bet_size(self, street: Street) -> Cents:
        """The fixed bet of a street, or the least bet where sizes are free."""
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
