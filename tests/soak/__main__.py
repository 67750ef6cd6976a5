"""``python -m tests.soak --minutes 30`` runs every long form for its share of the time and prints one table.

Seeds count up from a first one that is printed. Whatever fails is done again with ``--form NAME --seed SEED --once``.
"""

import argparse
import logging
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from tests.soak.forms import FORMS


@dataclass
class Report:
    """What one form counted on one core."""

    form: str
    seeds: int = 0
    seconds: float = 0
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


def soaked(form: str, seeds: range, seconds: float) -> Report:
    """One form, seed after seed, until its time is up; a failure is noted, and the next seed goes on."""
    # The room writes down what went wrong around it; here that is what was meant to happen.
    logging.disable(logging.CRITICAL)
    report, begun = Report(form), time.monotonic()
    for seed in seeds:
        report.seeds += 1
        try:
            found = FORMS[form].run(seed, begun + seconds)
        except Exception as error:
            says = " ".join(str(error).split())[:200]
            report.failures.append(f"python -m tests.soak --form {form} --seed {seed} --once: {says}")
            traceback.print_exc()
        else:
            report.counts.update(found)
        if time.monotonic() - begun > seconds:
            break
    report.seconds = time.monotonic() - begun
    return report


def shares(names: list[str], seconds: float) -> Iterator[tuple[str, float]]:
    """How long each form runs on every core."""
    whole = sum(FORMS[name].share for name in names)
    for name in names:
        yield name, seconds * FORMS[name].share / whole


def soak(names: list[str], first: int, seconds: float, jobs: int) -> list[Report]:
    """All forms on all cores, each core with seeds of its own."""
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [
            pool.submit(soaked, name, range(first + job, sys.maxsize, jobs), share)
            for name, share in shares(names, seconds)
            for job in range(jobs)
        ]
        return [one.result() for one in waiting]


def table(reports: list[Report]) -> Iterator[str]:
    """One line for each form."""
    for name, form in FORMS.items():
        own = [one for one in reports if one.form == name]
        if not own:
            continue
        counts: Counter[str] = Counter()
        for one in own:
            counts.update(one.counts)
        failed, seconds = sum(len(one.failures) for one in own), sum(one.seconds for one in own)
        told = ", ".join(f"{count:,} {what}" for what, count in counts.items())
        yield f"{form.says:<42} {seconds:>6.0f} s  {failed:>3} failed  {told}"
    for report in reports:
        yield from report.failures


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long, on every core")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="on how many cores")
    parser.add_argument("--form", choices=FORMS, action="append", help="only this form, or these")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000 * 1000, help="the first seed")
    parser.add_argument("--once", action="store_true", help="one seed of each form, whatever its time")
    asked = parser.parse_args()
    names = asked.form or list(FORMS)
    if asked.once:
        reports = [soaked(name, range(asked.seed, asked.seed + 1), 60 * asked.minutes) for name in names]
    else:
        print(f"{asked.minutes:g} minutes on {asked.jobs} cores, seeds from {asked.seed}", flush=True)
        reports = soak(names, asked.seed, 60 * asked.minutes, asked.jobs)
    print("\n".join(table(reports)))
    return any(one.failures for one in reports)


if __name__ == "__main__":
    sys.exit(main())
