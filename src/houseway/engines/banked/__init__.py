"""Player-dealer games: 21 and its relatives, and pai gow."""

from houseway.engines.contract import Engine

ENGINE = Engine(__name__, hand="play.round.Round")
