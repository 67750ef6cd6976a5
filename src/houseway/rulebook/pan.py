"""The settings that make the pan engine play a house's game."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from houseway.cards import Card, deck
from houseway.money import Cents
from houseway.rulebook.reading import Said
from houseway.rulebook.table import TableRules

OutCase = Literal["passed-up", "lower-pay", "head-up"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn:
    """What a seat must bring, in chips of the table's one denomination."""

    chips: int
    doubles: int
    """What a player must have to play double condition."""
    all_doubles: Said
    """What the floor may make of a game in which everyone plays double condition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The stock and the cards of a hand."""

    packs: int
    cards: int
    """Cards to each player; the count that a hand keeps, spread and unspread together."""
    rotation: Literal["left", "right"]
    """Which way deal and play go round the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaring:
    """Play or pass."""

    order: Said
    change: Said
    last_change: int
    """The last to declare may change until so many cards have been drawn."""
    one_left: Said
    """What the only player does whom the others leave in the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Melds:
    """What may be spread."""

    ranks: str
    """The ranks in sequence, lowest first."""
    least: int
    any_suits: str
    """Ranks of which any three cards are a group, whatever their suits."""
    valid: Said
    drawn_card: Said
    """A card off the deck may not be put into the hand."""
    borrowing: Said
    """Taking a card off a spread on the board."""
    out: int
    """Spread cards that put a player out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """What a paying meld collects from each player, in chips: for its first three cards and for each one more."""

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
    """The antes and who may win them."""

    ante: int
    doubles_ante: int
    """What a doubles player puts up beyond the ante, kept apart."""
    out_of_chips: Said
    unwon_doubles: Said
    """What becomes of the double Tops when no doubles player wins or splits them."""
    split: Said
    mixed_split: Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Pays:
    """What is collected, and how far."""

    claim: Said
    most: Said
    """No more may be asked of a player than the chips the claimant has on the table."""
    balance: Said
    doubles: int
    """How often a pay counts between two doubles players."""
    outs: int
    """Chips that every loser pays beyond the value of the winner's hand."""
    bust_out: int
    """The same for a player whose hand is foul."""
    tops: Said
    """Tops just won do not raise what the winner may collect on the outs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forcing:
    """Cards that other players may force on a board spread."""

    window: int
    """A card off the deck may be forced until so many players have drawn behind it."""
    own_discard: Said
    """The player who lets a card go may not force it on the next."""
    passed_up: Said
    """A usable card that a player ignores when touching the deck, or discards from the hand."""
    drawer: Said
    """A player who has drawn since."""
    out_card: tuple[OutCase, ...]
    give_out: Said
    """A card that puts the next player out and that the drawer can use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fouls:
    """Wrong counts of cards and foul hands."""

    dead_low: int
    """So many cards or fewer are a dead hand before its player has acted."""
    dead_high: int
    too_few: Said
    too_few_elsewhere: Said
    """Where the missing card comes from when another player has it."""
    too_many: Said
    undecided_pays: bool
    """Whether pays stand that a player with a card too many made and who then passes."""
    called_by: Said
    wrong_count: Said
    own_hand: Said
    repays: Said
    alone: Said
    after_hand: Said
    """What becomes of a foul or an error that is found when the hand is over."""
    shuffle: Said
    """What makes a new stock when the old one has run out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PanRules(TableRules):
    """Pan as one house plays it."""

    engine: ClassVar[str] = "pan"
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
        """Pan is a family of its own."""
        return "pan"

    def deck(self) -> tuple[Card, ...]:
        """The stock: so many packs of the ranks that are played."""
        return tuple(card for card in deck() if card[0] in self.melds.ranks) * self.deal.packs

    @property
    def chip(self) -> Cents:
        """The one denomination of the table."""
        return self.stakes.bets[0]
