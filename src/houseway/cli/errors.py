"""Errors that the command line prints as one line."""

import sys


class UsageError(ValueError):
    """Raised for a wrong argument without a more specific exception."""


_EXTRAS = {
    "odds": ("numpy", "numba", "llvmlite", "joblib"),
    "cuda": ("numba_cuda",),
    "dask": ("dask", "distributed"),
    "parquet": ("pyarrow",),
    "room": (
        "apsw", "psycopg", "starlette", "uvicorn", "websockets", "argon2", "zxcvbn", "segno", "confusable_homoglyphs",
        "prometheus_client",
    ),
}  # fmt: skip
"""The packages of each extra."""


def missing_extra(command: str, problem: ImportError) -> str:
    """Returns the message that names the missing extra; empty if no extra has the package."""
    # A failed import while a command loads is the cause of another error.
    missing = problem.__cause__ if isinstance(problem.__cause__, ImportError) else problem
    package = (missing.name or "").partition(".")[0]
    extra = next((extra for extra, packages in _EXTRAS.items() if package in packages), "")
    return extra and f"{command} needs the {extra} extra: pip install 'houseway[{extra}]'"


USER_ERRORS = {
    "cyclopts.exceptions": "CycloptsError",
    "houseway.cards": "BadCards",
    "houseway.cli.errors": "UsageError",
    "houseway.money": "BadMoney",
    "houseway.odds.settings": "BadSetting",
    "houseway.odds.workers": "NoWorkers",
    "houseway.engines.contract": "Refused",
    "houseway.engines.positions": "BadPosition",
    "houseway.record.errors": "RecordError",
    "houseway.rulebook.house": "NotSpread",
    "houseway.rulebook.reading": "BadRulebook",
    "houseway.simulation.export": "NoExport",
}
"""Exceptions that print as one line, by module. They are named, because the modules are slow to import."""


def user_errors() -> tuple[type[Exception], ...]:
    """Returns the exceptions of the modules loaded so far; no others can have been raised."""
    return tuple(getattr(sys.modules[module], name) for module, name in USER_ERRORS.items() if module in sys.modules)
