"""The settings that make the banked engine play a house's player-dealer game.

The first four sections are the round itself: shoe, wagers, bank and settlement. The others belong to a family: how 21
is dealt, decided and compared, and which side bets it has; how seven cards are dealt in piles and set as two and five.
Points are whole here (21, 25); the engine counts half points.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from houseway.cards import Card, shoe
from houseway.rulebook.reading import Dollars, Said
from houseway.rulebook.table import Rotation, TableRules

Odds: TypeAlias = tuple[int, int]
"""What is paid on what: 6 to 5 is ``(6, 5)``."""
MOST_JOKERS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoe:
    """The cards."""

    decks: tuple[int, int]
    """Fewest and most decks."""
    jokers: int
    """Jokers in each deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wagers:
    """Who may put how much where."""

    limits_bind: Literal["wager", "square"]
    """Whether the table's maximum bounds each wager or all the money on a square."""
    step: Dollars
    """Opening wagers are multiples of this."""
    circles: int
    """Betting circles on a square; 0 where each bettor simply has one place on it."""
    circle_maximum: Dollars
    """The most in one circle; $0 where only the table's maximum counts."""
    over_maximum: Literal["refused", "no-action"]
    """Whether too large a wager is refused, or taken with the part above the maximum out of action."""
    empty_squares: bool
    """Whether a player may also wager where nobody sits."""
    backline: bool
    """Whether others may wager behind a seated player."""
    most_backline: int
    """Backline wagers on one square; 0 where there is no bound."""
    decides: Literal["seated", "largest-wager"]
    """Who plays the hand of a square with several wagers."""
    kum_kum: bool
    """Whether several persons may put up one wager, or the bank, together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """How far the player-dealer's money reaches."""

    coverage: Literal["net", "gross"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """In which order wagers are paid and collected."""

    order: Literal["action-button", "dealers-right"]
    bank_short: Literal["same-order", "action-button"]
    """What replaces the order when the bank is smaller than all opening wagers together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """How a round of 21 is dealt."""

    first: Literal["left-of-bank", "dealers-left"]
    bank_second: Literal["down", "after-players"]
    """Whether the player-dealer's second card lies face down or is dealt when all players have finished."""
    peek: bool
    """Whether the down card is checked under an ace or ten-value card before anyone decides."""
    joker_up: Literal["no-decisions", "no-jokers"]
    """What a joker as the player-dealer's up card means."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Naturals:
    """The best hand."""

    made_of: Literal["ace-ten", "two-jokers"]
    half_points: int
    """What it counts, in half points: 43 is 21.5."""
    pays: Odds
    options: tuple[Odds, ...]
    """The payoffs a house may choose from."""
    paid: Literal["in-turn", "at-once"]
    """Whether a player's natural is paid as soon as the player-dealer can have none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Totals on which there is no choice."""

    stand_hard: int
    """A player must stand on this hard total and more."""
    stand_soft: int
    """A player must stand on this soft total and more; 22 where every soft total is free."""
    hit: int
    """A player may not stand on this total or less."""
    bank_stand_hard: int
    bank_stand_soft: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Double:
    """Doubling down on two cards for one more card."""

    for_less: bool
    after_split: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Making two hands of a pair with an equal wager."""

    pairs: Literal["value", "rank"]
    """Whether any two ten-value cards make a pair."""
    most: int
    """Splits from one wager; 0 where there is no bound."""
    aces_again: bool
    tens: Literal["free", "third-needs-suit"]
    """Whether the third split of ten-value cards needs a card of the first card's suit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surrender:
    """Giving up half the wager."""

    when: Literal["never", "first-two-cards", "any-time"]
    most: int
    """The highest total that may still surrender."""
    after_split: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Over:
    """What a player who is over gets when the player-dealer is over too; they lose in all other cases."""

    bank_888: Literal["lose", "push", "win"]
    """Against three eights."""
    nearer: Literal["lose", "push", "three-card-push"]
    """When the player is nearer than the player-dealer."""
    three_card_totals: tuple[int, ...]
    """The totals of exactly three cards that push."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Insurance:
    """The side wager that an ace up hides a natural; pays 2 to 1."""

    offered: bool
    amount: Literal["up-to-half", "half"]
    even_money: bool
    """Whether a natural may take 1 to 1 instead."""
    barred_at: tuple[Odds, ...]
    """Natural payoffs at which it may not be offered."""
    settled: Literal["when-checked", "in-turn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusLine:
    """One line of a bonus bet's pay table, to 1."""

    hand: Literal["blackjack", "A234", "777", "678", "six-card"]
    suited: int
    same_color: int
    unsuited: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusBet:
    """A side bet on the player's own cards."""

    placed: Said
    amount: Said
    option: int
    """Which of the printed pay tables is posted, from 1."""
    tables: tuple[tuple[BonusLine, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Buster:
    """A side bet that the player-dealer goes over; paid by the number of cards in that hand."""

    placed: Said
    amount: Said
    pays: tuple[int, ...]
    """To 1, for three cards, four and so on; the last for that many or more."""


FundHand: TypeAlias = Literal[
    "888", "888-same-color", "888-suited", "777", "777-same-color", "777-suited", "678", "678-same-color", "678-suited",
    "seven-card-charlie", "naturals-2", "naturals-3", "naturals-4", "naturals-5",
]  # fmt: skip
"""888 is the player-dealer's hand; ``naturals-5`` stands for five in a row and any after them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FundLine:
    """A bonus that the house pays from a fund, not the player-dealer."""

    hand: FundHand
    pays: Dollars


@dataclass(frozen=True, slots=True, kw_only=True)
class Funds:
    """Bonuses and jackpots for rare hands."""

    lines: tuple[FundLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Piles:
    """How hands of seven cards are dealt and handed out."""

    count: int
    """One for each position, the player-dealer's among them."""
    dealt: Literal["one-at-a-time", "seven-at-a-time"]
    """Whether each pile gets its cards singly, round and round, or all at once."""
    chosen_by: Said
    """Who names the action pile."""
    dice: int
    """How many are shaken to find the position that gets the action pile and is settled first."""
    counted: Said
    """Where the count of the dice starts; it runs clockwise over all positions, round and round."""
    wrong_stub: Said
    """When more or fewer cards are left over than the deck should leave."""
    exposed: Said
    """A card that is seen on the deal: the first of the cards left over takes its place."""
    exposed_misdeal: tuple[Literal["A", "Jk"], ...]
    """The cards that may not be seen at all."""
    most_exposed: int
    """How many may be seen before it is a misdeal."""
    identical: Said
    """When two identical cards turn up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """How seven cards are set and compared."""

    jokers: Literal["wild", "bug"]
    """Any card at all; or an ace, or what completes a straight or a flush."""
    player_foul: Literal["refused", "loses"]
    """Whether a foul setting is handed back while it can be changed; once tabled it loses everywhere."""
    bank_foul: Said
    """How the player-dealer's foul hand is set again."""
    bank_opens: Said
    bank_shown: Said
    """How hands are set that are not set yet when the player-dealer's cards are seen by accident."""
    final: Said
    """When a setting may no longer be changed."""
    copies: Said
    """Who wins equal hands."""
    one_each: Said
    """When each has won one of the two hands."""
    surrender: Said
    side_bets: Said


HouseWayRule: TypeAlias = Literal[
    "best-front",
    "pair-behind",
    "three-pair-highest-in-front",
    "aces-up-split",
    "small-pairs-stay-behind-a-king",
    "middle-pairs-stay-behind-an-ace",
    "face-and-small-pair-stay-behind-an-ace",
    "pair-on-each-side",
    "three-aces-split",
    "three-behind",
    "pair-in-front-of-straight-or-flush",
    "big-pairs-split",
    "straight-or-flush-behind",
    "pair-in-front-of-three",
    "pair-in-front-of-four",
    "small-four-stays",
    "middle-four-stays-behind-a-king",
]
"""What a house may do with seven cards; each is carried out by a function in ``play.banked.pai_gow.house_way``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseWay:
    """The house's own way to set any seven cards, by the best five cards among them.

    The first rule of the list that fits the cards sets them; where none does, the best five stay behind.
    """

    high_card: tuple[HouseWayRule, ...]
    one_pair: tuple[HouseWayRule, ...]
    two_pair: tuple[HouseWayRule, ...]
    three_of_a_kind: tuple[HouseWayRule, ...]
    straight: tuple[HouseWayRule, ...]
    flush: tuple[HouseWayRule, ...]
    full_house: tuple[HouseWayRule, ...]
    four_of_a_kind: tuple[HouseWayRule, ...]
    straight_flush: tuple[HouseWayRule, ...]
    """A royal flush too."""
    five_of_a_kind: tuple[HouseWayRule, ...]


Family: TypeAlias = Literal["21", "pai-gow"]
"""Which cards and decisions lie between the wagers and the settlement."""

_NEEDED: dict[Family, tuple[str, ...]] = {
    "21": ("deal", "naturals", "chart", "double", "split", "surrender", "over"),
    "pai-gow": ("piles", "setting", "house_way"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BankedRules(TableRules):
    """A player-dealer game as one house plays it."""

    engine: ClassVar[str] = "banked"
    unit: ClassVar[str] = "round"
    shoe: Shoe
    wagers: Wagers
    bank: Bank
    settlement: Settlement
    deal: Deal | None
    naturals: Naturals | None
    chart: Chart | None
    double: Double | None
    split: Split | None
    surrender: Surrender | None
    over: Over | None
    insurance: Insurance | None
    bonus_bet: BonusBet | None
    buster: Buster | None
    funds: Funds | None
    piles: Piles | None
    setting: Setting | None
    house_way: HouseWay | None
    rotation: Rotation | None = None

    @property
    def family(self) -> Family:
        """The kind of game: one dealt in piles is set as two and five."""
        return "pai-gow" if self.piles else "21"

    @property
    def names(self) -> frozenset[str]:
        """Everything a ruling may call the game: all player-dealer games too."""
        return frozenset((self.game, f"any-{self.family}", "any-banked", "general"))

    def deck(self) -> tuple[Card, ...]:
        """A full shoe of the most decks the house uses."""
        return shoe(self.shoe.decks[1], self.shoe.jokers)

    def lacks(self) -> str:
        """The first section of the family that is missing."""
        missing = [name for name in _NEEDED[self.family] if getattr(self, name) is None]
        return f"a game of {self.family} needs the section {missing[0]}" if missing else ""

    def conflicts(self) -> tuple[tuple[str, str], ...]:
        """Settings that the house's own rules forbid together: the setting and why."""
        insurance, naturals = self.insurance, self.naturals
        if insurance and naturals and insurance.offered and naturals.pays in insurance.barred_at:
            paid, on = naturals.pays
            return (("insurance.offered", f"insurance may not be offered where naturals pay {paid} to {on}"),)
        return ()

    def undealt(self) -> tuple[tuple[str, str], ...]:
        """Settings that contradict each other, or that no cards can bring about."""
        return (*self._wrong_shoe(), *self._wrong_totals(), *self._wrong_bets())

    def _wrong_shoe(self) -> Iterator[tuple[str, str]]:
        fewest, most = self.shoe.decks
        if not 1 <= fewest <= most:
            yield "shoe.decks", f"{fewest} to {most} decks: the smaller number stands first, and it is at least 1"
        if self.shoe.jokers > MOST_JOKERS:
            yield "shoe.jokers", f"a deck has 0 to {MOST_JOKERS} jokers, not {self.shoe.jokers}"
        if self.deal is None or self.naturals is None:
            return
        if self.deal.joker_up == "no-jokers" and self.shoe.jokers:
            yield "shoe.jokers", "deal.joker_up says that there are no jokers: write 0, or joker_up = no-decisions too"
        if self.deal.joker_up != "no-jokers" and not self.shoe.jokers:
            yield "deal.joker_up", "there is no joker in the shoe: write no-jokers"
        if self.naturals.made_of == "two-jokers" and self.shoe.jokers * most < 2:
            yield "naturals.made_of", "the shoe has no two jokers: write ace-ten"
        if self.deal.peek and self.deal.bank_second == "after-players":
            yield "deal.peek", "the second card is dealt after the players, so that none can be checked: write false"

    def _wrong_totals(self) -> Iterator[tuple[str, str]]:
        if (chart := self.chart) is None or (over := self.over) is None:
            return
        for name, total, least, most in (
            ("stand_hard", chart.stand_hard, 12, 22),
            ("stand_soft", chart.stand_soft, 13, 22),
            ("bank_stand_hard", chart.bank_stand_hard, 12, 21),
            ("bank_stand_soft", chart.bank_stand_soft, 12, 21),
        ):
            if not least <= total <= most:
                yield f"chart.{name}", f"{least} to {most}, not {total}"
        if chart.hit >= chart.stand_hard or chart.hit >= chart.stand_soft:
            yield "chart.hit", f"a hand of {chart.hit} would have to hit and to stand"
        if over.nearer == "three-card-push" and not over.three_card_totals:
            yield "over.nearer", "no total of three cards is named: add three_card_totals, or write lose or push"
        if wrong := [total for total in over.three_card_totals if not 22 <= total <= 30]:
            yield "over.three_card_totals", f"three cards that are over have 22 to 30, not {wrong[0]}"

    def _wrong_bets(self) -> Iterator[tuple[str, str]]:
        if self.naturals is not None and min(self.naturals.pays) < 1:
            paid, on = self.naturals.pays
            yield "naturals.pays", f"{paid} to {on} is no payoff"
        if self.naturals is not None and self.naturals.options and self.naturals.pays not in self.naturals.options:
            yield "naturals.options", "the payoff of naturals.pays is none of them: add it"
        if self.surrender is not None:
            least = 0 if self.surrender.when == "never" else 1
            if not least <= self.surrender.most <= 21:
                yield "surrender.most", f"{self.surrender.most} is no total that surrenders: write 21 where any may"
        insurance, deal = self.insurance, self.deal
        if insurance and deal and insurance.offered and insurance.settled == "when-checked" and not deal.peek:
            yield "insurance.settled", "the down card is not checked: write in-turn"
        if self.bonus_bet is not None and not 1 <= self.bonus_bet.option <= len(self.bonus_bet.tables):
            yield "bonus_bet.option", f"1 to {len(self.bonus_bet.tables)}, not {self.bonus_bet.option}"
        if self.buster is not None and not self.buster.pays:
            yield "buster.pays", "nothing is paid: name what three cards pay, then four and so on"
