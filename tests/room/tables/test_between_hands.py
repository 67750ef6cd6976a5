"""Changes between hands: kill and forced-bet games, doubles in pan, deck changes."""

import pytest

from houseway.engines.contract import Refused
from houseway.engines.pan.play import PanHand
from houseway.room import commands as ask
from houseway.room.engine import engine_of
from houseway.room.settings import Pace
from houseway.room.views.choices import choices
from houseway.room.views.facts import table_facts
from houseway.room.views.table_view import shared_view
from houseway.rulebook import PanRules
from tests.room.tables.kit import ANN, BEN, FLO, Sitting, room_of, to_act


def offered(table: Sitting, seat: int) -> dict[str, dict[str, object]]:
    """The choices of a seat by id."""
    known = table_facts(table.runtime, room_of(table), {})
    return {one["id"]: one for one in choices(table.runtime.table, seat, known)}


def chip(table: Sitting) -> int:
    """The chip of a pan game."""
    rules = table.runtime.table.rules
    assert isinstance(rules, PanRules)
    return rules.chip


def between_hands(table: Sitting) -> None:
    table.until(lambda runtime: not runtime.table.in_play)


# -- votes -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-HE-16e")
def test_two_objections_end_a_vote_and_the_game_stays_as_it_is() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    for seat, person in ((2, ANN), (4, BEN), (6, FLO)):
        table.seat(person, seat)
    table.ask(ANN, ask.Vote("1", "half-kill", aye=True))
    view = shared_view(table.runtime.table, table_facts(table.runtime, room_of(table), {}))
    assert view["votes"] == {"half-kill": {"ayes": [2], "needed": 4}}
    assert {"vote-half-kill", "object-half-kill", "vote-full-kill"} <= offered(table, 4).keys()
    assert offered(table, 2)["vote-half-kill"]["chosen"]
    table.ask(BEN, ask.Vote("1", "half-kill", aye=False))
    table.ask(FLO, ask.Vote("1", "half-kill", aye=False))
    assert (table.types()[-1], table.runtime.status.votes, table.runtime.table.kill_game) == ("VoteFailed", {}, "none")


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16e")
def test_a_kill_game_is_voted_back_to_the_regular_one() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    games = []
    for to in ("full-kill", "regular"):
        table.ask(ANN, ask.Vote("1", to, aye=True))
        games.append(table.runtime.table.kill_game)
    assert games == ["full", "none"]
    with pytest.raises(Refused, match="already a game without a kill"):
        table.ask(ANN, ask.Vote("1", "regular", aye=True))


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-16e")
def test_of_two_votes_the_one_that_is_carried_ends_the_other() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    for to in ("full-kill", "half-kill"):
        table.ask(ANN, ask.Vote("1", to, aye=True))
    table.ask(ANN, ask.Play("1", {"type": "Fold"}))
    between_hands(table)
    assert (table.runtime.table.kill_game, table.runtime.status.votes) == ("full", {})


@pytest.mark.sequence
@pytest.mark.rule("LL-HE-NL9b")
def test_a_no_limit_game_is_voted_to_forced_bets_after_the_hand() -> None:
    table = Sitting("limelight", "holdem", structure="no-limit")
    table.bots(3)
    table.seat(ANN, 2)
    table.until(to_act(ANN))
    assert "vote-forced-bet" in offered(table, 2)
    table.ask(ANN, ask.Vote("1", "forced-bet", aye=True))
    table.ask(ANN, ask.Play("1", {"type": "Fold"}))
    assert table.runtime.table.rules.structure == "no-limit"
    between_hands(table)
    assert table.runtime.table.rules.structure == "forced-bet"


def test_where_the_house_has_no_vote_it_is_refused_at_once_and_not_offered() -> None:
    table = Sitting("oceana", "holdem")
    table.bots(3)
    table.seat(ANN, 2)
    with pytest.raises(Refused, match="don't vote"):
        table.ask(ANN, ask.Vote("1", "half-kill", aye=True))
    assert not any(name.startswith("vote") for name in offered(table, 2))


# -- short of chips ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-B6")
@pytest.mark.parametrize(("chips", "doubles", "away"), [(1, False, True), (2, False, False), (2, True, True)])
def test_a_pan_player_whom_the_ante_would_leave_no_chip_sits_out_and_the_others_are_dealt(
    chips: int, doubles: bool, away: bool
) -> None:
    table = Sitting("limelight", "pan", pace=Pace(always=True))
    table.bots(4)
    table.until(lambda runtime: runtime.table.in_play)
    table.seat(ANN, 2, 60 * chip(table))
    between_hands(table)
    chair, bot = (table.runtime.table.chairs[seat] for seat in (2, next(iter(table.runtime.bots))))
    left = chips * chip(table)
    chair.stack, bot.stack, chair.doubles = left, bot.stack + chair.stack - left, doubles
    number = table.runtime.table.hands
    table.until(lambda runtime: runtime.table.hands > number)
    assert (chair.away, 2 not in table.runtime.table.dealt) == (away, away)


