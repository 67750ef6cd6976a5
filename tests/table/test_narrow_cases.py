"""Cases that only just differ: two players and three, a leg and a kill, the last pass that is free."""

import random
from dataclasses import replace

import pytest

from houseway.cards import Card
from houseway.engines.contract import Refused
from houseway.engines.poker.play import Call, Check, Deal, Fold, Raise
from houseway.money import dollars
from houseway.rulebook import PanRules, PokerRules, house
from houseway.rulebook.table import Kill
from houseway.table import (
    DrawForButton,
    Leave,
    Move,
    SitOut,
    Straddle,
    Swap,
    Table,
    Vote,
)
from houseway.table.changes import open_changes
from houseway.table.events import HandStarted, KillButton
from houseway.table.kill import KillResult, move_kill_button
from houseway.table.options import KillGame
from tests.poker.table import may
from tests.table import test_mixed_games as mixes
from tests.table.table_kit import (
    NAMES,
    fold_round,
    opened,
    refused,
    running,
    set_stack,
    start,
    told,
    usual_buy,
    win,
)

# -- the button and the blinds -----------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-4b")
def test_of_two_players_the_button_has_the_small_blind_and_of_three_it_has_none() -> None:
    for players, places in ((2, (2, 2, 1)), (3, (2, 3, 1))):
        table = opened("limelight", limit="4/8", players=players, button=2)
        start(table)
        begun = told(table, HandStarted)[-1]
        assert (begun.button, begun.small, begun.big) == places


@pytest.mark.sequence
@pytest.mark.rule("OC-HE-17a")
def test_a_newcomer_to_two_players_still_waits_for_the_big_blind() -> None:
    """With two settled players the game continues; it restarts only with fewer."""
    table = running("oceana", limit="4/8", players=2)
    table.seat("Newcomer", 5, dollars(200), "wait")
    line = table.lineup()
    assert line is not None
    assert [way for _, way in line.coming_in] in ([], ["wait"])
    table.apply(SitOut(2))
    line = table.lineup()
    assert line is not None
    assert dict(line.coming_in)[5] == "free"


@pytest.mark.rule("RO-LB-C1")
def test_when_a_game_starts_anew_only_who_played_the_last_hand_deals_the_next() -> None:
    """Seat 1 is left of the old game, three have just sat down: where the book says nothing one of them deals."""
    for where, game, deals in (("rogelios", "lowball", 1), ("oceana", "holdem", 2)):
        table = running(where, game, players=2)
        while table.button != 1:
            fold_round(table)
        table.apply(Leave(2))
        for seat in (2, 3, 4):
            table.seat(f"New {seat}", seat, usual_buy(table))
        start(table)
        assert table.button == deals


@pytest.mark.rule("CA-MX-2")
def test_in_the_stud_games_of_a_mix_the_button_goes_on_only_when_its_player_has_left() -> None:
    table, rng = mixes.mixed("horse", 4), random.Random(5)
    while table.hands < 17:
        mixes.dealt(table, rng)
    stays = table.button
    assert mixes.dealt(table, rng).button == stays
    table.apply(Leave(stays or 0))
    assert mixes.dealt(table, rng).button == (stays or 0) % 4 + 1


def test_a_mix_may_let_the_button_go_on_in_its_stud_games_too() -> None:
    table, rng = mixes.mixed("horse", 3), random.Random(6)
    assert isinstance(table.rules, PokerRules)
    assert table.rules.mix is not None
    table.rules = replace(table.rules, mix=replace(table.rules.mix, button="moves"))
    buttons = [mixes.dealt(table, rng).button for _ in range(20)]
    assert buttons[17:] != [buttons[16]] * 3


@pytest.mark.rule("GS-HE-29a")
def test_who_may_straddle_is_named_when_another_one_tries() -> None:
    table = running("golden-state", limit="3x6", chips=100, players=6)
    line = table.lineup()
    assert line is not None
    with pytest.raises(Refused, match=f"Only seat {line.dealt[2]}, left of the big blind, can straddle"):
        table.apply(Straddle(line.dealt[3], dollars(6)))


