"""The table of speeds in docs/scale.md, made from what `make bench` has kept: ``--write`` puts it in."""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "scale.md"
RESULTS = ROOT / "benchmarks" / "results"
BLOCK = re.compile(r"(?<=<!-- speeds -->\n).*?(?=<!-- end -->)", re.DOTALL)
COLUMNS = ("work", "ours", "peers", "ratio to the fastest", "ceiling")
PARTS = ("hands", "rounds", "log", "room")
"""What is measured by itself, each with a file of its own."""


def cells(row: dict[str, Any]) -> tuple[str, ...]:
    """A row as it is shown."""
    fastest, ceiling = max(row["peers"].values(), default=0), row["ceiling"]
    return (
        row["work"],
        f"{row['ours']:,} {row['counted']}/s",
        ", ".join(f"{name} {one:,}" for name, one in row["peers"].items()) or "–",
        f"{row['ours'] / fastest:.1f} ×" if fastest else "–",
        f"{ceiling['name']}, {ceiling['rate']:,}" if ceiling else "–",
    )


def made() -> str:
    """The table, and the day and the machine of each part."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    kept = {part: json.loads((RESULTS / f"{part}.json").read_text(encoding="utf-8")) for part in PARTS}
    yield f"| {' | '.join(COLUMNS)} |"
    yield f"|{'---|' * len(COLUMNS)}"
    for one in kept.values():
        yield from (f"| {' | '.join(cells(row))} |" for row in one["rows"])
    yield ""
    for part, one in kept.items():
        yield f"- `benchmarks/results/{part}.json`: {one['date']}, {one['machine']}, {one['seconds']:g} s for each row"


def main() -> int:
    """Whether the page has the table that is kept; it has after ``--write``."""
    before = PAGE.read_text(encoding="utf-8")
    after = BLOCK.sub(lambda _: made(), before)
    if "--write" in sys.argv:
        PAGE.write_text(after, encoding="utf-8")
    elif before != after:
        print(f"{PAGE}: the speeds are not those of {RESULTS}; python tools/speeds.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
