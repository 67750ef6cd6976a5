"""The mistakes a user can make, whichever room raises them; each has a message, so none needs a traceback."""

from houseway.cards import BadCards
from houseway.cli.mistakes import Mistake
from houseway.money import BadMoney
from houseway.odds.compiling.gpu import NoGpu
from houseway.odds.settings import BadSetting
from houseway.odds.workers import NoWorkers
from houseway.play.contract import Refused
from houseway.play.positions import BadPosition
from houseway.record import RecordError
from houseway.rulebook import BadRulebook, NotSpread
from houseway.simulation.export import NoExport

MISTAKES = (
    Mistake,
    BadCards,
    BadMoney,
    BadPosition,
    BadRulebook,
    BadSetting,
    NoExport,
    NotSpread,
    NoGpu,
    NoWorkers,
    RecordError,
    Refused,
)
