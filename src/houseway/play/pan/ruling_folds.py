"""What errors and the floor's rulings change in a hand of pan."""

from typing import TYPE_CHECKING

from houseway.cards import BadCards, Card
from houseway.play.pan import events as ev
from houseway.play.rulings import CardsMoved

if TYPE_CHECKING:
    from houseway.play.pan.state import Player, State


def cards_moved(state: "State", event: CardsMoved) -> None:
    """A card leaves its place before it lies in another; those for the top lie there in the order given."""
    on_top = []
    for move in event.moves:
        if move.source == "top":
            if not state.stock or state.stock[-1] != move.card:
                raise BadCards(f"{move.card} is not the top card")
            state.stock.pop()
        else:
            held = _hand(state, move.source)
            if move.card not in held:
                raise BadCards(f"{move.card} is not in the hand of {move.source}")
            held.remove(move.card)
        if move.target == "top":
            on_top.append(move.card)
        else:
            (state.aside if move.target == "aside" else _hand(state, move.target)).append(move.card)
    state.stock += reversed(on_top)


def _hand(state: "State", place: str) -> list[Card]:
    return state.players[int(place.removeprefix("seat "))].hand


def relaid(player: "Player", event: ev.Relaid) -> None:
    """Cards go between the hand and a spread that was no meld."""
    for card in event.from_hand:
        player.hand.remove(card)
    player.hand += event.to_hand
    player.due = max(0, player.due - event.undone)
    if event.meld is None:
        del player.board[event.on]
    else:
        player.board[event.on] = event.meld


def misdealt(state: "State") -> None:
    """Everybody has back what he brought."""
    state.pools = dict.fromkeys(state.pools, 0)
    for player in state.players.values():
        player.stack = player.brought
