"""``houseway play``: a seat at a table of bots, in the terminal."""

from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter

from houseway.cli.choices import (
    KILL,
    GameName,
    HouseName,
    LimitName,
    StructureName,
    chosen_players,
    chosen_rules,
    named_house,
    placed_hand,
    seeded_random,
)
from houseway.cli.errors import UsageError
from houseway.cli.terminal.input import Quit
from houseway.cli.terminal.seat import LiveSeat
from houseway.cli.terminal.session import InteractiveSession, JsonSession
from houseway.players import LevelName
from houseway.rulebook import TableRules
from houseway.table.options import KillGame


def play(
    house: HouseName = "",
    game: GameName = "",
    /,
    *,
    structure: StructureName = "",
    limit: LimitName = "",
    kill: Annotated[KillGame, KILL] = "none",
    players: int | None = None,
    seed: int | None = None,
    hands: int | None = None,
    bots: Annotated[LevelName, Parameter(show_default=True)] = "steady",
    position: str = "",
    seat: int | None = None,
    json: bool = False,
) -> None:
    """Plays in the terminal against bots by the house's rules.

    Parameters
    ----------
    players:
        How many sit at the table, including you; six if the game allows it.
    seed:
        The same seed and the same moves give the same cards and the same bots.
    hands:
        Leave after this many hands; by default play until you quit.
    bots:
        How well the bots play: easy, steady or sharp.
    position:
        Continue a hand given as a one-line position (see docs/positions.md), instead of naming house and game.
    seat:
        Your seat in that position; by default the seat to act.
    json:
        For programs: every decision, refusal and result is a line of JSON.
    """
    if hands is not None and hands < 1:
        raise UsageError(f"play at least one hand, not {hands}")
    seed, rng = seeded_random(seed)
    if position:
        hand = placed_hand(house, position, rng)
        if hand.over or not isinstance(hand.rules, TableRules):
            raise UsageError("the hand of the position is over")
        yours = seat if seat is not None else hand.to_act or min(hand.money)
        live = LiveSeat(hand.rules.house, hand.rules, len(hand.money), seed, kill, bots=bots, placed=hand, seat=yours)
    else:
        place = named_house(house, game)
        rules = chosen_rules(place, game, structure, limit)
        live = LiveSeat(place, rules, chosen_players(rules, players), seed, kill, bots=bots)
    session = JsonSession(live, seed) if json else InteractiveSession(live, seed)
    with suppress(Quit, KeyboardInterrupt):
        session.play(hands)
    session.goodbye()
