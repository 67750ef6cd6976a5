"""``houseway simulate``: many hands at tables where people come and go, or compiled heads-up rounds."""

import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from houseway import rulebook
from houseway.cli.choices import (
    KILL,
    FeeOption,
    FeeTime,
    GameName,
    HouseName,
    LimitName,
    StructureName,
    chosen_players,
    chosen_rules,
    chosen_workers,
    seeded_random,
)
from houseway.cli.errors import UsageError
from houseway.cli.output import print_json, print_table
from houseway.cli.progress import bar
from houseway.money import show
from houseway.odds.pages import percent
from houseway.odds.settings import decks_of
from houseway.odds.workers import ONE_PROCESS, Device
from houseway.players import LevelName
from houseway.rulebook import BankedRules, GameRules, House
from houseway.simulation.export import opened
from houseway.simulation.rows import columns_of
from houseway.simulation.tables import Plan
from houseway.simulation.tables import simulate as run
from houseway.table import TableOptions
from houseway.table.options import KillGame

if TYPE_CHECKING:
    from houseway.odds.fees import Drag
    from houseway.simulation.heads_up import HeadsUp, Rounds


def simulate(
    house: HouseName,
    game: GameName,
    /,
    *,
    structure: StructureName = "",
    limit: LimitName = "",
    players: int | None = None,
    hands: int = 10_000,
    seed: int | None = None,
    bots: LevelName | None = None,
    workers: int = 1,
    cluster: str = "",
    compiled: bool = False,
    device: Device = "cpu",
    decks: int | None = None,
    kill: Annotated[KillGame, KILL] = "none",
    fee_option: FeeOption = "",
    fee_time: FeeTime = "",
    export: Path | None = None,
    json: bool = False,
) -> None:
    """Deals many hands by the house's rules at tables where fast bots join, sit out, rebuy and leave.

    Parameters
    ----------
    players:
        How many sit at a table; six if the game allows it.
    hands:
        How many hands or rounds to deal; 10,000 by default.
    seed:
        The same seed deals the same hands on any number of workers.
    bots:
        How well the players play: easy, steady or sharp; simple, fast ones by default.
    workers:
        How many processes deal.
    cluster:
        Deal on a Dask cluster: its scheduler's address (tcp://HOST:PORT).
    compiled:
        Play heads-up rounds of a player-dealer game in compiled code, millions a second, without a table: 21 by the
        best chart, Pai Gow and Double Hand the house way.
    device:
        Where compiled rounds of 21 run: cpu, or cuda for an NVIDIA GPU, which gives the same answer faster.
    decks:
        Decks in the shoe of compiled rounds; six by default if the house allows it.
    export:
        Write every hand to a .csv or .parquet file.
    json:
        Print data instead of a table.
    """
    place = rulebook.house(house)
    rules = chosen_rules(place, game, structure, limit)
    if hands < 1:
        raise UsageError("at least one hand")
    seed, _ = seeded_random(seed)
    crew = chosen_workers(workers, cluster)
    if device == "cuda" and (not compiled or crew != ONE_PROCESS):
        raise UsageError("--device cuda needs --compiled and runs without --workers and --cluster")
    if compiled:
        rounds = _rounds(place, rules, decks=decks, hands=hands, seed=seed, fee_option=fee_option, device=device)
        with bar("dealing", hands, quiet=json) as progress, opened(export) if export else nullcontext() as keep:
            found = rounds.played(crew, progress=progress, keep=keep)
        if json:
            print_json(found.as_data())
        else:
            _show_rounds(found)
        return
    count = chosen_players(rules, players)
    options = TableOptions(kill=kill, fee_option=fee_option, fee_time=fee_time)
    plan = Plan(place, game, rules.structure, rules.stakes.name, options, count, hands, seed, bots)
    started = time.perf_counter()
    with bar("dealing", hands, quiet=json) as progress, opened(export) if export else nullcontext() as keep:
        tally = run(plan, crew, progress=progress, keep=(lambda rows: keep(columns_of(rows))) if keep else None)
    seconds = time.perf_counter() - started
    speed = tally.hands / seconds
    if json:
        told = {"house": rules.house.slug, "game": game, "structure": rules.structure, "limit": rules.stakes.name}
        print_json(told | {"seed": seed, "seconds": seconds, "hands_per_second": speed} | tally.as_data())
        return
    print_table(
        f"{rules.full_title()}, {count} seats, seed {seed}",
        ("what", "how much"),
        (
            ("hands", f"{tally.hands:,}"),
            ("hands per second", f"{speed:,.0f}"),
            ("drop", show(tally.drop)),
            ("drop per hand", show(tally.drop // tally.hands)),
            ("jackpots", show(tally.jackpot)),
            ("bought in", show(tally.bought_in)),
            ("joins, leaves, rebuys", f"{tally.joins:,}, {tally.leaves:,}, {tally.rebuys:,}"),
            ("kill hands", f"{tally.kills:,}"),
            ("games broken without a bank", f"{tally.broken:,}"),
        ),
    )


def _rounds(
    place: House, rules: GameRules, *, decks: int | None, hands: int, seed: int, fee_option: str, device: Device
) -> "Rounds":
    """Returns the compiled rounds to play."""
    if not isinstance(rules, BankedRules):
        raise UsageError(f"{rules.title} has no compiled rounds: those are for the player-dealer games")
    from houseway.simulation.heads_up import Rounds  # noqa: PLC0415 - an extra, and heavy

    if device == "cuda" and rules.family != "21":
        raise UsageError(f"a GPU plays the games of 21; {rules.title} is played by the processor")
    return Rounds(place, rules, decks_of(rules, decks), hands, seed, fee_option, device)


def _show_rounds(found: "HeadsUp") -> None:
    """Prints the result of compiled rounds."""
    rounds, drag = found.asked, found.drag
    how = "by the chart" if found.exact is not None else "the house way"
    print_table(
        f"{rounds.rules.full_title()}, heads-up {how}, seed {rounds.seed}",
        ("what", "how much"),
        _round_rows(found, drag),
    )


def _round_rows(found: "HeadsUp", drag: "Drag") -> Iterator[tuple[str, str]]:
    yield "rounds", f"{found.asked.hands:,}"
    yield "rounds per second", f"{found.asked.hands / found.seconds:,.0f}"
    yield "player's edge", f"{percent(found.player_edge)} ± {100 * found.stderr:.4f} %"
    if found.exact is not None:
        off = (found.player_edge - found.exact) / found.stderr
        yield "by the solver", f"{percent(found.exact)}, {off:+.1f} standard errors away"
    if side := found.side_bet:
        yield "bank's edge on the side bet", f"{percent(side.side_edge)} ± {100 * side.side_stderr:.4f} %"
    yield "standard deviation of a round", f"{found.variance**0.5:.4f}"
    yield f"drop, {show(drag.wager)} a round wagered", show(found.drop)
    yield "player after collection", percent(drag.player_after)
    yield "bank after collection", percent(drag.bank_after)
