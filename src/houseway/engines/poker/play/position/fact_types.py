"""The types of the facts that a position may state about a poker hand.

The compiled wheel needs this table: mypyc keeps no type parameters of the fields of a class.
"""

from typing import Any

from houseway.cards import Card
from houseway.engines.contract import Seated
from houseway.engines.poker.play.draw_events import ShuffleDue
from houseway.engines.poker.play.events import Awarded, FeeTaken, Posted
from houseway.engines.poker.play.parts import Drawing, Floor, PushPots, Runs
from houseway.engines.poker.play.state import Phase
from houseway.money import Cents

FACT_TYPES: dict[str, Any] = {
    "phase": Phase,
    "seats": tuple[Seated, ...],
    "shuffle": ShuffleDue | None,
    "charged": FeeTaken | None,
    "won": list[Awarded],
    "posts": list[Posted],
    "drawing": Drawing | None,
    "push": PushPots | None,
    "runs": Runs | None,
    "floor": Floor | None,
    "hole": list[list[Card]],
    "up": list[list[Card]],
    "shown": list[tuple[Card, ...]],
    **dict.fromkeys(("board", "muck"), list[Card]),
    **dict.fromkeys(("pending", "dues", "still_dealt", "acted_at"), list[int]),
    **dict.fromkeys(("live", "checked", "no_raise"), list[bool]),
    **dict.fromkeys(("stack", "bet", "put", "paid"), list[Cents]),
}
"""The facts whose types have parameters; the others have the type that ``HandState`` gives them."""
