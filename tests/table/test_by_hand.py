"""Tables dealt by hand: the room sees no cards and no chips, and the rules continue from hand to hand."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.rulebook import house
from houseway.table import (
    CallMisdeal,
    ComeIn,
    Command,
    DealByHand,
    DeclineBank,
    EndHand,
    GiveButton,
    Leave,
    ReopenHand,
    ReturnCollection,
    Sit,
    SitIn,
    SitOut,
    StartHand,
    Table,
    TableOptions,
    TakeBank,
    TakeCollection,
    TakeTime,
    Tick,
    Wager,
)
from houseway.table import events as ev
from houseway.table.by_hand import CollectionReturned, CollectionTaken
from houseway.table.next_hand import NextHand, needed_results, next_hand, rules_in_play
from tests.table.table_kit import NAMES, opened


def felt(where: str, game: str = "holdem", *, players: int = 6, button: int = 1, **how: Any) -> Table:
    """A table dealt by hand with players in seats 1 to N, the first button given where it is drawn for."""
    options = {name: how.pop(name) for name in ("kill", "fee_option") if name in how}
    table = Table(house(where), game, options=TableOptions(dealt="by hand", **options), **how)
    for seat in range(1, players + 1):
        table.seat(NAMES[seat - 1], seat, 0)
    if table.rules.entry:
        table.apply(GiveButton(button))
    return table


def limit_holdem(**how: Any) -> Table:
    return felt("limelight", structure="limit", limit="4/8", **how)


def play(table: Table, *commands: Command) -> NextHand:
    """A hand that is dealt and ended, with what is done in between."""
    table.apply(DealByHand())
    for command in commands:
        table.apply(command)
    if table.in_play:
        table.apply(EndHand())
    return next_hand(table)


def no(table: Table, command: Command) -> Refused:
    """The refusal of a command, which changes nothing."""
    with pytest.raises(Refused) as caught:
        table.apply(command)
    return caught.value


def places(table: Table) -> dict[int, str]:
    return {one.seat: one.why.says for one in next_hand(table).places}


# -- who is in ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-4b")
def test_the_button_and_the_blinds_go_round_and_each_says_by_which_rule() -> None:
    """Button S1, S2 busts: next button S3, blinds S4 and S5."""
    table = limit_holdem()
    assert places(table)[2] == "Small blind $2"
    assert places(table)[3] == "Big blind $4"
    play(table)
    table.apply(Leave(2))
    line = next_hand(table)
    assert (line.button, line.button_why.rules[0]) == (3, "LL-HE-4b")
    assert [(post.seat, post.kind) for post in line.posts] == [(4, "small"), (5, "big")]


def test_the_room_counts_no_chips_and_has_no_cards_there() -> None:
    table = limit_holdem()
    assert "doesn't count chips" in no(table, Sit("Gus", 7, 100)).why
    assert "dealt by hand" in no(table, StartHand(())).why
    play(table)
    assert table.hand is None
    assert all(chair.stack == 0 for chair in table.chairs.values())


def test_where_the_room_deals_no_dealer_tells_it_anything() -> None:
    table = opened("limelight", structure="limit", limit="4/8")
    for command in (DealByHand(), TakeCollection(), EndHand((1,)), CallMisdeal(), ReopenHand(), TakeTime((1,))):
        assert "The room deals" in no(table, command).why


@pytest.mark.rule("MC-HE-25")
def test_who_was_away_owes_what_they_missed_and_says_how_they_make_it_up() -> None:
    table = felt("marina", structure="limit", limit="4/8", players=5)
    for _ in range(5):
        play(table)
    away = next_hand(table).posts[1].seat
    table.apply(SitOut(away))
    for _ in range(5):
        play(table)
    assert "missed both blinds" in places(table)[away]
    table.apply(SitIn(away))
    assert table.chairs[away].debt == "missed"
    assert next(one for one in next_hand(table).places if one.seat == away).why.rules
    table.apply(ComeIn(away, table.ways(away)[-1]))


# -- the collection ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-FEE1")
def test_the_head_count_gives_the_posted_collection_before_the_cards_and_one_tap_takes_it() -> None:
    """$4/$8: six or more players $4, five or fewer $3."""
    table = limit_holdem(players=6)
    found = next_hand(table).collected
    assert found is not None
    assert (found.fee.collection, found.why.rules) == (dollars(4), ("LL-HE-FEE1",))
    table.apply(DealByHand())
    assert table.drop == 0
    table.apply(TakeCollection())
    assert table.drop == dollars(4)
    assert "in the drop box" in no(table, TakeCollection()).why
    table.apply(EndHand())
    table.apply(SitOut(6))
    five = next_hand(table).collected
    assert five is not None
    assert five.fee.collection == dollars(3)


@pytest.mark.sequence
@pytest.mark.rule("LL-CP-5")
def test_no_flop_no_drop_and_what_was_taken_too_early_goes_back() -> None:
    table = felt("limelight", "crazy-pineapple", limit="8/16", players=7)
    play(table)
    assert table.drop == 0
    play(table, TakeCollection(), ReturnCollection())
    assert table.drop == 0
    play(table, TakeCollection())
    assert table.drop == dollars(5)


@pytest.mark.sequence
@pytest.mark.rule("RO-GE-F1")
def test_a_fee_of_the_dealer_position_is_taken_with_the_deal_and_stands_for_a_misdeal() -> None:
    """4/8 table, 7 players: $3 and $1 jackpot, before the cards; a new deal is not charged again."""
    table = felt("rogelios", limit="4/8", players=7)
    table.apply(DealByHand())
    assert (table.drop, table.jackpot) == (dollars(3), dollars(1))
    assert no(table, ReturnCollection()).rule == "RO-GE-F1"
    button = table.button
    table.apply(CallMisdeal())
    assert (table.drop, table.jackpot) == (dollars(3), dollars(1))
    again = next_hand(table)
    assert again.button == button
    assert again.collected is not None
    assert again.collected.fee.total == 0
    play(table)
    assert table.drop == dollars(3)
    play(table)
    assert table.drop == dollars(6)


def test_a_misdeal_gives_back_a_collection_from_the_pot_and_the_same_button_deals_again() -> None:
    table = limit_holdem()
    play(table)
    before = next_hand(table)
    play(table, TakeCollection(), CallMisdeal())
    assert table.drop == 0
    assert next_hand(table).button == before.button
    assert next_hand(table).posts == before.posts
    assert "Misdeal" in next_hand(table).button_why.says


@pytest.mark.rule("GS-PU-20b")
def test_push_pots_have_collections_of_their_own() -> None:
    """5 players: $2, $3, $4."""
    table = felt("golden-state", "push-nine", players=5)
    table.apply(DealByHand())
    assert table.drop == dollars(2)
    table.apply(TakeCollection(push=5))
    assert table.drop == dollars(5)
    table.apply(TakeCollection(push=4))
    assert table.drop == dollars(8), "four hands in the second push pot: $3"
    assert "2 to 5 hands" in no(table, TakeCollection(push=6)).why


# -- kills -------------------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16a", "LL-HE-16c")
def test_two_pots_running_kill_the_next_one() -> None:
    """$4/$8, blinds 2/4: kill $8, hand played at $8/$16."""
    table = limit_holdem(kill="full")
    play(table, EndHand((5,)))
    play(table, EndHand((5,), enough=True))
    line = next_hand(table)
    assert line.kill is not None
    assert "$8/$16" in line.kill.says
    assert [(post.seat, post.live) for post in line.posts if post.kind == "kill"] == [(5, dollars(8))]
    play(table, EndHand((2,)))
    assert not table.kill_due
    assert rules_in_play(table).stakes.bets == (dollars(8), dollars(16)), "it was the last hand that was killed"
    play(table, EndHand((3,)))
    assert rules_in_play(table).stakes.bets == (dollars(4), dollars(8))


@pytest.mark.rule("LL-HE-16g")
def test_a_second_pot_of_blinds_alone_is_no_leg_and_the_dealer_is_asked() -> None:
    table = limit_holdem(kill="full")
    table.apply(DealByHand())
    assert needed_results(table).enough is None, "the first leg has no pot-size requirement"
    table.apply(EndHand((3,)))
    table.apply(DealByHand())
    asked = needed_results(table).enough
    assert asked is not None
    assert asked.rules == ("LL-HE-16g",)
    table.apply(EndHand((3,)))
    assert (table.kill_seat, table.kill_due) == (3, False)


@pytest.mark.rule("LL-OH-K1")
def test_a_scoop_of_five_upper_limits_kills_the_next_pot() -> None:
    """$3/$6: scooping a pot of $30 or more, a kill; $29, none."""
    table = felt("limelight", "omaha-hilo", structure="limit", limit="3/6", kill="full")
    table.apply(DealByHand())
    asked = needed_results(table).enough
    assert asked is not None
    assert "$30" in asked.says
    table.apply(EndHand((4,), scoop=True))
    assert not table.kill_due
    play(table, EndHand((4,), scoop=True, enough=True))
    assert (table.kill_seat, table.kill_due) == (4, True)


def test_who_won_is_asked_only_where_a_kill_goes_by_it() -> None:
    table = limit_holdem(kill="full")
    table.apply(DealByHand())
    assert no(table, EndHand()).rule == "LL-HE-16c"
    assert "wasn't dealt in" in no(table, EndHand((9,))).why
    plain = limit_holdem()
    plain.apply(DealByHand())
    assert needed_results(plain).winners is None
    plain.apply(EndHand())


# -- a mistaken tap ----------------------------------------------------------------------------------------------------


def test_a_hand_that_was_booked_by_mistake_is_in_play_again_with_everything_as_it_was() -> None:
    table = limit_holdem(kill="full")
    play(table, EndHand((5,)))
    play(table, TakeCollection(), EndHand((5,), enough=True))
    assert table.kill_due
    table.apply(ReopenHand())
    assert table.in_play
    assert (table.kill_seat, table.kill_due, table.drop) == (5, False, dollars(4))
    table.apply(EndHand((2,)))
    assert (table.kill_seat, table.kill_due, table.drop) == (2, False, dollars(4))


def test_it_is_too_late_once_the_next_hand_is_dealt_or_a_seat_has_changed() -> None:
    table = limit_holdem()
    assert "can't be reopened" in no(table, ReopenHand()).why
    play(table)
    table.apply(SitOut(4))
    table.apply(ReopenHand())
    table.apply(EndHand())
    table.apply(Leave(4))
    assert "can't be reopened" in no(table, ReopenHand()).why


# -- player-dealer games -----------------------------------------------------------------------------------------------


def wagers(*seats: int, cents: int = 0) -> tuple[Wager, ...]:
    return tuple(Wager(seat, seat, cents) for seat in seats)


@pytest.mark.sequence
@pytest.mark.rule("MC-P21-B6", "MC-P21-R15", "MC-P21-L")
def test_the_bank_is_offered_clockwise_and_held_for_two_rounds() -> None:
    """Seat 2 banks hands 1 and 2; hand 3 is Offered to seat 3; seat 2 may not bank hand 3."""
    table = felt("marina", "pure-21", players=4)
    table.apply(DeclineBank(1))
    for _ in range(2):
        table.apply(TakeBank(2))
        table.apply(DealByHand(wagers(1, 3, 4), dollars(30)))
        table.apply(EndHand())
    bank = next_hand(table).bank
    assert bank is not None
    assert (bank.seat, bank.turn, bank.offered) == (2, 2, 3)
    assert no(table, TakeBank(2)).rule == "MC-P21-L"
    hindered = next_hand(table).hindered
    assert hindered is not None
    assert "MC-P21-B6" in hindered.rules


@pytest.mark.rule("MC-P21-R16")
def test_a_game_in_which_nobody_else_takes_the_bank_is_broken() -> None:
    table = felt("marina", "pure-21", players=3)
    for _ in range(2):
        table.apply(TakeBank(1))
        table.apply(DealByHand(wagers(2, 3), dollars(10)))
        table.apply(EndHand())
    table.apply(DeclineBank(2))
    table.apply(DeclineBank(3))
    bank = next_hand(table).bank
    assert bank is not None
    assert bank.broken
    assert bank.why.rules == ("MC-P21-R16",)


@pytest.mark.rule("OC-PG-F1")
def test_each_wager_pays_by_its_size_and_the_bank_for_the_round() -> None:
    """$2-$100 table: $2-$50 $0.50, $51-$100 $1; the player-dealer $2 in every round."""
    table = felt("oceana", "pai-gow", players=4)
    table.apply(TakeBank(1))
    table.apply(DealByHand((Wager(2, 2, dollars(20)), Wager(3, 3, dollars(60)), Wager(2, 4, dollars(10)))))
    assert table.drop == dollars(2) + 50 + 100 + 50
    table.apply(EndHand())
    assert dict(table.bank.spots) == {2: (2, 4), 3: (3,)}


@pytest.mark.rule("LL-P21-FEE")
def test_only_the_bank_pays_by_the_total_action() -> None:
    """$5 table: $50 total, $0.50; $51, $1."""
    for action, fee in ((50, 50), (51, 100)):
        table = felt("limelight", "pure-21", limit="$5", players=3)
        table.apply(TakeBank(1))
        table.apply(DealByHand(wagers(2, 3), dollars(action)))
        assert table.drop == fee


def test_a_round_has_wagers_of_those_who_are_there_and_not_of_the_bank() -> None:
    table = felt("marina", "pure-21", players=3)
    table.apply(TakeBank(1))
    assert "needs a wager" in no(table, DealByHand()).why
    assert "has the bank" in no(table, DealByHand(wagers(1))).why
    assert "can't have a wager" in no(table, DealByHand(wagers(5))).why
    assert "no squares" in no(limit_holdem(), DealByHand(wagers(2))).why


def test_a_round_that_was_booked_by_mistake_gives_the_bank_back_to_its_holder() -> None:
    table = felt("marina", "pure-21", players=3)
    table.apply(TakeBank(1))
    table.apply(DealByHand(wagers(2, 3), dollars(10)))
    table.apply(EndHand())
    table.apply(ReopenHand())
    assert (table.bank.seat, table.bank.ready, table.bank.turn) == (1, True, 1)
    table.apply(EndHand())
    assert table.bank_offer() == 1


# -- pan, and the half hour --------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-FEE1")
def test_pan_pays_by_the_hand_and_says_who_went_out() -> None:
    """Five or more $1.25, four or fewer $0.50."""
    table = felt("limelight", "pan", players=5)
    table.apply(DealByHand())
    assert table.drop == 125
    assert needed_results(table).goes_out
    table.apply(EndHand((3,)))
    assert table.chairs[3].won_in == 1
    table.apply(Leave(5))
    table.apply(DealByHand())
    assert table.drop == 175


def test_after_a_misdeal_the_first_hand_of_pan_goes_to_the_right_of_whoever_went_away() -> None:
    """Pan is dealt and played to the right (the source is silent): with seat 3 gone it is seat 2 both times."""
    for misdealt in (False, True):
        table = felt("limelight", "pan", players=5)
        while table.button != 3:
            play(table)
        table.apply(DealByHand())
        if misdealt:
            table.apply(CallMisdeal())
            assert next_hand(table).button == table.button
        else:
            table.apply(EndHand())
        away = table.button
        assert away is not None
        table.apply(SitOut(away))
        line = next_hand(table)
        assert line.button == away - 1
        assert line.button_why is not None
        assert "to the right" in line.button_why.assumed


def owing(table: Table) -> tuple[int, ...]:
    rented = next_hand(table).rented
    assert rented is not None
    return rented.owing


@pytest.mark.rule("LL-LB-FEE")
def test_the_half_hour_is_owed_by_the_clock_and_taken_with_a_tap() -> None:
    """Each player pays $3 every half hour: seven players for one hour, $42."""
    table = felt("limelight", "lowball", players=7)
    for now in (0, 1800):
        table.apply(Tick(now))
        rented = next_hand(table).rented
        assert rented is not None
        assert (rented.amount, rented.owing, rented.why.rules) == (dollars(3), tuple(range(1, 8)), ("LL-LB-FEE",))
        table.apply(TakeTime((1, 2, 3)))
        assert owing(table) == (4, 5, 6, 7)
        assert "doesn't owe this half hour" in no(table, TakeTime((1,))).why
        table.apply(TakeTime((4, 5, 6, 7)))
    assert table.drop == dollars(42)


def test_one_who_sits_down_after_the_collection_owes_it_only_where_the_house_says_so() -> None:
    table = felt("limelight", "lowball", players=2)
    table.apply(Tick(60))
    table.seat("Cleo", 3, 0)
    table.apply(TakeTime((1, 2)))
    assert owing(table) == (3,)
    table.apply(TakeTime((3,)))
    table.apply(Tick(600))
    table.seat("Dov", 4, 0)
    assert owing(table) == ()
    table.apply(Tick(1800))
    assert owing(table) == (1, 2, 3, 4)
    assert "by the hand" in no(limit_holdem(), TakeTime((1,))).why


# -- always ------------------------------------------------------------------------------------------------------------

_ASKED: tuple[Command, ...] = (
    DealByHand(),
    DealByHand(wagers(2, 3), dollars(60)),
    TakeCollection(),
    ReturnCollection(),
    CallMisdeal(),
    EndHand((2,), scoop=True, enough=True),
    EndHand((2, 3)),
    EndHand((3,)),
    ReopenHand(),
    TakeTime((1,)),
    Tick(0),
    SitOut(1),
    SitIn(1),
    SitOut(3),
    SitIn(3),
    Leave(4),
    TakeBank(1),
    DeclineBank(1),
    TakeBank(2),
    TakeBank(3),
    ReopenHand(),
)
_TABLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("limelight", "holdem", {"structure": "limit", "limit": "4/8", "kill": "half"}),
    ("golden-state", "holdem", {}),
    ("rogelios", "holdem", {"limit": "4/8"}),
    ("limelight", "lowball", {}),
    ("limelight", "pan", {}),
    ("marina", "pure-21", {}),
    ("oceana", "pai-gow", {}),
)


@given(st.sampled_from(_TABLES), st.lists(st.sampled_from(_ASKED), max_size=40))
def test_whatever_a_dealer_taps_the_box_is_what_was_taken_and_the_events_tell_the_table(
    which: tuple[str, str, dict[str, Any]], taps: list[Command]
) -> None:
    where, game, how = which
    table = felt(where, game, players=5, **how)
    for tap in taps:
        before = len(table.events)
        try:
            table.apply(tap)
        except Refused:
            assert len(table.events) == before
        next_hand(table)
    taken = sum(one.collection + one.jackpot for one in table.events if isinstance(one, CollectionTaken))
    back = sum(one.collection + one.jackpot for one in table.events if isinstance(one, CollectionReturned))
    rent = sum(one.amount for one in table.events if isinstance(one, ev.TimePaid))
    assert table.drop + table.jackpot == taken - back + rent
    assert table.chips == table.bought_in
    told = {name: how[name] for name in ("structure", "limit") if name in how}
    assert Table.replay(table.house, game, table.events, options=table.options, **told) == table
