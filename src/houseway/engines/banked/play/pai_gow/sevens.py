"""The hands of a round of seven cards: the state that the events of the deal and of the setting change."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from houseway.cards import Card
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.round_state import RoundState, clockwise_from
from houseway.engines.contract import Event
from houseway.hands.pai_gow import Jokers, five_card, legal_setting, two_card
from houseway.messages import _
from houseway.rulebook.engines.banked import BankedRules, HouseWay, Piles, Setting

Stage: TypeAlias = Literal["deal", "pile", "dice", "set", "bank", "open"]


def are_dice(shown: Sequence[int], count: int) -> bool:
    """Whether these are the faces of so many dice."""
    return len(shown) == count and all(1 <= face <= 6 for face in shown)


def action_seat(shown: Sequence[int], bank: int, positions: int) -> int:
    """Returns the position that the total counts to: the player-dealer's is 1, then clockwise, around the table.

    It gets the action pile and is settled first.

    >>> action_seat((3, 4, 5), bank=3, positions=7), action_seat((2, 2, 4), bank=3, positions=7)
    (7, 3)
    """
    return (bank + sum(shown) - 2) % positions + 1


@dataclass(slots=True)
class SevenHand:
    """Seven cards of a square, or the player-dealer's, and how they are set."""

    square: int
    """0 is the player-dealer's hand."""
    player: int
    """The seat that sets it."""
    cards: tuple[Card, ...]
    front: tuple[Card, ...] = ()
    back: tuple[Card, ...] = ()
    done: bool = False
    acted: bool = False
    """Whether it has been set; one ruled foul before counts as set and has not."""
    house_way: bool = False
    foul: bool = False
    opened: bool = False

    def values(self, jokers: Jokers) -> tuple[int, int]:
        """The values of the two cards and the five."""
        return two_card(self.front, jokers), five_card(self.back, jokers)


@dataclass(slots=True)
class Sevens:
    """The piles and the hands made of them."""

    rules: BankedRules = field(compare=False, repr=False)
    layout: RoundState = field(compare=False, repr=False)
    dealing: Piles = field(init=False, compare=False, repr=False)
    setting: Setting = field(init=False, compare=False, repr=False)
    way: HouseWay = field(init=False, compare=False, repr=False)
    piles: list[tuple[Card, ...]] = field(default_factory=list)
    exposed: int = 0
    """Cards seen on the deal that have been replaced."""
    misdealt: bool = False
    action_pile: int = 0
    hands: dict[int, SevenHand] = field(default_factory=dict)
    """Square → its hand, clockwise from the action button."""
    bank: SevenHand | None = None

    def __post_init__(self) -> None:
        rules, layout = self.rules, self.layout
        if rules.piles is None or rules.setting is None or rules.house_way is None:
            raise ValueError(rules.lacks())
        if layout.squares != rules.piles.count or layout.bank_square > layout.squares:
            raise ValueError(_("The player-dealer must sit at one of the {count} positions.", count=rules.piles.count))
        self.dealing, self.setting, self.way = rules.piles, rules.setting, rules.house_way

    @property
    def jokers(self) -> Jokers:
        """The cards that a joker may replace."""
        return self.setting.jokers

    @property
    def stage(self) -> Stage:
        """The current step: the deal, the pile, the dice, the players, the player-dealer, or the opening."""
        if not self.piles:
            return "deal"
        if not self.action_pile:
            return "pile"
        if self.bank is None:
            return "dice"
        if not all(hand.done for hand in self.hands.values()):
            return "set"
        return "open" if self.bank.done else "bank"

    # -- what events change --------------------------------------------------------------------------------------------

    def take(self, event: Event) -> None:
        """Applies an event."""
        if handler := _TAKE.get(type(event)):
            handler(self, event)

    def _piles_laid(self, event: ev.PilesLaid) -> None:
        self.piles = list(event.piles)
        self.layout.used += sum(map(len, event.piles))

    def _card_replaced(self, event: ev.CardReplaced) -> None:
        pile = list(self.piles[event.pile - 1])
        pile[pile.index(event.out)] = event.card
        self.piles[event.pile - 1] = tuple(pile)
        self.exposed += 1
        self.layout.aside.append(event.out)
        self.layout.used += 1

    def _misdealt(self, event: ev.Misdealt) -> None:
        self.misdealt = True

    def _pile_chosen(self, event: ev.PileChosen) -> None:
        self.action_pile = event.pile

    def _shaken(self, event: ev.Shaken) -> None:
        """Gives the action pile to the action seat, then deals clockwise; piles of idle positions are dead."""
        layout, count = self.layout, len(self.piles)
        layout.button = event.button
        for after, seat in enumerate(clockwise_from(event.button, range(1, count + 1))):
            pile = self.piles[(self.action_pile - 1 + after) % count]
            if seat == layout.bank_square:
                self.bank = SevenHand(0, layout.bank_seat, pile)
            elif seat in layout.on_square:
                self.hands[seat] = SevenHand(seat, layout.player_of(seat), pile)

    def hand_of(self, square: int) -> SevenHand | None:
        """The hand of a square; 0 for the player-dealer's."""
        return self.hands.get(square) if square else self.bank

    def has_acted(self, square: int) -> bool:
        """Whether the hand of a square was set; 0 for the player-dealer's."""
        hand = self.hand_of(square)
        return hand is not None and hand.acted

    def _hand_set(self, event: ev.HandSet) -> None:
        hand = self.hand_of(event.square)
        assert hand is not None
        hand.front, hand.back, hand.house_way = event.front, event.back, event.house_way
        hand.done = hand.acted = True
        hand.foul = not legal_setting(event.front, event.back, self.jokers)

    def _fouled(self, event: ev.Fouled) -> None:
        hand = self.hands[event.square]
        hand.foul = hand.done = True

    def _bank_opened(self, event: ev.BankOpened) -> None:
        assert self.bank is not None
        self.bank.opened = True

    def _hand_opened(self, event: ev.HandOpened) -> None:
        self.hands[event.square].opened = True


_TAKE: dict[type, Callable[[Sevens, Any], None]] = {
    ev.PilesLaid: Sevens._piles_laid,
    ev.CardReplaced: Sevens._card_replaced,
    ev.Misdealt: Sevens._misdealt,
    ev.PileChosen: Sevens._pile_chosen,
    ev.Shaken: Sevens._shaken,
    ev.HandSet: Sevens._hand_set,
    ev.Fouled: Sevens._fouled,
    ev.BankOpened: Sevens._bank_opened,
    ev.HandOpened: Sevens._hand_opened,
}
