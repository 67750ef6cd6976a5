"""The room knows every engine and the commands that its players may send."""

import pytest

from houseway.engines.rulings import Err, RuleOn
from houseway.record import recorder as record
from houseway.room.engine import engine_of
from houseway.rulebook import house

ROOMS_OWN = {
    "poker": {"Deal", "Away", "OutOfTurn", "Cut", "AgreeToSplit"},
    "banked": {"NoMoreBets", "Refill", "Expose", "ExposeBank", "Foul"},
    "pan": {"Shuffle"},
}
"""Commands that players don't send, in addition to errors and rulings."""


@pytest.mark.parametrize("game", ["holdem", "pure-21", "pan"])
def test_players_send_every_command_but_the_rooms_own(game: str) -> None:
    rules = house("limelight").game(game)
    own = ROOMS_OWN[rules.engine] | {Err.__name__, RuleOn.__name__}
    assert engine_of(rules).in_hand.commands(rules).keys() == record.recorder(rules).COMMANDS.keys() - own
