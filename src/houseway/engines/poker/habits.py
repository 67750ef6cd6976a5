"""Each player's habits as every player saw them: what they did in the first betting round."""

from collections.abc import Iterable, Iterator

from houseway.engines.contract import Event
from houseway.engines.poker.play import events as ev
from houseway.room.view_types import Habit


def habits(log: Iterable[Event]) -> dict[int, Habit]:
    """Returns habits by seat; forced posts and bets don't count, and a player who had no decision has no habit."""
    seen: dict[int, Habit] = {}
    for event in _first_round(log):
        match event:
            case ev.Wagered(seat=seat):
                seen[seat] = Habit(put_in=True, raised=True)
            case ev.Called(seat=seat, put=put):
                before = seen.get(seat, Habit(put_in=False, raised=False))
                seen[seat] = Habit(put_in=before.put_in or put > 0, raised=before.raised)
            case ev.Folded(seat=seat) | ev.Checked(seat=seat):
                seen.setdefault(seat, Habit(put_in=False, raised=False))
    return seen


def _first_round(log: Iterable[Event]) -> Iterator[Event]:
    """The events of the first betting round."""
    events = iter(log)
    for event in events:
        if isinstance(event, ev.RoundOpened):
            break
    for event in events:
        if isinstance(event, ev.RoundClosed | ev.RoundOpened):
            return
        yield event
