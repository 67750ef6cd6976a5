"""The preview of the next hand: the seats with reasons, the posts, the collection and the time owed."""

import pytest

from houseway.engines.contract import Refused
from houseway.money import dollars
from houseway.rulebook import house
from houseway.table import (
    CallMisdeal,
    ChooseGame,
    DealByHand,
    DeclineBank,
    EndHand,
    SitIn,
    SitOut,
    Straddle,
    Table,
    TakeBank,
    Tick,
    Wager,
)
from houseway.table.next_hand import Reason, needed_results, next_hand, ways_in
from tests.table.table_kit import (
    NAMES,
    back,
    fold_round,
    miss_blinds,
    opened,
    running,
    usual_buy,
    win,
)
from tests.table.test_by_hand import felt


def said(table: Table, seat: int) -> str:
    """Returns the sentence about a seat."""
    return next(one.why.says for one in next_hand(table).places if one.seat == seat)


def cited(table: Table, seat: int) -> tuple[str, ...]:
    """The rules behind it."""
    return next(one.why.rules for one in next_hand(table).places if one.seat == seat)


def words(why: Reason | None) -> str:
    return why.says if why else ""


# -- who is in ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OC-HE-17a")
def test_who_is_in_who_waits_and_who_is_away_say_so() -> None:
    table = running("oceana", limit="4/8", players=5)
    while table.button != 1:
        fold_round(table)
    table.apply(SitOut(5))
    assert said(table, 5) == "Away"
    table.seat("Newcomer", 8, usual_buy(table))
    assert [said(table, seat) for seat in (1, 2, 3, 4, 8)] == [
        "In",
        "In",
        "Small blind $2",
        "Big blind $4",
        "Waits for big blind",
    ]
    assert cited(table, 8) == ("OC-HE-17a",)
    fold_round(table)
    fold_round(table)
    assert said(table, 5) == "Away, missed the big blind"
    table.apply(SitIn(5, "wait"))
    assert said(table, 5) == "Waits for big blind · Owes the big blind"


def test_one_who_is_away_is_away_by_another_rule_than_one_who_has_missed_blinds() -> None:
    table = running("golden-state", limit="3x6", players=5, chips=100)
    table.apply(SitOut(3))
    absence = table.rules.cite("absence.minutes").rules
    missed = table.rules.cite("entry.missed").rules
    assert absence
    assert cited(table, 3) == absence
    for _ in range(5):
        fold_round(table)
    assert cited(table, 3) == missed != absence


def test_one_who_sits_alone_waits_for_another_and_nothing_is_collected() -> None:
    table = opened("oceana", limit="4/8", players=1)
    line = next_hand(table)
    assert (said(table, 1), words(line.hindered)) == ("Waits for another player", "A hand needs two players.")
    assert (line.button, line.posts, line.collected, line.places[0].dealt) == (None, (), None, False)


def test_in_the_first_round_a_newcomer_comes_in_by_the_rule_of_the_first_round() -> None:
    """Oceana: players who start a game are free; a player who sits down behind the blinds later posts (OC-HE-17a)."""
    table = opened("oceana", limit="4/8", players=4)
    assert said(table, 4) == "In"
    table = running("oceana", limit="4/8", players=5)
    while table.button != 1:
        fold_round(table)
    table.seat("Newcomer", 8, usual_buy(table), "post-big")
    assert (said(table, 8), cited(table, 8)) == ("Post $4", ("OC-HE-17a",))
    place = next(one for one in next_hand(table).places if one.seat == 8)
    assert (place.dealt, place.live, place.dead) == (True, dollars(4), 0)


@pytest.mark.rule("GS-HE-30a")
def test_one_who_makes_up_what_was_missed_says_what_is_live_and_what_is_dead() -> None:
    table = running("golden-state", limit="4x8", players=5, chips=100)
    miss_blinds(table, 3)
    back(table, 3, "post-missed")
    for _ in range(4):
        if not next(one.dealt for one in next_hand(table).places if one.seat == 3):
            fold_round(table)
    place = next(one for one in next_hand(table).places if one.seat == 3)
    assert (place.why.says, place.live, place.dead) == ("Post $4 and $2 dead", dollars(4), dollars(2))


def test_of_two_the_button_posts_by_the_rule_of_two() -> None:
    table = opened("rogelios", limit="4/8", players=2)
    heads_up = table.rules.cite("blinds.heads_up_button").rules
    assert [cited(table, seat) for seat in (1, 2)] == [heads_up, heads_up]
    table = opened("rogelios", limit="4/8", players=3)
    assert cited(table, 2) == table.rules.cite("entry.button").rules


@pytest.mark.rule("GS-HE-29a")
def test_a_straddle_is_said_with_its_rule() -> None:
    table = running("golden-state", limit="3x6", chips=100, players=5)
    line = table.lineup()
    assert line is not None
    table.apply(Straddle(line.dealt[2], dollars(6)))
    assert said(table, line.dealt[2]) == "Straddle $6"
    assert "GS-HE-29a" in cited(table, line.dealt[2])


