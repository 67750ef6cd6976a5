"""Cases that only just differ: two players and three, a leg and a kill, the last pass that is free."""

import random
from dataclasses import replace

import pytest

from houseway.cards import Card
from houseway.money import dollars
from houseway.play.contract import Refused
from houseway.play.poker import Call, Check, Deal, Fold, Raise
from houseway.rulebook import BankedRules, PanRules, PokerRules, house
from houseway.rulebook.table import Kill
from houseway.table import (
    Ask,
    AskForDeck,
    Buy,
    CallMisdeal,
    DealByHand,
    DrawForButton,
    EndHand,
    Leave,
    Move,
    PlayDoubles,
    PostBonus,
    ReturnCollection,
    Sit,
    SitOut,
    StartHand,
    Straddle,
    Swap,
    Table,
    TakeBank,
    TakeCollection,
    TakeTime,
    Tick,
    Vote,
    Wager,
)
from houseway.table.by_hand import owing_time
from houseway.table.changes import open_changes
from houseway.table.debts import rule_of
from houseway.table.events import Bought, ButtonDrawn, GameBroken, HandBooked, HandStarted, KillButton, TimePaid
from houseway.table.kill import Won, goes_on
from houseway.table.options import KillGame
from tests import books
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
from tests.table.test_by_hand import felt
from tests.table.test_seats_and_turns import bank_round, banking

# -- the button and the blinds -----------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-4b")
def test_of_two_players_the_button_has_the_small_blind_and_of_three_it_has_none() -> None:
    for players, places in ((2, (2, 2, 1)), (3, (2, 3, 1))):
        table = opened("limelight", limit="4/8", players=players, button=2)
        start(table)
        begun = told(table, HandStarted)[-1]
        assert (begun.button, begun.small, begun.big) == places


@pytest.mark.rule("OC-HE-17a")
def test_a_newcomer_to_two_players_still_waits_for_the_big_blind() -> None:
    """With two who owe nothing the game goes on; it starts anew only when fewer are left."""
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
    with pytest.raises(Refused, match=f"only seat {line.dealt[2]}, left of the big blind, may straddle"):
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


@pytest.mark.rule("OC-HE-17a")
def test_a_third_player_takes_the_big_blind_from_two_only_where_it_comes_past_them() -> None:
    """Seats 2 and 6 play, the button comes to 6: past seat 2 a third one takes the big blind, behind the button not."""
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
        with pytest.raises(Refused, match="no straddle is possible"):
            table.apply(Straddle(1, dollars(6)))
    none = running("golden-state", "lowball", players=4)
    with pytest.raises(Refused, match="no straddle is allowed in this hand"):
        none.apply(Straddle(1, dollars(6)))
    short = running("rogelios", limit="4/8", players=5)
    line = short.lineup()
    assert line is not None
    set_stack(short, line.dealt[2], 5)
    with pytest.raises(Refused, match="no legal straddle"):
        short.apply(Straddle(line.dealt[2], dollars(8)))


# -- kills and votes ---------------------------------------------------------------------------------------------------


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
        (TWO_POTS, (None, False), Won((3,), False, False, False), (3, False)),
        (TWO_POTS, (3, False), Won((3,), False, False, True), (3, True)),
        (TWO_POTS, (3, False), Won((3,), False, False, False), (3, False)),
        (TWO_POTS, (3, False), Won((4,), False, False, True), (4, False)),
        # A killer who wins again kills again, whatever it brought.
        (TWO_POTS, (3, True), Won((3,), False, False, False), (3, True)),
        (TWO_POTS, (3, True), Won((4,), False, False, True), (4, False)),
        # A divided pot is won by one who has a leg; of others it leaves the button neutral.
        (TWO_POTS, (3, False), Won((3, 4), False, False, False), (3, True)),
        (TWO_POTS, (3, False), Won((4, 5), False, False, False), (None, False)),
        (HALF, (3, True), Won((4, 5), False, False, False), (3, True)),
        (HALF, (3, False), Won((3, 5), False, False, False), (None, False)),
        (HALF, (3, False), Won((3,), False, False, False), (3, True)),
        # A scoop of a large pot kills, each time anew.
        (SCOOP, (None, False), Won((3,), True, True, False), (3, True)),
        (SCOOP, (None, False), Won((3,), True, False, False), (None, False)),
        (SCOOP, (None, False), Won((3,), False, True, False), (None, False)),
        (SCOOP, (None, False), Won((3, 4), True, True, False), (None, False)),
        (SCOOP, (3, True), Won((3,), False, False, False), (None, False)),
    ],
)
def test_where_the_kill_button_goes(
    game: tuple[str, str, str, KillGame], before: tuple[int | None, bool], won: Won, after: tuple[int | None, bool]
) -> None:
    where, name, limit, kill = game
    table = opened(where, name, structure="limit", limit=limit, players=5, kill=kill)
    table.kill_seat, table.kill_due = before
    for event in goes_on(table, won):
        table.take(event)
    assert (table.kill_seat, table.kill_due) == after


