"""Player-dealer games between rounds: the collection, naturals, spots, the fund and partners."""

from houseway.engines.banked.play import Round
from houseway.engines.banked.play.events import BankPutUp, BetsClosed, Wagered
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.money import Cents
from houseway.rulebook import BankedRules
from houseway.table.between_hands import BetweenHands
from houseway.table.lasting import Lasting


class Banked(BetweenHands[BankedRules, Round]):
    """A player-dealer game as a table sees it."""

    def button(self, hand: Round) -> int:
        """The seat with the bank."""
        return hand.layout.bank_seat

    def paid(self, hand: Round) -> tuple[tuple[int, Cents], ...]:
        """Each wager pays its own, and the bank by the total action; none that a ruling has given back."""
        fees: list[tuple[int, Cents]] = []
        for event in hand.log:
            match event:
                case Wagered(seat=seat, fee=fee) if fee:
                    fees.append((seat, fee))
                case BetsClosed(bank_fee=fee) if fee:
                    fees.append((hand.layout.bank_seat, fee))
        kept = hand.result is not None and hand.result.collection == sum(fee for _, fee in fees)
        return tuple(fees) if kept else ()

    def bonuses(self, hand: Round) -> Cents:
        """Returns the amount that the house's fund paid."""
        return hand.layout.bonuses

    def lasting(self, hand: Round) -> Lasting:
        """The naturals, unless the game has none or the deal did not count; the spots that had a wager."""
        naturals = None
        if isinstance(hand.game, Hands) and not (hand.result and hand.result.misdealt):
            naturals = tuple(sorted({one.player for one in hand.game.hands if one.natural}))
        wagers = hand.layout.wagers
        spots = tuple(
            (square, tuple(dict.fromkeys(wagers[number].seat for number in numbers)))
            for square, numbers in sorted(hand.layout.on_square.items())
        )
        return Lasting(naturals=naturals, spots=spots)

    def partners(self, hand: Round) -> set[tuple[int, int]]:
        """Every seat with a bank or a wager of the round, and each partner in it."""
        shared = (event for event in hand.log if isinstance(event, BankPutUp | Wagered))
        return {(event.seat, share.seat) for event in shared for share in event.partners}


BETWEEN_HANDS = Banked()
