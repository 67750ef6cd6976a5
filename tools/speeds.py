"""Makes the table of speeds in docs/scale.md from the results of `make bench`; ``--write`` updates the page."""

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
"""The parts, each with its own file of results."""


def cells(row: dict[str, Any]) -> tuple[str, ...]:
    """Returns a row of the table."""
    fastest, ceiling = max(row["peers"].values(), default=0), row["ceiling"]
    return (
        row["work"],
        f"{row['ours']:,} {row['counted']}/s",
        ", ".join(f"{name} {one:,}" for name, one in row["peers"].items()) or "–",
        f"{row['ours'] / fastest:.1f} ×" if fastest else "–",
        f"{ceiling['name']}, {ceiling['rate']:,}" if ceiling else "–",
    )


def made() -> str:
    """Returns the table, and the day and machine of each part."""
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
    """Returns whether the page has the table; ``--write`` puts it in."""
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
