"""The bots of a room: their names, their chips, and how they decide."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias

from houseway.money import Cents
from houseway.play.banked import Round
from houseway.play.banked.commands import SetHouseWay
from houseway.play.banked.pai_gow.game import PaiGow
from houseway.play.contract import Command
from houseway.play.pan import PanHand
from houseway.play.poker import PokerHand
from houseway.players import banked, buy_in
from houseway.players.pan import PanBot
from houseway.players.poker import Bot, temperament_of
from houseway.players.quick import quick_move
from houseway.rulebook import BankedRules, PanRules, TableRules
from houseway.table import Table
from houseway.table.chips import bounds

NAMES = (
    "Ana", "Bo", "Cleo", "Dov", "Elif", "Finn", "Gus", "Hana", "Ivo", "Jun",
    "Kira", "Lev", "Mina", "Nils", "Oona", "Pia", "Quin", "Rosa", "Sami", "Tess",
    "Uli", "Vera", "Wim", "Xenia", "Yara", "Zeno", "Abel", "Bea", "Cy", "Dora",
    "Emil", "Faye", "Gil", "Hedy", "Ines", "Jack", "Kaya", "Lou", "Max", "Nora",
)  # fmt: skip
PAN_CHIPS = 40
"""The chips of the table that one brings to a pan game."""

Mind: TypeAlias = Callable[[PokerHand, int, Random], Command]
"""How a bot plays poker: the hand, its seat, its dice."""


BOTS = 100_000
"""More bots than ever sit at one table: its ids follow from the table's."""


def bot_id(table: str, number: int) -> str:
    """The id of a table's bot by the number of its coming."""
    return f"b{int(table) * BOTS + number % BOTS}"


def name_of(bot: str) -> str:
    """A bot's name by its id."""
    table, number = divmod(int(bot[1:]), BOTS)
    return NAMES[(7 * table + number) % len(NAMES)]


def thinking(hand: PokerHand, seat: int, rng: Random) -> Command:
    """A bot that judges its hand by what its seat sees."""
    return Bot(hand.rules, temperament_of(seat), rng).act(hand.view(seat), hand.options())


def quick(hand: PokerHand, _seat: int, rng: Random) -> Command:
    """A bot of habit and dice, for rooms that are simulated."""
    return quick_move(hand, rng)


def usual_buy(table: Table) -> Cents:
    """What one sits down with: the usual buy-in, within what is posted."""
    rules = table.rules
    if isinstance(rules, PanRules):
        return max(PAN_CHIPS, rules.buyin.chips) * rules.chip
    least, most = bounds(table)
    wanted = max(buy_in(rules), least)
    return min(wanted, most) if most else wanted


def least_stack(rules: TableRules) -> Cents:
    """With less a bot does not stay."""
    if isinstance(rules, PanRules):
        return (rules.tops.ante + rules.tops.doubles_ante + 1) * rules.chip
    return banked.BANK_MINIMUMS * rules.stakes.minimum if isinstance(rules, BankedRules) else 1


def banks(table: Table, seat: int, back: Cents, rng: Random) -> bool:
    """Whether a bot takes the bank that it is offered; it does not let the game break while it has the chips.

    ``back`` is what stays outside of the bank for the collection.
    """
    rules = table.rules
    assert isinstance(rules, BankedRules)
    stack = table.chairs[seat].stack
    able = stack - back >= banked.BANK_MINIMUMS * rules.stakes.minimum
    others = sum(chair.present for chair in table.chairs.values()) - len(table.bank.declined)
    return able and (others <= 1 or bool(banked.bank_of(rules, stack, temper(seat), rng)))


def temper(seat: int) -> banked.Temperament:
    """The temperament of a bot at a player-dealer table."""
    return banked.temperament_of(seat)


def bank_to_put_up(table: Table, seat: int, back: Cents) -> Cents:
    """What a bot, or the house for a player who does not say, puts up: half of what is left after the collection."""
    rules = table.rules
    assert isinstance(rules, BankedRules)
    free = table.chairs[seat].stack - back
    least = min(free, banked.BANK_MINIMUMS * rules.stakes.minimum)
    return max(1, least, free // 2 - free // 2 % rules.wagers.step)


def pan_word(hand: PanHand, bots: Iterable[int]) -> tuple[int, Command] | None:
    """What some bot says out of turn in a hand of pan, and from which seat."""
    bot = PanBot(hand.rules)
    for seat in bots:
        if seat != hand.to_act and hand.options(seat):
            word = bot.speak(hand.view(seat))
            if word is not None:
                return seat, word
    return None


def decide(round_: Round, seat: int, rng: Random) -> Command:
    """A bot's decision in a player-dealer game; seven cards are set the house way, whoever else is still at it."""
    play = round_.game
    if isinstance(play, PaiGow) and play.stage == "set":
        mine = next(hand for hand in play.unset() if hand.player == seat)
        return SetHouseWay(seat, mine.square)
    return banked.decide(round_, temper(seat), rng)