@pytest.mark.rule("OC-HE-17a")
def test_each_way_in_has_its_words_and_its_price() -> None:
    table = running("oceana", limit="4/8", players=4)
    table.seat("Newcomer", 8, usual_buy(table))
    chair = table.chairs[8]
    assert ways_in(table, chair, table.ways(8)) == (
        ("wait", "Wait for big blind", 0),
        ("post-big", "Post big blind", dollars(4)),
    )


# -- the button --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RO-HE-14")
def test_why_the_button_is_where_it_is() -> None:
    table = felt("rogelios", limit="4/8", players=3, button=2)
    first = next_hand(table)
    assert (first.button, words(first.button_why), first.button_why.rules) == (
        2,
        "High card gets the first button",
        ("RO-HE-14",),
    )
    table.apply(DealByHand())
    assert words(next_hand(table).hindered) == ""
    table.apply(CallMisdeal())
    again = next_hand(table)
    assert (again.button, words(again.button_why)) == (2, "Misdeal: the same button deals again")
    table.apply(DealByHand())
    table.apply(EndHand())
    assert (next_hand(table).button, words(next_hand(table).button_why)) == (3, "Button moves to the next player")
    bank = next_hand(felt("marina", "pure-21", players=3))
    assert (bank.button, words(bank.button_why)) == (None, "The bank deals")


def test_a_game_without_rules_for_coming_in_has_a_first_deal_and_then_goes_round() -> None:
    table = felt("limelight", "stud", players=3)
    assert words(next_hand(table).button_why) == "First deal"
    table.apply(DealByHand())
    table.apply(EndHand())
    assert words(next_hand(table).button_why) == "Deal moves to the next player"


def test_nobody_has_the_button_before_it_is_drawn_for() -> None:
    table = Table(house("rogelios"), "holdem", limit="4/8")
    for seat in (1, 2, 3):
        table.seat(NAMES[seat], seat, dollars(100))
    line = next_hand(table)
    assert (line.button, words(line.hindered)) == (None, "Draw for the first button.")
    assert line.hindered is not None
    assert line.hindered.rules == ("RO-HE-14",)


# -- kills -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-16c", "LL-HE-16a")
def test_what_is_said_of_a_kill() -> None:
    assert next_hand(opened("limelight", limit="4/8", players=4)).kill is None
    table = opened("limelight", limit="4/8", players=5, kill="full")
    assert words(next_hand(table).kill) == "Full kill game, no one has a leg"
    win(table, 3, callers=(2, 4))
    assert words(next_hand(table).kill) == "Seat 3 has one leg"
    win(table, 3, callers=(2, 4))
    assert words(next_hand(table).kill) == "Seat 3 kills the pot, played at $8/$16"
    assert said(table, 3).endswith("Kill $8")
    assert cited(table, 3) == table.rules.cite("kill.post").rules


@pytest.mark.rule("LL-HE-16g", "LL-OH-K1")
def test_what_a_dealer_is_asked_at_the_end_of_a_hand() -> None:
    plain = needed_results(felt("limelight", structure="limit", limit="4/8"))
    assert (plain.winners, plain.scoop, plain.enough, plain.goes_out, plain.naturals) == (
        None,
        None,
        None,
        False,
        False,
    )
    legs = felt("limelight", structure="limit", limit="4/8", kill="full")
    assert words(needed_results(legs).winners) == "The kill depends on the winner"
    assert (needed_results(legs).scoop, needed_results(legs).enough) == (None, None)
    legs.apply(DealByHand())
    legs.apply(EndHand((3,)))
    assert words(needed_results(legs).enough) == "The winner gained $4 or more beyond the blinds"
    scoop = felt("limelight", "omaha-hilo", structure="limit", limit="3/6", kill="full")
    assert words(needed_results(scoop).scoop) == "One player won high and low"
    for least in ("$30", "$60"):  # a killed pot counts at the limits of the kill
        scoop.apply(DealByHand())
        assert words(needed_results(scoop).enough) == f"The pot was {least} or more", (
            "of a killed pot at the limits of the kill"
        )
        scoop.apply(EndHand((4,), scoop=True, enough=True))


# -- the bank ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-P21-R15", "MC-P21-R16")
def test_what_is_said_of_the_bank() -> None:
    table = felt("marina", "pure-21", players=3)

    def bank() -> tuple[str, int | None, tuple[int, ...]]:
        found = next_hand(table).bank
        assert found is not None
        return found.why.says, found.offered, found.declined

    wagers = (Wager(2, 2, 0), Wager(3, 3, 0))
    assert bank() == ("Offered to seat 1", 1, ())
    table.apply(TakeBank(1))
    assert bank() == ("Seat 1 has the bank, round 1 of 2", None, ())
    table.apply(DealByHand(wagers, dollars(30)))
    assert bank() == ("Seat 1 has the bank, round 1 of 2", None, ())
    table.apply(EndHand())
    assert bank() == ("Offered to seat 1 for a second round", 1, ())
    table.apply(TakeBank(1))
    table.apply(DealByHand(wagers, dollars(30)))
    table.apply(EndHand())
    assert bank() == ("Offered to seat 2", 2, ())
    table.apply(DeclineBank(2))
    assert bank() == ("Offered to seat 3", 3, (2,))
    table.apply(DeclineBank(3))
    assert bank()[:2] == ("No one wants the bank. Game breaks.", None)
    assert next_hand(opened("limelight", limit="4/8", players=3)).bank is None
    empty = Table(house("marina"), "pure-21")
    found = next_hand(empty).bank
    assert found is not None
    assert found.why.says == "No one has the bank"


