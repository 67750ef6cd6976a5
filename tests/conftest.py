"""Which rules have a passing test: ``pytest --rules`` prints the matrix and fails when a rule loses its proof."""

import gc
import os
import re
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.matrix import Matrix
from tests.soak import SOAK
from tests.soak.figures import Figure, Figures, record

# The keys of rooms in PostgreSQL.
os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="houseway-data-")

# The same examples in every run and no deadline, so that a red run means a change; `--hypothesis-seed` looks further.
settings.register_profile("fixed", derandomize=True, database=None, deadline=None)
settings.load_profile("fixed")

# Tests that play many hands, compile kernels or start servers: `make check` leaves them to `make test`.
BROAD = re.compile(
    r"src/houseway/(odds|rl|simulation)/|tests/(odds|room|web|cli|browser|rl|examples)/|properties|against_pokerkit"
    r"|bots|house_way|naive"
    r"|test_(contract_broad|codec|story|long_lives|phh_round_trip|draw_play|every_row|bad_values)\.py"
    r"|test_(floor_stories|pan_and_signs|positions|positions_banked|blind)\.py"
)
PROVED = Path(__file__).parent / "proved_rules.txt"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("houseway")
    group.addoption("--rules", action="store_true", help="print which catalogue rules have a passing test")
    group.addoption("--rules-only", action="store_true", help="run only the tests that prove a rule")
    group.addoption("--rules-write", action="store_true", help="also record the proved rules in tests/proved_rules.txt")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skips files with only broad tests, unless those are wanted."""
    left_out = "not broad" in config.getoption("markexpr") and collection_path.suffix == ".py"
    return True if left_out and BROAD.search(collection_path.relative_to(config.rootpath).as_posix()) else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Freezes the collected tests: they live to the end, so the garbage collector need not scan them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        # Collects garbage seldom: tests leave little, and a collection scans much.
        gc.set_threshold(50_000, 50, 50)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if BROAD.search(item.nodeid):
            item.add_marker("broad")
        ids = sorted({str(rule) for mark in item.iter_markers("rule") for rule in mark.args})
        if ids:
            # Properties travel from the workers to the process that reports.
            item.user_properties.append(("rules", ids))
    if not SOAK:
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
    if config.getoption("--rules-only"):
        items[:] = [item for item in items if item.user_properties]


@pytest.fixture
def figures() -> Figures:
    """What a long test measures, for the table of `make soak`."""
    return Figures()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Records each long test itself, so that the table has those that failed before their figures."""
    report = yield
    if item.get_closest_marker("soak") and (report.when == "call" or not report.passed):
        record(Figure(item.nodeid, f"{report.outcome}, {report.duration:,.0f} s", "passes", not report.failed))
    return report


class Watcher:
    """Collects the rules of tests that passed and failed."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.passed: set[str] = set()
        self.failed: set[str] = set()
        self.matrix: Matrix | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" and not report.failed:
            return
        for name, value in report.user_properties:
            if name == "rules" and isinstance(value, list):
                (self.passed if report.passed else self.failed).update(value)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        on_file = set(PROVED.read_text(encoding="utf-8").split()) if PROVED.exists() else set()
        chosen = self.config.getoption("keyword") or self.config.getoption("markexpr")
        whole = not chosen and session.config.args_source.name == "TESTPATHS"
        self.matrix = Matrix(self.passed - self.failed, on_file if whole else set())
        if self.config.getoption("--rules-write"):
            # A run of some tests knows nothing of the rules that the others prove; it only adds.
            proved = self.matrix.proved if whole else self.matrix.proved | on_file
            PROVED.write_text("\n".join(sorted(proved)) + "\n", encoding="utf-8")
        elif (self.matrix.lost or self.matrix.unknown) and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.matrix:
            for line in self.matrix.lines():
                terminalreporter.write_line(line)


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--rules") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Watcher(config), "rule-matrix")
