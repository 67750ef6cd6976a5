"""Pan between hands: buy-ins in chips, doubles, the collection, and the seat that went out."""

from houseway.engines.contract import refuse
from houseway.engines.pan.play import PanHand, check_buyin
from houseway.engines.pan.play.events import Moved
from houseway.messages import Amount, _
from houseway.money import Cents
from houseway.rulebook import PanRules
from houseway.table.between_hands import BetweenHands, shared
from houseway.table.lasting import Lasting


class Pan(BetweenHands[PanRules, PanHand]):
    """Pan as a table sees it."""

    def button(self, hand: PanHand) -> int:
        """The seat with the first hand."""
        return next(iter(hand.state.players))

    def check_buyin(self, rules: PanRules, chips: Cents) -> None:
        """Whole chips, and enough of them."""
        check_buyin(rules, chips)

    def check_denominations(self, rules: PanRules, denominations: tuple[Cents, ...]) -> None:
        """All chips are of one denomination."""
        if set(denominations) - {rules.chip}:
            why = _("Pan at this table is played with {chip} chips only.", chip=Amount(rules.chip))
            raise refuse(rules, why, "buyin.chips")

    def check_chips(self, rules: PanRules, chips: Cents) -> None:
        """Whole chips, as many as the player likes."""
        if chips % rules.chip:
            why = _("Bring a whole number of {chip} chips.", chip=Amount(rules.chip))
            raise refuse(rules, why, "buyin.chips")

    def check_doubles(self, rules: PanRules, stack: Cents, *, on: bool) -> None:
        """Double condition is open to a player with two buy-ins in front of them."""
        if on:
            check_buyin(rules, stack // rules.chip * rules.chip, doubles=True)

    def paid(self, hand: PanHand) -> tuple[tuple[int, Cents], ...]:
        """The collection is taken from the Tops, so the winner of the Tops pays it."""
        won: dict[int, Cents] = {}
        for event in hand.log:
            if isinstance(event, Moved) and event.why in ("tops", "split") and isinstance(event.target, int):
                won[event.target] = won.get(event.target, 0) + event.amount
        return shared(hand.collected, won)

    def lasting(self, hand: PanHand) -> Lasting:
        """The seat that went out; None where the Tops were split."""
        return Lasting(winner=hand.result.winner if hand.result else None)


BETWEEN_HANDS = Pan()