# -- what it costs -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-FEE1", "RO-GE-F1", "MC-NJ-F1")
def test_what_is_said_of_the_collection() -> None:
    def collected(table: Table) -> tuple[str, tuple[str, ...]]:
        found = next_hand(table).collected
        return (found.why.says, found.why.rules) if found else ("", ())

    pot = felt("limelight", structure="limit", limit="4/8", players=6)
    assert collected(pot) == ("6 hands: from the pot on the flop", ("LL-HE-FEE1",))
    button = felt("rogelios", limit="4/8", players=7)
    assert collected(button)[0] == "7 hands: the dealer position pays before the deal"
    squares = felt("marina", "pure-21", players=3)
    assert collected(squares) == ("Each wager pays, and the bank pays by the total action", ("MC-NJ-F1",))
    button.apply(DealByHand())
    button.apply(CallMisdeal())
    assert collected(button) == ("The collection of the misdeal counts for the new deal", ())
    assert next_hand(felt("casino", limit="2/4", players=3)).collected is None


@pytest.mark.rule("LL-LB-FEE")
def test_what_is_said_of_the_half_hour() -> None:
    assert next_hand(felt("limelight", structure="limit", limit="4/8")).rented is None
    rented = next_hand(felt("limelight", "lowball", players=4)).rented
    assert rented is not None
    assert (rented.why.says, rented.why.rules) == ("$3 each for the half hour, 4 players", ("LL-LB-FEE",))
    assert next_hand(Table(house("limelight"), "lowball")).rented is None


@pytest.mark.rule("GS-HE-M3")
def test_one_who_was_away_too_long_is_named_with_the_rule() -> None:
    table = felt("golden-state", limit="3x6", players=4)
    table.apply(SitOut(2))
    table.apply(SitOut(3))
    table.apply(SitIn(3))
    assert next_hand(table).overdue == ()
    table.apply(Tick(16 * 60))
    late = next_hand(table).overdue
    assert [(seat, why.says) for seat, why in late] == [(2, "Away too long. Pick up the chips.")]
    assert late[0][1].rules == table.rules.cite("absence.minutes").rules


# -- several games at one table ----------------------------------------------------------------------------------------


def hand_over(table: Table) -> None:
    table.apply(DealByHand())
    table.apply(EndHand())


@pytest.mark.rule("CA-MX-1")
def test_the_game_that_is_next_is_named_with_how_many_hands_of_it_are_left_and_what_follows() -> None:
    """HORSE: eight hands of each of five games."""
    table = felt("casino", "horse", players=4)
    games = []
    for _ in range(9):
        game = next_hand(table).game
        assert game is not None
        games.append(game.why.says)
        assert game.why.rules == ("CA-MX-1",)
        assert (game.chooser, game.games) == (None, ())
        hand_over(table)
    assert games[0] == "Texas Hold'em 10/20: hand 1 of 8, then Omaha Hi-Lo (8 or Better) 10/20"
    assert games[7] == "Texas Hold'em 10/20: hand 8 of 8, then Omaha Hi-Lo (8 or Better) 10/20"
    assert games[8].startswith("Omaha Hi-Lo (8 or Better) 10/20: hand 1 of 8, then Razz")


@pytest.mark.rule("CA-MX-3")
def test_the_next_button_names_the_game_and_the_dealer_may_correct_it_until_it_is_dealt() -> None:
    table = felt("casino", "dealers-choice", players=4)
    hand = next_hand(table)
    assert hand.game is not None
    assert hand.hindered is not None
    assert hand.game.title == ""
    assert hand.game.chooser == hand.button
    assert len(hand.game.games) == 9
    assert hand.game.games[6] == "Razz, limit 10/20"
    assert words(hand.game.why) == f"Seat {hand.button} chooses the next game"
    chooser = hand.game.chooser or 0
    table.apply(ChooseGame(chooser, 1))
    table.apply(ChooseGame(chooser, 7))
    hand = next_hand(table)
    assert hand.game is not None
    assert (hand.game.title, hand.game.chooser, hand.hindered) == ("Razz 10/20", chooser, None)
    assert words(hand.game.why) == f"Razz 10/20, chosen by seat {chooser}"
    table.apply(DealByHand())
    with pytest.raises(Refused, match="No game has to be chosen now"):
        table.apply(ChooseGame(chooser, 2))
    table.apply(EndHand())
    hand = next_hand(table)
    assert hand.game is not None
    assert (hand.game.title, hand.game.chooser) == ("", hand.button)


def test_where_one_game_is_dealt_none_is_named() -> None:
    assert next_hand(felt("limelight", "holdem", players=4)).game is None
