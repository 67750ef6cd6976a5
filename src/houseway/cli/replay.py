"""``houseway replay``: plays records again and checks their outcome."""

import sys
from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from houseway import money, rulebook
from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json
from houseway.cli.progress import bar
from houseway.record import Form, RecordError, Replayed, replay_file, rewritten, toml
from houseway.record.replay import raw_hands, suffixes


def replay(*file: Path, house: str = "", format: Form | None = None, hero: str = "", json: bool = False) -> None:
    """Replays every hand of the files by the rules and compares the outcome with the record.

    The exit status is 0 if every hand agrees, 1 if one breaks the rules or has another outcome, and 2 if a file
    cannot be read.

    Parameters
    ----------
    file:
        PHH files (.phh, .phhs), stories (.toml), PokerStars texts (.txt), or folders of them.
    house:
        Play by this house's rules: its name, or the folder of its rulebook. By default a story names its house, and PHH
        hands and texts are played by neutral rules.
    format:
        Print the hands in another form instead: phh, pokerstars or story.
    hero:
        The player whose cards a PokerStars text shows; none by default.
    json:
        Print data instead of text.
    """
    if not file:
        raise UsageError("name at least one .phh, .phhs, .toml or .txt file, or a folder of them")
    place = rulebook.house(house) if house else None
    files = [one for given in file for one in _files(given)]
    for one in files:
        _check_readable(one)
    if format:
        print("\n".join(rewritten(one, format, place, hero) for one in files), end="")
        return
    found: list[Replayed] = []
    with bar("replaying", len(files), quiet=json) as done:
        for one in files:
            found += replay_file(one, place)
            done(1)
    bad = sum(not hand.ok for hand in found)
    if json:
        print_json(found)
    else:
        for hand in found:
            console.print(_line(hand), soft_wrap=True)
        count = f"{len(found)} hand{'s' * (len(found) != 1)}"
        console.print(f"{count}, {bad} with a problem" if bad else f"{count}, as recorded")
    if bad:
        sys.exit(1)


def _files(given: Path) -> Iterator[Path]:
    """Yields a file, or all records in a folder and its subfolders."""
    if not given.is_dir():
        yield given
        return
    inside = sorted(one for one in given.rglob("*") if one.suffix in suffixes() and not _is_other_text(one))
    if not inside:
        raise UsageError(f"{given} holds no .phh, .phhs, .toml or .txt files")
    yield from inside


def _is_other_text(file: Path) -> bool:
    """Whether a text file among records is not a record."""
    if file.suffix != ".txt":
        return False
    try:
        return not raw_hands(file)
    except RecordError:
        return True


def _check_readable(file: Path) -> None:
    """Raises UsageError for a file that is missing, unreadable or not a record."""
    if file.suffix not in suffixes():
        raise UsageError(f"{file} is not a record: records are .phh, .phhs, .toml or .txt files")
    try:
        if file.suffix == ".txt":
            raw_hands(file)
        else:
            toml.parse(toml.text_of(file))
    except RecordError as problem:
        raise UsageError(f"{file}: {problem}") from None


def _line(hand: Replayed) -> Text:
    where = f"{hand.file}{f', hand {hand.hand}' if hand.hand else ''}"
    if not hand.ok:
        return Text.assemble(("problem  ", "bold red"), f"{where}: {hand.problem}")
    stacks = " ".join("?" if stack is None else money.show(stack) for stack in hand.final_stacks)
    fee = f"  drop {money.show(hand.collection)}" if hand.collection else ""
    jackpot = f"  jackpot {money.show(hand.jackpot)}" if hand.jackpot else ""
    return Text.assemble(("ok       ", "bold green"), where, (f"  {stacks}{fee}{jackpot}", "dim"))
