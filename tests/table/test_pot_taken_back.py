"""A pot at a table goes back to the middle when a thrown hand is taken back before the next deal."""

import pytest

from houseway.cards import cards
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Check, Deal, Fold, Muck, PokerHand, Raise
from houseway.engines.rulings import RuleOn
from houseway.floor import ruling
from houseway.irregularities import HandTakenBack
from houseway.money import dollars
from houseway.rulebook import house
from houseway.table import DrawForButton, Leave, Table, TableOptions, Tick
from houseway.table.chips import Buy

LIVE = ("hand-is-live",)
HOUSES = {
    "limelight": "4/8",
    "golden-state": "4x8",
    "marina": "4/8",
    "oceana": "4/8",
    "rogelios": "3/6",
    "casino": "2/4",
}


def table_of(name: str, limit: str, *, players: int = 2, options: TableOptions | None = None) -> Table:
    table = Table(house(name), "holdem", limit=limit, options=options)
    for seat in range(1, players + 1):
        table.seat(f"player {seat}", seat, dollars(100))
    table.apply(DrawForButton(tuple(zip(range(1, players + 1), cards("As Ks Qs Js")[:players], strict=True))))
    return table


def to_the_muck(table: Table) -> PokerHand:
    """Plays a hand to the showdown, where all but the last throw their hands away."""
    one = table.next_hand(table.rules.deck())
    assert isinstance(one, PokerHand)
    while not one.over:
        moves = {type(option.command): option.command for option in one.options()}
        if one.to_act is None:
            table.play(Deal(one.shuffle_due))
        elif Muck in moves:
            table.play(moves[Muck])
        else:
            table.play(moves.get(Check) or one.options()[1].command)
    return one


def thrower(one: PokerHand) -> int:
    return next(seat for seat in one.position if not one.live[one.position[seat]])


def chips_on(table: Table) -> int:
    assert table.chips == table.bought_in
    return table.chips


@pytest.mark.parametrize("name", HOUSES)
def test_the_pot_and_its_collection_are_booked_once_when_a_hand_is_taken_back(name: str) -> None:
    table = table_of(name, HOUSES[name])
    one = to_the_muck(table)
    before, drop, jackpot = chips_on(table), table.drop, table.jackpot
    seat = thrower(one)
    table.play(RuleOn(HandTakenBack(seat), LIVE))
    assert table.in_play
    assert chips_on(table) == before
    while not one.over:
        assert one.to_act is not None
        table.play(one.options()[0].command)
    assert (chips_on(table), table.drop, table.jackpot) == (before, drop, jackpot)
    again = Table.replay(house(name), "holdem", table.events, limit=HOUSES[name])
    assert (again.hand_now, again.drop) == (one, drop)
    assert {seat: chair.stack for seat, chair in again.chairs.items()} == {
        seat: chair.stack for seat, chair in table.chairs.items()
    }
    table.next_hand(table.rules.deck())


@pytest.mark.rule("LL-HE-11a")
def test_a_hand_folded_before_the_flop_is_taken_back_at_a_table_and_the_betting_goes_on() -> None:
    table = table_of("limelight", "4/8")
    one = table.next_hand(table.rules.deck())
    assert isinstance(one, PokerHand)
    table.play(Deal())
    table.play(Raise(one.to_act or 0, dollars(8)))
    thrown = one.to_act
    assert thrown is not None
    table.play(Fold(thrown))
    table.play(ruling(one, HandTakenBack(thrown)).command())
    assert (one.to_act, table.in_play) == (thrown, True)
    with pytest.raises(Refused):
        table.next_hand(table.rules.deck())
    table.play(Fold(thrown))
    assert not table.in_play
    chips_on(table)


def test_chips_that_arrived_after_the_pot_wait_again_while_the_hand_is_played() -> None:
    table = table_of("limelight", "4/8")
    one = table.next_hand(table.rules.deck())
    assert isinstance(one, PokerHand)
    table.play(Deal())
    thrown = one.to_act
    assert thrown is not None
    other = 3 - thrown
    table.apply(Buy(other, dollars(40)))
    table.play(Fold(thrown))
    before = chips_on(table)
    assert table.chairs[other].coming == 0
    table.play(RuleOn(HandTakenBack(thrown), LIVE))
    assert (table.chairs[other].coming, chips_on(table)) == (dollars(40), before)
    table.play(Fold(one.to_act or 0))
    assert (table.chairs[other].coming, chips_on(table)) == (0, before)


def test_in_a_kill_the_button_goes_back_with_the_pot() -> None:
    table = table_of("limelight", "4/8", players=3, options=TableOptions(kill="full"))
    winners = []
    for _ in range(3):
        one = to_the_muck(table)
        before = chips_on(table)
        kill = (table.kill_seat, table.kill_due)
        seat = thrower(one)
        table.play(RuleOn(HandTakenBack(seat), LIVE))
        while not one.over:
            moves = {type(option.command): option.command for option in one.options()}
            table.play(moves[Muck] if one.to_act == seat and Muck in moves else one.options()[0].command)
        assert (table.kill_seat, table.kill_due) == kill
        assert chips_on(table) == before
        winners.append(one.won[0].seat)
    assert winners


@pytest.mark.parametrize("what", ["leaves", "buys"])
def test_the_pot_stays_when_something_else_has_happened_since(what: str) -> None:
    table = table_of("limelight", "4/8", players=3)
    one = to_the_muck(table)
    seat = thrower(one)
    if what == "leaves":
        table.apply(Leave(seat))
    else:
        table.apply(Buy(seat, dollars(20)))
    before = len(table.events)
    log = one.log[:]
    with pytest.raises(Refused):
        table.play(RuleOn(HandTakenBack(seat), LIVE))
    assert (len(table.events), one.log) == (before, log)


def test_the_clock_may_go_on_before_a_hand_is_taken_back() -> None:
    table = table_of("limelight", "4/8")
    one = to_the_muck(table)
    table.apply(Tick(30))
    table.play(RuleOn(HandTakenBack(thrower(one)), LIVE))
    assert table.in_play
