"""``python -m tests.mutate``: changes the product in one place at a time and lists what no test notices."""

import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random

import msgspec
from cyclopts import App
from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

from tests.mutate.branches import branches
from tests.mutate.changes import ROOT, Change, Changes
from tests.mutate.rows import fees, posted
from tests.mutate.running import Outcome, Runner, collect, digest
from tests.mutate.settings import rulings, settings

KINDS: dict[str, tuple[int, Callable[[int], Changes]]] = {
    "fees": (100, fees),
    "stakes": (100, posted),
    "settings": (97, settings),
    "rulings": (97, rulings),
    "branches": (93, branches),
}
"""A kind of change, with the percentage that the tests should notice."""
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
console = Console(width=None if sys.stdout.isatty() else 200, highlight=False, soft_wrap=True)
app = App(name="mutate", result_action="return_value")


class Known(msgspec.Struct):
    """A line of the state file, so that an interrupted run can continue."""

    product: str
    tests: str
    """The hash of the code that the result depends on: the function or the whole product, and the tests.

    A noticed change stays noticed when tests are added; an unnoticed one is tried again.
    """
    key: str
    noticed: bool
    ran: int
    """How many tests should have noticed."""


@dataclass
class Mutate:
    """One run: which changes are tried, and what is known of them."""

    kinds: tuple[str, ...]
    sample: int
    seed: int
    only: tuple[str, ...]
    state: Path
    product: str
    tests: str
    reached: bool = False
    """Whether every kind reached its goal."""

    def __call__(self, runner: Runner) -> None:
        """Tries what is not yet known and tells what became of everything."""
        chosen = [change for kind in self.kinds for change in self._chosen(kind)]
        known = self._known()
        left = [change for change in chosen if change.key not in known or known[change.key].product != self._of(change)]
        shown = Progress(console=console, transient=True, disable=not console.is_terminal)
        with shown as progress, self.state.open("ab") as file:
            self._learn(runner, left, progress)
            task = progress.add_task("changes", total=len(chosen), completed=len(chosen) - len(left))
            for outcome in runner.outcomes(left):
                line = Known(self._of(outcome.change), self.tests, outcome.change.key, outcome.noticed, outcome.tests)
                file.write(msgspec.json.encode(line) + b"\n")
                file.flush()
                known[line.key] = line
                progress.advance(task)
        outcomes = [Outcome(one, known[one.key].noticed, known[one.key].ran) for one in chosen]
        self.reached = report(outcomes, self.kinds)

    def _chosen(self, kind: str) -> list[Change]:
        every = [change for change in KINDS[kind][1](self.seed) if self._asked(change)]
        if not self.sample or self.sample >= len(every):
            return every
        return Random(f"{self.seed} {kind}").sample(every, self.sample)

    def _asked(self, change: Change) -> bool:
        return not self.only or any(text in change.key for text in self.only)

    def _learn(self, runner: Runner, left: list[Change], progress: Progress) -> None:
        rules = {rule for change in left if not change.lines for rule in change.rules}
        marked = [test for rule in sorted(rules) for test in runner.by_rule.get(rule, ())]
        near = runner.narrow() if any(change.lines for change in left) else []
        for tests, watched in ((marked, False), (near, True)):
            task = progress.add_task("tests, with nothing changed", total=len(set(tests)))
            runner.learn(tests, partial(self._tell, progress, task), watched=watched)
            progress.remove_task(task)

    @staticmethod
    def _tell(progress: Progress, task: TaskID, done: int) -> None:
        progress.update(task, completed=done)

    def _known(self) -> dict[str, Known]:
        lines = self.state.read_bytes().split(b"\n")[:-1] if self.state.exists() else []
        found = (msgspec.json.decode(line, type=Known) for line in lines)
        return {one.key: one for one in found if one.noticed or one.tests == self.tests}

    def _of(self, change: Change) -> str:
        return change.text or self.product


def report(outcomes: list[Outcome], kinds: tuple[str, ...]) -> bool:
    """Prints a table by kind, and the survivors with file and line; says whether the goals are reached."""
    reasons = equivalent()
    table = Table("changed", "tried", "noticed", "survived", "equivalent", "noticed of the others", "goal")
    survivors, reached = [], True
    for kind in kinds:
        tried = [one for one in outcomes if one.change.kind == kind]
        same = [one for one in tried if not one.noticed and is_named(one.change, reasons)]
        left = [one for one in tried if not one.noticed and not is_named(one.change, reasons)]
        survivors += left
        noticed, counted = len(tried) - len(same) - len(left), len(tried) - len(same)
        rate, goal = 100 * noticed / counted if counted else 100, KINDS[kind][0]
        reached = reached and rate >= goal
        counts = map(str, (len(tried), noticed, len(left), len(same)))
        table.add_row(kind, *counts, f"{rate:.1f} %", f"{goal} %")
    console.print(table)
    for one in survivors:
        console.print(f"survived: {one.change} [{one.tests} tests]", markup=False)
    return reached


def equivalent() -> dict[str, str]:
    """Returns the changes that have no effect, with the reason; a star in a name matches anything."""
    return {one["change"]: one["why"] for one in tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["equivalent"]}


def is_named(change: Change, names: Iterable[str]) -> bool:
    """Whether a change is one of those named."""
    return any(_pattern(name).fullmatch(change.key) for name in names)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(re.escape(name).replace(r"\*", ".*"))


def texts(folder: str, *kinds: str) -> str:
    """The digest of all files of some kinds in a folder."""
    return digest("", *(file for file in sorted((ROOT / folder).rglob("*")) if file.suffix in kinds))


@app.default
def main(
    *paths: str,
    sample: int = 0,
    seed: int = 1,
    kinds: str = ",".join(KINDS),
    only: tuple[str, ...] = (),
    workers: int = 1,
    patience: float = 6,
    folder: Path = ROOT / "artefacts",
) -> None:
    """Changes the product in one place at a time and lists the changes that no test notices.

    Args:
        paths: where the tests are; all of them by default
        sample: so many of each kind; 0 for all
        seed: which ones
        kinds: fees, stakes, settings, rulings, branches, with commas between
        only: those with one of these texts in file, place or change
        workers: so many changes at a time
        patience: so many seconds of tests, the quickest first, has a changed branch to be noticed in
        folder: where the state is kept, from which a broken-off run goes on
    """
    folder.mkdir(parents=True, exist_ok=True)
    product = texts("src/houseway", ".py", ".toml")
    named = tuple(kinds.split(","))
    work = Mutate(named, sample, seed, only, folder / "mutate.jsonl", product, texts("tests", ".py", ".toml", ".txt"))
    collect(Runner(work, folder, workers, patience), list(paths) or ["tests"])
    if not work.reached:
        sys.exit(1)


if __name__ == "__main__":
    os.chdir(ROOT)
    app(sys.argv[1:])
