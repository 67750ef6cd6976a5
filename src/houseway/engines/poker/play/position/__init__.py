"""A poker hand as one line of text, and a hand that plays on from such a line.

``write`` describes a hand in clauses; ``place`` makes a hand of them. Anything missing from the clauses is the usual
case: the actions of the round are played again on the table before them, and missing actions are guessed from the
bets. The rest of the state is in the last clause, as facts.
"""

from houseway.engines.poker.play.position.placing import check_asked, place
from houseway.engines.poker.play.position.words import read
from houseway.engines.poker.play.position.writing import write

__all__ = ["check_asked", "place", "read", "write"]
