"""Poker: what the floor must know of a hand."""

from houseway.engines.poker.floor.moments import apart, facts, moments
from houseway.engines.poker.floor.places import borne_out, cards_of, most, needs_a_seat, others, places, words
from houseway.engines.poker.floor.situations import dealt, step, too_late
from houseway.engines.poker.floor.unseen import unseen, with_unseen
from houseway.engines.poker.play.rulings import OPERATIONS

__all__ = [
    "OPERATIONS",
    "apart",
    "borne_out",
    "cards_of",
    "dealt",
    "facts",
    "moments",
    "most",
    "needs_a_seat",
    "others",
    "places",
    "step",
    "too_late",
    "unseen",
    "with_unseen",
    "words",
]
