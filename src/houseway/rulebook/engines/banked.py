"""The settings that make the banked engine play a house's player-dealer game.

The first four sections are the round itself: shoe, wagers, bank and settlement. The others belong to a family: how 21
is dealt, decided and compared; how seven cards are dealt in piles and set as two and five. Side bets are sections of
their own (``side_bets``). Points are whole here (21, 25); the engine counts half points.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, TypeAlias

from houseway.cards import Card, shoe
from houseway.messages import _
from houseway.rulebook.reading import CitedOnly, Dollars
from houseway.rulebook.side_bets import SIDE_BETS, BonusBet, SideBet
from houseway.rulebook.table import Rotation, TableRules

Odds: TypeAlias = tuple[int, int]
"""A payoff: 6 to 5 is ``(6, 5)``."""
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
    """The wagers: their squares, players and amounts."""

    limits_bind: Literal["wager", "square"]
    """Whether the table's maximum bounds each wager or all the money on a square."""
    step: Dollars
    """Opening wagers are multiples of this."""
    circles: int
    """Betting circles on a square; 0 if each bettor simply has one place on it."""
    circle_maximum: Dollars
    """The most in one circle; $0 if only the table's maximum counts."""
    over_maximum: Literal["refused", "no-action"]
    """Whether too large a wager is refused, or taken with the part above the maximum out of action."""
    empty_squares: bool
    """Whether a player may also wager on an empty seat's square."""
    backline: bool
    """Whether others may wager behind a seated player."""
    most_backline: int
    """Backline wagers on one square; 0 for no limit."""
    decides: Literal["seated", "largest-wager"]
    """The player who plays the hand of a square with several wagers."""
    kum_kum: bool
    """Whether several persons may share one wager, or the bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """The order in which the player-dealer's money covers the wagers."""

    coverage: Literal["net", "gross"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """The order in which wagers are paid and collected."""

    order: Literal["action-button", "dealers-right"]
    bank_short: Literal["same-order", "action-button"]
    """The order used instead when the bank is smaller than all opening wagers together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The deal of a round of 21."""

    first: Literal["left-of-bank", "dealers-left"]
    bank_second: Literal["down", "after-players"]
    """Whether the player-dealer's second card is dealt face down at once, or after all players have finished."""
    peek: bool
    """Whether the down card is checked under an ace or ten-value card before any player decides."""
    joker_up: Literal["no-decisions", "no-jokers"]
    """The meaning of a joker as the player-dealer's up card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Naturals:
    """The best hand."""

    made_of: Literal["ace-ten", "two-jokers"]
    half_points: int
    """Its count in half points: 43 is 21.5."""
    pays: Odds
    options: tuple[Odds, ...]
    """The payoffs that a house may choose from."""
    paid: Literal["in-turn", "at-once"]
    """Whether a player's natural is paid as soon as the player-dealer cannot have one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Totals without a choice."""

    stand_hard: int
    """The lowest hard total that must stand."""
    stand_soft: int
    """The lowest soft total that must stand; 22 if every soft total is free."""
    hit: int
    """The highest total that may not stand."""
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
    """Splits from one wager; 0 for no limit."""
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
    """Which bust player hands get their wager back when the player-dealer is bust too; the others lose."""

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
    """Natural payoffs that rule even money out."""
    settled: Literal["when-checked", "in-turn"]


FundHand: TypeAlias = Literal[
    "888", "888-same-color", "888-suited", "777", "777-same-color", "777-suited", "678", "678-same-color", "678-suited",
    "seven-card-charlie", "naturals-2", "naturals-3", "naturals-4", "naturals-5",
]  # fmt: skip
"""888 is the player-dealer's hand; ``naturals-5`` means five or more in a row."""


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
    """The deal of seven-card hands in piles."""

    count: int
    """One for each position, including the player-dealer's."""
    dealt: Literal["one-at-a-time", "seven-at-a-time"]
    """Whether each pile gets its cards one at a time in turn, or all at once."""
    chosen_by: CitedOnly
    """The person who names the action pile."""
    dice: int
    """The number of dice shaken for the position that gets the action pile and is settled first."""
    counted: CitedOnly
    """The starting position for the count of the dice; it runs clockwise over all positions."""
    wrong_stub: CitedOnly
    """The ruling when the deck leaves more or fewer cards than it should."""
    exposed: CitedOnly
    """A card exposed on the deal: the first leftover card replaces it."""
    exposed_misdeal: tuple[Literal["A", "Jk"], ...]
    """The cards that may not be exposed at all."""
    most_exposed: int
    """The number of exposed cards allowed before a misdeal."""
    identical: CitedOnly
    """The ruling when two identical cards turn up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The setting and comparison of seven-card hands."""

    jokers: Literal["wild", "bug"]
    """Any card; or an ace, or a card that completes a straight or a flush."""
    player_foul: Literal["refused", "loses"]
    """Whether a foul setting is returned while it can be changed; once tabled it always loses."""
    bank_foul: CitedOnly
    """The correction of the player-dealer's foul hand."""
    bank_opens: CitedOnly
    bank_shown: CitedOnly
    """The setting of unset hands when the player-dealer's cards are exposed by accident."""
    final: CitedOnly
    """The moment after which a setting may not be changed."""
    copies: CitedOnly
    """The winner of equal hands."""
    one_each: CitedOnly
    """The result when each side has won one of the two hands."""
    surrender: CitedOnly
    side_bets: CitedOnly


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
"""The actions of a house way with seven cards; a function in ``house_way`` carries each out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseWay:
    """The house way to set any seven cards, by the best five cards among them.

    The first rule in the list that fits the cards sets them; if none fits, the best five stay behind.
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
    """Also a royal flush."""
    five_of_a_kind: tuple[HouseWayRule, ...]


Family: TypeAlias = Literal["21", "pai-gow"]
"""The cards and decisions between the wagers and the settlement."""

_NEEDED: dict[Family, tuple[str, ...]] = {
    "21": ("deal", "naturals", "chart", "double", "split", "surrender", "over"),
    "pai-gow": ("piles", "setting", "house_way"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BankedRules(TableRules):
    """A player-dealer game as a house plays it."""

    engine: ClassVar[str] = "banked"
    has_bank: ClassVar[bool] = True
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
    funds: Funds | None
    piles: Piles | None
    setting: Setting | None
    house_way: HouseWay | None
    rotation: Rotation | None = None
    side_bets: tuple[SideBet, ...] = ()
    """The offered side bets, each from its section."""

    @classmethod
    def sections(cls) -> dict[str, tuple[type, bool]]:
        """Returns the engine's sections and those of the side bets, which a game may omit."""
        own = super(BankedRules, cls).sections()
        del own["side_bets"]
        return own | {bet.section: (bet, True) for bet in SIDE_BETS.values()}

    @classmethod
    def of_sections(cls, sections: Mapping[str, Any], **head: Any) -> Self:
        """Returns the rules of a game; its side bets are in the order in which they are settled."""
        names = {bet.section for bet in SIDE_BETS.values()}
        own = {name: section for name, section in sections.items() if name not in names}
        offered = tuple(one for bet in SIDE_BETS.values() if (one := sections.get(bet.section)) is not None)
        return cls(**head, **own, side_bets=offered)

    def section(self, name: str) -> Any:
        """Returns a section of settings; None if the game has none."""
        for bet in SIDE_BETS.values():
            if bet.section == name:
                return self.side_bet(bet.name)
        return super(BankedRules, self).section(name)

    def with_section(self, name: str, section: Any) -> Self:
        """Returns the rules with another section of the same kind."""
        if not isinstance(section, SideBet):
            return super(BankedRules, self).with_section(name, section)
        bets = tuple(section if bet.section == name else bet for bet in self.side_bets)
        return replace(self, side_bets=bets)

    def side_bet(self, name: str) -> SideBet | None:
        """Returns an offered side bet by its name; None if the game has none."""
        return next((bet for bet in self.side_bets if bet.name == name), None)

    @property
    def family(self) -> Family:
        """The family: a game dealt in piles is set as two and five."""
        return "pai-gow" if self.piles else "21"

    @property
    def names(self) -> frozenset[str]:
        """The names for the game that a ruling may use, including all player-dealer games."""
        return frozenset((self.game, f"any-{self.family}", "any-banked", "general"))

    def deck(self) -> tuple[Card, ...]:
        """Returns a full shoe with the most decks that the house uses."""
        return shoe(self.shoe.decks[1], self.shoe.jokers)

    def lacks(self) -> str:
        """Returns a message with the first missing section of the family."""
        missing = [name for name in _NEEDED[self.family] if self.section(name) is None]
        return _("A game of {family} needs the section {name}.", family=self.family, name=missing[0]) if missing else ""

    def conflicts(self) -> tuple[tuple[str, str], ...]:
        """Returns settings that the house's own rules forbid together, with the reason."""
        insurance, naturals = self.insurance, self.naturals
        if insurance and naturals and insurance.offered and naturals.pays in insurance.barred_at:
            paid, on = naturals.pays
            why = _("Insurance can't be offered where naturals pay {paid} to {on}.", paid=paid, on=on)
            return (("insurance.offered", why),)
        return ()

    def undealt(self) -> tuple[tuple[str, str], ...]:
        """Yields settings that contradict each other, or that no cards can fulfill."""
        return (*self._wrong_shoe(), *self._wrong_totals(), *self._wrong_bets())

    def _wrong_shoe(self) -> Iterator[tuple[str, str]]:
        fewest, most = self.shoe.decks
        if not 1 <= fewest <= most:
            yield (
                "shoe.decks",
                _("{least} to {most} decks: write the smaller number first, at least 1.", least=fewest, most=most),
            )
        if self.shoe.jokers > MOST_JOKERS:
            yield (
                "shoe.jokers",
                _("A deck has 0 to {most} jokers, not {count}.", most=MOST_JOKERS, count=self.shoe.jokers),
            )
        if self.deal is None or self.naturals is None:
            return
        if self.deal.joker_up == "no-jokers" and self.shoe.jokers:
            yield (
                "shoe.jokers",
                _("deal.joker_up is for a shoe without jokers. Write 0, or change joker_up to no-decisions."),
            )
        if self.deal.joker_up != "no-jokers" and not self.shoe.jokers:
            yield "deal.joker_up", _("There is no joker in the shoe. Write no-jokers.")
        if self.naturals.made_of == "two-jokers" and self.shoe.jokers * most < 2:
            yield "naturals.made_of", _("The shoe doesn't have two jokers. Write ace-ten.")
        if self.deal.peek and self.deal.bank_second == "after-players":
            yield "deal.peek", _("The second card is dealt after the players, so none can be checked. Write false.")

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
                yield f"chart.{name}", _("Write {least} to {most}, not {value}.", least=least, most=most, value=total)
        if chart.hit >= chart.stand_hard or chart.hit >= chart.stand_soft:
            yield "chart.hit", _("A hand of {total} would have to hit and to stand.", total=chart.hit)
        if over.nearer == "three-card-push" and not over.three_card_totals:
            yield "over.nearer", _("Add three_card_totals, or write lose or push.")
        if wrong := [total for total in over.three_card_totals if not 22 <= total <= 30]:
            yield "over.three_card_totals", _("Three-card busts have 22 to 30, not {total}.", total=wrong[0])

    def _wrong_bets(self) -> Iterator[tuple[str, str]]:
        if self.naturals is not None and min(self.naturals.pays) < 1:
            paid, on = self.naturals.pays
            yield "naturals.pays", _("{paid} to {on} isn't a payoff.", paid=paid, on=on)
        if self.naturals is not None and self.naturals.options and self.naturals.pays not in self.naturals.options:
            yield "naturals.options", _("Add the payoff of naturals.pays.")
        if self.surrender is not None:
            least = 0 if self.surrender.when == "never" else 1
            if not least <= self.surrender.most <= 21:
                why = _("{total} isn't a total that can surrender. Write 21 for any.", total=self.surrender.most)
                yield "surrender.most", why
        insurance, deal = self.insurance, self.deal
        if insurance and deal and insurance.offered and insurance.settled == "when-checked" and not deal.peek:
            yield "insurance.settled", _("The down card isn't checked. Write in-turn.")
        for bet in self.side_bets:
            if self.family != "21":
                why = _("A game of {family} has no side bets. Remove the section.", family=self.family)
                yield f"{bet.section}.placed", why
            elif wrong := bet.wrong():
                yield f"{bet.section}.{wrong[0]}", wrong[1]

    # -- what a table asks of the settings of any game -----------------------------------------------------------------

    @property
    def takes_backline(self) -> bool:
        """Whether other players may bet on a player's square."""
        return self.wagers.backline

    @property
    def pays_naturals_in_a_row(self) -> bool:
        """Whether a fund pays for naturals that follow each other."""
        return self.funds is not None and any(line.hand.startswith("naturals") for line in self.funds.lines)

    @property
    def bonus_options(self) -> int:
        """The number of pay tables of the bonus bet."""
        bet = BonusBet.among(self.side_bets)
        return len(bet.tables) if bet else 0

    def with_bonus(self, option: int) -> Self:
        """Returns the game with one of its pay tables of the bonus bet posted."""
        bet = BonusBet.among(self.side_bets)
        return self.with_section(bet.section, replace(bet, option=option)) if bet else self


RULES = BankedRules
