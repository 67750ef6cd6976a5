"""The settings that make the pan engine play a house's game."""

from dataclasses import dataclass
from typing import ClassVar, Literal, assert_never

from houseway.cards import Card, deck
from houseway.money import Cents
from houseway.rulebook.reading import CitedOnly
from houseway.rulebook.table import TableRules

OutCase = Literal["passed-up", "lower-pay", "head-up"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn:
    """The buy-in of a seat, in chips of the table's one denomination."""

    chips: int
    doubles: int
    """The requirement for playing double condition."""
    all_doubles: CitedOnly
    """The floor's option when every player is on double condition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The stock and the cards of a hand."""

    packs: int
    cards: int
    """Cards to each player, and the number of cards in a hand, spread and unspread together."""
    rotation: Literal["left", "right"]
    """The direction of deal and play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaring:
    """Play or pass."""

    order: CitedOnly
    change: CitedOnly
    last_change: int
    """The last player to declare may change until this many cards have been drawn."""
    one_left: CitedOnly
    """The ruling when only one player stays in the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Melds:
    """The melds that may be spread."""

    ranks: str
    """The ranks in sequence, lowest first."""
    least: int
    any_suits: str
    """Ranks that make a group of any three cards, whatever the suits."""
    valid: CitedOnly
    drawn_card: CitedOnly
    """A card drawn off the deck may not be put into the hand."""
    borrowing: CitedOnly
    """Taking a card off a spread on the board."""
    out: int
    """Spread cards that put a player out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """The payment of each player for a meld, in chips: for its first three cards and for each additional one."""

    chips: int
    added: int
    spades: int
    spades_added: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """The melds that pay."""

    valle: str
    """The ranks of value."""
    valle_mixed: Condition
    valle_suited: Condition
    suited: Condition
    """A group in one suit of any other rank."""
    low_rope: Condition
    """The three lowest ranks of a suit."""
    high_rope: Condition
    """The three highest ranks of a suit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tops:
    """The antes and the players who may win them."""

    ante: int
    doubles_ante: int
    """The extra ante of a doubles player, kept separately."""
    out_of_chips: CitedOnly
    unwon_doubles: CitedOnly
    """The ruling on the double Tops when no doubles player wins or splits them."""
    split: CitedOnly
    mixed_split: CitedOnly


@dataclass(frozen=True, slots=True, kw_only=True)
class Pays:
    """Collecting from the losers, and its limits."""

    claim: CitedOnly
    most: CitedOnly
    """A player never owes more than the claimant has on the table."""
    balance: CitedOnly
    doubles: int
    """How often a pay counts between two doubles players."""
    outs: int
    """Chips that every loser pays beyond the value of the winner's hand."""
    bust_out: int
    """The same for a player with a foul hand."""
    tops: CitedOnly
    """Tops just won do not raise the amount that the winner may collect on the outs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forcing:
    """Cards that other players may force on a board spread."""

    window: int
    """A card off the deck may be forced until this many players have drawn behind it."""
    own_discard: CitedOnly
    """The player who discards the card may not force it on the next player."""
    passed_up: CitedOnly
    """A usable card that a player ignores when touching the deck, or discards from the hand."""
    drawer: CitedOnly
    """The same after the player has drawn."""
    out_card: tuple[OutCase, ...]
    give_out: CitedOnly
    """A card that puts the next player out and that the drawing player can use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fouls:
    """Wrong counts of cards and foul hands."""

    dead_low: int
    """This many cards or fewer are a dead hand before its player has acted."""
    dead_high: int
    too_few: CitedOnly
    too_few_elsewhere: CitedOnly
    """The source of the missing card when another player has it."""
    too_many: CitedOnly
    undecided_pays: bool
    """Whether pays are kept that were made by a player with an extra card who then passes."""
    called_by: CitedOnly
    wrong_count: CitedOnly
    own_hand: CitedOnly
    repays: CitedOnly
    alone: CitedOnly
    after_hand: CitedOnly
    """The ruling on a foul or an error found after the hand."""
    shuffle: CitedOnly
    """The source of a new stock when the old one has run out."""


_USUAL_CHIPS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class PanRules(TableRules):
    """Pan as a house plays it."""

    engine: ClassVar[str] = "pan"
    goes_out: ClassVar[bool] = True
    buyin: BuyIn
    deal: Deal
    declaring: Declaring
    melds: Melds
    conditions: Conditions
    tops: Tops
    pays: Pays
    forcing: Forcing
    fouls: Fouls

    @property
    def family(self) -> Literal["pan"]:
        """Pan, a family with one game."""
        return "pan"

    def deck(self) -> tuple[Card, ...]:
        """Returns the stock: the packs, with only the ranks that are played."""
        return tuple(card for card in deck() if card[0] in self.melds.ranks) * self.deal.packs

    @property
    def chip(self) -> Cents:
        """The one denomination of the table."""
        return self.stakes.bets[0]

    def chip_between(self, *, double: bool) -> Cents:
        """Returns one chip of pay; more between two doubles players."""
        return self.chip * (self.pays.doubles if double else 1)

    def for_going_out(self, *, foul: bool) -> int:
        """Returns the chips that an out hand gets beyond its conditions, from a foul hand or one thrown in."""
        return self.pays.bust_out if foul else self.pays.outs

    @property
    def goes_left(self) -> bool:
        """Whether the first hand moves clockwise."""
        match self.deal.rotation:
            case "left":
                return True
            case "right":
                return False
            case rotation:
                assert_never(rotation)

    @property
    def least_buyin(self) -> Cents:
        """The house's number of chips."""
        return self.buyin.chips * self.chip

    @property
    def buy_unit(self) -> Cents:
        """One chip of the table."""
        return self.chip

    @property
    def usual_buyin(self) -> Cents:
        """At least 40 chips of the table."""
        return max(_USUAL_CHIPS, self.buyin.chips) * self.chip

    def least_stack(self, *, doubles: bool) -> Cents:
        """Returns more than the antes: a player needs chips to play for the Tops (LL-PN-B6)."""
        return (self.tops.ante + (self.tops.doubles_ante if doubles else 0)) * self.chip + 1

    @property
    def doubles_stack(self) -> Cents | None:
        """Two buy-ins as a rule (LL-PN-D1)."""
        return self.buyin.doubles * self.chip

    @property
    def next_condition(self) -> str:
        """The limit with the next larger chip."""
        higher = [row for row in self.house.games[self.game].stakes if row.bets[0] > self.chip]
        return min(higher, key=lambda row: row.bets[0]).name if higher else ""


RULES = PanRules
