"""The bots of a room: their names, their chips, and how they decide."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from houseway.money import Cents
from houseway.play.contract import Command, Hand
from houseway.players import buy_in
from houseway.room.engines.registry import engine_of
from houseway.table import Table
from houseway.table.chips import bounds

NAMES = (
    "Ana", "Bo", "Cleo", "Dov", "Elif", "Finn", "Gus", "Hana", "Ivo", "Jun",
    "Kira", "Lev", "Mina", "Nils", "Oona", "Pia", "Quin", "Rosa", "Sami", "Tess",
    "Uli", "Vera", "Wim", "Xenia", "Yara", "Zeno", "Abel", "Bea", "Cy", "Dora",
    "Emil", "Faye", "Gil", "Hedy", "Ines", "Jack", "Kaya", "Lou", "Max", "Nora",
)  # fmt: skip

Mind: TypeAlias = Callable[[Hand, int, Random], Command]
"""How a bot plays: the hand, its seat, its dice."""

BOTS = 100_000
"""More bots than ever sit at one table: its ids follow from the table's."""


def bot_id(table: str, number: int) -> str:
    """The id of a table's bot by the number of its coming."""
    return f"b{int(table) * BOTS + number % BOTS}"


def name_of(bot: str) -> str:
    """A bot's name by its id."""
    table, number = divmod(int(bot[1:]), BOTS)
    return NAMES[(7 * table + number) % len(NAMES)]


def thinking(hand: Hand, seat: int, rng: Random) -> Command:
    """A bot that judges its hand by what its seat sees."""
    return engine_of(hand.rules).in_hand.thinking(hand, seat, rng)


def quick(hand: Hand, seat: int, rng: Random) -> Command:
    """A bot of habit and dice, for rooms that are simulated."""
    return engine_of(hand.rules).in_hand.quick(hand, seat, rng)


def usual_buy(table: Table) -> Cents:
    """What one sits down with: what the game says, or the usual buy-in within what is posted."""
    rules = table.rules
    if own := engine_of(rules).between.own_buy(rules):
        return own
    least, most = bounds(table)
    wanted = max(buy_in(rules), least)
    return min(wanted, most) if most else wanted
