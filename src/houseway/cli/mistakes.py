"""A mistake that a user can make in what they type, and an extra that they lack."""


class Mistake(ValueError):
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
