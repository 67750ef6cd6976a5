"""The tests, collected once and then run in a fork for each change.

pytest starts once. Where it would run the tests, this takes over: each change is made in a child process, which runs
the tests that should notice it, quickest first, until one fails. A fork and a few tests take some twenty milliseconds.
"""

import functools
import gc
import hashlib
import os
import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import Phase
from hypothesis import settings as hypothesis

from tests.mutate.branches import SOURCE, functions, load, loaded_functions
from tests.mutate.changes import Change
from tests.mutate.probes import Lines, Probes

if TYPE_CHECKING:
    pass

LEFT_OUT = ("room", "web", "browser", "odds", "cli", "install", "mutate", "simulation", "players")
"""Tests of the faces: none of them is there to prove a rule of play."""
CPU = 3
"""So many seconds, and ten times its own, may a test take; a change that never ends is noticed."""
NOTICED, UNNOTICED, BROKEN = 1, 0, 2


class Ran(msgspec.Struct):
    """The result of a test without changes."""

    of: str
    """A hash of the test file and its kits."""
    test: str
    passed: bool
    seconds: float
    lines: Lines | None
    """The lines of the product that it runs; None if not measured."""


@dataclass
class Outcome:
    """The result of a change."""

    change: Change
    noticed: bool
    tests: int


@dataclass(eq=False)  # pytest puts plugins into sets
class Runner:
    """A pytest plugin that hands the collected tests to a piece of work."""

    work: "Callable[[Runner], None]"
    folder: Path
    workers: int = 1
    patience: float = 6
    """So many seconds of tests, the quickest first, has a change of a branch to be noticed in."""
    items: dict[str, pytest.Item] = field(default_factory=dict)
    by_rule: dict[str, list[str]] = field(default_factory=dict)
    ran: dict[str, Ran] = field(default_factory=dict)
    _failed: bool = False

    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.tbstyle = "value"  # tracebacks take longer than the tests and are not read
        # A failing example need not be made smaller: that it fails is enough.
        hypothesis.register_profile("mutate", hypothesis.get_profile("fixed"), phases=[Phase.explicit, Phase.generate])
        hypothesis.load_profile("mutate")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            self.items[item.nodeid] = item
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.by_rule.setdefault(rule, []).append(item.nodeid)
        gc.unfreeze()  # what the reading of tests has frozen is not found otherwise
        load()
        loaded_functions()
        caches()
        gc.collect()
        gc.freeze()  # so that a child does not copy what it never changes
        self.work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed = self._failed or report.failed

    def narrow(self) -> list[str]:
        """Returns the tests without those that play many hands, except for position notation.

        Tests of position notation need many hands.
        """
        return [
            test
            for test, item in self.items.items()
            if item.get_closest_marker("rule")
            or not item.get_closest_marker("broad")
            or item.path.name.startswith("test_positions")
        ]

    def learn(self, tests: list[str], tell: Callable[[int], None], *, watched: bool) -> None:
        """Runs tests with nothing changed: which pass, how long they take, and if asked which lines they run."""
        known = self.folder / "mutate-ran.jsonl"
        self._read(known)
        new = [test for test in dict.fromkeys(tests) if self._is_new(test, watched)]
        if not new:
            return
        child = os.fork()
        if child == 0:
            _quiet()
            probes = Probes() if watched else None
            with known.open("ab") as file:
                for test in new:
                    ran = self._watched(test, probes) if probes else self._timed(test)
                    file.write(msgspec.json.encode(ran) + b"\n")
                    file.flush()
            os._exit(0)
        while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0):
            tell(known.read_bytes().count(b"\n") if known.exists() else 0)
            time.sleep(1)
        if ended[1]:
            raise RuntimeError("the tests cannot be run with nothing changed")
        self._read(known)

    def _is_new(self, test: str, watched: bool) -> bool:
        known = self.ran.get(test)
        return known is None or (watched and known.lines is None)

    def _read(self, known: Path) -> None:
        lines = known.read_bytes().split(b"\n")[:-1] if known.exists() else []
        ran = map(msgspec.json.Decoder(Ran).decode, lines)
        self.ran = {one.test: one for one in ran if one.test in self.items and one.of == self._of(one.test)}

    def _of(self, test: str) -> str:
        path = self.items[test].path
        return digest("", path, *(file for file in sorted(path.parent.glob("*.py")) if file.stem[:5] != "test_"))

    def _timed(self, test: str) -> Ran:
        started = time.process_time()
        passed = self._passes(test)
        return Ran(self._of(test), test, passed, time.process_time() - started, None)

    def _watched(self, test: str, probes: Probes) -> Ran:
        probes.begin()
        ran = self._timed(test)
        ran.lines = probes.lines()
        return ran

    def _passes(self, test: str) -> bool:
        self._failed = False
        item = self.items[test]
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self._failed

    def tests_of(self, change: Change) -> list[str]:
        """The tests that should notice a change, quickest first."""
        if change.lines:
            found = self._running(change)
        else:
            found = [test for rule in change.rules for test in self.by_rule.get(rule, ())]
        known = (self.ran[test] for test in dict.fromkeys(found) if test in self.ran)
        good = sorted((one for one in known if one.passed), key=lambda one: one.seconds)
        used = list(accumulate(one.seconds for one in good))
        return [one.test for one, spent in zip(good, used, strict=True) if not change.lines or spent < self.patience]

    def _running(self, change: Change) -> list[str]:
        """The tests that run its lines; where the function has changed since, all that ran it or its file."""
        file, name = os.path.relpath(change.file, SOURCE), change.place.partition("[")[0]
        first = functions(change.file)[name].first
        wanted = {line - first for line in change.lines}
        every = [(one.test, one.lines) for one in self.ran.values() if one.lines]
        called = [(test, lines[f"{file}:{name}"]) for test, lines in every if f"{file}:{name}" in lines]
        if not called:
            return [test for test, lines in every if any(key.startswith(f"{file}:") for key in lines)]
        return [test for test, by_text in called if not wanted.isdisjoint(by_text.get(change.text, wanted))]

    def outcomes(self, changes: list[Change]) -> Iterator[Outcome]:
        """Returns the result of each change; runs one child process per worker."""
        running: dict[int, tuple[Change, int]] = {}
        for change in changes:
            if change.seen:
                yield Outcome(change, change.seen(), 1)
                continue
            tests = self.tests_of(change)
            running[self._start(change, tests)] = (change, len(tests))
            if len(running) >= self.workers:
                yield _ended(running)
        while running:
            yield _ended(running)

    def _start(self, change: Change, tests: list[str]) -> int:
        if child := os.fork():
            return child
        _quiet()
        try:
            change.make()
            forget()
        except BaseException:
            os._exit(BROKEN)
        for test in tests:
            used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
            most = int(used + CPU + 10 * self.ran[test].seconds)
            resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
            if not self._passes(test):
                os._exit(NOTICED)
        os._exit(UNNOTICED)


