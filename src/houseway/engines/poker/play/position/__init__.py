"""A poker hand as one line of text, and a hand that plays on from such a line.

``write`` tells a hand in clauses; ``place`` makes a hand of them. What the clauses do not say follows from them by the
usual case: the actions of the round are played again on the table as it stood before them, and where they are not told
they are guessed from the bets. Whatever a state has otherwise stands in the last clause, as facts.
"""

from houseway.engines.poker.play.position.placing import place
from houseway.engines.poker.play.position.words import read
from houseway.engines.poker.play.position.writing import write

__all__ = ["place", "read", "write"]
