"""The fee of each hand as players leave one evening: the head count of the hand decides, and nothing is owed twice."""

import pytest

from houseway.engines.poker.play import BringIn, Call, Check, Deal, Discard
from houseway.money import dollars
from houseway.table import Leave, Table
from tests.poker.table import may
from tests.table.table_kit import fold_to, opened, start

pytestmark = pytest.mark.sequence


def case(game: str, paid: dict[int, int], *ids: str) -> object:
    house, name, structure, limit = (part.replace("#", " ") for part in game.split())
    return pytest.param((house, name, structure, limit), paid, marks=pytest.mark.rule(*ids), id=game)


def fee_of_a_hand(table: Table) -> int:
    """Everyone stays for the first round; what is collected by the next street, jackpot included."""
    before = table.drop + table.jackpot
    hand = start(table)
    while hand.street == 0 and hand.phase == "bet":
        options = may(hand)
        seat = options.seat or 0
        if options.bring_in:
            table.play(BringIn(seat))
        else:
            table.play(Check(seat) if options.check else Call(seat))
    while hand.to_act and may(hand).draw is not None:
        table.play(Discard(hand.to_act, ()))
    table.play(Deal())
    taken = hand.drop + hand.jackpot
    fold_to(table, None)
    assert table.drop + table.jackpot == before + taken
    return taken


@pytest.mark.parametrize(
    ("game", "paid"),
    [
        case("limelight holdem limit 3/6", {7: 4, 6: 4, 5: 3, 2: 3}, "LL-HE-FEE1", "LL-HE-1a"),
        case("limelight holdem no-limit 1/2#40-100", {6: 4, 5: 3}, "LL-HE-FEE2"),
        case("limelight omaha limit 6/12", {7: 5, 5: 4}, "LL-OM-FEE1"),
        case("limelight omaha-hilo limit 5/10", {6: 4, 5: 3}, "LL-OM-FEE1"),
        case("limelight omaha pot-limit 1/2#100-300", {6: 4, 5: 3}, "LL-OM-FEE2"),
        case("limelight crazy-pineapple limit 6/12", {6: 4, 5: 3}, "LL-CP-FEE1"),
        case("limelight crazy-pineapple-hilo limit 8/16", {6: 5, 5: 4}, "LL-CP-FEE1"),
        case("limelight crazy-pineapple pot-limit 1/2#100-300", {6: 4, 5: 3}, "LL-CP-FEE2"),
        case(
            "golden-state holdem limit 3x6",
            {7: 4, 6: 3, 5: 3, 4: 2, 2: 2},
            *("GS-HE-26a", "GS-HE-26b", "GS-HE-26c", "GS-HE-26d", "GS-GE-FEE"),
        ),
        case("golden-state lowball limit 1/2", {7: 3, 6: 2, 4: 1}, "GS-LB-8"),
        case("oceana holdem limit 4/8", {7: 4, 6: 3, 4: 3, 3: 2}, "OC-GE-F2"),
        case("oceana omaha limit 10/20", {8: 6, 5: 5, 3: 2}, "OC-GE-F2"),
        case("oceana holdem no-limit 1/3#100+", {7: 4, 5: 3, 3: 2}, "OC-GE-F3"),
        case("oceana stud limit 4/8", {6: 3, 5: 2, 3: 1}, "OC-GE-F1"),
        case("oceana lowball limit 10/20", {6: 4, 5: 2, 3: 1}, "OC-GE-F1"),
        case("marina holdem limit 4/8", {7: 4, 6: 3, 5: 3, 4: 2}, "MC-HE-F1"),
        case("marina holdem no-limit 2/5", {4: 4, 3: 4}, "MC-HE-F2"),
        case("marina holdem spread 5-40", {8: 6, 7: 6}, "MC-HE-F3"),
        case("marina lowball limit 5/10", {7: 4, 6: 3, 4: 1}, "MC-LB-F1"),
        case("marina lowball no-limit 1/2", {8: 3, 7: 3}, "MC-LB-F2"),
        case("marina lowball spread 2-6", {4: 2, 3: 2}, "MC-LB-F3"),
        case("rogelios holdem limit 4/8", {7: 4, 3: 4}, "RO-GE-F1", "RO-GE-F4"),
        case("rogelios omaha spread 2-20", {6: 4, 5: 3, 3: 2}, "RO-GE-F2", "RO-GE-F4"),
        case("rogelios holdem no-limit 1/3", {6: 4, 4: 4}, "RO-GE-F3", "RO-GE-F4"),
        case("rogelios stud spread 3-6", {6: 3, 4: 3}, "RO-GE-F4b", "RO-GE-F4"),
    ],
)
def test_each_hand_pays_by_the_players_of_that_hand(game: tuple[str, str, str, str], paid: dict[int, int]) -> None:
    """Two hands at each head count, the last players to leave being those with the highest seats."""
    house, name, structure, limit = game
    table = opened(house, name, structure=structure, limit=limit, players=max(paid))
    for players, fee in paid.items():
        for seat in [seat for seat in table.chairs if seat > players]:
            table.apply(Leave(seat))
        assert [fee_of_a_hand(table) for _ in range(2)] == [dollars(fee)] * 2
