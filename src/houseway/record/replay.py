"""Replaying record files of every kind, for a check or a listing, and converting them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, assert_never

from houseway.engines.contract import Hand
from houseway.engines.poker import phh, pokerstars
from houseway.engines.poker.phh.fields import hands_in
from houseway.engines.poker.play import PokerHand
from houseway.money import Cents
from houseway.record import story
from houseway.record.errors import RecordError
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


def replay_file(path: str | Path, house: House | str | None = None) -> list[Replayed]:
    """Replays every hand of a ``.phh``, ``.phhs``, story (``.toml``) or PokerStars (``.txt``) file.

    A bad hand is reported, never raised.
    """
    path = Path(path)
    try:
        if path.suffix == ".toml":
            return [_story(path, house)]
        if path.suffix == ".txt":
            return [_text(path, number, lines, house) for number, lines in enumerate(pokerstars.hands_in(path), 1)]
        if path.suffix not in (".phh", ".phhs"):
            raise RecordError("records are .phh, .phhs, .toml or .txt files")
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


def _text(path: Path, number: int, lines: list[pokerstars.Line], house: House | str | None) -> Replayed:
    try:
        played = pokerstars.play_text(lines, house).played
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


def rewritten(path: str | Path, form: Form, house: House | str | None = None, hero: str = "") -> str:
    """Returns every hand of a file in another format; ``hero`` is the player whose cards a PokerStars text shows.

    RecordError means that a hand does not replay, or that the format cannot express it.
    """
    return "\n".join(_written(hand, form, number, hero) for number, hand in enumerate(_hands(Path(path), house), 1))


def _hands(path: Path, house: House | str | None) -> list[Hand]:
    if path.suffix == ".toml":
        return [story.read(path, house).hand]
    if path.suffix == ".txt":
        return [told.played.hand for told in pokerstars.read(path, house)]
    return [played.hand for played in phh.read(path, house)]


def _written(hand: Hand, form: Form, number: int, hero: str) -> str:
    match form:
        case "story":
            return story.write(hand)
        case "phh" | "pokerstars" if not isinstance(hand, PokerHand):
            raise RecordError(f"{hand.rules.title} is no poker; a story can tell it")
        case "phh":
            return phh.write(hand)
        case "pokerstars":
            own = next((one.seat for one in hand.seats if hero and one.name == hero), None)
            if hero and own is None:
                raise RecordError(f"nobody in this hand is called {hero}", where="hero")
            return pokerstars.write(hand, pokerstars.About(number=str(number), hero=own))
        case _:
            assert_never(form)
