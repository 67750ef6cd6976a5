"""Replaying record files of every kind, for a check or a listing."""

from dataclasses import dataclass
from pathlib import Path

from houseway.money import Cents
from houseway.record import phh, story
from houseway.record.errors import RecordError
from houseway.record.phh.fields import hands_in
from houseway.rulebook import House


@dataclass(frozen=True, slots=True)
class Replayed:
    """How one hand of a file came out; ``problem`` says what is wrong with it, and where."""

    file: str
    hand: int
    """Its number in a collection; 1 for a hand alone."""
    ok: bool
    problem: str
    final_stacks: tuple[Cents | None, ...]
    """In the record's order of players, or by seat for a story; None where a record does not know."""
    collection: Cents
    jackpot: Cents


def replay_file(path: str | Path, house: House | str | None = None) -> list[Replayed]:
    """Plays every hand of a ``.phh``, ``.phhs`` or story (``.toml``) file; a bad one is reported, never raised."""
    path = Path(path)
    try:
        if path.suffix == ".toml":
            return [_story(path, house)]
        if path.suffix not in (".phh", ".phhs"):
            raise RecordError("records are .phh, .phhs or .toml files")
        return [
            _phh(path, int(name) if name.isdecimal() and len(name) < 10 else place, fields, house)
            for place, (name, fields) in enumerate(hands_in(path), 1)
        ]
    except RecordError as error:
        return [_failed(path, 1, error)]


def _phh(path: Path, number: int, fields: dict[str, object], house: House | str | None) -> Replayed:
    try:
        played = phh.play(fields, house)
    except RecordError as error:
        return _failed(path, number, error)
    return Replayed(str(path), number, True, "", played.stacks, played.collection, played.hand.jackpot)


def _story(path: Path, house: House | str | None) -> Replayed:
    end = story.read(path, house).hand.result
    if end is None:
        raise RecordError("the story ends before the hand does")
    stacks = tuple(stack for _, stack in sorted(end.stacks.items()))
    return Replayed(str(path), 1, True, "", stacks, end.collection, end.jackpot)


def _failed(path: Path, number: int, error: RecordError) -> Replayed:
    return Replayed(str(path), number, False, error.problem, (), 0, 0)