@pytest.mark.rule("GS-HE-31c")
def test_one_free_pass_is_free_and_the_second_is_not() -> None:
    """After the first time the blinds went by, a newcomer may let them go by once more; then no longer."""
    table = running("golden-state", limit="3x6", players=5, chips=100)
    table.seat("Newcomer", 9, dollars(100), "after-blinds")
    chair = table.chairs[9]
    for passes, offered in ((0, True), (1, True), (2, False)):
        chair.passes = passes
        assert ("after-blinds" in table.ways(9)) is offered


@pytest.mark.sequence
@pytest.mark.rule("OC-HE-17a")
def test_a_third_player_takes_the_big_blind_from_two_only_where_it_comes_past_them() -> None:
    """Seats 2 and 6 play, the button is due at 6: a third player past seat 2 takes the big blind, behind the button
    not.
    """
    for seat, blinds in ((4, (2, 4)), (8, (6, 2))):
        table = Table(house("oceana"), "holdem", limit="4/8")
        for one in (2, 6):
            table.seat(NAMES[one], one, dollars(200))
        table.apply(DrawForButton(((2, Card("As")), (6, Card("2c")))))
        while table.first_round or table.button != 2:
            fold_round(table)
        table.seat("Third", seat, dollars(200), "wait")
        line = table.lineup()
        assert line is not None
        assert (line.button, line.small, line.big) == (6, *blinds)
        assert (seat in line.dealt) is (seat == 4)


@pytest.mark.rule("RO-HE-7")
def test_a_newcomer_waits_a_hand_only_in_the_seat_that_the_button_is_about_to_reach() -> None:
    for button, waits in ((1, True), (4, False)):
        table = running("rogelios", limit="4/8", players=6)
        table.apply(Leave(2))
        while table.button != button:
            fold_round(table)
        table.seat("Newcomer", 2, dollars(100))
        line = table.lineup()
        assert line is not None
        assert (2 not in line.dealt) is waits


def test_a_straddle_that_cannot_be_is_refused_by_the_reason_why() -> None:
    """Too few players, a killed pot, a game without straddles, and a stack that does not reach."""
    two = running("golden-state", limit="3x6", chips=100, players=2)
    alone = opened("golden-state", limit="3x6", chips=100, players=1)
    for table in (two, alone):
        with pytest.raises(Refused, match="No straddle is possible"):
            table.apply(Straddle(1, dollars(6)))
    none = running("oceana", "lowball", players=4)
    with pytest.raises(Refused, match="No straddle is allowed in this hand"):
        none.apply(Straddle(1, dollars(6)))
    short = running("rogelios", limit="4/8", players=5)
    line = short.lineup()
    assert line is not None
    set_stack(short, line.dealt[2], 5)
    with pytest.raises(Refused, match="don't have enough chips to straddle"):
        short.apply(Straddle(line.dealt[2], dollars(8)))


# -- kills and votes ---------------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16c")
def test_a_leg_moves_with_its_player_and_stays_when_others_move() -> None:
    table = opened("limelight", limit="4/8", players=5, kill="full")
    win(table, 3)
    assert table.kill_seat == 3
    table.apply(Move(2, 8))
    assert table.kill_seat == 3
    table.apply(Move(3, 9))
    assert table.kill_seat == 9
    table.apply(Swap(9, 5))
    assert table.kill_seat == 5


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16f")
def test_one_who_has_a_leg_may_announce_in_the_hand_that_they_get_up() -> None:
    """Only a killer is held to their seat until the kill is posted and played."""
    table = opened("limelight", limit="4/8", players=5, kill="full")
    win(table, 3)
    start(table)
    table.apply(SitOut(3))
    assert table.chairs[3].away
    table = opened("limelight", limit="4/8", players=5, kill="full")
    for _ in range(2):
        win(table, 3, callers=(2, 4))
    assert table.kill_due
    start(table)
    refused(table, SitOut(3))
    table.apply(SitOut(2))


