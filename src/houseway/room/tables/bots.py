"""The bots of a room: their names, their chips, and how they decide."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import TypeAlias

from houseway.engines.contract import Command, Hand
from houseway.money import Cents
from houseway.players import LEVELS, LevelName, buy_in
from houseway.room.engine import engine_of
from houseway.room.money.books import BOT
from houseway.table import Table
from houseway.table.chips import buyin_bounds

NAMES = (
    "Ana", "Bo", "Cleo", "Dov", "Elif", "Finn", "Gus", "Hana", "Ivo", "Jun",
    "Kira", "Lev", "Mina", "Nils", "Oona", "Pia", "Quin", "Rosa", "Sami", "Tess",
    "Uli", "Vera", "Wim", "Xenia", "Yara", "Zeno", "Abel", "Bea", "Cy", "Dora",
    "Emil", "Faye", "Gil", "Hedy", "Ines", "Jack", "Kaya", "Lou", "Max", "Nora",
)  # fmt: skip

_LEVELS: Mapping[str, LevelName] = {level: level for level in LEVELS}

Mind: TypeAlias = Callable[[Hand, int, str, Random], Command]
"""How a bot plays: the hand, its seat, its id, its dice."""

BOTS = 100_000
"""More bots than ever sit at one table: its ids follow from the table's."""


def bot_id(table: str, number: int, level: LevelName = "steady") -> str:
    """The id of a table's bot by the number of its coming; how well it plays is part of who it is."""
    return f"b{int(table) * BOTS + number % BOTS}-{level}"


def name_of(bot: str) -> str:
    """A bot's name by its id."""
    table, number = divmod(int(bot[1:].partition("-")[0]), BOTS)
    return NAMES[(7 * table + number) % len(NAMES)]


@lru_cache(4096)
def level_of(bot: str) -> LevelName:
    """How well a bot plays, by its id; those of an older log say nothing of it."""
    return _LEVELS.get(bot.partition("-")[2], "steady")


def thinking(hand: Hand, seat: int, bot: str, rng: Random) -> Command:
    """A bot that judges its hand by what its seat sees, as well as it can."""
    return engine_of(hand.rules).in_hand.thinking(hand, seat, rng, level_of(bot))


def quick(hand: Hand, seat: int, _bot: str, rng: Random) -> Command:
    """A bot of habit and dice, for rooms that are simulated."""
    return engine_of(hand.rules).in_hand.quick(hand, seat, rng)


def is_left_to_bots(table: Table) -> bool:
    """Whether people were dealt into the hand in play and none of them can win it any more."""
    hand = table.hand
    if hand is None or not table.in_play or table.by_hand:
        return False
    dealt, anybody = table.dealt, False
    for chair in table.chairs.values():
        if not chair.player.startswith(BOT) and chair.seat in dealt:
            if not engine_of(hand.rules).in_hand.is_out(hand, chair.seat):
                return False
            anybody = True
    return anybody


def usual_buy(table: Table) -> Cents:
    """What one sits down with: what the game says, or the usual buy-in within what is posted."""
    rules = table.rules
    if own := engine_of(rules).between.own_buy(rules):
        return own
    least, most = buyin_bounds(table)
    wanted = max(buy_in(rules), least)
    return min(wanted, most) if most else wanted
