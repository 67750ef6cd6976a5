"""The view of one seat."""

from dataclasses import dataclass

from houseway.cards import Card
from houseway.engines.contract import Option
from houseway.engines.pan.play.events import Ended
from houseway.engines.pan.play.melds import Meld
from houseway.engines.pan.play.options import options
from houseway.engines.pan.play.play import Play
from houseway.engines.pan.play.state import Player, Stage, Status
from houseway.money import Cents


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as the whole table sees them; spreads and their worth are public (LL-PN-P4)."""

    seat: int
    name: str
    stack: Cents
    doubles: bool
    status: Status
    board: tuple[Meld, ...]
    holding: int
    """How many cards they hold that are not spread."""
    due: int


@dataclass(frozen=True, slots=True)
class PanView:
    """The hand as one seat sees it; seat None is anyone at the rail."""

    seat: int | None
    hand: tuple[Card, ...]
    players: tuple[PlayerView, ...]
    to_act: int | None
    stage: Stage
    drawn: Card | None
    """The card off the deck, face up to all (LL-PN-F10)."""
    live: Card | None
    """The card that the player in turn may take instead of drawing."""
    discards: tuple[Card, ...]
    stock: int
    tops: Cents
    double_tops: Cents
    offer: int | None
    face_up: tuple[Card, ...]
    """The hand of a player who plays on alone against foul hands (LL-PN-F5B)."""
    ended: Ended | None
    options: tuple[Option, ...]


def view(play: Play, seat: int | None) -> PanView:
    """Built field by field from the seat's visible facts, so that hidden ones cannot leak."""
    state = play.state
    own = state.players.get(seat) if seat is not None else None
    live = state.live
    return PanView(
        seat=seat,
        hand=tuple(own.hand) if own else (),
        players=tuple(_public(player) for player in state.players.values()),
        to_act=state.to_act,
        stage=state.acting_stage,
        drawn=state.drawn,
        live=live.card if live else None,
        discards=tuple(state.discards),
        stock=len(state.stock),
        tops=state.pools["tops"],
        double_tops=state.pools["double-tops"],
        offer=state.offer.seat if state.offer else None,
        face_up=tuple(state.active[0].hand) if play.alone() else (),
        ended=state.ended,
        options=options(play, seat) if seat is not None else (),
    )


def _public(player: Player) -> PlayerView:
    return PlayerView(
        seat=player.seat,
        name=player.name,
        stack=player.stack,
        doubles=player.doubles,
        status=player.status,
        board=tuple(player.board),
        holding=len(player.hand),
        due=player.due,
    )
