"""The dice cup: which position gets the action pile and is settled first."""

from collections.abc import Sequence


def are_dice(shown: Sequence[int], count: int) -> bool:
    """Whether these are the faces of so many dice."""
    return len(shown) == count and all(1 <= face <= 6 for face in shown)


def action_seat(shown: Sequence[int], bank: int, positions: int) -> int:
    """The position on which the total falls: the player-dealer's is 1, clockwise over all of them, round and round.

    >>> action_seat((3, 4, 5), bank=3, positions=7), action_seat((2, 2, 4), bank=3, positions=7)
    (7, 3)
    """
    return (bank + sum(shown) - 2) % positions + 1