@pytest.mark.rule("LL-HE-16e")
def test_what_players_may_vote_for_is_what_the_game_is_not_yet() -> None:
    table = running("limelight", limit="4/8", players=4)
    assert open_changes(table) == ("half-kill", "full-kill")
    table.apply(Vote("full-kill", (1, 2, 3, 4)))
    assert open_changes(table) == ("half-kill", "regular")
    assert open_changes(running("oceana", players=3)) == ()
    no_limit = running("limelight", structure="no-limit", limit="1/3 100-200", players=4)
    assert open_changes(no_limit) == ("forced-bet",)


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16e")
def test_a_vote_back_to_the_regular_game_ends_a_kill_that_is_due() -> None:
    table = opened("limelight", limit="4/8", players=5, kill="full")
    for _ in range(2):
        win(table, 3, callers=(2, 4))
    assert (table.kill_seat, table.kill_due) == (3, True)
    table.apply(Vote("half-kill", (1, 2, 3, 4, 5)))
    assert (table.kill_seat, table.kill_due) == (3, True), "another kill is a kill still"
    table.apply(Vote("regular", (1, 2, 3, 4, 5)))
    assert (table.kill_game, table.kill_seat, table.kill_due) == ("none", None, False)
    start(table)
    assert not told(table, HandStarted)[-1].kill


@pytest.mark.rule("LL-HE-16e")
def test_a_vote_wants_more_than_half_and_nobody_on_both_sides() -> None:
    table = running("limelight", limit="4/8", players=4)
    assert refused(table, Vote("full-kill", (1, 2))) == "LL-HE-16e"
    with pytest.raises(Refused, match="both ways"):
        table.apply(Vote("full-kill", (1, 2, 3), (3,)))
    with pytest.raises(Refused, match="already"):
        table.apply(Vote("regular", (1, 2, 3)))
    start(table)
    with pytest.raises(Refused, match="between hands"):
        table.apply(Vote("full-kill", (1, 2, 3)))


TWO_POTS = ("limelight", "holdem", "4/8", "full")
HALF = ("golden-state", "holdem", "2x4 half kill", "half")
SCOOP = ("limelight", "omaha-hilo", "4/8", "full")


@pytest.mark.rule("LL-HE-16f", "LL-HE-16g", "LL-HE-16h", "LL-HE-16j", "GS-HE-27c", "GS-HE-27d", "LL-OH-K1")
@pytest.mark.parametrize(
    ("game", "before", "won", "after"),
    [
        # A leg is a pot won alone; the second one kills, if it brought a full bet.
        (TWO_POTS, (None, False), KillResult((3,), False, False, False), (3, False)),
        (TWO_POTS, (3, False), KillResult((3,), False, False, True), (3, True)),
        (TWO_POTS, (3, False), KillResult((3,), False, False, False), (3, False)),
        (TWO_POTS, (3, False), KillResult((4,), False, False, True), (4, False)),
        # A killer who wins again kills again, whatever it brought.
        (TWO_POTS, (3, True), KillResult((3,), False, False, False), (3, True)),
        (TWO_POTS, (3, True), KillResult((4,), False, False, True), (4, False)),
        # A split pot counts as won for a player with a leg; otherwise it leaves the button neutral.
        (TWO_POTS, (3, False), KillResult((3, 4), False, False, False), (3, True)),
        (TWO_POTS, (3, False), KillResult((4, 5), False, False, False), (None, False)),
        (HALF, (3, True), KillResult((4, 5), False, False, False), (3, True)),
        (HALF, (3, False), KillResult((3, 5), False, False, False), (None, False)),
        (HALF, (3, False), KillResult((3,), False, False, False), (3, True)),
        # Each scoop of a large pot kills the next.
        (SCOOP, (None, False), KillResult((3,), True, True, False), (3, True)),
        (SCOOP, (None, False), KillResult((3,), True, False, False), (None, False)),
        (SCOOP, (None, False), KillResult((3,), False, True, False), (None, False)),
        (SCOOP, (None, False), KillResult((3, 4), True, True, False), (None, False)),
        (SCOOP, (3, True), KillResult((3,), False, False, False), (None, False)),
    ],
)
def test_where_the_kill_button_goes(
    game: tuple[str, str, str, KillGame],
    before: tuple[int | None, bool],
    won: KillResult,
    after: tuple[int | None, bool],
) -> None:
    where, name, limit, kill = game
    table = opened(where, name, structure="limit", limit=limit, players=5, kill=kill)
    table.kill_seat, table.kill_due = before
    for event in move_kill_button(table, won):
        table.take(event)
    assert (table.kill_seat, table.kill_due) == after


