"""Poker: what the floor must know of a hand."""

from houseway.floor.poker.moments import apart, facts, moments
from houseway.floor.poker.places import borne_out, cards_of, most, needs_a_seat, others, places, words
from houseway.floor.poker.situations import dealt, step, too_late
from houseway.floor.poker.unseen import unseen, with_unseen
from houseway.play.poker.rulings import OPERATIONS

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
