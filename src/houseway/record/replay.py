"""Replaying record files of every kind, for a check or a listing, and converting them."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from houseway.engines.contract import Hand
from houseway.engines.registry import ENGINES
from houseway.messages import OneOf, _
from houseway.money import Cents
from houseway.record import story
from houseway.record.errors import RecordError
from houseway.record.recorder import FileFormat, recorder
from houseway.rulebook import House

Form: TypeAlias = Literal["phh", "pokerstars", "story"]
"""The formats for writing a hand."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """The result of replaying one hand of a file; ``problem`` names any mistake and its place."""

    file: str
    hand: int
    """Its number in a collection; 1 for a single hand."""
    ok: bool
    problem: str
    final_stacks: tuple[Cents | None, ...]
    """In the record's order of players, or by seat for a story; None if the record does not have them."""
    collection: Cents
    jackpot: Cents


def suffixes() -> tuple[str, ...]:
    """Returns the suffixes of all files that can be replayed."""
    return tuple(sorted((".toml", *(suffix for one in _formats() for suffix in one.SUFFIXES))))


def format_of(path: Path) -> FileFormat | None:
    """Returns the format of a file by its suffix; None for a story. Raises RecordError for any other suffix."""
    if path.suffix == ".toml":
        return None
    found = next((one for one in _formats() if path.suffix in one.SUFFIXES), None)
    if found is None:
        raise RecordError(_("A record is a {kinds} file.", kinds=OneOf(tuple(suffixes()))))
    return found


def raw_hands(path: Path) -> list[object]:
    """Returns the hands of a file that is not a story, unplayed. Raises RecordError if it can't be read."""
    file_format = format_of(path)
    return [raw for _, raw in file_format.raw_hands(path)] if file_format else []


def _formats() -> Iterator[FileFormat]:
    for engine in ENGINES.values():
        formats: dict[str, FileFormat] = engine.part("record").FORMATS
        yield from formats.values()


def replay_file(path: str | Path, house: House | str | None = None) -> list[Replayed]:
    """Replays every hand of a ``.phh``, ``.phhs``, story (``.toml``) or PokerStars (``.txt``) file.

    A bad hand is reported, never raised.
    """
    path = Path(path)
    try:
        file_format = format_of(path)
        if file_format is None:
            return [_story(path, house)]
        return [_replayed(path, number, file_format, raw, house) for number, raw in file_format.raw_hands(path)]
    except RecordError as error:
        return [_failed(path, 1, error)]


def _replayed(path: Path, number: int, file_format: FileFormat, raw: object, house: House | str | None) -> Replayed:
    try:
        played = file_format.replay(raw, house)
    except RecordError as error:
        return _failed(path, number, error)
    return Replayed(str(path), number, True, "", played.stacks, played.collection, played.jackpot)


def _story(path: Path, house: House | str | None) -> Replayed:
    end = story.read(path, house).hand.result
    if end is None:
        raise RecordError(_("The story ends before the hand does."))
    stacks = tuple(stack for _seat, stack in sorted(end.stacks.items()))
    return Replayed(str(path), 1, True, "", stacks, end.collection, end.jackpot)


def _failed(path: Path, number: int, error: RecordError) -> Replayed:
    return Replayed(str(path), number, False, error.problem, (), 0, 0)


def rewritten(path: str | Path, form: Form, house: House | str | None = None, hero: str = "") -> str:
    """Returns every hand of a file in another format; ``hero`` is the player whose cards a PokerStars text shows.

    RecordError means that a hand does not replay, or that the format cannot express it.
    """
    return "\n".join(_written(hand, form, number, hero) for number, hand in enumerate(_hands(Path(path), house), 1))


def _hands(path: Path, house: House | str | None) -> list[Hand]:
    file_format = format_of(path)
    if file_format is None:
        return [story.read(path, house).hand]
    return [played.hand for played in file_format.read(path, house)]


def _written(hand: Hand, form: Form, number: int, hero: str) -> str:
    if form == "story":
        return story.write(hand)
    formats = recorder(hand.rules).FORMATS
    if form not in formats:
        raise RecordError(_("{game} isn't poker. Write it as a story.", game=hand.rules.title))
    return formats[form].written(hand, number, hero)
