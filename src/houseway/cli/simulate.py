"""``houseway simulate``: many hands at tables where people come and go, or compiled heads-up rounds."""

import time
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

from houseway import rulebook
from houseway.cli import heads_up
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
from houseway.odds.gpu import Device
from houseway.odds.workers import ONE_PROCESS
from houseway.players import LevelName
from houseway.simulation.export import opened
from houseway.simulation.rows import columns_of
from houseway.simulation.tables import Plan
from houseway.simulation.tables import simulate as run
from houseway.table import TableOptions
from houseway.table.options import KillGame


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
        rounds = heads_up.asked(place, rules, decks=decks, hands=hands, seed=seed, fee_option=fee_option, device=device)
        with bar("dealing", hands, quiet=json) as progress, opened(export) if export else nullcontext() as keep:
            found = rounds.played(crew, progress=progress, keep=keep)
        if json:
            print_json(found.as_data())
        else:
            heads_up.show(found)
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
