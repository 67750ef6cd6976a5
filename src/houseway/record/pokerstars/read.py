"""Reading hand histories as PokerStars writes them, and other rooms after it: each becomes a hand and is played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from houseway.money import Cents, show
from houseway.record.errors import RecordError
from houseway.record.phh.fields import chips
from houseway.record.phh.read import Recorded, play
from houseway.record.pokerstars.form import About
from houseway.record.pokerstars.lines import Line, Sheet, is_head
from houseway.record.toml import Table, text_of
from houseway.rulebook import House


@dataclass(frozen=True, slots=True)
class Told:
    """A hand played from its text, with what else the text says of it."""

    played: Recorded
    about: About


def read(source: str | Path, house: House | str | None = None) -> list[Told]:
    """Plays every hand of a text or file; the first that fails is a RecordError with its line.

    They are played by the rules of the house asked for, else by those of the neutral casino.
    """
    file = str(source) if isinstance(source, Path) else ""
    try:
        return [play_text(lines, house) for lines in hands_in(source)]
    except RecordError as error:
        raise error.located(file=file) from None


def hands_in(source: str | Path) -> Iterator[list[Line]]:
    """The lines of each hand, numbered as they stand in the text."""
    whole = text_of(source) if isinstance(source, Path) else source
    found: list[Line] = []
    for number, words in enumerate(whole.lstrip("\ufeff").splitlines(), 1):
        line = Line(number, words.strip().lstrip("\ufeff"))
        if is_head(line.words) and found:
            yield found
            found = []
        if line.words and (found or is_head(line.words)):
            found.append(line)
        elif line.words:
            raise line.wrong("a hand begins with a line like PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - …")
    if not found:
        raise RecordError("the text holds no hand")
    yield found


def play_text(lines: Sequence[Line], house: House | str | None = None) -> Told:
    """Plays one hand and compares what everyone collects with what the text says.

    A text does not say when the rake was taken, nor how small a chip divides a pot: what agrees with it is played.
    """
    sheet = Sheet(lines)
    for tried in _ways(sheet.fields(), sheet.rake):
        played = _played(sheet, tried, house)
        if played.hand.paid == sheet.collected:
            return Told(played, sheet.about)
    fields = sheet.fields()
    if sheet.rake:
        fields["winnings"] = [chips(won) for won in sheet.collected]
    played = _played(sheet, fields, house)
    for at, (mine, theirs) in enumerate(zip(played.hand.paid, sheet.collected, strict=True)):
        if mine != theirs and not sheet.rake:
            raise sheet.summary.wrong(f"{sheet.names[at]} collects {show(theirs)}, by the rules {show(mine)}")
    if sum(played.hand.paid) - sum(sheet.collected) != sheet.rake:
        raise sheet.summary.wrong(f"the rake is {show(sheet.rake)}, but the winners lack another amount")
    return Told(played, sheet.about)


def _ways(fields: Table, rake: Cents) -> Iterator[Table]:
    moments = ("flop", "first-round", "before-deal") if rake else ("",)
    for moment in moments:
        fee: Table = {"_fee": {"collection": chips(rake), "moment": moment}} if moment else {}
        for chip in (1, 100):
            yield fields | fee | {"_chip": chips(chip)}


def _played(sheet: Sheet, fields: Table, house: House | str | None) -> Recorded:
    """Plays the actions; an error names the line that the action stands in."""
    try:
        return play({"_house": "casino"} | fields, house, sheet.variant)
    except RecordError as error:
        if not error.action:
            raise
        raise sheet.line_of(error.action).wrong(error.reason, error.rule) from None