def test_a_house_may_let_a_divided_pot_do_nothing_and_a_scooping_killer_kill_again() -> None:
    """No book of the five says either; both can be written in one."""

    table = opened("limelight", limit="4/8", players=5, kill="full")
    rules = table.rules
    assert isinstance(rules, PokerRules)
    kill = rules.kill
    assert kill is not None

    def after(kill: Kill, before: tuple[int | None, bool], won: Won) -> list[object]:
        table.rules = replace(rules, kill=kill)
        table.kill_seat, table.kill_due = before
        return [(event.seat, event.due) for event in goes_on(table, won) if isinstance(event, KillButton)]

    nothing, divided = replace(kill, split="nothing"), Won((3, 4), False, False, False)
    assert after(nothing, (3, False), divided) == []
    assert after(nothing, (3, True), divided) == [(None, False)]
    scoop, alone = replace(kill, trigger="scoop", again="killer-wins"), Won((3,), False, False, False)
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
    with pytest.raises(Refused, match="no straddle is allowed"):
        opened("limelight", "pan", players=4).apply(Straddle(3, 100))


# -- blinds that were missed -------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-LB-5b")
def test_who_was_too_short_for_the_blind_posts_it_and_who_was_away_may_wait() -> None:
    """With a chip left one is dealt in and owes it from the next deal on; one who was away waits for the blind."""
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


# -- chips -------------------------------------------------------------------------------------------------------------


def casino(players: int = 3) -> Table:
    """The neutral casino's hold'em, which says nothing of coming in and buying."""
    table = Table(house("casino"), "holdem", limit="2/4")
    for seat in range(1, players + 1):
        table.seat(NAMES[seat], seat, dollars(100))
    return table


@pytest.mark.rule("LL-HE-NL6b")
def test_chips_asked_for_in_the_hand_stay_below_the_greatest_buy_in_too() -> None:
    """A table of $100 to $200: with $150 in front one may ask for $50 more, before the deal and after it."""
    table = running("limelight", structure="no-limit", limit="1/3 100-200", players=4, chips=150)
    for begun in (False, True):
        if begun:
            start(table)
        have = table.chairs[4].stack + table.chairs[4].coming
        with pytest.raises(Refused, match="at most"):
            table.apply(Ask(4, dollars(200) - have + 100))
    table.apply(Ask(4, dollars(200) - table.chairs[4].stack))


@pytest.mark.parametrize("command", [Buy, Ask])
def test_nobody_buys_no_chips(command: type[Buy] | type[Ask]) -> None:
    table = opened("limelight", limit="4/8", players=3)
    for chips in (0, -100):
        with pytest.raises(Refused, match="amount of chips"):
            table.apply(command(2, chips))
    table.apply(command(2, 1))


def test_a_house_that_says_nothing_of_buying_sells_chips_between_hands_and_never_in_one() -> None:
    table = casino()
    table.apply(Ask(2, dollars(20)))
    assert table.chairs[2].stack == dollars(120)
    start(table)
    with pytest.raises(Refused, match="before a hand is dealt"):
        table.apply(Buy(2, dollars(20)))


@pytest.mark.rule("MC-HE-6b")
def test_a_buy_is_full_short_or_added_on() -> None:
    """Marina's 4/8 asks $40: $40 is a full buy, less a short one, and with chips in front it is neither."""
    table = running("marina", limit="4/8", players=4)
    for have, chips, kind in ((0, 40, (True, False)), (0, 39, (False, True)), (10, 5, (False, False))):
        set_stack(table, 2, have)
        table.apply(Buy(2, dollars(chips)))
        bought = told(table, Bought)[-1]
        assert (bought.full, bought.short) == kind
    table = casino()
    set_stack(table, 2, 0)
    table.apply(Buy(2, dollars(1)))
    assert (told(table, Bought)[-1].full, told(table, Bought)[-1].short) == (True, False)


