"""The mistakes a user can make; each has a message that says what is wrong, so none needs a traceback."""

from houseway.cards import BadCards
from houseway.money import BadMoney
from houseway.odds.workers import NoWorkers
from houseway.play.contract import Refused
from houseway.record import RecordError
from houseway.rulebook import BadRulebook, NotSpread
from houseway.simulation.export import NoExport


class Mistake(ValueError):
    """A wrong argument that no other room has a word for."""


MISTAKES = (Mistake, BadCards, BadMoney, BadRulebook, NoExport, NotSpread, NoWorkers, RecordError, Refused)
