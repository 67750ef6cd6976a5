"""A player-dealer table between rounds: who takes the bank, with what, and what its collection leaves of it."""

from random import Random

from houseway.engines.banked import bots as banked
from houseway.engines.banked import kum_kum
from houseway.money import Cents
from houseway.room.engine import BetweenHands
from houseway.room.settings import Pace
from houseway.rulebook import TableRules
from houseway.table import Table


class BankBetweenHands(BetweenHands):
    """The steps of a player-dealer table between rounds."""

    def least_stack(self, rules: TableRules) -> Cents:
        """A bot stays while it could bank."""
        return banked.BANK_MINIMUMS * rules.stakes.minimum

    def pause(self, pace: Pace) -> int:
        """The offer of the bank was pause enough."""
        return pace.street

    def is_bank_open(self, table: Table) -> bool:
        """Whether the bank must be taken before the next round, in a house that rotates the bank."""
        return bool(kum_kum.banked_rules(table).rotation) and not table.bank.ready

    def takes_bank(self, table: Table, seat: int, rng: Random) -> bool:
        """A bot does not let the game break while it has the chips."""
        rules, stack = kum_kum.banked_rules(table), table.chairs[seat].stack
        free, others = stack - self.bank_fee(table), sum(chair.present for chair in table.chairs.values()) - 1
        if len(table.bank.declined) >= others:
            return free >= banked.BANK_MINIMUMS * rules.stakes.minimum
        return banked.bank_of(rules, free, others, banked.temperament_of(seat), rng) > 0

    def bank_fee(self, table: Table) -> Cents:
        """With all the chips of the table in play."""
        return bank_fee(table)

    def check_offer(self, table: Table, seat: int, to: int, cents: Cents) -> None:
        """Kum-kum, where the house takes it."""
        kum_kum.check_offer(table, seat, to, cents)


def bank_fee(table: Table) -> Cents:
    """The most that the player-dealer's collection of the next round can be."""
    chips = sum(chair.stack for chair in table.chairs.values())
    return banked.most_bank_fee(table.rules, chips, table.options.fee_option)


def bank_to_put_up(table: Table, seat: int) -> Cents:
    """Returns the bank of a bot, or of a player who does not say: half of the money after the collection."""
    rules = kum_kum.banked_rules(table)
    free = table.chairs[seat].stack - bank_fee(table)
    least = min(free, banked.BANK_MINIMUMS * rules.stakes.minimum)
    return max(1, least, free // 2 - free // 2 % rules.wagers.step)