@pytest.mark.rule("LL-LB-FEE")
def test_the_half_hour_is_paid_by_two_and_by_latecomers_within_the_minutes_of_the_house() -> None:
    table = opened("limelight", "lowball", players=2, chips=100)
    table.apply(Tick(0))
    assert [event.seat for event in told(table, TimePaid)] == [1, 2]
    assert table.rules.rental is not None
    table.rules = replace(table.rules, rental=replace(table.rules.rental, late=10))
    for minutes, seat, pays in ((10, 3, True), (11, 4, False), (20, 5, False)):
        table.apply(Tick(minutes * 60))
        table.seat(NAMES[seat], seat, dollars(100))
        assert (seat in {event.seat for event in told(table, TimePaid)}) is pays


def test_one_who_owes_nothing_owes_it_by_no_rule() -> None:
    table = running("oceana", limit="4/8", players=3)
    table.seat("Newcomer", 5, dollars(200))
    assert [rule_of(table, table.chairs[seat]) for seat in (1, 5)] == ["", "OC-HE-17a"]


def test_only_no_limit_becomes_a_forced_bet_game_and_a_kill_is_one_that_is_spread() -> None:
    limit = running("limelight", limit="4/8", players=4)
    with pytest.raises(Refused, match="only a no-limit game"):
        limit.apply(Vote("forced-bet", (1, 2, 3, 4)))
    omaha = running("limelight", "omaha", structure="limit", players=4)
    with pytest.raises(Refused, match="half kill"):
        omaha.apply(Vote("half-kill", (1, 2, 3, 4)))


def test_by_hand_the_dealer_sees_to_it_that_the_chips_for_doubles_reach() -> None:
    felt("limelight", "pan", players=3).apply(PlayDoubles(2, on=True))
    table = opened("limelight", "pan", players=3)
    with pytest.raises(Refused):
        table.apply(PlayDoubles(2, on=True))
    table.apply(PlayDoubles(2, on=False))


# -- told by hand ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GS-PU-20b")
def test_two_hands_are_enough_for_a_push_pot_and_one_is_not() -> None:
    table = felt("golden-state", "push-nine", players=5)
    table.apply(DealByHand())
    for hands in (1, 6):
        with pytest.raises(Refused, match="2 to 5 hands"):
            table.apply(TakeCollection(push=hands))
    before = table.drop
    table.apply(TakeCollection(push=2))
    assert table.drop > before


def test_only_one_who_went_out_alone_is_remembered_as_the_winner_and_only_in_pan() -> None:
    pan = felt("limelight", "pan", players=5)
    pan.apply(DealByHand())
    pan.apply(EndHand((3, 4)))
    assert not any(chair.won_in for chair in pan.chairs.values()), "the Tops were split"
    poker = felt("limelight", structure="limit", limit="4/8")
    poker.apply(DealByHand())
    poker.apply(EndHand((3,)))
    assert not any(chair.won_in for chair in poker.chairs.values())


@pytest.mark.rule("RO-GE-F1")
def test_a_misdeal_by_hand_books_what_stands_and_nothing_else() -> None:
    """What was collected before the cards stands for the new deal; what came from the pot has gone back."""
    before = felt("rogelios", limit="4/8", players=7)
    before.apply(DealByHand())
    before.apply(CallMisdeal())
    flop = felt("limelight", structure="limit", limit="4/8")
    flop.apply(DealByHand())
    flop.apply(TakeCollection())
    flop.apply(CallMisdeal())
    booked = [told(table, HandBooked)[-1] for table in (before, flop)]
    assert [(one.collection, one.jackpot) for one in booked] == [(dollars(3), dollars(1)), (0, 0)]


@pytest.mark.rule("GS-HE-29a")
def test_a_straddle_is_up_again_after_a_misdeal_by_hand() -> None:
    table = felt("golden-state", limit="3x6")
    for straddles in (False, True):
        line = table.lineup()
        assert line is not None
        if straddles:
            table.apply(Straddle(line.dealt[2], dollars(6)))
        table.apply(DealByHand())
        table.apply(CallMisdeal())
        assert table.straddle == ((line.dealt[2], dollars(6)) if straddles else None)


