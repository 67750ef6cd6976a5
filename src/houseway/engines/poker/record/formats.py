"""The file formats for poker hands: PHH and the text of PokerStars."""

from collections.abc import Iterator
from pathlib import Path

from houseway.engines.poker import phh, pokerstars
from houseway.engines.poker.play import PokerHand
from houseway.record.errors import RecordError
from houseway.record.toml import Table
from houseway.rulebook import House


class Phh:
    """PHH files."""

    SUFFIXES: tuple[str, ...] = (".phh", ".phhs")

    def raw_hands(self, path: Path) -> Iterator[tuple[int, Table]]:
        """The tables of a file, numbered as in a collection."""
        for place, (name, fields) in enumerate(phh.hands_in(path), 1):
            yield int(name) if name.isdecimal() and len(name) < 10 else place, fields

    def replay(self, raw: Table, house: House | str | None) -> phh.Recorded:
        """Plays a hand."""
        return phh.play(raw, house)

    def read(self, path: Path, house: House | str | None) -> list[phh.Recorded]:
        """Plays every hand."""
        return phh.read(path, house)

    def written(self, hand: PokerHand, _number: int, _hero: str) -> str:
        """Writes a hand with every card that is known."""
        return phh.write(hand)


class PokerStars:
    """Texts of PokerStars."""

    SUFFIXES: tuple[str, ...] = (".txt",)

    def raw_hands(self, path: Path) -> Iterator[tuple[int, list[pokerstars.Line]]]:
        """The lines of each hand."""
        return enumerate(pokerstars.hands_in(path), 1)

    def replay(self, raw: list[pokerstars.Line], house: House | str | None) -> phh.Recorded:
        """Plays a hand."""
        return pokerstars.play_text(raw, house).played

    def read(self, path: Path, house: House | str | None) -> list[phh.Recorded]:
        """Plays every hand."""
        return [one.played for one in pokerstars.read(path, house)]

    def written(self, hand: PokerHand, number: int, hero: str) -> str:
        """Writes a hand as one player saw it."""
        own = next((one.seat for one in hand.seats if hero and one.name == hero), None)
        if hero and own is None:
            raise RecordError(f"no player in this hand is called {hero}", where="hero")
        return pokerstars.write(hand, pokerstars.About(number=str(number), hero=own))


FORMATS = {"phh": Phh(), "pokerstars": PokerStars()}
