"""Irregularities: one class for each kind of thing that goes wrong, with the facts that the floor needs.

The hand itself supplies the rest (which card of the deal it was, whether anyone has acted).

>>> from houseway.cards import Card
>>> words(EarlyTurn())
'early-turn'
>>> words(ExposedOnDeal(5, (Card("8c"),)))
'exposed-on-deal: seat 5, cards 8c'
>>> parse("exposed-on-deal: seat 5, cards 8c") == ExposedOnDeal(5, (Card("8c"),))
True
"""

from houseway.irregularities.deals import *  # noqa: F403 - every definition is public
from houseway.irregularities.definition import TYPES as TYPES
from houseway.irregularities.definition import BadIrregularity as BadIrregularity
from houseway.irregularities.definition import Irregularity as Irregularity
from houseway.irregularities.definition import irregularity as irregularity
from houseway.irregularities.people import *  # noqa: F403
from houseway.irregularities.text import build as build
from houseway.irregularities.text import described as described
from houseway.irregularities.text import fields_of as fields_of
from houseway.irregularities.text import from_data as from_data
from houseway.irregularities.text import parse as parse
from houseway.irregularities.text import words as words