def test_naturals_are_told_of_player_dealer_games_alone() -> None:
    table = felt("marina", "pure-21", players=3)
    table.apply(TakeBank(1))
    table.apply(DealByHand((Wager(2, 2, 0), Wager(3, 3, 0)), dollars(30)))
    table.apply(EndHand(naturals=(3, 2)))
    assert told(table, HandBooked)[-1].lasts.naturals == (2, 3)
    poker = felt("limelight", structure="limit", limit="4/8")
    poker.apply(DealByHand())
    poker.apply(EndHand())
    assert told(poker, HandBooked)[-1].lasts.naturals is None


@pytest.mark.rule("GS-HE-25c")
def test_only_one_who_went_broke_in_the_big_blind_has_ways_of_their_own() -> None:
    for where in ("big", "small"):
        table = felt("golden-state", limit="3x6")
        table.apply(DealByHand())
        big = table.blinds["big"]
        table.apply(EndHand(broke=(table.blinds[where],)))
        assert (table.chairs[big].debt == "busted") is (where == "big")


@pytest.mark.rule("RO-HE-14")
def test_the_first_button_names_its_rule_by_hand_too() -> None:
    assert told(felt("rogelios", limit="4/8", button=3), ButtonDrawn) == [ButtonDrawn(3, (), "RO-HE-14")]


@pytest.mark.rule("LL-LB-FEE")
def test_two_players_owe_the_half_hour_and_one_alone_does_not() -> None:
    table = felt("limelight", "lowball", players=2)
    assert owing_time(table) == (1, 2)
    table.apply(Leave(2))
    assert owing_time(table) == ()


def test_one_who_sits_down_within_the_minutes_that_a_house_names_owes_the_half_hour() -> None:
    for minutes, owes in ((10, (3,)), (0, ())):
        table = felt("limelight", "lowball", players=2)
        assert table.rules.rental is not None
        table.rules = replace(table.rules, rental=replace(table.rules.rental, late=minutes))
        table.apply(TakeTime((1, 2)))
        table.apply(Tick(5 * 60))
        table.seat("Cleo", 3, 0)
        assert owing_time(table) == owes


@pytest.mark.rule("MC-NJ-F1")
def test_what_the_squares_paid_stands_by_the_rule_of_their_fee() -> None:
    table = felt("marina", "pure-21", players=3)
    table.apply(TakeBank(1))
    table.apply(DealByHand((Wager(2, 2, dollars(10)),), dollars(10)))
    with pytest.raises(Refused) as refusal:
        table.apply(ReturnCollection())
    assert refusal.value.rule == "MC-NJ-F1"


# -- the bank ----------------------------------------------------------------------------------------------------------


def test_one_player_alone_waits_for_another_and_the_game_is_not_broken_yet() -> None:
    """Seat 1 has had both rounds; when the other one leaves there is nobody to break the game for."""
    table = banking("limelight", "pure-21", players=2)
    for _ in range(2):
        table.apply(TakeBank(1))
        bank_round(table, {2: 2})
    table.apply(Leave(2))
    assert not told(table, GameBroken)
    table.apply(Sit("Bo again", 2, dollars(500)))
    assert table.bank_offer() == 2


def test_the_bank_of_one_who_leaves_before_the_deal_was_never_had() -> None:
    table = banking("limelight", "pure-21", players=3)
    table.apply(TakeBank(1))
    table.apply(Leave(1))
    assert (table.bank.seat, table.bank.turn, table.bank.ready) == (None, 0, False)
    with pytest.raises(Refused, match="the bank is offered to seat 2 first"):
        table.apply(StartHand(books.pack(table.rules)))


def test_where_no_book_minds_anyone_may_ask_for_a_new_deck_between_two_deals_of_one_bank() -> None:
    table = banking("oceana", "pai-gow")
    table.apply(TakeBank(1))
    bank_round(table, {2: 2, 3: 3})
    table.apply(AskForDeck(2))


@pytest.mark.rule("MC-P21-B8")
def test_the_bonus_option_that_is_posted_is_the_one_that_is_played() -> None:
    table = Table(house("marina"), "pure-21")
    for seat in (1, 2):
        table.seat(NAMES[seat - 1], seat, dollars(500))
    for option in (2, 1):
        table.apply(PostBonus(option))
        assert isinstance(table.rules, BankedRules)
        assert table.rules.bonus_bet is not None
        assert table.rules.bonus_bet.option == option
    for option in (0, 99):
        with pytest.raises(Refused, match="no such bonus bet"):
            table.apply(PostBonus(option))
