"""``python -m tests.soak --minutes 30`` runs every long form for its share of the time and prints one table.

Seeds count up from a first one that is printed. Whatever fails is done again with ``--form NAME --seed SEED --once``.
With ``--kept FILE`` every seed that is done is a line in a file: a later run goes on behind it until as much is done as
is wanted, and ``--table`` prints the table of what the file has.
"""

import argparse
import gc
import logging
import math
import os
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tests.soak.figures import Figure, recorded, table
from tests.soak.forms import FORMS

MINUTE = 60


@dataclass
class Report:
    """The counts of a form for one or several seeds."""

    form: str
    seeds: int = 0
    first: int = 0
    """The first of the seeds."""
    seconds: float = 0
    cpu: float = 0
    """Seconds of the processor, those of processes that it waited for among them."""
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, other: "Report") -> None:
        """Another seed's figures to these."""
        self.seeds += other.seeds
        self.seconds += other.seconds
        self.cpu += other.cpu
        self.counts.update(other.counts)
        self.failures += other.failures


def once(form: str, seed: int, until: float) -> Report:
    """One seed of a form; a failure is noted, with the line that does it again."""
    report, begun, used = Report(form, 1, seed), time.monotonic(), _cpu()
    try:
        report.counts.update(FORMS[form].run(seed, until))
    except Exception as error:
        says = " ".join(str(error).split())[:200]
        report.failures.append(f"python -m tests.soak --form {form} --seed {seed} --once: {says}")
        traceback.print_exc()
    report.seconds, report.cpu = time.monotonic() - begun, _cpu() - used
    return report


def _cpu() -> float:
    own, waited = (resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + waited.ru_utime + waited.ru_stime


def soaked(form: str, seeds: Iterable[int], seconds: float, wanted: float, kept: Path | None = None) -> Report:
    """One form, seed after seed, until its time is up or it has done what is wanted."""
    whole, begun = Report(form), time.monotonic()
    told = begun
    for seed in seeds:
        report = once(form, seed, begun + seconds)
        whole.add(report)
        if kept:
            with kept.open("ab") as lines:
                lines.write(msgspec.json.encode(report) + b"\n")
        if time.monotonic() - told > MINUTE:
            told = time.monotonic()
            print(f"{form}: {whole.counts[FORMS[form].unit]:,} {FORMS[form].unit} by seed {seed}", flush=True)
        if time.monotonic() - begun > seconds or whole.counts[FORMS[form].unit] >= wanted:
            break
    return whole


def _settle_in() -> None:
    """Once in each process of a soak."""
    # The room writes down what went wrong around it; here that is what was meant to happen.
    logging.disable(logging.CRITICAL)
    # Hardly anything here is thrown away in circles.
    gc.set_threshold(50_000)


def shares(names: list[str], seconds: float) -> Iterator[tuple[str, float]]:
    """How long each form runs on every core."""
    whole = sum(FORMS[name].share for name in names)
    for name in names:
        yield name, seconds * FORMS[name].share / whole


def soak(names: list[str], first: int, seconds: float, jobs: int, kept: Path | None = None) -> list[Report]:
    """Runs all forms on all cores, each core with different seeds."""
    before = list(read(kept))
    with ProcessPoolExecutor(jobs, initializer=_settle_in) as pool:
        waiting = []
        for name, share in shares(names, seconds):
            own = [one for one in before if one.form == name]
            behind = max([first, *(one.first + 1 for one in own)])
            wanted = FORMS[name].wanted - sum(one.counts[FORMS[name].unit] for one in own)
            if wanted > 0:
                waiting += [
                    pool.submit(soaked, name, range(behind + job, sys.maxsize, jobs), share, wanted / jobs, kept)
                    for job in range(jobs)
                ]
        return before + [one.result() for one in waiting]


def read(kept: Path | None) -> Iterator[Report]:
    """Returns the results saved in a file."""
    if kept and kept.exists():
        for line in kept.read_text().splitlines():
            told = msgspec.json.decode(line)
            yield Report(**{**told, "counts": Counter(told["counts"])})


def figures_of(reports: list[Report]) -> Iterator[Figure]:
    """Returns one figure for each form that ran."""
    for name, form in FORMS.items():
        if whole := _whole(name, reports):
            done = whole.counts[form.unit]
            rate = f"{done / whole.seconds:.3g}/s" if form.waits else f"{done / whole.cpu:.3g}/cpu s"
            figure = f"{done:,} {form.unit}, {rate}"
            yield Figure(form.says, figure, f"0 of {form.wanted:,} fail", not whole.failures)


def details(reports: list[Report]) -> Iterator[str]:
    """Returns what else each form counted, and the lines that do failures again."""
    for name, form in FORMS.items():
        if whole := _whole(name, reports):
            beside = [f"{count:,} {what}" for what, count in whole.counts.items() if what != form.unit]
            yield f"{form.says}: " + ", ".join([*beside, f"{whole.seeds:,} seeds, {whole.cpu:,.0f} s of processor"])
    for report in reports:
        yield from report.failures


def _whole(form: str, reports: list[Report]) -> Report | None:
    """Returns the sum of a form's reports."""
    whole = Report(form)
    for one in reports:
        if one.form == form:
            whole.add(one)
    return whole if whole.seeds else None


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long, on every core")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="on how many cores")
    parser.add_argument("--form", choices=FORMS, action="append", help="only this form, or these")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000 * 1000, help="the first seed")
    parser.add_argument("--once", action="store_true", help="one seed of each form, whatever its time")
    parser.add_argument("--kept", type=Path, help="a file with the results; a later run continues from it")
    parser.add_argument("--table", action="store_true", help="only the table of what was kept")
    parser.add_argument("--figures", type=Path, help="a file with figures of tests, for the same table")
    parser.add_argument("--tests", type=int, metavar="STATUS", help="the exit status of the tests that ran before")
    asked = parser.parse_args()
    names, seconds = asked.form or list(FORMS), MINUTE * asked.minutes
    if asked.table:
        reports = list(read(asked.kept))
    elif asked.once:
        reports = [once(name, asked.seed, math.inf) for name in names]
    else:
        print(f"{asked.minutes:g} minutes on {asked.jobs} cores, seeds from {asked.seed}", flush=True)
        reports = soak(names, asked.seed, seconds, asked.jobs, asked.kept)
    figures = [*figures_of(reports), *recorded(asked.figures)]
    if asked.tests is not None:
        # Tests that can't be collected have no figures.
        figures.append(Figure("the long tests", f"exit status {asked.tests}", "exit status 0", asked.tests == 0))
    print("\n".join([*details(reports), "", *table(figures)]))
    return not all(one.passed for one in figures)


if __name__ == "__main__":
    sys.exit(main())
