"""A house of your own: take a rulebook, change one line, and the game is played by your rule.

A rulebook is a folder of text. The neutral house allows a bet and three raises in a round; ours allows one raise, so
the engine refuses the second and names the rule.

    python examples/custom_house.py
"""

import shutil
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory

import houseway as hw


def copied(to: Path) -> Path:
    """The folder of the neutral rulebook, in a place where it may be changed."""
    with as_file(files("houseway.rulebook") / "houses" / "casino") as book:
        return Path(shutil.copytree(book, to / "my-room"))


def main() -> None:
    with TemporaryDirectory() as folder:
        room = copied(Path(folder))
        for file in room.rglob("*.toml"):
            file.write_text(file.read_text().replace("raise_cap = { is = 3", "raise_cap = { is = 1"))
        for place in (hw.house("casino"), hw.house(str(room))):
            rules = place.game("holdem", structure="limit", limit="2/4")
            seats = [hw.Seated(seat, hw.dollars(100)) for seat in (1, 2, 3)]
            hand = hw.deal(rules, seats, hw.deck(), button=1)
            hand.apply(hw.Deal())
            try:
                for seat, to in ((1, 4), (2, 6), (3, 8)):
                    hand.apply(hw.Raise(seat, hw.dollars(to)))
                print(f"{place.folder.name}: three raises are fine")
            except hw.Refused as refused:
                print(f"{place.folder.name}: {refused}")


if __name__ == "__main__":
    main()
