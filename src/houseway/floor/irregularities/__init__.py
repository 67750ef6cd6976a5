"""Irregularities: one small type for each kind of thing that goes wrong, with the facts the floor must be told.

What can be read off the hand itself (which card of the deal it was, whether anyone has acted) is not asked for.

>>> from houseway.cards import Card
>>> words(EarlyTurn())
'early-turn'
>>> words(ExposedOnDeal(5, (Card("8c"),)))
'exposed-on-deal: seat 5, cards 8c'
>>> parse("exposed-on-deal: seat 5, cards 8c") == ExposedOnDeal(5, (Card("8c"),))
True
"""

from houseway.floor.irregularities.base import BadIrregularity as BadIrregularity
from houseway.floor.irregularities.base import Irregularity as Irregularity
from houseway.floor.irregularities.deal import *  # noqa: F403
from houseway.floor.irregularities.play import *  # noqa: F403
from houseway.floor.irregularities.wording import TYPES as TYPES
from houseway.floor.irregularities.wording import build as build
from houseway.floor.irregularities.wording import fields_of as fields_of
from houseway.floor.irregularities.wording import parse as parse
from houseway.floor.irregularities.wording import words as words
