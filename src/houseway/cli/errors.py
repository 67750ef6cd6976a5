"""Errors that the command line prints as one line."""

import sys


class UsageError(ValueError):
    """A wrong argument that no other room has a word for."""


_EXTRAS = {
    "odds": ("numpy", "numba", "llvmlite", "joblib"),
    "cuda": ("numba_cuda",),
    "dask": ("dask", "distributed"),
    "parquet": ("pyarrow",),
    "room": (
        "apsw", "psycopg", "starlette", "uvicorn", "websockets", "argon2", "zxcvbn", "segno", "confusable_homoglyphs",
    ),
}  # fmt: skip
"""The packages that an optional part of the program brings."""


def missing_extra(command: str, problem: ImportError) -> str:
    """What to install for a command that found a package missing; nothing where no extra brings it."""
    # What fails to import while a command is loaded comes as the cause of another error.
    missing = problem.__cause__ if isinstance(problem.__cause__, ImportError) else problem
    package = (missing.name or "").partition(".")[0]
    extra = next((extra for extra, packages in _EXTRAS.items() if package in packages), "")
    return extra and f"{command} needs the {extra} extra: pip install 'houseway[{extra}]'"


USER_ERRORS = {
    "cyclopts.exceptions": "CycloptsError",
    "houseway.cards": "BadCards",
    "houseway.cli.errors": "UsageError",
    "houseway.money": "BadMoney",
    "houseway.odds.compiling.gpu": "NoGpu",
    "houseway.odds.settings": "BadSetting",
    "houseway.odds.workers": "NoWorkers",
    "houseway.engines.contract": "Refused",
    "houseway.engines.positions": "BadPosition",
    "houseway.record.errors": "RecordError",
    "houseway.rulebook.house": "NotSpread",
    "houseway.rulebook.reading": "BadRulebook",
    "houseway.simulation.export": "NoExport",
}
"""Where each is defined: by name, as all these rooms load for longer than most commands run."""


def user_errors() -> tuple[type[Exception], ...]:
    """Those that can have been made: what is raised was loaded before."""
    return tuple(getattr(sys.modules[room], name) for room, name in USER_ERRORS.items() if room in sys.modules)