# -- doubles in pan ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LL-PN-D1", "LL-PN-D2")
def test_a_pan_player_goes_on_doubles_after_the_hand_with_the_bots_and_they_have_tops_of_their_own() -> None:
    table = Sitting("limelight", "pan", pace=Pace(always=True))
    table.bots(4)
    table.seat(ANN, 2, 60 * chip(table))
    table.until(lambda runtime: runtime.table.in_play)
    assert offered(table, 2)["doubles"]["command"] == {
        "type": "AtTable",
        "table": "1",
        "command": {"type": "PlayDoubles", "on": True},
    }
    table.ask(ANN, ask.AtTable("1", {"type": "PlayDoubles", "on": True}))
    assert (table.types()[-1], table.runtime.table.chairs[2].doubles) == ("DoublesAsked", False)
    between_hands(table)
    table.ask(ANN, ask.AtTable("1", {"type": "SitIn"}))
    table.until(lambda runtime: runtime.table.hands == 2)
    chairs = table.runtime.table.chairs
    assert all(chair.doubles for chair in chairs.values())
    hand = table.runtime.table.playing(PanHand)
    assert hand.state.pools["double-tops"] == 5 * hand.rules.tops.doubles_ante * hand.rules.chip
    assert engine_of(hand.rules).shown.view(hand, None)[0]["double_tops"] == hand.state.pools["double-tops"]


@pytest.mark.rule("LL-PN-D1")
def test_one_with_a_single_buy_in_may_not_play_doubles() -> None:
    table = Sitting("limelight", "pan")
    table.bots(3)
    table.seat(ANN, 2, 20 * chip(table))
    assert "doubles" not in offered(table, 2)
    with pytest.raises(Refused, match="40"):
        table.ask(ANN, ask.AtTable("1", {"type": "PlayDoubles", "on": True}))


@pytest.mark.sequence
@pytest.mark.rule("LL-PN-D4")
def test_the_floor_raises_the_condition_when_everybody_plays_doubles() -> None:
    table = Sitting("limelight", "pan")
    table.bots(3)
    table.seat(ANN, 2)
    was = chip(table)
    with pytest.raises(Refused, match="Every player must be on doubles first"):
        table.ask(FLO, ask.AtTable("1", {"type": "RaiseCondition"}))
    table.ask(ANN, ask.AtTable("1", {"type": "PlayDoubles", "on": True}))
    table.ask(FLO, ask.AtTable("1", {"type": "RaiseCondition"}))
    assert chip(table) > was
    assert not any(chair.doubles for chair in table.runtime.table.chairs.values())


@pytest.mark.rule("LL-PN-FEE2")
def test_the_floor_posts_the_fees_of_a_friday_night() -> None:
    """A request during a hand is kept until the hand is over."""
    table = Sitting("limelight", "pan", pace=Pace(always=True))
    table.bots(5)
    table.seat(ANN, 8)
    table.until(lambda runtime: runtime.table.in_play)
    table.ask(FLO, ask.AtTable("1", {"type": "PostTime", "time": "Friday 4pm to close"}))
    assert table.runtime.table.fee(6).collection == 125
    number = table.runtime.table.hands
    table.until(lambda runtime: runtime.table.hands > number)
    assert table.runtime.table.fee(6).collection == 150
    with pytest.raises(Refused, match="The posted times are Friday 4pm to close"):
        table.ask(FLO, ask.AtTable("1", {"type": "PostTime", "time": "Monday"}))


# -- another deck ------------------------------------------------------------------------------------------------------


def test_another_deck_is_asked_for_in_the_hand_and_shuffled_after_it_once() -> None:
    table = Sitting("limelight", "holdem", limit="3/6", pace=Pace(always=True))
    table.bots(3)
    for seat, person in ((2, ANN), (4, BEN)):
        table.seat(person, seat)
    table.until(to_act(ANN))
    assert "new-deck" in offered(table, 2)
    table.ask(ANN, ask.AtTable("1", {"type": "AskForDeck"}))
    assert "new-deck" not in offered(table, 2)
    with pytest.raises(Refused, match="another deck already"):
        table.ask(BEN, ask.AtTable("1", {"type": "AskForDeck"}))
    number = table.runtime.table.hands
    table.until(lambda runtime: runtime.table.hands > number)
    promised = [draft.data["shuffle"]["hand"] for draft in table.drafts if draft.type == "DeckShuffled"]
    assert promised[-2:] == ["table 1, hand 1", "table 1, hand 2, deck 2"]
    assert table.types().count("DeckChanged") == 1


def test_a_deck_changed_between_hands_has_a_new_promise_before_anything_is_dealt() -> None:
    table = Sitting("limelight", "holdem", limit="3/6")
    table.bots(3)
    table.seat(ANN, 2)
    table.until(lambda runtime: runtime.status.shuffled == 1)
    first = table.runtime.status.commitment
    table.ask(ANN, ask.AtTable("1", {"type": "AskForDeck"}))
    table.until(lambda runtime: runtime.table.in_play)
    assert table.runtime.status.commitment != first
    assert table.runtime.table.hands == 1


@pytest.mark.sequence
@pytest.mark.rule("MC-AD-41a", "MC-AD-41b")
def test_between_their_two_deals_only_the_bank_may_change_the_deck() -> None:
    table = Sitting("marina", "double-hand", pace=Pace(always=True))
    table.bots(3)
    table.seat(ANN, 2)
    table.until(lambda runtime: runtime.table.in_play and runtime.table.bank.turn == 1 and runtime.table.bank.seat != 2)
    assert "new-deck" not in offered(table, 2)
    with pytest.raises(Refused, match="Only the player with the bank") as refusal:
        table.ask(ANN, ask.AtTable("1", {"type": "AskForDeck"}))
    assert refusal.value.rule == "MC-AD-41a"
    table.until(lambda runtime: runtime.table.in_play and runtime.table.bank.turn == 2 and runtime.table.bank.seat != 2)
    table.ask(ANN, ask.AtTable("1", {"type": "AskForDeck"}))
    between_hands(table)
    assert "DeckChanged" in table.types()
