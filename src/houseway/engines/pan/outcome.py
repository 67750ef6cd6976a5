"""The outcome of a hand of pan: the winner, and one seat's costs and return."""

from houseway.engines.pan.play import PanHand
from houseway.engines.pan.play import events as ev
from houseway.money import Cents, show
from houseway.room.view_types import Json

_ENDINGS: dict[ev.Ending, str] = {
    "out": "Out with a hand worth {worth}",
    "last": "The only player left",
    "settled": "Settled with the foul hands",
    "split": "The Tops are split",
    "void": "The hand is void",
    "redealt": "Dealt again for the same Tops",
    "misdealt": "Misdeal: everyone gets their money back",
}


def results(hand: PanHand) -> list[Json]:
    """The ending, and what every seat won or lost over the whole hand."""
    ended = next((event for event in reversed(hand.log) if isinstance(event, ev.Ended)), None)
    if hand.result is None or ended is None:
        return []
    won = _won(hand)
    worth = hand.state.players[ended.winner].worth if ended.winner is not None else 0
    first: Json = {"what": _ENDINGS[ended.how].format(worth=worth)}
    if ended.winner is not None:
        first |= {"seat": ended.winner, "amount": won[ended.winner]}
    return [
        first,
        *(
            {"what": "in all", "seat": seat, "amount": cents}
            for seat, cents in won.items()
            if cents and seat != ended.winner
        ),
    ]


def reckoning(hand: PanHand, seat: int) -> str:
    """``You paid $4 and collected $9: $5 to the good``."""
    if hand.result is None or seat not in hand.result.stacks:
        return ""
    moved = [event for event in hand.log if isinstance(event, ev.Moved)]
    paid = sum(event.amount for event in moved if event.source == seat)
    got = sum(event.amount for event in moved if event.target == seat)
    return f"You paid {show(paid)} and collected {show(got)}" if paid or got else ""


def _won(hand: PanHand) -> dict[int, Cents]:
    """Returns each seat's win or loss, by the chips that moved."""
    assert hand.result is not None
    won = dict.fromkeys(hand.result.stacks, 0)
    for event in hand.log:
        if isinstance(event, ev.Moved):
            if isinstance(event.source, int):
                won[event.source] -= event.amount
            if isinstance(event.target, int):
                won[event.target] += event.amount
    return won
