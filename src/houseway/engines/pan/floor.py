"""Pan: the part of the floor."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random

from houseway import irregularities
from houseway.cards import Card
from houseway.engines.contract import Seated
from houseway.engines.pan.play import Collect, Declare, Discard, Draw, PanHand, Shuffle, Spread
from houseway.engines.pan.play.moves import puts_out
from houseway.engines.pan.play.paying import is_out
from houseway.engines.pan.play.position import write
from houseway.engines.pan.play.rulings import OPERATIONS
from houseway.engines.pan.play.state import Player
from houseway.engines.positions import clauses
from houseway.engines.rulings import copy_of
from houseway.floor.engine import Seats, Stages, Subject, Unseen, shuffled, stated_facts
from houseway.floor.engine import never_apart as apart
from houseway.rulebook import PanRules
from houseway.rulebook.rulings import Moment, SubstantialAction

__all__ = ["OPERATIONS", "apart", "dealt", "facts", "moments", "step", "subject", "unseen", "with_unseen"]

# -- which ruling it is ------------------------------------------------------------------------------------------------


def moments(hand: PanHand, one: irregularities.Irregularity, _rule: SubstantialAction | None) -> frozenset[Moment]:
    """Every name of the moment; a player has acted once they have touched the deck."""
    player = hand.state.players.get(one.whose or 0)
    if player is None:
        return frozenset({"any"})
    return frozenset({"any", "after-he-acts" if player.acted else "before-he-acts"})


def facts(hand: PanHand, one: irregularities.Irregularity) -> dict[str, str]:
    """Returns the facts of an irregularity: those that were stated, and those that the hand shows."""
    return stated_facts(one) | _meld(hand, one) if isinstance(one, irregularities.InvalidMeld) else stated_facts(one)


def _meld(hand: PanHand, one: irregularities.InvalidMeld) -> dict[str, str]:
    """Whether the drawn card is in it, and whether its player has drawn again since they laid it."""
    player = hand.state.players.get(one.seat)
    lying = reversed(player.bad_spreads) if player else ()
    laid = next((spread for spread in lying if Counter(spread.cards) == Counter(one.cards)), None)
    held = Counter(player.hand) if player else Counter(one.cards)
    primary = laid.exposed if laid else bool(Counter(one.cards) - held)
    return {"meld": "primary" if primary else "secondary", "touched": "yes" if laid and laid.touched else "no"}


# -- what can have happened --------------------------------------------------------------------------------------------


def subject(hand: PanHand, kind: str) -> Subject | None:
    """Returns the seats, cards and facts that an irregularity can be about now; None if it cannot have happened."""
    over = hand.state.phase == "over" or hand.state.undecided is not None
    seats = None if over else _STAGES.seats(hand, kind)
    if seats is None:
        return None
    others = tuple(player.seat for player in hand.state.active)
    # With two players left, the misled player of a false out is the only other one.
    absent = {"fouled"} if kind == "false-out" and len(others) == 2 else ()
    return Subject(seats, seats, partial(_cards_of, hand, kind), others, 3, absent, needs_seat=kind != "override")


def _cards_of(hand: PanHand, kind: str, seat: int) -> tuple[Card, ...]:
    """The cards a seat holds; for a spread also the card it has just drawn."""
    player = hand.state.players.get(seat)
    if player is None:
        return ()
    drawn = hand.state.drawn
    if kind == "invalid-meld" and drawn is not None and hand.to_act == seat:
        return (*player.hand, drawn)
    return tuple(player.hand)


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
    if not _in_play(hand) or seat is None or hand.state.acting_stage == "start":
        return None
    return (seat,) if len(hand.state.players[seat].hand) > 3 else None


def _drawn(hand: PanHand) -> Seats | None:
    """The player in turn with a drawn card before them that does not put them out."""
    state, seat = hand.state, hand.to_act
    if not _in_play(hand) or seat is None or state.drawn is None or state.owing is not None:
        return None
    return None if puts_out(hand, state.players[seat], state.drawn) else (seat,)


def _holding_in_turn(hand: PanHand) -> Seats | None:
    """The player in turn who has drawn or taken a card and holds cards."""
    state, seat = hand.state, hand.to_act
    if not _in_play(hand) or seat is None or state.acting_stage == "start":
        return None
    return (seat,) if state.players[seat].hand else None


def _owing_a_discard(hand: PanHand) -> Seats | None:
    """The player in turn who has taken a card and has one to let go."""
    state, seat = hand.state, hand.to_act
    if not _in_play(hand) or seat is None or state.acting_stage != "laid":
        return None
    return (seat,) if state.players[seat].hand else None


def _declaring_out(hand: PanHand) -> Seats | None:
    """The player in turn who is not out, against others."""
    seat = hand.to_act
    if seat is None or len(_in_play(hand)) < 2 or is_out(hand, hand.state.players[seat]):
        return None
    return (seat,)


def _in_hand(hand: PanHand) -> Seats:
    return tuple(player.seat for player in hand.state.players.values() if player.status in ("waiting", "playing"))


_STAGES: Stages[PanHand] = Stages(
    "pan",
    {
        "any-time": lambda hand: (),
        "in-hand": _in_hand,
        "fresh": _fresh,
        "holding": _holding,
        "laying": _laying,
        "declaring-out": _declaring_out,
        "spread": _spread,
        "drawn": _drawn,
        "holding-in-turn": _holding_in_turn,
        "owing-a-discard": _owing_a_discard,
    },
)
"""The stages of a hand of pan."""


# -- unseen cards ------------------------------------------------------------------------------------------------------


def unseen(hand: PanHand) -> Unseen:
    """The players' cards, and the stock, top card last."""
    held = [(player.seat, card) for player in hand.state.players.values() for card in player.hand]
    return [*held, *((0, card) for card in hand.state.stock)]


def with_unseen(hand: PanHand, cards: Sequence[Card]) -> PanHand:
    """The players hold other cards, and another stock lies there."""
    state, rest = copy_of(hand).state, list(cards)
    for player in state.players.values():
        count = len(player.hand)
        player.hand, rest = rest[:count], rest[count:]
    state.stock = rest
    return PanHand.placed(hand.rules, clauses(write(hand.rules, state)), tuple(reversed(rest)))


# -- a hand to put an error into ---------------------------------------------------------------------------------------


def dealt(rules: PanRules, rng: Random) -> PanHand:
    """A hand about to be declared."""
    fewest, most_seats = rules.seats
    seats = range(1, min(most_seats, max(fewest, 5)) + 1)
    return PanHand(rules, [Seated(seat, 40 * rules.chip) for seat in seats], shuffled(rules.deck(), rng))


def step(hand: PanHand, rng: Random) -> bool:
    """Makes one move: prefers to spread or collect, and plays every hand. Returns whether the hand continues."""
    if due := hand.shuffle_due:
        hand.apply(Shuffle(tuple(shuffled(due, rng))))
    moves = [option.command for option in hand.options()]
    rank = {Declare: 0, Spread: 1, Collect: 2, Draw: 3, Discard: 4}
    hand.apply(min(moves, key=lambda move: (rank.get(type(move), 5), rng.random())))
    return not hand.over
