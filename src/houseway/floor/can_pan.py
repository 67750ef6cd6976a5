"""Pan: which irregularities can be found at this moment, and about which seats and cards."""

from collections.abc import Callable

from houseway.cards import Card
from houseway.play.pan import PanHand
from houseway.play.pan.paying import is_out
from houseway.play.pan.state import Player
from houseway.rulebook.irregularities import Kind

Seats = tuple[int, ...]


def places(hand: PanHand, kind: Kind) -> Seats | None:
    """The seats an irregularity can be about now; none for what is about no seat, None where it cannot be."""
    if hand.state.phase == "over" or hand.state.undecided is not None or kind not in _PLACES:
        return None
    return _PLACES[kind](hand)


def cards_of(hand: PanHand, kind: Kind, seat: int) -> tuple[Card, ...]:
    """The cards a seat holds; for a spread also the card it has just drawn."""
    player = hand.state.players.get(seat)
    if player is None:
        return ()
    drawn = hand.state.drawn
    with_drawn = kind == "invalid-meld" and drawn is not None and hand.to_act == seat
    return (*player.hand, drawn) if with_drawn and drawn is not None else tuple(player.hand)


def others(hand: PanHand, kind: Kind) -> Seats:
    """Those who may have been misled, or have the card that is missing."""
    return tuple(player.seat for player in hand.state.active)


def most(hand: PanHand, kind: Kind) -> int:
    """The greatest number it can be told with."""
    return 3


def words(hand: PanHand, kind: Kind, values: tuple[str, ...]) -> tuple[str, ...]:
    """With two players left, one who is misled is everyone else."""
    few = kind == "false-out" and len(hand.state.active) == 2
    return tuple(value for value in values if not (few and value == "fouled"))


def _in_play(hand: PanHand) -> list[Player]:
    return hand.state.active if hand.state.phase == "playing" else []


def _fresh(hand: PanHand) -> Seats | None:
    """Players who have not touched the deck and hold what they should."""
    ready = (
        player.seat
        for player in hand.state.players.values()
        if player.status in ("waiting", "playing") and not player.acted and player.count == hand.rules.deal.cards
    )
    return tuple(ready) or None


def _holding(hand: PanHand) -> Seats | None:
    return tuple(player.seat for player in _in_play(hand) if player.hand) or None


def _spread(hand: PanHand) -> Seats | None:
    return tuple(player.seat for player in _in_play(hand) if player.board) or None


def _laying(hand: PanHand) -> Seats | None:
    """The player in turn who has drawn and may spread."""
    seat = hand.to_act
    laying = _in_play(hand) and seat is not None and hand.state.acting_stage != "start"
    return (seat,) if laying and seat is not None and len(hand.state.players[seat].hand) > 3 else None


def _declaring_out(hand: PanHand) -> Seats | None:
    """The player in turn who is not out, against others."""
    seat = hand.to_act
    if seat is None or len(_in_play(hand)) < 2 or is_out(hand, hand.state.players[seat]):
        return None
    return (seat,)


_PLACES: dict[Kind, Callable[[PanHand], Seats | None]] = {
    "too-many-cards": _fresh,
    "too-few-cards": _fresh,
    "off-table": _holding,
    "invalid-meld": _laying,
    "false-out": _declaring_out,
    "lifted-card": _spread,
    "foul-deck": lambda hand: (),
    "override": lambda hand: tuple(
        player.seat for player in hand.state.players.values() if player.status in ("waiting", "playing")
    ),
}
