"""Pan between hands: the way it goes round, buy-ins in chips, conditions, and who went out."""

from typing import assert_never

from houseway.engines.pan.play import PanHand, check_buyin
from houseway.engines.pan.play.events import Moved
from houseway.money import Cents
from houseway.rulebook import PanRules
from houseway.table.between_hands import BetweenHands, shared


class Pan(BetweenHands[PanRules, PanHand]):
    """Pan as a table sees it."""

    def button(self, hand: PanHand) -> int:
        """The seat with the first hand."""
        return next(iter(hand.state.players))

    def goes_left(self, rules: PanRules) -> bool:
        """Whether the first hand moves clockwise."""
        match rules.deal.rotation:
            case "left":
                return True
            case "right":
                return False
            case rotation:
                assert_never(rotation)

    def buyin(self, rules: PanRules) -> tuple[Cents, ...]:
        """So many chips of the table's one denomination."""
        return (rules.buyin.chips * rules.chip,)

    def check_buyin(self, rules: PanRules, chips: Cents) -> None:
        """Whole chips, and enough of them."""
        check_buyin(rules, chips)

    def check_doubles(self, rules: PanRules, stack: Cents, *, on: bool) -> None:
        """Double condition is open to a player with two buy-ins in front of them."""
        if on:
            check_buyin(rules, stack // rules.chip * rules.chip, doubles=True)

    def next_condition(self, rules: PanRules) -> str:
        """The limit of the next higher condition; empty where none is posted."""
        higher = [row for row in rules.house.games[rules.game].stakes if row.bets[0] > rules.chip]
        return min(higher, key=lambda row: row.bets[0]).name if higher else ""

    def one_goes_out(self, _rules: PanRules) -> bool:
        """A hand of pan is won by going out."""
        return True

    def paid(self, hand: PanHand) -> tuple[tuple[int, Cents], ...]:
        """The collection is taken from the Tops, so the winner of the Tops pays it."""
        won: dict[int, Cents] = {}
        for event in hand.log:
            if isinstance(event, Moved) and event.why in ("tops", "split") and isinstance(event.target, int):
                won[event.target] = won.get(event.target, 0) + event.amount
        return shared(hand.collected, won)

    def winner(self, hand: PanHand) -> int | None:
        """The seat that went out; None where the Tops were split."""
        return hand.result.winner if hand.result else None


BETWEEN_HANDS = Pan()
