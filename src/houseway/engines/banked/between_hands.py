"""Player-dealer games between rounds: squares, fees by the wager, naturals, the fund and partners."""

from collections.abc import Collection
from dataclasses import replace

from houseway.collection import bank_fees, square_fees
from houseway.engines.banked.play import Round
from houseway.engines.banked.play.events import BankPutUp, BetsClosed, Wagered
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.money import Cents
from houseway.rulebook import BankedRules
from houseway.rulebook.side_bets import BonusBet
from houseway.table.between_hands import BetweenHands, SquareFees


class Banked(BetweenHands[BankedRules, Round]):
    """A player-dealer game as a table sees it."""

    def button(self, hand: Round) -> int:
        """The seat with the bank."""
        return hand.layout.bank_seat

    def square_fees(self, rules: BankedRules, option: str) -> SquareFees:
        """The collection from each wager, and from the bank by the total action."""
        wager, steps = square_fees(rules, option=option)
        return SquareFees(wager, steps, bank_fees(rules, option=option))

    def takes_backline(self, rules: BankedRules) -> bool:
        """Whether other players may bet on a player's square."""
        return rules.wagers.backline

    def bonus_options(self, rules: BankedRules) -> int:
        """How many pay tables of a bonus bet there are to choose from."""
        bet = BonusBet.among(rules.side_bets)
        return len(bet.tables) if bet else 0

    def with_bonus(self, rules: BankedRules, option: int) -> BankedRules:
        """The game with one of its bonus options posted."""
        bet = BonusBet.among(rules.side_bets)
        return rules.with_section(bet.section, replace(bet, option=option)) if bet else rules

    def pays_naturals_in_a_row(self, rules: BankedRules) -> bool:
        """Whether a fund pays for naturals that follow each other."""
        return rules.funds is not None and any(line.hand.startswith("naturals") for line in rules.funds.lines)

    def spots(self, hand: Round) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The spots that had a wager, each with its bettors, the seated player first."""
        wagers = hand.layout.wagers
        return tuple(
            (square, tuple(dict.fromkeys(wagers[number].seat for number in numbers)))
            for square, numbers in sorted(hand.layout.on_square.items())
        )

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

    def naturals(self, hand: Round) -> Collection[int] | None:
        """The seats that had a natural; None in games without, and for a deal that counts for nothing."""
        if not isinstance(hand.game, Hands) or (hand.result and hand.result.misdealt):
            return None
        return frozenset(one.player for one in hand.game.hands if one.natural)

    def partners(self, hand: Round) -> set[tuple[int, int]]:
        """Every seat with a bank or a wager of the round, and each partner in it."""
        shared = (event for event in hand.log if isinstance(event, BankPutUp | Wagered))
        return {(event.seat, share.seat) for event in shared for share in event.partners}


BETWEEN_HANDS = Banked()