def test_a_house_may_let_a_divided_pot_do_nothing_and_a_scooping_killer_kill_again() -> None:
    """No book of the five says either; both can be written in one."""

    table = opened("limelight", limit="4/8", players=5, kill="full")
    rules = table.rules
    assert isinstance(rules, PokerRules)
    kill = rules.kill
    assert kill is not None

    def after(kill: Kill, before: tuple[int | None, bool], won: KillResult) -> list[object]:
        table.rules = replace(rules, kill=kill)
        table.kill_seat, table.kill_due = before
        return [(event.seat, event.due) for event in move_kill_button(table, won) if isinstance(event, KillButton)]

    nothing, divided = replace(kill, split="nothing"), KillResult((3, 4), False, False, False)
    assert after(nothing, (3, False), divided) == []
    assert after(nothing, (3, True), divided) == [(None, False)]
    scoop, alone = replace(kill, trigger="scoop", again="killer-wins"), KillResult((3,), False, False, False)
    assert after(scoop, (3, True), alone) == []
    assert after(scoop, (4, True), alone) == [(None, False)]


@pytest.mark.rule("LL-HE-16g")
def test_a_full_bet_beyond_the_blinds_is_counted_from_the_others_chips() -> None:
    """$4/$8: the seat left of the blinds calls $4 and gives up: one bet. A blind gives only its own."""
    for caller, due in ((5, True), (None, False)):
        table = opened("limelight", limit="4/8", players=6, kill="full")
        win(table, 6)
        hand = start(table)
        while table.in_play:
            options = may(hand)
            seat = options.seat
            if seat is None:
                table.play(Deal())
            elif seat == 6:
                table.play(Check(6) if options.check else Call(6) if hand.street == 0 else Raise(6, options.raise_from))
            elif seat == caller and hand.street == 0:
                table.play(Call(seat))
            else:
                table.play(Fold(seat))
        assert (table.kill_seat, table.kill_due) == (6, due)


def test_the_first_hand_of_pan_goes_to_the_right_and_may_go_to_the_left_elsewhere() -> None:
    table = opened("limelight", "pan", players=4)
    assert isinstance(table.rules, PanRules)
    right = table.rules
    left = replace(right, deal=replace(right.deal, rotation="left"))
    table.button = 3
    for rules, first in ((right, 2), (left, 4)):
        table.rules, table.drawn = rules, None
        line = table.lineup()
        assert line is not None
        assert line.button == first


def test_pan_has_no_straddles() -> None:
    with pytest.raises(Refused, match="No straddle is allowed"):
        opened("limelight", "pan", players=4).apply(Straddle(3, 100))


# -- blinds that were missed -------------------------------------------------------------------------------------------


@pytest.mark.sequence
@pytest.mark.rule("OC-LB-5b")
def test_who_was_too_short_for_the_blind_posts_it_and_who_was_away_may_wait() -> None:
    """With one chip left a player is dealt in and owes it from the next deal on; a player who was away waits for the
    blind.
    """
    table = opened("oceana", "lowball", structure="limit", limit="4/8", players=5)
    table.rules = replace(table.rules, stakes=replace(table.rules.stakes, blinds=(dollars(4),)))
    fold_round(table)
    set_stack(table, 3, 1)
    start(table)
    assert (table.chairs[3].debt, table.chairs[3].way, table.chairs[3].missed) == ("missed", "post-both", ("big",))

    away = running("oceana", limit="4/8", players=5)
    away.apply(SitOut(3))
    while not away.chairs[3].missed_count:
        fold_round(away)
    assert (away.chairs[3].debt, away.chairs[3].way) == ("missed", "wait")
