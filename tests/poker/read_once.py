"""Makes PokerKit evaluate each hand once. It would evaluate it dozens of times at one showdown."""

from collections.abc import Iterable
from typing import Any


class ReadOnce:
    """A kind of hand of PokerKit's that remembers what it has read, a hand that does not qualify included."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind
        self._known: dict[tuple[tuple[Any, ...], ...], Any] = {}

    def from_game(self, hole: Iterable[Any], board: Iterable[Any] = ()) -> Any:
        """Returns PokerKit's evaluation of these cards."""
        cards = (tuple(hole), tuple(board))
        if cards not in self._known:
            try:
                self._known[cards] = self._kind.from_game(*cards)
            except ValueError as none:
                self._known[cards] = none
        found = self._known[cards]
        if isinstance(found, ValueError):
            raise found
        return found


def reading_once(state: Any) -> Any:
    """The same table at PokerKit, which remembers the hands it has read."""
    state.hand_types = tuple(ReadOnce(kind) for kind in state.hand_types)
    return state
