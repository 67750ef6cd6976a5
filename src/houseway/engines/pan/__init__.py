"""Panguingue."""

from houseway.engines.contract import Engine

ENGINE = Engine(__name__, hand="play.hand.PanHand")
