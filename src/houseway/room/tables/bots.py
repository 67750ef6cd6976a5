"""The room's bots: their names, chips and decisions."""

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
"""How a bot decides, given the hand, its seat, its id and its dice."""

BOTS = 100_000
"""An upper bound on a table's bots, so that a bot's id includes its table."""


def bot_id(table: str, number: int, level: LevelName = "steady") -> str:
    """Returns the id of a table's bot, which includes its level."""
    return f"b{int(table) * BOTS + number % BOTS}-{level}"


def name_of(bot: str) -> str:
    """Returns a bot's name by its id."""
    table, number = divmod(int(bot[1:].partition("-")[0]), BOTS)
    return NAMES[(7 * table + number) % len(NAMES)]


@lru_cache(4096)
def level_of(bot: str) -> LevelName:
    """Returns a bot's level by its id. Ids in older logs don't include one."""
    return _LEVELS.get(bot.partition("-")[2], "steady")


def thinking(hand: Hand, seat: int, bot: str, rng: Random) -> Command:
    """Decides by the strength of the hand as its seat sees it, at the bot's level."""
    return engine_of(hand.rules).in_hand.thinking(hand, seat, rng, level_of(bot))


def quick(hand: Hand, seat: int, _bot: str, rng: Random) -> Command:
    """Decides by habit and dice, for simulated rooms."""
    return engine_of(hand.rules).in_hand.quick(hand, seat, rng)


def is_left_to_bots(table: Table) -> bool:
    """Tells whether people were dealt in but none of them can still win the hand."""
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
    """Returns the buy-in a player sits down with: the game's own, or the usual one within the posted bounds."""
    rules = table.rules
    if rules.usual_buyin:
        return rules.usual_buyin
    least, most = buyin_bounds(table)
    wanted = max(buy_in(rules), least)
    return min(wanted, most) if most else wanted