@functools.cache
def digest(before: str, *files: Path) -> str:
    """A short mark of some files' texts."""
    found = hashlib.sha256(before.encode())
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:12]


def _ended(running: dict[int, tuple[Change, int]]) -> Outcome:
    child, status = os.wait()
    change, tests = running.pop(child)
    code = os.waitstatus_to_exitcode(status)
    if code == BROKEN:
        raise RuntimeError(f"cannot be made: {change}")
    return Outcome(change, code != UNNOTICED, tests)


def _quiet() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


@functools.cache
def caches() -> "list[functools._lru_cache_wrapper[object]]":
    """Clears caches; the rulebook stays open because it holds the change."""
    every = [one for one in gc.get_objects() if type(one) is functools._lru_cache_wrapper]
    named = [(one, getattr(one, "__module__", None) or "") for one in every]
    return [
        one
        for one, module in named
        if module.startswith(("houseway.", "tests.")) and not module.startswith(("houseway.rulebook", "tests.mutate"))
    ]


def forget() -> None:
    """Empties what was remembered from before the change."""
    for one in caches():
        one.cache_clear()


def collect(runner: Runner, paths: list[str]) -> None:
    """Starts pytest on the tests of play and hands them to the runner."""
    ignored = [f"--ignore=tests/{name}" for name in LEFT_OUT]
    without = [f"-pno:{name}" for name in ("terminal", "cacheprovider", "xdist")]
    told = [*without, "-oaddopts=", "-mnot slow", "--capture=no", *ignored, *paths]
    status = pytest.main(told, plugins=[runner])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"the tests cannot be collected: {status!r}")
