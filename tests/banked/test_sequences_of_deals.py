"""The order of cards and decisions as the bank goes from seat to seat, and the down card while hands are lost."""

import pytest

from houseway.engines.banked.play import events as ev
from tests.banked.cases import case
from tests.banked.tables import GS, LL, MC, NJ, NX, OC, RO, Game, deal, play_of, say

pytestmark = pytest.mark.sequence


@pytest.mark.parametrize(
    ("game", "from_the_bank"),
    [
        case(LL, True, rule=("LL-P21-R7a", "LL-P21-R7b")),
        case(RO, True, rule="RO-P21-7"),
        case(OC, True, rule=("OC-P21-R7", "OC-P21-R7b")),
        case(MC, True, rule=("MC-P21-R7a", "MC-P21-R7b")),
        case(NJ, False, rule=("MC-NJ-H3a", "MC-NJ-H4")),
        case(NX, False, rule="MC-NX-R7"),
        case(GS, False, rule=("GS-NB-R1b", "GS-NB-R7", "GS-NB-R8", "GS-NB-R12")),
    ],
)
def test_the_deal_follows_the_bank_or_the_dealer_and_a_lost_hand_turns_no_card(game: Game, from_the_bank: bool) -> None:
    """Banks in seats 1, 3 and 5; the first player to act goes over, and the down card stays down until the last."""
    for bank in (1, 3, 5):
        squares = [square for square in range(1, 6) if square != bank]
        order = squares[bank - 1 :] + squares[: bank - 1] if from_the_bank else squares
        up = "8h" if game == NJ else "8h 9c"
        round_ = deal(game, dict.fromkeys(squares, "Kd 6s"), up, "Js 9d", bank_seat=bank)
        dealt = next(event for event in round_.log if isinstance(event, ev.Dealt))
        assert dealt.squares == tuple(order)
        assert dealt.cards[len(order)] == "8h"  # the player-dealer's first card comes after the players' first cards
        acted = []
        while hand := play_of(round_).current:
            acted.append(hand.square)
            assert not any(isinstance(event, ev.Turned) for event in round_.log)
            say(round_, "stand" if len(acted) > 1 else "hit")
        assert acted == order
        turned = [event.card for event in round_.log if isinstance(event, ev.Turned)]
        assert turned == ([] if game == NJ else ["9c"])
